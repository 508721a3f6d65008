import { normal, type KeyedRandom } from './keyed-random.ts';

export interface MinuteCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** The price stands for half a second, as long as two ticks are apart at most: so ticks meet every step, the extremes too. */
export const MINUTE_STEPS = 120;
/** Paths tried: the one whose own extremes are nearest to the recorded ones needs the least bending. */
const CANDIDATES = 8;
/** The mean range of a Brownian motion, in deviations of where it ends: sqrt(8 / pi). */
const RANGE_PER_DEVIATION = 1.6;

/**
 * A random walk within a recorded minute: it begins at the open, ends at the close, reaches the high and the low at moments
 * and in an order of its own, and is never outside of them. Nothing on it tells an extreme from any other step.
 */
export function minutePath(candle: MinuteCandle, random: KeyedRandom, minute: number): Float64Array {
  const { open, high, low, close } = candle;
  let best: Float64Array | undefined;
  let least = Infinity;
  for (let candidate = 0; candidate < CANDIDATES; candidate++) {
    const path = bridge(candle, random, minute * CANDIDATES + candidate);
    const distance = Math.abs(Math.max(...path) - high) + Math.abs(low - Math.min(...path));
    if (distance < least) [best, least] = [path, distance];
  }
  const path = best!;
  const [top, bottom] = [inner(path, Math.max), inner(path, Math.min)];
  const [upper, lower] = [Math.max(open, close), Math.min(open, close)];
  // An extreme that the path falls short of draws its excess out; what goes beyond one is thrown back.
  const rise = Math.max(1, (high - upper) / (path[top]! - upper));
  const fall = Math.max(1, (lower - low) / (lower - path[bottom]!));
  for (let step = 1; step < MINUTE_STEPS - 1; step++) {
    const price = path[step]!;
    const drawn =
      price > upper
        ? upper + (price - upper) * finite(rise)
        : price < lower
          ? lower - (lower - price) * finite(fall)
          : price;
    path[step] = fold(drawn, low, high);
  }
  if (high > upper) path[top] = high;
  if (low < lower) path[bottom] = low;
  return path;
}

/** From open to close, as wide as the minute was, unbounded. */
function bridge({ open, high, low, close }: MinuteCandle, random: KeyedRandom, index: number): Float64Array {
  const words = random.words(0, index, MINUTE_STEPS / 2);
  const size = (high - low) / RANGE_PER_DEVIATION / Math.sqrt(MINUTE_STEPS - 1);
  const walk = new Float64Array(MINUTE_STEPS);
  for (let step = 1; step < MINUTE_STEPS; step++)
    walk[step] = walk[step - 1]! + normal(words[2 * step]!, words[2 * step + 1]!) * size;
  const end = walk[MINUTE_STEPS - 1]!;
  for (let step = 0; step < MINUTE_STEPS; step++) {
    const share = step / (MINUTE_STEPS - 1);
    walk[step] = open + walk[step]! + (close - open - end) * share;
  }
  walk[0] = open;
  walk[MINUTE_STEPS - 1] = close;
  return walk;
}

/** The step between the first and the last that is the most extreme. */
function inner(path: Float64Array, most: (...values: number[]) => number): number {
  const steps = path.subarray(1, -1);
  return 1 + steps.indexOf(most(...steps));
}

/** A path without any excess has none to draw out. */
function finite(factor: number): number {
  return Number.isFinite(factor) ? factor : 1;
}

/** Reflects what strays beyond the bounds. */
function fold(price: number, low: number, high: number): number {
  const reflected = price < low ? 2 * low - price : price > high ? 2 * high - price : price;
  return Math.min(high, Math.max(low, reflected));
}
