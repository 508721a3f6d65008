import { z } from 'zod';
import { coin, decimalText, idText, page, requestId, wholeNumber } from '../fields.ts';
import { ORDER_TYPES, SIDES, TIMES_IN_FORCE } from './order.ts';

/**
 * Fields of the spot calls (docs/rules.md, "Calls and envelopes"). All are strings on the wire; unknown fields are
 * ignored.
 */

const clientOrderId = z
  .string()
  .max(64)
  .regex(/^[\x21-\x7e]+$/);

export const createOrderCall = z.object({
  baseCoin: coin,
  quoteCoin: coin,
  direction: z.enum(SIDES),
  type: z.enum(ORDER_TYPES),
  /** Of limit and stop-limit orders: the worst price, in steps of the pair. */
  price: decimalText.optional(),
  /** Base quantity; for a market buy the quote amount to spend. */
  amount: decimalText,
  timeInForce: z.enum(TIMES_IN_FORCE).default('gtc'),
  /** Of stop orders: the price that triggers them. */
  stopPrice: decimalText.optional(),
  clientOrderId: clientOrderId.optional(),
  requestId,
});

export const cancelOrderCall = z
  .object({ id: idText.optional(), clientOrderId: clientOrderId.optional(), requestId })
  .refine((call) => call.id !== undefined || call.clientOrderId !== undefined, { path: ['id'] });

export const cancelAllCall = z.object({ baseCoin: coin.optional(), quoteCoin: coin.optional(), requestId });

/** Beside paging and status: one side only, and a period in ms, both ends included. */
const narrow = {
  direction: z.enum(SIDES).optional(),
  startTime: wholeNumber(0, 8.64e15).optional(),
  endTime: wholeNumber(0, 8.64e15).optional(),
};

export const orderListCall = z.object({
  baseCoin: coin.optional(),
  quoteCoin: coin.optional(),
  /** 0: finished and cancelled together. */
  entryStatus: z.enum(['0', '1', '2', '3']).default('1'),
  ...narrow,
  ...page,
});

export const orderDetailCall = cancelOrderCall;

export const orderTradesCall = z.object({
  baseCoin: coin.optional(),
  quoteCoin: coin.optional(),
  id: idText.optional(),
  ...narrow,
  ...page,
});
