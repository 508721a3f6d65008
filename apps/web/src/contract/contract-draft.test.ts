import { formatAmount, parseAmount } from '@bourse/money/amount';
import { LEVERAGES, openingFee, notionalOf } from '@bourse/protocol/contract/rules';
import { describe, expect, test } from 'vitest';
import {
  maximumMargin,
  mostLeverage,
  contractOrderOf,
  percentOfMargin,
  previewOf,
  problemOfContract,
  stopsProblem,
  ticksOf,
  withPercentOfMargin,
  type ContractContext,
  type ContractDraft,
} from './contract-draft.ts';

const PAIR = { baseCoin: 'BTC', quoteCoin: 'USDT', priceDecimals: 2, status: 'trading' } as const;

function draft(change: Partial<ContractDraft> = {}): ContractDraft {
  return {
    side: 'buy',
    type: 'market',
    leverage: 20,
    price: '',
    margin: '100',
    stopLoss: '',
    stopProfit: '',
    ...change,
  };
}

function about(change: Partial<ContractContext> = {}): ContractContext {
  return {
    pair: PAIR,
    mark: '60000',
    leverages: LEVERAGES,
    available: parseAmount('1000')!,
    ...change,
  };
}

describe('preview', () => {
  const shown = (change: Partial<ContractDraft>, context: Partial<ContractContext> = {}) => {
    const preview = previewOf(draft(change), about(context));
    return (
      preview && {
        price: formatAmount(preview.openPrice),
        notional: formatAmount(preview.notional),
        quantity: formatAmount(preview.quantity),
        fee: formatAmount(preview.fee),
        cost: formatAmount(preview.cost),
        liquidation: formatAmount(BigInt(preview.liquidation)),
        waits: preview.waits,
      }
    );
  };
  const usual = { notional: '2000', fee: '1', cost: '101', waits: false };

  test.each([
    ['buy', '60500', '60512.1'],
    ['buy', '59500', '60012'],
    ['sell', '59500', '59488.1'],
    ['sell', '60500', '59988'],
  ] as const)('a %s with the newest tick at %s and the mark at 60000 opens at %s', (side, newest, price) => {
    expect(shown({ side }, { newest })).toMatchObject({ price });
  });

  // The fault: the preview knew the least spread only, and the engine opened further from the market when it moved.
  test.each([
    [{}, '60192'],
    [{ side: 'sell' }, '59808'],
    [{ type: 'limit', price: '60192' }, '60192'],
    [{ type: 'limit', price: '60191.99' }, '60191.99'],
  ] as const)('in a moving market %o opens at %s', (change, price) => {
    const preview = shown(change, { spread: '0.0032' });
    expect(preview).toMatchObject({ price, waits: price === '60191.99' });
  });

  // Long: (60,012 × 0.03332666 − 100) / (0.03332666 × 0.9955), down to the tick; a short with 1.0045, up to the tick.
  test.each([
    [
      'a market long',
      {},
      { ...usual, price: '60012', quantity: '0.03332666', liquidation: '57269.11027597' },
    ],
    [
      'a market short',
      { side: 'sell' as const },
      { ...usual, price: '59988', quantity: '0.03334', liquidation: '62705.22660028' },
    ],
    [
      'a limit that waits: at its limit',
      { type: 'limit' as const, price: '50000' },
      { ...usual, price: '50000', quantity: '0.04', liquidation: '47714.716223', waits: true },
    ],
    [
      'a limit that the mark has passed: at the market rule',
      { type: 'limit' as const, price: '61000' },
      { ...usual, price: '60012', quantity: '0.03332666', liquidation: '57269.11027597' },
    ],
    [
      'a limit that the mark has just reached, but not the market rule: it waits',
      { type: 'limit' as const, price: '60000' },
      { ...usual, price: '60000', quantity: '0.03333333', liquidation: '57257.65916624', waits: true },
    ],
  ])('%s', (_what, change, expected) => {
    expect(shown(change)).toEqual(expected);
  });

  test.each([
    ['no margin', { margin: '' }, {}],
    ['a margin of zero', { margin: '0' }, {}],
    ['no price of a limit', { type: 'limit' as const }, {}],
    ['no mark', {}, { mark: undefined }],
  ])('none with %s', (_what, change, context) => {
    expect(shown(change, context)).toBeUndefined();
  });

  test('a limit can be judged before there is a mark', () => {
    const waiting = shown({ type: 'limit', price: '50000.' }, { mark: undefined });
    expect(waiting).toMatchObject({ price: '50000', waits: true });
  });
});

