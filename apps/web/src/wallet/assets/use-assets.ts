import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useBalances } from '../../live/account.ts';
import { useFeed } from '../../live/feed.ts';
import { quoteTickersQuery } from '../../market/api.ts';
import { tickersFeed } from '../../market/tickers.ts';
import { VALUE_COIN, assetRow, byValue, type AssetRow, type Prices } from './valuation.ts';

/** Prices of the market list, live. */
export function usePrices(): Prices {
  const list = useQuery(quoteTickersQuery(VALUE_COIN)).data;
  const live = useFeed(tickersFeed);
  return useMemo(() => {
    const closes = new Map(list?.map(({ symbol, tick }) => [symbol, tick.close]));
    for (const [symbol, { close }] of live) closes.set(symbol, close);
    return (coin) => closes.get((coin + VALUE_COIN).toLowerCase());
  }, [list, live]);
}

/** The user's assets by account, most valuable first; undefined until loaded. */
export function useAssets(): Record<BalanceView['account'], AssetRow[]> | undefined {
  const balances = useBalances((state) => state.rows);
  const prices = usePrices();
  return useMemo(() => {
    if (!balances) return undefined;
    const rows = (account: BalanceView['account']) =>
      balances
        .filter((balance) => balance.account === account)
        .map((balance) => assetRow(balance, prices))
        .sort(byValue);
    return { spot: rows('spot'), contract: rows('contract') };
  }, [balances, prices]);
}
