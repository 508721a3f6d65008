import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { Contracts } from './contract/contracts.ts';
import type { EarlierOrder, EarlierRequest } from './outcome.ts';
import { HouseMoves } from './house/house-moves.ts';
import { Ledger, type Account } from './ledger/ledger.ts';
import { OpenRecords, type OpenKind } from './open-records.ts';
import { Owner } from './owner.ts';
import { RecentKeys, type KeyMemory } from './recent-keys.ts';
import { Seconds } from './second/seconds.ts';
import type { Order } from './spot/order.ts';
import { ChangedOrder, EndedOrder, NewOrder, putLotsBack, TakenOrder } from './spot/order-changes.ts';
import { OrderMap } from './spot/book/order-map.ts';
import type { Project, Subscription } from './launchpad/project.ts';
import type { Pair } from './spot/pair.ts';
import { STEPS_AT_ONCE, type Job } from './work.ts';
import type { Aside } from './asides.ts';
import type { SwapQuote } from './swap/swap.ts';
import { TakerRates } from './taker-rates.ts';
import { Undo } from './undo.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

type OwnerRates = Pick<Owner, 'makerPpm' | 'takerPpm' | 'hasOwnFees' | 'tier'>;

/** Everything the engine knows. Iteration is by insertion or sorted order, never by hash or clock. */
export class State {
  /** How to take back what the running command, or the running batch, changed. */
  readonly undo = new Undo();
  readonly ledger = new Ledger(this.undo);
  readonly owners = new Map<number, Owner>();
  readonly pairs = new Map<string, Pair>();
  /** Waiting and resting orders by id. */
  readonly orders = new OrderMap();
  /** Orders by user and client order id, for 24 h. */
  readonly clientOrders: RecentKeys<EarlierOrder>;
  /** What was done by user and request id, for 24 h. */
  readonly requests: RecentKeys<EarlierRequest>;
  /** References of grants and credits made. */
  readonly grants = new Set<string>();

  nextOrderId = 1;
  nextTradeId = 1;
  nextSwapId = 1;
  nextOwnTransferId = 1;

  readonly takerRates = new TakerRates();

  /** What is open but for orders. */
  readonly openRecords: OpenKind[] = [];
  readonly withdrawals = new OpenRecords<Withdrawal>(this.undo, this.openRecords);
  readonly projects = new OpenRecords<Project>(this.undo, this.openRecords);
  readonly subscriptions = new OpenRecords<Subscription>(this.undo, this.openRecords);
  readonly contracts = new Contracts(this.undo, this.openRecords);
  readonly seconds = new Seconds(this.undo, this.openRecords);
  readonly houseMoves = new HouseMoves(this.undo);
  /** Firm rates not yet used, oldest first. Volatile. */
  readonly swapQuotes = new Map<string, SwapQuote>();
  /** The id of a user's live quote, by `<user>/<from>/<to>`. */
  readonly liveQuotes = new Map<string, string>();

  /** What takes more steps than one command does; see `work.ts`. Never changed in place. */
  jobs: readonly Job[] = [];
  /** The last of them that a command has begun with. */
  running: Job | undefined;
  /** Steps that the running command may still do. */
  stepsLeft = STEPS_AT_ONCE;
  /** What was set aside and waits for an operator, by `asideKey`. */
  readonly asides = new Map<string, Aside>();
  /** What broke since it was last taken: commands that were taken back, and what was set aside. */
  faults: unknown[] = [];
  /** Why the database refused the step that comes next: it is set aside without another try. */
  refusedByDatabase: unknown;

  /** Time of the command being executed, in ms. */
  now = 0;
  /** Events of the command being executed. */
  events: Event[] = [];
  /** Orders changed since they were last taken, each once. */
  changedOrders: Order[] = [];

  /** The house's account holder for fees. */
  get fees(): Owner {
    return this.owner(HOUSE.fees);
  }

  constructor(keyMemory?: KeyMemory) {
    this.clientOrders = new RecentKeys(keyMemory);
    this.requests = new RecentKeys(keyMemory);
  }

  owner(id: number): Owner {
    let owner = this.owners.get(id);
    if (!owner) {
      owner = new Owner(id, this.ledger);
      this.owners.set(id, owner);
    }
    return owner;
  }

  /** Changes what a user pays for trading, for those who look at the rates of all as well. */
  setRates(owner: Owner, rates: Partial<OwnerRates>): void {
    const { makerPpm, takerPpm, hasOwnFees, tier } = owner;
    this.undo.note(State.#putRates, this, owner, { makerPpm, takerPpm, hasOwnFees, tier });
    State.#putRates(this, owner, rates);
  }

  static #putRates({ takerRates }: State, owner: Owner, rates: Partial<OwnerRates>): void {
    takerRates.count(owner, -1);
    Object.assign(owner, rates);
    takerRates.count(owner, 1);
  }

  emit(event: Event): void {
    this.events.push(event);
  }

  /** Lists the order among the changed ones; `rollback` takes it off. Quotes are not recorded. */
  touch(order: Order): void {
    order.updatedAt = this.now;
    if (order.changed || order.isQuote) return;
    order.changed = true;
    this.changedOrders.push(order);
  }

