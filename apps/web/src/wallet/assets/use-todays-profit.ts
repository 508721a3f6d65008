import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { serverClock } from '../../api/server-clock.ts';
import { useMoneyVersion } from '../../live/account.ts';
import { quoteTickersQuery } from '../../market/api.ts';
import { todaysProfitQuery } from '../api.ts';
import { todaysProfit, type TodaysProfit } from './todays-profit.ts';
import { usePrices } from './use-assets.ts';
import { VALUE_COIN } from './valuation.ts';

/** However fast balances change, the exchange is asked once in so long. */
const PAUSE_MS = 3_000;
const DAY_MS = 86_400_000;
/** The exchange's clock is known to within less. */
const AFTER_MIDNIGHT_MS = 1_000;

export type ProfitState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly reason: string }
  | ({ readonly status: 'known' } & TodaysProfit);

/** Today's profit of the spot account at the live prices. */
export function useTodaysProfit(): ProfitState {
  const { data, dataUpdatedAt, error, refetch } = useQuery(todaysProfitQuery);
  const hasPrices = useQuery(quoteTickersQuery(VALUE_COIN)).isFetched;
  const prices = usePrices();
  useAskedAfter(useMoneyVersion(), refetch);
  useEffect(() => {
    if (!data) return;
    const wait = data.since + DAY_MS + AFTER_MIDNIGHT_MS - serverClock.now();
    const timer = setTimeout(() => void refetch(), Math.max(PAUSE_MS, wait));
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, refetch]);
  return useMemo(() => {
    if (!data) return error ? { status: 'failed', reason: error.message } : { status: 'loading' };
    // What was kept from yesterday says nothing of today.
    const isOver = serverClock.now() >= data.since + DAY_MS + PAUSE_MS;
    if (isOver || !hasPrices) return { status: 'loading' };
    return { status: 'known', ...todaysProfit(data.list, prices) };
  }, [data, error, hasPrices, prices]);
}

/** Asks anew after a change: at once after a pause, else when it is over. */
function useAskedAfter(version: number, ask: () => Promise<unknown>): void {
  const asked = useRef({ version, at: performance.now() });
  useEffect(() => {
    if (asked.current.version === version) return;
    const timer = setTimeout(
      () => {
        asked.current = { version, at: performance.now() };
        void ask();
      },
      Math.max(0, asked.current.at + PAUSE_MS - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [version, ask]);
}
