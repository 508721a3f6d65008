import { expect, test } from 'vitest';
import { indicativeRate, rateTexts } from './rate.ts';

test.each([
  ['BTC', 'USDT', '64121.612345678901', '1 BTC = 64,121.61 USDT', '1 USDT = 0.000015595366 BTC'],
  ['USDT', 'ETH', '0.000356660521', '1 ETH = 2,803.79 USDT', '1 USDT = 0.000356660521 ETH'],
  ['USDT', 'DOGE', '8.123456789012', '1 DOGE = 0.1231 USDT', '1 USDT = 8.1235 DOGE'],
  ['DOGE', 'USDT', '0.1231', '1 DOGE = 0.1231 USDT', '1 USDT = 8.1235 DOGE'],
  ['DOGE', 'BTC', '0.000001912345', '1 BTC = 522,918.20 DOGE', '1 DOGE = 0.000001912345 BTC'],
  ['ETH', 'XRP', '1250.5', '1 ETH = 1,250.50 XRP', '1 XRP = 0.000799680128 ETH'],
])('%s to %s at %s', (from, to, rate, known, other) => {
  expect(rateTexts(from, to, rate, 'en-US')).toEqual([known, other]);
});

test('before there is a quote, prices and spread say about what it will be', () => {
  const prices = (coin: string) => ({ BTC: '50000', ETH: '2500' })[coin];
  expect(indicativeRate('ETH', 'BTC', prices, '2000')).toBe('0.0499');
  expect(indicativeRate('USDT', 'ETH', prices, '0')).toBe('0.0004');
  expect(indicativeRate('ETH', 'USDT', prices, '2000')).toBe('2495');
  expect(indicativeRate('TIDE', 'USDT', prices, '2000')).toBeUndefined();
});
