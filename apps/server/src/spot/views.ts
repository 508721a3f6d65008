import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import { readPlan, type OrderPlan } from '@bourse/protocol/spot/plan';
import type { OrderRow, TradeTable } from './records.ts';

/** An order's row as people read it: decimals, coins, the wire's entry status. */
export function orderView(row: OrderRow, pair: PairSpec): OrderView {
  const filledLots = BigInt(row.filled_lots);
  const byQuote = row.quote_amount !== '0';
  const plan = row.plan === null ? undefined : readPlan(row.plan);
  return {
    id: row.id,
    clientOrderId: row.client_order_id ?? '',
    baseCoin: pair.base,
    quoteCoin: pair.quote,
    direction: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: formatDecimal(BigInt(plan?.limit ?? row.price), pair.priceDecimals),
    amount: byQuote
      ? formatAmount(BigInt(row.quote_amount))
      : formatDecimal(BigInt(row.quantity), pair.quantityDecimals),
    stopPrice: formatDecimal(BigInt(row.stop_price), pair.priceDecimals),
    filledAmount: formatDecimal(filledLots, pair.quantityDecimals),
    filledQuote: formatAmount(BigInt(row.filled_quote)),
    averagePrice: averagePrice(BigInt(row.filled_quote), filledLots, pair),
    fee: formatAmount(BigInt(row.fee)),
    feeCoin: row.side === 'buy' ? pair.base : pair.quote,
    entryStatus: row.status === 'filled' ? 2 : row.status === 'cancelled' ? 3 : 1,
    status: row.status,
    cancelReason: row.cancel_reason ?? '',
    createTime: Number(row.created_at),
    updateTime: Number(row.updated_at),
    ...(plan && planView(plan, row, pair)),
  };
}

/** What of a plan people read. An exit shows its two prices by what they are for. */
function planView(plan: OrderPlan, row: OrderRow, pair: PairSpec): Partial<OrderView> {
  const price = (ticks: number | string) => formatDecimal(BigInt(ticks), pair.priceDecimals);
  const { stopLimit, limit, callbackPpm, activation, exit, parent } = plan;
  const { takeProfit, stopLoss } = exitPrices(plan, row);
  return {
    ...(stopLimit !== undefined && { stopLimitPrice: price(stopLimit), isFired: limit !== undefined }),
    ...(callbackPpm !== undefined && { callbackRate: formatDecimal(BigInt(callbackPpm), 4) }),
    ...(activation !== undefined && { activationPrice: price(activation) }),
    ...(takeProfit !== undefined && { takeProfit: price(takeProfit) }),
    ...(stopLoss !== undefined && { stopLoss: price(stopLoss) }),
    ...(exit && { exitId: String(exit) }),
    ...(parent !== undefined && { parentId: String(parent) }),
  };
}

function exitPrices(plan: OrderPlan, row: OrderRow): Pick<OrderPlan, 'takeProfit' | 'stopLoss'> {
  if (plan.parent === undefined) return plan;
  const stop = Number(row.stop_price);
  const isLoss = (row.side === 'sell') === (row.trigger_when === 'lte');
  if (!isLoss) return { takeProfit: stop };
  return { stopLoss: stop, ...(plan.profitAt !== undefined && { takeProfit: plan.profitAt }) };
}

/** Filled quote / filled base, rounded down to the pair's price decimals; "0" before the first fill. */
function averagePrice(filledQuote: bigint, filledLots: bigint, pair: PairSpec): string {
  if (filledLots === 0n) return '0';
  const scale = 10n ** BigInt(pair.priceDecimals + pair.quantityDecimals);
  return formatDecimal((filledQuote * scale) / (filledLots * 100_000_000n), pair.priceDecimals);
}

/** A match as the given user sees it. Users never trade with themselves, so the side is unambiguous. */
export function tradeView(row: TradeTable, user: number, pair: PairSpec): TradeView {
  const direction = Number(row.buyer) === user ? 'buy' : 'sell';
  return {
    id: row.id,
    orderId: direction === 'buy' ? row.buy_order : row.sell_order,
    baseCoin: pair.base,
    quoteCoin: pair.quote,
    direction,
    price: formatDecimal(BigInt(row.price), pair.priceDecimals),
    amount: formatAmount(new Notional(pair).quantity(Number(row.lots))),
    quote: formatAmount(BigInt(row.quote)),
    fee: formatAmount(BigInt(direction === 'buy' ? row.buyer_fee : row.seller_fee)),
    feeCoin: direction === 'buy' ? pair.base : pair.quote,
    role: row.taker_side === direction ? 'taker' : 'maker',
    time: Number(row.time),
  };
}
