import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Config, Pair } from '../../api/config.ts';
import type { Change } from '../../format/decimal.ts';
import { plainDecimal } from '../../format/decimal.ts';
import { useAccount } from '../../live/account.ts';
import { ChartPanel } from '../../market/ChartPanel.tsx';
import { OrderBook } from '../../market/OrderBook.tsx';
import { Tape } from '../../market/Tape.tsx';
import { pickPrice } from '../../spot/draft-store.ts';
import { useMedia } from '../media.ts';
import { OrderPanel } from './OrderPanel.tsx';
import { PhoneOrderBar } from './PhoneOrderBar.tsx';
import { RecordsPanel } from './RecordsPanel.tsx';

interface TradeLayoutProps {
  config: Config;
  pair: Pair;
  last: string | undefined;
  direction: Change['direction'];
}

/**
 * The panels around the chart (design/interface.md): book and tape, chart, form in columns; the tape gets a column of
 * its own on wide screens; below 1100 px tabs replace the left columns; on a phone the form opens from two buttons.
 */
export function TradeLayout(props: TradeLayoutProps) {
  const { config, pair, last } = props;
  const wide = useMedia('(min-width: 1680px)');
  const columns = useMedia('(min-width: 1100px)');
  const phone = useMedia('(max-width: 699px)');
  const form = <OrderPanel config={config} pair={pair} last={last} />;
  return (
    <div className="flex flex-1 flex-col gap-px bg-line">
      <div className="flex h-[max(500px,calc(100dvh-402px))] gap-px max-[699px]:h-130">
        {columns ? <Columns {...props} wide={wide} /> : <NarrowTabs {...props} />}
        {!phone && (
          <div className="w-[300px] shrink-0 overflow-y-auto bg-panel min-[1100px]:w-[320px]">{form}</div>
        )}
      </div>
      <RecordsPanel pair={pair} />
      {phone && <PhoneOrderBar>{form}</PhoneOrderBar>}
    </div>
  );
}

function Columns({ pair, last, direction, wide }: TradeLayoutProps & { wide: boolean }) {
  const t = useTranslations('market');
  const [tab, setTab] = useState<'book' | 'tape'>('book');
  const book = <Book pair={pair} last={last} direction={direction} />;
  const chart = (
    <section aria-label={t('chart')} className="min-w-0 flex-1 bg-panel">
      <ChartPanel pair={pair} />
    </section>
  );
  if (wide) {
    return (
      <>
        <Column name={t('book')} className="w-[300px]">
          {book}
        </Column>
        <Column name={t('tape')} className="w-[240px]">
          <Tape pair={pair} />
        </Column>
        {chart}
      </>
    );
  }
  return (
    <>
      <section aria-label={t('book')} className="w-[260px] shrink-0 bg-panel min-[1400px]:w-[300px]">
        <Tabs
          className="h-full"
          value={tab}
          onChange={setTab}
          label={t('book')}
          items={[
            { value: 'book', label: t('book') },
            { value: 'tape', label: t('tape') },
          ]}
        >
          <TabPanel value="book">{book}</TabPanel>
          <TabPanel value="tape">
            <Tape pair={pair} />
          </TabPanel>
        </Tabs>
      </section>
      {chart}
    </>
  );
}

function Column({
  name,
  className,
  children,
}: {
  name: string;
  className: string;
  children: React.ReactNode;
}) {
  return (
    <section aria-label={name} className={`flex shrink-0 flex-col bg-panel ${className}`}>
      <h2 className="flex h-9 shrink-0 items-center border-b border-line px-3 text-13 font-medium">{name}</h2>
      <div className="min-h-0 flex-1">{children}</div>
    </section>
  );
}

function NarrowTabs({ pair, last, direction }: TradeLayoutProps) {
  const t = useTranslations('market');
  const more = [
    { value: 'book', label: t('book'), content: <Book pair={pair} last={last} direction={direction} /> },
    { value: 'tape', label: t('tape'), content: <Tape pair={pair} /> },
  ];
  return (
    <section aria-label={t('chart')} className="min-w-0 flex-1 bg-panel">
      <ChartPanel pair={pair} more={more} />
    </section>
  );
}

function Book({ pair, last, direction }: Omit<TradeLayoutProps, 'config'>) {
  const openOrders = useAccount((state) => state.openOrders);
  const { baseCoin, quoteCoin } = pair;
  const ownPrices = useMemo(() => {
    const mine = openOrders?.filter(
      (order) => order.status === 'open' && order.baseCoin === baseCoin && order.quoteCoin === quoteCoin,
    );
    return new Set(mine?.map((order) => plainDecimal(order.price)));
  }, [openOrders, baseCoin, quoteCoin]);
  const pick = useMemo(() => (price: string) => pickPrice(pair, price), [pair]);
  return <OrderBook pair={pair} last={last} direction={direction} ownPrices={ownPrices} onPickPrice={pick} />;
}
