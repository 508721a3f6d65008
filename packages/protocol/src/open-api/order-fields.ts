import { z } from 'zod';
import { decimalText } from '../fields.ts';
import { orAbsent } from '../identity/rules.ts';
import { SIDES } from '../spot/order.ts';
import { commaList } from './fields.ts';

/** Fields of the open API's trading calls, in HTX's words. */

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

export const OPEN_ORDER_TYPES: readonly OpenOrderType[] = SIDES.flatMap((side) =>
  OPEN_ORDER_KINDS.map((kind) => `${side}-${kind}` as const),
);

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
export const ASKED_STATES = [...OPEN_ORDER_STATES, ...PASSING_STATES] as const;

export const symbol = z.string().min(1).max(24).describe('A pair: `btcusdt`.');
export const accountId = z.string().max(20).describe('Id of the own account, from `/v1/account/accounts`.');
export const clientOrderId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/)
  .describe('A name of your own for the order, unique for 24 hours: a repeat answers the first order.');

/** Of an order; any number, though one that is too large is the id of no order. */
export const orderId = z
  .string()
  .regex(/^[0-9]{1,20}$/)
  .describe('Id of the order.');

/** Which types of orders a list is of. */
export const types = orAbsent(commaList(z.enum(OPEN_ORDER_TYPES), OPEN_ORDER_TYPES.length)).describe(
  'Types between commas, such as `buy-limit,sell-limit`; absent: all.',
);

export const side = orAbsent(z.enum(SIDES)).describe('Absent: both.');

/** An order of `/v1/order/orders/place` and of `/v1/order/batch-orders`. */
export const placeFields = z.object({
  'account-id': accountId,
  symbol,
  type: z.enum(OPEN_ORDER_TYPES).describe('Side and kind.'),
  amount: decimalText.describe('Base quantity; of a market buy the quote amount to spend.'),
  price: orAbsent(decimalText).describe('Of all orders but market orders.'),
  'stop-price': orAbsent(decimalText).describe('Of stop orders: the price they wait for.'),
  operator: orAbsent(z.enum(['gte', 'lte'])).describe(
    'Of stop orders: `gte` waits for a rise to the stop price, `lte` for a fall. Absent: a sell waits for a fall, a buy for a rise.',
  ),
  'client-order-id': orAbsent(clientOrderId).describe(clientOrderId.description!),
  source: orAbsent(z.enum(['spot-api', 'api'])).describe(
    'There is spot trading alone: an order meant for a margin account is refused.',
  ),
});
export type PlaceFields = z.output<typeof placeFields>;

/** `placeFields` that are not looked at yet: each order of several is parsed by itself, so that a bad one does not keep the others. */
export const unreadOrder = z.record(z.string(), z.unknown());
