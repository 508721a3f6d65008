import type { ContentTextView } from '@bourse/protocol/operators/content/calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';

/** A place that a draft leaves for the operator, `[[registered address]]`; in one more bracket than a link. */
const PLACE = /\[\[[^[\]]+\]\](?!\()/;

/** Why these texts are not shown to visitors: the first place in them that nobody has filled in. */
export function refuseOpenPlaces(texts: readonly ContentTextView[]): Refusal | undefined {
  for (const { language, title, text } of texts) {
    const [place] = PLACE.exec(`${title}\n${text}`) ?? [];
    if (place !== undefined) return refuse('CONTENT_PLACE_OPEN', { place: place.slice(0, 80), language });
  }
  return undefined;
}
