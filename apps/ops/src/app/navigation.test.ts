import { OPERATOR_ROLES } from '@bourse/protocol/operators/roles';
import { expect, test } from 'vitest';
import { allows, RIGHTS, type Right } from '../operators/rights.ts';
import { maySee, NAVIGATION } from './navigation.ts';

test.each([
  ['admin', '/kyc', true],
  ['kyc', '/kyc', true],
  ['kyc', '/kyc/17', true],
  ['finance', '/kyc', false],
  ['finance', '/kyc/17', false],
  ['auditor', '/log', true],
  ['support', '/log', false],
  ['support', '/', true],
  // A name that only begins like a screen's is not that screen.
  ['admin', '/usersx', false],
  ['admin', '/nowhere', false],
] as const)('%s and %s: %s', (role, path, seen) => {
  expect(maySee(role, path)).toBe(seen);
});

test('every role sees the overview first', () => {
  for (const role of OPERATOR_ROLES) {
    const first = NAVIGATION.flatMap(({ screens }) => screens).find(({ roles }) => roles.includes(role));
    expect(first?.to).toBe('/');
  }
});

test('an auditor changes nothing', () => {
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => allows('auditor', right));
  // Both only read.
  expect(rights).toEqual(['seeStatements', 'runAudit']);
});

test('an admin may do everything', () => {
  for (const right of Object.keys(RIGHTS) as Right[]) expect(allows('admin', right)).toBe(true);
});
