import type { Event } from '@bourse/protocol/event';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { Contracts } from './contract/contracts.ts';
import type { EarlierRequest } from './outcome.ts';
import { Ledger } from './ledger/ledger.ts';
import { OpenRecords } from './open-records.ts';
import { Owner } from './owner.ts';
import { RecentKeys } from './recent-keys.ts';
import { Seconds } from './second/seconds.ts';
import type { Order } from './spot/order.ts';
import { OrderTable } from './spot/order-table.ts';
import type { Project, Subscription } from './launchpad/project.ts';
import type { Pair } from './spot/pair.ts';
import type { SwapQuote } from './swap/swap.ts';
import type { Withdrawal } from './wallet/withdrawal.ts';

/** Everything the engine knows. Iteration is by insertion or sorted order, never by hash or clock. */
export class State {
  readonly ledger = new Ledger();
  readonly owners = new Map<number, Owner>();
  readonly pairs = new Map<string, Pair>();
  /** Waiting and resting orders by id. */
  readonly orders = new OrderTable();
  /** Order by `<user>/<clientOrderId>`, for 24 h. */
  readonly clientOrders: RecentKeys<number>;
  /** What was done by `<user>/<requestId>`, for 24 h. */
  readonly requests: RecentKeys<EarlierRequest>;
  /** References of grants and credits made. */
  readonly grants = new Set<string>();

  nextOrderId = 1;
  nextTradeId = 1;
  nextSwapId = 1;
  nextOwnTransferId = 1;

  readonly withdrawals = new OpenRecords<Withdrawal>();
  readonly projects = new OpenRecords<Project>();
  readonly subscriptions = new OpenRecords<Subscription>();
  readonly contracts = new Contracts();
  readonly seconds = new Seconds();
  /** Firm rates not yet used, oldest first. Volatile. */
  readonly swapQuotes = new Map<string, SwapQuote>();

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

  constructor(rememberedKeys?: number) {
    this.clientOrders = new RecentKeys(rememberedKeys);
    this.requests = new RecentKeys(rememberedKeys);
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

  /** Lists the order among the changed ones. Quotes are not recorded. */
  touch(order: Order): void {
    order.updatedAt = this.now;
    if (order.changed || order.isQuote) return;
    order.changed = true;
    this.changedOrders.push(order);
  }
}
