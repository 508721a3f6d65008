import { expect, test } from 'vitest';
import { baseChainOf, chainIdOf, chainOfId } from './chain-names.ts';

test.each([
  ['USDT', 'ERC20', 'usdterc20', 'ETH'],
  ['USDT', 'TRC20', 'trc20usdt', 'TRX'],
  ['ETH', 'ERC20', 'eth', 'ETH'],
  ['BTC', 'BTC', 'btc', 'BTC'],
  ['DOGE', 'DOGE', 'doge', 'DOGE'],
  ['USDC', 'ERC20', 'usdc-erc20', 'ETH'],
  ['ETH', 'ETH', 'eth-eth', 'ETH'],
])('%s on %s is %s', (currency, chain, id, baseChain) => {
  expect(chainIdOf(currency, chain)).toBe(id);
  expect(chainOfId(currency, id)).toBe(chain);
  expect(chainOfId(currency.toLowerCase(), id.toUpperCase())).toBe(chain);
  expect(baseChainOf(chain)).toBe(baseChain);
});

test('an id means nothing for another currency', () => {
  expect(chainOfId('BTC', 'usdterc20')).toBeUndefined();
  expect(chainOfId('BTC', 'eth')).toBeUndefined();
  expect(chainOfId('USDC', 'usdt-erc20')).toBeUndefined();
  expect(chainOfId('USDC', 'usdc-')).toBeUndefined();
  expect(chainOfId('USDC', '')).toBeUndefined();
});
