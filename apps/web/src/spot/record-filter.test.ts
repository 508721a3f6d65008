import { describe, expect, test } from 'vitest';
import { entryStatusOf, isNarrowed, matches, narrowed, readRecordFilter } from './record-filter.ts';

const PAIRS = [{ symbol: 'btcusdt', baseCoin: 'BTC', quoteCoin: 'USDT' }];

describe('the address', () => {
  test('is read as it was written', () => {
    const filter = {
      tab: 'history',
      pair: 'btcusdt',
      side: 'sell',
      status: 'cancelled',
      from: '2026-02-28',
      to: '2026-03-01',
    };
    expect(readRecordFilter({ symbol: 'ethusdt', ...filter })).toEqual(filter);
  });

  test.each([
    { tab: 'x' },
    { pair: '<script>' },
    { pair: 7 },
    { side: 'BUY' },
    { status: '2' },
    { from: '2026-13-01' },
    { to: 'yesterday' },
    { from: '2026-1-1' },
  ])('nonsense is passed over: %j', (search) => {
    expect(readRecordFilter(search)).toEqual({});
  });
});

test('days are whole days of the reader, both included', () => {
  const { startTime, endTime } = narrowed({ from: '2026-11-20', to: '2026-11-21' }, PAIRS);
  expect(startTime).toBe(new Date(2026, 10, 20).getTime());
  expect(endTime).toBe(new Date(2026, 10, 22).getTime() - 1);
});

test('the server is asked for pair and side', () => {
  expect(narrowed({ pair: 'btcusdt', side: 'buy' }, PAIRS)).toEqual({
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
  });
  expect(narrowed({ pair: 'unknown' }, PAIRS)).toEqual({});
  expect(narrowed({}, PAIRS)).toEqual({});
});

test.each([
  [{}, 0],
  [{ status: 'finished' }, 2],
  [{ status: 'cancelled' }, 3],
] as const)('%j asks for entry status %i', (filter, status) => {
  expect(entryStatusOf(filter)).toBe(status);
});

test('open orders are told apart on the page', () => {
  const order = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy' } as const;
  expect(matches({}, order)).toBe(true);
  expect(matches({ pair: 'btcusdt', side: 'buy' }, order)).toBe(true);
  expect(matches({ pair: 'ethusdt' }, order)).toBe(false);
  expect(matches({ side: 'sell' }, order)).toBe(false);
});

test('only what a tab looks at narrows it', () => {
  expect(isNarrowed({ from: '2026-01-01', status: 'finished' })).toBe(false);
  expect(isNarrowed({ tab: 'fills', status: 'finished' })).toBe(false);
  expect(isNarrowed({ tab: 'history', status: 'finished' })).toBe(true);
  expect(isNarrowed({ tab: 'fills', to: '2026-01-01' })).toBe(true);
  expect(isNarrowed({ side: 'buy' })).toBe(true);
});
