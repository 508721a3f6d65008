import type { TicksCommand } from '@bourse/protocol/command';
import type { State } from '../state.ts';
import { closeAt } from './close.ts';
import type { ContractMarket } from './contract-market.ts';
import { deleverage } from './deleverage.ts';
import { closeAtMarket } from './manage.ts';
import { isDoomed } from './check-open.ts';
import { enterReached } from './open.ts';
import type { Position } from './position.ts';

/**
 * Applies a second's accepted marks in order. Each tick, on a pair that is neither stale nor halted: first liquidations
 * at the mark, which bring money in; then deleveraging if profits outgrew the funds; then stops and limit orders, which
 * may trigger one another. `applyTicks` of spot has set which pairs are stale.
 */
export function applyContractTicks(state: State, command: TicksCommand): void {
  const { markets } = state.contracts;
  for (const market of markets.values()) if (market.pair.isStale) market.suspend();
  for (const tick of command.block.ticks) {
    const pair = state.pairs.get(tick.symbol);
    const market = pair && state.contracts.market(pair);
    if (market?.follow(tick.mark, state.now)) fire(state, market);
  }
}

function fire(state: State, market: ContractMarket): void {
  for (let due = market.takeLiquidated(); due; due = market.takeLiquidated()) {
    closeAt(state, due, due.quantity, market.atMark, 'liquidated');
  }
  deleverage(state);
  // An order that opens may bring stops which the mark has passed already: it closes at the same mark.
  for (let busy = true; busy;) {
    busy = false;
    for (let due = market.takeStopped(); due; due = market.takeStopped()) {
      const stopLoss = market.pair.unitsPerTick * due.stopLoss;
      const isLoss = stopLoss !== 0 && (due.isLong ? market.mark <= stopLoss : market.mark >= stopLoss);
      closeAtMarket(state, due, due.quantity, isLoss ? 'stop-loss' : 'stop-profit');
    }
    if (market.pair.status !== 'trading' || !market.settings.enabled) return;
    const early: Position[] = [];
    for (let due = market.takeReached(); due; due = market.takeReached()) {
      if (isDoomed(due, state.now)) early.push(due);
      else {
        enterReached(state, due);
        busy = true;
      }
    }
    for (const position of early) market.wait(position);
  }
}
