import { z } from 'zod';
import { decimalText, wholeNumber } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { SIDES } from '../spot/order.ts';

/** Fields of the open API's trading calls, in HTX's words. Numbers of a JSON body arrive as their decimal text. */

/** What may be placed: the side, a dash, and one of these. */
export const OPEN_ORDER_KINDS = [
  'market',
  'limit',
  'ioc',
  'limit-fok',
  'limit-maker',
  'stop-limit',
  'stop-limit-fok',
] as const;
export type OpenOrderKind = (typeof OPEN_ORDER_KINDS)[number];
export type OpenOrderType = `buy-${OpenOrderKind}` | `sell-${OpenOrderKind}`;

const OPEN_ORDER_TYPES = SIDES.flatMap((side) => OPEN_ORDER_KINDS.map((kind) => `${side}-${kind}` as const));

/** `created`: a stop that waits for its price. */
export const OPEN_ORDER_STATES = [
  'created',
  'submitted',
  'partial-filled',
  'filled',
  'partial-canceled',
  'canceled',
] as const;
export type OpenOrderState = (typeof OPEN_ORDER_STATES)[number];

/** States that clients ask for and no order is ever in. */
const PASSING_STATES = ['pre-submitted', 'canceling'] as const;

/** A pair: `btcusdt`. */
const symbol = z.string().min(1).max(24);
/** Id of the own account, from `/v1/account/accounts`. */
const accountId = z.string().max(20);
/** A name of your own for the order, unique for 24 hours: a repeat answers the first order. */
const clientOrderId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

/** Id of an order; any number, though one that is too large is the id of no order. */
const orderId = z.string().regex(/^[0-9]{1,20}$/);

/** Not offered: a call with it is refused, since to ignore it would answer or cancel more than was asked for. */
const notOffered = z.undefined().optional();

/** An order of `/v1/order/orders/place` and of `/v1/order/batch-orders`. */
export const placeCall = z.object({
  'account-id': accountId,
  symbol,
  /** Side and kind. */
  type: z.enum(OPEN_ORDER_TYPES),
  /** Base quantity; of a market buy the quote amount to spend. */
  amount: decimalText,
  /** Of all orders but market orders. */
  price: orAbsent(decimalText),
  /** Of stop orders: the price they wait for. */
  'stop-price': orAbsent(decimalText),
  /** Of stop orders: `gte` waits for a rise to the stop price, `lte` for a fall. Absent: a sell waits for a fall, a buy for a rise. */
  operator: orAbsent(z.enum(['gte', 'lte'])),
  'client-order-id': orAbsent(clientOrderId),
});
export type PlaceFields = z.output<typeof placeCall>;

/** `/v1/order/batch-orders`: each is parsed by itself, so that a bad one does not keep the others. */
export const placeManyCall = z.array(z.record(z.string(), z.unknown())).min(1).max(10);

export const orderByIdCall = z.object({ id: orderId });
export const cancelByClientIdCall = z.object({ 'client-order-id': clientOrderId });
export const orderByClientIdCall = z.object({ clientOrderId });

export const cancelManyCall = z
  .object({
    /** Ids of up to 50 orders; either these or those of the client. */
    'order-ids': z.array(orderId).min(1).max(50).optional(),
    /** The client's own ids of up to 50 orders. */
    'client-order-ids': z.array(clientOrderId).min(1).max(50).optional(),
  })
  .refine((call) => (call['order-ids'] === undefined) !== (call['client-order-ids'] === undefined), {
    path: ['order-ids'],
  });

/** A list between commas. */
function commaList<T extends string>(each: z.ZodType<T, string>, most: number) {
  return z
    .string()
    .max(2_000)
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(each).min(1).max(most));
}

export const cancelOpenOrdersCall = z.object({
  'account-id': orAbsent(accountId),
  /** Up to ten pairs between commas; absent: all. */
  symbol: orAbsent(commaList(symbol, 10)),
  /** Absent: both. */
  side: orAbsent(z.enum(SIDES)),
  /** How many at most, oldest first; absent: all. */
  size: orAbsent(wholeNumber(1, 100)),
  types: notOffered,
});

export const cancelAfterCall = z.object({
  /** Seconds from now, 5 to 86,400; 0 switches it off. */
  timeout: z.union([z.literal('0').transform(Number), wholeNumber(5, 86_400)]),
});

/** Which part of a list. */
const part = {
  /** An id that the list goes on from; it is not part of it. */
  from: orAbsent(orderId),
  /** `next`, as if absent: newest first, on to older ones. `prev`: oldest first, on to newer ones. */
  direct: orAbsent(z.enum(['prev', 'next'])),
};
const period = {
  /** In ms since 1970, included. */
  'start-time': orAbsent(wholeNumber(0, 8.64e15)),
  /** In ms since 1970, included. */
  'end-time': orAbsent(wholeNumber(0, 8.64e15)),
};
/** How many at most. */
const size = (most: number) => wholeNumber(1, most).default(100);

export const openOrdersCall = z.object({
  'account-id': orAbsent(accountId),
  symbol: orAbsent(symbol),
  /** Absent: both. */
  side: orAbsent(z.enum(SIDES)),
  size: size(500),
  ...part,
  types: notOffered,
});

export const ordersCall = z.object({
  symbol: orAbsent(symbol),
  /** Between commas. */
  states: commaList(z.enum([...OPEN_ORDER_STATES, ...PASSING_STATES]), 20),
  size: size(500),
  ...period,
  ...part,
  types: notOffered,
});

export const orderHistoryCall = z.object({
  symbol: orAbsent(symbol),
  size: size(1_000),
  ...period,
  ...part,
});

export const matchResultsCall = z.object({
  symbol: orAbsent(symbol),
  size: size(500),
  ...period,
  ...part,
  types: notOffered,
});

export const accountBalanceCall = z.object({ id: accountId });

export const feeRatesCall = z.object({
  /** Up to 20 pairs between commas. */
  symbols: commaList(symbol, 20),
});
