import type { OpsWithdrawalRow } from '@bourse/protocol/operators/withdrawals/calls';
import type { OpsDepositRow } from '@bourse/protocol/operators/deposits/calls';
import type { Fields } from '@bourse/ui/lib/call';
import { useTranslations } from 'use-intl';
import { useCoins } from '../coins/use-coins.ts';
import { useStatusColumn, useStatusFilter } from '../app/move-status.tsx';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import type { ListColumn } from '../table/columns.ts';
import { choiceFilter, type ListFilter } from '../table/Filters.tsx';
import { dayBound, type ListSearch } from '../table/list-search.ts';

/** How the lists of deposits and withdrawals are narrowed by the address. */
export function moveFields({ status, currency, from, to }: ListSearch): Fields {
  return { status, currency, startTime: dayBound(from, 'start'), endTime: dayBound(to, 'end') };
}

export function useMoveFilters(states: Parameters<typeof useStatusFilter>[0]): ListFilter[] {
  const t = useTranslations();
  const coins = useCoins();
  return [
    useStatusFilter(states),
    choiceFilter('currency', t('money.currency'), coins, (value) => value),
    { kind: 'days' },
  ];
}

/** The columns that both lists have, by name. */
export function useMoveColumns() {
  const t = useTranslations();
  const { time, amount } = useFormats();
  type Row = OpsDepositRow | OpsWithdrawalRow;
  const columns = {
    id: { key: 'id', head: t('list.number'), text: ({ id }) => id },
    time: { key: 'time', head: t('list.time'), text: (row) => time(row.createTime) },
    status: useStatusColumn(),
    email: { key: 'email', head: t('auth.email'), text: ({ email }) => email },
    amount: amountColumn('amount', t('money.amount'), amount),
    currency: { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    chain: { key: 'chain', head: t('money.chain'), text: ({ chain }) => chain, wide: true },
  } as const satisfies Record<string, ListColumn<Row>>;
  return columns;
}
