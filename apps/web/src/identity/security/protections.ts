import type { UserInfo } from '@bourse/protocol/identity/calls';
import type { SecurityView } from '@bourse/protocol/identity/two-factor-calls';
import { VERIFIED } from '../kyc/kyc-state.ts';

/** How many of the protections of an account are on; the login password, which everyone has, counts too. */
export function protections(
  security: Pick<SecurityView, 'totp' | 'passkeys' | 'whitelist' | 'antiPhishing'>,
  user: Pick<UserInfo, 'assetsPwd' | 'auth'>,
): { on: number; all: number } {
  const states = [
    true,
    user.assetsPwd === 1,
    security.totp,
    security.passkeys > 0,
    security.whitelist,
    security.antiPhishing !== '',
    user.auth === VERIFIED,
  ];
  return { on: states.filter(Boolean).length, all: states.length };
}
