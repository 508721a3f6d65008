import type { SwapView } from '@bourse/protocol/swap/calls';
import { useTranslations } from 'use-intl';
import { everyRow } from '../records/every-row.ts';
import { ExportButton } from '../records/ExportButton.tsx';
import { saveList } from '../records/save-records.ts';
import { listSwaps, type SwapFilter } from './api.ts';

/** Saves all conversions that match the filters as a CSV file. */
export function ExportSwaps({ filter }: { filter: SwapFilter }) {
  const t = useTranslations();
  const head = [
    t('orders.id'),
    `${t('money.time')} (UTC)`,
    t('swap.from'),
    t('swap.pay'),
    t('swap.to'),
    t('swap.receive'),
    t('swap.rate'),
  ];

  async function save(): Promise<void> {
    const swaps = await everyRow((page) => listSwaps({ ...filter, ...page }));
    saveList(t, 'conversions', [head, ...swaps.map(cells)]);
  }

  return <ExportButton className="ml-auto h-6! shrink-0" onExport={save} />;
}

/** Numbers as the exchange gives them and the time in UTC, so that a program can read them. */
function cells({ id, time, fromCoin, amount, toCoin, receive, rate }: SwapView): string[] {
  return [id, new Date(time).toISOString(), fromCoin, amount, toCoin, receive, rate];
}
