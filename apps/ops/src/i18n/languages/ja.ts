import { joinTexts } from '@bourse/ui/lib/texts';
import { ja as shared } from '@bourse/ui/texts/ja';
import { ja } from '../texts/ja.ts';

export const texts = joinTexts(shared, ja);
