import type { SecondView } from '@bourse/protocol/second/calls';
import { useTranslations } from 'use-intl';
import { pairName } from '../api/config.ts';
import { everyRow } from '../records/every-row.ts';
import { ExportButton } from '../records/ExportButton.tsx';
import { saveList } from '../records/save-records.ts';
import { listSeconds, type SecondNarrowed, type SecondStatus } from './api.ts';

interface ExportSecondsProps {
  entryStatus: SecondStatus;
  filter: SecondNarrowed;
}

/** Saves all orders that match the filters, not only those on screen, as a CSV file. */
export function ExportSeconds({ entryStatus, filter }: ExportSecondsProps) {
  const t = useTranslations();
  const head = [
    t('orders.id'),
    `${t('orders.time')} (UTC)`,
    t('orders.pair'),
    t('second.direction'),
    t('second.duration'),
    t('second.amount'),
    t('orders.fee'),
    t('second.rate'),
    t('second.result.title'),
    t('second.profit'),
    t('second.strike'),
    `${t('second.strike')} (UTC)`,
    `${t('second.strike')}: ${t('second.verify.values.tick')}`,
    t('second.settlement'),
    `${t('second.settlement')} (UTC)`,
    `${t('second.settlement')}: ${t('second.verify.values.tick')}`,
  ];

  /** Numbers as the exchange gives them and times in UTC, so that a program can read them. */
  function cells(order: SecondView): string[] {
    const tick = (cited: SecondView['strike']): string[] =>
      cited ? [cited.price, new Date(cited.time).toISOString(), cited.id] : ['', '', ''];
    return [
      order.id,
      new Date(order.createTime).toISOString(),
      pairName(order),
      t(order.tradeType === 1 ? 'second.up' : 'second.down'),
      String(order.positionTime),
      order.openAmount,
      order.fee,
      order.incomeRate,
      t(`second.statuses.${order.status}`),
      order.profit,
      ...tick(order.strike),
      ...tick(order.settlement),
    ];
  }

  async function save(): Promise<void> {
    const orders = await everyRow((page) => listSeconds(entryStatus, { ...filter, ...page }));
    saveList(t, 'second-contracts', [head, ...orders.map(cells)]);
  }

  return <ExportButton onExport={save} />;
}
