import { expect, test } from 'vitest';
import { chooseCoins, readSwapSearch, type SwapSearch } from './swap-search.ts';

const COINS = ['USDT', 'BTC', 'ETH'];

test.each<[SwapSearch, string, string]>([
  [{}, 'USDT', 'BTC'],
  [{ from: 'ETH' }, 'ETH', 'USDT'],
  [{ from: 'USDT' }, 'USDT', 'BTC'],
  [{ to: 'USDT' }, 'BTC', 'USDT'],
  [{ to: 'ETH' }, 'USDT', 'ETH'],
  [{ from: 'ETH', to: 'BTC' }, 'ETH', 'BTC'],
  [{ from: 'ETH', to: 'ETH' }, 'ETH', 'USDT'],
  [{ from: 'NONE', to: 'NONE' }, 'USDT', 'BTC'],
])('%j: %s to %s', (search, from, to) => {
  expect(chooseCoins(COINS, search)).toEqual({ from, to });
});

test('one currency cannot be converted', () => {
  expect(chooseCoins(['USDT'], {})).toBeUndefined();
});

test('the address is read as far as it makes sense', () => {
  expect(readSwapSearch({ from: 'btc', to: 7 })).toEqual({ from: 'BTC' });
});
