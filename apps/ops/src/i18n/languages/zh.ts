import { joinTexts } from '@bourse/ui/lib/texts';
import { zh as shared } from '@bourse/ui/texts/zh';
import { zh } from '../texts/zh.ts';

export const texts = joinTexts(shared, zh);
