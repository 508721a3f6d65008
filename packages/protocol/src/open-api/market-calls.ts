import { z } from 'zod';
import { declareCall } from '../call.ts';
import { wholeNumber } from '../fields.ts';
import { MAX_CANDLES } from '../market/periods.ts';
import { dataOf, lower, MAX_SECOND, size } from './fields.ts';
import { openBook, openCandle, openDay, openPrints, openTicker, openTickerLine } from './market-views.ts';
import { OPEN_PERIODS } from './periods.ts';

/** The public calls below /market: prices, books, trades and candles. */

const symbol = lower(24).describe('A pair: `btcusdt`. Case does not matter.');
const ch = z.string().describe('What it is: `market.btcusdt.detail`.');
const period = z.enum(OPEN_PERIODS).describe('Length of a candle.');
const example = { symbol: 'btcusdt' };

export const openMarketCalls = {
  merged: declareCall({
    method: 'GET',
    path: '/market/detail/merged',
    access: 'public',
    envelope: 'v1',
    summary: 'The last 24 hours and the best prices',
    description: 'With ccxt: `fetchTicker`.',
    input: z.object({ symbol }),
    output: z.strictObject({ ch, tick: openTicker }),
    example,
  }),
  detail: declareCall({
    method: 'GET',
    path: '/market/detail',
    access: 'public',
    envelope: 'v1',
    summary: 'The last 24 hours',
    input: z.object({ symbol }),
    output: z.strictObject({ ch, tick: openDay }),
    example,
  }),
  tickers: declareCall({
    method: 'GET',
    path: '/market/tickers',
    access: 'public',
    envelope: 'v1',
    summary: 'The last 24 hours of all pairs',
    description: 'Of those that ever had a price. With ccxt: `fetchTickers`.',
    output: dataOf(z.array(openTickerLine)),
  }),
  depth: declareCall({
    method: 'GET',
    path: '/market/depth',
    access: 'public',
    envelope: 'v1',
    summary: 'Order book',
    description: 'As it stood at the last commit. With ccxt: `fetchOrderBook`.',
    input: z.object({
      symbol,
      type: z
        .enum(['step0', 'step1', 'step2', 'step3', 'step4', 'step5'])
        .default('step0')
        .describe('How coarse prices are: of `step1`, ten ticks; of each further step, ten times that.'),
      depth: z
        .enum(['5', '10', '20'])
        .transform(Number)
        .optional()
        .describe('Levels a side; absent: 150 of `step0`, 20 of the others.'),
    }),
    output: z.strictObject({ ch, tick: openBook }),
    example: { symbol: 'btcusdt', type: 'step0', depth: '5' },
  }),
  trades: declareCall({
    method: 'GET',
    path: '/market/history/trade',
    access: 'public',
    envelope: 'v1',
    summary: 'Last trades',
    description:
      'Prints of the reference market and trades made here, newest first. With ccxt: `fetchTrades`.',
    input: z.object({ symbol, size: size(2_000, 1) }),
    extraCost: ({ size }) => Math.floor(size / 100),
    output: z.strictObject({ ch, data: z.array(openPrints) }),
    example: { symbol: 'btcusdt', size: '20' },
  }),
  lastTrade: declareCall({
    method: 'GET',
    path: '/market/trade',
    access: 'public',
    envelope: 'v1',
    summary: 'The last trade',
    input: z.object({ symbol }),
    output: z.strictObject({ ch, tick: openPrints }),
    example,
  }),
  newestCandles: declareCall({
    method: 'GET',
    path: '/market/history/kline',
    access: 'public',
    envelope: 'v1',
    summary: 'The newest candles',
    description:
      'Newest first; the running candle is the first one. With ccxt: `fetchOHLCV` with `useHistoricalEndpointForSpot: false`.',
    input: z.object({ symbol, period, size: size(MAX_CANDLES, 150) }),
    extraCost: ({ size }) => Math.floor(size / 250),
    output: z.strictObject({ ch, data: z.array(openCandle) }),
    example: { symbol: 'btcusdt', period: '1min', size: '10' },
  }),
  candles: declareCall({
    method: 'GET',
    path: '/market/history/candles',
    access: 'public',
    envelope: 'v1',
    summary: 'Candles from a second on',
    description: 'Newest first; with `from`, the oldest ones from there on. With ccxt: `fetchOHLCV`.',
    input: z.object({
      symbol,
      period,
      size: size(1_000, 150),
      from: wholeNumber(0, MAX_SECOND)
        .optional()
        .describe(
          'The second from which the oldest candles are wanted, included; absent: the newest candles.',
        ),
      to: wholeNumber(0, MAX_SECOND).optional().describe('The last second in which a candle may begin.'),
    }),
    extraCost: ({ size }) => Math.floor(size / 250),
    output: z.strictObject({ ch, data: z.array(openCandle) }),
    example: { symbol: 'btcusdt', period: '1min', from: '1763760000', size: '10' },
  }),
};
