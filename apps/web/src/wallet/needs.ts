import type { UserInfo } from '@bourse/protocol/identity/calls';
import type { SecurityView } from '@bourse/protocol/identity/two-factor-calls';
import { REVIEWING, VERIFIED } from '../identity/kyc/kyc-state.ts';

/** What a user lacks before money may leave his account. */
export type Need =
  | { kind: 'kyc' }
  | { kind: 'reviewing' }
  | { kind: 'fundPassword' }
  /** `until` in ms. */
  | { kind: 'blocked'; until: number };

type Known = Pick<UserInfo, 'auth' | 'assetsPwd'>;

/**
 * For a withdrawal: identity, fund password, and no change of passwords in the last 24 h (docs/rules.md, "Identity and
 * limits").
 */
export function withdrawalNeeds(
  user: Known,
  { withdrawBlockedUntil: until }: Pick<SecurityView, 'withdrawBlockedUntil'>,
  now: number,
): Need[] {
  return [...purchaseNeeds(user), ...(until > now ? [{ kind: 'blocked' as const, until }] : [])];
}

/**
 * For a purchase of a new coin: a verified identity and the fund password (docs/rules.md, "Identity and limits"), in the
 * order in which they are got.
 */
export function purchaseNeeds(user: Known): Exclude<Need, { kind: 'blocked' }>[] {
  return [
    ...(user.auth === VERIFIED ? [] : [{ kind: user.auth === REVIEWING ? 'reviewing' : 'kyc' } as const]),
    ...fundPasswordNeeds(user),
  ];
}

/** For what asks for the fund password alone. */
export function fundPasswordNeeds({ assetsPwd }: Pick<UserInfo, 'assetsPwd'>): { kind: 'fundPassword' }[] {
  return assetsPwd === 1 ? [] : [{ kind: 'fundPassword' }];
}
