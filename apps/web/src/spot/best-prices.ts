import { useCallback, useEffect, useRef } from 'react';
import { depthFeed } from '../market/feeds.ts';
import type { SpotContext } from './order-draft.ts';

export type BestPrices = Pick<SpotContext, 'bestAsk' | 'bestBid' | 'last'>;

/** Tells the best prices of a pair at the moment of asking, and draws nothing anew when they change. */
export function useBestPrices(symbol: string | undefined, last?: string): () => BestPrices {
  const newest = useRef(last);
  useEffect(() => {
    newest.current = last;
  }, [last]);
  useEffect(() => {
    if (symbol !== undefined) return depthFeed(symbol).subscribe(() => undefined);
  }, [symbol]);
  return useCallback(() => {
    const book = symbol === undefined ? undefined : depthFeed(symbol).get();
    return { bestBid: book?.bids[0]?.[0], bestAsk: book?.asks[0]?.[0], last: newest.current };
  }, [symbol]);
}
