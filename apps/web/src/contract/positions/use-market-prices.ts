import type { PositionView } from '@bourse/protocol/contract/calls';
import { useFeed } from '../../live/feed.ts';
import { marksFeed } from '../../market/feeds.ts';
import type { MarketPrices } from '../unrealized-pnl.ts';

/** The live prices that positions are judged and closed by; where there are none yet, the mark that came with a position. */
export function useMarketPrices(): (position: PositionView) => MarketPrices | undefined {
  const marks = useFeed(marksFeed);
  return (position) => {
    const live = marks.get(symbolOf(position));
    const mark = live?.mark ?? position.price;
    return mark === '' ? undefined : { mark, newest: live?.price, spread: live?.spread };
  };
}

export function symbolOf({ baseCoin, quoteCoin }: PositionView): string {
  return (baseCoin + quoteCoin).toLowerCase();
}
