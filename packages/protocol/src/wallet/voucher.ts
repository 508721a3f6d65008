/**
 * Who vouches for a credit: that this amount has arrived, or is owed. The chain, which has confirmed exactly it; in demo
 * mode the reviewer that nobody is; two operators, of whom one proposed and another approved it; or one operator alone,
 * for what its user had claimed, and only as much a day as one may decide.
 */
export type Voucher =
  | { readonly by: 'chain' }
  | { readonly by: 'demo' }
  | { readonly by: 'two'; readonly proposedBy: number; readonly approvedBy: number }
  | {
      readonly by: 'one';
      readonly operator: number;
      /** What the user says he has sent. */
      readonly claimed: bigint;
      /** In USDT, at the mark of that moment. */
      readonly worth: bigint;
    };

/** What one operator may credit alone within 24 hours, whatever the parameter says. */
export const ONE_OPERATOR_DAY_USDT = '10000';
/** The same in 1e-8 units. */
export const ONE_OPERATOR_DAY = 1_000_000_000_000n;

/** Whether nobody stands behind a credit who could. */
export function isUnvouched(credit: {
  readonly kind: 'deposit' | 'manualCredit';
  readonly amount: bigint;
  readonly vouchedBy: Voucher;
}): boolean {
  const { kind, amount, vouchedBy } = credit;
  if (vouchedBy.by === 'two') return vouchedBy.proposedBy === vouchedBy.approvedBy;
  if (kind === 'manualCredit') return true;
  return vouchedBy.by === 'one' && (amount !== vouchedBy.claimed || vouchedBy.worth > ONE_OPERATOR_DAY);
}
