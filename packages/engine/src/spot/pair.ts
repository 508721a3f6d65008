import { Notional } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus, Side } from '@bourse/protocol/spot/order';
import type { Order } from './order.ts';
import { OrderBook } from './order-book.ts';
import { StopOrders } from './stop-orders.ts';

/** One market: its rules, its book, its waiting stops. */
export class Pair {
  readonly spec: PairSpec;
  readonly notional: Notional;
  readonly book = new OrderBook();
  readonly stops = new StopOrders();
  status: PairStatus = 'trading';
  /** Current price in ticks, 0 while unknown: the feed's last accepted tick, without a feed the last trade. */
  lastPrice = 0;
  /** The mark in ticks, 0 while unknown: median of the feed's last 3 s. */
  mark = 0;
  /** Whether ticks of a feed set `lastPrice`; then trades do not. */
  hasFeed = false;
  /** The feed is late: no stop triggers until it is back. */
  isStale = false;
  /** The house's quotes now in the book. */
  quotes: Order[] = [];
  /** The book changed since someone last looked (for the depth stream). */
  depthChanged = false;

  readonly #bySlot: (Order | undefined)[] = [];

  constructor(spec: PairSpec) {
    this.spec = spec;
    this.notional = new Notional(spec);
  }

  orderAt(slot: number): Order {
    return this.#bySlot[slot]!;
  }

  /** Puts what is left of the order at the end of its price's queue. */
  rest(order: Order): void {
    order.slot = this.book.rest(order.side, order.price, order.remaining);
    this.#bySlot[order.slot] = order;
    this.depthChanged = true;
  }

  /** Takes a resting order out of the book. */
  unrest(order: Order): void {
    this.book.remove(order.slot);
    this.#bySlot[order.slot] = undefined;
    order.slot = -1;
    this.depthChanged = true;
  }

  /** The order of a slot that a match has just taken from; if `gone`, the book has already dropped it. */
  takenAt(slot: number, gone: boolean): Order {
    const order = this.#bySlot[slot]!;
    if (gone) {
      this.#bySlot[slot] = undefined;
      order.slot = -1;
    }
    this.depthChanged = true;
    return order;
  }

  /** Resting orders of a side, best price first, in queue order. */
  *resting(side: Side): Iterable<Order> {
    for (let n = 0; n < this.book.levelCount(side); n++) {
      for (let slot = this.book.levelFront(side, n); slot >= 0; slot = this.book.next(slot)) {
        yield this.orderAt(slot);
      }
    }
  }
}
