import { expect, test } from 'vitest';
import { pauseMs } from './chain-watcher.ts';

test('a chain is read on at once while there is more, and else looked at as often as is said', () => {
  expect(pauseMs(4_000, 0, true)).toBe(20);
  expect(pauseMs(4_000, 0, false)).toBe(4_000);
});

test('a node that fails is asked half as often after each failure, down to once a minute', () => {
  expect([1, 2, 3, 4, 10].map((faults) => pauseMs(4_000, faults, false))).toEqual([
    8_000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(pauseMs(4_000, 1, true)).toBe(8_000);
});