describe('the most margin', () => {
  test.each([
    ['1000', 5, '997.50623441'],
    ['300', 100, '285.71428571'],
    ['1000', 100, '500'],
    ['100000', 100, '500'],
    ['100000', 50, '5000'],
    ['1000000', 20, '50000'],
    ['1000000', 5, '200000'],
    ['0', 20, '0'],
  ])('of %s at %ix is %s', (available, leverage, most) => {
    expect(formatAmount(maximumMargin({ leverage }, parseAmount(available)!))).toBe(most);
  });

  test('with its fee it is affordable, and one unit more is not', () => {
    for (const leverage of LEVERAGES) {
      for (let available = 12_345_678n; available < 40_000_000_000n; available = available * 3n + 7n) {
        const margin = maximumMargin({ leverage }, available);
        const cost = (m: bigint) => m + openingFee(notionalOf(m, leverage));
        expect(cost(margin) <= available).toBe(true);
        expect(cost(margin + 1n) > available).toBe(true);
      }
    }
  });

  test.each([
    [100, '990.09'],
    [50, '495.04'],
    [0, ''],
  ])('the slider at %i %% puts in %s, in whole cents', (percent, margin) => {
    expect(withPercentOfMargin(draft(), parseAmount('1000')!, percent).margin).toBe(margin);
  });
});

test.each([
  ['', 0],
  ['0', 0],
  ['nothing', 0],
  ['100', 10],
  ['990', 99],
  ['1e3', 0],
  ['5000', 100],
])('the slider shows a typed margin of "%s" as %i %%', (margin, percent) => {
  // At 1x of 1,000 USDT the fee on opening leaves 999.50.
  expect(percentOfMargin(draft({ margin, leverage: 1 }), parseAmount('1000')!)).toBe(percent);
});

test('without funds the slider stays at its start', () => {
  expect(percentOfMargin(draft({ margin: '100' }), 0n)).toBe(0);
});

