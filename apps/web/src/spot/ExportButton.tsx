import { Button } from '@bourse/ui/Button';
import type { OrderView } from '@bourse/protocol/stream';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { showFailure } from '../api/client.ts';
import { everyRow } from '../records/every-row.ts';
import { listOrders, listTrades, type Narrowed } from './api.ts';
import { orderRows, saveRecords, tradeRows } from './export-records.ts';
import { entryStatusOf, type RecordFilter, type RecordTab } from './record-filter.ts';

interface ExportButtonProps {
  tab: Exclude<RecordTab, 'assets'>;
  filter: RecordFilter;
  fields: Narrowed;
  /** Open orders are on the page already. */
  openOrders: readonly OrderView[];
}

/** Saves all rows that match the filters, not only those on screen, as a CSV file. */
export function ExportButton({ tab, filter, fields, openOrders }: ExportButtonProps) {
  const t = useTranslations();
  const [pending, setPending] = useState(false);

  async function save(): Promise<void> {
    setPending(true);
    try {
      if (tab === 'open') saveRecords('open-orders', orderRows(t, openOrders));
      else if (tab === 'history') {
        const status = entryStatusOf(filter);
        const orders = await everyRow((page) => listOrders(status, { ...fields, ...page }));
        saveRecords('orders', orderRows(t, orders));
      } else {
        const trades = await everyRow((page) => listTrades({ ...fields, ...page }));
        saveRecords('trades', tradeRows(t, trades));
      }
    } catch (error) {
      showFailure(error);
    } finally {
      setPending(false);
    }
  }

  return (
    <Button
      tone="ghost"
      size="small"
      pending={pending}
      onClick={() => void save()}
      aria-label={t('orders.export')}
    >
      <Download aria-hidden className="size-3.5" />
      <span className="max-md:hidden">{t('orders.export')}</span>
    </Button>
  );
}