  /** Notes an order as it is, once per step, before it changes: with it, that it is open. */
  noteOrder(order: Order): void {
    const { undo } = this;
    if (order.notedIn === undo.step) return;
    order.notedIn = undo.step;
    undo.add(new ChangedOrder(this, order));
  }

  /** As `noteOrder`, before lots are taken from the first order of its price: one note for both and its payer's balance. */
  noteTaken(order: Order, lots: number): void {
    const { undo } = this;
    if (order.notedIn === undo.step) return undo.note(putLotsBack, order, lots);
    order.notedIn = undo.step;
    undo.add(new TakenOrder(this, order, lots));
    this.#balanceIsNoted(order.pays);
  }

  /** As `noteOrder`, before an open order ends: with it, where it rests, and its payer's balance. Nothing changes it afterwards. */
  noteEnd(order: Order): void {
    const { undo } = this;
    if (order.notedIn === undo.step) return;
    order.notedIn = undo.step;
    undo.add(new EndedOrder(this, order));
    this.#balanceIsNoted(order.pays);
  }

  /** The balance stands in another note as it is. What quotes reserve finds no room there; only the house has some. */
  #balanceIsNoted(account: Account): void {
    if (account.quoted !== 0n) this.ledger.note(account);
    account.notedIn = this.undo.step;
  }

  /** Takes a resting order that is about to end out of the book. */
  leaveBook(order: Order): void {
    const { pair } = order;
    if (order.notedIn === this.undo.step) return pair.unrest(order);
    this.noteEnd(order);
    pair.takeOut(order);
  }

  /**
   * Takes a new order in among the open ones and holds its funds, those of an exit are held already. Whatever becomes of
   * it in this step, taking it back takes it away, and its payer's balance is what it was: one note for both.
   */
  addOrder(order: Order, hold: bigint): void {
    const { undo, ledger } = this;
    const { pays } = order;
    order.notedIn = undo.step;
    order.madeIn = undo.step;
    undo.add(new NewOrder(this, order));
    this.#balanceIsNoted(pays);
    if (hold > 0n) ledger.hold(pays, hold);
    this.#putOrder(order);
  }

  /** Takes an order that ended out of the open ones. To be called after `noteEnd`, which brings it back. */
  dropOrder(order: Order): void {
    order.owner.openOrders.delete(order);
    this.orders.delete(order.id);
  }

  #putOrder(order: Order): void {
    order.owner.openOrders.add(order);
    this.orders.set(order.id, order);
  }

  /** The inverse of `dropOrder`: lists an order again whose status is that of an open one again. */
  reopenOrder(order: Order): void {
    const isOpen = order.status === 'open' || order.status === 'waiting';
    if (isOpen && !order.isQuote && !order.owner.openOrders.has(order)) this.#putOrder(order);
  }

  takeChangedOrders(): readonly Order[] {
    const taken = this.changedOrders;
    for (const order of taken) order.changed = false;
    this.changedOrders = [];
    return taken;
  }

  /** Where the state stands, for `rollback`. Begins a step of its own. Written into `mark`, if one is given. */
  mark(mark = new Mark()): Mark {
    mark.undo = this.undo.mark();
    mark.jobs = this.jobs;
    mark.events = this.events.length;
    mark.transfers = this.ledger.transfers.length;
    mark.changedAccounts = this.ledger.changed.length;
    mark.changedOrders = this.changedOrders.length;
    mark.nextOrderId = this.nextOrderId;
    mark.nextTradeId = this.nextTradeId;
    mark.nextSwapId = this.nextSwapId;
    mark.nextOwnTransferId = this.nextOwnTransferId;
    return mark;
  }

  /** Takes back everything since `mark`: nothing of it is left. */
  rollback(mark: Mark): void {
    this.undo.rollback(mark.undo);
    this.jobs = mark.jobs;
    // What a batch has taken of these is gone from them already.
    cut(this.events, mark.events);
    cut(this.ledger.transfers, mark.transfers);
    for (const account of cut(this.ledger.changed, mark.changedAccounts)) account.changed = false;
    for (const order of cut(this.changedOrders, mark.changedOrders)) order.changed = false;
    this.nextOrderId = mark.nextOrderId;
    this.nextTradeId = mark.nextTradeId;
    this.nextSwapId = mark.nextSwapId;
    this.nextOwnTransferId = mark.nextOwnTransferId;
  }
}

/** Where the state stood: the end of the undo log, the lengths of what only grows until it is taken, and the counters. */
export class Mark {
  undo = 0;
  jobs: readonly Job[] = [];
  events = 0;
  transfers = 0;
  changedAccounts = 0;
  changedOrders = 0;
  nextOrderId = 0;
  nextTradeId = 0;
  nextSwapId = 0;
  nextOwnTransferId = 0;
}

/** Takes off the list, and answers, what it has beyond a length. */
function cut<T>(list: T[], length: number): T[] {
  return list.splice(Math.min(length, list.length));
}
