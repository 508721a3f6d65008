import { expect, test } from 'vitest';
import { currencyRatesOf } from './currency-rates.ts';

test('a code and a rate each, in the order in which they were set', () => {
  expect(currencyRatesOf('')).toEqual([]);
  expect(currencyRatesOf('KRW 1462.5, EUR 0.86,JPY 155')).toEqual([
    { code: 'KRW', perUsdt: '1462.5' },
    { code: 'EUR', perUsdt: '0.86' },
    { code: 'JPY', perUsdt: '155' },
  ]);
});

test.each([
  'krw 1462.5',
  'KRW',
  'KRW 0',
  'KRW 0.00',
  'KRW -1',
  'KRW 1e3',
  'KRW 1,462.5',
  'KRW 1462.5; EUR 0.86',
  'KRW 1, KRW 2',
  'KRW 1,',
  'WONS 1',
  'KRW 01',
  'KRW 0.123456789',
  'KRW 1234567890',
])('nothing else: %s', (text) => {
  expect(currencyRatesOf(text)).toBeUndefined();
});
