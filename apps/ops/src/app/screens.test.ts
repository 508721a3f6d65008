import { defaultPermissions, OPERATOR_ROLES } from '@bourse/protocol/operators/roles';
import { expect, test } from 'vitest';
import { maySee, NAVIGATION, sees } from './screens.ts';

test.each([
  ['admin', '/kyc', true],
  ['kyc', '/kyc', true],
  ['kyc', '/kyc/17', true],
  ['finance', '/kyc', false],
  ['finance', '/kyc/17', false],
  ['auditor', '/log', true],
  ['support', '/log', false],
  ['support', '/', true],
  ['auditor', '/roles', true],
  ['finance', '/roles', false],
  // A name that only begins like a screen's is not that screen.
  ['admin', '/usersx', false],
  ['admin', '/nowhere', false],
] as const)('%s and %s: %s', (role, path, seen) => {
  expect(maySee({ permissions: defaultPermissions(role) }, path)).toBe(seen);
});

test('every role sees the overview first, one without any permission nothing else', () => {
  const shownTo = (permissions: ReturnType<typeof defaultPermissions>) =>
    NAVIGATION.flatMap(({ screens }) => screens).filter((screen) => sees({ permissions }, screen));
  for (const role of OPERATOR_ROLES) expect(shownTo(defaultPermissions(role))[0]?.to).toBe('/');
  expect(shownTo([]).map(({ to }) => to)).toEqual(['/']);
});
