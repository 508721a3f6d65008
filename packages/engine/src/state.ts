import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { Contracts } from './contract/contracts.ts';
import type { EarlierOrder, EarlierRequest } from './outcome.ts';
import { HouseMoves } from './house/house-moves.ts';
import { Ledger } from './ledger/ledger.ts';
import { OpenRecords } from './open-records.ts';
import { Owner } from './owner.ts';
import { RecentKeys, type KeyMemory } from './recent-keys.ts';
import { Seconds } from './second/seconds.ts';
import { noteOrder, type Order } from './spot/order.ts';
import { OrderMap } from './spot/book/order-map.ts';
import type { Project, Subscription } from './launchpad/project.ts';
import type { Pair } from './spot/pair.ts';
import { STEPS_AT_ONCE, type Job } from './work.ts';
import type { Aside } from './asides.ts';
import type { SwapQuote } from './swap/swap.ts';
import { Undo } from './undo.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

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

  readonly withdrawals = new OpenRecords<Withdrawal>(this.undo);
  readonly projects = new OpenRecords<Project>(this.undo);
  readonly subscriptions = new OpenRecords<Subscription>(this.undo);
  readonly contracts = new Contracts(this.undo);
  readonly seconds = new Seconds(this.undo);
  readonly houseMoves = new HouseMoves(this.undo);
  /** Firm rates not yet used, oldest first. Volatile. */
  readonly swapQuotes = new Map<string, SwapQuote>();
  /** The id of a user's live quote, by `<user>/<from>/<to>`. */
  readonly liveQuotes = new Map<string, string>();

  /** What takes more steps than one command does; see `work.ts`. Never changed in place. */
  jobs: readonly Job[] = [];
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

  /** Notes an order as it is, before it changes. */
  noteOrder(order: Order): void {
    noteOrder(this.undo, order);
  }

  /** Takes a new order in among the open ones. */
  addOrder(order: Order): void {
    order.notedIn = this.undo.step;
    this.undo.note(dropNewOrder, this, order);
    order.owner.openOrders.add(order);
    this.orders.set(order.id, order);
  }

  /** Takes an order that ended out of the open ones. */
  dropOrder(order: Order): void {
    this.undo.note(putOrderBack, this, order);
    order.owner.openOrders.delete(order);
    this.orders.delete(order.id);
  }

  takeChangedOrders(): readonly Order[] {
    const taken = this.changedOrders;
    for (const order of taken) order.changed = false;
    this.changedOrders = [];
    return taken;
  }

  /** Where the state stands, for `rollback`. Begins a step of its own. */
  mark(): Mark {
    return {
      undo: this.undo.mark(),
      jobs: this.jobs,
      events: this.events.length,
      transfers: this.ledger.transfers.length,
      changedAccounts: this.ledger.changed.length,
      changedOrders: this.changedOrders.length,
      nextOrderId: this.nextOrderId,
      nextTradeId: this.nextTradeId,
      nextSwapId: this.nextSwapId,
      nextOwnTransferId: this.nextOwnTransferId,
    };
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
export interface Mark {
  readonly undo: number;
  readonly jobs: readonly Job[];
  readonly events: number;
  readonly transfers: number;
  readonly changedAccounts: number;
  readonly changedOrders: number;
  readonly nextOrderId: number;
  readonly nextTradeId: number;
  readonly nextSwapId: number;
  readonly nextOwnTransferId: number;
}

/** Takes off the list, and answers, what it has beyond a length. */
function cut<T>(list: T[], length: number): T[] {
  return list.splice(Math.min(length, list.length));
}

function dropNewOrder(state: State, order: Order): void {
  order.owner.openOrders.delete(order);
  state.orders.delete(order.id);
}

function putOrderBack(state: State, order: Order): void {
  order.owner.openOrders.add(order);
  state.orders.set(order.id, order);
}
