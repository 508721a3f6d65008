import { expect, test } from 'vitest';
import { periodProblem, yearsUntil } from './paper-period.ts';

test('the year on offer is the one that papers count in', () => {
  expect(yearsUntil(Date.parse('2026-12-31T23:59:59Z')).slice(0, 2)).toEqual(['2026', '2025']);
  expect(yearsUntil(Date.parse('2027-01-01T00:00:00Z'))[0]).toBe('2027');
});

test.each([
  [{ from: '2024-01-01', to: '2024-12-31' }, undefined],
  [{ from: '2026-01-01', to: '2027-01-01' }, undefined],
  [{ from: '2026-01-01', to: '2027-01-02' }, 'tooLong'],
  [{ from: '2026-03-02', to: '2026-03-01' }, 'backwards'],
  [{ from: '2026-03-01' }, 'open'],
] as const)('%o: %s', (period, problem) => {
  expect(periodProblem(period)).toBe(problem);
});
