import { formatAmount } from '@bourse/money/amount';
import type { CommitmentView } from '@bourse/protocol/liabilities/calls';
import {
  coinReserves,
  namedAccounts,
  ratioText,
  type ReserveStatement,
} from '@bourse/protocol/liabilities/reserves';
import { EmptyState } from '@bourse/ui/EmptyState';
import { formatUpTo } from '@bourse/ui/format/decimal';
import { formatDateTime } from '@bourse/ui/format/time';
import { Table } from '@bourse/ui/Table';
import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { Panel } from '../wallet/Panel.tsx';
import { reservesQuery } from './api.ts';
import { ForTerminal } from './ForTerminal.tsx';

/** What the exchange has for what it owes: ratios by coin, and the addresses that have signed. */
export function Reserves({ newest }: { newest: number }) {
  const t = useTranslations('liabilities.reserves');
  const { data } = useQuery(reservesQuery);
  if (!data) return null;
  const { commitment, statement } = data;
  return (
    <Panel title={t('title')}>
      {commitment && statement ? (
        <Published commitment={commitment} statement={statement} newest={newest} />
      ) : (
        <EmptyState text={t('none')} />
      )}
    </Panel>
  );
}

interface Published {
  commitment: CommitmentView;
  statement: ReserveStatement;
  /** Number of the newest proof. */
  newest: number;
}

function Published({ commitment, statement, newest }: Published) {
  const t = useTranslations('liabilities');
  const addressKind = useTranslations('addressKinds');
  const locale = useLocale();
  const id = String(commitment.id);
  const amount = (units: bigint) => formatUpTo(formatAmount(units), 8, locale);
  const name = `reserves-${id}.json`;
  return (
    <div className="flex flex-col gap-4">
      <div className="max-w-160 text-13 text-muted">
        <p>{t('reserves.text', { id })}</p>
        <p className="mt-1">{t('reserves.statement', { id, time: formatDateTime(statement.time) })}</p>
        {commitment.id < newest && <p className="mt-1">{t('reserves.waiting', { id: String(newest) })}</p>}
        <Missing statement={statement} />
        <Named statement={statement} />
      </div>
      <div className="-mx-4 overflow-x-auto">
        <Table
          label={t('reserves.title')}
          rows={coinReserves(statement, commitment.roots)}
          rowKey={({ coin }) => coin}
          rowTestId="reserve-coin"
          columns={[
            { key: 'coin', head: t('coin'), text: ({ coin }) => coin },
            { key: 'held', head: t('reserves.held'), align: 'right', text: ({ held }) => amount(held) },
            { key: 'owed', head: t('owed'), align: 'right', text: ({ owed }) => amount(owed) },
            {
              key: 'ratio',
              head: t('reserves.ratio'),
              align: 'right',
              text: ({ ratio }) => `${formatUpTo(ratioText(ratio), 2, locale)}%`,
            },
          ]}
        />
      </div>
      <div className="-mx-4 overflow-x-auto">
        <Table
          label={t('reserves.address')}
          rows={statement.addresses}
          rowKey={({ chain, address }) => `${chain} ${address}`}
          columns={[
            { key: 'chain', head: t('reserves.chain'), text: ({ chain }) => chain },
            {
              key: 'address',
              head: t('reserves.address'),
              text: ({ address }) => address,
              cell: ({ address }) => <span className="font-mono text-12 break-all">{address}</span>,
            },
            { key: 'kind', head: t('reserves.kind'), text: ({ kind }) => addressKind(kind) },
          ]}
        />
      </div>
      <ForTerminal
        text={t('reserves.terminal')}
        save={t('reserves.save')}
        name={name}
        content={{ commitment, statement }}
        command={`npm run verify -- --reserves ${name}`}
      />
    </div>
  );
}

/** What is not counted and why, and what others may spend as well. */
function Missing({ statement: { away = [], unsigned = [], keys = [] } }: Pick<Published, 'statement'>) {
  const t = useTranslations('liabilities.reserves');
  const addressKind = useTranslations('addressKinds');
  if (away.length + unsigned.length + keys.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-4" data-testid="reserves-missing">
      {away.map((chain) => (
        <li key={chain}>{t('away', { chain })}</li>
      ))}
      {unsigned.map(({ chain, kind, count }) => (
        <li key={`${chain} ${kind}`}>
          {t('unsigned', { chain, kind: addressKind(kind), count: String(count) })}
        </li>
      ))}
      {keys.map(({ chain, address, state }) => (
        <li key={`${chain} ${address}`} className="break-words">
          {t(`keys.${state}`, { chain, address })}
        </li>
      ))}
    </ul>
  );
}

/** What no signature shows: whose an account is that has a name. */
function Named({ statement }: Pick<Published, 'statement'>) {
  const t = useTranslations('liabilities.reserves');
  const named = namedAccounts(statement);
  if (named.length === 0) return null;
  return (
    <ul className="mt-1 list-disc pl-4" data-testid="reserves-named">
      {named.map(({ chain, address, key, block }) => (
        <li key={`${chain} ${address}`} className="break-words">
          {t('named', { chain, address, key, block })}
        </li>
      ))}
    </ul>
  );
}
