import { formatAmount } from '@bourse/money/amount';
import { MAX_LOTS } from '@bourse/money/pair-scale';
import type { AmendOrderCommand } from '@bourse/protocol/command';
import { lotDecimalsOf } from '@bourse/protocol/pair-terms';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { planText, type OrderPlan } from '@bourse/protocol/spot/plan';
import { isBeyondLimitBand } from '@bourse/protocol/spot/price-band';
import type { CommandResult } from '../outcome.ts';
import type { State } from '../state.ts';
import { findOwn } from './cancel-order.ts';
import { closedPair } from './closed-pair.ts';
import { checkExit, checkOco, isTicks, noReference } from './check-plan.ts';
import { dropStop, enterBook, limitOf } from './matching.ts';
import { amendedEvent } from './order-events.ts';
import { offStep } from './order-steps.ts';
import { hasStopLeg, setTerms, worstPrice, type Order, type Terms } from './order.ts';
import { earlierOrder } from './place-order.ts';
import { removeStop } from './stop-orders.ts';
import { crosses, opposite } from './book/side.ts';

/**
 * Changes an order that rests or waits, under the rules of a new one. It keeps its place in the queue when nothing but its
 * quantity changes and that falls; else it comes into the book anew, behind the others. A refusal leaves it as it was.
 */
export function amendOrder(state: State, command: AmendOrderCommand): CommandResult | Refusal {
  const order = findOwn(state, command);
  if (order instanceof Refusal) return order;
  const { pair } = order;
  const closed = closedPair(pair);
  if (closed) return closed;
  const terms = amendedTerms(order, command);
  if (terms instanceof Refusal) return terms;
  const remaining = terms.quantity - order.filledLots;
  const held = holdOf(order, terms, remaining);
  if (held - order.held > order.pays.spendable) return refuse('INSUFFICIENT_BALANCE');
  if (isUnchanged(order, terms)) return { orderId: order.id };

  const rests = order.status === 'open';
  const keepsRank = !rests || (terms.price === order.price && remaining <= order.remaining);
  const waited = dropStop(state, order);
  if (!keepsRank) pair.unrest(order);
  else if (rests && remaining < order.remaining) pair.reduce(order, order.remaining - remaining);
  state.noteOrder(order);
  setTerms(state.undo, order, terms);
  if (order.quoteAmount === 0n) order.remaining = remaining;
  if (held > order.held) state.ledger.hold(order.pays, held - order.held);
  else if (held < order.held) state.ledger.release(order.pays, order.held - held);
  order.held = held;
  if (waited) {
    state.undo.note(removeStop, pair.stops, order);
    pair.stops.add(order);
  }
  rememberTerms(state, order);
  state.touch(order);
  state.emit(amendedEvent(order, keepsRank, isFired(order) && !keepsRank ? pair.reference : undefined));
  if (keepsRank) return { orderId: order.id };
  order.rank = 0;
  enterBook(state, order);
  return { orderId: order.id };
}

/** What is asked for, or why it cannot be had. */
function amendedTerms(order: Order, command: AmendOrderCommand): Terms | Refusal {
  const { pair, side } = order;
  const { price = order.price, stopPrice = order.stopPrice } = command;
  if (price !== order.price && (order.price === 0 || !isTicks(price))) return refuse('PRICE_NOT_SUITABLE');
  const { stopLimit, takeProfit, stopLoss } = command;
  const asked = [command.price, command.stopPrice, stopLimit, takeProfit, stopLoss];
  const off = offStep(pair, { prices: asked, quantity: 0 });
  if (off) return off;
  const size = amendedSize(order, command.amount);
  if (size instanceof Refusal) return size;
  const plan = amendedPlan(order, command, price, stopPrice);
  if (plan instanceof Refusal) return plan;
  const terms: Terms = { ...size, price, stopPrice, plan };

  if (stopPrice !== order.stopPrice && !hasStopLeg(order)) {
    const refusal = checkStop(order, stopPrice);
    if (refusal) return refusal;
  }
  if (price !== order.price && order.status === 'open') {
    const { reference } = pair;
    const isBeyond = reference !== 0 && isBeyondLimitBand(side, price, reference, pair.bandPercent);
    const isFar = isFired(order) && limitOf({ type: order.type, side, price, pair, plan }) !== price;
    const best = pair.book.bestPrice(opposite(side));
    const takes = order.timeInForce === 'post-only' && best !== 0 && crosses(side, price, best);
    if (isBeyond || isFar || takes) return refuse('PRICE_NOT_SUITABLE');
  }
  const valuedAt = price || stopPrice || (plan?.activation ?? 0);
  const value = size.quoteAmount || pair.notional.floor(valuedAt, size.quantity);
  // What was taken when it was placed, an exit of a small fill among it, may be moved as it is.
  if (command.amount !== undefined && value < pair.spec.minNotional) {
    return refuse('BELOW_MIN_NOTIONAL', {
      minimum: formatAmount(pair.spec.minNotional),
      currency: pair.spec.quote,
    });
  }
  return terms;
}

