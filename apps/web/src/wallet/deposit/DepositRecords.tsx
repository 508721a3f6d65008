import type { DepositView } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import type { Column } from '@bourse/ui/lib/columns';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useConfig } from '../../api/config.ts';
import { isZero } from '@bourse/ui/format/decimal';
import { useMoneyVersion } from '../../live/account.ts';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import { PastRecords } from '../../records/Records.tsx';
import { listDeposits } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { ShortText } from '../ShortText.tsx';
import { StatusText } from '../StatusText.tsx';
import { useOwnAmount } from '../use-mask.ts';

/** A chain finds a block every few seconds to minutes; nobody pushes the growing number of confirmations. */
const CONFIRMING_MS = 10_000;

/** The user's deposits, newest first; live. */
export function DepositRecords() {
  const t = useTranslations();
  const config = useConfig();
  const version = useMoneyVersion();
  const pages = usePages(['deposits'], {}, version, listDeposits);
  const waiting = pages.data?.pages.some(({ list }) => list.some(({ status }) => status === 'pending'));
  const { refetch } = pages;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => void (document.hidden || refetch()), CONFIRMING_MS);
    return () => clearInterval(timer);
  }, [waiting, refetch]);
  const amount = useOwnAmount();
  const needed = ({ currency, chain }: DepositView) =>
    config?.chains.find((each) => each.currency === currency && each.chain === chain)?.confirmations;

  const columns: Column<DepositView>[] = [
    timeColumn(t('money.time'), (row) => row.createTime),
    {
      key: 'currency',
      head: t('money.currency'),
      cell: (row) => <span className="font-medium">{row.currency}</span>,
    },
    { key: 'chain', head: t('money.network'), cell: (row) => row.chain },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      cell: (row) => amount(row.amount, row.currency),
    },
    {
      key: 'credited',
      head: t('deposit.credited'),
      align: 'right',
      cell: (row) => (isZero(row.arrival) ? '–' : amount(row.arrival, row.currency)),
    },
    {
      key: 'hash',
      head: t('money.txHash'),
      cell: (row) => <ShortText text={row.txHash} copyLabel={t('money.copyHash')} />,
    },
    {
      key: 'status',
      head: t('money.status'),
      cell: (row) => {
        const all = needed(row);
        const confirming = row.status === 'pending' && row.source === 'chain' && all !== undefined;
        return confirming ? (
          <span className="text-warning">
            {t('deposit.confirming', {
              count: String(Math.min(row.confirmations, all)),
              needed: String(all),
            })}
          </span>
        ) : (
          <StatusText status={row.status} />
        );
      },
    },
    { key: 'remark', head: t('money.remark'), cell: (row) => row.remark || '–' },
  ];
  return (
    <Panel title={t('deposit.records')} flush>
      <PastRecords
        label={t('deposit.records')}
        columns={columns}
        pages={pages}
        rowTestId="deposit-row"
        empty={<EmptyState text={t('deposit.empty')} />}
      />
    </Panel>
  );
}
