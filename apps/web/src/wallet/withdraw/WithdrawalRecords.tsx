import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { Button } from '@bourse/ui/Button';
import { EmptyState } from '@bourse/ui/EmptyState';
import { actionColumn, numberColumn, type Column } from '@bourse/ui/lib/columns';
import { showSuccess } from '@bourse/ui/lib/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { call } from '../../api/client.ts';
import { useSubmit } from '../../api/submit.ts';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { useMoneyVersion } from '../../live/account.ts';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import { PastRecords } from '../../records/Records.tsx';
import { listWithdrawals } from '../api.ts';
import { Panel } from '../Panel.tsx';
import { ShortText } from '../ShortText.tsx';
import { useMoveColumns } from '../use-move-columns.tsx';
import { useMask, useOwnAmount } from '../use-mask.ts';

/** The user's withdrawals, newest first; live. */
export function WithdrawalRecords() {
  const t = useTranslations();
  const version = useMoneyVersion();
  const pages = usePages(['withdrawals'], {}, version, listWithdrawals);
  const amount = useOwnAmount();
  const moves = useMoveColumns<WithdrawalView>('withdrawal', (row) => row.txHash !== '');
  const columns: Column<WithdrawalView>[] = [
    timeColumn(t('list.time'), (row) => row.createTime),
    {
      key: 'amount',
      head: t('money.amount'),
      leads: 'what',
      align: 'right',
      cell: (row) => <span className="font-medium">{amount(row.amount, row.currency)}</span>,
    },
    numberColumn('fee', t('money.fee'), (row) => amount(row.fee, row.currency)),
    numberColumn('arrival', t('money.arrival'), (row) => amount(row.arrival, row.currency)),
    { key: 'chain', head: t('money.network'), cell: (row) => row.chain },
    {
      key: 'address',
      head: t('money.address'),
      wide: true,
      cell: (row) => (
        <span className="inline-flex flex-col">
          <ShortText text={row.address} copyLabel={t('money.copyAddress')} />
          {row.memo !== undefined && <span className="text-muted">{row.memo}</span>}
        </span>
      ),
    },
    moves.hash,
    moves.status,
    { key: 'remark', head: t('money.remark'), wraps: true, cell: (row) => row.remark || '–' },
    actionColumn(t('common.action'), (row) => row.cancellable && <CancelButton withdrawal={row} />),
  ];
  return (
    <Panel title={t('withdraw.records')} flush>
      <PastRecords
        label={t('withdraw.records')}
        columns={columns}
        pages={pages}
        fits={980}
        rowTestId="withdrawal-row"
        empty={<EmptyState text={t('withdraw.empty')} />}
      />
    </Panel>
  );
}

function CancelButton({ withdrawal }: { withdrawal: WithdrawalView }) {
  const t = useTranslations();
  const locale = useLocale();
  const mask = useMask();
  const queries = useQueryClient();
  const { pending, submit } = useSubmit();

  async function cancel(): Promise<void> {
    await submit(async (once) => {
      const { id } = withdrawal;
      await once({ id }, (requestId) => call('/bb/user/statisticsUser/txCancel', { id, requestId }));
      showSuccess(t('withdraw.cancelled'));
    });
    await queries.invalidateQueries({ queryKey: ['past', 'withdrawals'] });
  }

  const name = { amount: mask(formatUpTo(withdrawal.amount, 8, locale)), coin: withdrawal.currency };
  return (
    <Button
      tone="link"
      size="small"
      className="justify-start min-[700px]:h-6!"
      pending={pending}
      aria-label={t('withdraw.cancelThis', name)}
      onClick={() => void cancel()}
    >
      {t(pending ? 'orders.canceling' : 'common.cancel')}
    </Button>
  );
}
