import { DEFAULT_SECOND_FEE_PPM, SECOND_COIN } from '@bourse/protocol/second/rules';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { OpenRecords, type OpenKind } from '../open-records.ts';
import { setEntry, type Undo } from '../undo.ts';
import type { Account } from '../ledger/ledger.ts';
import type { Owner } from '../owner.ts';
import type { Pair } from '../spot/pair.ts';
import type { State } from '../state.ts';
import type { Second } from './second.ts';
import { SecondMarket } from './second-market.ts';

/**
 * All second contracts. To restore them: `market(pair)` with its settings, `feePpm`, then
 * every pending and running order with `restore`, and each that is not set aside by id with `queue`.
 */
export class Seconds {
  readonly orders: OpenRecords<Second>;
  readonly markets = new Map<string, SecondMarket>();
  feePpm = DEFAULT_SECOND_FEE_PPM;
  readonly #counts = new Map<Owner, number>();
  readonly #undo: Undo;
  #lastBeat = -Infinity;
  #steadySince = -Infinity;

  constructor(undo: Undo, kinds: OpenKind[]) {
    this.#undo = undo;
    this.orders = new OpenRecords(undo, kinds);
  }

  /** The second contracts of a pair; `undefined` for one that is quoted in another coin. */
  market(pair: Pair): SecondMarket | undefined {
    let market = this.markets.get(pair.spec.symbol);
    if (!market && pair.spec.quote === SECOND_COIN) {
      market = new SecondMarket(pair, this.#undo);
      this.markets.set(pair.spec.symbol, market);
    }
    return market;
  }

  /**
   * Time passes, once a second. Answers whether our clock may be relied on for "no tick has come": after a stall (a slow
   * commit, a start) ticks may be waiting that belong before now, so it must have been steady for a while.
   */
  beat(now: number): boolean {
    if (now - this.#lastBeat > STALL_MS) this.#steadySince = now;
    this.#lastBeat = now;
    return now - this.#steadySince >= STEADY_MS;
  }

  countOf(owner: Owner): number {
    return this.#counts.get(owner) ?? 0;
  }

  open(second: Second, now: number): void {
    this.orders.open(second, now);
    this.#undo.note(setEntry, this.#counts, second.owner, this.countOf(second.owner));
    this.#counts.set(second.owner, this.countOf(second.owner) + 1);
    second.market.addPending(second);
  }

  close(second: Second, now: number): void {
    this.orders.close(second, now);
    this.#undo.note(setEntry, this.#counts, second.owner, this.countOf(second.owner));
    this.#counts.set(second.owner, this.countOf(second.owner) - 1);
  }

  /** Puts back an order as the database has it. `queue` comes once all are back. */
  restore(second: Second): void {
    this.orders.restore(second);
    this.#undo.note(setEntry, this.#counts, second.owner, this.countOf(second.owner));
    this.#counts.set(second.owner, this.countOf(second.owner) + 1);
  }

  /** Lets go of a restored order that is in no queue yet. */
  forget(second: Second): void {
    this.orders.forget(second.id);
    this.#counts.set(second.owner, this.countOf(second.owner) - 1);
  }

  /** Queues a restored order. By id, so that every queue gets its order back. */
  queue(second: Second): void {
    if (second.status === 'pending') second.market.addPending(second);
    else second.market.addRunning(second);
  }
}

const STALL_MS = 3_000;
const STEADY_MS = 5_000;

/** The house's side of every second contract. */
export function secondHouse(state: State): Account {
  return state.owner(HOUSE.secondHouse).spot(SECOND_COIN);
}
