import { EmptyState } from '@bourse/ui/EmptyState';
import { Segmented } from '@bourse/ui/Segmented';
import { useRef } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { OpenDialog } from '../shared/OpenDialog.tsx';
import { formatCompact, formatPlaces } from '@bourse/ui/format/decimal';
import { ChangeText } from './ChangeText.tsx';
import { CoinLogo } from './CoinLogo.tsx';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { Tickers } from './tickers.ts';
import { FAVOURITES } from './find-pairs.ts';
import { SORT_KEYS } from './pair-order.ts';
import { PairSearch } from './PairSearch.tsx';
import { SortHead } from './SortHead.tsx';
import { usePairList } from './use-pair-list.ts';

interface PairDrawerProps {
  pairs: readonly Pair[];
  current: Pair;
  onClose: () => void;
  onChoose: (symbol: string) => void;
}

/** All pairs, by quote coin and search, sorted by any column, to change to another. */
export function PairDrawer({ pairs, current, onClose, onChoose }: PairDrawerProps) {
  const t = useTranslations();
  const list = usePairList(pairs, current.quoteCoin);
  const body = useRef<HTMLTableSectionElement>(null);
  const quotes = [...new Set(pairs.map((pair) => pair.quoteCoin))];
  const { shown, tickers } = list;
  return (
    <OpenDialog title={t('market.pairs')} onClose={onClose} place="left">
      <div className="sticky top-0 z-2 h-20 bg-panel">
        <PairSearch
          value={list.search}
          onChange={list.setSearch}
          onEnter={() => shown[0] && onChoose(shown[0].symbol)}
          onDown={() => body.current?.querySelector<HTMLElement>('[data-pair]')?.focus()}
          className="mx-4"
        />
        <Segmented
          className="h-11 border-b border-line px-3"
          label={t('home.quoteTabs')}
          value={list.group}
          onChange={list.chooseGroup}
          items={[
            { value: FAVOURITES, label: `★ ${t('market.favourites')}` },
            ...quotes.map((coin) => ({ value: coin, label: coin })),
          ]}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState text={t(list.empty)} />
      ) : (
        <table aria-label={t('market.pairs')} className="w-full border-separate border-spacing-0 text-12">
          <thead>
            <tr>
              {SORT_KEYS.map((key) => (
                <SortHead
                  key={key}
                  column={key}
                  text={t(SORT_TEXTS[key])}
                  order={list.order}
                  onSort={list.setOrder}
                  className={`sticky top-20 z-1 h-8 bg-panel ${key === 'pair' ? 'pl-11 text-left max-[699px]:pl-10' : 'text-right last:pr-4 max-[699px]:last:pr-3'}`}
                />
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map((pair) => (
              <PairLine
                key={pair.symbol}
                pair={pair}
                tickers={tickers}
                current={pair.symbol === current.symbol}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      )}
    </OpenDialog>
  );
}

const SORT_TEXTS = {
  pair: 'orders.pair',
  last: 'market.last',
  change: 'market.changeShort',
  turnover: 'market.turnoverShort',
} as const;

interface PairLineProps {
  pair: Pair;
  tickers: Tickers;
  current: boolean;
  onChoose: (symbol: string) => void;
}

function PairLine({ pair, tickers, current, onChoose }: PairLineProps) {
  const locale = useLocale();
  const ticker = tickers.get(pair.symbol);
  return (
    <tr
      data-testid="pair-row"
      className={`relative transition hover:bg-raised ${current ? 'bg-raised' : ''}`}
    >
      <td className="h-10 pl-2 max-[699px]:h-11 max-[699px]:pl-1">
        <span className="flex items-center">
          <FavouriteStar pair={pair} />
          <button
            type="button"
            data-pair
            aria-current={current || undefined}
            onClick={() => onChoose(pair.symbol)}
            className="flex items-center gap-2 rounded-control pl-1 max-[699px]:gap-1.5 max-[699px]:pl-0 text-13 font-medium whitespace-nowrap after:absolute after:inset-0"
          >
            <CoinLogo coin={pair.baseCoin} />
            <span>
              {pair.baseCoin}
              <span className="font-normal text-muted">/{pair.quoteCoin}</span>
            </span>
          </button>
        </span>
      </td>
      <td className="pl-1.5 text-right">
        {ticker && formatPlaces(ticker.close, pair.priceDecimals, locale)}
      </td>
      <td className="pl-1.5 text-right">
        {ticker && <ChangeText open={ticker.open} close={ticker.close} />}
      </td>
      <td className="pr-4 pl-1.5 text-right text-muted max-[699px]:pr-3">
        {ticker && formatCompact(ticker.turnover, locale)}
      </td>
    </tr>
  );
}
