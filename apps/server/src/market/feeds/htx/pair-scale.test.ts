import { PAIRS } from '@bourse/protocol/pairs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LEVELS, PairScale } from './pair-scale.ts';

const specOf = (symbol: string) => PAIRS.find((pair) => pair.symbol === symbol)!;
const btc = new PairScale(specOf('btcusdt'));
/** Ticks of 0.01, where HTX has 0.00001; lots of 0.01. */
const xrp = new PairScale(specOf('xrpusdt'));

describe('a book on a coarser grid', () => {
  test('bids go down, asks up, levels that meet are one, less than a lot is nothing', () => {
    const bids: [number, number][] = [
      [2.30999, 5.005],
      [2.30001, 1.004],
      [2.3, 0.29],
      [2.29, 0.009],
    ];
    const asks: [number, number][] = [
      [2.31, 7],
      [2.31001, 3],
      [2.32, 4.567],
    ];
    expect(xrp.depth({ bids, asks }, 1)).toEqual({
      symbol: 'xrpusdt',
      time: 1,
      bids: [[230, 629]],
      asks: [
        [231, 700],
        [232, 756],
      ],
    });
  });

  test('never crosses, is sorted, and never offers more than there is', () => {
    const level = fc.tuple(
      fc.double({ min: 0.001, max: 5, noNaN: true }),
      fc.double({ min: 0, max: 1e6, noNaN: true }),
    );
    fc.assert(
      fc.property(
        fc.array(level, { maxLength: 150 }),
        fc.array(level, { maxLength: 150 }),
        (below, above) => {
          const bids = below;
          const asks = above.map(([price, amount]): [number, number] => [price + 5.000_01, amount]);
          const depth = xrp.depth({ bids, asks }, 1)!;
          expect(depth.bids.length).toBeLessThanOrEqual(LEVELS);
          if (depth.bids[0] && depth.asks[0]) expect(depth.bids[0][0]).toBeLessThan(depth.asks[0][0]);
          for (const [side, sign] of [
            [depth.bids, -1],
            [depth.asks, 1],
          ] as const) {
            for (const [index, [ticks, lots]] of side.entries()) {
              expect(Number.isSafeInteger(ticks) && ticks > 0 && Number.isSafeInteger(lots) && lots > 0).toBe(
                true,
              );
              if (index > 0) expect((ticks - side[index - 1]![0]) * sign).toBeGreaterThan(0);
            }
          }
          const offered = depth.bids.reduce((sum, [, lots]) => sum + lots, 0);
          expect(offered / 100).toBeLessThanOrEqual(bids.reduce((sum, [, amount]) => sum + amount, 0) + 1e-3);
        },
      ),
    );
  });

  test('a crossed one is none', () => {
    expect(btc.depth({ bids: [[101, 1]], asks: [[101, 1]] }, 1)).toBeUndefined();
  });
});

describe('numbers', () => {
  test.each([
    [btc.ticks(60_000.005), 6_000_001],
    [btc.ticks(0.29), 29],
    [btc.ticks(0.001), undefined],
    [btc.ticks(1e12), undefined],
    [btc.mid({ bids: [[100, 1]], asks: [[100.03, 1]] }), 10_001_500_000],
    [btc.mid({ bids: [], asks: [[100.03, 1]] }), undefined],
  ])('%s', (ticks, wanted) => expect(ticks).toBe(wanted));

  test('what no market has is not passed on', () => {
    const candle = { id: 60, open: 1, high: 1, low: 1, close: 1, amount: 1, vol: 1, count: 1 };
    expect(btc.candle(candle)).toMatchObject({ open: 100, lots: 1_000_000 });
    for (const wrong of [
      { high: 1e300 },
      { amount: 1e300 },
      { vol: 1e300 },
      { count: 2 ** 40 },
      { low: 1e-9 },
    ]) {
      expect(btc.candle({ ...candle, ...wrong })).toBeUndefined();
    }
    const huge = btc.depth({ bids: [[1, 1e300]], asks: [[1e300, 1]] }, 1)!;
    expect([huge.bids, huge.asks]).toEqual([[[100, Number.MAX_SAFE_INTEGER]], []]);
  });

  test('a print of less than a lot is none', () => {
    const trade = { tradeId: 1, ts: 5, price: 2.3, amount: 0.29, direction: 'buy' as const };
    expect(xrp.print(trade)).toEqual({ symbol: 'xrpusdt', time: 5, price: 230, lots: 29, side: 'buy' });
    expect(xrp.print({ ...trade, amount: 0.009 })).toBeUndefined();
  });
});

// The fault: XRP was rounded to 0.01, and whoever saw upstream bet next to the boundary.
test.each([
  ['xrpusdt', 2.31005, 2.31016, 231_010_500],
  ['xrpusdt', 0.61234, 0.61235, 61_234_500],
  ['btcusdt', 60_000.01, 60_000.02, 6_000_001_500_000],
  ['dogebtc', 0.000_001_234, 0.000_001_236, 1_235],
])('a tick of %s between %d and %d keeps all digits: %i', (symbol, bid, ask, price) => {
  expect(new PairScale(specOf(symbol)).mid({ bids: [[bid, 1]], asks: [[ask, 1]] })).toBe(price);
});

describe('attack: least orders on both sides of a wide book', () => {
  // 0.5 % apart, 1,500 USDT a level.
  const wide = {
    bids: [[0.49875, 3_000] as [number, number], [0.49, 3_000] as [number, number]],
    asks: [[0.50125, 3_000] as [number, number], [0.51, 3_000] as [number, number]],
  };
  const ada = new PairScale(specOf('adausdt'));

  test('do not make it look narrow', () => {
    expect(ada.apartPpm(wide)).toBe(5_000);
    const narrowed = {
      bids: [[0.4999, 10] as [number, number], ...wide.bids],
      asks: [...wide.asks, [0.5, 10] as [number, number]],
    };
    expect(ada.apartPpm(narrowed)).toBeGreaterThan(4_950);
  });

  test('what many would be filled at does', () => {
    const filled = {
      bids: [[0.4999, 2_001] as [number, number], ...wide.bids],
      asks: [[0.5, 2_001] as [number, number], ...wide.asks],
    };
    expect(ada.apartPpm(filled)).toBe(201);
  });

  test('a thin book says what it can, an empty side or one of nothing as well', () => {
    expect(ada.apartPpm({ bids: [[0.49, 1]], asks: [[0.51, 1]] })).toBe(40_000);
    expect(ada.apartPpm({ bids: [[0.49, 0]], asks: [[0.51, 0]] })).toBe(40_000);
    expect(ada.apartPpm({ bids: [], asks: [[0.51, 1]] })).toBe(0);
  });
});
