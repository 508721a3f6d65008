import { expect, test } from 'vitest';
import { CostlySenders } from './costly-senders.ts';

test('who sent a picture that had to be ended waits for ten minutes, and for nothing after that', () => {
  let now = 0;
  const costly = new CostlySenders(() => now);
  expect(costly.minutesLeft('user 1')).toBe(0);
  costly.note('user 1', '203.0.113.0/24');
  expect(['user 1', '203.0.113.0/24', 'user 2'].map((each) => costly.minutesLeft(each))).toEqual([10, 10, 0]);
  now = 9.5 * 60_000;
  expect(costly.minutesLeft('user 1')).toBe(1);
  now = 10 * 60_000;
  expect(costly.minutesLeft('user 1')).toBe(0);
});
