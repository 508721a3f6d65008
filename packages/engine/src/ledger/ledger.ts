import {
  HOUSE,
  isExternal,
  type Product,
  type Transfer,
  type TransferKind,
} from '@bourse/protocol/ledger/ledger';
import { assert } from '../assert.ts';
import { Undo, type Change } from '../undo.ts';

/** One owner's holding of one currency for one product. Amounts are 1e-8 units. */
export class Account {
  /** Positive for users, negative for the house and the outside. 0 for now where another process gives the numbers. */
  id: number;
  readonly owner: number;
  readonly product: Product;
  readonly currency: string;
  available = 0n;
  /** Sum of the open reasons: orders, margins, stakes, withdrawals, launchpad commitments and locks. */
  frozen = 0n;
  /**
   * Part of `available` that the house market maker's volatile quotes could spend. Not stored: quotes are gone
   * after a restart.
   */
  quoted = 0n;
  /** Already listed in the ledger's `changed`. */
  changed = false;
  /** The step in which it was last noted for undoing. */
  notedIn = 0;

  constructor(id: number, owner: number, product: Product, currency: string) {
    this.id = id;
    this.owner = owner;
    this.product = product;
    this.currency = currency;
  }

  /** What a hold or a transfer may take: available less what quotes promise. */
  get spendable(): bigint {
    return this.quoted === 0n ? this.available : this.available - this.quoted;
  }

  get balance(): bigint {
    return this.frozen === 0n ? this.available : this.available + this.frozen;
  }
}

/**
 * Double entry: every change of a balance is a transfer of one amount of one currency from a debit account to a
 * credit account. Freezing moves an amount between the two parts of one account.
 */
export class Ledger {
  readonly #accounts = new Map<string, Account>();
  readonly #undo: Undo;
  #nextUserAccount = 1;
  #nextHouseAccount = -1;
  /** Another process writes the accounts: those that only we have opened wait for their numbers. */
  #follows = false;

  /** Transfers made since they were last taken, in order. */
  transfers: Transfer[] = [];
  /** Accounts that changed since they were last taken, each once. */
  changed: Account[] = [];

  constructor(undo = new Undo()) {
    this.#undo = undo;
  }

  /** The account, opened on first use. */
  account(owner: number, product: Product, currency: string): Account {
    const key = `${owner}/${product}/${currency}`;
    let account = this.#accounts.get(key);
    if (!account) {
      const id = this.#follows ? 0 : this.#nextId(owner);
      account = new Account(id, owner, product, currency);
      this.#accounts.set(key, account);
    }
    return account;
  }

  accounts(): Iterable<Account> {
    return this.#accounts.values();
  }

  #nextId(owner: number): number {
    return owner > 0 ? this.#nextUserAccount++ : this.#nextHouseAccount--;
  }

  /** From here on accounts come from another process, by `restore`. */
  follow(): void {
    this.#follows = true;
  }

  /** From here on accounts are opened here. */
  lead(): void {
    this.#follows = false;
    for (const account of this.#accounts.values())
      if (account.id === 0) account.id = this.#nextId(account.owner);
  }

  /** Puts back an account as the database has it; whoever knows it already sees it change. */
  restore(
    id: number,
    owner: number,
    product: Product,
    currency: string,
    available: bigint,
    frozen: bigint,
  ): Account {
    const key = `${owner}/${product}/${currency}`;
    const account = this.#accounts.get(key) ?? new Account(id, owner, product, currency);
    account.id = id;
    account.available = available;
    account.frozen = frozen;
    this.#accounts.set(key, account);
    if (id > 0) this.#nextUserAccount = Math.max(this.#nextUserAccount, id + 1);
    else this.#nextHouseAccount = Math.min(this.#nextHouseAccount, id - 1);
    return account;
  }

  /** Moves available to frozen. The caller has checked that it is there. */
  hold(account: Account, amount: bigint): void {
    this.note(account);
    account.available -= amount;
    account.frozen += amount;
    assert(account.available >= account.quoted, 'a hold took more than was available');
    this.touch(account);
  }

  /** Moves frozen back to available. */
  release(account: Account, amount: bigint): void {
    this.note(account);
    account.frozen -= amount;
    account.available += amount;
    assert(account.frozen >= 0n, 'a release gave back more than was frozen');
    this.touch(account);
  }

  /** Moves an amount between the available parts of two accounts of one currency. */
  transfer(kind: TransferKind, debit: Account, credit: Account, amount: bigint, reference: string): void {
    this.note(debit);
    debit.available -= amount;
    assert(
      debit.available >= debit.quoted || isExternal(debit.owner),
      'a transfer took more than was available',
    );
    this.#credit(kind, debit, credit, amount, reference);
  }

  /** As `transfer`, but the debit comes out of the frozen part. */
  transferHeld(kind: TransferKind, debit: Account, credit: Account, amount: bigint, reference: string): void {
    this.note(debit);
    debit.frozen -= amount;
    assert(debit.frozen >= 0n, 'a transfer took more than was frozen');
    this.#credit(kind, debit, credit, amount, reference);
  }

  /** As `transfer`, but the debit was reserved by a quote. */
  transferQuoted(
    kind: TransferKind,
    debit: Account,
    credit: Account,
    amount: bigint,
    reference: string,
  ): void {
    this.note(debit);
    debit.quoted -= amount;
    assert(debit.quoted >= 0n, 'a quote spent more than it reserved');
    this.transfer(kind, debit, credit, amount, reference);
  }

  #credit(kind: TransferKind, debit: Account, credit: Account, amount: bigint, reference: string): void {
    assert(
      amount > 0n && debit !== credit && debit.currency === credit.currency,
      'a transfer needs two sides',
    );
    this.note(credit);
    credit.available += amount;
    this.touch(debit);
    this.touch(credit);
    this.transfers.push({
      kind,
      debitAccount: debit.id,
      creditAccount: credit.id,
      currency: debit.currency,
      amount,
      reference,
      debitBalance: debit.balance,
      creditBalance: credit.balance,
    });
  }

  /** Notes the balance as it is, before it changes. */
  note(account: Account): void {
    const undo = this.#undo;
    if (account.notedIn === undo.step) return;
    account.notedIn = undo.step;
    undo.add(new ChangedBalance(account));
  }

  /** Lists the account among the changed ones; `State.rollback` takes it off. */
  touch(account: Account): void {
    if (account.changed) return;
    account.changed = true;
    this.changed.push(account);
  }

  takeTransfers(): readonly Transfer[] {
    const taken = this.transfers;
    if (taken.length === 0) return NO_TRANSFERS;
    this.transfers = [];
    return taken;
  }

  takeChanged(): Account[] {
    const taken = this.changed;
    for (const account of taken) account.changed = false;
    this.changed = [];
    return taken;
  }
}

/** A balance as it was before it changed. */
class ChangedBalance implements Change {
  readonly account: Account;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly quoted: bigint;

  constructor(account: Account) {
    this.account = account;
    this.available = account.available;
    this.frozen = account.frozen;
    this.quoted = account.quoted;
  }

  takeBack(): void {
    const { account } = this;
    account.available = this.available;
    account.frozen = this.frozen;
    account.quoted = this.quoted;
  }
}

const NO_TRANSFERS: readonly Transfer[] = [];

/** The house's own account of a currency. */
export function houseAccount(ledger: Ledger, name: keyof typeof HOUSE, currency: string): Account {
  return ledger.account(HOUSE[name], 'spot', currency);
}
