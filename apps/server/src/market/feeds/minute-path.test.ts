import { expect, test } from 'vitest';
import { keyOfSeed, KeyedRandom } from './keyed-random.ts';
import { MINUTE_STEPS, minutePath, type MinuteCandle } from './minute-path.ts';

const random = new KeyedRandom(keyOfSeed(1), 'replay');
const paths = (candle: MinuteCandle, count = 400) =>
  Array.from({ length: count }, (_, minute) => minutePath(candle, random, minute));
const EVEN = { open: 100, high: 101, low: 99, close: 100 };

test.each([
  ['even', EVEN],
  ['rising from its low to its high', { open: 99, high: 101, low: 99, close: 101 }],
  ['opened at the high, closed in between', { open: 101, high: 101, low: 99, close: 100 }],
  ['back where it began, at the low', { open: 99, high: 101, low: 99, close: 99 }],
  ['hardly above its open', { open: 100, high: 100.001, low: 99, close: 99.5 }],
  ['not moving', { open: 100, high: 100, low: 100, close: 100 }],
])('a minute %s goes from open to close, reaches high and low and is never outside', (_, candle) => {
  for (const path of paths(candle)) {
    expect([path.length, path[0], path.at(-1)]).toEqual([MINUTE_STEPS, candle.open, candle.close]);
    expect([Math.max(...path), Math.min(...path)]).toEqual([candle.high, candle.low]);
  }
});

test('attack: bets on the rest of a minute whose line is known', () => {
  const all = paths(EVEN);
  const highs = all.map((path) => path.indexOf(101));
  const lows = all.map((path) => path.indexOf(99));
  // Any moment, either order.
  expect(new Set(highs).size).toBeGreaterThan(80);
  const highFirst = highs.filter((high, n) => high < lows[n]!).length;
  expect(Math.abs(highFirst - 200)).toBeLessThan(40);
  // An extreme stands no longer than any other price, and the way to it is not straight.
  for (const [n, path] of all.entries()) {
    expect(path[highs[n]! + 1]).not.toBe(101);
    const moves = path.slice(1).map((price, step) => Math.sign(price - path[step]!));
    expect(moves.filter((move) => move > 0).length).toBeGreaterThan(35);
    expect(moves.filter((move) => move < 0).length).toBeGreaterThan(35);
  }
});

test('a step says nothing about the next', () => {
  let [product, squares] = [0, 0];
  for (const path of paths(EVEN)) {
    const moves = path.slice(1).map((price, step) => price - path[step]!);
    for (let step = 1; step < moves.length; step++) {
      product += moves[step]! * moves[step - 1]!;
      squares += moves[step]! ** 2;
    }
  }
  expect(Math.abs(product / squares)).toBeLessThan(0.05);
});
