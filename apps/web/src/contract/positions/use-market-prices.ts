import type { PositionView } from '@bourse/protocol/contract/calls';
import { symbolOf } from '../../api/config.ts';
import { useFeed } from '../../live/feed.ts';
import { marksFeed, type Marks } from '../../market/feeds.ts';
import type { MarketPrices } from '../unrealized-pnl.ts';

/** The live prices that positions are judged and closed by; where there are none yet, the mark that came with a position. */
export function useMarketPrices(): (position: PositionView) => MarketPrices | undefined {
  const marks = useFeed(marksFeed);
  return (position) => pricesOf(marks, position);
}

/** The same of this moment, for who draws nothing anew when they change. */
export function pricesNow(position: PositionView): MarketPrices | undefined {
  return pricesOf(marksFeed.get(), position);
}

function pricesOf(marks: Marks, position: PositionView): MarketPrices | undefined {
  const live = marks.get(symbolOf(position));
  const mark = live?.mark ?? position.price;
  return mark === '' ? undefined : { mark, newest: live?.price, spread: live?.spread };
}
