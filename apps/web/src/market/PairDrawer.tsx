import { Dialog } from '@bourse/ui/Dialog';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Segmented } from '@bourse/ui/Segmented';
import { ArrowDown, ArrowUp, Search, Star } from 'lucide-react';
import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { pairName, type Pair } from '../api/config.ts';
import { formatCompact, formatPlaces } from '@bourse/ui/format/decimal';
import { useFeed } from '../live/feed.ts';
import { ChangeText } from './ChangeText.tsx';
import { CoinLogo } from './CoinLogo.tsx';
import { toggleFavourite, useFavourites } from './favourites.ts';
import { tickersFeed, type Tickers } from './feeds.ts';
import { nextOrder, SORT_KEYS, sortPairs, type PairOrder, type SortKey } from './pair-order.ts';

const FAVOURITES = '★';

interface PairDrawerProps {
  pairs: readonly Pair[];
  current: Pair;
  onClose: () => void;
  onChoose: (symbol: string) => void;
}

/** All pairs, by quote coin and search, sorted by any column, to change to another. */
export function PairDrawer({ pairs, current, onClose, onChoose }: PairDrawerProps) {
  const t = useTranslations();
  const [search, setSearch] = useState('');
  const [group, setGroup] = useState(current.quoteCoin);
  const [order, setOrder] = useState<PairOrder>();
  const favourites = useFavourites((state) => state.symbols);
  const tickers = useFeed(tickersFeed);
  const list = useRef<HTMLTableSectionElement>(null);
  const quotes = [...new Set(pairs.map((pair) => pair.quoteCoin))];
  const wanted = search.replace('/', '').trim().toLowerCase();
  // A search looks everywhere, for a person who types a name does not think of its tab.
  const found = pairs.filter((pair) =>
    wanted
      ? pair.symbol.includes(wanted)
      : group === FAVOURITES
        ? favourites.has(pair.symbol)
        : pair.quoteCoin === group,
  );
  const shown = sortPairs(found, tickers, order);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('market.pairs')}
      closeLabel={t('common.close')}
      place="left"
    >
      <div className="sticky top-0 z-2 h-20 bg-panel">
        <label className="mx-4 flex h-9 max-[699px]:h-11 items-center gap-2 rounded-control border border-line-strong bg-raised px-3 focus-within:border-accent">
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
          className="h-11 border-b border-line px-3"
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
        <EmptyState text={t(group === FAVOURITES && !wanted ? 'market.noFavourites' : 'common.notFound')} />
      ) : (
        <table aria-label={t('market.pairs')} className="w-full border-separate border-spacing-0 text-12">
          <thead>
            <tr>
              {SORT_KEYS.map((key) => (
                <SortHead
                  key={key}
                  column={key}
                  order={order}
                  onSort={() => setOrder(nextOrder(order, key))}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={list}>
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
          </tbody>
        </table>
      )}
    </Dialog>
  );
}

const SORT_TEXTS = {
  pair: 'home.pair',
  last: 'market.last',
  change: 'market.changeShort',
  turnover: 'market.turnoverShort',
} as const;

interface SortHeadProps {
  column: SortKey;
  order: PairOrder | undefined;
  onSort: () => void;
}

function SortHead({ column, order, onSort }: SortHeadProps) {
  const t = useTranslations();
  const sorted = order?.key === column ? order : undefined;
  const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
      className={`sticky top-20 z-1 h-8 bg-panel font-normal ${column === 'pair' ? 'pl-11 text-left' : 'text-right last:pr-4'}`}
    >
      <button
        type="button"
        onClick={onSort}
        className="inline-flex h-7 max-[699px]:h-11 items-center gap-0.5 rounded-control whitespace-nowrap text-muted transition hover:text-ink"
      >
        {t(SORT_TEXTS[column])}
        <Arrow aria-hidden className={`size-3 ${sorted ? 'text-accent' : 'opacity-0'}`} />
      </button>
    </th>
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
    <tr
      data-testid="pair-row"
      className={`relative transition hover:bg-raised ${current ? 'bg-raised' : ''}`}
    >
      <td className="h-10 max-[699px]:h-11 pl-2">
        <span className="flex items-center">
          <button
            type="button"
            aria-pressed={starred}
            aria-label={t(starred ? 'removeFavourite' : 'addFavourite', { pair: pairName(pair) })}
            onClick={() => toggleFavourite(pair.symbol)}
            // Above the pair's own button, which covers the row.
            className="relative z-1 flex size-8 shrink-0 items-center justify-center rounded-control text-muted hover:text-warning aria-pressed:text-warning"
          >
            <Star aria-hidden className="size-3.5" fill={starred ? 'currentColor' : 'none'} />
          </button>
          <button
            type="button"
            aria-current={current || undefined}
            onClick={() => onChoose(pair.symbol)}
            className="flex items-center gap-2 rounded-control pl-1 text-13 font-medium whitespace-nowrap after:absolute after:inset-0"
          >
            <CoinLogo coin={pair.baseCoin} />
            <span>
              {pair.baseCoin}
              <span className="font-normal text-muted">/{pair.quoteCoin}</span>
            </span>
          </button>
        </span>
      </td>
      <td className="pl-2 text-right">{ticker && formatPlaces(ticker.close, pair.priceDecimals, locale)}</td>
      <td className="pl-2 text-right">{ticker && <ChangeText open={ticker.open} close={ticker.close} />}</td>
      <td className="pr-4 pl-2 text-right text-muted">{ticker && formatCompact(ticker.turnover, locale)}</td>
    </tr>
  );
}
