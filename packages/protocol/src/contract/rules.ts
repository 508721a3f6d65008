import { mulDivCeil, mulDivFloor, parseDecimal, UNIT } from '@bourse/money/amount';
import { besidePrice, DEFAULT_VOLATILITY_PPM, worsePrice } from '../market/house-price.ts';
import type { Side } from '../spot/order.ts';

/**
 * Leveraged contracts: the numbers and formulas of docs/rules.md, "Contracts", shared by engine, server and web.
 *
 * Units: amounts are 1e-8 USDT. A quantity is 1e-8 of the base currency. A `price` is 1e-8 USDT for one whole base unit,
 * so the value of a quantity is quantity × price / 1e8. Limits and stops are orders, in ticks of the pair; the mark, and
 * what follows from it (fills, liquidation), has all eight decimals: on a pair with coarse ticks (XRP at 0.60 has ticks of
 * 0.01) a rounded price is a bet against the house for everyone who sees the price that was rounded.
 *
 * Rounding, always named: fees up, quantities and payouts down, losses up. What is rounded off stays with the
 * house account of contracts.
 */

/** Margin, profit and fees are in this currency, on the user's contract account. */
export const CONTRACT_COIN = 'USDT';
export const LEVERAGES = [5, 10, 20, 50, 100] as const;
export const MIN_MARGIN = 5n * UNIT;
/** A position is closed in parts worth at least so much, and leaves at least so much, or it is closed as a whole. */
export const MIN_PART = UNIT;
/** 0.05 % of the notional, on opening and on closing. */
export const CONTRACT_FEE_PPM = 500n;
/** A market order fills 0.02 % beside the worse of mark and newest tick, against the taker; more when the market moves. */
export const MARKET_SPREAD_PPM = 200n;
/** Positions and waiting orders a user may have at a time. */
export const MAX_OPEN_POSITIONS = 200;
/**
 * A mark older than this opens, closes and liquidates nothing (docs/rules.md, "Reference prices"); what the house deals on
 * must be younger still (`HOUSE_PRICE_MS`).
 */
const FRESH_MS = 5_000;

/** What is known of the prices of a pair. */
interface KnownPrices {
  readonly isStale: boolean;
  readonly prices: { isYoung(now: number): boolean };
}

/** Whether the house deals on a pair whose last mark came at `tickedAt`: the feed is not late. */
export function isFresh({ isStale, prices }: KnownPrices, tickedAt: number, now: number): boolean {
  return !isStale && now - tickedAt <= FRESH_MS && prices.isYoung(now);
}

const PPM = 1_000_000n;

/** Notional brackets: maintenance margin rate and highest leverage. Above the last one positions are refused. */
export const TIERS = [
  { upTo: 50_000n * UNIT, maintenancePpm: 4_000n, maxLeverage: 100 },
  { upTo: 250_000n * UNIT, maintenancePpm: 5_000n, maxLeverage: 50 },
  { upTo: 1_000_000n * UNIT, maintenancePpm: 10_000n, maxLeverage: 20 },
] as const;
export type Tier = (typeof TIERS)[number];
export const MAX_NOTIONAL = TIERS[2].upTo;

export function tierOf(notional: bigint): Tier | undefined {
  return TIERS.find(({ upTo }) => notional <= upTo);
}

/** Operator's settings of one pair. Changes concern what opens from then on, never what is open. */
export interface ContractSettings {
  readonly enabled: boolean;
  readonly leverages: readonly number[];
  /** Bound of the house's net exposure on the pair, in ppm of the funds of the house account of contracts. */
  readonly exposurePpm: number;
  /** How much of the market's move of the last seconds is added to the spread; absent: the default. */
  readonly volatilityPpm?: number;
}
export const DEFAULT_CONTRACT_SETTINGS: ContractSettings = {
  enabled: true,
  leverages: LEVERAGES,
  exposurePpm: 200_000,
  volatilityPpm: DEFAULT_VOLATILITY_PPM,
};

/** Bounds over all pairs, in ppm of the funds of the house account of contracts. */
export interface ContractLimits {
  /** Sum of the absolute net exposures. */
  readonly totalExposurePpm: number;
  /** Value of all long positions, and of all short ones. */
  readonly openInterestPpm: number;
  /** Open profit of the users, less the insurance fund, at which new positions stop. */
  readonly riskBudgetPpm: number;
  /** ... and at which profitable positions are closed by rank. At most 100 %: then a profit is always covered. */
  readonly deleveragePpm: number;
}
export const DEFAULT_CONTRACT_LIMITS: ContractLimits = {
  totalExposurePpm: 500_000,
  openInterestPpm: 3_000_000,
  riskBudgetPpm: 500_000,
  deleveragePpm: 800_000,
};

