import type { AddressView } from '@bourse/protocol/wallet/calls';
import { expect, test } from 'vitest';
import { bookParts } from './book-summary.ts';

const NOW = 1_000_000;

function address(id: string, currency: string, chain: string, usableFrom: number): AddressView {
  return {
    id,
    currency,
    chain,
    address: `address-${id}`,
    remark: '',
    createTime: usableFrom - 500,
    usableFrom,
  };
}

test('addresses are counted by currency and network; an address is usable from its moment on', () => {
  const book = [
    address('4', 'USDT', 'TRC20', NOW + 1),
    address('3', 'USDT', 'ERC20', NOW),
    address('2', 'USDT', 'TRC20', NOW - 1),
    address('1', 'BTC', 'BTC', NOW + 400),
  ];
  expect(bookParts(book, NOW)).toEqual([
    { currency: 'BTC', chain: 'BTC', count: 1, usable: 0, newest: NOW - 100 },
    { currency: 'USDT', chain: 'ERC20', count: 1, usable: 1, newest: NOW - 500 },
    { currency: 'USDT', chain: 'TRC20', count: 2, usable: 1, newest: NOW - 499 },
  ]);
  expect(bookParts([], NOW)).toEqual([]);
});
