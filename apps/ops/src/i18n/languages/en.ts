import { joinTexts, type Texts } from '@bourse/ui/lib/texts';
import { en as shared } from '@bourse/ui/texts/en';
import { en } from '../texts/en.ts';

/** All that the console can say. */
export const texts = joinTexts(shared, en);

export type English = typeof texts;

/** The same in any language. */
export type AllTexts = Texts<English>;
