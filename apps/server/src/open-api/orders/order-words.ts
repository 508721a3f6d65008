import { formatAmount, formatDecimal } from '@bourse/money/amount';
import { Notional } from '@bourse/money/pair-scale';
import type {
  OpenOrderKind,
  OpenOrderState,
  OpenOrderType,
  PlaceFields,
} from '@bourse/protocol/open-api/order-fields';
import type { OpenOrder, OpenOrderLine, OpenTrade } from '@bourse/protocol/open-api/order-views';
import type { PairSpec } from '@bourse/protocol/pairs';
import {
  ORDER_TYPES,
  SIDES,
  TIMES_IN_FORCE,
  type OrderType,
  type Side,
  type TimeInForce,
} from '@bourse/protocol/spot/order';
import type { NewOrder } from '../../spot/orders.ts';
import type { OrderKind, OrderPhase, UserTrade } from '../../spot/queries.ts';
import type { Tables } from '../../database/schema.ts';

/** Orders and fills in HTX's words. Amounts are exact decimal texts; ids, all below 2^53, are JSON numbers. */

interface Kind {
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
}

const KINDS: Record<OpenOrderKind, Kind> = {
  market: { type: 'market', timeInForce: 'gtc' },
  limit: { type: 'limit', timeInForce: 'gtc' },
  ioc: { type: 'limit', timeInForce: 'ioc' },
  'limit-fok': { type: 'limit', timeInForce: 'fok' },
  'limit-maker': { type: 'limit', timeInForce: 'post-only' },
  'stop-limit': { type: 'stop-limit', timeInForce: 'gtc' },
  'stop-limit-fok': { type: 'stop-limit', timeInForce: 'fok' },
};

/** The order that a client of HTX asks for. */
export function newOrder(fields: PlaceFields): NewOrder {
  const dash = fields.type.indexOf('-');
  const direction = fields.type.slice(0, dash) as Side;
  const { type, timeInForce } = KINDS[fields.type.slice(dash + 1) as OpenOrderKind];
  const natural = direction === 'sell' ? 'lte' : 'gte';
  return {
    direction,
    type,
    timeInForce,
    price: fields.price,
    amount: fields.amount,
    stopPrice: fields['stop-price'],
    triggerWhen: type === 'stop-limit' ? (fields.operator ?? natural) : undefined,
    clientOrderId: fields['client-order-id'],
  };
}

/**
 * The type as HTX spells it. It knows no stop-market order: that is a market order (which has a stop price), since
 * clients read its amount as one, and so is a trailing stop; a stop that is ioc or post-only is a stop-limit, and an OCO,
 * which only the web app places, the limit order that rests of it.
 */
function typeWord(side: Side, type: OrderType, timeInForce: TimeInForce): OpenOrderType {
  return `${side}-${kindWord(type, timeInForce)}`;
}

function kindWord(type: OrderType, timeInForce: TimeInForce): OpenOrderKind {
  if (MARKET_TYPES.has(type)) return 'market';
  if (type === 'oco') return 'limit';
  if (type === 'stop-limit') return timeInForce === 'fok' ? 'stop-limit-fok' : 'stop-limit';
  switch (timeInForce) {
    case 'gtc':
      return 'limit';
    case 'ioc':
      return 'ioc';
    case 'fok':
      return 'limit-fok';
    case 'post-only':
      return 'limit-maker';
  }
}

/** Every kind of order that goes by one of these types. */
export function kindsOf(types: readonly OpenOrderType[] | undefined): OrderKind[] | undefined {
  if (types === undefined) return undefined;
  const kinds = SIDES.flatMap((side) =>
    ORDER_TYPES.flatMap((type) => TIMES_IN_FORCE.map((timeInForce) => ({ side, type, timeInForce }))),
  );
  return kinds.filter(({ side, type, timeInForce }) => types.includes(typeWord(side, type, timeInForce)));
}

export function typeOf(row: Tables['open_orders']): OpenOrderType {
  return typeWord(row.side, row.type, row.time_in_force);
}

/** The state that an order's status and its fills amount to. */
export function stateOf({
  status,
  filled_lots,
}: Pick<Tables['open_orders'], 'status' | 'filled_lots'>): OpenOrderState {
  const hasFills = filled_lots !== '0';
  switch (status) {
    case 'waiting':
      return 'created';
    case 'open':
      return hasFills ? 'partial-filled' : 'submitted';
    case 'filled':
      return 'filled';
    case 'cancelled':
      return hasFills ? 'partial-canceled' : 'canceled';
  }
}

/** Ours for HTX's states. */
export const PHASES: Record<OpenOrderState, OrderPhase> = {
  created: 'waiting',
  submitted: 'open',
  'partial-filled': 'open-partial',
  filled: 'filled',
  'partial-canceled': 'cancelled-partial',
  canceled: 'cancelled',
};

