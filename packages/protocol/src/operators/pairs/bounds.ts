import { UNIT } from '@bourse/money/amount';
import { MAX_TICKS } from '@bourse/money/pair-scale';
import type { QUOTE_COINS } from '../../pairs.ts';

/** What no pair may have, whoever proposes and approves it (docs/rules.md, "Operators"). */
export const PAIR_BOUNDS = {
  bandPercent: { least: 1, most: 50 },
  /** Of either side; as much as a user's own rates. */
  feePpm: 10_000,
} as const;

/** Largest least order, in 1e-8 units of the quote currency. */
export const MOST_MIN_NOTIONAL: Readonly<Record<(typeof QUOTE_COINS)[number], bigint>> = {
  USDT: 1_000n * UNIT,
  BTC: UNIT / 50n,
  ETH: (UNIT * 2n) / 5n,
};

const MOST_DECIMALS = 8;
/** A price may become so many times what it is when the pair is listed. */
const ROOM = 20n;
/** Steps are counted finer than asked for where this much room is left, so that they can become finer later. */
const ROOM_FOR_FINER = 1_000n;
const FINER_BY = 2;

/** Whether prices can be counted in steps of so many decimals: at `room` times this price (1e-8 units) the book still has numbers. */
function hasRoom(decimals: number, price: bigint, room: bigint): boolean {
  return (price * room * 10n ** BigInt(decimals)) / UNIT <= BigInt(MAX_TICKS);
}

export function canCountIn(tickDecimals: number, price: bigint): boolean {
  return hasRoom(tickDecimals, price, ROOM);
}

/**
 * What a new pair counts in: two decimals more than its tick and lot, as far as its price leaves room. A coin that becomes
 * cheap needs finer steps, and what a pair counts in cannot change any more.
 */
export function countedIn(
  { tickDecimals, lotDecimals }: { readonly tickDecimals: number; readonly lotDecimals: number },
  price: bigint | undefined,
): { readonly priceDecimals: number; readonly quantityDecimals: number } {
  const finest = price === undefined ? tickDecimals : Math.min(MOST_DECIMALS, tickDecimals + FINER_BY);
  let priceDecimals = tickDecimals;
  while (priceDecimals < finest && hasRoom(priceDecimals + 1, price ?? 0n, ROOM_FOR_FINER)) priceDecimals++;
  return { priceDecimals, quantityDecimals: Math.min(MOST_DECIMALS, lotDecimals + FINER_BY) };
}
