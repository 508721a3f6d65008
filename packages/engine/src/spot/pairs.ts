import { DECIMALS } from '@bourse/money/amount';
import type { ListPairCommand, SetPairStatusCommand, SetPairTermsCommand } from '@bourse/protocol/command';
import { termsText } from '@bourse/protocol/pair-terms';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { deleteKey } from '../undo.ts';
import { defer, step, type Job } from '../work.ts';
import { withdrawQuotes } from './mass-quote.ts';
import { close, dropStop } from './matching.ts';
import type { Order } from './order.ts';
import { ordersOffStep } from './order-steps.ts';
import { Pair } from './pair.ts';
import { setReference } from './reference.ts';
import { triggerStops } from './triggers.ts';

export function listPair(state: State, { pair: spec, issuePrice }: ListPairCommand): CommandResult | Refusal {
  if (state.pairs.has(spec.symbol)) return {};
  const pair = new Pair(spec, state.undo);
  state.undo.note(deleteKey, state.pairs, spec.symbol);
  state.pairs.set(spec.symbol, pair);
  state.emit({ type: 'pairListed', pair: spec });
  if (issuePrice !== undefined && issuePrice > 0n)
    setReference(state, pair, Number(issuePrice) / 10 ** (DECIMALS - spec.priceDecimals), 'issue');
  return {};
}

/**
 * A pair that is retired takes nothing any more, and its orders are cancelled, however many there are; so nothing of it may
 * be open with the house. It comes back empty.
 */
export function setPairStatus(
  state: State,
  { symbol, status }: SetPairStatusCommand,
): CommandResult | Refusal {
  const pair = state.pairs.get(symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  if (pair.status === status) return {};
  if (status === 'retired' && hasPositions(state, pair)) return refuse('PAIR_HAS_POSITIONS');
  if (pair.status === 'retired' && anyOrder(pair)) return refuse('PAIR_STILL_CLOSING');
  state.undo.keep(pair);
  pair.status = status;
  pair.depthChanged = true;
  state.emit({ type: 'pairStatusSet', symbol, status });
  if (status === 'trading') triggerStops(state, pair);
  else withdrawQuotes(state, pair);
  if (status === 'retired' && !empty(state, pair)) defer(state, emptying(symbol));
  return {};
}

/** Orders that rest keep their place; where they would not fit a coarser tick or lot, nothing changes. */
export function setPairTerms(state: State, { pair: spec }: SetPairTermsCommand): CommandResult | Refusal {
  const pair = state.pairs.get(spec.symbol);
  if (!pair) return refuse('PAIR_NOT_FOUND');
  const isSamePair = (['base', 'quote', 'priceDecimals', 'quantityDecimals'] as const).every(
    (name) => pair.spec[name] === spec[name],
  );
  if (!isSamePair) return refuse('PAIR_NOT_FOUND');
  if (termsText(pair.spec) === termsText(spec)) return {};
  const off = ordersOffStep(pair, spec);
  if (off > 0) return refuse('PAIR_ORDERS_OFF_STEP', { count: String(off) });
  state.undo.keep(pair);
  pair.setTerms(spec);
  state.emit({ type: 'pairTermsSet', pair: spec });
  return {};
}

/** What a stop left of retiring goes on: looked for once a second. */
export function emptyRetired(state: State): void {
  for (const pair of state.pairs.values()) if (pair.status === 'retired') empty(state, pair);
}

function emptying(symbol: string): Job {
  return {
    isUrgent: false,
    run(state) {
      const pair = state.pairs.get(symbol);
      const isDone = pair?.status !== 'retired' || empty(state, pair);
      return isDone ? undefined : emptying(symbol);
    },
  };
}

/** Cancels what rests and waits on a pair. Answers whether nothing is left. */
function empty(state: State, pair: Pair): boolean {
  for (let order = anyOrder(pair); order; order = anyOrder(pair)) {
    if (state.stepsLeft <= 0) return false;
    const { id } = order;
    const ended = order;
    // It has left book and stops before anything can break: set aside, it must not be found here again.
    if (order.slot >= 0) pair.unrest(order);
    dropStop(state, order);
    step(state, 'order', id, () => close(state, ended, 'pair-closed'));
  }
  return true;
}

function anyOrder(pair: Pair): Order | undefined {
  for (const side of ['buy', 'sell'] as const)
    if (pair.book.levelCount(side) > 0) return pair.orderAt(pair.book.levelFront(side, 0));
  return pair.stops.first();
}

/** Positions, waiting contracts and second contracts of the pair, those that are set aside too. */
function hasPositions({ contracts, seconds }: State, pair: Pair): boolean {
  for (const { market } of contracts.positions.values()) if (market.pair === pair) return true;
  for (const { market } of seconds.orders.values()) if (market.pair === pair) return true;
  return false;
}
