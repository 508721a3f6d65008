import { mulDivCeil, mulDivFloor } from '@bourse/money/amount';
import type { Side } from '../spot/order.ts';

/**
 * The price at which the house deals: contracts and the fast exchange (docs/rules.md, "Fast exchange" and "Contracts").
 * The mark is a median and lags by some seconds, the newest tick is one print; whoever may choose the moment would
 * choose the one that is wrong. So he gets the worse of the two, and a spread that grows with the market's last moves.
 */

/** Of the move of the last seconds, so much is added to a spread: a quarter. */
export const DEFAULT_VOLATILITY_PPM = 250_000;
/** The most that is added, 1 %: beyond that a pair should be halted. */
const MOST_ADDED_PPM = 10_000;

/**
 * The most that the house asks in all: a source whose bid and ask are a multiple of each other apart leaves no price, and what is
 * asked beyond the whole of it would turn what is sold into a gift.
 */
export const MOST_SPREAD_PPM = 900_000;

/** The house deals on no price that is older than this. */
export const HOUSE_PRICE_MS = 2_000;

const PPM = 1_000_000n;

/** The worse of mark and newest tick for whoever buys or sells. An unknown newest tick is 0. */
export function worsePrice(side: Side, mark: bigint, newest: bigint): bigint {
  if (newest === 0n) return mark;
  return (side === 'buy') === newest > mark ? newest : mark;
}

/**
 * Whoever sees the market first deals when it jumps, and nothing foretells a jump but those before it. So the house covers
 * one and a half times the largest jump that it remembers, as far as fees do not: `volatilityPpm` times this.
 */
const JUMP_SHARES = 6;
/** Recorded falls jump by more than a percent at once, and then again. Half of it is in each spread of a contract. */
const MOST_COVERED_PPM = 20_000;

/** What has to be covered because of a jump, in ppm. */
export function jumpCover(volatilityPpm: number, jumpPpm: number): number {
  return Math.min(MOST_COVERED_PPM, Math.ceil((JUMP_SHARES * volatilityPpm * jumpPpm) / 1_000_000));
}

/** A spread in ppm, grown by `volatilityPpm` of a move in ppm. */
export function grownSpread(spreadPpm: number, volatilityPpm: number, movePpm: number): number {
  return spreadPpm + Math.min(MOST_ADDED_PPM, Math.ceil((volatilityPpm * movePpm) / 1_000_000));
}

/** `besidePrice` in whole ticks of a pair: the first one that is at least so far above (buy) or below (sell) a price. */
export function ticksBeside(side: Side, price: number, spreadPpm: number, unitsPerTick: number): number {
  const ticks = Number(besidePrice(side, BigInt(price), spreadPpm)) / unitsPerTick;
  return side === 'buy' ? Math.ceil(ticks) : Math.floor(ticks);
}

/** Whether the newest tick has passed a quote, a price in ticks of the pair, by more than the fee of whoever takes it. */
export function isPassed(
  side: Side,
  price: number,
  newest: number,
  feePpm: number,
  unitsPerTick: number,
): boolean {
  const bound = ticksBeside(side, newest, feePpm, unitsPerTick);
  return side === 'buy' ? price > bound : price < bound;
}

/** price × (1 ± spread), rounded against the taker. */
export function besidePrice(side: Side, price: bigint, spreadPpm: number): bigint {
  const spread = BigInt(spreadPpm);
  return side === 'buy' ? mulDivCeil(price, PPM + spread, PPM) : mulDivFloor(price, PPM - spread, PPM);
}
