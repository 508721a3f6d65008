import { zh as rules } from '@bourse/protocol/texts/zh';
import { joinTexts } from '@bourse/ui/lib/texts';
import { zh as shared } from '@bourse/ui/texts/zh';
import { zh } from '../texts/zh.ts';

export { rules };

export const texts = joinTexts(shared, zh);
