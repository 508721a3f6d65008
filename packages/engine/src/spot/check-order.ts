import { formatAmount } from '@bourse/money/amount';
import { MAX_LOTS } from '@bourse/money/pair-scale';
import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { lotDecimalsOf } from '@bourse/protocol/pair-terms';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { TriggerWhen } from '@bourse/protocol/spot/order';
import type { OrderPlan } from '@bourse/protocol/spot/plan';
import { isBeyondLimitBand, marketBound } from '@bourse/protocol/spot/price-band';
import { MAX_OPEN_ORDERS } from '@bourse/protocol/spot/order';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';
import { checkExit, checkOco, checkTrailing, isTicks, noReference } from './check-plan.ts';
import { worstPrice, type OrderFields } from './order.ts';
import { crosses, opposite } from './book/side.ts';
import { closedPair } from './closed-pair.ts';
import { offStep } from './order-steps.ts';
import type { Pair } from './pair.ts';

/** An order that passed every rule, and what it freezes. */
export interface CheckedOrder extends OrderFields {
  readonly hold: bigint;
}

/** Every rule of docs/rules.md, "Spot orders" that can refuse an order. Reads only; the order would be the next one. */
export function checkOrder(
  state: State,
  command: PlaceOrderCommand,
  owner: Owner,
  pair: Pair,
): CheckedOrder | Refusal {
  const closed = closedPair(pair);
  if (closed) return closed;
  if (owner.openOrders.size >= MAX_OPEN_ORDERS) {
    return refuse('TOO_MANY_OPEN_ORDERS', { limit: String(MAX_OPEN_ORDERS) });
  }
  const { side, orderType, amount } = command;
  const isLimit = orderType === 'limit' || orderType === 'stop-limit' || orderType === 'oco';
  const isStop = orderType === 'stop-limit' || orderType === 'stop-market';
  if (amount <= 0n) return refuse('QUANTITY_REQUIRED');
  if (isLimit && !isTicks(command.price)) return refuse('PRICE_NOT_SUITABLE');
  if (isStop && !isTicks(command.stopPrice)) return refuse('STOP_PRICE_REQUIRED');

  // Market types have no limit and limit types no stop, whatever the command says.
  const price = isLimit ? command.price : 0;
  let stopPrice = isStop ? command.stopPrice : 0;
  const byQuote = side === 'buy' && !isLimit;
  let quantity = 0;
  if (!byQuote) {
    const lots = pair.notional.lots(amount);
    if (lots === undefined && amount > pair.notional.quantity(MAX_LOTS)) return refuse('TOO_LARGE');
    if (lots === undefined)
      return refuse('QUANTITY_OFF_STEP', { decimals: String(lotDecimalsOf(pair.spec)) });
    quantity = lots;
  }

  const { takeProfit, stopLoss, stopLimit, activation } = command;
  const prices = [price, stopPrice || command.stopPrice, stopLimit, activation, takeProfit, stopLoss];
  const off = offStep(pair, { prices, quantity });
  if (off) return off;

  let triggerWhen: TriggerWhen | undefined;
  if (isStop) {
    const trigger = triggerOf(command, pair);
    if (trigger instanceof Refusal) return trigger;
    triggerWhen = trigger;
  }
  let plan: OrderPlan | undefined;
  if (orderType === 'trailing-stop' || orderType === 'oco') {
    const armed = orderType === 'oco' ? checkOco(side, command, pair) : checkTrailing(command, owner, pair);
    if (armed instanceof Refusal) return armed;
    ({ triggerWhen, stopPrice, plan } = armed);
  } else if (takeProfit || stopLoss) {
    const refusal = checkExit(side, price || stopPrice || pair.reference, command);
    if (refusal) return refusal;
    plan = { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) };
  }

  const { reference } = pair;
  if (orderType === 'limit' && reference !== 0 && isBeyondLimitBand(side, price, reference, pair.bandPercent))
    return refuse('PRICE_NOT_SUITABLE');
  if (orderType === 'market') {
    const refusal = checkMarket(pair, command);
    if (refusal) return refusal;
  }

  // A market sell is worth what the best bid pays.
  const value = byQuote
    ? amount
    : pair.notional.floor(price || stopPrice || plan?.activation || pair.book.bestPrice('buy'), quantity);
  // Who sells at the market gets rid of what is left, however little it is worth.
  const least = orderType === 'market' && side === 'sell' ? 1n : pair.spec.minNotional;
  if (value < least) {
    return refuse('BELOW_MIN_NOTIONAL', {
      minimum: formatAmount(pair.spec.minNotional),
      currency: pair.spec.quote,
    });
  }

  const hold =
    side === 'sell' || byQuote
      ? amount
      : pair.notional.ceil(worstPrice({ type: orderType, price, plan }), quantity);
  const account = owner.spot(side === 'buy' ? pair.spec.quote : pair.spec.base);
  if (account.spendable < hold) return refuse('INSUFFICIENT_BALANCE');
  return {
    id: state.nextOrderId,
    owner,
    pair,
    side,
    type: orderType,
    // The limit leg of an OCO rests, whatever is said.
    timeInForce: orderType === 'oco' ? 'gtc' : command.timeInForce,
    price,
    quantity,
    quoteAmount: byQuote ? amount : 0n,
    stopPrice,
    triggerWhen,
    clientOrderId: command.clientOrderId,
    createdAt: state.now,
    plan,
    hold,
  };
}

/** A stop above the reference waits for a rise, one below for a fall. */
function triggerOf(command: PlaceOrderCommand, pair: Pair): TriggerWhen | Refusal {
  const { reference } = pair;
  if (reference === 0) return noReference(pair);
  const natural: TriggerWhen = command.stopPrice > reference ? 'gte' : 'lte';
  if (command.stopPrice === reference || (command.triggerWhen ?? natural) !== natural) {
    return refuse('STOP_WOULD_TRIGGER');
  }
  return natural;
}

/**
 * Refuses a market order of which nothing would fill: the other side is empty or begins more than 5 % from the reference,
 * or there is no reference. An order of which a part would fill is taken, and its rest cancelled.
 */
function checkMarket(pair: Pair, { side, amount }: PlaceOrderCommand): Refusal | undefined {
  const { book, notional, reference } = pair;
  if (reference === 0) return noReference(pair);
  const best = book.bestPrice(opposite(side));
  if (best === 0 || !crosses(side, marketBound(side, reference), best)) return refuse('NO_LIQUIDITY');
  if (side === 'buy' && notional.lotsFor(amount, best) === 0) return refuse('QUANTITY_REQUIRED');
  return undefined;
}
