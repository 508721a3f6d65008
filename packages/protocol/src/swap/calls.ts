import { z } from 'zod';
import { coin, page, period, requestId } from '../fields.ts';
import { fundPassword } from '../identity/rules.ts';

/** Fields and answers of the fast exchange (docs/rules.md, "Fast exchange" and "Calls and envelopes"). */

export const quoteCall = z.object({
  fromCoin: coin,
  toCoin: coin,
  /** What is paid, in `fromCoin`. */
  amount: z.string({ error: 'ENTER_EXCHANGE_AMOUNT' }).max(32),
});
/** Answer of `/bb/exchange/quote`: firm until `expiresAt` (ms). */
export interface QuoteView {
  /** To be handed in for its execution. */
  quoteId: string;
  fromCoin: string;
  toCoin: string;
  /** What is paid, in `fromCoin`. */
  amount: string;
  /** How much of `toCoin` one `fromCoin` gives. */
  rate: string;
  /** What comes in, in `toCoin`. */
  receive: string;
  /** ms since 1970, by the server's clock; at this time it is too late. */
  expiresAt: number;
}

/**
 * `/bb/exchange/execute`. When the market has moved by more than half the spread since the quote, it is refused with the
 * reason PRICE_CHANGED, and the answer's data is a new `QuoteView`.
 */
export const executeCall = z.object({
  /** As the quote said. */
  quoteId: z.string().min(1).max(64),
  fundPassword,
  requestId,
});
export const swapRecordCall = z.object({
  fromCoin: coin.optional(),
  toCoin: coin.optional(),
  ...period,
  ...page,
});

/** A line of `/bb/exchange/record`, and the answer of `/bb/exchange/execute`. */
export interface SwapView {
  id: string;
  fromCoin: string;
  toCoin: string;
  /** What was paid, in `fromCoin`. */
  amount: string;
  /** What came in, in `toCoin`. */
  receive: string;
  /** How much of `toCoin` one `fromCoin` gave. */
  rate: string;
  time: number;
}
