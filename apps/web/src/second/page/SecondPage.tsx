import { SECOND_COIN } from '@bourse/protocol/second/rules';
import type { SecondView } from '@bourse/protocol/second/calls';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { findPair, type Config, type Pair } from '../../api/config.ts';
import { DayProfit } from '../DayProfit.tsx';
import { useEndedToday } from '../ended-today.ts';
import { changeSearch } from '../../records/change-search.ts';
import { seconds } from '../seconds.ts';
import { SecondChart } from '../chart/SecondChart.tsx';
import { SecondForm } from '../SecondForm.tsx';
import { SecondRecords } from '../SecondRecords.tsx';
import type { SecondSearch } from '../second-search.ts';
import { DEFAULT_SYMBOL, MarketPage, type Market } from '../../market/MarketPage.tsx';
import { SecondOffer } from './SecondOffer.tsx';
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
          <SecondOffer
            pair={pair}
            usual={findPair(config, DEFAULT_SYMBOL)}
            onChoose={(symbol) => change({ symbol })}
          >
            {(configs, feeRate) => (
              <SecondForm key={pair.symbol} pair={pair} configs={configs} feeRate={feeRate} closed={closed} />
            )}
          </SecondOffer>
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