function amendedSize(order: Order, amount?: bigint): Pick<Terms, 'quantity' | 'quoteAmount'> | Refusal {
  const { pair, quantity, quoteAmount } = order;
  if (amount === undefined) return { quantity, quoteAmount };
  if (amount <= 0n) return refuse('QUANTITY_REQUIRED');
  if (quoteAmount > 0n) return { quantity, quoteAmount: amount };
  const lots = pair.notional.lots(amount);
  if (lots === undefined && amount > pair.notional.quantity(MAX_LOTS)) return refuse('TOO_LARGE');
  if (lots === undefined) return refuse('QUANTITY_OFF_STEP', { decimals: String(lotDecimalsOf(pair.spec)) });
  const off = offStep(pair, { prices: [], quantity: lots });
  if (off) return off;
  return lots > order.filledLots ? { quantity: lots, quoteAmount } : refuse('AMEND_BELOW_FILLED');
}

function amendedPlan(
  order: Order,
  command: AmendOrderCommand,
  price: number,
  stopPrice: number,
): OrderPlan | undefined | Refusal {
  const { plan = {}, pair, side } = order;
  const { takeProfit, stopLoss } = command;
  if (hasStopLeg(order)) {
    const { stopLimit = plan.stopLimit ?? 0 } = command;
    const armed = checkOco(side, { price, stopPrice, stopLimit }, pair);
    return armed instanceof Refusal ? armed : { ...plan, ...armed.plan };
  }
  if (command.stopLimit !== undefined) return refuse('NOT_AMENDABLE');
  if (plan.profitAt !== undefined && takeProfit !== undefined) {
    const refusal = isTicks(takeProfit) ? checkTrigger(order, takeProfit, false) : refuse('NOT_AMENDABLE');
    return refusal ?? { ...plan, profitAt: takeProfit };
  }
  const isAttached = takeProfit !== undefined || stopLoss !== undefined;
  const opensAt = price || stopPrice;
  if (isAttached && !takesExit(order)) return refuse('NOT_AMENDABLE');
  const { takeProfit: oldProfit = 0, stopLoss: oldLoss = 0, ...others } = plan;
  const prices = { takeProfit: takeProfit ?? oldProfit, stopLoss: stopLoss ?? oldLoss };
  if (takesExit(order) && (isAttached || opensAt !== (order.price || order.stopPrice))) {
    const refusal = checkExit(side, opensAt, prices);
    if (refusal) return refusal;
  }
  if (!isAttached) return order.plan;
  const changed: OrderPlan = {
    ...others,
    ...(prices.takeProfit && { takeProfit: prices.takeProfit }),
    ...(prices.stopLoss && { stopLoss: prices.stopLoss }),
  };
  return Object.keys(changed).length === 0 ? undefined : changed;
}

/** Whether what fills of it can still be given an exit. Once there is one, that is changed itself. */
function takesExit({ type, plan }: Order): boolean {
  const isPlain = type === 'limit' || type === 'stop-limit' || type === 'stop-market';
  return isPlain && plan?.exit === undefined && plan?.parent === undefined;
}

/** A stop stays on its side of the reference. One that follows by itself is not moved by hand. */
function checkStop(order: Order, stopPrice: number): Refusal | undefined {
  if (order.status !== 'waiting' || order.type === 'trailing-stop') return refuse('NOT_AMENDABLE');
  if (!isTicks(stopPrice)) return refuse('STOP_PRICE_REQUIRED');
  return checkTrigger(order, stopPrice, true);
}

/** `isStop`: where its stop price lies; else the other price of an exit, which lies opposite. */
function checkTrigger({ pair, triggerWhen }: Order, price: number, isStop: boolean): Refusal | undefined {
  const { reference } = pair;
  if (reference === 0) return noReference(pair);
  const rises = (triggerWhen === 'gte') === isStop;
  const waits = rises ? price > reference : price < reference;
  return waits ? undefined : refuse('STOP_WOULD_TRIGGER');
}

/** A stop with a limit that has fired, and rests within 5 % of the reference. */
function isFired({ type, status, plan }: Order): boolean {
  return status === 'open' && (type === 'stop-limit' || plan?.limit !== undefined);
}

function holdOf({ side, pair, type }: Order, terms: Terms, remaining: number): bigint {
  if (terms.quoteAmount > 0n) return terms.quoteAmount;
  if (side === 'sell') return pair.notional.quantity(remaining);
  return pair.notional.ceil(worstPrice({ type, price: terms.price, plan: terms.plan }), remaining);
}

function isUnchanged(order: Order, terms: Terms): boolean {
  const isSame = (['price', 'quantity', 'quoteAmount', 'stopPrice'] as const).every(
    (name) => terms[name] === order[name],
  );
  return isSame && planText(terms.plan ?? {}) === planText(order.plan ?? {});
}

/** Under its client order id it is from now on what it has become, as its row will tell after a restart. */
function rememberTerms(state: State, order: Order): void {
  const { owner, clientOrderId } = order;
  if (clientOrderId === undefined) return;
  const earlier = state.clientOrders.get(owner.id, clientOrderId, state.now);
  if (earlier?.orderId !== order.id) return;
  state.undo.note(restoreEarlier, state, order, earlier);
  state.clientOrders.set(owner.id, clientOrderId, earlierOrder(order), state.now, order.createdAt);
}

function restoreEarlier(state: State, order: Order, earlier: ReturnType<typeof earlierOrder>): void {
  state.clientOrders.set(order.owner.id, order.clientOrderId!, earlier, state.now, order.createdAt);
}
