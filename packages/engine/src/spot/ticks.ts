import type { TicksCommand } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import { enterTriggered } from './matching.ts';
import type { Pair } from './pair.ts';

/** Applies a second's accepted prices in order; each may trigger stops. Pairs with a stale feed wait. */
export function applyTicks(state: State, command: TicksCommand): void {
  for (const tick of command.block.ticks) {
    const pair = state.pairs.get(tick.symbol);
    if (!pair) continue;
    pair.hasFeed = true;
    pair.lastPrice = tick.price;
    if (!command.stale.includes(tick.symbol)) triggerStops(state, pair);
  }
}

/** Triggers every stop the current price has reached. Without a feed, their trades may trigger more. */
export function triggerStops(state: State, pair: Pair): void {
  if (pair.lastPrice === 0 || pair.status !== 'trading') return;
  for (;;) {
    const order = pair.stops.takeTriggered(pair.lastPrice);
    if (!order) return;
    enterTriggered(state, order);
  }
}
