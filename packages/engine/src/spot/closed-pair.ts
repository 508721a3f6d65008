import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Pair } from './pair.ts';

/** Why nothing new is taken on a pair, if so. */
export function closedPair({ status }: Pick<Pair, 'status'>): Refusal | undefined {
  if (status === 'halted') return refuse('PAIR_HALTED');
  if (status === 'cancel-only') return refuse('PAIR_CANCEL_ONLY');
  return status === 'retired' ? refuse('PAIR_RETIRED') : undefined;
}
