import type { Random } from '@bourse/engine/sim/random';

/** A limit order, its numbers as a trader types them. */
export interface NewOrder {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly amount: string;
}

/** Mostly orders that rest, a fifth that reach across the spread and trade with the house. */
export function newOrder(random: Random, mid: number): NewOrder {
  const isBuy = random.chance(0.5);
  const distance = random.chance(0.2) ? -0.002 : 0.001 + random.next() * 0.15;
  const price = (mid * (isBuy ? 1 - distance : 1 + distance)).toFixed(2);
  return { side: isBuy ? 'buy' : 'sell', price, amount: (5.5 / Number(price) / (1 - 0.16)).toFixed(4) };
}
