import type { PositionView } from '@bourse/protocol/contract/calls';

export function isOver({ entryStatus }: PositionView): boolean {
  return entryStatus === 2 || entryStatus === 3;
}

/** What a push tells the reader that he did not do himself just now. */
export type ContractNews =
  | 'filled'
  | 'first-price'
  | 'liquidated'
  | 'stop-loss'
  | 'stop-profit'
  | 'deleveraged'
  | 'position-limit';

/** What has happened to a position, seen from how it stood before; nothing where the reader acted himself. */
export function newsOf(before: PositionView | undefined, now: PositionView): ContractNews | undefined {
  if (before?.status === 'waiting' && now.status === 'open') return 'filled';
  if (before?.queuedClose && now.status === 'open' && now.quantity !== before.quantity) return 'first-price';
  if (!isOver(now) || (before && isOver(before))) return undefined;
  switch (now.reason) {
    case 'first-price':
    case 'liquidated':
    case 'stop-loss':
    case 'stop-profit':
    case 'deleveraged':
    case 'position-limit':
      return now.reason;
    default:
      return undefined;
  }
}
