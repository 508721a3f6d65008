import { TRANSFER_KIND_NAMES } from '@bourse/protocol/ledger/kind-names';
import { USER_TRANSFER_KINDS } from '@bourse/protocol/ledger/ledger';
import { VALUE_COIN } from '@bourse/protocol/coins/rules';
import type { StatementLine } from '@bourse/protocol/wallet/calls';
import { Select } from '@bourse/ui/Select';
import type { Column } from '@bourse/ui/lib/columns';
import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { formatAtLeast } from '@bourse/ui/format/decimal';
import { formatDate } from '@bourse/ui/format/time';
import { useLanguage } from '../../i18n/language.ts';
import { useMoneyVersion } from '../../live/account.ts';
import { EmptyList } from '../../records/EmptyList.tsx';
import { ExportButton } from '../../records/ExportButton.tsx';
import { ChoiceFilter, DayFilters, FilterBar } from '../../records/FilterBar.tsx';
import { timeColumn } from '../../records/columns.tsx';
import { usePages } from '../../records/pages.tsx';
import type { Change } from '../../records/change-search.ts';
import { PastRecords } from '../../records/Records.tsx';
import { Amount } from '../Amount.tsx';
import { ShortText } from '../ShortText.tsx';
import { listStatement, saveStatement } from '../api.ts';
import {
  isNarrowed,
  referenceHash,
  referenceText,
  signOf,
  statementFields,
  type StatementFilter,
} from './statement-filter.ts';

interface StatementProps {
  filter: StatementFilter;
  coins: readonly string[];
  onChange: (change: Change<StatementFilter>) => void;
}

const NOT_NARROWED: Change<StatementFilter> = {
  currency: undefined,
  kind: undefined,
  from: undefined,
  to: undefined,
};

/** Every movement on an account of the user, newest first, with the balance it left. */
export function Statement({ filter, coins, onChange }: StatementProps) {
  const t = useTranslations();
  const fields = useMemo(() => statementFields(filter, coins), [filter, coins]);
  const version = useMoneyVersion();
  const kindNames = useKindNames();
  const pages = usePages(['statement'], fields, version, listStatement);
  const columns = useColumns();
  const clear = isNarrowed(filter) ? () => onChange(NOT_NARROWED) : undefined;
  const empty = (
    <EmptyList
      onClear={clear}
      text={t('statement.empty')}
      action={
        <Link to="/account/recharge" className="link font-medium">
          {t('deposit.title')}
        </Link>
      }
    />
  );
  return (
    <>
      <FilterBar onClear={clear}>
        <Select
          label={t('money.account')}
          value={fields.account}
          onChange={(account) => onChange({ account: account === 'contract' ? account : undefined })}
          items={[
            { value: 'spot', label: t('money.accounts.spot') },
            { value: 'contract', label: t('money.accounts.contract') },
          ]}
          className="shrink-0"
        />
        <ChoiceFilter
          label={t('money.currency')}
          all={t('money.allCurrencies')}
          value={filter.currency}
          onChange={(currency) => onChange({ currency })}
          items={coins.map((coin) => ({ value: coin, label: coin }))}
        />
        <ChoiceFilter
          label={t('orders.type')}
          all={t('statement.allKinds')}
          value={filter.kind}
          onChange={(kind) => onChange({ kind })}
          items={USER_TRANSFER_KINDS.map((kind) => ({ value: kind, label: kindNames[kind] }))}
        />
        <DayFilters range={filter} onChange={onChange} />
        <ExportButton
          className="ml-auto min-[700px]:h-6! shrink-0"
          onExport={() => saveStatement(`statement-${fields.account}-${formatDate(Date.now())}.csv`, fields)}
        />
      </FilterBar>
      <div ref={fadeEdges} className="relative overflow-x-auto py-1">
        <PastRecords
          label={t('statement.title')}
          columns={columns}
          pages={pages}
          history="transfers"
          rowTestId="statement-row"
          empty={empty}
        />
      </div>
    </>
  );
}

function useKindNames() {
  return TRANSFER_KIND_NAMES[useLanguage((state) => state.language)];
}

/** Money is written with cents. */
function leastDecimals(coin: string): number {
  return coin === VALUE_COIN ? 2 : 0;
}

function useColumns(): Column<StatementLine>[] {
  const t = useTranslations();
  const locale = useLocale();
  const kindNames = useKindNames();
  return [
    timeColumn(t('list.time'), (line) => line.time),
    {
      key: 'currency',
      head: t('money.currency'),
      cell: (line) => <span className="font-medium">{line.currency}</span>,
    },
    {
      key: 'kind',
      head: t('orders.type'),
      leads: 'what',
      cell: (line) => <span className="max-[699px]:font-medium">{kindNames[line.kind]}</span>,
    },
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      cell: (line) => {
        const { sign, size } = signOf(line.amount);
        return (
          <Amount>
            <span className={sign === '+' ? 'text-up' : 'text-down'}>
              {sign}
              {formatAtLeast(size, leastDecimals(line.currency), 8, locale)}
            </span>
          </Amount>
        );
      },
    },
    {
      key: 'balance',
      wide: true,
      head: t('money.balance'),
      align: 'right',
      cell: (line) => <Amount>{formatAtLeast(line.balance, leastDecimals(line.currency), 8, locale)}</Amount>,
    },
    {
      key: 'reference',
      wide: true,
      head: t('statement.reference'),
      align: 'right',
      cell: ({ reference }) => {
        const hash = referenceHash(reference);
        return (
          <span className="text-muted">
            {hash === undefined ? (
              <span className="inline-block max-w-36 truncate align-middle" title={referenceText(reference)}>
                {referenceText(reference)}
              </span>
            ) : (
              <ShortText text={hash} copyLabel={t('money.copyHash')} />
            )}
          </span>
        );
      },
    },
  ];
}
