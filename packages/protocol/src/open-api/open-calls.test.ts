import { expect, test } from 'vitest';
import type { AnyCall } from '../call.ts';
import { OPEN_CALLS, openCallName } from './open-calls.ts';

const calls: readonly AnyCall[] = Object.values(OPEN_CALLS).flatMap((group) => Object.values(group));
const named = calls.map((call) => [openCallName(call), call] as const);

test('no two calls share method and path', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(calls.length);
});

test.each(named)('%s takes its own example', (_name, call) => {
  expect(call.input.safeParse(call.example).error?.issues).toBeUndefined();
});

test.each(named)('%s has a headline', (_name, { summary, description }) => {
  expect(summary).toMatch(/^[A-Z].*[^.]$/);
  expect(description ?? 'A.').toMatch(/^[A-Z].*\.$/s);
});
