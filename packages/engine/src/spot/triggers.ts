import { isBeyondLimitBand } from '@bourse/protocol/spot/price-band';
import { isAside } from '../asides.ts';
import type { State } from '../state.ts';
import { defer, hasUrgent, step, type Job } from '../work.ts';
import { close, endEarly, enterBook, sweepOn } from './matching.ts';
import { hasStopLeg, setTerms, type Order } from './order.ts';
import type { Pair } from './pair.ts';
import { addStop, removeStop } from './stop-orders.ts';
import { followedStop } from './trailing.ts';

/** Fires every stop that the reference has reached. A single print does not move the reference, so it fires none. */
export function triggerStops(state: State, pair: Pair): void {
  if (!fireStops(state, pair)) defer(state, stopsOf(pair));
}

/** The stops of a pair that still have to be triggered. */
function stopsOf(pair: Pair): Job {
  return { isUrgent: false, run: (state) => (fireStops(state, pair) ? undefined : stopsOf(pair)) };
}

/** Answers whether all that the reference has reached has been triggered, and all that follow it have moved. */
export function fireStops(state: State, pair: Pair): boolean {
  while (pair.reference !== 0 && !pair.isStale && pair.status === 'trading') {
    if (state.stepsLeft <= 0) return false;
    const price = pair.reference * pair.unitsPerTick;
    const fired = pair.stops.takeTriggered(price);
    const order = fired ?? pair.stops.takeFollower(price);
    if (!order) return true;
    state.undo.note(addStop, pair.stops, order);
    // The limit leg of an OCO leaves the book before anything can break, so that it is never in two places.
    if (order.slot >= 0) pair.unrest(order);
    step(state, 'order', order.id, () => (fired ? enterTriggered(state, order) : follow(state, order)));
    if (hasUrgent(state)) return false;
  }
  return true;
}

/** Puts a triggered stop into the book; prices may have left it behind, then it is cancelled, not refused. */
function enterTriggered(state: State, order: Order): void {
  const { pair, side } = order;
  const { reference } = pair;
  state.noteOrder(order);
  if (order.type === 'oco') {
    const { price, plan } = order;
    setTerms(state.undo, order, { price: plan!.stopLimit ?? 0, plan: { ...plan, limit: price } });
  }
  order.status = 'open';
  order.rank = 0;
  state.emit({ type: 'orderTriggered', orderId: order.id, reference });
  state.touch(order);
  endParent(state, order);
  if (pair.status !== 'trading') close(state, order, 'pair-closed');
  else if (order.price !== 0 && isBeyondLimitBand(side, order.price, reference, pair.bandPercent))
    close(state, order, 'price-band');
  else enterBook(state, order);
}

/** Moves a trailing stop that the reference has reached, or lets it begin. It has left the pair's stops. */
function follow(state: State, order: Order): void {
  const { pair } = order;
  const { reference } = pair;
  state.noteOrder(order);
  setTerms(state.undo, order, { stopPrice: followedStop(order, reference) });
  state.undo.note(removeStop, pair.stops, order);
  pair.stops.add(order);
  state.touch(order);
  state.emit({ type: 'stopMoved', orderId: order.id, stopPrice: order.stopPrice, reference });
}

/** An exit that fires ends the order it came with: what is left of that would buy again what is being sold. */
function endParent(state: State, exit: Order): void {
  const parent = exit.plan?.parent === undefined ? undefined : state.orders.get(exit.plan.parent);
  if (!parent || isAside(state, 'order', parent.id)) return;
  if (parent.status === 'waiting' || parent.slot >= 0) endEarly(state, parent, 'exit-fired');
}

/** Lets an order go on that was set aside: a stop waits again, another one goes on through the book. */
export function resumeOrder(state: State, id: number): void {
  const order = state.orders.get(id);
  if (!order) return;
  if (order.status === 'waiting' || hasStopLeg(order)) {
    state.undo.note(removeStop, order.pair.stops, order);
    order.pair.stops.add(order);
  }
  if (order.status !== 'waiting') sweepOn(state, order);
}
