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
  const { pair, last, direction, own, onPick, lines, trades, form, records, phoneBar, tall = false } = props;
  const t = useTranslations('market');
  const wide = useMedia('(min-width: 1680px)');
  const columns = useMedia('(min-width: 1100px)');
  const phone = useMedia('(max-width: 699px)');
  const book = <OrderBook pair={pair} last={last} direction={direction} own={own} onPick={onPick} />;
  const beside = [
    { value: 'book', label: t('book'), content: book, className: 'w-[300px]' },
    { value: 'tape', label: t('tape'), content: <Tape pair={pair} />, className: 'w-[240px]' },
  ] as const;
  return (
    <div className="flex flex-1 flex-col gap-px bg-line">
      <div className={`flex ${tall ? TALL : HEIGHT} gap-px max-[699px]:h-130`}>
        {columns &&
          (wide ? (
            beside.map((part) => <Column key={part.value} {...part} />)
          ) : (
            <BookOrTape parts={beside} />
          ))}
        <section aria-label={t('chart')} className="min-w-0 flex-1 bg-panel">
          <ChartPanel
            key={String(columns)}
            pair={pair}
            lines={lines}
            trades={trades}
            {...(!columns && { more: beside })}
          />
        </section>
        {!phone && (
          <div className="flex w-[300px] shrink-0 flex-col bg-panel min-[1100px]:w-[320px]">
            <div className={columns ? 'flex-1 overflow-y-auto' : 'max-h-full shrink-0 overflow-y-auto'}>
              {form}
            </div>
            {!columns && <BookBelow>{book}</BookBelow>}
          </div>
        )}
      </div>
      {records}
      {phone && phoneBar(form)}
    </div>
  );
}

/** The book under the form, where that leaves it room for some rows of each side. */
function BookBelow({ children }: { children: ReactNode }) {
  const t = useTranslations('market');
  return (
    <div className="min-h-0 flex-1 [container-type:size]">
      <section
        aria-label={t('book')}
        className="h-full border-t border-line [@container_(max-height:220px)]:hidden"
      >
        {children}
      </section>
    </div>
  );
}

interface Part {
  value: 'book' | 'tape';
  label: string;
  content: ReactNode;
  /** How wide it is in a column of its own. */
  className: string;
}

function Column({ label, className, content }: Part) {
  return (
    <section aria-label={label} className={`flex shrink-0 flex-col bg-panel ${className}`}>
      <h2 className="flex h-9 shrink-0 items-center border-b border-line px-3 text-13 font-medium">
        {label}
      </h2>
      <div className="min-h-0 flex-1">{content}</div>
    </section>
  );
}

function BookOrTape({ parts }: { parts: readonly Part[] }) {
  const t = useTranslations('market');
  const [tab, setTab] = useState<Part['value']>('book');
  return (
    <section aria-label={t('book')} className="w-[260px] shrink-0 bg-panel min-[1400px]:w-[300px]">
      <Tabs className="h-full" value={tab} onChange={setTab} label={t('book')} items={parts}>
        {parts.map(({ value, content }) => (
          <TabPanel key={value} value={value}>
            {content}
          </TabPanel>
        ))}
      </Tabs>
    </section>
  );
}
