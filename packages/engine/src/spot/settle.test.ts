import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PAIRS, type PairSpec } from '@bourse/protocol/pairs';
import { Pair } from './pair.ts';
import { TestMarket, TOY, XRPBTC } from './test-market.ts';

const lots = fc.integer({ min: 1, max: 5_000 });

/** Ann's order of `total` lots is filled by bob's in the given parts. Returns what ann was charged, and its due. */
function feeInParts(
  pair: PairSpec,
  side: 'buy' | 'sell',
  ppm: number,
  price: number,
  parts: readonly number[],
) {
  // Fees are about rounding, so the parts may be smaller than a real order's minimum.
  const market = new TestMarket({ ...pair, symbol: 'tiny', minNotional: 0n });
  market.execute({ type: 'listPair', pair: market.pair });
  market.execute({ type: 'setFees', owner: 1, makerPpm: ppm, takerPpm: 7 });
  const lotUnits = 10n ** BigInt(8 - pair.quantityDecimals);
  const place = (user: number, orderSide: 'buy' | 'sell', quantity: number) =>
    market.execute({
      type: 'placeOrder',
      user,
      symbol: 'tiny',
      side: orderSide,
      orderType: 'limit',
      timeInForce: 'gtc',
      price,
      amount: BigInt(quantity) * lotUnits,
      stopPrice: 0,
    });
  const total = parts.reduce((sum, part) => sum + part, 0);
  expect(place(1, side, total).status).toBe('done');
  market.engine.takeEvents();
  let charged = 0n;
  let received = 0n;
  for (const part of parts) {
    expect(place(2, side === 'buy' ? 'sell' : 'buy', part).status).toBe('done');
    for (const event of market.engine.takeEvents()) {
      if (event.type !== 'traded') continue;
      charged += side === 'buy' ? event.buyerFee : event.sellerFee;
      received += side === 'buy' ? BigInt(event.lots) * lotUnits : event.quote;
    }
  }
  const due = (received * BigInt(ppm) + 999_999n) / 1_000_000n;
  return { charged, due };
}

describe('fees', () => {
  it('are charged in what each side receives, by its rate as maker or taker', () => {
    const market = new TestMarket();
    market.execute({ type: 'setFees', owner: 1, makerPpm: 200, takerPpm: 900 });
    market.execute({ type: 'setFees', owner: 2, makerPpm: 300, takerPpm: 777 });
    market.do('s: ann sell 1 @100');
    expect(market.do('x: bob buy 1 @100')[1]).toBe('x takes 1 @100 from s, fees 0.000777 TOY 0.02 USDT');
    market.do('b: bob buy 1 @100');
    expect(market.do('y: ann sell 1 @100')[1]).toBe('y takes 1 @100 from b, fees 0.0003 TOY 0.09 USDT');
  });

  it('go to the fees account, and no fee moves at rate 0', () => {
    const market = new TestMarket();
    market.execute({ type: 'setFees', owner: 1, makerPpm: 0, takerPpm: 0 });
    market.do('ann sell 1 @100');
    market.engine.state.ledger.takeTransfers();
    market.do('bob buy 1 @100');
    const { state } = market.engine;
    const transfers = state.ledger.takeTransfers();
    expect(
      transfers.map(({ kind, currency, amount, reference }) => [kind, currency, amount, reference]),
    ).toEqual([
      ['trade', 'USDT', 10_000_000_000n, 'trade:1'],
      ['trade', 'TOY', 100_000_000n, 'trade:1'],
      ['fee', 'TOY', 100_000n, 'trade:1'],
    ]);
    expect(state.fees.spot('TOY').available).toBe(100_000n);
    expect(state.fees.spot('USDT').available).toBe(0n);
  });

  it.each([
    ['an exact pair', TOY, 12_345],
    ['a cross pair', XRPBTC, 30_001],
  ] as const)('of an order filled in parts are those of one filled at once, on %s', (_, pair, price) => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 0, max: 3_000 }),
        fc
          .array(lots, { minLength: 1, maxLength: 6 })
          .filter((parts) => price * parts.reduce((a, b) => a + b) < 9e7),
        (side, ppm, parts) => {
          const { charged, due } = feeInParts(pair, side, ppm, price, parts);
          expect(charged).toBe(due);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('rounded up per fill would cost more: three fills of one lot', () => {
    // 1 lot at 30.001 units pays 30; 0.1 % of it is 0.03 units, so each fill alone would be charged one.
    expect(feeInParts(XRPBTC, 'sell', 1000, 30_001, [1, 1, 1])).toEqual({ charged: 1n, due: 1n });
  });
});

describe('what a fill is worth in USDT, where its quote is another coin', () => {
  const BTCUSDT = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;

  /** The worth of 100 XRP sold at 0.00003 BTC, that is 300,000 units of BTC. */
  function worthAt(issuePrice: bigint | undefined): bigint | undefined {
    const market = new TestMarket(XRPBTC);
    if (issuePrice !== undefined) market.execute({ type: 'listPair', pair: BTCUSDT, issuePrice });
    market.do('a: ann sell 100 @0.00003');
    market.engine.takeEvents();
    market.execute(market.order('bob', 'buy', ['100', '@0.00003']));
    for (const event of market.engine.takeEvents()) if (event.type === 'traded') return event.worth;
    throw new Error('nothing was traded');
  }

  it('is exact to the last unit, and rounded down', () => {
    expect(worthAt(50_000_12345678n)).toBe((300_000n * 50_000_12345678n) / 100_000_000n);
    expect(worthAt(19_999_99999999n)).toBe((300_000n * 19_999_99999999n) / 100_000_000n);
  });

  it('is not told without a price', () => {
    expect(worthAt(undefined)).toBeUndefined();
  });

  it('every price of the feed up to 20 million comes back from the reference as it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_000 * 100_000_000 }), (mark) => {
        const pair = new Pair(BTCUSDT);
        pair.restoreReference(mark / pair.unitsPerTick);
        expect(pair.referenceUnits).toBe(BigInt(mark));
      }),
    );
  });
});
