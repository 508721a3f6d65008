import type { ChainView } from '@bourse/protocol/wallet/calls';
import { expect, test } from 'vitest';
import { chainCurrencies, chainsOf, chooseChain, readChainSearch, type ChainSearch } from './chains.ts';

const chain = (currency: string, name: string, changes: Partial<ChainView> = {}): ChainView => ({
  currency,
  chain: name,
  format: 'evm',
  memoRule: 'none',
  retired: false,
  depositOpen: true,
  withdrawOpen: true,
  confirmations: 12,
  depositMin: '1',
  withdrawFee: '1',
  withdrawMin: '10',
  withdrawMax: '50000',
  withdrawDayMax: '100000',
  ...changes,
});
const CHAINS = [
  chain('USDT', 'ERC20', { depositOpen: false }),
  chain('USDT', 'TRC20'),
  chain('BTC', 'BTC', { depositOpen: false, withdrawOpen: false }),
];
const names = (chains: readonly ChainView[]) => chains.map((each) => each.chain);

test('each currency once, and its networks with the open ones first', () => {
  expect(chainCurrencies(CHAINS)).toEqual(['USDT', 'BTC']);
  expect(names(chainsOf(CHAINS, 'USDT', 'deposit'))).toEqual(['TRC20', 'ERC20']);
  expect(names(chainsOf(CHAINS, 'USDT', 'withdraw'))).toEqual(['ERC20', 'TRC20']);
});

test.each<[ChainSearch, string]>([
  [{}, 'TRC20'],
  [{ currency: 'USDT' }, 'TRC20'],
  [{ currency: 'USDT', chain: 'ERC20' }, 'ERC20'],
  [{ currency: 'USDT', chain: 'BTC' }, 'TRC20'],
  [{ currency: 'BTC' }, 'BTC'],
  [{ currency: 'NONE' }, 'TRC20'],
])('%j: %s', (search, expected) => {
  expect(chooseChain(CHAINS, 'deposit', search)?.chain).toBe(expected);
});

test('without networks there is nothing to choose', () => {
  expect(chooseChain([], 'deposit', {})).toBeUndefined();
});

test('the address is read as far as it makes sense', () => {
  expect(readChainSearch({ currency: 'usdt', chain: 'ERC20', other: '1' })).toEqual({
    currency: 'USDT',
    chain: 'ERC20',
  });
  expect(readChainSearch({ currency: 7 })).toEqual({});
});

test('what is retired is offered to nobody', () => {
  const chains = [
    chain('ADA', 'ADA', { retired: true }),
    chain('USDT', 'ERC20', { retired: true }),
    ...CHAINS.slice(1),
  ];
  expect(chainCurrencies(chains)).toEqual(['USDT', 'BTC']);
  expect(names(chainsOf(chains, 'USDT', 'withdraw'))).toEqual(['TRC20']);
  expect(chooseChain(chains, 'withdraw', { currency: 'ADA' })?.chain).toBe('TRC20');
  expect(chooseChain(chains.slice(0, 2), 'withdraw', {})).toBeUndefined();
});
