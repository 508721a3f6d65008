import { describe, expect, test } from 'vitest';
import type { Pair } from '../api/config.ts';
import { btcusdt } from '../testing/pairs.ts';
import {
  amountOf,
  feeOf,
  maximumOf,
  spotOrderOf,
  problemOfSpot,
  totalOf,
  withPercentOfBalance,
  type SpotContext,
  type Draft,
} from './order-draft.ts';

const dogebtc: Pair = {
  ...btcusdt,
  baseCoin: 'DOGE',
  quoteCoin: 'BTC',
  priceDecimals: 9,
  quantityDecimals: 2,
  minNotional: '0.0001',
};

const about: SpotContext = {
  pair: btcusdt,
  baseAvailable: 50_000_000n, // 0.5 BTC
  quoteAvailable: 1_000_000_000_000n, // 10,000 USDT
  hasBook: true,
  bestBid: '64000.00',
  bestAsk: '64001.00',
  last: '64000.50',
  mark: '64001.00',
};

const draft: Draft = {
  side: 'buy',
  type: 'limit',
  timeInForce: 'gtc',
  price: '64000',
  stopPrice: '',
  amount: '0.01',
  total: '640',
  stopLimit: '',
  callback: '1',
  activation: '',
  hasExit: false,
  takeProfit: '',
  stopLoss: '',
};

describe('total and amount', () => {
  test('price × amount, exactly', () => {
    expect(totalOf(btcusdt, 'buy', '64250.1', '0.010001')).toBe('642.5652501');
  });

  test('a buy of a fine pair rounds up, a sell down', () => {
    // 0.000002447 × 0.01 = 0.00000002447, beyond 8 decimals
    expect(totalOf(dogebtc, 'buy', '0.000002447', '0.01')).toBe('0.00000003');
    expect(totalOf(dogebtc, 'sell', '0.000002447', '0.01')).toBe('0.00000002');
  });

  test('the amount of a total is cut to whole lots and never costs more', () => {
    expect(amountOf(btcusdt, '64000', '640')).toBe('0.01');
    expect(amountOf(btcusdt, '64000', '639.99')).toBe('0.009999');
  });

  test('nothing without a price', () => {
    expect(totalOf(btcusdt, 'buy', '', '1')).toBe('');
    expect(amountOf(btcusdt, '0', '100')).toBe('');
  });
});

describe('share of the balance', () => {
  test('100 % of a limit buy is affordable', () => {
    const full = withPercentOfBalance({ ...draft, price: '63999.99' }, about, 100);
    expect(full.amount).toBe('0.15625');
    expect(problemOfSpot(full, about)).toBeUndefined();
  });

  test('100 % of a buying OCO pays for the dearer leg as well', () => {
    const oco: Draft = { ...draft, type: 'oco', price: '60000', stopPrice: '70000', stopLimit: '75000' };
    const full = withPercentOfBalance(oco, about, 100);
    expect(full).toMatchObject({ amount: '0.133333', total: '7999.98' });
    expect(problemOfSpot(full, about)).toBeUndefined();
    expect(maximumOf(oco, about)).toBe('0.133333');
    expect(maximumOf({ ...oco, stopLimit: '' }, about)).toBe('0.166666');
  });

  test('a sell takes whole lots of what is there', () => {
    const held = { ...about, baseAvailable: 38_651_801n };
    expect(withPercentOfBalance({ ...draft, side: 'sell' }, held, 75)).toMatchObject({
      amount: '0.289888',
      total: '18552.832',
    });
  });

  test('a market buy spends cents', () => {
    const held = { ...about, quoteAvailable: 936_002_307_099n };
    expect(withPercentOfBalance({ ...draft, type: 'market' }, held, 100).total).toBe('9360.02');
  });

  test('0 % empties the size', () => {
    expect(withPercentOfBalance(draft, about, 0)).toMatchObject({ amount: '', total: '' });
  });
});

describe('fee, rounded up in what is received', () => {
  test.each<[string, Partial<Draft>, string | undefined]>([
    ['a buy pays in base', { amount: '0.009985' }, '0.00000999'],
    ['a sell pays in quote', { side: 'sell', amount: '0.01', price: '64000' }, '0.64'],
    ['a market buy of 640.01', { type: 'market', total: '640.01' }, '0.00001'],
    ['unknown without a size', { amount: '' }, undefined],
  ])('%s', (_name, change, fee) => {
    expect(feeOf({ ...draft, ...change }, about, '0.001')).toBe(fee);
  });
});

