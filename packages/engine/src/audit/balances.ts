import { HOUSE, isExternal, type Product } from '@bourse/protocol/ledger/ledger';
import type { FactKind } from './part.ts';

export interface AccountFacts {
  readonly owner: number;
  readonly product: Product;
  readonly currency: string;
  available: bigint;
  frozen: bigint;
}

export const ACCOUNT_FACTS: FactKind<AccountFacts> = {
  of: ({ ledger }) => [...ledger.accounts()],
  lines: (accounts) =>
    accounts
      .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
      .map((a) => `account ${a.owner} ${a.product} ${a.currency} ${a.available} ${a.frozen}`),
};

/** The journal contradicts itself or the rules. */
export class AuditDifference extends Error {
  override name = 'AuditDifference';
}

export function expect(condition: boolean, message: string): void {
  if (!condition) throw new AuditDifference(message);
}

/** Balances as the journal's events add up, with plain maps and none of the engine's code. */
export class FoldedBalances {
  readonly #balances = new Map<string, AccountFacts>();

  all(): AccountFacts[] {
    return [...this.#balances.values()];
  }

  account(owner: number, product: Product, currency: string): AccountFacts {
    const key = `${owner}/${product}/${currency}`;
    let account = this.#balances.get(key);
    if (!account) {
      account = { owner, product, currency, available: 0n, frozen: 0n };
      this.#balances.set(key, account);
    }
    return account;
  }

  /** From available to available. Whether the payer had it is checked where a user pays by himself (`hold`, `pay`). */
  move(from: AccountFacts, to: AccountFacts, amount: bigint): void {
    if (amount === 0n) return;
    from.available -= amount;
    to.available += amount;
  }

  /** As `move`; the payer must have it. */
  pay(from: AccountFacts, to: AccountFacts, amount: bigint, what: string): void {
    this.move(from, to, amount);
    expect(from.available >= 0n || isExternal(from.owner), `${what} took more than was available`);
  }

  hold(account: AccountFacts, amount: bigint, what: string): void {
    account.available -= amount;
    account.frozen += amount;
    expect(account.available >= 0n, `${what} held more ${account.currency} than was available`);
  }

  release(account: AccountFacts, amount: bigint, what: string): void {
    account.frozen -= amount;
    account.available += amount;
    expect(account.frozen >= 0n, `${what} released more than was frozen`);
  }

  spot(owner: number, currency: string): AccountFacts {
    return this.account(owner, 'spot', currency);
  }

  house(house: keyof typeof HOUSE, currency: string): AccountFacts {
    return this.account(HOUSE[house], 'spot', currency);
  }
}
