import type { TickPoint } from './tick-series.ts';

/** An order as the chart draws it: from its strike to its expiry. */
export interface StrikeLine {
  readonly id: string;
  readonly tone: 'up' | 'down';
  readonly label: string;
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Room for the prices at the right and the times at the bottom, px. */
export const AXIS = { right: 76, bottom: 22, top: 12 } as const;

export interface TickScale {
  x(time: number): number;
  y(value: number): number;
  /** Times and prices of the grid. */
  readonly times: readonly number[];
  readonly prices: readonly number[];
}

const PAST_MS = 120_000;
const FUTURE_LEAST_MS = 20_000;
const FUTURE_MOST_MS = 120_000;
/** A line that stands still is drawn in the middle, not on the edge. */
const LEAST_STEPS = 8;

/**
 * Where things stand: two minutes of past, and ahead as far as the next expiries, within reason. Prices reach over all
 * that is in sight, strikes too. `step` is the smallest step of price that is drawn.
 */
export function tickScale(
  points: readonly TickPoint[],
  lines: readonly StrikeLine[],
  now: number,
  step: number,
  { width, height }: Frame,
): TickScale | undefined {
  const start = now - PAST_MS;
  const expiries = lines.map(({ to }) => to - now);
  const ahead = Math.min(Math.max(FUTURE_LEAST_MS, ...expiries) * 1.1, FUTURE_MOST_MS);
  const end = now + ahead;
  const values = [
    ...points.filter(({ time }) => time >= start).map(({ value }) => value),
    ...lines.map(({ value }) => value),
  ];
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = Math.max(high - low, step * LEAST_STEPS) * 1.2;
  const bottom = (low + high) / 2 - span / 2;
  const [plotWidth, plotHeight] = [width - AXIS.right, height - AXIS.bottom - AXIS.top];
  const every = niceTime((end - start) / Math.max(2, plotWidth / 110));
  const apart = nicePrice(span / Math.max(2, plotHeight / 56), step);
  return {
    x: (time) => ((time - start) / (end - start)) * plotWidth,
    y: (value) => AXIS.top + (1 - (value - bottom) / span) * plotHeight,
    times: multiples(start, end, every),
    prices: multiples(bottom, bottom + span, apart),
  };
}

const TIME_STEPS = [5_000, 10_000, 15_000, 30_000, 60_000, 120_000];

function niceTime(least: number): number {
  return TIME_STEPS.find((each) => each >= least) ?? 300_000;
}

const SIGNIFICANT_DIGITS = 6;

/** Decimals that the chart tells prices with: ticks are finer than those of the pair's book where these are coarse. */
export function drawnDecimals(value: number, priceDecimals: number): number {
  const wanted = SIGNIFICANT_DIGITS - 1 - Math.floor(Math.log10(value));
  return Math.max(priceDecimals, Math.min(8, wanted));
}

/** 1, 2 or 5 times a power of ten, and no finer than the step. */
export function nicePrice(least: number, step: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  const nice = [1, 2, 5, 10].map((times) => times * power).find((each) => each >= least) ?? least;
  return Math.max(nice, step);
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
