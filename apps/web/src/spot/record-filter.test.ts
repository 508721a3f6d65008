import { describe, expect, test } from 'vitest';
import { entryStatusOf, isNarrowed, readRecordFilter } from './record-filter.ts';

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

test.each([
  [{}, 0],
  [{ status: 'finished' }, 2],
  [{ status: 'cancelled' }, 3],
] as const)('%j asks for entry status %i', (filter, status) => {
  expect(entryStatusOf(filter)).toBe(status);
});

test('only what a tab looks at narrows it', () => {
  expect(isNarrowed({ from: '2026-01-01', status: 'finished' })).toBe(false);
  expect(isNarrowed({ tab: 'fills', status: 'finished' })).toBe(false);
  expect(isNarrowed({ tab: 'history', status: 'finished' })).toBe(true);
  expect(isNarrowed({ tab: 'fills', to: '2026-01-01' })).toBe(true);
  expect(isNarrowed({ side: 'buy' })).toBe(true);
});
