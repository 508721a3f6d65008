import type { Credited } from '@bourse/protocol/wallet/events';
import type { Voucher } from '@bourse/protocol/wallet/voucher';
import { expect } from './balances.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** What one operator may credit alone within a day: 10,000 USDT. */
const ONE_OPERATOR_DAY = 1_000_000_000_000n;

/** Money from outside comes in only where somebody else than the one who says so stands behind it. */
export class VoucherFold {
  /** Journals of before have credits that nobody vouches for; after the first that somebody does, each must have one. */
  #isAsked = false;
  /** What each operator credited alone, in USDT, the oldest first. */
  readonly #alone = new Map<number, { readonly time: number; readonly worth: bigint }[]>();

  check(event: Credited, time: number): void {
    const { reference, vouchedBy } = event;
    this.#isAsked ||= vouchedBy !== undefined;
    if (!this.#isAsked) return;
    expect(
      vouchedBy !== undefined && isVouched(event, vouchedBy),
      `${reference} was credited on the word of one person`,
    );
    if (vouchedBy?.by !== 'one') return;
    const { operator, worth } = vouchedBy;
    const recent = (this.#alone.get(operator) ?? []).filter((each) => each.time > time - DAY_MS);
    recent.push({ time, worth });
    this.#alone.set(operator, recent);
    const sum = recent.reduce((total, each) => total + each.worth, 0n);
    expect(
      sum <= ONE_OPERATOR_DAY,
      `${reference} is the slice with which operator ${operator} credits too much alone`,
    );
  }
}

/** Two persons stand for any credit; for a deposit the chain, the demo's reviewer, or one operator for what its user claimed. */
function isVouched({ kind, amount }: Credited, voucher: Voucher): boolean {
  switch (voucher.by) {
    case 'two':
      return voucher.proposedBy !== voucher.approvedBy;
    case 'one':
      return kind === 'deposit' && voucher.claimed === amount && voucher.worth <= ONE_OPERATOR_DAY;
    case 'chain':
    case 'demo':
      return kind === 'deposit';
  }
}
