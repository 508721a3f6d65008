import { describe, expect, it, test } from 'vitest';
import { AuditDifference } from '../audit/balances.ts';
import { checkClose, parseCandles, pathOf, replayDay, type Candle } from './replay-day.ts';

/** Two hours that breathe, fall by a fifth in ten minutes, and come back. */
function madeUpDay(): Candle[] {
  const candles: Candle[] = [];
  let price = 6_000_000;
  for (let minute = 0; minute < 120; minute++) {
    const open = price;
    const drift = minute >= 50 && minute < 60 ? 0.978 : minute >= 80 && minute < 90 ? 1.02 : 1;
    price = Math.round(price * drift * (1 + 0.001 * Math.sin(minute)));
    const wick = Math.round(price * 0.0015);
    const [low, high] = [Math.min(open, price) - wick, Math.max(open, price) + wick];
    candles.push({ time: 1_700_000_000_000 + minute * 60_000, open, high, low, close: price });
  }
  return candles;
}

describe('a made-up crash', () => {
  const report = replayDay(madeUpDay(), 7);

  it('liquidates, settles, and leaves nobody below zero', () => {
    const { opened, liquidated, closed, stopped, deleveraged, stillOpen } = report.positions;
    expect(liquidated).toBeGreaterThan(50);
    expect(opened).toBe(liquidated + closed + stopped + deleveraged + stillOpen);
    const { seconds } = report;
    expect(seconds.won).toBeGreaterThan(50);
    expect(seconds.lost).toBeGreaterThan(50);
    expect(seconds.opened).toBe(
      seconds.won + seconds.lost + seconds.drawn + seconds.void + seconds.stillOpen,
    );
    expect(Number(report.worstUser)).toBeGreaterThanOrEqual(0);
  });

  it('is the same for the same seed, another for another', () => {
    expect(replayDay(madeUpDay(), 7)).toEqual(report);
    expect(replayDay(madeUpDay(), 8)).not.toEqual({ ...report, seed: 8 });
  });

  it('with gaps between ticks costs insurance, and still nobody owes', () => {
    const gaps = replayDay(madeUpDay(), 7, 30);
    expect(Number(gaps.insurance.out)).toBeGreaterThan(0);
    expect(Number(gaps.worstUser)).toBeGreaterThanOrEqual(0);
  });
});

describe('what a close is held against', () => {
  const long = {
    side: 'buy' as const,
    quantity: 100_000_000n,
    openPrice: 6_000_000_000_000n,
    margin: 300_000_000_000n,
  };
  const range = [5_000_000, 6_100_000] as const;
  const close = (reason: 'liquidated' | 'user', mark: number) => () =>
    checkClose({ positionId: 1, reason, mark: BigInt(mark) * 1_000_000n }, long, range);

  // 57,000 / (1 − 0.5 % − 0.05 %) = 57,315.23…
  it('a liquidation at its price passes, a tick before it does not', () => {
    expect(close('liquidated', 5_731_523)).not.toThrow();
    expect(close('liquidated', 5_731_524)).toThrow(AuditDifference);
  });

  it('no close outside of what was recorded', () => {
    expect(close('user', 4_999_999)).toThrow(AuditDifference);
    expect(close('user', 6_100_001)).toThrow(AuditDifference);
    expect(close('user', 6_100_000)).not.toThrow();
  });
});

test('a path stays within its minute, begins and ends where it was recorded', () => {
  for (const candle of madeUpDay()) {
    const path = pathOf(candle);
    expect(path).toHaveLength(60);
    expect([path[0], path.at(-1)]).toEqual([candle.open, candle.close]);
    expect(Math.min(...path)).toBe(candle.low);
    expect(Math.max(...path)).toBe(candle.high);
  }
});

test('a file that is none of candles is refused with its row', () => {
  const head = 'open_time,open,high,low,close,volume\n';
  expect(parseCandles(`${head}2023-03-01 00:00:00+00:00,1,2,0.5,1.5,9`)).toEqual([
    { time: Date.UTC(2023, 2, 1), open: 100, high: 200, low: 50, close: 150 },
  ]);
  expect(() => parseCandles(`${head}yesterday,1,2,3`)).toThrow('row 2');
});
