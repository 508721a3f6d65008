import { placeFields } from '@bourse/protocol/open-api/order-fields';
import { PAIRS } from '@bourse/protocol/pairs';
import { describe, expect, test } from 'vitest';
import type { Tables } from '../../database/schema.ts';
import {
  idOf,
  newOrder,
  openOrderWords,
  orderWords,
  placeOf,
  stateOf,
  tradeWords,
  typeOf,
} from './order-words.ts';

const BTC_USDT = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;

/** A limit buy of 0.5 BTC at 50000.01, half filled. */
const row: Tables['open_orders'] = {
  id: '9007199254740',
  owner: '7',
  symbol: 'btcusdt',
  side: 'buy',
  type: 'limit',
  time_in_force: 'gtc',
  price: '5000001',
  quantity: '500000',
  quote_amount: '0',
  stop_price: '0',
  trigger_when: null,
  client_order_id: 'mine',
  created_at: '1000',
  updated_at: '2000',
  status: 'open',
  remaining: '250000',
  filled_lots: '250000',
  filled_quote: '1250000250000',
  fee: '25000',
  fee_basis: '0',
  held: '0',
  rank: '1',
  cancel_reason: null,
  plan: null,
};

const fields = (type: string, more: object = {}) =>
  placeFields.parse({ 'account-id': '7', symbol: 'btcusdt', type, amount: '1', price: '2', ...more });

describe('types', () => {
  test.each([
    ['buy-market', 'buy', 'market', 'gtc'],
    ['sell-market', 'sell', 'market', 'gtc'],
    ['buy-limit', 'buy', 'limit', 'gtc'],
    ['sell-ioc', 'sell', 'limit', 'ioc'],
    ['buy-limit-fok', 'buy', 'limit', 'fok'],
    ['sell-limit-maker', 'sell', 'limit', 'post-only'],
    ['buy-stop-limit', 'buy', 'stop-limit', 'gtc'],
    ['sell-stop-limit-fok', 'sell', 'stop-limit', 'fok'],
  ] as const)('%s there and back', (word, direction, type, timeInForce) => {
    expect(newOrder(fields(word))).toMatchObject({ direction, type, timeInForce });
    expect(typeOf({ ...row, side: direction, type, time_in_force: timeInForce })).toBe(word);
  });

  test.each([
    ['market', 'ioc', 'sell-market'],
    ['stop-market', 'gtc', 'sell-market'],
    ['stop-limit', 'ioc', 'sell-stop-limit'],
    ['stop-limit', 'post-only', 'sell-stop-limit'],
  ] as const)('what only the web app places: %s %s is %s', (type, timeInForce, word) => {
    expect(typeOf({ ...row, side: 'sell', type, time_in_force: timeInForce })).toBe(word);
  });

  test.each([
    ['sell-stop-limit', undefined, 'lte'],
    ['buy-stop-limit', undefined, 'gte'],
    ['sell-stop-limit', 'gte', 'gte'],
    ['buy-limit', undefined, undefined],
  ] as const)('%s with operator %s waits for %s', (word, operator, triggerWhen) => {
    expect(newOrder(fields(word, { operator })).triggerWhen).toBe(triggerWhen);
  });

  test.each(['buy-limit-ioc', 'limit', 'buy', 'hold-limit', 'buy-stop-market', ''])(
    '%s is no type',
    (word) => {
      expect(() => fields(word)).toThrow();
    },
  );
});

test.each([
  ['waiting', '0', 'created'],
  ['open', '0', 'submitted'],
  ['open', '1', 'partial-filled'],
  ['filled', '2', 'filled'],
  ['cancelled', '0', 'canceled'],
  ['cancelled', '1', 'partial-canceled'],
] as const)('%s with %s lots filled is %s', (status, filled_lots, state) => {
  expect(stateOf({ status, filled_lots })).toBe(state);
});

test('an order in details', () => {
  expect(orderWords(row, BTC_USDT)).toEqual({
    id: 9007199254740,
    symbol: 'btcusdt',
    'account-id': 7,
    'client-order-id': 'mine',
    amount: '0.5',
    price: '50000.01',
    'created-at': 1000,
    'finished-at': 0,
    'canceled-at': 0,
    type: 'buy-limit',
    'field-amount': '0.25',
    'field-cash-amount': '12500.0025',
    'field-fees': '0.00025',
    source: 'spot-api',
    state: 'partial-filled',
  });
});

test('an order among the open ones says filled, not field', () => {
  const words = openOrderWords(row, BTC_USDT);
  expect(words).toMatchObject({ 'filled-amount': '0.25', 'filled-cash-amount': '12500.0025' });
  expect(Object.keys(words).some((name) => name.startsWith('field-'))).toBe(false);
});

test('a market buy shows what was to be spent and no price; a cancelled order when it was', () => {
  const market: Tables['open_orders'] = {
    ...row,
    type: 'market',
    price: '0',
    quantity: '0',
    quote_amount: '100000000000',
  };
  expect(orderWords({ ...market, status: 'cancelled' }, BTC_USDT)).toMatchObject({
    amount: '1000',
    price: '0.0',
    type: 'buy-market',
    state: 'partial-canceled',
    'finished-at': 2000,
    'canceled-at': 2000,
  });
});

test('a stop shows its price and what it waits for', () => {
  const stop: Tables['open_orders'] = {
    ...row,
    type: 'stop-limit',
    stop_price: '5100050',
    trigger_when: 'gte',
    status: 'waiting',
  };
  expect(orderWords(stop, BTC_USDT)).toMatchObject({ 'stop-price': '51000.5', operator: 'gte' });
});

test('a fill as buyer and seller see it', () => {
  const trade = {
    id: '12',
    seq: '1',
    time: '3000',
    symbol: 'btcusdt',
    price: '5000001',
    lots: '250000',
    quote: '1250000250000',
    taker_side: 'sell',
    worth: null,
    buy_order: '100',
    sell_order: '200',
    buyer: '7',
    seller: '8',
    buyer_fee: '25000',
    seller_fee: '1250000250',
    order_type: 'limit',
    time_in_force: 'gtc',
  } as const;
  const common = { 'trade-id': 12, price: '50000.01', 'filled-amount': '0.25', 'created-at': 3000 };
  expect(tradeWords(trade, 7, BTC_USDT)).toMatchObject({
    ...common,
    'order-id': 100,
    type: 'buy-limit',
    role: 'maker',
    'filled-fees': '0.00025',
    'fee-currency': 'btc',
  });
  expect(tradeWords(trade, 8, BTC_USDT)).toMatchObject({
    ...common,
    'order-id': 200,
    type: 'sell-limit',
    role: 'taker',
    'filled-fees': '12.5000025',
    'fee-currency': 'usdt',
  });
});

test.each([
  ['17', '17', '17'],
  ['017', '17', '17'],
  ['0', '0', undefined],
  ['1000000000000000', '0', '999999999999999'],
])('the number %s as an id and as a place in a list', (number, id, place) => {
  expect(idOf(number)).toBe(id);
  expect(placeOf(number)).toBe(place);
});
