import type { NewestPriceCommand, TicksCommand } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import { enterTriggered } from './matching.ts';
import { withdrawFarQuotes } from './mass-quote.ts';
import type { Pair } from './pair.ts';
import { setReference } from './reference.ts';
import { addStop } from './stop-orders.ts';
import { lookAgain, TradeWindow } from './trade-window.ts';

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
    setReference(state, pair, tick.mark / pair.unitsPerTick, 'mark');
    withdrawFarQuotes(state, pair);
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
  pair.window = new TradeWindow();
}

/** Once a second: what was traded on the pairs without a feed becomes their reference, and fires their stops. */
export function passSpotTime(state: State): void {
  for (const pair of state.pairs.values()) {
    if (pair.hasFeed) continue;
    state.undo.note(lookAgain, pair.window);
    const reference = pair.window.price(state.now, pair.reference);
    if (reference === pair.reference) continue;
    state.undo.keep(pair);
    setReference(state, pair, reference, 'trades');
    triggerStops(state, pair);
  }
}

/** Triggers every stop that the reference has reached: one print, whoever made it, fires none. */
export function triggerStops(state: State, pair: Pair): void {
  if (pair.reference === 0 || pair.isStale || pair.status !== 'trading') return;
  for (;;) {
    const order = pair.stops.takeTriggered(pair.reference * pair.unitsPerTick);
    if (!order) return;
    state.undo.note(addStop, pair.stops, order);
    enterTriggered(state, order);
  }
}
