import { expect, test } from 'vitest';
import type { AnyCall } from './call.ts';
import { OPS_CALLS } from './operators/ops-calls.ts';
import { WEB_CALLS } from './web-calls.ts';

const calls = [WEB_CALLS, OPS_CALLS].flatMap((family) =>
  Object.values<Readonly<Record<string, AnyCall>>>(family).flatMap((domain) => Object.values(domain)),
);

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
