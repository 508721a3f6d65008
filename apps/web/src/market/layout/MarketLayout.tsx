import { TabPanel, Tabs } from '@bourse/ui/Tabs';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Pair } from '../../api/config.ts';
import type { Change } from '@bourse/ui/format/decimal';
import type { OwnOrder } from '../book/book-rows.ts';
import { ChartPanel } from '../chart/ChartPanel.tsx';
import { OrderBook } from '../book/OrderBook.tsx';
import { Tape } from '../Tape.tsx';
import { useMedia } from '../../app/media.ts';

interface MarketLayoutProps {
  pair: Pair;
  last: string | undefined;
  direction: Change['direction'];
  /** The reader's prices, drawn across the chart. */
  lines: ComponentProps<typeof ChartPanel>['lines'];
  /** The reader's trades, where they are to be marked on the candles. */
  trades?: ComponentProps<typeof ChartPanel>['trades'];
  /** The reader's orders in the book. */
  own: readonly OwnOrder[];
  /** A click on a row of the book; with an amount when its size was clicked. */
  onPick: (price: string, amount?: string) => void;
  form: ReactNode;
  /** Below the chart. */
  records: ReactNode;
  /** How a phone opens the form. */
  phoneBar: (form: ReactNode) => ReactNode;
  /** The form is long: where the window has room for it, the panels are higher. */
  tall?: boolean;
}

// What bars and the panel of orders leave. The reader drags the edge between (ResizeHandle): what that takes, these give.
const HEIGHT = 'h-[max(320px,calc(max(500px,100dvh-402px)+260px-var(--orders-height,260px)))]';
const TALL =
  'h-[max(320px,calc(max(500px,min(560px,100dvh-342px),100dvh-402px)+260px-var(--orders-height,260px)))]';

/**
 * The panels around the chart: book and tape, chart, form in columns; the tape gets a column of
 * its own on wide screens; below 1100 px tabs replace the left columns, and the book
 * stands under the form, too; on a phone the form opens from two buttons.
 */
export function MarketLayout(props: MarketLayoutProps) {
  const { form, records, phoneBar, tall = false } = props;
  const wide = useMedia('(min-width: 1680px)');
  const columns = useMedia('(min-width: 1100px)');
  const phone = useMedia('(max-width: 699px)');
  return (
    <div className="flex flex-1 flex-col gap-px bg-line">
      <div className={`flex ${tall ? TALL : HEIGHT} gap-px max-[699px]:h-130`}>
        {columns ? <Columns {...props} wide={wide} /> : <NarrowTabs {...props} />}
        {!phone && (
          <div className="flex w-[300px] shrink-0 flex-col bg-panel min-[1100px]:w-[320px]">
            <div className={columns ? 'flex-1 overflow-y-auto' : 'max-h-full shrink-0 overflow-y-auto'}>
              {form}
            </div>
            {!columns && <BookBelow {...props} />}
          </div>
        )}
      </div>
      {records}
      {phone && phoneBar(form)}
    </div>
  );
}

/** The book under the form, where that leaves it room for some rows of each side. */
function BookBelow({ pair, last, direction, own, onPick }: MarketLayoutProps) {
  const t = useTranslations('market');
  return (
    <div className="min-h-0 flex-1 [container-type:size]">
      <section
        aria-label={t('book')}
        className="h-full border-t border-line [@container_(max-height:220px)]:hidden"
      >
        <OrderBook pair={pair} last={last} direction={direction} own={own} onPick={onPick} />
      </section>
    </div>
  );
}

function Columns({
  pair,
  last,
  direction,
  own,
  onPick,
  lines,
  trades,
  wide,
}: MarketLayoutProps & { wide: boolean }) {
  const t = useTranslations('market');
  const [tab, setTab] = useState<'book' | 'tape'>('book');
  const book = <OrderBook pair={pair} last={last} direction={direction} own={own} onPick={onPick} />;
  const chart = (
    <section aria-label={t('chart')} className="min-w-0 flex-1 bg-panel">
      <ChartPanel pair={pair} lines={lines} trades={trades} />
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

function Column({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <section aria-label={name} className={`flex shrink-0 flex-col bg-panel ${className}`}>
      <h2 className="flex h-9 shrink-0 items-center border-b border-line px-3 text-13 font-medium">{name}</h2>
      <div className="min-h-0 flex-1">{children}</div>
    </section>
  );
}

function NarrowTabs({ pair, last, direction, own, onPick, lines, trades }: MarketLayoutProps) {
  const t = useTranslations('market');
  const book = <OrderBook pair={pair} last={last} direction={direction} own={own} onPick={onPick} />;
  const more = [
    { value: 'book', label: t('book'), content: book },
    { value: 'tape', label: t('tape'), content: <Tape pair={pair} /> },
  ];
  return (
    <section aria-label={t('chart')} className="min-w-0 flex-1 bg-panel">
      <ChartPanel pair={pair} lines={lines} trades={trades} more={more} />
    </section>
  );
}
