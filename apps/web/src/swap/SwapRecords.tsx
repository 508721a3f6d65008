import type { SwapView } from '@bourse/protocol/swap/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { Table, type Column } from '@bourse/ui/Table';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { useMoneyVersion } from '../live/account.ts';
import { Pages, usePages } from '../records/pages.tsx';
import { listSwaps, type SwapFilter } from './api.ts';
import { rateText } from './rate.ts';

const ALL: SwapFilter = {};

interface SwapRecordsProps {
  filter?: SwapFilter;
  /** Shown when there are none. */
  empty?: ReactNode;
}

/** The user's conversions, newest first; live. */
export function SwapRecords({ filter = ALL, empty }: SwapRecordsProps) {
  const t = useTranslations();
  const locale = useLocale();
  const version = useMoneyVersion();
  const pages = usePages(['swaps'], filter, version, listSwaps);
  const amount = (text: string, coin: string) => `${formatUpTo(text, 8, locale)} ${coin}`;
  const columns: Column<SwapView>[] = [
    {
      key: 'time',
      head: t('money.time'),
      cell: (row) => <span className="text-muted">{formatDateTime(row.time)}</span>,
    },
    { key: 'pay', head: t('swap.pay'), align: 'right', cell: (row) => amount(row.amount, row.fromCoin) },
    {
      key: 'receive',
      head: t('swap.receive'),
      align: 'right',
      cell: (row) => <span className="font-medium">{amount(row.receive, row.toCoin)}</span>,
    },
    {
      key: 'rate',
      head: t('swap.rate'),
      align: 'right',
      cell: (row) => rateText(row.fromCoin, row.toCoin, row.rate, locale),
    },
  ];
  return (
    <Pages pages={pages} empty={empty ?? <EmptyState text={t('swap.empty')} />} rowKey={({ id }) => id}>
      {(rows) => (
        <Table
          label={t('swap.records')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTestId="swap-row"
        />
      )}
    </Pages>
  );
}
