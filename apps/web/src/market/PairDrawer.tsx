import { Dialog } from '@bourse/ui/Dialog';
import { Segmented } from '@bourse/ui/Segmented';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Search, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatPlaces } from '../format/decimal.ts';
import { useFeed } from '../live/feed.ts';
import { ChangeText } from './ChangeText.tsx';
import { CoinLogo } from './CoinLogo.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';
import { tickersFeed, type Tickers } from './feeds.ts';

const FAVOURITES = '★';

interface PairDrawerProps {
  pairs: readonly Pair[];
  current: Pair;
  onClose: () => void;
  onChoose: (symbol: string) => void;
}

/** All pairs, by quote coin and search, to change to another. */
export function PairDrawer({ pairs, current, onClose, onChoose }: PairDrawerProps) {
  const t = useTranslations();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState(current.quoteCoin);
  const favourites = useFavourites((state) => state.symbols);
  const tickers = useFeed(tickersFeed);
  const list = useRef<HTMLUListElement>(null);
  const quotes = [...new Set(pairs.map((pair) => pair.quoteCoin))];
  const wanted = search.replace('/', '').trim().toLowerCase();
  // A search looks everywhere, for a person who types a name does not think of its tab.
  const shown = pairs.filter((pair) =>
    wanted
      ? pair.symbol.includes(wanted)
      : group === FAVOURITES
        ? favourites.has(pair.symbol)
        : pair.quoteCoin === group,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('market.pairs')}
      closeLabel={t('common.close')}
      place="left"
    >
      <div className="sticky top-0 z-1 bg-panel">
        <label className="mx-4 flex h-9 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:border-accent">
          <Search aria-hidden className="size-4 text-muted" />
          <input
            type="search"
            aria-label={t('market.search')}
            placeholder={t('market.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && shown[0]) onChoose(shown[0].symbol);
              if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
            }}
            className="h-full min-w-0 flex-1 bg-transparent text-13 outline-none"
          />
        </label>
        <Segmented
          className="border-b border-line px-3 py-2"
          label={t('home.quoteTabs')}
          value={group}
          onChange={setGroup}
          items={[
            { value: FAVOURITES, label: `★ ${t('market.favourites')}` },
            ...quotes.map((coin) => ({ value: coin, label: coin })),
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState text={t('common.notFound')} />
      ) : (
        <ul ref={list} className="py-1">
          {shown.map((pair) => (
            <PairLine
              key={pair.symbol}
              pair={pair}
              tickers={tickers}
              starred={favourites.has(pair.symbol)}
              current={pair.symbol === current.symbol}
              onChoose={onChoose}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface PairLineProps {
  pair: Pair;
  tickers: Tickers;
  starred: boolean;
  current: boolean;
  onChoose: (symbol: string) => void;
}

function PairLine({ pair, tickers, starred, current, onChoose }: PairLineProps) {
  const t = useTranslations('market');
  const locale = useLocale();
  const ticker = tickers.get(pair.symbol);
  return (
    <li className={`flex items-center pl-2 transition hover:bg-raised ${current ? 'bg-raised' : ''}`}>
      <button
        type="button"
        aria-pressed={starred}
        aria-label={t(starred ? 'removeFavourite' : 'addFavourite', { pair: pairName(pair) })}
        onClick={() => toggleFavourite(pair.symbol)}
        className="flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-warning aria-pressed:text-warning"
      >
        <Star aria-hidden className="size-3.5" fill={starred ? 'currentColor' : 'none'} />
      </button>
      <button
        type="button"
        aria-current={current || undefined}
        onClick={() => onChoose(pair.symbol)}
        className="flex h-10 min-w-0 flex-1 items-center gap-2.5 rounded-control pr-4 pl-1 text-13 outline-offset-[-2px]"
      >
        <CoinLogo coin={pair.baseCoin} />
        <span className="font-medium">
          {pair.baseCoin}
          <span className="font-normal text-muted">/{pair.quoteCoin}</span>
        </span>
        <span className="ml-auto text-right">
          {ticker && formatPlaces(ticker.close, pair.priceDecimals, locale)}
        </span>
        <span className="w-16 text-right">
          {ticker && <ChangeText open={ticker.open} close={ticker.close} />}
        </span>
      </button>
    </li>
  );
}
