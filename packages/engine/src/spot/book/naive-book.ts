import type { Side } from '@bourse/protocol/spot/order';

export interface NaiveOrder {
  readonly id: number;
  /** 0: nobody's, so that it meets no order of its own. */
  readonly owner: number;
  readonly side: Side;
  readonly price: number;
  lots: number;
}

export interface NaiveFill {
  readonly makerId: number;
  readonly price: number;
  readonly lots: number;
}

/**
 * The order book as one would write it to be obviously right: one array in order of arrival, sorted anew for every
 * question. Tests hold the real book against it.
 */
export class NaiveBook {
  readonly #orders: NaiveOrder[] = [];

  /** Orders of a side, best price first, then first come first. */
  queue(side: Side): NaiveOrder[] {
    const direction = side === 'buy' ? -1 : 1;
    return this.#orders
      .filter((order) => order.side === side)
      .sort((a, b) => (a.price - b.price) * direction);
  }

  /** [price, lots] of a side, best first. */
  levels(side: Side): [number, number][] {
    const totals = new Map<number, number>();
    for (const { price, lots } of this.queue(side)) totals.set(price, (totals.get(price) ?? 0) + lots);
    return [...totals];
  }

  /** What an order of `side` would meet up to `limit`, ending before the first order of `owner`. */
  crossing(side: Side, limit: number, owner: number): NaiveOrder[] {
    const others = this.queue(side === 'buy' ? 'sell' : 'buy');
    const crossing = others.filter(({ price }) => (side === 'buy' ? price <= limit : price >= limit));
    const own = crossing.findIndex((order) => order.owner === owner && owner !== 0);
    return own < 0 ? crossing : crossing.slice(0, own);
  }

  /** Trades up to `lots` against what crosses. */
  match(side: Side, limit: number, lots: number, owner = 0): NaiveFill[] {
    const fills: NaiveFill[] = [];
    for (const maker of this.crossing(side, limit, owner)) {
      const taken = Math.min(lots, maker.lots);
      if (taken === 0) break;
      fills.push({ makerId: maker.id, price: maker.price, lots: taken });
      lots -= taken;
      maker.lots -= taken;
      if (maker.lots === 0) this.cancel(maker.id);
    }
    return fills;
  }

  rest(order: NaiveOrder): void {
    this.#orders.push({ ...order });
  }

  /** Takes an order out; false if it is not there. */
  cancel(id: number): boolean {
    const at = this.#orders.findIndex((order) => order.id === id);
    if (at >= 0) this.#orders.splice(at, 1);
    return at >= 0;
  }
}
