import { z } from 'zod';
import { declareCall } from '../call.ts';
import { coin, wholeNumber } from '../fields.ts';
import {
  klineAnswer,
  depthAnswer,
  marketTradeAnswer,
  detailsAnswer,
  quoteCoinAnswer,
  tickBlocksAnswer,
  tickRootsAnswer,
} from './answers.ts';
import { MAX_CANDLES, PERIODS } from './periods.ts';
import { TICK_BLOCKS_PER_CALL } from './tick-text.ts';

/**
 * Fields of the market calls (docs/rules.md, "Calls and envelopes"). All are strings on the wire; unknown fields are
 * ignored.
 */

const symbol = z.string().min(1).max(24).describe('Base and quote together in lower case: `btcusdt`.');
const timer = z.enum(PERIODS).describe('Length of a candle.');

export const marketCalls = {
  candles: declareCall({
    path: '/huobi/getKline',
    access: 'public',
    envelope: 'huobi',
    summary: 'Candles of a pair',
    description: 'Newest first; the running candle is the first one.',
    input: z.object({
      symbol,
      timer,
      size: wholeNumber(1, MAX_CANDLES).default(MAX_CANDLES),
    }),
    extraCost: ({ size }) => Math.floor(size / 100),
    output: klineAnswer,
    example: { symbol: 'btcusdt', timer: '1min', size: '100' },
  }),
  depth: declareCall({
    path: '/huobi/getHuobiContractDepthV2',
    access: 'public',
    envelope: 'huobi',
    summary: 'Order book of a pair',
    description: 'As it stood at the last commit, best prices first.',
    input: z.object({
      symbol,
      timer: z
        .string()
        .max(16)
        .optional()
        .describe("Named by HTX's clients; the book is not aggregated, so it changes nothing."),
      size: wholeNumber(1, 150).default(20),
    }),
    output: depthAnswer,
    example: { symbol: 'btcusdt' },
  }),
  trades: declareCall({
    path: '/huobi/getMarketTrade',
    access: 'public',
    envelope: 'huobi',
    summary: 'Last trades of a pair',
    description: 'Prints of the reference market and trades made here, newest first.',
    input: z.object({ symbol }),
    output: marketTradeAnswer,
    example: { symbol: 'btcusdt' },
  }),
  ticker: declareCall({
    path: '/huobi/getDetails',
    access: 'public',
    envelope: 'huobi',
    summary: 'The last 24 hours of a pair',
    input: z.object({
      symbol,
      timer: z.literal('1day').default('1day').describe('Over how long.'),
      size: wholeNumber(1, 1).default(1),
    }),
    output: detailsAnswer,
    example: { symbol: 'btcusdt' },
  }),
  tickers: declareCall({
    path: '/huobi/getHuobiDetailsByQuoteCoin',
    access: 'public',
    envelope: 'huobi',
    summary: 'The last 24 hours of all pairs of a quote coin',
    input: z.object({ quoteCoin: coin }),
    output: quoteCoinAnswer,
    example: { quoteCoin: 'USDT' },
  }),
  tickBlocks: declareCall({
    path: '/bb/market/tickBlocks',
    access: 'public',
    cost: 10,
    heavy: true,
    summary: 'Accepted prices as they were sealed, second by second',
    description: 'Each block carries the hash of the one before.',
    input: z
      .object({
        fromId: wholeNumber(1, 1e12).optional(),
        fromTime: wholeNumber(0, 8.64e15).optional(),
        limit: wholeNumber(1, TICK_BLOCKS_PER_CALL).default(TICK_BLOCKS_PER_CALL),
      })
      .refine((call) => call.fromId !== undefined || call.fromTime !== undefined, { path: ['fromId'] }),
    extraCost: ({ limit }) => Math.floor(limit / 20),
    output: tickBlocksAnswer,
    example: { fromId: '1' },
  }),
  tickRoots: declareCall({
    path: '/bb/market/tickRoots',
    access: 'public',
    cost: 5,
    summary: 'Newest block of each minute',
    description: 'Whoever keeps them can prove later that no price was changed.',
    input: z.object({
      fromMinute: wholeNumber(0, 1e9),
      limit: wholeNumber(1, 1_440).default(60),
    }),
    extraCost: ({ limit }) => Math.floor(limit / 100),
    output: tickRootsAnswer,
    example: { fromMinute: '29500000' },
  }),
};
