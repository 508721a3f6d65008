/** What showed that inviter and invited are one: the same device, payout address, or identity document. */
export const SELF_INVITES = ['device', 'address', 'document'] as const;
export type SelfInvite = (typeof SELF_INVITES)[number];
