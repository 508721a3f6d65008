import { expect, test } from 'vitest';
import type { AnyCall } from './call.ts';
import { WEB_CALLS } from './web-calls.ts';

const calls: readonly AnyCall[] = Object.values(WEB_CALLS).flatMap((domain) => Object.values(domain));

test('no two calls share a path', () => {
  expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length);
});

test.each(calls.map((call) => [call.path, call] as const))('%s takes its own example', (_path, call) => {
  expect(call.input.safeParse(call.example).error?.issues).toBeUndefined();
});

test.each(calls.map((call) => [call.path, call] as const))(
  '%s has a headline',
  (_path, { summary, description }) => {
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description ?? 'A.').toMatch(/^[A-Z].*\.$/s);
  },
);
