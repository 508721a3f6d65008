import { joinTexts } from '@bourse/ui/lib/texts';
import { ko as shared } from '@bourse/ui/texts/ko';
import { ko } from '../texts/ko.ts';

export const texts = joinTexts(shared, ko);
