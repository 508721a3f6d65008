import type { Order } from './order.ts';

/**
 * A pair's waiting stops, each list sorted so that the next to trigger is last. Ties trigger in the order they
 * were placed.
 */
export class StopOrders {
  readonly #unitsPerTick: number;
  /** Trigger when the price rises to them: lowest stop price last. */
  readonly #rising: Order[] = [];
  /** Trigger when the price falls to them: highest stop price last. */
  readonly #falling: Order[] = [];

  /** Stop prices are ticks of the pair, the reference price that triggers them counts finer. */
  constructor(unitsPerTick: number) {
    this.#unitsPerTick = unitsPerTick;
  }

  get size(): number {
    return this.#rising.length + this.#falling.length;
  }

  add(order: Order): void {
    const list = this.#list(order);
    list.splice(position(list, order), 0, order);
  }

  remove(order: Order): void {
    const list = this.#list(order);
    list.splice(position(list, order), 1);
  }

  /** Takes out the next order that a reference price triggers, if any. */
  takeTriggered(price: number): Order | undefined {
    const [rising, falling] = [this.#rising.at(-1), this.#falling.at(-1)];
    if (rising && price >= rising.stopPrice * this.#unitsPerTick) return this.#rising.pop();
    if (falling && price <= falling.stopPrice * this.#unitsPerTick) return this.#falling.pop();
    return undefined;
  }

  *all(): Iterable<Order> {
    yield* this.#rising;
    yield* this.#falling;
  }

  #list(order: Order): Order[] {
    return order.triggerWhen === 'gte' ? this.#rising : this.#falling;
  }
}

/** Where `order` stands or belongs: before all that trigger sooner. */
function position(list: readonly Order[], order: Order): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (later(list[middle]!, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether `a` triggers after `b`. */
function later(a: Order, b: Order): boolean {
  if (a.stopPrice !== b.stopPrice)
    return a.triggerWhen === 'gte' ? a.stopPrice > b.stopPrice : a.stopPrice < b.stopPrice;
  return a.id > b.id;
}

/** The inverse of taking one out. */
export function addStop(stops: StopOrders, order: Order): void {
  stops.add(order);
}

/** The inverse of adding one. */
export function removeStop(stops: StopOrders, order: Order): void {
  stops.remove(order);
}
