import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { OrderView, TradeView } from '@bourse/protocol/spot/calls';
import type { OrderRow, TradeTable } from './records.ts';

/** An order's row as people read it: decimals, coins, the wire's entry status. */
export function orderView(row: OrderRow, pair: PairSpec): OrderView {
  const filledLots = BigInt(row.filled_lots);
  const byQuote = row.quote_amount !== '0';
  return {
    id: row.id,
    clientOrderId: row.client_order_id ?? '',
    baseCoin: pair.base,
    quoteCoin: pair.quote,
    direction: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    price: formatDecimal(BigInt(row.price), pair.priceDecimals),
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
  };
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
