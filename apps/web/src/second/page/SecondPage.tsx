import { SECOND_COIN } from '@bourse/protocol/second/rules';
import type { SecondView } from '@bourse/protocol/second/calls';
import { SkeletonRows } from '@bourse/ui/Skeleton';
import { EmptyState } from '@bourse/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { findPair, type Config, type Pair } from '../../api/config.ts';
import { wording } from '../../i18n/wording.ts';
import { secondConfigQuery, secondFeeQuery } from '../api.ts';
import { DayProfit } from '../DayProfit.tsx';
import { useEndedToday } from '../ended-today.ts';
import { changeSearch } from '../../records/change-search.ts';
import { seconds } from '../seconds.ts';
import { SecondChart } from '../chart/SecondChart.tsx';
import { SecondForm } from '../SecondForm.tsx';
import { SecondRecords } from '../SecondRecords.tsx';
import type { SecondSearch } from '../second-search.ts';
import { DEFAULT_SYMBOL, MarketPage, NotOffered, type Market } from '../../market/MarketPage.tsx';
import { AskAgain, isMissing } from '../../shared/AskAgain.tsx';
import { ProductOffBanner } from '../../shared/ProductOffBanner.tsx';
import { useClosedOn } from '../../shared/use-closed.ts';

const route = getRouteApi('/secondContract');

const offers = ({ quoteCoin }: Pair) => quoteCoin === SECOND_COIN;

/** `/secondContract`: up or down within a few seconds, on the pair in the address or that of the last visit. */
export function SecondPage() {
  const t = useTranslations();
  const { symbol } = route.useSearch();
  const change = changeSearch<SecondSearch>(route.useNavigate());
  return (
    <MarketPage
      symbol={symbol}
      offers={offers}
      title={t('shell.secondContract')}
      decides="tick"
      notices={{
        delayed: t('second.delayed'),
        halted: t('market.halted'),
        cancelOnly: t('market.halted'),
        unknown: t('second.unknownPair'),
      }}
      onChoose={(next) => change({ symbol: next })}
    >
      {(market, config) => (
        <>
          <ProductOffBanner product="second" />
          <Panels market={market} config={config} />
        </>
      )}
    </MarketPage>
  );
}

/** Chart and form side by side, lists below; one column where there is no room. */
function Panels({ market: { pair, stale }, config }: { market: Market; config: Config }) {
  const t = useTranslations();
  const search = route.useSearch();
  const change = changeSearch<SecondSearch>(route.useNavigate());
  const pairs = useMemo(() => config.pairs.filter(offers), [config.pairs]);
  const orders = useOpenOn(pair.symbol);
  const ended = useEndedToday();
  const closed = useClosedOn('second', pair, stale);
  return (
    <div className="flex flex-1 flex-col gap-px bg-line">
      <div className="flex gap-px max-[699px]:flex-col min-[700px]:h-[max(500px,calc(100dvh-402px))]">
        <section
          aria-label={t('market.chart')}
          className="min-w-0 flex-1 bg-panel max-[699px]:h-80 max-[699px]:flex-none"
        >
          <SecondChart pair={pair} orders={orders} ended={ended ?? NONE} />
        </section>
        <div className="shrink-0 bg-panel min-[700px]:w-[300px] min-[700px]:overflow-y-auto min-[1100px]:w-[320px]">
          <Offer
            pair={pair}
            usual={findPair(config, DEFAULT_SYMBOL)}
            onChoose={(symbol) => change({ symbol })}
          >
            {(configs, feeRate) => (
              <SecondForm key={pair.symbol} pair={pair} configs={configs} feeRate={feeRate} closed={closed} />
            )}
          </Offer>
        </div>
      </div>
      <section aria-label={t('second.records')} className="flex min-h-[260px] flex-1 flex-col bg-panel">
        <SecondRecords
          className="flex-1"
          filter={search}
          pairs={pairs}
          onChange={change}
          summary={ended && <DayProfit ended={ended} />}
        />
      </section>
    </div>
  );
}

const NONE: readonly SecondView[] = [];

/** The reader's open orders on a pair; the same list for as long as nothing changes in it. */
function useOpenOn(symbol: string): readonly SecondView[] {
  const open = seconds.use((state) => state.rows);
  return useMemo(() => open?.filter((order) => order.symbol === symbol) ?? NONE, [open, symbol]);
}

interface OfferProps {
  pair: Pair;
  /** Where to go from one that offers nothing. */
  usual: Pair | undefined;
  onChoose: (symbol: string) => void;
  children: (
    configs: readonly [...Parameters<typeof SecondForm>[0]['configs']],
    feeRate: string,
  ) => ReactNode;
}

/** What the pair offers; or why it offers nothing. */
function Offer({ pair, usual, onChoose, children }: OfferProps) {
  const t = useTranslations();
  const locale = useLocale();
  const configs = useQuery(secondConfigQuery(pair));
  const fee = useQuery(secondFeeQuery);
  if (configs.data && fee.data !== undefined) {
    return configs.data.length > 0 ? (
      children(configs.data, fee.data)
    ) : (
      <EmptyState text={t('second.nothingOffered')} />
    );
  }
  // To ask again would change nothing; of every other refusal it may.
  const none = wording(locale, 'SECOND_NOT_AVAILABLE');
  if (configs.error?.message === none) return <NotOffered text={none} pair={usual} onChoose={onChoose} />;
  if ([configs, fee].some(isMissing)) return <AskAgain queries={[configs, fee]} />;
  return <SkeletonRows rows={10} label={t('common.loading')} />;
}
