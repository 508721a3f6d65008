import { expect, test } from 'vitest';
import { rateText } from './rate.ts';

test.each([
  ['BTC', 'USDT', '64121.6', '1 BTC = 64,121.6 USDT'],
  ['USDT', 'DOGE', '8.123456789012', '1 USDT = 8.12345678 DOGE'],
  ['DOGE', 'BTC', '0.000001912345', '1 DOGE = 0.000001912345 BTC'],
  ['XRP', 'ETH', '0.010000000001', '1 XRP = 0.01 ETH'],
])('%s to %s', (from, to, rate, text) => {
  expect(rateText(from, to, rate, 'en-US')).toBe(text);
});
