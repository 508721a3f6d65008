import { expect, test } from 'vitest';
import { chosenOf, inCurrency } from './worth-in.ts';

const RATES = 'USD 1, CNY 7.1, JPY 155, KRW 1460';

test("what a reader's language goes with, until he chooses; his choice as long as it is offered", () => {
  expect(chosenOf(RATES, undefined, 'ko').code).toBe('KRW');
  expect(chosenOf(RATES, undefined, 'en-US').code).toBe('USD');
  expect(chosenOf(RATES, 'JPY', 'ko').code).toBe('JPY');
  expect(chosenOf(RATES, 'BTC', 'ko').code).toBe('BTC');
  expect(chosenOf(RATES, 'EUR', 'ko').code).toBe('KRW');
});

test('where the operator offers no currency, or not as they are written, it is bitcoin', () => {
  expect(chosenOf('', 'JPY', 'ja')).toEqual({ code: 'BTC', rate: undefined, offered: [] });
  expect(chosenOf('yen: 155', 'JPY', 'ja').code).toBe('BTC');
});

test('to the smallest coin of the currency, cut, without a float between', () => {
  expect(inCurrency('10000.99', { code: 'USD', perUsdt: '1' }, 'en-US')).toBe('$10,000.99');
  expect(inCurrency('0.0199999', { code: 'USD', perUsdt: '1' }, 'en-US')).toBe('$0.01');
  expect(inCurrency('54860.48', { code: 'KRW', perUsdt: '1460' }, 'ko')).toBe('₩80,096,300');
  expect(inCurrency('123456789012345678.9', { code: 'USD', perUsdt: '1' }, 'en-US')).toBe(
    '$123,456,789,012,345,678.90',
  );
});