describe('problems', () => {
  test.each([
    ['none', {}, {}, undefined, undefined],
    ['no mark', {}, { mark: undefined }, 'margin', 'MARKET_DATA_DELAYED'],
    ['no limit', { type: 'limit' as const }, {}, 'price', 'PRICE_NOT_SUITABLE'],
    ['a limit of 0', { type: 'limit' as const, price: '0' }, {}, 'price', 'PRICE_NOT_SUITABLE'],
    ['a limit at the band', { type: 'limit' as const, price: '72000' }, {}, undefined, undefined],
    ['a limit beyond it', { type: 'limit' as const, price: '72000.01' }, {}, 'price', 'PRICE_NOT_SUITABLE'],
    ['nothing put in', { margin: '' }, {}, 'margin', 'ENTER_MARGIN'],
    ['too little', { margin: '4.99' }, {}, 'margin', 'MARGIN_BELOW_MIN'],
    ['the least', { margin: '5' }, {}, undefined, undefined],
    ['a leverage not offered', { leverage: 25 }, {}, 'leverage', 'LEVERAGE_NOT_OFFERED'],
    ['100x up to 50,000', { leverage: 100, margin: '500' }, {}, undefined, undefined],
    ['100x above', { leverage: 100, margin: '500.01' }, {}, 'leverage', 'LEVERAGE_TOO_HIGH'],
    ['above a million', { leverage: 5, margin: '200001' }, {}, 'margin', 'CONTRACT_ABOVE_MAX'],
    ['the whole balance', { margin: '990.09' }, {}, undefined, undefined],
    ['a cent more', { margin: '990.1' }, {}, 'margin', 'INSUFFICIENT_BALANCE'],
    ['a price of few steps', {}, { mark: '0.0000006' }, 'leverage', 'LEVERAGE_TOO_HIGH'],
    ['stops around', { stopLoss: '59000', stopProfit: '61000' }, {}, undefined, undefined],
    ['a stop loss above', { stopLoss: '60000' }, {}, 'stopLoss', 'STOP_LOSS_NOT_BELOW'],
    [
      'a stop loss behind the liquidation',
      { stopLoss: '57000' },
      {},
      'stopLoss',
      'STOP_LOSS_BEYOND_LIQUIDATION',
    ],
    ['a stop profit below', { stopProfit: '60000' }, {}, 'stopProfit', 'STOP_PROFIT_NOT_ABOVE'],
  ])('%s', (_what, change, context, field, key) => {
    const problem = problemOfContract(draft(change), about(context));
    expect([problem?.field, problem?.key]).toEqual([field, key]);
  });

  test('the leverage that a price allows is that of the price in the form', () => {
    expect(mostLeverage(draft(), about({ mark: '0.0000006' }))).toBe(12);
    expect(mostLeverage(draft({ type: 'limit', price: '0.0000005' }), about({ mark: '0.60' }))).toBe(10);
    expect(mostLeverage(draft(), about({ mark: undefined }))).toBe(Number.POSITIVE_INFINITY);
  });
});

// A long of 100 x10 at 60,012 is liquidated at 54,254.94, a short at 65,691.19, as the engine's own tests have it.
describe('stops', () => {
  const long = { side: 'buy', reference: 6_000_000_000_000, liquidation: 5_425_494_000_000 } as const;
  const short = { side: 'sell', reference: 6_000_000_000_000, liquidation: 6_569_119_000_000 } as const;
  test.each([
    [long, '59999.99', '60000.01', undefined],
    [long, '60000', '', 'STOP_LOSS_NOT_BELOW'],
    [long, '', '60000', 'STOP_PROFIT_NOT_ABOVE'],
    [long, '54254.95', '', undefined],
    [long, '54254.94', '', 'STOP_LOSS_BEYOND_LIQUIDATION'],
    [short, '60000.01', '59999.99', undefined],
    [short, '60000', '', 'STOP_LOSS_NOT_ABOVE'],
    [short, '', '60000', 'STOP_PROFIT_NOT_BELOW'],
    [short, '65691.18', '', undefined],
    [short, '65691.19', '', 'STOP_LOSS_BEYOND_LIQUIDATION'],
    [{ ...long, liquidation: 0 }, '0.01', '', undefined],
    [long, '', '', undefined],
    [long, '0', '', 'STOP_LOSS_NOT_BELOW'],
    [short, '', '0', 'STOP_PROFIT_NOT_BELOW'],
  ])('%o, loss at "%s", profit at "%s": %s', (bounds, stopLoss, stopProfit, key) => {
    expect(stopsProblem(bounds, { stopLoss, stopProfit }, 2)?.key).toBe(key);
  });
});

test.each([
  ['60000', 6_000_000],
  ['60000.', 6_000_000],
  ['60000.010', 6_000_001],
  ['60000.001', 0],
  ['', 0],
  ['21474836.48', 0],
])('"%s" is %i ticks', (text, ticks) => {
  expect(ticksOf(text, 2)).toBe(ticks);
});

test('an order carries what its type needs, spelled as the wire wants it', () => {
  expect(contractOrderOf(draft({ margin: '100.', stopLoss: '59000.' }), PAIR)).toEqual({
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    type: 'market',
    margin: '100',
    leverage: 20,
    stopLoss: '59000',
  });
  expect(contractOrderOf(draft({ type: 'limit', price: '59000.', side: 'sell' }), PAIR)).toMatchObject({
    direction: 'sell',
    price: '59000',
  });
});
