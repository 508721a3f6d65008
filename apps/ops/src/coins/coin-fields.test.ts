import { expect, test } from 'vitest';
import { coinText, coinUpdate, COIN_FIELD_NAMES } from './coin-fields.ts';

const coin = {
  symbol: 'ABC',
  name: 'Alphabet',
  decimals: 4,
  depositOpen: true,
  withdrawOpen: false,
  swapOpen: true,
  position: 90,
  status: 'open' as const,
  icon: '',
};
const shown = () => Object.fromEntries(COIN_FIELD_NAMES.map((field) => [field, coinText(coin, field)]));

test('settings as a form shows them', () => {
  expect(shown()).toEqual({
    name: 'Alphabet',
    decimals: '4',
    position: '90',
    depositOpen: '1',
    withdrawOpen: '0',
    swapOpen: '1',
    status: 'open',
    icon: '',
  });
});

test('an update holds what was changed and nothing else', () => {
  expect(coinUpdate(coin, shown())).toEqual({});
  expect(coinUpdate(coin, { ...shown(), withdrawOpen: '1', decimals: '2' })).toEqual({
    withdrawOpen: '1',
    decimals: '2',
  });
});
