import type { ReferenceSource } from '@bourse/protocol/event';
import type { State } from '../state.ts';
import type { Pair } from './pair.ts';

/** A mark is recorded again once it has moved by this share: often enough to start from, and to audit by. */
const TOLD_PERCENT = 1;

/**
 * Moves the reference that orders of the pair are held against, and records it as an event, so that after a restart the
 * bands are there before the feed is. A mark moves every second and is in the tick chain already: its event comes only
 * when it has moved by a percent.
 */
export function setReference(state: State, pair: Pair, reference: number, source: ReferenceSource): void {
  pair.reference = reference;
  const told = pair.toldReference;
  if (reference === told) return;
  if (source === 'mark' && told !== 0 && Math.abs(reference - told) * 100 < told * TOLD_PERCENT) return;
  pair.toldReference = reference;
  state.emit({ type: 'referenceSet', symbol: pair.spec.symbol, reference, source });
}
