import { Notional } from '@bourse/money/pair-scale';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import { bandPercentOf, DEFAULT_BAND_PERCENT, lotStepOf, tickStepOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus, Side } from '@bourse/protocol/spot/order';
import { RecentPrices } from '../market/recent-prices.ts';
import type { Order } from './order.ts';
import { OrderBook } from './book/order-book.ts';
import { StopOrders } from './stop-orders.ts';
import { TradeWindow } from './book/trade-window.ts';
import { Undo } from '../undo.ts';

/** Of a pair that the house does not quote. */
export const NOTHING_WANTED: Readonly<Record<Side, bigint>> = { buy: 0n, sell: 0n };

/** One market: its rules, its book, its waiting stops. */
export class Pair {
  spec: PairSpec;
  readonly notional: Notional;
  readonly book = new OrderBook();
  readonly stops: StopOrders;
  status: PairStatus = 'trading';
  /** What the prices and quantities of orders are whole numbers of. */
  tickStep = 1;
  lotStep = 1;
  /** How much worse than the reference a limit may be. */
  bandPercent = DEFAULT_BAND_PERCENT;
  /** What trades cost here; `undefined`: what they cost everywhere. */
  makerPpm: bigint | undefined;
  takerPpm: bigint | undefined;
  /** The pair that tells what the quote currency is worth in USDT; absent where it is USDT. */
  readonly pricedBy: string | undefined;
  /** Units of a reference price in a tick of the book. */
  readonly unitsPerTick: number;
  /** Newest price, as reference prices count: the feed's last accepted tick, else the last trade. 0: unknown. */
  lastPrice = 0;
  /** The mark as a reference price, 0 while unknown: median of the feed's last 3 s. */
  mark = 0;
  /** The feed's prices of the last seconds, as they are accepted: up to a second ahead of their block. */
  prices = new RecentPrices();
  /**
   * What orders are held against (docs/rules.md, "Bands"), in ticks, perhaps between two; 0 while nothing is known: the
   * mark of the feed, without a feed what users trade at (`TradeWindow`), at first the issue price.
   */
  reference = 0;
  /** The reference in the last `referenceSet` event: of a feed, told only when it has moved by a percent. */
  toldReference = 0;
  /** What was traded lately, on a pair without a feed. */
  window = new TradeWindow();
  /** The step in which its trades were last noted for undoing. */
  tradedIn = 0;
  /** Whether ticks of a feed set `lastPrice`; then trades do not. */
  hasFeed = false;
  /** The feed is late: no stop triggers until it is back. */
  isStale = false;
  /** The house's quotes now in the book. */
  quotes: Order[] = [];
  /** What its last ladder would have held whole, of the quote and of the base currency. */
  wanted: Readonly<Record<Side, bigint>> = NOTHING_WANTED;
  /** Number of the journal entry that listed it. Kept by the commit path. */
  listedSeq = 0;
  /** The book changed since someone last looked (for the depth stream). */
  depthChanged = false;

  readonly #bySlot: (Order | undefined)[] = [];
  readonly #undo: Undo;

  constructor(spec: PairSpec, undo = new Undo()) {
    this.#undo = undo;
    this.spec = spec;
    this.notional = new Notional(spec);
    this.pricedBy = spec.quote === 'USDT' ? undefined : `${spec.quote.toLowerCase()}usdt`;
    this.unitsPerTick = unitsPerTick(spec);
    this.stops = new StopOrders(this.unitsPerTick);
    this.setTerms(spec);
  }

  /** What the pair counts in is the same in both. */
  setTerms(spec: PairSpec): void {
    this.spec = spec;
    this.tickStep = tickStepOf(spec);
    this.lotStep = lotStepOf(spec);
    this.bandPercent = bandPercentOf(spec);
    this.makerPpm = spec.makerPpm === undefined ? undefined : BigInt(spec.makerPpm);
    this.takerPpm = spec.takerPpm === undefined ? undefined : BigInt(spec.takerPpm);
  }

