import { expect, test } from 'vitest';
import { checkAddress } from './address-check.ts';

const ERC20 = { chain: 'ERC20', format: 'evm' } as const;
const TRC20 = { chain: 'TRC20', format: 'tron' } as const;
const BTC = { chain: 'BTC', format: 'bitcoin' } as const;
const ALL = [ERC20, TRC20, BTC, ERC20];

const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

test('nothing typed is neither right nor wrong', () => {
  expect(checkAddress('', ERC20, ALL)).toEqual({ kind: 'empty' });
});

test('right to the last character, or not', () => {
  expect(checkAddress(EVM, ERC20, ALL)).toEqual({ kind: 'right' });
  expect(checkAddress(EVM.replace('d', 'D').replace('aA', 'AA'), ERC20, ALL)).toEqual({ kind: 'wrong' });
  expect(checkAddress(EVM.slice(0, -1), ERC20, ALL)).toEqual({ kind: 'wrong' });
});

test('an address of another network is recognised, each network named once', () => {
  expect(checkAddress(TRON, ERC20, ALL)).toEqual({ kind: 'other', chains: ['TRC20'] });
  expect(checkAddress(EVM, BTC, ALL)).toEqual({ kind: 'other', chains: ['ERC20'] });
});
