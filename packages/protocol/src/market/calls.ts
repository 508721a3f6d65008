import { z } from 'zod';
import { wholeNumber } from '../fields.ts';
import { MAX_CANDLES, PERIODS } from './periods.ts';

/**
 * Fields of the market calls (docs/rules.md, "Calls and envelopes"). All are strings on the wire; unknown fields are
 * ignored.
 */

const symbol = z.string().min(1).max(24);
const timer = z.enum(PERIODS);

export const klineCall = z.object({
  symbol,
  timer,
  size: wholeNumber(1, MAX_CANDLES).default(MAX_CANDLES),
});

export const depthCall = z.object({
  symbol,
  /** Named by HTX's clients; the book is not aggregated, so it changes nothing. */
  timer: z.string().max(16).optional(),
  size: wholeNumber(1, 150).default(20),
});

export const marketTradeCall = z.object({ symbol });

export const detailsCall = z.object({
  symbol,
  timer: z.literal('1day').default('1day'),
  size: wholeNumber(1, 1).default(1),
});

/** `/bb/market/tickBlocks`: blocks in the order of their ids, by id or by time (ms), at most `TICK_BLOCKS_PER_CALL`. */
export const TICK_BLOCKS_PER_CALL = 400;
export const tickBlocksCall = z
  .object({
    fromId: wholeNumber(1, 1e12).optional(),
    fromTime: wholeNumber(0, 8.64e15).optional(),
    limit: wholeNumber(1, TICK_BLOCKS_PER_CALL).default(TICK_BLOCKS_PER_CALL),
  })
  .refine((call) => call.fromId !== undefined || call.fromTime !== undefined, { path: ['fromId'] });

/** `/bb/market/tickRoots`: the last block of each minute, from a minute on (minutes since the epoch). */
export const tickRootsCall = z.object({
  fromMinute: wholeNumber(0, 1e9),
  limit: wholeNumber(1, 1_440).default(60),
});

export const detailsByQuoteCoinCall = z.object({ quoteCoin: z.string().min(1).max(12) });
