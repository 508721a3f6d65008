import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { expect, test } from 'vitest';
import { assetRow, byValue, isSmall, sumIn, sumOf, visible, type AssetRow } from './valuation.ts';

const balance = (
  currencyName: string,
  availableCurrency: string,
  frozenCurrency = '0.00000000',
): BalanceView => ({
  account: 'spot',
  currencyName,
  availableCurrency,
  frozenCurrency,
});
const row = (coin: string, available: string, frozen: string, price?: string): AssetRow =>
  assetRow(balance(coin, available, frozen), () => price);

test('total = (available + frozen) × price, to the last digit', () => {
  expect(row('BTC', '0.10000001', '0.20000002', '64250.13')).toMatchObject({
    amount: '0.30000003',
    price: '64250.13',
    total: '19275.0409275039',
  });
  // Far beyond what a float holds.
  expect(row('DOGE', '99999999999.99999999', '0.00000001', '0.123456789').total).toBe('12345678900');
  expect(row('DOGE', '99999999999.99999998', '0', '0.123456789').total).toBe('12345678899.99999999753086422');
});

test('USDT is priced at 1 and is not looked up', () => {
  const never = () => {
    throw new Error('looked up');
  };
  expect(assetRow(balance('USDT', '12.50000000', '0.50000000'), never)).toMatchObject({
    price: '1',
    total: '13',
  });
});

test('a coin without a price has no total and adds nothing', () => {
  const unknown = row('NEW', '5', '0');
  expect(unknown.total).toBeUndefined();
  expect(sumOf([unknown, row('ADA', '10', '0', '0.5')])).toBe('5');
  expect(sumOf([])).toBe('0');
});

test.each([
  ['0.1', true],
  ['0.10000001', false],
  ['0.09999999', true],
  ['0', true],
])('%s USDT is small: %s', (available, small) => {
  expect(isSmall(row('USDT', available, '0'))).toBe(small);
});

test('the price decides what is small, not the amount; what has no price is not small', () => {
  expect(isSmall(row('DOGE', '1', '0', '0.1'))).toBe(true);
  expect(isSmall(row('DOGE', '1.00000001', '0', '0.1'))).toBe(false);
  expect(isSmall(row('NEW', '0.00000001', '0'))).toBe(false);
  expect(isSmall(row('NEW', '0', '0'))).toBe(true);
});

test('most valuable first, search by part of the name, small ones hidden on demand', () => {
  const rows = [
    row('ADA', '0', '0', '0.5'),
    row('NEW', '5', '0'),
    row('USDT', '0.1', '0'),
    row('BTC', '1', '0', '64000'),
    row('ETH', '2', '0', '3000'),
  ].sort(byValue);
  const coins = (found: AssetRow[]) => found.map(({ coin }) => coin);
  expect(coins(rows)).toEqual(['BTC', 'ETH', 'USDT', 'NEW', 'ADA']);
  expect(coins(visible(rows, { search: ' t', hideSmall: false }))).toEqual(['BTC', 'ETH', 'USDT']);
  expect(coins(visible(rows, { search: '', hideSmall: true }))).toEqual(['BTC', 'ETH', 'NEW']);
});

test('all of it in bitcoin is rounded down, and unknown while bitcoin has no price', () => {
  const rows = [row('BTC', '0.1', '0', '60000'), row('USDT', '1000', '0')];
  expect(sumIn('BTC', rows)).toBe('0.11666666');
  expect(sumIn('BTC', [row('BTC', '0.1', '0'), row('USDT', '1000', '0')])).toBeUndefined();
  expect(sumIn('BTC', [row('USDT', '1000', '0')])).toBeUndefined();
});
