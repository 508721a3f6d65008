import type { Candle } from '../replay-day.ts';
import type { Random } from '../random.ts';

/** Ticks a second, as fast feeds send them. */
export const TICKS_A_SECOND = 4;
const STEPS_A_MINUTE = 60 * TICKS_A_SECOND;
/** 60 % a year, per tick. */
const CALM = 0.6 / Math.sqrt(365 * 86_400 * TICKS_A_SECOND);
const JUMPS_AN_HOUR = 2;
const JUMP = 0.0015;
/** Volatility comes in clusters: its logarithm goes back to its mean within some minutes. */
const CLUSTER_MINUTES = 5;
const CLUSTER_SPREAD = 0.6;

export type PricePath = () => number;

function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** A seeded walk with clusters of volatility and jumps; each call is the next tick. Nothing of it can be foretold. */
export function walk(random: Random, start: number): PricePath {
  const keep = Math.exp(-1 / (CLUSTER_MINUTES * STEPS_A_MINUTE));
  const shock = CLUSTER_SPREAD * Math.sqrt(1 - keep * keep);
  let price = start;
  let heat = 0;
  return () => {
    heat = keep * heat + shock * normal(random);
    let move = CALM * Math.exp(heat) * normal(random);
    if (random.chance(JUMPS_AN_HOUR / (3_600 * TICKS_A_SECOND))) move += JUMP * normal(random);
    price *= Math.exp(move);
    return price;
  };
}

/** Recorded minutes, with a random bridge from open to close within each; after the last one it stands still. */
export function recorded(random: Random, candles: readonly Candle[], scale: number): PricePath {
  let minute = 0;
  let left = STEPS_A_MINUTE;
  let price = candles[0]!.open;
  return () => {
    const candle = candles[minute];
    if (!candle) return price / scale;
    if (left === STEPS_A_MINUTE) price = candle.open;
    const step = (candle.high - candle.low) / 2 / Math.sqrt(STEPS_A_MINUTE);
    price += (candle.close - price) / left + step * normal(random) * Math.sqrt((left - 1) / left);
    if (--left === 0) {
      minute++;
      left = STEPS_A_MINUTE;
    }
    return price / scale;
  };
}
