import type { MoveStatus } from '@bourse/protocol/wallet/calls';
import { expect, test } from 'vitest';
import { DAY_MS, leftOfDay } from './limits.ts';

const NOW = 10 * DAY_MS;
const one = (amount: string, status: MoveStatus, age = 0) => ({ amount, status, createTime: NOW - age });

test('what waits and what was paid counts, exactly', () => {
  const withdrawals = [one('0.1', 'pending'), one('0.2', 'finished', DAY_MS - 1)];
  expect(leftOfDay(withdrawals, '100', NOW)).toBe('99.70000000');
});

test('what came back, and what is older than a day, does not', () => {
  const withdrawals = [one('50', 'rejected'), one('50', 'cancelled'), one('50', 'finished', DAY_MS)];
  expect(leftOfDay(withdrawals, '100', NOW)).toBe('100.00000000');
});

test('never below zero', () => {
  expect(leftOfDay([one('101', 'pending')], '100', NOW)).toBe('0.00000000');
});
