import { z } from 'zod';
import { ms, symbolName } from './fields.ts';
import { OPEN_ORDER_STATES, OPEN_ORDER_TYPES } from './order-fields.ts';

/** Orders and fills in HTX's words. */

const type = z.enum(OPEN_ORDER_TYPES);
const source = z.literal('spot-api');

const orderBasics = {
  id: z.number(),
  symbol: symbolName,
  'account-id': z.number(),
  'client-order-id': z.string().describe('Empty: none was given.'),
  amount: z
    .string()
    .describe('What was asked for, in the base currency; of a market buy the quote amount to spend.'),
  price: z.string().describe('`0.0` of a market order.'),
  'created-at': ms,
  'finished-at': ms.describe('In ms; 0: not ended.'),
  'canceled-at': ms.describe('In ms; 0: not cancelled.'),
  type,
  source,
  state: z.enum(OPEN_ORDER_STATES),
  'stop-price': z.string().exactOptional().describe('Of a stop order: the price it waits for.'),
  operator: z
    .enum(['gte', 'lte'])
    .exactOptional()
    .describe('Of a stop order: `gte` waits for a rise to the stop price, `lte` for a fall.'),
};

const FILLED_BASE = 'What was filled, in the base currency.';
const FILLED_QUOTE = 'What was filled, in the quote currency.';
const FEES = 'Paid in what the order received.';

export const openOrder = z
  .strictObject({
    ...orderBasics,
    'field-amount': z.string().describe(FILLED_BASE),
    'field-cash-amount': z.string().describe(FILLED_QUOTE),
    'field-fees': z.string().describe(FEES),
  })
  .meta({ id: 'OpenOrder', description: 'An order.' });
export type OpenOrder = z.infer<typeof openOrder>;

export const openOrderLine = z
  .strictObject({
    ...orderBasics,
    'filled-amount': z.string().describe(FILLED_BASE),
    'filled-cash-amount': z.string().describe(FILLED_QUOTE),
    'filled-fees': z.string().describe(FEES),
  })
  .meta({
    id: 'OpenOrderLine',
    description: 'An order that is open; what was filled has other names here.',
  });
export type OpenOrderLine = z.infer<typeof openOrderLine>;

export const openTrade = z
  .strictObject({
    id: z.number(),
    'match-id': z.number().describe('The same as `id`.'),
    'trade-id': z.number().describe('The same as `id`.'),
    symbol: symbolName,
    'order-id': z.number(),
    type,
    price: z.string(),
    'filled-amount': z.string().describe('In the base currency.'),
    'filled-fees': z.string().describe('In `fee-currency`.'),
    'fee-currency': z
      .string()
      .describe('What was received: the base currency of a buy, the quote currency of a sell.'),
    role: z.enum(['taker', 'maker']),
    'created-at': ms,
    source,
    'filled-points': z.literal('0').describe('Fees are never paid in points or in another currency.'),
    'fee-deduct-currency': z.literal(''),
  })
  .meta({ id: 'OpenTrade', description: 'A fill of an order.' });
export type OpenTrade = z.infer<typeof openTrade>;

const echo = { 'client-order-id': z.string().exactOptional().describe('As it was given.') };

const openPlacedOrder = z
  .strictObject({ 'order-id': z.number(), ...echo })
  .meta({ id: 'OpenPlacedOrder', description: 'It was taken.' });
const openNotPlaced = z
  .strictObject({ ...echo, 'err-code': z.string(), 'err-msg': z.string() })
  .meta({ id: 'OpenNotPlaced', description: 'It was refused; the others were not.' });

export const openPlaced = z
  .union([openPlacedOrder, openNotPlaced])
  .meta({ id: 'OpenPlaced', description: 'What became of one order of several.' });
export type OpenPlaced = z.infer<typeof openPlaced>;

const openNotCancelled = z
  .strictObject({
    'order-id': z.string().describe('As it was given, or empty.'),
    'client-order-id': z.string().describe('As it was given, or empty.'),
    'err-code': z.string(),
    'err-msg': z.string(),
  })
  .meta({ id: 'OpenNotCancelled', description: 'An order that could not be cancelled.' });

export const openCancelled = z
  .strictObject({
    success: z.array(z.string()).describe('Ids as they were given.'),
    failed: z.array(openNotCancelled),
  })
  .meta({ id: 'OpenCancelled', description: 'Which orders were cancelled, and which not.' });
export type OpenCancelled = z.infer<typeof openCancelled>;

export const openCancelCount = z
  .strictObject({
    'success-count': z.number(),
    'failed-count': z.number(),
    'next-id': z.number().describe('The oldest order that was left because of `size`; -1: none is left.'),
  })
  .meta({ id: 'OpenCancelCount', description: 'How many orders were cancelled.' });
export type OpenCancelCount = z.infer<typeof openCancelCount>;

export const openCancelAfter = z
  .strictObject({
    currentTime: ms,
    triggerTime: ms.describe('In ms; 0: switched off.'),
  })
  .meta({ id: 'OpenCancelAfter', description: 'When all orders will be cancelled.' });
