import { z } from 'zod';
import { SIDES } from '../spot/order.ts';
import { exact, ms, symbolName } from './fields.ts';

/** Market data in HTX's words: there `amount` is volume in the base currency and `vol` in the quote currency. */

const candleFields = {
  id: z.number().describe('Second in which it begins.'),
  open: exact,
  close: exact,
  low: exact,
  high: exact,
  amount: exact.describe('Volume in the base currency.'),
  vol: exact.describe('Volume in the quote currency.'),
  count: z.number().describe('Number of trades.'),
};

export const openCandle = z.strictObject(candleFields).meta({ id: 'OpenCandle', description: 'A candle.' });
export type OpenCandle = z.infer<typeof openCandle>;

const dayFields = {
  ...candleFields,
  version: z.number().describe('Of the book; grows with every change.'),
};

export const openDay = z.strictObject(dayFields).meta({ id: 'OpenDay', description: 'The last 24 hours.' });
export type OpenDay = z.infer<typeof openDay>;

export const openLevel = z.tuple([exact, exact]).describe('Price and amount.');
export type OpenLevel = z.infer<typeof openLevel>;

export const openTicker = z
  .strictObject({
    ...dayFields,
    bid: openLevel.nullable().describe('Price and amount; `null`: nobody bids.'),
    ask: openLevel.nullable().describe('Price and amount; `null`: nobody offers.'),
  })
  .meta({ id: 'OpenTicker', description: 'The last 24 hours with the best prices.' });
export type OpenTicker = z.infer<typeof openTicker>;

export const bestFields = {
  bid: exact.nullable(),
  bidSize: exact.nullable(),
  ask: exact.nullable(),
  askSize: exact.nullable(),
};
const openBest = z.strictObject(bestFields);
export type OpenBest = z.infer<typeof openBest>;

export const tickerFields = { symbol: symbolName, ...candleFields, ...bestFields };
export const openTickerLine = z.strictObject(tickerFields).meta({
  id: 'OpenTickerLine',
  description:
    'The last 24 hours of a pair in the list of all. Of a side without orders, price and size are `null`.',
});
export type OpenTickerLine = z.infer<typeof openTickerLine>;

export const levels = {
  bids: z.array(openLevel).describe('Best, which is highest, first.'),
  asks: z.array(openLevel).describe('Best, which is lowest, first.'),
};

export const openBook = z
  .strictObject({
    ts: ms.describe('When it last changed, in ms.'),
    version: z.number().describe('Grows with every change.'),
    ...levels,
  })
  .meta({ id: 'OpenBook', description: 'An order book.' });
export type OpenBook = z.infer<typeof openBook>;

export const printFields = {
  id: z.number(),
  ts: ms,
  amount: exact.describe('In the base currency.'),
  price: exact,
  direction: z.enum(SIDES).describe('Side of the order that took.'),
};

export const openPrint = z
  .strictObject({ ...printFields, 'trade-id': z.number().describe('The same as `id`.') })
  .meta({ id: 'OpenPrint', description: 'A trade that was seen in the market.' });

export const openPrints = z.strictObject({ id: z.number(), ts: ms, data: z.array(openPrint) }).meta({
  id: 'OpenPrints',
  description: 'Trades of one moment: here always one, and of a pair that never traded none.',
});
export type OpenPrints = z.infer<typeof openPrints>;
