import { CURRENCIES, PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import type { Random } from './random.ts';

/** A pair without a feed. */
const UNFED: PairSpec = {
  symbol: 'newusdt',
  base: 'NEW',
  quote: 'USDT',
  priceDecimals: 4,
  quantityDecimals: 4,
  minNotional: 500_000_000n,
};

/** What a coin costs in USDT: the real order of magnitude, from dear to so cheap that one unit is rounded to nothing. */
const PRICES: Readonly<Record<string, number>> = {
  USDT: 1,
  BTC: 65_000,
  ETH: 3_300,
  LTC: 71,
  EOS: 0.72,
  ADA: 0.43,
  XRP: 0.61234,
  DOGE: 0.0712,
  NEW: 2,
};

/** All pairs with a feed: of prices from 60 ticks (XRP) to six million (BTC), exact, rounded, and finer than 10^-8. */
export const FED_PAIRS: readonly PairSpec[] = PAIRS;
export const SIM_PAIRS: readonly PairSpec[] = [...PAIRS, UNFED];
/** Have leveraged and second contracts. */
export const CONTRACT_SYMBOLS: readonly string[] = PAIRS.filter(({ quote }) => quote === 'USDT').map(
  ({ symbol }) => symbol,
);
/** Besides USDT. */
export const FED_COINS: readonly string[] = CURRENCIES.slice(1);
export const SIM_COINS: readonly string[] = [...CURRENCIES, UNFED.base];

/** What a whole coin of it costs in USDT, before anything moves. */
export function coinPrice(coin: string): number {
  return PRICES[coin]!;
}

/** The price around which a pair is dealt, in its ticks. */
export function midTicks({ base, quote, priceDecimals }: PairSpec): number {
  return Math.round((coinPrice(base) / coinPrice(quote)) * 10 ** priceDecimals);
}

/** So many USDT's worth of a coin, in 1e-8 units of it. */
export function worthOf(usdt: number, coin: string): bigint {
  return BigInt(Math.max(1, Math.round((usdt / coinPrice(coin)) * 1e8)));
}

/** Half of what happens does on three of the pairs, so that orders meet there; the rest on all of them. */
export function somePair(random: Random): PairSpec {
  return random.chance(0.5)
    ? SIM_PAIRS[[0, 6, SIM_PAIRS.length - 1][random.below(3)]!]!
    : random.pick(SIM_PAIRS);
}
