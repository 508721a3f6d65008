import type { CancelReason } from '@bourse/protocol/spot/order';
import { marketBound } from '@bourse/protocol/spot/price-band';
import type { State } from '../state.ts';
import { defer, step, type Job } from '../work.ts';
import type { Order } from './order.ts';
import { settleFill } from './settle.ts';
import { addStop } from './stop-orders.ts';
import { crosses, opposite } from './book/side.ts';
import type { Taker } from './book/order-book.ts';

/**
 * Sends an accepted (or just triggered) order into its book: fills what crosses, then rests or closes it as its type
 * and time in force say. Self-trade prevention cancels the newer order, which is always this one.
 */
export function enterBook(state: State, order: Order): void {
  if (isMarket(order)) return enterMarket(state, order);
  if (order.timeInForce === 'post-only' && wouldTrade(order)) return close(state, order, 'post-only');
  if (order.timeInForce === 'fok' && !canFillWhole(order, limitOf(order)))
    return close(state, order, 'fill-or-kill');
  enterLimit(state, order);
}

/** Fills what crosses the limit, then rests or closes the order. */
function enterLimit(state: State, order: Order): void {
  const limit = limitOf(order);
  const stoppedBy = matchUpTo(state, order, limit);
  if (stoppedBy === 'paused') defer(state, sweep(order.id));
  else if (order.remaining === 0) close(state, order);
  else if (stoppedBy === 'self-trade') close(state, order, 'self-trade');
  else if (limit !== order.price) close(state, order, 'price-band');
  else if (order.timeInForce === 'ioc') close(state, order, 'immediate-or-cancel');
  else rest(state, order);
}

/** A fired stop fills at most 5 % beyond the reference, also where its limit allows more. */
export function limitOf({
  type,
  side,
  price,
  pair,
  plan,
}: Pick<Order, 'type' | 'side' | 'price' | 'pair' | 'plan'>): number {
  const isFired = type === 'stop-limit' || plan?.limit !== undefined;
  if (!isFired) return price;
  const bound = marketBound(side, pair.reference);
  return side === 'buy' ? Math.min(price, bound) : Math.max(price, bound);
}

/** A market order, and a fired stop that has no limit. */
function isMarket({ price }: Order): boolean {
  return price === 0;
}

function enterMarket(state: State, order: Order): void {
  const stoppedBy = matchUpTo(state, order, marketBound(order.side, order.pair.reference));
  if (stoppedBy === 'paused') defer(state, sweep(order.id));
  else if (stoppedBy === 'filled') close(state, order);
  else if (stoppedBy === 'self-trade') close(state, order, 'self-trade');
  else
    close(
      state,
      order,
      order.pair.book.bestPrice(opposite(order.side)) === 0 ? 'no-liquidity' : 'price-band',
    );
}

/** The rest of an order that met more others than one command fills: done before any other command. */
export function sweep(orderId: number): Job {
  return {
    isUrgent: true,
    run(state) {
      const order = state.orders.get(orderId);
      if (order) step(state, 'order', orderId, () => sweepOn(state, order));
      return undefined;
    },
  };
}

/** Goes on with an order that was accepted and is on its way through the book. */
export function sweepOn(state: State, order: Order): void {
  if (isMarket(order)) enterMarket(state, order);
  else enterLimit(state, order);
}

/**
 * Why matching stopped: the order is filled, nothing crosses any more, its owner's own order is next, or the command has
 * done enough.
 */
type Stopped = 'filled' | 'no-cross' | 'self-trade' | 'paused';

/** Fills the order against the other side while prices cross `limit`. */
export function matchUpTo(state: State, order: Order, limit: number): Stopped {
  const { book } = order.pair;
  const other = opposite(order.side);
  const best = book.bestPrice(other);
  if (best === 0 || !crosses(order.side, limit, best)) return isFilled(order, best || limit);
  const fills = new Fills(state, order);
  book.match(order.side, limit, fills);
  if (fills.isPaused) return 'paused';
  return fills.metOwnOrder ? 'self-trade' : isFilled(order, book.bestPrice(other) || limit);
}

/** A buy by quote amount is filled when what is left of it buys no lot at the next price. */
function isFilled(order: Order, nextPrice: number): Stopped {
  return wanted(order, nextPrice) === 0 ? 'filled' : 'no-cross';
}

/** A fill writes about twice what another step does. */
const FILL_STEPS = 2;

/** An incoming order on its way through the book: settles what it takes, stops before an order of its owner. */
class Fills implements Taker {
  metOwnOrder = false;
  isPaused = false;
  #hasFilled = false;
  readonly #state: State;
  readonly #order: Order;

