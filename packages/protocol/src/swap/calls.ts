import { z } from 'zod';
import { declareCall } from '../call.ts';
import { RISKS } from '../risks.ts';
import { pageOf } from '../answers.ts';
import { coin, page, period, requestId } from '../fields.ts';
import { fundPassword } from '../identity/rules.ts';

/** Fields and answers of the fast exchange (docs/rules.md, "Fast exchange" and "Calls and envelopes"). */

export const quoteView = z
  .strictObject({
    quoteId: z.string().describe('To be handed in for its execution.'),
    fromCoin: z.string(),
    toCoin: z.string(),
    amount: z.string().describe('What is paid, in `fromCoin`.'),
    rate: z.string().describe('How much of `toCoin` one `fromCoin` gives.'),
    receive: z.string().describe('What comes in, in `toCoin`.'),
    expiresAt: z.number().describe("ms since 1970, by the server's clock; at this time it is too late."),
  })
  .meta({ id: 'QuoteView', description: 'Answer of `/bb/exchange/quote`: firm until `expiresAt` (ms).' });
export type QuoteView = z.infer<typeof quoteView>;

export const swapView = z
  .strictObject({
    id: z.string(),
    fromCoin: z.string(),
    toCoin: z.string(),
    amount: z.string().describe('What was paid, in `fromCoin`.'),
    receive: z.string().describe('What came in, in `toCoin`.'),
    rate: z.string().describe('How much of `toCoin` one `fromCoin` gave.'),
    time: z.number(),
  })
  .meta({
    id: 'SwapView',
    description: 'A line of `/bb/exchange/record`, and the answer of `/bb/exchange/execute`.',
  });
export type SwapView = z.infer<typeof swapView>;

export const swapCalls = {
  quote: declareCall({
    path: '/bb/exchange/quote',
    access: 'user',
    worth: 'order',
    product: 'swap',
    summary: 'Ask for a firm rate',
    description: 'Valid for 8 seconds, once; between 5 and 50,000 USDT worth.',
    input: z.object({
      fromCoin: coin,
      toCoin: coin,
      amount: z.string({ error: 'ENTER_EXCHANGE_AMOUNT' }).max(32).describe('What is paid, in `fromCoin`.'),
    }),
    output: quoteView,
    example: { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' },
  }),
  execute: declareCall({
    path: '/bb/exchange/execute',
    access: 'user',
    worth: 'order',
    proof: RISKS.money.page,
    product: 'swap',
    summary: 'Convert at a quoted rate',
    description:
      "When the market has moved by more than half the spread since the quote, it is refused with the reason PRICE_CHANGED, and the answer's data is a new `QuoteView`.",
    input: z.object({
      quoteId: z.string().min(1).max(64).describe('As the quote said.'),
      fundPassword,
      requestId,
    }),
    output: swapView,
    example: { quoteId: 'as-the-quote-said', fundPassword: '246810' },
  }),
  list: declareCall({
    path: '/bb/exchange/record',
    access: 'user',
    heavy: true,
    packed: true,
    summary: 'Conversions',
    description: 'Newest first.',
    input: z.object({
      fromCoin: coin.optional(),
      toCoin: coin.optional(),
      ...period,
      ...page,
    }),
    output: pageOf(swapView),
    example: { fromCoin: 'USDT' },
  }),
};
