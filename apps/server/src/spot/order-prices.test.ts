import { MAX_TICKS } from '@bourse/money/pair-scale';
import { PAIRS } from '@bourse/protocol/pairs';
import { Refusal } from '@bourse/protocol/refusal';
import { ORDER_TYPES } from '@bourse/protocol/spot/order';
import { describe, expect, test } from 'vitest';
import { readPrices } from './order-prices.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const ALL = {
  price: '1',
  stopPrice: '2',
  stopLimitPrice: '3',
  activationPrice: '4',
  takeProfit: '5',
  stopLoss: '6',
};
const tick = 10 ** pair.priceDecimals;

describe('which prices an order takes', () => {
  const TAKEN = {
    limit: ['price', 'takeProfit', 'stopLoss'],
    market: ['takeProfit', 'stopLoss'],
    'stop-limit': ['price', 'stopPrice', 'takeProfit', 'stopLoss'],
    'stop-market': ['stopPrice', 'takeProfit', 'stopLoss'],
    'trailing-stop': ['activation'],
    oco: ['price', 'stopPrice', 'stopLimit'],
  } as const;

  test.each(ORDER_TYPES)('%s', (type) => {
    expect(Object.keys(readPrices(ALL, pair, type))).toEqual(TAKEN[type]);
  });
});

test('a change may name any of them; what it leaves out or empty stays', () => {
  expect(readPrices({ price: '1.5', stopPrice: '', stopLoss: '0' }, pair)).toEqual({
    price: 1.5 * tick,
    stopLoss: 0,
  });
});

test.each([
  ['x', 'INVALID_AMOUNT'],
  ['1.123456789', 'PRICE_OFF_TICK'],
  [String(MAX_TICKS), 'PRICE_NOT_SUITABLE'],
])('%s cannot be a price: %s', (price, code) => {
  const read = readPrices({ price }, pair, 'limit');
  expect(read).toBeInstanceOf(Refusal);
  expect((read as Refusal).code).toBe(code);
});

test('what an order does not take is not read', () => {
  expect(readPrices({ price: 'nonsense' }, pair, 'market')).toEqual({});
});
