import { describe, expect, it, test } from 'vitest';
import { Random } from '../sim/random.ts';
import { DrawWatch } from './draw-watch.ts';

const LAG_MS = 30_000;
const START = 1_700_000_000_000;

/** Sum of twelve: near enough to a normal one. */
function normal(random: Random): number {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += random.next();
  return sum;
}

/**
 * A price that moves by `movement` steps of its source within 30 s (standard deviation), seen once a second in whole steps;
 * and the profit, as a share of the stake, of one who sees where within a step it is, and bets to the nearer edge.
 */
function market(movement: number, seconds: number, seed: number) {
  const random = new Random(seed);
  const paths = [10_000.5];
  for (let n = 0; n < seconds; n++) paths.push(paths.at(-1)! + (normal(random) * movement) / Math.sqrt(30));
  const ticks = paths.map(Math.floor);
  let watch = new DrawWatch(LAG_MS);
  ticks.forEach((price, n) => (watch = watch.with(price, START + n * 1_000)));
  let [profit, bets] = [0, 0];
  for (let n = 0; n + 31 < paths.length; n++) {
    const within = paths[n]! - ticks[n]!;
    const side = within > 0.7 ? 1 : within < 0.3 ? -1 : 0;
    if (side === 0) continue;
    bets++;
    // The strike is the tick after, the settlement 30 s later; a draw costs nothing.
    const moved = (ticks[n + 31]! - ticks[n + 1]!) * side;
    profit += moved === 0 ? 0 : moved > 0 ? 0.8 - 0.02 : -1 - 0.02;
  }
  return { watch, perBet: profit / bets };
}

describe('whoever sees within the steps of a source', () => {
  it.each([0.5, 0.8])('earns where it moves by %s steps, and finds the door closed', (movement) => {
    expect(market(movement, 100_000, 7).perBet).toBeGreaterThan(0.02);
    for (let seed = 1; seed <= 20; seed++) expect(market(movement, 700, seed).watch.isCoarse).toBe(true);
  });

  it.each([1.3, 2, 5, 40])('loses where it moves by %s steps', (movement) => {
    expect(market(movement, 100_000, 7).perBet).toBeLessThan(-0.02);
  });

  it.each([3, 5, 40])('nobody is kept out where it moves by %s steps', (movement) => {
    for (let seed = 1; seed <= 20; seed++) expect(market(movement, 700, seed).watch.isCoarse).toBe(false);
  });
});

test('a price that somebody sets by hand now and then, by more than a step, is no reason', () => {
  let watch = new DrawWatch(LAG_MS);
  for (let n = 0; n < 2_000; n++)
    watch = watch.with(5_000 + [0, 40, -3, 500][Math.floor(n / 20) % 4]!, START + n * 1_000);
  expect(watch.isCoarse).toBe(false);
  for (let n = 2_000; n < 4_000; n++)
    watch = watch.with(Math.floor(n / 20) % 2 === 0 ? 60_000 : 60_100, START + n * 1_000);
  expect(watch.isCoarse).toBe(false);
});

test('a price that stands still, or has just begun, is no reason', () => {
  let watch = new DrawWatch(LAG_MS);
  for (let n = 0; n < 2_000; n++) watch = watch.with(5_000, START + n * 1_000);
  expect(watch.isCoarse).toBe(false);
  expect(market(0.5, 300, 3).watch.isCoarse).toBe(false);
});

test('a tick that comes again, while what it decides goes on in slices, counts once', () => {
  const { watch } = market(0.5, 100, 3);
  expect(watch.with(7, START + 100_000)).toBe(watch);
  expect(watch.with(7, START + 99_000)).toBe(watch);
  expect(watch.with(7, START + 101_000)).not.toBe(watch);
});

test('what was ten minutes ago is forgotten', () => {
  let { watch } = market(0.5, 700, 3);
  expect(watch.isCoarse).toBe(true);
  for (let n = 701; n < 1_400; n++) watch = watch.with(n * 3, START + n * 1_000);
  expect(watch.isCoarse).toBe(false);
});