describe('problems, each at its boundary', () => {
  test.each<[string, Partial<Draft>, string | undefined]>([
    ['a good limit order', {}, undefined],
    ['no amount', { amount: '' }, 'QUANTITY_REQUIRED'],
    ['amount zero', { amount: '0.000000' }, 'QUANTITY_REQUIRED'],
    ['no price', { price: '' }, 'PRICE_NOT_SUITABLE'],
    ['20 % above the mark', { price: '76801.20', amount: '0.001' }, undefined],
    ['a tick more', { price: '76801.21', amount: '0.001' }, 'PRICE_NOT_SUITABLE'],
    ['sell 20 % below the mark', { side: 'sell', price: '51200.80' }, undefined],
    ['a tick less', { side: 'sell', price: '51200.79' }, 'PRICE_NOT_SUITABLE'],
    ['worth exactly the minimum', { price: '62500', amount: '0.00008' }, undefined],
    ['worth a little less', { price: '62500', amount: '0.000079' }, 'BELOW_MIN_NOTIONAL'],
    ['all the money', { price: '62500', amount: '0.16' }, undefined],
    ['a lot more', { price: '62500', amount: '0.160001' }, 'INSUFFICIENT_BALANCE'],
    ['all the coins', { side: 'sell', amount: '0.5' }, undefined],
    ['a lot more coins', { side: 'sell', amount: '0.500001' }, 'INSUFFICIENT_BALANCE'],
    ['market buy without total', { type: 'market', total: '' }, 'QUANTITY_REQUIRED'],
    ['market buy below the minimum', { type: 'market', total: '4.99' }, 'BELOW_MIN_NOTIONAL'],
    ['market sell of what is left', { type: 'market', side: 'sell', amount: '0.000001' }, undefined],
    ['market buy beyond the balance', { type: 'market', total: '10000.01' }, 'INSUFFICIENT_BALANCE'],
    ['stop without stop price', { type: 'stop-limit' }, 'STOP_PRICE_REQUIRED'],
    ['stop far from the market', { type: 'stop-limit', stopPrice: '90000', price: '91000' }, undefined],
  ])('%s', (_name, change, key) => {
    expect(problemOfSpot({ ...draft, ...change }, about)?.key).toBe(key);
  });

  test('without a mark the exchange decides how far a price may be', () => {
    expect(
      problemOfSpot({ ...draft, side: 'sell', price: '1000' }, { ...about, mark: undefined }),
    ).toBeUndefined();
  });
});

describe('what is sent', () => {
  test('a limit order', () => {
    expect(spotOrderOf({ ...draft, price: '64000.' }, btcusdt)).toEqual({
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'limit',
      price: '64000',
      amount: '0.01',
      timeInForce: 'gtc',
    });
  });

  test('a market buy sends the value as amount and no price', () => {
    expect(spotOrderOf({ ...draft, type: 'market' }, btcusdt)).toEqual({
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      direction: 'buy',
      type: 'market',
      amount: '640',
    });
  });

  test('a stop-market sell sends quantity and stop price', () => {
    expect(spotOrderOf({ ...draft, side: 'sell', type: 'stop-market', stopPrice: '60000' }, btcusdt)).toEqual(
      {
        baseCoin: 'BTC',
        quoteCoin: 'USDT',
        direction: 'sell',
        type: 'stop-market',
        amount: '0.01',
        stopPrice: '60000',
      },
    );
  });
});

test.each<[string, Partial<Draft>, string | undefined]>([
  ['a buy at a price: what the quote balance pays for', {}, '0.15625'],
  ['a buy without a price: nobody knows', { price: '' }, undefined],
  ['a sell: the base balance', { side: 'sell', price: '' }, '0.5'],
  ['a market buy: the quote balance', { type: 'market' }, '10000'],
  ['a market sell: the base balance', { type: 'market', side: 'sell' }, '0.5'],
  ['a price beyond reach: nothing', { price: '99999999999.99' }, '0'],
])('the maximum of %s', (_, change, expected) => {
  expect(maximumOf({ ...draft, ...change }, about)).toBe(expected);
});
