import type { Side } from '@bourse/protocol/spot/order';

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy';
}

/** Whether an order of `side` with this limit would trade at `price`. */
export function crosses(side: Side, limit: number, price: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}