  /** After a start: what orders were held against before it. */
  restoreReference(reference: number): void {
    this.reference = reference;
    this.toldReference = reference;
  }

  /**
   * The reference as a reference price counts, for what multiplies amounts by it. Marks, issue prices and ticks all are whole
   * numbers of that unit, and up to 20 million a double that was divided by a power of ten rounds back to where it came from.
   */
  get referenceUnits(): bigint {
    return BigInt(Math.round(this.reference * this.unitsPerTick));
  }

  orderAt(slot: number): Order {
    return this.#bySlot[slot]!;
  }

  /** Puts what is left of the order at the end of its price's queue. One that is new leaves it with `State.addOrder`. */
  rest(order: Order): void {
    if (order.madeIn !== this.#undo.step) this.#undo.note(takeOut, this, order);
    this.#place(order, this.book.rest(order.side, order.price, order.remaining));
  }

  /** Puts what is left of an order to where its rank belongs in the queue of its price. */
  restByRank(order: Order): void {
    const { book } = this;
    let slot = book.rest(order.side, order.price, order.remaining);
    const last = book.previous(slot);
    let before = last;
    while (before >= 0 && this.orderAt(before).rank > order.rank) before = book.previous(before);
    if (before !== last) {
      book.remove(slot);
      slot = book.restBehind(order.side, order.price, order.remaining, before);
    }
    this.#place(order, slot);
  }

  /** Takes a resting order out of the book. */
  unrest(order: Order): void {
    this.#undo.note(putBack, this, order, this.book.lots(order.slot), this.orderBefore(order));
    this.#remove(order);
  }

  /** Takes lots off a resting order, which keeps its place. */
  reduce(order: Order, lots: number): void {
    this.#undo.note(giveLotsBack, this, order, lots);
    this.book.reduce(order.slot, lots);
    this.depthChanged = true;
  }

  /** A match has just taken lots from the order; if `gone`, the book has already dropped it. `State.noteTaken` has noted it. */
  taken(order: Order, gone: boolean): void {
    if (gone) {
      this.#bySlot[order.slot] = undefined;
      order.slot = -1;
    }
    this.depthChanged = true;
  }

  /** The order ahead of a resting one in the queue of its price. */
  orderBefore(order: Order): Order | undefined {
    const before = this.book.previous(order.slot);
    return before < 0 ? undefined : this.#bySlot[before];
  }

  /** Resting orders of a side, best price first, in queue order. */
  *resting(side: Side): Iterable<Order> {
    for (let n = 0; n < this.book.levelCount(side); n++) {
      for (let slot = this.book.levelFront(side, n); slot >= 0; slot = this.book.next(slot)) {
        yield this.orderAt(slot);
      }
    }
  }

  /** Puts an order back to where it stood: behind `before`, or as the first of its price. */
  putBack(order: Order, lots: number, before: Order | undefined): void {
    this.#place(order, this.book.restBehind(order.side, order.price, lots, before?.slot ?? -1));
  }

  /** Puts lots back that were taken off a resting order: for undoing. */
  giveLotsBack(order: Order, lots: number): void {
    this.book.reduce(order.slot, -lots);
    this.depthChanged = true;
  }

  /** Takes an order out without a note: for undoing, and for what is noted as a whole. */
  takeOut(order: Order): void {
    this.#remove(order);
  }

  #place(order: Order, slot: number): void {
    order.slot = slot;
    this.#bySlot[slot] = order;
    this.depthChanged = true;
  }

  #remove(order: Order): void {
    this.book.remove(order.slot);
    this.#bySlot[order.slot] = undefined;
    order.slot = -1;
    this.depthChanged = true;
  }
}

function takeOut(pair: Pair, order: Order): void {
  pair.takeOut(order);
}

function putBack(pair: Pair, order: Order, lots: number, before: Order | undefined): void {
  pair.putBack(order, lots, before);
}

function giveLotsBack(pair: Pair, order: Order, lots: number): void {
  pair.giveLotsBack(order, lots);
}