  constructor(state: State, order: Order) {
    this.#state = state;
    this.#order = order;
  }

  wanted(slot: number, price: number): number {
    const lots = wanted(this.#order, price);
    if (lots > 0 && this.#order.pair.orderAt(slot).owner === this.#order.owner) {
      this.metOwnOrder = true;
      return 0;
    }
    // A fill at least, or an order would never get through where each command has but one step.
    if (lots > 0 && this.#hasFilled && this.#state.stepsLeft <= 0) {
      this.isPaused = true;
      return 0;
    }
    return lots;
  }

  filled(slot: number, _price: number, lots: number, gone: boolean): void {
    this.#state.stepsLeft -= FILL_STEPS;
    this.#hasFilled = true;
    const { pair } = this.#order;
    const maker = pair.orderAt(slot);
    this.#state.noteTaken(maker, lots);
    pair.taken(maker, gone);
    settleFill(this.#state, this.#order, maker, lots);
    if (gone) close(this.#state, maker);
  }
}

/** Lots the order still wants at a price: what remains, or what its remaining quote amount buys. */
function wanted(order: Order, price: number): number {
  if (order.quoteAmount === 0n) return order.remaining;
  // On a pair whose lot can be worth less than 1e-8, nothing would still pay for a few.
  return order.held === 0n ? 0 : order.pair.notional.lotsFor(order.held, price);
}

function wouldTrade(order: Order): boolean {
  const best = order.pair.book.bestPrice(opposite(order.side));
  return best !== 0 && crosses(order.side, order.price, best);
}

/**
 * Fill-or-kill: enough crossing lots of others before the first order of its own owner. Counts whole levels, and orders only
 * on the level where that one rests: killing costs no steps, so it must not cost a walk through everybody's orders.
 */
function canFillWhole(order: Order, limit: number): boolean {
  const { pair, side } = order;
  const { book } = pair;
  const own = bestOwnPrice(order);
  let missing = order.remaining;
  for (const { price, lots, front } of book.levels(opposite(side))) {
    if (!crosses(side, limit, price)) return false;
    if (price === own) return hasBeforeOwn(order, front, missing);
    missing -= lots;
    if (missing <= 0) return true;
  }
  return false;
}

/** Where the best order rests of those of its owner that it would meet; 0 where there is none. */
function bestOwnPrice({ pair, side, owner }: Order): number {
  let best = 0;
  for (const each of owner.openOrders) {
    const isMet = each.pair === pair && each.side !== side && each.slot >= 0;
    if (isMet && (best === 0 || crosses(side, best, each.price))) best = each.price;
  }
  return best;
}

/** Whether orders of others offer `missing` lots before the first own one, from a slot on at its price. */
function hasBeforeOwn({ pair, owner }: Order, front: number, missing: number): boolean {
  for (let slot = front; slot >= 0 && missing > 0; slot = pair.book.next(slot)) {
    const maker = pair.orderAt(slot);
    if (maker.owner === owner) return false;
    missing -= maker.remaining;
  }
  return missing <= 0;
}

function rest(state: State, order: Order): void {
  state.noteOrder(order);
  order.status = 'open';
  order.rank = state.nextOrderId++;
  order.pair.rest(order);
  state.touch(order);
  state.emit({ type: 'orderRested', orderId: order.id, rank: order.rank });
}

/** Ends an order that is no longer in the book and frees what is left of its hold. */
export function close(state: State, order: Order, reason?: CancelReason): void {
  if (order.isQuote) return;
  state.noteEnd(order);
  const status = reason === undefined ? 'filled' : 'cancelled';
  order.status = status;
  order.cancelReason = reason;
  const released = order.held;
  if (released > 0n) {
    order.held = 0n;
    state.ledger.release(order.pays, released);
  }
  if (order.plan !== undefined) dropStop(state, order);
  state.dropOrder(order);
  state.touch(order);
  state.emit(
    reason === undefined
      ? { type: 'orderClosed', orderId: order.id, status, released }
      : { type: 'orderClosed', orderId: order.id, status, reason, released },
  );
}

/** Takes an order out of the pair's stops, if it is there. */
export function dropStop(state: State, order: Order): boolean {
  const wasThere = order.pair.stops.remove(order);
  if (wasThere) state.undo.note(addStop, order.pair.stops, order);
  return wasThere;
}

/** Ends an order before it is filled, wherever it waits or rests. */
export function endEarly(state: State, order: Order, reason: CancelReason): void {
  if (order.status === 'waiting') dropStop(state, order);
  else state.leaveBook(order);
  close(state, order, reason);
}
