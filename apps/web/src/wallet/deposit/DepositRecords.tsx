import type { DepositView } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { useTranslations } from 'use-intl';
import { isZero } from '@bourse/ui/format/decimal';
import { useMoneyVersion } from '../../live/account.ts';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import { PastRecords } from '../../records/Records.tsx';
import { listDeposits } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { useMoveColumns } from '../use-move-columns.tsx';
import { useOwnAmount } from '../use-mask.ts';

/** The user's deposits, newest first; live. */
export function DepositRecords() {
  const t = useTranslations();
  const version = useMoneyVersion();
  const pages = usePages(['deposits'], {}, version, listDeposits);
  const amount = useOwnAmount();
  const moves = useMoveColumns<DepositView>('deposit', (row) => row.source === 'chain');

  const columns: Column<DepositView>[] = [
    timeColumn(t('list.time'), (row) => row.createTime),
    {
      key: 'currency',
      head: t('money.currency'),
      leads: 'what',
      cell: (row) => <span className="font-medium">{row.currency}</span>,
    },
    { key: 'chain', head: t('money.network'), cell: (row) => row.chain },
    numberColumn('amount', t('money.amount'), (row) => amount(row.amount, row.currency)),
    numberColumn('credited', t('deposit.credited'), (row) =>
      isZero(row.arrival) ? '–' : amount(row.arrival, row.currency),
    ),
    moves.hash,
    moves.status,
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
