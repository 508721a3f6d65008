import { z } from 'zod';
import { declareCall } from '../call.ts';

/** What today's profit is reckoned of (docs/rules.md, "Screens"). Amounts and prices are decimal strings. */

export const profitCoin = z
  .strictObject({
    currency: z.string(),
    opening: z.string().describe('Available and frozen together at 00:00 UTC.'),
    openPrice: z
      .string()
      .exactOptional()
      .describe(
        "In USDT, where the day's candle opens; of a coin that was first priced later today, its first price. Absent: no pair with USDT prices it.",
      ),
    balance: z.string().describe('Available and frozen together now.'),
    inflow: z
      .string()
      .describe('What came in since 00:00 UTC not by trading: deposits, transfers, credits, commission.'),
    outflow: z
      .string()
      .describe('What went out since 00:00 UTC not by trading: withdrawals without fee, transfers.'),
  })
  .meta({ id: 'ProfitCoin', description: 'A coin in the answer of `/bb/asset/profitToday`.' });
export type ProfitCoin = z.infer<typeof profitCoin>;

export const todaysProfitView = z
  .strictObject({
    since: z.number().describe('00:00 UTC of today.'),
    list: z
      .array(profitCoin)
      .describe('Every coin of the spot account that is held, or was since 00:00 UTC.'),
  })
  .meta({
    id: 'TodaysProfitView',
    description: 'Answer of `/bb/asset/profitToday`; all of it as of one moment.',
  });
export type TodaysProfitView = z.infer<typeof todaysProfitView>;

export const profitCalls = {
  todaysProfit: declareCall({
    method: 'GET',
    path: '/bb/asset/profitToday',
    access: 'user',
    cost: 5,
    heavy: true,
    summary: "What today's profit of the spot account is reckoned of",
    description:
      'Profit = Σ (balance − inflow + outflow) × price now − opening × openPrice, over the coins that have a price. Rate: profit / Σ (opening × openPrice + inflow × price now).',
    output: todaysProfitView,
  }),
};
