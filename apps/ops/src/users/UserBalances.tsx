import { EmptyState } from '@bourse/ui/EmptyState';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { Table } from '@bourse/ui/Table';
import { addAmounts } from '@bourse/ui/format/decimal';
import type { UserDetail } from '@bourse/protocol/operators/users/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';

export function UserBalances({ user }: { user: UserDetail }) {
  const t = useTranslations();
  const { amount } = useFormats();
  if (user.balances.length === 0) return <EmptyState text={t('users.noBalances')} />;
  return (
    <div ref={fadeEdges} className="overflow-x-auto px-1 py-2">
      <Table
        label={t('users.tabs.balances')}
        columns={[
          { key: 'account', head: t('money.account'), cell: ({ account }) => t(`money.accounts.${account}`) },
          { key: 'currency', head: t('money.currency'), cell: ({ currency }) => currency },
          {
            key: 'available',
            head: t('money.available'),
            align: 'right',
            cell: ({ available }) => amount(available),
          },
          { key: 'frozen', head: t('money.frozen'), align: 'right', cell: ({ frozen }) => amount(frozen) },
          {
            key: 'total',
            head: t('money.total'),
            align: 'right',
            cell: ({ available, frozen }) => amount(addAmounts(available, frozen)),
          },
        ]}
        rows={user.balances}
        rowKey={({ account, currency }) => `${account} ${currency}`}
        rowTestId="balance-row"
      />
    </div>
  );
}
