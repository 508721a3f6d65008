import { ja as rules } from '@bourse/protocol/texts/ja';
import { joinTexts } from '@bourse/ui/lib/texts';
import { ja as shared } from '@bourse/ui/texts/ja';
import { ja } from '../texts/ja.ts';

export { rules };

export const texts = joinTexts(shared, ja);
