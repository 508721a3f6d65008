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

const symbol = z.string().min(1).max(24);
const accountId = z.string().max(20);
const clientOrderId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

/** Any number: one that is too large for an id is the id of no order. */
const orderId = z.string().regex(/^[0-9]{1,20}$/);

/** A filter that is not offered: to ignore it would answer more than was asked for, or cancel more. */
const notOffered = z.undefined().optional();

/** An order of `/v1/order/orders/place` and of `/v1/order/batch-orders`. */
export const placeCall = z.object({
  'account-id': accountId,
  symbol,
  type: z.enum(OPEN_ORDER_TYPES),
  /** Base quantity; of a market buy the quote amount to spend. */
  amount: decimalText,
  price: orAbsent(decimalText),
  'stop-price': orAbsent(decimalText),
  /** Absent: a sell waits for a fall, a buy for a rise. */
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
    'order-ids': z.array(orderId).min(1).max(50).optional(),
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
  symbol: orAbsent(commaList(symbol, 10)),
  side: orAbsent(z.enum(SIDES)),
  /** How many at most, oldest first; absent: all. */
  size: orAbsent(wholeNumber(1, 100)),
  types: notOffered,
});

/** Seconds; 0 switches it off. */
export const cancelAfterCall = z.object({
  timeout: z.union([z.literal('0').transform(Number), wholeNumber(5, 86_400)]),
});

/** Which part of a list: `from` is not part of it; `next` goes on to older ones, `prev` to newer ones. */
const part = {
  from: orAbsent(orderId),
  direct: orAbsent(z.enum(['prev', 'next'])),
};
/** ms since 1970, both ends included. */
const period = {
  'start-time': orAbsent(wholeNumber(0, 8.64e15)),
  'end-time': orAbsent(wholeNumber(0, 8.64e15)),
};
const size = (most: number) => wholeNumber(1, most).default(100);

export const openOrdersCall = z.object({
  'account-id': orAbsent(accountId),
  symbol: orAbsent(symbol),
  side: orAbsent(z.enum(SIDES)),
  size: size(500),
  ...part,
  types: notOffered,
});

export const ordersCall = z.object({
  symbol: orAbsent(symbol),
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

export const feeRatesCall = z.object({ symbols: commaList(symbol, 20) });
