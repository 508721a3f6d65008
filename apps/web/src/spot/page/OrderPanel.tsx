import { parseAmount } from '@bourse/money/amount';
import { useSyncExternalStore } from 'react';
import type { Config, Pair } from '../../api/config.ts';
import { useFeed } from '../../live/feed.ts';
import { depthFeed, marksFeed } from '../../market/feeds.ts';
import { OrderForm } from '../OrderForm.tsx';
import { useFeesOn } from '../fees/own-fees.ts';
import type { SpotContext } from '../order-draft.ts';
import { useClosedOn } from '../../shared/use-closed.ts';
import { useAvailable } from '../../wallet/use-available.ts';

interface OrderPanelProps {
  config: Config;
  pair: Pair;
  last: string | undefined;
}

/** Gives the order form the market and the balances it is judged by. */
export function OrderPanel({ config, pair, last }: OrderPanelProps) {
  const depth = depthFeed(pair.symbol);
  // Only the best prices matter here, so that the form does not render with every change deep in the book.
  const bestBid = useSyncExternalStore(depth.subscribe, () => depth.get().bids[0]?.[0]);
  const bestAsk = useSyncExternalStore(depth.subscribe, () => depth.get().asks[0]?.[0]);
  const hasBook = useSyncExternalStore(depth.subscribe, () => depth.get().ready);
  const mark = useFeed(marksFeed).get(pair.symbol)?.mark;
  const base = useAvailable('spot', pair.baseCoin);
  const quote = useAvailable('spot', pair.quoteCoin);
  const fees = useFeesOn(pair, config);
  const about: SpotContext = {
    pair,
    baseAvailable: parseAmount(base ?? '0') ?? 0n,
    quoteAvailable: parseAmount(quote ?? '0') ?? 0n,
    bestBid,
    bestAsk,
    hasBook,
    last,
    mark,
  };
  const closed = useClosedOn('spot', pair);
  const available = base === undefined || quote === undefined ? undefined : { base, quote };
  return <OrderForm pair={pair} fees={fees} about={about} available={available} closed={closed} />;
}
