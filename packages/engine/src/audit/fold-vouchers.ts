import type { Credited } from '@bourse/protocol/wallet/events';
import { isUnvouched, ONE_OPERATOR_DAY } from '@bourse/protocol/wallet/voucher';
import { expect } from './balances.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Money from outside comes in only where somebody else than the one who says so stands behind it. */
export class VoucherFold {
  /** Journals of before have credits that nobody vouches for; after the first that somebody does, each must have one. */
  #isAsked = false;
  /** What each operator credited alone, in USDT, the oldest first. */
  readonly #alone = new Map<number, { readonly time: number; readonly worth: bigint }[]>();

  check(event: Credited, time: number): void {
    const { kind, amount, reference, vouchedBy } = event;
    this.#isAsked ||= vouchedBy !== undefined;
    if (!this.#isAsked) return;
    expect(
      vouchedBy !== undefined && !isUnvouched({ kind, amount, vouchedBy }),
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
