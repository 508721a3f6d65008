import { expect, test } from 'vitest';
import { RateLimit } from './rate-limit.ts';

test('a burst passes, the next one waits, and time refills', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 3 });
  expect([1, 2, 3].map(() => limit.take('a', 1000))).toEqual([0, 0, 0]);
  expect(limit.take('a', 1000)).toBe(100);
  expect(limit.take('a', 1099)).toBe(1);
  expect(limit.take('a', 1100)).toBe(0);
  expect(limit.take('a', 1100)).toBe(100);
});

test('keys do not share', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 1 });
  expect(limit.take('a', 0)).toBe(0);
  expect(limit.take('b', 0)).toBe(0);
  expect(limit.take('a', 0)).toBeGreaterThan(0);
});

test('a refused request does not lengthen the wait', () => {
  const limit = new RateLimit({ perSecond: 10, burst: 1 });
  limit.take('a', 0);
  for (let i = 0; i < 50; i++) limit.take('a', 1);
  expect(limit.take('a', 100)).toBe(0);
});

test('over a long time the rate holds', () => {
  const limit = new RateLimit({ perSecond: 50, burst: 10 });
  let passed = 0;
  for (let ms = 0; ms < 200_000; ms++) if (limit.take('a', ms) === 0) passed++;
  expect(passed).toBeGreaterThanOrEqual(10_000);
  expect(passed).toBeLessThanOrEqual(10_010);
});

test('a request takes as much as it costs', () => {
  const limit = new RateLimit({ perSecond: 1, burst: 4 });
  expect(limit.take('a', 0, 3)).toBe(0);
  expect(limit.take('a', 0)).toBe(0);
  expect(limit.take('a', 0)).toBe(1000);
  expect(limit.take('a', 1000)).toBe(0);
});