/** N = M × L. */
export function notionalOf(margin: bigint, leverage: number): bigint {
  return margin * BigInt(leverage);
}

/** Q = N / P_open, rounded down. */
export function quantityOf(notional: bigint, openPrice: bigint): bigint {
  return mulDivFloor(notional, UNIT, openPrice);
}

/** Q × P, rounded down. */
export function valueOf(quantity: bigint, price: bigint): bigint {
  return mulDivFloor(quantity, price, UNIT);
}

/** |Q| × P, rounded up: what a quantity counts in bounds. */
export function worthAt(price: bigint, quantity: bigint): bigint {
  return mulDivCeil(quantity < 0n ? -quantity : quantity, price, UNIT);
}

/** 0.05 % of N, rounded up. */
export function openingFee(notional: bigint): bigint {
  return mulDivCeil(notional, CONTRACT_FEE_PPM, PPM);
}

/**
 * What closing has cost once `closedValue` = sum of quantity × price over all parts so far (not divided, so exact) is
 * closed: 0.05 % of it, rounded up. A part pays the difference, so parts cost what one close costs.
 */
export function closingFee(closedValue: bigint): bigint {
  return mulDivCeil(closedValue, CONTRACT_FEE_PPM, PPM * UNIT);
}

/** Ticks of a pair as a price. Pairs with contracts have at most eight price decimals. */
export function priceOf(ticks: number, priceDecimals: number): bigint {
  return BigInt(ticks) * 10n ** BigInt(8 - priceDecimals);
}

/**
 * Where a market order of `side` fills: the worse of mark and newest tick × (1 ± spread), rounded against the taker. The
 * spread is 0.02 %, and more when the market moves.
 */
export function marketPrice(
  side: Side,
  mark: bigint,
  newest = mark,
  spreadPpm = Number(MARKET_SPREAD_PPM),
): bigint {
  return besidePrice(side, worsePrice(side, mark, newest), spreadPpm);
}

/** A spread as the exchange tells it ("0.0002") in ppm; of a market at rest while none is told. */
export function spreadPpmOf(text: string | undefined): number {
  const told = text === undefined ? undefined : parseDecimal(text, 6);
  return Number(told ?? MARKET_SPREAD_PPM);
}

/** Whether a price is at a limit or better. */
export function isWithin(side: Side, limit: bigint, price: bigint): boolean {
  return side === 'buy' ? price <= limit : price >= limit;
}

/** Where an order that waited fills: at the market rule, never worse than its limit. */
export function limitFillPrice(side: Side, limit: bigint, market: bigint): bigint {
  return isWithin(side, limit, market) ? market : limit;
}

/**
 * What mark and newest tick must reach for an order that cannot fill at once. It is the limit, but for one between these
 * prices and the market rule: that waits until the rule gives its limit, or waiting a moment would save the spread.
 */
export function waitPrice(side: Side, limit: bigint, reference: bigint): bigint {
  if (!isWithin(side, limit, reference)) return limit;
  return side === 'buy'
    ? mulDivFloor(limit, PPM, PPM + MARKET_SPREAD_PPM)
    : mulDivCeil(limit, PPM, PPM - MARKET_SPREAD_PPM);
}

/** Long Q × (P − P_open), short Q × (P_open − P); rounded down, so a gain down and a loss up. */
export function profitOf(side: Side, quantity: bigint, openPrice: bigint, price: bigint): bigint {
  const exact = quantity * (side === 'buy' ? price - openPrice : openPrice - price);
  const quotient = exact / UNIT;
  return exact < 0n && quotient * UNIT !== exact ? quotient - 1n : quotient;
}

/** profit / M in ppm, rounded towards zero. */
export function profitRatePpm(profit: bigint, margin: bigint): bigint {
  return margin === 0n ? 0n : (profit * PPM) / margin;
}

/** What is needed to compute a liquidation price. */
export interface Leveraged {
  readonly side: Side;
  readonly quantity: bigint;
  readonly openPrice: bigint;
  readonly margin: bigint;
}

