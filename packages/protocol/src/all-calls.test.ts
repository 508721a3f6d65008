import { expect, test } from 'vitest';
import { z } from 'zod';
import { OPS_CALLS, WEB_CALLS } from './all-calls.ts';
import type { AnyCall, Proof } from './call.ts';

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

/** The fields that carry each proof, wherever the call asks for it. */
const PROOF_FIELDS: Readonly<Record<Proof, readonly string[]>> = {
  'login-password': ['password', 'oldPwd'],
  'fund-password': ['fundPassword', 'oldPwd'],
  'email-code': ['code'],
  'second-factor': ['totp'],
  passkey: ['response', 'passkey'],
  // Of programs: shown by key and address book.
  'bound-key': [],
  'book-address': [],
};

test.each(calls.map((call) => [call.path, call] as const))(
  '%s takes the proofs it asks for',
  (_path, call) => {
    const fields = call.input instanceof z.ZodObject ? Object.keys(call.input.shape) : [];
    const asked = call.proof.flat();
    for (const proof of asked) expect(PROOF_FIELDS[proof].some((name) => fields.includes(name))).toBe(true);
    // Only who shows them needs these fields.
    if (fields.includes('fundPassword')) expect(asked).toContain('fund-password');
    if (fields.includes('totp')) expect(asked).toContain('second-factor');
  },
);
