/** What a family has earned, in two cuts. */
export interface Samples {
  /** Profit of each hour on each pair. */
  readonly hours: readonly number[];
  /** Profit of each burst of deals. */
  readonly bursts: readonly number[];
}

export interface Verdict {
  readonly bursts: number;
  /** Profit of a burst, in USDT. */
  readonly perBurst: number;
  readonly z: number;
  readonly zBursts: number;
  readonly wins: boolean;
}

/** Deals with less than this between them depend on the same move of the market: together they are one sample. */
const BURST_MS = 60_000;
/** One-sided, one in two thousand for each of the two means: one in a thousand for a family. */
const SIGNIFICANT = 3.29;
/**
 * So many bursts without one that lost: whoever wins less than two thirds of fair deals has a chance of 3 in 10,000.
 * A mean does not tell it, when gains are few and differ much.
 */
const NEVER_LOST = 20;
/** What rounding alone may give, in USDT. */
const DUST = 0.000_1;

/** A family wins when its hours or its bursts earn more than chance would, or when no burst of many has lost. */
export function judge({ hours, bursts }: Samples): Verdict {
  const [z, zBursts] = [zOf(hours), zOf(bursts)];
  const neverLost = bursts.length >= NEVER_LOST && bursts.every((profit) => profit > DUST);
  const perBurst = bursts.length === 0 ? 0 : bursts.reduce((sum, each) => sum + each, 0) / bursts.length;
  return {
    bursts: bursts.length,
    perBurst: round(perBurst),
    z: round(z),
    zBursts: round(zBursts),
    wins: z > SIGNIFICANT || zBursts > SIGNIFICANT || neverLost,
  };
}

/** The deals of those who act as one, a sample for each burst. */
export function burstsOf(
  traders: readonly { readonly gains: readonly { readonly time: number; readonly profit: number }[] }[],
): number[] {
  const bursts: number[] = [];
  let last = -Infinity;
  for (const { time, profit } of traders
    .flatMap(({ gains }) => gains)
    .toSorted((one, other) => one.time - other.time)) {
    if (time - last > BURST_MS) bursts.push(0);
    bursts[bursts.length - 1]! += profit;
    last = time;
  }
  return bursts;
}

/**
 * Mean over its standard error, Student's t, as the normal deviate of the same chance (Wallace 1959): with few samples a
 * large t is no rare thing. 0 where there are too few to tell.
 */
export function zOf(samples: readonly number[]): number {
  const freedom = samples.length - 1;
  if (freedom < 1) return 0;
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
  const variance = samples.reduce((sum, each) => sum + (each - mean) ** 2, 0) / freedom;
  if (variance === 0) return mean > 0 ? Infinity : 0;
  const t = mean / Math.sqrt(variance / samples.length);
  const z = ((8 * freedom + 1) / (8 * freedom + 3)) * Math.sqrt(freedom * Math.log(1 + (t * t) / freedom));
  return Math.sign(t) * z;
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
