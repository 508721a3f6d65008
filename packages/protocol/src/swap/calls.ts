import { z } from 'zod';
import { coin, page, period, requestId } from '../fields.ts';
import { fundPassword } from '../identity/rules.ts';

/** Fields and answers of the fast exchange (rules.md sections 6 and 13). */

export const quoteCall = z.object({
  fromCoin: coin,
  toCoin: coin,
  /** What is paid, in `fromCoin`. */
  amount: z.string({ error: 'ENTER_EXCHANGE_AMOUNT' }).max(32),
});
/** Answer of `/bb/exchange/quote`: firm until `expiresAt` (ms). */
export interface QuoteView {
  quoteId: string;
  fromCoin: string;
  toCoin: string;
  amount: string;
  /** How much of `toCoin` one `fromCoin` gives. */
  rate: string;
  receive: string;
  expiresAt: number;
}

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
  amount: string;
  receive: string;
  rate: string;
  time: number;
}
