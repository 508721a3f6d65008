/** Of each trading fee, rounded down, in parts per million (docs/rules.md, "Referral and fees": 20 %). */
export const COMMISSION_PPM = 200_000n;

/** What the inviter gets of a fee; both in 1e-8 units. */
export function commissionOf(fee: bigint): bigint {
  return (fee * COMMISSION_PPM) / 1_000_000n;
}
