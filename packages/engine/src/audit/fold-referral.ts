import type { CommissionEnded, CommissionPaid, InviterSet } from '@bourse/protocol/referral/journal';
import { expect, type FoldedBalances } from './balances.ts';
import type { EventHandlers } from './part.ts';

/** 20 % of each trading fee, rounded down (docs/rules.md, "Referral and fees"). */
const SHARE_PERCENT = 20n;

/** Follows who invited whom, and demands the commission of every fee of an invited user right after the fee's event. */
export class ReferralFold {
  readonly #balances: FoldedBalances;
  readonly #inviters = new Map<number, number>();
  readonly #ended = new Set<number>();
  #due: CommissionPaid[] = [];

  constructor(balances: FoldedBalances) {
    this.#balances = balances;
  }

  readonly handlers: EventHandlers<InviterSet | CommissionEnded | CommissionPaid> = {
    inviterSet: ({ owner, inviter }) => {
      expect(!this.#inviters.has(owner), `user ${owner} was invited twice`);
      this.#inviters.set(owner, inviter);
    },
    commissionEnded: ({ owner }) => {
      expect(!this.#ended.has(owner), `the commission of user ${owner} ended twice`);
      this.#ended.add(owner);
    },
    commissionPaid: (event) => this.#pay(event),
  };

  /** A fee was charged; if somebody invited the payer, his commission is the next thing to happen. */
  feeCharged(payer: number, currency: string, fee: bigint, reference: string): void {
    const inviter = this.#inviters.get(payer);
    const amount = (fee * SHARE_PERCENT) / 100n;
    if (inviter === undefined || this.#ended.has(payer) || amount === 0n) return;
    this.#due.push({ type: 'commissionPaid', inviter, invitee: payer, currency, amount, reference });
  }

  #pay(event: CommissionPaid): void {
    const due = this.#due.shift();
    const isDue =
      due !== undefined &&
      due.inviter === event.inviter &&
      due.invitee === event.invitee &&
      due.currency === event.currency &&
      due.amount === event.amount &&
      due.reference === event.reference;
    expect(isDue, `commission of ${event.amount} for ${event.reference} is not what was due`);
    const { inviter, currency, amount } = event;
    this.#balances.pay(
      this.#balances.house('fees', currency),
      this.#balances.spot(inviter, currency),
      amount,
      'commission',
    );
  }

  /** Called before any event that is no commission: none may be owed then. */
  settled(): void {
    expect(this.#due.length === 0, `commission for ${this.#due[0]?.reference} was not paid`);
  }
}