/**
 * The first price (1e-8 USDT) at which a position is liquidated; 0 if no price does it.
 *
 * Derivation: a position ends when its equity no longer covers maintenance and the fee of closing,
 * M + Q × (P − P_open) <= Q × P × (m + f) for a long. Solved for P:
 * long P <= (P_open × Q − M) / (Q × (1 − m − f)), short P >= (P_open × Q + M) / (Q × (1 + m + f)).
 * m is the maintenance rate of the notional Q × P_open. Marks are whole units, so rounding the bound of a long down and
 * of a short up keeps "if and only if" exact.
 */
export function liquidationPrice(position: Leveraged): number {
  const { side, quantity, openPrice, margin } = position;
  const rate = (tierOf(valueOf(quantity, openPrice)) ?? TIERS[2]).maintenancePpm + CONTRACT_FEE_PPM;
  const entry = quantity * openPrice;
  if (side === 'buy') {
    const distance = (entry - margin * UNIT) * PPM;
    return distance <= 0n ? 0 : watched(distance / (quantity * (PPM - rate)));
  }
  const divisor = quantity * (PPM + rate);
  return watched(((entry + margin * UNIT) * PPM + divisor - 1n) / divisor);
}

/** A mark is at most 2^53 - 1 units; what lies beyond is never reached. */
function watched(price: bigint): number {
  return price > Number.MAX_SAFE_INTEGER ? 0 : Number(price);
}

/** Whether equity is at or below maintenance and closing fee: what `liquidationPrice` is solved from. */
export function isUnderMaintenance(position: Leveraged, mark: bigint): boolean {
  const { side, quantity, openPrice, margin } = position;
  const rate = (tierOf(valueOf(quantity, openPrice)) ?? TIERS[2]).maintenancePpm + CONTRACT_FEE_PPM;
  const profit = quantity * (side === 'buy' ? mark - openPrice : openPrice - mark);
  return (margin * UNIT + profit) * PPM <= quantity * mark * rate;
}

/** Stops as prices (1e-8 USDT). `undefined` is no stop; what is no number is no price, which lies on no side. */
export interface StopPrices {
  readonly stopLoss: number | undefined;
  readonly stopProfit: number | undefined;
}

/** What stops are held against (1e-8 USDT). */
export interface StopBounds {
  readonly side: Side;
  /** The mark; of an order that waits its limit, where it will open. */
  readonly reference: number;
  /** 0: none. */
  readonly liquidation: number;
}

/** Each stop lies on its side of the reference, and the stop loss is reached before the liquidation: which rule is broken. */
export function brokenStopRule(
  { side, reference, liquidation }: StopBounds,
  { stopLoss, stopProfit }: StopPrices,
) {
  const isLong = side === 'buy';
  const isWorse = (price: number, than: number) => (isLong ? price < than : price > than);
  if (stopLoss !== undefined) {
    if (!isWorse(stopLoss, reference)) return isLong ? 'STOP_LOSS_NOT_BELOW' : 'STOP_LOSS_NOT_ABOVE';
    if (liquidation !== 0 && !isWorse(liquidation, stopLoss)) return 'STOP_LOSS_BEYOND_LIQUIDATION';
  }
  if (stopProfit !== undefined && !isWorse(reference, stopProfit))
    return isLong ? 'STOP_PROFIT_NOT_ABOVE' : 'STOP_PROFIT_NOT_BELOW';
  return undefined;
}

/**
 * The highest leverage that a price (1e-8 USDT) allows: its least step must not move a position by more than a fifth of
 * its margin. Otherwise a single step could jump over the liquidation price and the loss beyond the margin, which the user
 * does not bear, would make every such position a free bet against the house. Bites only below 0.000005 USDT.
 */
export function leverageForPrice(price: number): number {
  return Math.floor(price / UNITS_PER_LEVERAGE);
}
const UNITS_PER_LEVERAGE = 5;

/**
 * What closing `part` of `whole` really closes at the mark: 0 if the part is worth less than `MIN_PART`, the whole if it
 * would leave less. A whole position can always be closed.
 */
export function closablePart(part: bigint, whole: bigint, mark: bigint): bigint {
  if (part === whole) return whole;
  if (valueOf(part, mark) < MIN_PART) return 0n;
  return valueOf(whole - part, mark) < MIN_PART ? whole : part;
}

/** The part of a margin that belongs to a part of the quantity, rounded down; the last part takes what is left. */
export function marginShare(margin: bigint, part: bigint, quantity: bigint): bigint {
  return part === quantity ? margin : mulDivFloor(margin, part, quantity);
}
