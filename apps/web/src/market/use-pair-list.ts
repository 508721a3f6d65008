import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { Pair } from '../api/config.ts';
import { useAskedFeed, useFeed } from '../live/feed.ts';
import { coinNames } from './coin-names.ts';
import { useFavourites } from './favourites.ts';
import { NO_TICKERS, tickersFeed, type Tickers } from './tickers.ts';
import { FAVOURITES, findPairs } from './find-pairs.ts';
import { sortPairs, type PairOrder } from './pair-order.ts';

const areThere = (tickers: Tickers) => tickers !== NO_TICKERS;

/** What a list of pairs shows at the moment: by group or search, in the order of a column. */
export function usePairList(pairs: readonly Pair[], firstGroup: string) {
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState(firstGroup);
  const [order, setOrder] = useState<PairOrder>();
  const favourites = useFavourites((state) => state.symbols);
  const messages = useLanguage((state) => state.messages);
  const tickers = useFeed(tickersFeed);
  const asked = useAskedFeed(tickersFeed, areThere);
  const found = findPairs(pairs, { search, group }, favourites, (coin) => coinNames(coin, messages));
  return {
    search,
    setSearch,
    group,
    /** Whoever chooses a group wants to see it, and not what he looked for before. */
    chooseGroup: (chosen: string): void => {
      setGroup(chosen);
      setSearch('');
    },
    order,
    setOrder,
    tickers,
    /** The tickers as what was asked for. */
    asked,
    shown: sortPairs(found, tickers, order),
    /** Key of what is said when nothing is shown. */
    empty:
      search.trim() !== ''
        ? ('common.notFound' as const)
        : group === FAVOURITES
          ? ('market.noFavourites' as const)
          : ('home.empty' as const),
  };
}

export type PairList = ReturnType<typeof usePairList>;
