import type { SwapLeg, Swapped } from '@bourse/protocol/swap/journal';
import type {
  OwnTransferred,
  WalletEvent,
  WithdrawalClosed,
  WithdrawalRequested,
} from '@bourse/protocol/wallet/events';
import { expect, type FoldedBalances } from './balances.ts';
import type { EventHandlers, FactKind } from './part.ts';

export interface WithdrawalFacts {
  readonly id: number;
  readonly owner: number;
  readonly currency: string;
  readonly amount: bigint;
  status: 'pending' | 'paying';
}

export const WITHDRAWAL_FACTS: FactKind<WithdrawalFacts> = {
  of: ({ withdrawals }) =>
    [...withdrawals.values()].map(({ id, owner, currency, amount, status }) => ({
      id,
      owner: owner.id,
      currency,
      amount,
      status: status as 'pending' | 'paying',
    })),
  lines: (withdrawals) =>
    withdrawals.map((w) => `withdrawal ${w.id} ${w.owner} ${w.currency} ${w.amount} ${w.status}`),
};

/** Deposits, withdrawals, own transfers and swaps as their events tell them. */
export class WalletFold {
  readonly #balances: FoldedBalances;
  readonly #references: Set<string>;
  readonly #floors: ReadonlySet<number>;
  readonly #withdrawals = new Map<number, WithdrawalFacts & { readonly fee: bigint }>();
  #lastWithdrawal = 0;
  #lastTransfer = 0;
  #lastSwap = 0;

  /** `references` of grants and credits so far: each happens once. `floors`: above which restores have had numbers go on. */
  constructor(balances: FoldedBalances, references: Set<string>, floors: readonly number[]) {
    this.#balances = balances;
    this.#references = references;
    this.#floors = new Set(floors);
  }

  withdrawals(): WithdrawalFacts[] {
    return [...this.#withdrawals.values()];
  }

  readonly handlers: EventHandlers<WalletEvent | Swapped> = {
    credited: ({ reference, owner, currency, amount }) => {
      expect(!this.#references.has(reference), `${reference} was credited twice`);
      this.#references.add(reference);
      const outside = this.#balances.house('deposits', currency);
      this.#balances.move(outside, this.#balances.spot(owner, currency), amount);
    },
    withdrawalRequested: (event) => this.#request(event),
    payoutStarted: ({ withdrawalId }) => {
      const withdrawal = this.#withdrawal(withdrawalId);
      expect(withdrawal.status === 'pending', `withdrawal ${withdrawal.id} was paid twice`);
      withdrawal.status = 'paying';
    },
    withdrawalClosed: (event) => this.#close(event),
    ownTransferred: (event) => this.#transfer(event),
    swapped: (event) => this.#swap(event),
  };

  #request(event: WithdrawalRequested): void {
    const { withdrawalId: id, user, currency, amount, fee } = event;
    const goesOn = id > this.#lastWithdrawal && this.#floors.has(id - 1);
    this.#lastWithdrawal = goesOn ? id : next('withdrawal', this.#lastWithdrawal, id);
    expect(amount > fee && fee >= 0n, `withdrawal ${id} of ${amount} pays a fee of ${fee}`);
    this.#balances.hold(this.#balances.spot(user, currency), amount, `withdrawal ${id}`);
    this.#withdrawals.set(id, { id, owner: user, currency, amount, fee, status: 'pending' });
  }

  #close(event: WithdrawalClosed): void {
    const { id, owner, currency, amount, fee, status } = this.#withdrawal(event.withdrawalId);
    const balances = this.#balances;
    const account = balances.spot(owner, currency);
    balances.release(account, amount, `withdrawal ${id}`);
    if (event.status === 'finished') {
      expect(status === 'paying', `withdrawal ${id} finished before it was paid`);
      balances.pay(account, balances.house('withdrawals', currency), amount - fee, `withdrawal ${id}`);
      balances.pay(account, balances.house('fees', currency), fee, `withdrawal ${id}`);
    }
    if (event.status === 'cancelled') expect(status === 'pending', `withdrawal ${id} was cancelled too late`);
    this.#withdrawals.delete(id);
  }

  #transfer({ transferId, user, currency, amount, to }: OwnTransferred): void {
    const balances = this.#balances;
    this.#lastTransfer = next('transfer', this.#lastTransfer, transferId);
    const spot = balances.spot(user, currency);
    const contract = balances.account(user, 'contract', currency);
    const [from, into] = to === 'contract' ? [spot, contract] : [contract, spot];
    balances.pay(from, into, amount, `transfer ${transferId}`);
  }

  #swap(event: Swapped): void {
    const balances = this.#balances;
    this.#lastSwap = next('swap', this.#lastSwap, event.swapId);
    const { user, fromCoin, toCoin, pay, receive } = event;
    const what = `swap ${event.swapId}`;
    if (event.legs) checkRate(event, event.legs);
    balances.pay(balances.spot(user, fromCoin), balances.house('swap', fromCoin), pay, what);
    balances.pay(balances.house('swap', toCoin), balances.spot(user, toCoin), receive, what);
  }

  #withdrawal(id: number) {
    const withdrawal = this.#withdrawals.get(id);
    expect(withdrawal !== undefined, `withdrawal ${id} is not open`);
    return withdrawal!;
  }
}

function next(what: string, last: number, id: number): number {
  expect(id === last + 1, `${what} ${id} after ${last}`);
  return id;
}

/**
 * What comes in is what is paid at the lower of mark and newest tick, for the other coin at the higher of both, less the
 * spread; rounded down. USDT itself is worth 1e8 of its units.
 */
function checkRate(
  { swapId, fromCoin, toCoin, pay, receive, spreadPpm = 0 }: Swapped,
  legs: readonly SwapLeg[],
): void {
  const priceOf = (coin: string, choose: (a: bigint, b: bigint) => boolean): bigint => {
    if (coin === 'USDT') return 100_000_000n;
    const leg = legs.find(({ symbol }) => symbol === `${coin.toLowerCase()}usdt`);
    expect(leg !== undefined && leg.mark > 0n && leg.newest > 0n, `swap ${swapId} tells no price of ${coin}`);
    return choose(leg!.mark, leg!.newest) ? leg!.mark : leg!.newest;
  };
  const paid = priceOf(fromCoin, (a, b) => a < b);
  const bought = priceOf(toCoin, (a, b) => a > b);
  const due = (pay * paid * (1_000_000n - BigInt(spreadPpm))) / (bought * 1_000_000n);
  expect(receive === due, `swap ${swapId} gives ${receive}, due ${due}`);
}
