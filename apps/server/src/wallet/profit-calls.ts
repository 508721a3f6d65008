import { formatAmount } from '@bourse/money/amount';
import { VALUE_COIN } from '@bourse/protocol/coins/rules';
import { LIST_REACH } from '@bourse/protocol/list-reach';
import { refuse } from '@bourse/protocol/refusal';
import { profitCalls } from '@bourse/protocol/wallet/profit-calls';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { DAY_MS, dayOf } from '../utc-days.ts';
import { coinsSince } from './todays-profit.ts';

/** Where the candle of a day (UTC, since 1970) of a pair opens, as text. */
export type DayOpen = (symbol: string, day: number) => string | undefined;

/** `/bb/asset/profitToday`: what of today's profit does not move with the prices. */
export function profitHandlers({ reads, clock }: Services, dayOpen: DayOpen): Call[] {
  return [
    handle(profitCalls.todaysProfit, async (_input, { session }) => {
      const day = dayOf(clock.now());
      const since = day * DAY_MS;
      const coins = await coinsSince(reads.committed, session.userId, since);
      if (!coins) return refuse('PROFIT_TOO_MANY_FLOWS', { limit: String(LIST_REACH) });
      const list = coins.map(({ currency, opening, balance, inflow, outflow }) => {
        const openPrice = currency === VALUE_COIN ? '1' : dayOpen((currency + VALUE_COIN).toLowerCase(), day);
        return {
          currency,
          opening: formatAmount(opening),
          ...(openPrice !== undefined && { openPrice }),
          balance: formatAmount(balance),
          inflow: formatAmount(inflow),
          outflow: formatAmount(outflow),
        };
      });
      return { since, list };
    }),
  ];
}
