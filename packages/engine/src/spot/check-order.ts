import { formatAmount } from '@bourse/money/amount';
import { MAX_LOTS, MAX_TICKS } from '@bourse/money/pair-scale';
import type { PlaceOrderCommand } from '@bourse/protocol/command';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { TriggerWhen } from '@bourse/protocol/spot/order';
import type { Owner } from '../owner.ts';
import type { State } from '../state.ts';
import type { OrderFields } from './order.ts';
import { opposite } from './side.ts';
import type { Pair } from './pair.ts';

/** Waiting and resting orders a user may have at a time. */
export const MAX_OPEN_ORDERS = 1000;

/** An order that passed every rule, and what it freezes. */
export interface CheckedOrder extends OrderFields {
  readonly hold: bigint;
}

/** Every rule of rules.md section 5 that can refuse an order. Reads only; the order would be the next one. */
export function checkOrder(
  state: State,
  command: PlaceOrderCommand,
  owner: Owner,
  pair: Pair,
): CheckedOrder | Refusal {
  if (pair.status === 'halted') return refuse('PAIR_HALTED');
  if (pair.status === 'cancel-only') return refuse('PAIR_CANCEL_ONLY');
  if (owner.openOrders.size >= MAX_OPEN_ORDERS) {
    return refuse('TOO_MANY_OPEN_ORDERS', { limit: String(MAX_OPEN_ORDERS) });
  }
  const { side, orderType, amount } = command;
  const isLimit = orderType === 'limit' || orderType === 'stop-limit';
  const isStop = orderType === 'stop-limit' || orderType === 'stop-market';
  if (amount <= 0n) return refuse('QUANTITY_REQUIRED');
  if (isLimit && !isTicks(command.price)) return refuse('PRICE_NOT_SUITABLE');
  if (isStop && !isTicks(command.stopPrice)) return refuse('STOP_PRICE_REQUIRED');

  // Market types have no limit and limit types no stop, whatever the command says.
  const price = isLimit ? command.price : 0;
  const stopPrice = isStop ? command.stopPrice : 0;
  const byQuote = side === 'buy' && !isLimit;
  let quantity = 0;
  if (!byQuote) {
    const lots = pair.notional.lots(amount);
    if (lots === undefined && amount > pair.notional.quantity(MAX_LOTS)) return refuse('TOO_LARGE');
    if (lots === undefined)
      return refuse('QUANTITY_OFF_STEP', { decimals: String(pair.spec.quantityDecimals) });
    quantity = lots;
  }

  let triggerWhen: TriggerWhen | undefined;
  if (isStop) {
    const trigger = triggerOf(command, pair);
    if (trigger instanceof Refusal) return trigger;
    triggerWhen = trigger;
  }

  if (orderType === 'limit' && beyondBand(pair, command)) return refuse('PRICE_NOT_SUITABLE');
  if (orderType === 'market') {
    const refusal = checkMarketDepth(pair, command, quantity);
    if (refusal) return refusal;
  }

  // A market sell is worth what the best bid pays.
  const value = byQuote
    ? amount
    : pair.notional.floor(price || stopPrice || pair.book.bestPrice('buy'), quantity);
  if (value < pair.spec.minNotional) {
    return refuse('BELOW_MIN_NOTIONAL', {
      minimum: formatAmount(pair.spec.minNotional),
      currency: pair.spec.quote,
    });
  }

  const hold = side === 'sell' || byQuote ? amount : pair.notional.ceil(command.price, quantity);
  const account = owner.spot(side === 'buy' ? pair.spec.quote : pair.spec.base);
  if (account.spendable < hold) return refuse('INSUFFICIENT_BALANCE');
  return {
    id: state.nextOrderId,
    owner,
    pair,
    side,
    type: orderType,
    timeInForce: command.timeInForce,
    price,
    quantity,
    quoteAmount: byQuote ? amount : 0n,
    stopPrice,
    triggerWhen,
    clientOrderId: command.clientOrderId,
    createdAt: state.now,
    hold,
  };
}

function isTicks(price: number): boolean {
  return Number.isInteger(price) && price > 0 && price <= MAX_TICKS;
}

/** A stop above the current price waits for a rise, one below for a fall. */
function triggerOf(command: PlaceOrderCommand, pair: Pair): TriggerWhen | Refusal {
  if (pair.lastPrice === 0) return refuse(pair.hasFeed ? 'MARKET_DATA_DELAYED' : 'NO_LIQUIDITY');
  const stopPrice = command.stopPrice * pair.unitsPerTick;
  const natural: TriggerWhen = stopPrice > pair.lastPrice ? 'gte' : 'lte';
  if (stopPrice === pair.lastPrice || (command.triggerWhen ?? natural) !== natural) {
    return refuse('STOP_WOULD_TRIGGER');
  }
  return natural;
}

/** A limit more than 20 % worse than the best opposite price. */
export function beyondBand(
  pair: Pair,
  order: { readonly side: 'buy' | 'sell'; readonly price: number },
): boolean {
  const best = pair.book.bestPrice(opposite(order.side));
  if (best === 0) return false;
  return order.side === 'buy' ? order.price * 10 > best * 12 : order.price * 10 < best * 8;
}

/** The worst price a market order may reach: 5 % beyond the best opposite price. 0 when that side is empty. */
export function marketLimit(pair: Pair, side: 'buy' | 'sell'): number {
  const best = pair.book.bestPrice(opposite(side));
  if (best === 0) return 0;
  return side === 'buy' ? Math.floor((best * 105) / 100) : Math.ceil((best * 95) / 100);
}

/**
 * A market order is refused when the book offers nothing, or when it would have to walk past the 5 % limit.
 * A book that ends within the limit fills what it has; the rest of the order is cancelled.
 */
function checkMarketDepth(pair: Pair, command: PlaceOrderCommand, quantity: number): Refusal | undefined {
  const { book, notional } = pair;
  const other = opposite(command.side);
  const limit = marketLimit(pair, command.side);
  if (limit === 0) return refuse('NO_LIQUIDITY');
  let lotsLeft = quantity;
  let quoteLeft = command.amount;
  for (let n = 0; n < book.levelCount(other); n++) {
    const price = book.levelPrice(other, n);
    // What buys no lot here goes back to the user; it need not walk further.
    if (command.side === 'buy' && notional.lotsFor(quoteLeft, price) === 0) {
      return n === 0 ? refuse('QUANTITY_REQUIRED') : undefined;
    }
    if (command.side === 'buy' ? price > limit : price < limit) return refuse('PRICE_NOT_SUITABLE');
    if (command.side === 'buy') {
      quoteLeft -= notional.floor(price, book.levelLots(other, n));
      if (quoteLeft <= 0n) return undefined;
    } else {
      lotsLeft -= book.levelLots(other, n);
      if (lotsLeft <= 0) return undefined;
    }
  }
  return undefined;
}
