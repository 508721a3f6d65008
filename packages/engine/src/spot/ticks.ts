import type { DoubtPriceCommand, NewestPriceCommand, Tick } from '@bourse/protocol/command';
import type { RecentPrices } from '../market/recent-prices.ts';
import type { State } from '../state.ts';
import type { Job } from '../work.ts';
import { withdrawFarQuotes, withdrawPassedQuotes, withdrawQuotes } from './mass-quote.ts';
import type { Pair } from './pair.ts';
import { emptyRetired } from './pairs.ts';
import { setReference } from './reference.ts';
import { fireStops, triggerStops } from './triggers.ts';
import { lookAgain, TradeWindow } from './book/trade-window.ts';

/** Pairs whose feed is late: nothing triggers on them. */
export function markStale(state: State, stale: readonly string[]): void {
  for (const pair of state.pairs.values()) {
    state.undo.keep(pair);
    pair.isStale = stale.includes(pair.spec.symbol);
    if (pair.isStale) followFeed(pair);
  }
  for (const market of state.contracts.markets.values()) if (market.pair.isStale) market.suspend();
}

/** Accepted prices in order; each may trigger stops. Pairs with a stale feed wait. */
export function spotTicks(ticks: readonly Tick[]): Job {
  return {
    isUrgent: false,
    run(state) {
      for (const [i, tick] of ticks.entries()) {
        const pair = state.pairs.get(tick.symbol);
        if (!pair) continue;
        state.undo.keep(pair);
        followFeed(pair);
        pair.lastPrice = tick.price;
        pair.mark = tick.mark;
        pair.prices = pair.prices.with(tick.price, tick.time);
        setReference(state, pair, tick.mark / pair.unitsPerTick, 'mark');
        withdrawFarQuotes(state, pair);
        if (!fireStops(state, pair)) return spotTicks(ticks.slice(i));
      }
      return undefined;
    },
  };
}

/** Takes note of an accepted tick ahead of its block. Nothing is triggered by it. */
export function noteNewest(state: State, { symbol, price, time, apartPpm }: NewestPriceCommand): void {
  const pair = state.pairs.get(symbol);
  if (!pair) return;
  state.undo.note(putPrices, pair, pair.prices);
  pair.prices = pair.prices.with(price, time, apartPpm);
  if (pair.prices.newest === price) withdrawPassedQuotes(state, pair);
}

/** Nothing is dealt on the pair's newest price any more, the house's quotes in the book included. */
export function doubtNewest(state: State, { symbol }: DoubtPriceCommand): void {
  const pair = state.pairs.get(symbol);
  if (!pair) return;
  state.undo.note(putPrices, pair, pair.prices);
  pair.prices = pair.prices.doubted();
  withdrawQuotes(state, pair);
}

function putPrices(pair: Pair, prices: RecentPrices): void {
  pair.prices = prices;
}

/** Once a pair has a feed, even a stale one, trades made here set its price no more: they would fire stops. */
function followFeed(pair: Pair): void {
  if (pair.hasFeed) return;
  pair.hasFeed = true;
  pair.lastPrice = 0;
  pair.window = new TradeWindow();
}

/** Once a second: the trades of pairs without a feed set their reference, which fires their stops. */
export function passSpotTime(state: State): void {
  emptyRetired(state);
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
