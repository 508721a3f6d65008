import { expect, test } from 'vitest';
import { daysBetween, groupsBy, sumOf } from './sums.ts';

test('sums are exact, also below zero and of amounts that no float holds', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(sumOf(['1', '-1.00000001'])).toBe('-0.00000001');
  expect(sumOf(['900719925474099.11111111', '', '0.00000001'])).toBe('900719925474099.11111112');
  expect(sumOf([])).toBe('0');
});

test('rows by a key, in the order of the rows', () => {
  const rows = [
    { day: 'b', value: '1' },
    { day: 'a', value: '2' },
    { day: 'b', value: '-3' },
  ];
  expect(groupsBy(rows, ({ day }) => day)).toEqual([
    { key: 'b', rows: [rows[0], rows[2]], value: '-2' },
    { key: 'a', rows: [rows[1]], value: '2' },
  ]);
});

test('every day of a period, over the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(daysBetween('2026-03-01', '2026-02-28')).toEqual([]);
});
