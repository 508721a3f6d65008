import { Segmented } from '@bourse/ui/Segmented';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig, type Pair } from '../api/config.ts';
import { changeSearch, type Change } from './change-search.ts';
import { periodOf } from './days.ts';
import { EmptyList } from './EmptyList.tsx';
import { ChoiceFilter, DayFilters, FilterBar } from './FilterBar.tsx';
import { SpotRecords } from '../spot/SpotRecords.tsx';
import { everyRow } from './every-row.ts';
import { ExportRecords } from './ExportRecords.tsx';
import { listSwaps } from '../swap/api.ts';
import { SwapRecords, useSwapColumns } from '../swap/SwapRecords.tsx';
import { useTitle } from '@bourse/ui/lib/title';
import { TRADE_PRODUCTS, type TradeProduct, type TradesSearch } from './trades-search.ts';

const route = getRouteApi('/account/trade');
const NO_PAIRS: readonly Pair[] = [];
const NO_COINS: readonly string[] = [];

/** `/account/trade`: orders, trades and conversions of all products, each with its filters in the address. */
export function TradesPage() {
  const t = useTranslations('tradeRecords');
  const home = useTranslations('home');
  const config = useConfig();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { product = 'spot' } = search;
  useTitle(t('title'));

  const change = changeSearch<TradesSearch>(navigate);
  // Filters of one product mean nothing to another.
  const choose = (next: TradeProduct) =>
    void navigate({ search: next === 'spot' ? {} : { product: next }, replace: true, resetScroll: false });

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20 font-semibold">{t('title')}</h1>
        <Segmented
          label={t('products')}
          value={product}
          onChange={choose}
          items={TRADE_PRODUCTS.map((value) => ({ value, label: t(value) }))}
        />
      </div>
      <div className="flex min-h-96 flex-col overflow-hidden rounded-card border border-line bg-panel">
        {product === 'spot' ? (
          <SpotRecords
            className="flex-1"
            filter={search}
            pairs={config?.pairs ?? NO_PAIRS}
            onChange={change}
            emptyAction={
              <Link to="/home/detail" className="link font-medium">
                {home('start')}
              </Link>
            }
          />
        ) : (
          <Swaps search={search} coins={config?.coins ?? NO_COINS} onChange={change} />
        )}
      </div>
    </div>
  );
}

interface SwapsProps {
  search: TradesSearch;
  coins: readonly string[];
  onChange: (change: Change<TradesSearch>) => void;
}

function Swaps({ search, coins, onChange }: SwapsProps) {
  const t = useTranslations();
  const { fromCoin, toCoin, from, to } = search;
  const filter = useMemo(
    () => ({
      ...(fromCoin && { fromCoin }),
      ...(toCoin && { toCoin }),
      ...periodOf({ ...(from && { from }), ...(to && { to }) }),
    }),
    [fromCoin, toCoin, from, to],
  );
  const clear =
    Object.keys(filter).length > 0
      ? () => onChange({ fromCoin: undefined, toCoin: undefined, from: undefined, to: undefined })
      : undefined;
  const choices = coins.map((coin) => ({ value: coin, label: coin }));
  return (
    <>
      <FilterBar onClear={clear}>
        <ChoiceFilter
          label={t('swap.from')}
          all={`${t('swap.from')}: ${t('money.allCurrencies')}`}
          value={fromCoin}
          onChange={(coin) => onChange({ fromCoin: coin })}
          items={choices}
        />
        <ChoiceFilter
          label={t('swap.to')}
          all={`${t('swap.to')}: ${t('money.allCurrencies')}`}
          value={toCoin}
          onChange={(coin) => onChange({ toCoin: coin })}
          items={choices}
        />
        <DayFilters range={search} onChange={onChange} />
        <ExportRecords
          className="ml-auto min-[700px]:h-6! shrink-0"
          name="conversions"
          columns={useSwapColumns()}
          rows={() => everyRow((page) => listSwaps({ ...filter, ...page }))}
        />
      </FilterBar>
      <div ref={fadeEdges} className="relative overflow-x-auto py-1">
        <SwapRecords
          filter={filter}
          empty={
            <EmptyList
              onClear={clear}
              text={t('swap.empty')}
              action={
                <Link to="/account/dui" className="link font-medium">
                  {t('swap.title')}
                </Link>
              }
            />
          }
        />
      </div>
    </>
  );
}
