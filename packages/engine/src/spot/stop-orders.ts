import type { Order } from './order.ts';
import { followAt } from './trailing.ts';

/**
 * A pair's orders that wait for a price: at the one they fire, at another a trailing stop follows. Each list is sorted so
 * that the next to be reached is last. Ties come in the order they were placed.
 */
export class StopOrders {
  readonly #unitsPerTick: number;
  /** Fire when the price rises to them. */
  readonly #rising = new PriceList(1, riseAt);
  /** Fire when the price falls to them. An exit with two prices is in both. */
  readonly #falling = new PriceList(-1, fallAt);
  /** Trailing sells, which follow a rise, and trailing buys, which follow a fall. */
  readonly #followingUp = new PriceList(1, (order) => (order.side === 'sell' ? followAt(order) : 0));
  readonly #followingDown = new PriceList(-1, (order) => (order.side === 'buy' ? followAt(order) : 0));
  readonly #lists = [this.#rising, this.#falling, this.#followingUp, this.#followingDown];

  /** Stop prices are ticks of the pair, the reference price that triggers them counts finer. */
  constructor(unitsPerTick: number) {
    this.#unitsPerTick = unitsPerTick;
  }

  get size(): number {
    return new Set(this.all()).size;
  }

  add(order: Order): void {
    for (const list of this.#lists) list.add(order);
  }

  /** Answers whether it was there. */
  remove(order: Order): boolean {
    let wasThere = false;
    for (const list of this.#lists) wasThere = list.remove(order) || wasThere;
    return wasThere;
  }

  has(order: Order): boolean {
    return this.#lists.some((list) => list.has(order));
  }

  /** Takes out the next order that a reference price triggers, if any. */
  takeTriggered(price: number): Order | undefined {
    return this.#take(price, this.#rising) ?? this.#take(price, this.#falling);
  }

  /** Takes out the next trailing stop that a reference price moves, if any. */
  takeFollower(price: number): Order | undefined {
    return this.#take(price, this.#followingUp) ?? this.#take(price, this.#followingDown);
  }

  /** Any of them. */
  first(): Order | undefined {
    for (const { orders } of this.#lists) if (orders.length > 0) return orders.at(-1);
    return undefined;
  }

  all(): Order[] {
    return this.#lists.flatMap(({ orders }) => orders);
  }

  #take(price: number, list: PriceList): Order | undefined {
    const order = list.reached(price, this.#unitsPerTick);
    if (order) this.remove(order);
    return order;
  }
}

/** Where an order fires when the price rises, 0 if it does not. */
function riseAt({ triggerWhen, stopPrice, plan }: Order): number {
  return triggerWhen === 'gte' ? stopPrice : (plan?.profitAt ?? 0);
}

/** Where an order fires when the price falls, 0 if it does not. */
function fallAt({ triggerWhen, stopPrice, plan }: Order): number {
  return triggerWhen === 'lte' ? stopPrice : (plan?.profitAt ?? 0);
}

/** Orders by a price of theirs; those without it, whose price is 0, are left out. */
class PriceList {
  readonly orders: Order[] = [];
  /** 1 when the lowest price is reached first, -1 when the highest is. */
  readonly #direction: 1 | -1;
  readonly #priceOf: (order: Order) => number;

  constructor(direction: 1 | -1, priceOf: (order: Order) => number) {
    this.#direction = direction;
    this.#priceOf = priceOf;
  }

  add(order: Order): void {
    if (this.#priceOf(order) > 0) this.orders.splice(this.#position(order), 0, order);
  }

  remove(order: Order): boolean {
    if (!this.has(order)) return false;
    this.orders.splice(this.#position(order), 1);
    return true;
  }

  has(order: Order): boolean {
    return this.#priceOf(order) > 0 && this.orders[this.#position(order)] === order;
  }

  /** The next one, if `price` has reached it. */
  reached(price: number, unitsPerTick: number): Order | undefined {
    const next = this.orders.at(-1);
    if (!next) return undefined;
    return (price - this.#priceOf(next) * unitsPerTick) * this.#direction >= 0 ? next : undefined;
  }

  /** Where `order` stands or belongs: before all that are reached sooner. */
  #position(order: Order): number {
    let low = 0;
    let high = this.orders.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#later(this.orders[middle]!, order)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether `a` is reached after `b`. */
  #later(a: Order, b: Order): boolean {
    const distance = (this.#priceOf(a) - this.#priceOf(b)) * this.#direction;
    return distance === 0 ? a.id > b.id : distance > 0;
  }
}

/** The inverse of taking one out. */
export function addStop(stops: StopOrders, order: Order): void {
  stops.add(order);
}

/** The inverse of adding one. */
export function removeStop(stops: StopOrders, order: Order): void {
  stops.remove(order);
}
