import type { PairSpec } from '@bourse/protocol/pairs';
import type { CommittedBatch } from '../../sequencer/sequencer.ts';
import type { ChangeType } from '@bourse/protocol/open-api/private-topics';
import { changeTypes, orderNews, type OrderNews } from './private-events.ts';

/** A spot balance after a commit that changed it. Amounts in 1e-8 units. */
export interface BalanceNews {
  readonly currency: string;
  readonly total: bigint;
  readonly available: bigint;
  /** `null`: nothing changed, this is how it stands. */
  readonly changeType: ChangeType | null;
  readonly time: number;
  readonly seq: number;
}

/** Someone who is told what happens to a user's orders and balances. */
export interface PrivateListener {
  tellOrder(news: OrderNews): void;
  tellBalance(news: BalanceNews): void;
}

/** Tells every listening user what a commit did to his orders and balances. Costs nothing where nobody listens. */
export class PrivateFeed {
  readonly #listeners = new Map<number, Set<PrivateListener>>();
  readonly #pairOf: (symbol: string) => PairSpec;
  #seq = 0;

  constructor(pairOf: (symbol: string) => PairSpec) {
    this.#pairOf = pairOf;
  }

  /** Of the last commit that was told; 0 before the first. */
  get seq(): number {
    return this.#seq;
  }

  join(user: number, listener: PrivateListener): void {
    const listeners = this.#listeners.get(user);
    if (listeners) listeners.add(listener);
    else this.#listeners.set(user, new Set([listener]));
  }

  leave(user: number, listener: PrivateListener): void {
    const listeners = this.#listeners.get(user);
    listeners?.delete(listener);
    if (listeners?.size === 0) this.#listeners.delete(user);
  }

  /** Balances before orders: a client that sees an order end has already seen its money back. */
  publish(batch: CommittedBatch): void {
    if (batch.entries.length === 0) return;
    this.#seq = batch.entries.at(-1)!.seq;
    if (this.#listeners.size === 0) return;
    this.#publishBalances(batch);
    const news = orderNews(batch, (user) => this.#listeners.has(user), this.#pairOf);
    for (const each of news) for (const listener of this.#of(each.user)) listener.tellOrder(each);
  }

  #publishBalances(batch: CommittedBatch): void {
    const rows = batch.accounts.filter(
      ({ product, owner }) => product === 'spot' && this.#listeners.has(Number(owner)),
    );
    if (rows.length === 0) return;
    const why = changeTypes(batch, this.#pairOf);
    const { seq, time } = batch.entries.at(-1)!;
    for (const { owner, currency, available, frozen } of rows) {
      const news: BalanceNews = {
        currency,
        total: BigInt(available) + BigInt(frozen),
        available: BigInt(available),
        changeType: why.get(`${owner}/${currency}`) ?? 'other',
        time,
        seq,
      };
      for (const listener of this.#of(Number(owner))) listener.tellBalance(news);
    }
  }

  /** A copy: a listener that is too slow is dropped while it is told. */
  #of(user: number): readonly PrivateListener[] {
    return [...(this.#listeners.get(user) ?? [])];
  }
}
