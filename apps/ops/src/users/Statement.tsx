import { TRANSFER_KIND_NAMES } from '@bourse/protocol/ledger/kind-names';
import { TRANSFER_KINDS } from '@bourse/protocol/ledger/ledger';
import type { StatementLine } from '@bourse/protocol/wallet/calls';
import { useTranslations } from 'use-intl';
import { useCoins } from '../coins/use-coins.ts';
import { useFormats } from '../format/formats.ts';
import { useLanguage } from '../i18n/language.ts';
import type { ListColumn } from '../table/columns.ts';
import { useLedgerColumns } from '../table/ledger-columns.tsx';
import { choiceFilter } from '../table/Filters.tsx';
import { ListPage } from '../table/ListPage.tsx';
import { dayBound, useListSearch } from '../table/list-search.ts';

/** Every movement on a user's accounts, with the balance it left. */
export function Statement({ id }: { id: string }) {
  const t = useTranslations();
  const kindNames = TRANSFER_KIND_NAMES[useLanguage((state) => state.language)];
  const { time } = useFormats();
  const [search] = useListSearch();
  const coins = useCoins();
  const ledgerColumns = useLedgerColumns();
  const columns: ListColumn<StatementLine>[] = [
    { key: 'time', head: t('list.time'), text: (line) => time(line.time) },
    { key: 'kind', head: t('list.kind'), text: ({ kind }) => kindNames[kind] },
    { key: 'currency', head: t('money.currency'), text: ({ currency }) => currency },
    ...ledgerColumns,
  ];
  return (
    <ListPage
      embedded
      title={t('users.tabs.statement')}
      path="users/statement"
      fields={{
        id,
        account: search.account === 'contract' ? 'contract' : 'spot',
        currency: search.currency,
        kind: search.kind,
        startTime: dayBound(search.from, 'start'),
        endTime: dayBound(search.to, 'end'),
      }}
      columns={columns}
      rowKey={(line) => line.id}
      filters={[
        {
          kind: 'choice',
          name: 'account',
          label: t('money.account'),
          items: [{ value: 'contract', label: t('money.accounts.contract') }],
          none: t('money.accounts.spot'),
        },
        choiceFilter('currency', t('money.currency'), coins, (value) => value),
        choiceFilter('kind', t('list.kind'), TRANSFER_KINDS, (value) => kindNames[value]),
        { kind: 'days' },
      ]}
      empty={t('users.noStatement')}
    />
  );
}
