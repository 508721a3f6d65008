import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import type { OrderView } from '@bourse/protocol/stream';
import { useCallback, useMemo, useState, type ComponentProps } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Config, Pair } from '../../api/config.ts';
import type { Change } from '../../format/decimal.ts';
import { formatUpTo, subtractAmounts } from '../../format/decimal.ts';
import { useAccount } from '../../live/account.ts';
import { ChartPanel } from '../../market/ChartPanel.tsx';
import { OrderBook } from '../../market/OrderBook.tsx';
import { Tape } from '../../market/Tape.tsx';
import { amountCoin } from '../../spot/OrderCells.tsx';
import { pickPrice, pickSize } from '../../spot/draft-store.ts';
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
      <RecordsPanel pairs={config.pairs} />
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
      <Chart pair={pair} />
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
      <Chart pair={pair} more={more} />
    </section>
  );
}

function Book({ pair, last, direction }: Omit<TradeLayoutProps, 'config'>) {
  const orders = useOwnOrders(pair);
  const own = useMemo(
    () =>
      orders
        .filter(({ status }) => status === 'open')
        .map((order) => ({
          side: order.direction,
          price: order.price,
          amount: subtractAmounts(order.amount, order.filledAmount),
        })),
    [orders],
  );
  const pick = useCallback(
    (price: string, amount?: string) => {
      if (amount === undefined) pickPrice(pair, price);
      else pickSize(pair, price, amount);
    },
    [pair],
  );
  return <OrderBook pair={pair} last={last} direction={direction} own={own} onPick={pick} />;
}

/** The reader's unfinished orders of a pair; the same list for as long as nothing changes in it. */
function useOwnOrders({ baseCoin, quoteCoin }: Pair): readonly OrderView[] {
  const openOrders = useAccount((state) => state.openOrders);
  return useMemo(
    () => openOrders?.filter((order) => order.baseCoin === baseCoin && order.quoteCoin === quoteCoin) ?? [],
    [openOrders, baseCoin, quoteCoin],
  );
}

function Chart({ pair, more }: { pair: Pair; more?: ComponentProps<typeof ChartPanel>['more'] }) {
  const t = useTranslations('order');
  const locale = useLocale();
  const orders = useOwnOrders(pair);
  const lines = useMemo(
    () =>
      orders.map((order) => ({
        id: order.id,
        side: order.direction,
        price: order.status === 'waiting' ? order.stopPrice : order.price,
        label: [
          order.status === 'waiting' && t('stop'),
          t(order.direction),
          formatUpTo(subtractAmounts(order.amount, order.filledAmount), 8, locale),
          amountCoin(order),
        ]
          .filter(Boolean)
          .join(' '),
      })),
    [orders, t, locale],
  );
  return <ChartPanel pair={pair} lines={lines} {...(more && { more })} />;
}
