import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Pair } from '../api/config.ts';
import { useOpenOrders } from '../live/account.ts';
import { useOutdated } from '../live/use-outdated.ts';
import type { OwnTrade } from '../market/chart/own-trades.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { useSession } from '../session/session.ts';
import { listTrades } from './api.ts';

/** As many as one call answers: more marks than that hide the candles. */
const NEWEST = 100;

const NONE: readonly OwnTrade[] = [];

/**
 * The reader's newest trades of a pair, for the chart. Nothing is asked for while he does not want to see them; a guest
 * has none.
 */
export function useOwnTrades({ symbol, baseCoin, quoteCoin }: Pair): readonly OwnTrade[] | undefined {
  const userId = useSession((state) => state.credentials?.userId);
  const isShown = usePreferences((state) => state.ownTrades);
  const enabled = userId !== undefined && isShown;
  const { data, refetch } = useQuery({
    queryKey: ['own-trades', userId, symbol],
    queryFn: async ({ signal }) => {
      const { list } = await listTrades({ baseCoin, quoteCoin, pageNo: 1, pageSize: NEWEST }, signal);
      return list.map(({ time, direction, amount, quote }) => ({ time, side: direction, amount, quote }));
    },
    enabled,
    // What was looked at before may have changed since.
    staleTime: 0,
  });
  useOutdated(
    useOpenOrders(({ version }) => version),
    useCallback(async () => enabled && refetch(), [enabled, refetch]),
  );
  if (userId === undefined) return undefined;
  return (isShown ? data : undefined) ?? NONE;
}
