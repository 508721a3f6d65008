import type { SwapView } from '@bourse/protocol/swap/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import type { Column } from '@bourse/ui/lib/columns';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useMoneyVersion } from '../live/account.ts';
import { timeColumn } from '../records/columns.tsx';
import { usePages } from '../records/pages.tsx';
import { PastRecords } from '../records/Records.tsx';
import { listSwaps, type SwapFilter } from './api.ts';
import { rateText } from './rate.ts';
import { useOwnAmount } from '../wallet/use-mask.ts';

const ALL: SwapFilter = {};

interface SwapRecordsProps {
  filter?: SwapFilter;
  /** Shown when there are none. */
  empty?: ReactNode;
}

/** The user's conversions, newest first; live. */
export function SwapRecords({ filter = ALL, empty }: SwapRecordsProps) {
  const t = useTranslations();
  const version = useMoneyVersion();
  const pages = usePages(['swaps'], filter, version, listSwaps);
  return (
    <PastRecords
      label={t('swap.records')}
      columns={useSwapColumns()}
      pages={pages}
      rowTestId="swap-row"
      empty={empty ?? <EmptyState text={t('swap.empty')} />}
    />
  );
}

/** What lists and files say of conversions. */
export function useSwapColumns(): Column<SwapView>[] {
  const t = useTranslations();
  const locale = useLocale();
  const amount = useOwnAmount();
  return [
    { key: 'id', head: t('list.number'), only: 'file', text: ({ id }) => id },
    timeColumn(t('list.time'), ({ time }) => time),
    { key: 'from', head: t('swap.from'), only: 'file', text: ({ fromCoin }) => fromCoin },
    {
      key: 'pay',
      head: t('swap.pay'),
      align: 'right',
      text: (row) => row.amount,
      cell: (row) => amount(row.amount, row.fromCoin),
    },
    { key: 'to', head: t('swap.to'), only: 'file', text: ({ toCoin }) => toCoin },
    {
      key: 'receive',
      head: t('swap.receive'),
      align: 'right',
      text: (row) => row.receive,
      cell: (row) => <span className="font-medium">{amount(row.receive, row.toCoin)}</span>,
    },
    {
      key: 'rate',
      head: t('swap.rate'),
      wide: true,
      align: 'right',
      text: ({ rate }) => rate,
      cell: (row) => rateText(row.fromCoin, row.toCoin, row.rate, locale),
    },
  ];
}
