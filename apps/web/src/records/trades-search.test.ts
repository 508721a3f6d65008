import { expect, test } from 'vitest';
import { readTradesSearch } from './trades-search.ts';

test('an address that says everything', () => {
  const search = { product: 'swap', fromCoin: 'USDT', toCoin: 'BTC', from: '2026-11-20', to: '2026-11-21' };
  expect(readTradesSearch(search)).toEqual(search);
  expect(readTradesSearch({ tab: 'history', pair: 'btcusdt', side: 'buy', status: 'finished' })).toEqual({
    tab: 'history',
    pair: 'btcusdt',
    side: 'buy',
    status: 'finished',
  });
});

test('nonsense is passed over', () => {
  expect(readTradesSearch({ product: 'lottery', fromCoin: '=1', toCoin: 7, tab: 'x' })).toEqual({});
});
