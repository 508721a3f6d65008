import { EmptyState } from '@bourse/ui/EmptyState';
import type { PrintMessage } from '@bourse/protocol/stream';
import { memo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { Pair } from '../api/config.ts';
import { formatPlaces, formatSize } from '@bourse/ui/format/decimal';
import { formatClock } from '@bourse/ui/format/time';
import { useAskedFeed } from '../live/feed.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { tapeFeed } from './feeds.ts';

/** The latest trades of a pair. */
export function Tape({ pair }: { pair: Pair }) {
  const asked = useAskedFeed(tapeFeed(pair.symbol), isThere);
  return (
    <Loaded query={asked} rows={16}>
      {(prints) => <Prints prints={prints} pair={pair} />}
    </Loaded>
  );
}

const isThere = (prints: readonly PrintMessage[] | undefined) => prints !== undefined;

function Prints({ prints, pair }: { prints: readonly PrintMessage[]; pair: Pair }) {
  const t = useTranslations();
  if (prints.length === 0) return <EmptyState text={t('market.noTrades')} />;
  return (
    <div data-live className="flex h-full min-h-0 flex-col text-12">
      <div
        aria-hidden
        className="grid h-8 shrink-0 grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3 whitespace-nowrap text-muted"
      >
        <span>{t('market.price', { coin: pair.quoteCoin })}</span>
        <span className="flex justify-end">{t('market.amount', { coin: pair.baseCoin })}</span>
        <span className="text-right">{t('market.time')}</span>
      </div>
      <ul
        aria-label={t('market.tape')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto outline-offset-[-2px] [scrollbar-width:none]"
      >
        {prints.map((print) => (
          <Print key={print.id} print={print} pair={pair} />
        ))}
      </ul>
    </div>
  );
}

const Print = memo(function Print({ print, pair }: { print: PrintMessage; pair: Pair }) {
  const t = useTranslations('order');
  const locale = useLocale();
  const bought = print.direction === 'buy';
  return (
    <li data-testid="tape-row" className="grid h-[20px] grid-cols-[1.1fr_1fr_1fr] items-center gap-2 px-3">
      <span className={bought ? 'text-up' : 'text-down'}>
        {formatPlaces(print.price, pair.priceDecimals, locale)}
        <span aria-hidden className="ml-0.5">
          {bought ? '↑' : '↓'}
        </span>
        <span className="sr-only">{t(print.direction)}</span>
      </span>
      <span className="text-right">{formatSize(print.amount, pair.quantityDecimals, locale)}</span>
      <span className="text-right text-muted">{formatClock(print.time)}</span>
    </li>
  );
});
