import { expect, test } from 'vitest';
import { btcusdt as pair } from '../testing/pairs.ts';
import type { Draft, SpotContext } from './order-draft.ts';
import { spotOrderOf, percentOf, problemOfSpot } from './order-draft.ts';

const about: SpotContext = {
  pair,
  baseAvailable: 100_000_000n,
  quoteAvailable: 1_000_000_000_000n,
  hasBook: true,
  bestBid: '49999',
  bestAsk: '50001',
  last: '50000',
  mark: '50000',
};

const draft: Draft = {
  side: 'sell',
  type: 'limit',
  timeInForce: 'gtc',
  price: '52000',
  stopPrice: '',
  amount: '0.1',
  total: '',
  stopLimit: '',
  callback: '1.5',
  activation: '',
  hasExit: false,
  takeProfit: '',
  stopLoss: '',
};

test('an OCO is sent with both legs, and without a time in force', () => {
  const oco: Draft = { ...draft, type: 'oco', stopPrice: '48000' };
  expect(problemOfSpot(oco, about)).toBeUndefined();
  expect(spotOrderOf(oco, pair)).toEqual({
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'sell',
    type: 'oco',
    amount: '0.1',
    price: '52000',
    stopPrice: '48000',
  });
  expect(problemOfSpot({ ...oco, stopPrice: '53000' }, about)).toMatchObject({ key: 'OCO_SELL_PRICES' });
});

test('a buying OCO names the limit of its stop leg, which it must be able to pay', () => {
  const oco: Draft = { ...draft, side: 'buy', type: 'oco', price: '48000', stopPrice: '52000' };
  expect(problemOfSpot(oco, about)).toMatchObject({ field: 'stopLimit', key: 'STOP_LIMIT_REQUIRED' });
  expect(problemOfSpot({ ...oco, stopLimit: '53000' }, about)).toBeUndefined();
  expect(problemOfSpot({ ...oco, stopLimit: '110000' }, about)).toMatchObject({
    key: 'INSUFFICIENT_BALANCE',
  });
});

test('a buying OCO is worth the minimum at its limit, not only at that of its stop leg', () => {
  const oco: Draft = { ...draft, side: 'buy', type: 'oco', price: '48000', stopPrice: '52000' };
  const small = { ...oco, stopLimit: '53000', amount: '0.0001' };
  expect(problemOfSpot(small, { ...about, pair: { ...pair, minNotional: '4.8' } })).toBeUndefined();
  expect(problemOfSpot(small, { ...about, pair: { ...pair, minNotional: '4.81' } })).toMatchObject({
    key: 'BELOW_MIN_NOTIONAL',
  });
});

test.each<[string, Partial<Draft>, string | undefined]>([
  ['a sell a tick above', { side: 'sell', price: '50000.01', stopPrice: '48000' }, undefined],
  ['a sell at the mark', { side: 'sell', price: '50000', stopPrice: '48000' }, 'OCO_SELL_PRICES'],
  ['a sell whose stop is at the mark', { side: 'sell', stopPrice: '50000' }, 'OCO_SELL_PRICES'],
  ['a buy a tick below', { side: 'buy', price: '49999.99', stopPrice: '50000.01' }, undefined],
  ['a buy at the mark', { side: 'buy', price: '50000', stopPrice: '52000' }, 'OCO_BUY_PRICES'],
  [
    'a buy far above',
    { side: 'buy', price: '61000', stopPrice: '62000', stopLimit: '63000' },
    'OCO_BUY_PRICES',
  ],
  ['a buy whose stop is at the mark', { side: 'buy', price: '48000', stopPrice: '50000' }, 'OCO_BUY_PRICES'],
])('an OCO has the mark between its legs: %s', (_name, change, key) => {
  const oco: Draft = { ...draft, type: 'oco', stopLimit: '53000', ...change };
  expect(problemOfSpot(oco, about)?.key).toBe(key);
  expect(problemOfSpot(oco, { ...about, mark: undefined })?.key).toBeUndefined();
});

test('a trailing stop has a distance from 0.1 to 20 percent, and begins where it is told', () => {
  const trailing: Draft = { ...draft, type: 'trailing-stop', activation: '51000' };
  expect(problemOfSpot(trailing, about)).toBeUndefined();
  expect(spotOrderOf(trailing, pair)).toMatchObject({ callbackRate: '1.5', activationPrice: '51000' });
  for (const callback of ['', '0.09', '20.01'])
    expect(problemOfSpot({ ...trailing, callback }, about)).toMatchObject({ key: 'CALLBACK_RANGE' });
});

test('take-profit and stop-loss lie on their sides of the order, and go only when asked for', () => {
  const buy: Draft = { ...draft, side: 'buy', price: '49000', takeProfit: '52000', stopLoss: '48000' };
  expect(spotOrderOf(buy, pair)).not.toHaveProperty('takeProfit');
  const asked = { ...buy, hasExit: true };
  expect(problemOfSpot(asked, about)).toBeUndefined();
  expect(spotOrderOf(asked, pair)).toMatchObject({ takeProfit: '52000', stopLoss: '48000' });
  expect(problemOfSpot({ ...asked, takeProfit: '48999' }, about)).toMatchObject({ field: 'takeProfit' });
  expect(problemOfSpot({ ...asked, stopLoss: '49000' }, about)).toMatchObject({ field: 'stopLoss' });
});

test('the slider follows what is typed', () => {
  expect(percentOf(draft, about)).toBe(10);
  expect(percentOf({ ...draft, amount: '3' }, about)).toBe(100);
  expect(percentOf({ ...draft, side: 'buy', price: '50000', amount: '0.05' }, about)).toBe(25);
  expect(percentOf({ ...draft, side: 'buy', type: 'market', total: '5000' }, about)).toBe(50);
  expect(percentOf({ ...draft, amount: '' }, about)).toBe(0);
});