/** The largest id that is looked up: 15 digits. */
const LARGEST_ID = '999999999999999';

/** A number of up to 20 digits as an id; what no order can have becomes 0, which none has. */
export function idOf(number: string): string {
  const id = number.replace(/^0+(?=.)/, '');
  return id.length > LARGEST_ID.length ? '0' : id;
}

/** A place in a list, between or beyond ids; 0 is before the list, as if none was given. */
export function placeOf(number: string | undefined): string | undefined {
  if (number === undefined) return undefined;
  const id = number.replace(/^0+(?=.)/, '');
  if (id === '0') return undefined;
  return id.length > LARGEST_ID.length ? LARGEST_ID : id;
}

/** Whether an order says how much quote to spend, not how much base to trade. */
export function isByQuote(row: Tables['open_orders']): boolean {
  return row.quote_amount !== '0';
}

/** What was asked for: base; quote of a buy by quote amount. */
export function amountOf(row: Tables['open_orders'], pair: PairSpec): string {
  return isByQuote(row)
    ? formatAmount(BigInt(row.quote_amount))
    : formatDecimal(BigInt(row.quantity), pair.quantityDecimals);
}

export function isMarket({ type }: Tables['open_orders']): boolean {
  return MARKET_TYPES.has(type);
}

const MARKET_TYPES: ReadonlySet<OrderType> = new Set(['market', 'stop-market', 'trailing-stop']);

export function priceOf(row: Tables['open_orders'], pair: PairSpec): string {
  return isMarket(row) ? '0.0' : formatDecimal(BigInt(row.price), pair.priceDecimals);
}

/** An order, as details and most lists show it. */
export function orderWords(row: Tables['open_orders'], pair: PairSpec): OpenOrder {
  const { amount, cashAmount, fees } = filledWords(row, pair);
  return {
    ...basicWords(row, pair),
    'field-amount': amount,
    'field-cash-amount': cashAmount,
    'field-fees': fees,
  };
}

/** As the list of open orders shows it, where HTX has other names for what was filled. */
export function openOrderWords(row: Tables['open_orders'], pair: PairSpec): OpenOrderLine {
  const { amount, cashAmount, fees } = filledWords(row, pair);
  return {
    ...basicWords(row, pair),
    'filled-amount': amount,
    'filled-cash-amount': cashAmount,
    'filled-fees': fees,
  };
}

function filledWords(row: Tables['open_orders'], pair: PairSpec) {
  return {
    amount: formatDecimal(BigInt(row.filled_lots), pair.quantityDecimals),
    cashAmount: formatAmount(BigInt(row.filled_quote)),
    fees: formatAmount(BigInt(row.fee)),
  };
}

function basicWords(row: Tables['open_orders'], pair: PairSpec) {
  const updatedAt = Number(row.updated_at);
  const hasEnded = row.status === 'filled' || row.status === 'cancelled';
  return {
    id: Number(row.id),
    symbol: row.symbol,
    'account-id': Number(row.owner),
    'client-order-id': row.client_order_id ?? '',
    amount: amountOf(row, pair),
    price: priceOf(row, pair),
    'created-at': Number(row.created_at),
    'finished-at': hasEnded ? updatedAt : 0,
    'canceled-at': row.status === 'cancelled' ? updatedAt : 0,
    type: typeOf(row),
    source: 'spot-api' as const,
    state: stateOf(row),
    ...(row.trigger_when !== null && {
      'stop-price': formatDecimal(BigInt(row.stop_price), pair.priceDecimals),
      operator: row.trigger_when,
    }),
  };
}

/** A fill as one of its two users sees it; users never trade with themselves. */
export function tradeWords(trade: UserTrade, user: number, pair: PairSpec): OpenTrade {
  const side: Side = Number(trade.buyer) === user ? 'buy' : 'sell';
  const id = Number(trade.id);
  return {
    id,
    'match-id': id,
    'trade-id': id,
    symbol: trade.symbol,
    'order-id': Number(side === 'buy' ? trade.buy_order : trade.sell_order),
    type: typeWord(side, trade.order_type, trade.time_in_force),
    price: formatDecimal(BigInt(trade.price), pair.priceDecimals),
    'filled-amount': formatAmount(new Notional(pair).quantity(Number(trade.lots))),
    'filled-fees': formatAmount(BigInt(side === 'buy' ? trade.buyer_fee : trade.seller_fee)),
    'fee-currency': feeCurrency(side, pair),
    role: trade.taker_side === side ? 'taker' : 'maker',
    'created-at': Number(trade.time),
    source: 'spot-api',
    'filled-points': '0',
    'fee-deduct-currency': '',
  };
}

/** Fees are paid in what is received. */
export function feeCurrency(side: Side, pair: PairSpec): string {
  return (side === 'buy' ? pair.base : pair.quote).toLowerCase();
}
