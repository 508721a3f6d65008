import { expect, test } from 'vitest';
import { matches, narrowed } from './order-filter.ts';

const PAIRS = [{ symbol: 'btcusdt', baseCoin: 'BTC', quoteCoin: 'USDT' }];

test('the server is asked for pair, side and days', () => {
  expect(narrowed({ pair: 'btcusdt', side: 'buy', from: '2026-11-20' }, PAIRS)).toEqual({
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    startTime: new Date(2026, 10, 20).getTime(),
  });
  expect(narrowed({ pair: 'unknown' }, PAIRS)).toEqual({});
  expect(narrowed({}, PAIRS)).toEqual({});
});

test('days are whole days of the reader, both included', () => {
  const { startTime, endTime } = narrowed({ from: '2026-11-20', to: '2026-11-21' }, PAIRS);
  expect(startTime).toBe(new Date(2026, 10, 20).getTime());
  expect(endTime).toBe(new Date(2026, 10, 22).getTime() - 1);
});

test('live lists are narrowed on the page', () => {
  const row = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy' } as const;
  expect(matches({}, row)).toBe(true);
  expect(matches({ pair: 'btcusdt', side: 'buy' }, row)).toBe(true);
  expect(matches({ pair: 'ethusdt' }, row)).toBe(false);
  expect(matches({ side: 'sell' }, row)).toBe(false);
});
