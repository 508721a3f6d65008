import type { Order } from './order.ts';

/**
 * An owner's waiting and resting orders, iterated in the order they were added. An order knows its place here, so
 * that adding and taking out touch one array element; places of orders that left are closed up now and then.
 */
export class OpenOrders {
  #places: (Order | undefined)[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(order: Order): void {
    order.openPlace = this.#places.length;
    this.#places.push(order);
    this.#size++;
  }

  has(order: Order): boolean {
    return this.#places[order.openPlace] === order;
  }

  delete(order: Order): void {
    if (!this.has(order)) return;
    this.#places[order.openPlace] = undefined;
    this.#size--;
    if (this.#places.length > 2 * this.#size + SPARE_PLACES) this.#closeUp();
  }

  *[Symbol.iterator](): Generator<Order> {
    for (const order of this.#places) if (order) yield order;
  }

  #closeUp(): void {
    const places: (Order | undefined)[] = [];
    for (const order of this) {
      order.openPlace = places.length;
      places.push(order);
    }
    this.#places = places;
  }
}

const SPARE_PLACES = 32;
