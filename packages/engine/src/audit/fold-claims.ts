import type { ClaimMade, ClaimPaid, PositionClosed } from '@bourse/protocol/contract/events';
import type { HouseTransferred } from '@bourse/protocol/house/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { expect, type FoldedBalances } from './balances.ts';
import type { ClaimFacts } from './facts-contract.ts';

const COIN = 'USDT';
const ACCOUNTS = { 'contract-house': 'contractHouse', insurance: 'insurance' } as const;
type Payer = keyof typeof ACCOUNTS;
const PAYERS = ['contract-house', 'insurance'] as const;

/**
 * What the house owes: each unpaid profit is a claim, and whatever house account or insurance receive goes to the oldest claim
 * until nothing is owed, before anything else happens. Until it is paid it is frozen.
 */
export class ClaimFold {
  readonly #balances: FoldedBalances;
  /** Oldest first. */
  readonly #claims = new Map<number, ClaimFacts>();
  /** Claims that must be told next. */
  #unclaimed: { owner: number; closed: PositionClosed } | undefined;
  /** What each has received and must pass on. */
  readonly #due: Record<Payer, bigint> = { 'contract-house': 0n, insurance: 0n };
  #lastId = 0;

  constructor(balances: FoldedBalances) {
    this.#balances = balances;
  }

  open(): ClaimFacts[] {
    return [...this.#claims.values()];
  }

  closed(owner: number, closed: PositionClosed): void {
    // Journals of before claims were kept tell no newest tick either.
    if (closed.unpaid > 0n && closed.newest !== undefined) this.#unclaimed = { owner, closed };
    this.#receive('contract-house', closed.loss);
    this.#receive('insurance', closed.toInsurance);
  }

  /** A house account got money from outside of contracts. */
  receive(owner: number, currency: string, amount: bigint): void {
    if (currency !== COIN) return;
    if (owner === HOUSE.contractHouse) this.#receive('contract-house', amount);
    if (owner === HOUSE.insurance) this.#receive('insurance', amount);
  }

  transferred({ from, to, currency, amount }: HouseTransferred): void {
    if (from !== HOUSE.contractHouse && from !== HOUSE.insurance) this.receive(to, currency, amount);
  }

  make({ claimId: id, positionId, user: owner, reason, amount }: ClaimMade): void {
    const { closed } = this.#unclaimed ?? {};
    const isDue = closed?.positionId === positionId && this.#unclaimed?.owner === owner;
    expect(
      isDue && closed.unpaid === amount && closed.reason === reason,
      `claim ${id} of ${amount} has no cause`,
    );
    expect(id === this.#lastId + 1, `claim ${id} after ${this.#lastId}`);
    this.#lastId = id;
    this.#unclaimed = undefined;
    this.#claims.set(id, { id, owner, positionId, amount, owed: amount });
  }

  pay({ claimId: id, positionId, payer, amount }: ClaimPaid): void {
    const what = `payment of claim ${id}`;
    const [oldest] = this.#claims.values();
    expect(oldest?.id === id && oldest.positionId === positionId, `${what}: it is not the oldest`);
    const due = this.#due[payer] < oldest!.owed ? this.#due[payer] : oldest!.owed;
    expect(amount === due && due > 0n, `${what} of ${amount}, due ${due}`);
    const account = this.#balances.account(oldest!.owner, 'contract', COIN);
    this.#release(payer, amount);
    this.#balances.pay(this.#balances.house(ACCOUNTS[payer], COIN), account, amount, what);
    oldest!.owed -= amount;
    if (oldest!.owed === 0n) this.#claims.delete(id);
    if (this.#claims.size > 0) return;
    for (const each of PAYERS) this.#release(each, this.#due[each]);
  }

  /** Called when something else happens: everything due has been told and paid. */
  settled(): void {
    this.told();
    for (const payer of PAYERS) expect(this.#due[payer] === 0n, `${payer} received money and paid no claim`);
  }

  /** Called where the journal ends, perhaps for now: what is due may still be paid. */
  told(): void {
    expect(this.#unclaimed === undefined, `what a close left unpaid is no claim`);
  }

  #receive(payer: Payer, amount: bigint): void {
    if (this.#claims.size === 0) return;
    this.#due[payer] += amount;
    this.#balances.hold(this.#balances.house(ACCOUNTS[payer], COIN), amount, `income of ${payer}`);
  }

  #release(payer: Payer, amount: bigint): void {
    this.#due[payer] -= amount;
    this.#balances.release(this.#balances.house(ACCOUNTS[payer], COIN), amount, `income of ${payer}`);
  }
}
