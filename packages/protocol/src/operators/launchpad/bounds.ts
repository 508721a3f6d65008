import { UNIT } from '@bourse/money/amount';
import { costOf, DAY_MS, type ProjectTerms } from '../../launchpad/project.ts';

/** What no project may ask for, whoever proposes and approves it (docs/rules.md, "Operators"). Amounts in 1e-8 units. */
export const PROJECT_BOUNDS = {
  /** USDT for one coin. */
  price: 1_000_000n * UNIT,
  /** USDT for all coins together. */
  raise: 100_000_000n * UNIT,
  /** USDT of one user. */
  purchaseMin: 100_000n * UNIT,
  purchaseMax: 10_000_000n * UNIT,
  /** From now until it begins. */
  aheadMs: 366 * DAY_MS,
  /** From the first purchase to the last: money may be frozen as long. */
  joinMs: 92 * DAY_MS,
  minJoinMs: 60_000,
  lockDays: 3_650,
  /** USDT: least order of its pair. */
  minNotional: 1_000n * UNIT,
} as const;

/** The first term that is out of bounds, as a field name. */
export function termOutOfBounds(terms: ProjectTerms, now: number): keyof ProjectTerms | undefined {
  const { price, supply, purchaseMin, purchaseMax, joinStart, joinEnd, lockDays } = terms;
  if (price > PROJECT_BOUNDS.price) return 'price';
  if (costOf(supply, price) > PROJECT_BOUNDS.raise) return 'supply';
  if (purchaseMin > PROJECT_BOUNDS.purchaseMin) return 'purchaseMin';
  if (purchaseMax > PROJECT_BOUNDS.purchaseMax) return 'purchaseMax';
  if (joinStart > now + PROJECT_BOUNDS.aheadMs) return 'joinStart';
  const joinMs = joinEnd - joinStart;
  if (joinMs < PROJECT_BOUNDS.minJoinMs || joinMs > PROJECT_BOUNDS.joinMs) return 'joinEnd';
  return lockDays > PROJECT_BOUNDS.lockDays ? 'lockDays' : undefined;
}

/** How a pair counts. */
interface PairPrecision {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** 1e-8 units of the quote currency. */
  readonly minNotional: bigint;
}

/**
 * The first field of a pair that is out of bounds for a coin of this issue price (1e-8 units of the quote
 * currency). A price step of
 * more than a hundredth of it, or a quantity step that is worth more than the least order, would take from whoever trades.
 */
export function pairOutOfBounds(
  pair: PairPrecision,
  issuePrice: bigint,
  mostNotional: bigint = PROJECT_BOUNDS.minNotional,
): keyof PairPrecision | undefined {
  if (stepOf(pair.priceDecimals) * 100n > issuePrice && pair.priceDecimals < 8) return 'priceDecimals';
  if (pair.minNotional <= 0n || pair.minNotional > mostNotional) return 'minNotional';
  const isCoarse = costOf(stepOf(pair.quantityDecimals), issuePrice) > pair.minNotional;
  return isCoarse && pair.quantityDecimals < 8 ? 'quantityDecimals' : undefined;
}

function stepOf(decimals: number): bigint {
  return UNIT / 10n ** BigInt(decimals);
}
