import type { UserInfo } from '@bourse/protocol/identity/calls';

/** What a user lacks before he may subscribe. */
export type PurchaseNeed = 'kyc' | 'reviewing' | 'fundPassword';

const REVIEWING = 1;
const VERIFIED = 2;

/**
 * A verified identity and the fund password (docs/rules.md, "Identity and limits"), in the order in which they are got.
 */
export function purchaseNeeds({ auth, assetsPwd }: Pick<UserInfo, 'auth' | 'assetsPwd'>): PurchaseNeed[] {
  return [
    ...(auth === VERIFIED ? [] : [auth === REVIEWING ? ('reviewing' as const) : ('kyc' as const)]),
    ...(assetsPwd === 1 ? [] : ['fundPassword' as const]),
  ];
}
