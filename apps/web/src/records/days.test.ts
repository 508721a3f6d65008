import { expect, test } from 'vitest';
import { periodOf, readDays } from './days.ts';

test('days that exist are taken from the address, nonsense is not', () => {
  expect(readDays({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    from: '2026-11-20',
    to: '2026-11-21',
  });
  expect(readDays({ from: '2026-13-01', to: 'tomorrow' })).toEqual({});
  expect(readDays({ from: 7 })).toEqual({});
});

test('a period lasts from the first moment of one day to the last of another', () => {
  const midnight = (day: string) => new Date(`${day}T00:00:00`).getTime();
  expect(periodOf({ from: '2026-11-20', to: '2026-11-21' })).toEqual({
    startTime: midnight('2026-11-20'),
    endTime: midnight('2026-11-22') - 1,
  });
  expect(periodOf({})).toEqual({});
});
