import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { configQuery, shownDecimals, useConfig } from '../../api/config.ts';
import { formatPlaces, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { chainCurrencies } from '../chains.ts';
import { useLanguage } from '../../i18n/language.ts';
import { coinNames, useCoinName } from '../../market/coin-names.ts';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { Amount } from '../Amount.tsx';
import { AssetRowActions } from './AssetRowActions.tsx';
import { hideSmallAssets, useAssetChoices } from './asset-choices.ts';
import { SMALL_ASSET, VALUE_COIN, visible, type AssetRow } from './valuation.ts';

const VALUE_DECIMALS = 2;
/** Bars in the place of coins. */
export const ROWS_TO_COME = 8;

interface AssetTableProps {
  account: BalanceView['account'];
  rows: readonly AssetRow[];
}

/** The coins of one account, with search and the filter of small ones. */
export function AssetTable({ account, rows }: AssetTableProps) {
  const t = useTranslations();
  const [search, setSearch] = useState('');
  const hideSmall = useAssetChoices((state) => state.hideSmall);
  const messages = useLanguage((state) => state.messages);
  const { isPending } = useQuery(configQuery);
  // How prices are written and what can be done with a coin is in the settings: nothing jumps when they come.
  if (isPending) return <SkeletonRows rows={ROWS_TO_COME} label={t('common.loading')} />;
  const shown = visible(rows, { search, hideSmall }, (coin) => coinNames(coin, messages));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-3">
        <label className="flex h-9 items-center gap-2 rounded-control border border-line-strong bg-raised px-2.5 focus-within:border-accent max-[699px]:h-11 max-sm:w-full">
          <Search aria-hidden className="size-4 text-muted" />
          <input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder={t('assets.search')}
            aria-label={t('assets.search')}
            className="w-44 flex-1 bg-transparent text-13 outline-none"
          />
        </label>
        <label className="flex cursor-pointer items-center gap-2 text-13 text-muted max-[699px]:min-h-11">
          <input
            type="checkbox"
            checked={hideSmall}
            onChange={(event) => hideSmallAssets(event.target.checked)}
            className="size-4 accent-accent-solid"
          />
          {t('assets.hideSmall', { limit: SMALL_ASSET })}
        </label>
      </div>
      {shown.length > 0 ? (
        <Rows account={account} rows={shown} />
      ) : search.trim() ? (
        <EmptyState text={t('assets.noMatch')} />
      ) : (
        <EmptyState
          text={t('assets.onlySmall')}
          action={
            <Button tone="secondary" size="small" onClick={() => hideSmallAssets(false)}>
              {t('assets.showSmall')}
            </Button>
          }
        />
      )}
    </>
  );
}

function Rows({ account, rows }: { account: BalanceView['account']; rows: readonly AssetRow[] }) {
  const t = useTranslations();
  const head = 'h-9 px-3 text-right font-normal whitespace-nowrap max-sm:px-2';
  return (
    <div className="relative overflow-x-auto">
      <table aria-label={t('assets.title')} className="w-full text-13 max-sm:text-12">
        <thead className="text-12 text-muted">
          <tr>
            <th scope="col" className="h-9 px-4 text-left font-normal max-sm:pr-1 max-sm:pl-3">
              {t('assets.coin')}
              <span className="block sm:hidden">{t('assets.value')}</span>
            </th>
            <th scope="col" className={head}>
              {t('money.available')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t('money.frozen')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t('assets.price')}
            </th>
            <th scope="col" className={`${head} max-sm:hidden`}>
              {t('assets.value')}
            </th>
            <th scope="col" className={`${head} pr-4 max-sm:pr-2`}>
              <span className="max-sm:sr-only">{t('common.action')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.coin} account={account} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ account, row }: { account: BalanceView['account']; row: AssetRow }) {
  const t = useTranslations();
  const locale = useLocale();
  const name = useCoinName(row.coin);
  const pair = usePairOf(row.coin);
  const config = useConfig();
  const decimals = shownDecimals(config, row.coin);
  const value =
    row.total === undefined ? '–' : <Amount>{formatPlaces(row.total, VALUE_DECIMALS, locale)}</Amount>;
  const cell = 'h-12 px-3 text-right whitespace-nowrap max-sm:px-2';
  const amount = (text: string) => <Amount>{formatUpTo(text, decimals, locale)}</Amount>;
  return (
    <tr className="border-t border-line hover:bg-raised" data-testid="asset-row">
      <td className="h-12 px-4 max-sm:pr-1 max-sm:pl-3">
        <span className="flex items-center gap-2.5 font-medium max-sm:gap-1.5">
          <CoinLogo coin={row.coin} className="size-6 shrink-0 max-sm:size-5" />
          <span>
            {row.coin}
            {name && <span className="ml-2 font-normal text-muted max-lg:hidden">{name}</span>}
            {/* A phone has no room for the columns. */}
            <span className="block font-normal text-muted sm:hidden">{value}</span>
          </span>
        </span>
      </td>
      <td className={cell}>
        <span data-testid={`asset-${row.coin}-available`}>{amount(row.available)}</span>
        {!isZero(row.frozen) && (
          <span className="block text-muted sm:hidden">
            {t('money.frozen')} {amount(row.frozen)}
          </span>
        )}
      </td>
      <td className={`${cell} max-sm:hidden`} data-testid={`asset-${row.coin}-frozen`}>
        {amount(row.frozen)}
      </td>
      <td className={`${cell} text-muted max-sm:hidden`}>
        {row.price === undefined
          ? '–'
          : formatPlaces(
              row.price,
              pair?.baseCoin === row.coin ? pair.priceDecimals : VALUE_DECIMALS,
              locale,
            )}
      </td>
      <td className={`${cell} font-medium max-sm:hidden`} data-testid={`asset-${row.coin}-value`}>
        {value}
      </td>
      <td className={`${cell} pr-4 max-sm:sticky max-sm:right-0 max-sm:bg-panel max-sm:pr-2`}>
        <AssetRowActions
          coin={row.coin}
          account={account}
          state={{
            hasChain: chainCurrencies(config?.chains ?? []).includes(row.coin),
            isListed: config?.coins.includes(row.coin) ?? true,
            hasAny: !isZero(row.available),
          }}
          symbol={account === 'spot' ? pair?.symbol : undefined}
        />
      </td>
    </tr>
  );
}

/** Where a coin is traded: against USDT if it can be; for USDT itself, the first pair. */
function usePairOf(coin: string) {
  const pairs = useConfig()?.pairs ?? [];
  const own = pairs.filter((pair) => pair.baseCoin === coin);
  return (
    own.find((pair) => pair.quoteCoin === VALUE_COIN) ??
    own[0] ??
    pairs.find((pair) => pair.quoteCoin === coin)
  );
}
