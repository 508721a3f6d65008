import type { Tick } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import { defer, hasUrgent, step, type Job } from '../work.ts';
import { closeAt, closeAtMarket } from './close.ts';
import type { ContractMarket } from './contract-market.ts';
import { deleveraging } from './deleverage.ts';
import { fireClose } from './queued-close.ts';
import { enterReached, mustWait } from './open.ts';

/**
 * Applies a second's accepted marks in order. Each tick, on a pair that is neither stale nor halted: first liquidations
 * at the mark, which bring money in; then deleveraging if profits outgrew the funds; then closes that waited for a fresh
 * price; then stops and limit orders, which may trigger one another. `markStale` has said before which pairs are stale. `begun`: how far an earlier command
 * got with the first tick.
 */
export function contractTicks(ticks: readonly Tick[], begun?: Unfinished): Job {
  return {
    isUrgent: false,
    run(state) {
      for (const [i, tick] of ticks.entries()) {
        const pair = state.pairs.get(tick.symbol);
        const market = pair && state.contracts.market(pair);
        if (!market?.follow(tick.mark, state.now)) continue;
        const earlier = i === 0 ? begun : undefined;
        if (!earlier) market.reconsiderPostponed();
        const end = fire(state, market, earlier === 'deleveraged');
        if (end !== 'fired') {
          // Nobody opens or closes before the mark has fired all that it fires.
          market.suspend();
          return contractTicks(ticks.slice(i), end);
        }
      }
      return undefined;
    },
  };
}

/** How far a mark got where the command may do no more, before or after it has deleveraged. */
type Unfinished = 'tired' | 'deleveraged';

function fire(state: State, market: ContractMarket, isDeleveraged: boolean): Unfinished | 'fired' {
  // Claims that a close could not pay any more come before whatever else the mark fires.
  const isTired = () => state.stepsLeft <= 0 || hasUrgent(state);
  for (let due = market.takeLiquidated(); due; due = market.takeLiquidated()) {
    const position = due;
    step(state, 'position', due.id, () =>
      closeAt(state, position, position.quantity, market.atMark, 'liquidated'),
    );
    if (isTired()) return 'tired';
  }
  const pass = isDeleveraged ? undefined : deleveraging(state);
  let rest = pass;
  while (rest && !isTired()) rest = rest.run(state);
  // Urgent: it goes on before this job does.
  if (rest) defer(state, rest);
  if (isTired()) return pass ? 'deleveraged' : 'tired';
  // A tick whose source was late liquidates, but nobody deals at it: whoever sees the source would set a stop just beside the
  // mark, and be out at a price that is seconds old. Closes, stops and orders wait for a young one.
  if (!market.isFresh(state.now)) return 'fired';
  for (let due = market.takeQueued(); due; due = market.takeQueued()) {
    const position = due;
    step(state, 'position', due.id, () => fireClose(state, position));
    if (isTired()) return 'tired';
  }
  // An order that opens may bring stops which the mark has passed already: it closes at the same mark.
  for (let busy = true; busy;) {
    busy = false;
    for (let due = market.takeStopped(); due; due = market.takeStopped()) {
      const position = due;
      const stopLoss = market.pair.unitsPerTick * due.stopLoss;
      const isLoss = stopLoss !== 0 && (due.isLong ? market.mark <= stopLoss : market.mark >= stopLoss);
      step(state, 'position', due.id, () =>
        closeAtMarket(state, position, position.quantity, isLoss ? 'stop-loss' : 'stop-profit'),
      );
      if (isTired()) return 'tired';
    }
    if (market.pair.status !== 'trading' || !market.settings.enabled) return 'fired';
    for (let due = isTired() ? undefined : market.takeReached(); due;) {
      const position = due;
      if (mustWait(position, state.now)) {
        state.stepsLeft--;
        market.postpone(position);
      } else {
        step(state, 'position', position.id, () => enterReached(state, position));
        busy = true;
      }
      due = isTired() ? undefined : market.takeReached();
    }
    if (isTired()) return 'tired';
  }
  return 'fired';
}

/** Lets a position go on that was set aside, or the order before it: from the next price on. */
export function resumePosition(state: State, id: number): void {
  const position = state.contracts.positions.get(id);
  if (position?.status === 'waiting') position.market.wait(position);
  else if (position?.status === 'open') {
    position.market.watch(position);
    // Suspended until the next tick has fired what it fires: its owner must not close before.
    position.market.suspend();
  }
}
