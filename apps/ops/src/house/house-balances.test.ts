import { expect, test } from 'vitest';
import { byAccount } from './house-balances.ts';

const holding = (desk: 'swap' | 'fees', currency: string, available = '1') => ({
  desk,
  currency,
  available,
  frozen: '0',
});

test('accounts below, currencies beside one another, new coins last', () => {
  const { currencies, rows } = byAccount(
    [
      holding('swap', 'ZEN'),
      holding('swap', 'BTC', '200'),
      holding('fees', 'USDT', '4.5'),
      holding('fees', 'AAVE'),
    ],
    ['USDT', 'BTC', 'ETH'],
  );
  expect(currencies).toEqual(['USDT', 'BTC', 'AAVE', 'ZEN']);
  expect(rows.map(({ desk }) => desk)).toEqual(['swap', 'fees']);
  expect(rows[0]!.held['BTC']).toMatchObject({ available: '200' });
  expect(rows[1]!.held['BTC']).toBeUndefined();
});

test('nothing', () => {
  expect(byAccount([], ['USDT'])).toEqual({ currencies: [], rows: [] });
});
