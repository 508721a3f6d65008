import type { CancelReason, OrderStatus } from '@bourse/protocol/spot/order';
import type { State } from '../state.ts';
import type { Change } from '../undo.ts';
import type { Order } from './order.ts';

/** A new order among the open ones, with its payer's balance before it was held. Whatever became of the order goes with it. */
export class NewOrder implements Change {
  readonly state: State;
  readonly order: Order;
  readonly available: bigint;
  readonly frozen: bigint;

  constructor(state: State, order: Order) {
    this.state = state;
    this.order = order;
    this.available = order.pays.available;
    this.frozen = order.pays.frozen;
  }

  takeBack(): void {
    const { order } = this;
    if (order.slot >= 0) order.pair.takeOut(order);
    this.state.dropOrder(order);
    order.pays.available = this.available;
    order.pays.frozen = this.frozen;
  }
}

/**
 * What an end changes, its place in the book and its payer's balance included. Most orders end by a cancel, long after they
 * were placed: what lies apart from these fields would have to be fetched from memory for nothing.
 */
export class EndedOrder implements Change {
  readonly state: State;
  readonly order: Order;
  readonly status: OrderStatus;
  readonly held: bigint;
  readonly updatedAt: number;
  readonly available: bigint;
  readonly frozen: bigint;
  readonly isResting: boolean;
  /** The order ahead of it in the queue of its price. */
  readonly before: Order | undefined;

  constructor(state: State, order: Order) {
    const { pays, pair } = order;
    this.state = state;
    this.order = order;
    this.status = order.status;
    this.held = order.held;
    this.updatedAt = order.updatedAt;
    this.available = pays.available;
    this.frozen = pays.frozen;
    this.isResting = order.slot >= 0;
    this.before = this.isResting ? pair.orderBefore(order) : undefined;
  }

  takeBack(): void {
    const { order } = this;
    order.status = this.status;
    order.cancelReason = undefined;
    order.held = this.held;
    order.updatedAt = this.updatedAt;
    order.pays.available = this.available;
    order.pays.frozen = this.frozen;
    if (this.isResting) order.pair.putBack(order, order.remaining, this.before);
    this.state.reopenOrder(order);
  }
}

/** What a fill, a trigger or an end changes, but for the place in the book, which notes itself. */
export class ChangedOrder implements Change {
  readonly state: State;
  readonly order: Order;
  readonly status: OrderStatus;
  readonly cancelReason: CancelReason | undefined;
  readonly held: bigint;
  readonly updatedAt: number;
  readonly remaining: number;
  readonly filledLots: number;
  readonly filledQuote: bigint;
  readonly fee: bigint;
  readonly feeBasis: bigint;
  readonly rank: number;

  constructor(state: State, order: Order) {
    this.state = state;
    this.order = order;
    this.status = order.status;
    this.cancelReason = order.cancelReason;
    this.held = order.held;
    this.updatedAt = order.updatedAt;
    this.remaining = order.remaining;
    this.filledLots = order.filledLots;
    this.filledQuote = order.filledQuote;
    this.fee = order.fee;
    this.feeBasis = order.feeBasis;
    this.rank = order.rank;
  }

  takeBack(): void {
    const { order } = this;
    order.status = this.status;
    order.cancelReason = this.cancelReason;
    order.held = this.held;
    order.updatedAt = this.updatedAt;
    order.remaining = this.remaining;
    order.filledLots = this.filledLots;
    order.filledQuote = this.filledQuote;
    order.fee = this.fee;
    order.feeBasis = this.feeBasis;
    order.rank = this.rank;
    this.state.reopenOrder(order);
  }
}

/** What a fill changes of the first order of its price, the book and its payer's balance included. */
export class TakenOrder extends ChangedOrder {
  readonly available: bigint;
  readonly frozen: bigint;
  readonly lots: number;

  constructor(state: State, order: Order, lots: number) {
    super(state, order);
    this.available = order.pays.available;
    this.frozen = order.pays.frozen;
    this.lots = lots;
  }

  override takeBack(): void {
    super.takeBack();
    this.order.pays.available = this.available;
    this.order.pays.frozen = this.frozen;
    putLotsBack(this.order, this.lots);
  }
}

/** The inverse of taking lots from the first order of its price: if that took the last ones, it has left the book. */
export function putLotsBack(order: Order, lots: number): void {
  if (order.slot < 0) order.pair.putBack(order, lots, undefined);
  else order.pair.giveLotsBack(order, lots);
}
