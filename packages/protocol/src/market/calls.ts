import { z } from 'zod';
import { wholeNumber } from '../fields.ts';
import { MAX_CANDLES, PERIODS } from './periods.ts';

/** Fields of the market calls (product.md section 7). All are strings on the wire; unknown fields are ignored. */

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

export const detailsByQuoteCoinCall = z.object({ quoteCoin: z.string().min(1).max(12) });
