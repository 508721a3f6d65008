import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverClock } from '../../api/server-clock.ts';
import { useBalances } from '../../live/account.ts';
import { useOutdated } from '../../live/use-outdated.ts';
import { quoteTickersQuery } from '../../market/api.ts';
import { todaysProfitQuery } from '../api.ts';
import { todaysProfit, type TodaysProfit } from './todays-profit.ts';
import { usePrices } from './use-assets.ts';
import { VALUE_COIN } from './valuation.ts';

/** However fast balances change, the exchange is asked once in so long. */
const PAUSE_MS = 3_000;
const DAY_MS = 86_400_000;

/** Today's profit of the spot account at the live prices, or why there is none to show; neither while it loads. */
export function useTodaysProfit(): { readonly today?: TodaysProfit; readonly problem?: string } {
  const { rows, version, failure } = useBalances();
  // Asked when the balances are there: what moves later is told.
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...todaysProfitQuery,
    enabled: rows !== undefined,
  });
  const hasPrices = useQuery(quoteTickersQuery(VALUE_COIN)).isFetched;
  const prices = usePrices();
  // The balances themselves, too: what changed while the line was down is loaded, and told by no version.
  useOutdated(rows && JSON.stringify({ rows, version }), refetch, PAUSE_MS);
  useEffect(() => {
    if (!data) return;
    // Asked a moment too early, the exchange still tells of the day before: then once more.
    const wait = Math.max(PAUSE_MS, data.since + DAY_MS - serverClock.now());
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, refetch]);
  const missing = error ?? (rows ? undefined : failure);
  if (!data) return missing ? { problem: missing.message } : {};
  // What was kept from yesterday says nothing of today.
  const isOver = serverClock.now() >= data.since + DAY_MS + PAUSE_MS;
  return isOver || !hasPrices ? {} : { today: todaysProfit(data.list, prices) };
}
