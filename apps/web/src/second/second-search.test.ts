import { expect, test } from 'vitest';
import { narrowed } from '../records/order-filter.ts';
import { readOrder, readSecondSearch } from './second-search.ts';

test.each([
  [{}, {}],
  [
    { symbol: 'ETHUSDT', tab: 'finished', pair: 'btcusdt', order: '12', from: '2026-11-01', to: 'x' },
    { symbol: 'ethusdt', tab: 'finished', pair: 'btcusdt', order: '12', from: '2026-11-01' },
  ],
  [{ tab: 'holding', pair: 'BTC/USDT', order: '0', symbol: 7, page: '2' }, {}],
  [{ tab: 'x', pair: '', order: '1e3' }, {}],
])('%j is read as %j', (search, read) => {
  expect(readSecondSearch(search)).toEqual(read);
});

test('an order has a plain number', () => {
  expect([readOrder({ order: '999999999999999' }), readOrder({ order: '-1' }), readOrder({})]).toEqual([
    { order: '999999999999999' },
    {},
    {},
  ]);
});

test('a pair that does not exist narrows nothing', () => {
  const pairs = [{ symbol: 'btcusdt', baseCoin: 'BTC', quoteCoin: 'USDT' }];
  expect(narrowed({ pair: 'btcusdt' }, pairs)).toEqual({ baseCoin: 'BTC', quoteCoin: 'USDT' });
  expect(narrowed({ pair: 'nonesuch' }, pairs)).toEqual({});
  expect(narrowed({}, pairs)).toEqual({});
});
