import type { Order } from '../order.ts';

/**
 * An owner's waiting and resting orders. Iterates over a copy, by id: in the order they were placed, also after a
 * restart. An order knows its place here, so that adding it and taking it out touch one array element; the places of
 * orders that left are closed up now and then.
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

  [Symbol.iterator](): Iterator<Order> {
    const orders = this.#places.filter((order) => order !== undefined);
    return orders.sort((a, b) => a.id - b.id).values();
  }

  #closeUp(): void {
    const places = this.#places;
    let kept = 0;
    for (let i = 0; i < places.length; i++) {
      const order = places[i];
      if (!order) continue;
      order.openPlace = kept;
      places[kept++] = order;
    }
    places.length = kept;
  }
}

const SPARE_PLACES = 32;
