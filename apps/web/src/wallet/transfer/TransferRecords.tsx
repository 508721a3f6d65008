import type { StatementLine } from '@bourse/protocol/wallet/calls';
import { EmptyState } from '@bourse/ui/EmptyState';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { useTranslations } from 'use-intl';
import { useMoneyVersion } from '../../live/account.ts';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import { PastRecords } from '../../records/Records.tsx';
import { listStatement } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { accountsOf } from './transfer-search.ts';
import { useOwnAmount } from '../use-mask.ts';

/** Each own transfer stands on both accounts; the spot account's lines are all of them, once. */
const OWN = { account: 'spot', tradeType: 'ownTransfer' } as const;

/** The user's own transfers, newest first; live. */
export function TransferRecords() {
  const t = useTranslations();
  const amount = useOwnAmount();
  const version = useMoneyVersion();
  const pages = usePages(['transfers'], OWN, version, listStatement);
  const columns: Column<StatementLine>[] = [
    timeColumn(t('list.time'), (row) => row.time),
    {
      key: 'direction',
      head: t('transfer.direction'),
      wide: true,
      cell: (row) => {
        const { from, to } = accountsOf(row.amount.startsWith('-') ? '1' : '2');
        return `${t(`money.accounts.${from}`)} → ${t(`money.accounts.${to}`)}`;
      },
    },
    numberColumn('amount', t('money.amount'), (row) => amount(row.amount.replace('-', ''), row.currency)),
  ];
  return (
    <Panel title={t('transfer.records')} flush>
      <PastRecords
        label={t('transfer.records')}
        columns={columns}
        pages={pages}
        history="transfers"
        rowTestId="transfer-row"
        empty={<EmptyState text={t('transfer.empty')} />}
      />
    </Panel>
  );
}
