import type { OrderView } from '@bourse/protocol/spot/calls';
import { useTranslations } from 'use-intl';
import { everyRow } from '../records/every-row.ts';
import { ExportButton } from '../records/ExportButton.tsx';
import type { Narrowed } from '../records/order-filter.ts';
import { saveList, saveRecords } from '../records/save-records.ts';
import { listOrders, listTrades } from './api.ts';
import { orderRows, tradeRows } from './export-records.ts';
import { entryStatusOf, type RecordFilter, type RecordTab } from './record-filter.ts';

interface ExportOrdersProps {
  tab: Exclude<RecordTab, 'assets'>;
  filter: RecordFilter;
  fields: Narrowed;
  /** Open orders are on the page already. */
  openOrders: readonly OrderView[];
}

/** Saves all orders or fills that match the filters, not only those on screen, as a CSV file. */
export function ExportOrders({ tab, filter, fields, openOrders }: ExportOrdersProps) {
  const t = useTranslations();

  async function save(): Promise<void> {
    if (tab === 'open') saveRecords('open-orders', orderRows(t, openOrders));
    else if (tab === 'history') {
      const status = entryStatusOf(filter);
      const orders = await everyRow((page) => listOrders(status, { ...fields, ...page }));
      saveList(t, 'orders', orderRows(t, orders));
    } else {
      const trades = await everyRow((page) => listTrades({ ...fields, ...page }));
      saveList(t, 'trades', tradeRows(t, trades));
    }
  }

  return <ExportButton onExport={save} />;
}
