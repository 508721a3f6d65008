import type { NewestPriceCommand, TicksCommand } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import { enterTriggered } from './matching.ts';
import type { Pair } from './pair.ts';
import { addStop } from './stop-orders.ts';

/** Applies a second's accepted prices in order; each may trigger stops. Pairs with a stale feed wait. */
export function applyTicks(state: State, command: TicksCommand): void {
  for (const pair of state.pairs.values()) {
    state.undo.keep(pair);
    pair.isStale = command.stale.includes(pair.spec.symbol);
    if (pair.isStale) followFeed(pair);
  }
  for (const tick of command.block.ticks) {
    const pair = state.pairs.get(tick.symbol);
    if (!pair) continue;
    followFeed(pair);
    pair.lastPrice = tick.price;
    pair.mark = tick.mark;
    pair.prices = pair.prices.with(tick.price, tick.time);
    triggerStops(state, pair);
  }
}

/** Takes note of an accepted tick ahead of its block. Nothing is triggered by it. */
export function noteNewest(state: State, { symbol, price, time }: NewestPriceCommand): void {
  const pair = state.pairs.get(symbol);
  if (!pair) return;
  state.undo.keep(pair);
  pair.prices = pair.prices.with(price, time);
}

/** From the first word of a feed on, stale or not, no trade made here is the price: that would trigger stops wrongly. */
function followFeed(pair: Pair): void {
  if (pair.hasFeed) return;
  pair.hasFeed = true;
  pair.lastPrice = 0;
}

/** Triggers every stop the current price has reached. Without a feed, their trades may trigger more. */
export function triggerStops(state: State, pair: Pair): void {
  if (pair.lastPrice === 0 || pair.isStale || pair.status !== 'trading') return;
  for (;;) {
    const order = pair.stops.takeTriggered(pair.lastPrice);
    if (!order) return;
    state.undo.note(addStop, pair.stops, order);
    enterTriggered(state, order);
  }
}
