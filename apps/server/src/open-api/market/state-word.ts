import type { PairStatus } from '@bourse/protocol/spot/order';

/** What HTX calls the state of a pair. */
export function stateWord(status: PairStatus): 'online' | 'suspend' | 'offline' {
  if (status === 'retired') return 'offline';
  return status === 'trading' ? 'online' : 'suspend';
}
