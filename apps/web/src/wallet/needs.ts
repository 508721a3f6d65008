import type { UserInfo } from '@bourse/protocol/identity/calls';
import type { SecurityView } from '@bourse/protocol/identity/two-factor-calls';

/** What a user lacks before money may leave his account. */
export type Need =
  | { kind: 'kyc' }
  | { kind: 'reviewing' }
  | { kind: 'fundPassword' }
  /** `until` in ms. */
  | { kind: 'blocked'; until: number };

const REVIEWING = 1;
const VERIFIED = 2;

/**
 * For a withdrawal: identity, fund password, and no change of passwords in the last 24 h (docs/rules.md, "Identity and
 * limits").
 */
export function withdrawalNeeds(
  user: Pick<UserInfo, 'auth' | 'assetsPwd'>,
  security: Pick<SecurityView, 'withdrawBlockedUntil'>,
  now: number,
): Need[] {
  const needs: Need[] = [];
  if (user.auth === REVIEWING) needs.push({ kind: 'reviewing' });
  else if (user.auth !== VERIFIED) needs.push({ kind: 'kyc' });
  needs.push(...fundPasswordNeeds(user));
  if (security.withdrawBlockedUntil > now) {
    needs.push({ kind: 'blocked', until: security.withdrawBlockedUntil });
  }
  return needs;
}

/** For what asks for the fund password alone. */
export function fundPasswordNeeds({ assetsPwd }: Pick<UserInfo, 'assetsPwd'>): Need[] {
  return assetsPwd === 1 ? [] : [{ kind: 'fundPassword' }];
}
