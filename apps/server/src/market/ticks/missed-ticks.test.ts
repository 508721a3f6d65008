import { describe, expect, test } from 'vitest';
import { missedStretches, recallTicks, type OpenSecond } from './missed-ticks.ts';

const T = 1_000_000;

function second(change: Partial<OpenSecond>, symbol = 'btcusdt'): OpenSecond {
  return { symbol, seconds: 60, status: 'running', strikeAfter: T, expiresAt: T, ...change };
}

const of = (seconds: OpenSecond[], stored: [string, number][] = []) =>
  missedStretches(seconds, new Map(stored)).map(({ symbol, after, to }) => [symbol, after - T, to - T]);

describe('the stretches that decide', () => {
  test('of one that runs: from its expiry on, 30 s', () => {
    expect(of([second({})])).toEqual([['btcusdt', -1, 30_000]]);
  });

  test('of one that waits: those of its strike, and of the settlement that may follow', () => {
    expect(of([second({ status: 'pending' })])).toEqual([
      ['btcusdt', 0, 30_000],
      ['btcusdt', 60_000, 120_000],
    ]);
  });

  test('begin behind what the chain has of the pair', () => {
    expect(of([second({})], [['btcusdt', T + 10_000]])).toEqual([['btcusdt', 10_000, 30_000]]);
    expect(of([second({})], [['btcusdt', T + 30_000]])).toEqual([]);
    expect(of([second({})], [['ethusdt', T + 30_000]])).toHaveLength(1);
  });

  test('are joined, pair by pair, in order', () => {
    const orders = [
      second({ expiresAt: T + 100_000 }),
      second({ expiresAt: T + 20_000 }),
      second({ expiresAt: T + 20_000 }, 'ethusdt'),
      second({}),
    ];
    expect(of(orders)).toEqual([
      ['btcusdt', -1, 50_000],
      ['btcusdt', 99_999, 130_000],
      ['ethusdt', 19_999, 50_000],
    ]);
  });
});

describe('what the feed remembers', () => {
  const asked: unknown[] = [];
  const remember = (prices: readonly number[]) => ({
    async ticks(symbol: string, after: number, to: number) {
      asked.push([symbol, after, to]);
      return prices.map((price, n) => ({ symbol, time: after + 1 + n * 1_000, price }));
    },
  });

  test('is asked for up to now, and not of the time to come', async () => {
    const stretches = [
      { symbol: 'btcusdt', after: T, to: T + 30_000 },
      { symbol: 'btcusdt', after: T + 50_000, to: T + 80_000 },
    ];
    await recallTicks(remember([]), stretches, T + 20_000);
    expect(asked).toEqual([['btcusdt', T, T + 20_000]]);
  });

  test('passes the gate as it would have: one wild price decides nothing', async () => {
    const stretch = { symbol: 'btcusdt', after: T, to: T + 30_000 };
    const ticks = await recallTicks(remember([100, 170, 101]), [stretch], T + 30_000);
    expect(ticks.map(({ time, price }) => [time - T, price])).toEqual([
      [1, 100],
      [2_001, 101],
    ]);
  });

  test('of several pairs is one chain, by time; a feed without memory tells nothing', async () => {
    const stretches = ['btcusdt', 'ethusdt'].map((symbol, n) => ({ symbol, after: T + n, to: T + 30_000 }));
    const ticks = await recallTicks(remember([100, 101]), stretches, T + 30_000);
    expect(ticks.map(({ symbol }) => symbol)).toEqual(['btcusdt', 'ethusdt', 'btcusdt', 'ethusdt']);
    expect(await recallTicks({}, stretches, T + 30_000)).toEqual([]);
  });
});
