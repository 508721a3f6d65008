import type { ReferenceSource } from '@bourse/protocol/event';
import type { State } from '../state.ts';
import type { Pair } from './pair.ts';

/** A mark is told again once it has moved by this share: often enough to start from, and to audit by. */
const TOLD_PERCENT = 1;

/**
 * Moves what orders of the pair are held against, and tells it. A mark moves every second and stands in the tick chain, so
 * it is told only when it has moved by a percent: after a restart the bands are there before the feed is.
 */
export function setReference(state: State, pair: Pair, reference: number, source: ReferenceSource): void {
  pair.reference = reference;
  const told = pair.toldReference;
  if (reference === told) return;
  if (source === 'mark' && told !== 0 && Math.abs(reference - told) * 100 < told * TOLD_PERCENT) return;
  pair.toldReference = reference;
  state.emit({ type: 'referenceSet', symbol: pair.spec.symbol, reference, source });
}
