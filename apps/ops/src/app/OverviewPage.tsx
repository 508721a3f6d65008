import { EmptyState } from '@bourse/ui/EmptyState';
import { Table } from '@bourse/ui/Table';
import type { OverviewView } from '@bourse/protocol/operators/overview/calls';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { auditTone, useAuditText } from '../audit/audit-state.ts';
import { useFormats } from '../format/formats.ts';
import { Rounded } from '../format/Rounded.tsx';
import { useMe } from '../operators/session.ts';
import { maySee, type ScreenPath } from './screens.ts';
import { HouseTable } from '../house/HouseTable.tsx';
import { overviewQuery } from './overview.ts';
import { PageHead } from './PageHead.tsx';
import { Status } from './Status.tsx';
import { Trends } from './Trends.tsx';
import { Waiting } from './Waiting.tsx';

/** `/ops/`: what waits, what was traded, what the house owns, whether the books agree. */
export function OverviewPage() {
  const t = useTranslations();
  const { time } = useFormats();
  const overview = useQuery(overviewQuery);
  return (
    <>
      <PageHead
        title={t('screens.overview')}
        note={overview.data && t('overview.asOf', { time: time(overview.data.time) })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        {overview.data ? <Figures overview={overview.data} /> : <Waiting query={overview} rows={14} />}
      </div>
    </>
  );
}

function Figures({ overview }: { overview: OverviewView }) {
  const t = useTranslations();
  const { count, list, time } = useFormats();
  const auditText = useAuditText();
  const { users, pending, ledger, stalePairs } = overview;
  const queues = [
    ['kyc', '/kyc', pending.kyc, { status: 'pending' }],
    ['deposits', '/deposits', pending.deposits, { status: 'pending' }],
    ['withdrawals', '/withdrawals', pending.withdrawals, { status: 'pending' }],
    ['paying', '/withdrawals', pending.paying, { status: 'paying' }],
    ['credits', '/credits', pending.credits, { status: 'pending' }],
    ['house', '/house', pending.house, { status: 'pending' }],
    ['alerts', '/alerts', pending.alerts, { status: undefined }],
    ['screening', '/screening', pending.screening, { status: 'hit' }],
    ['asides', '/asides', pending.asides, { status: undefined }],
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
      <Panel title={t('overview.waiting')} className="xl:col-span-2">
        <div className="grid grid-cols-9 gap-px overflow-hidden rounded-b-card bg-line max-xl:grid-cols-3">
          {queues.map(([name, to, waiting, search]) => (
            <Queue key={name} name={t(`overview.queues.${name}`)} to={to} waiting={waiting} search={search} />
          ))}
        </div>
      </Panel>
      <Panel title={t('screens.users')}>
        <div className="grid grid-cols-4 gap-px overflow-hidden rounded-b-card bg-line max-md:grid-cols-2">
          <Figure label={t('overview.total')} value={count(users.total)} />
          <Figure label={t('overview.newIn24h')} value={count(users.newIn24h)} />
          <Figure label={t('overview.verified')} value={count(users.verified)} />
          <Figure label={t('overview.frozenUsers')} value={count(users.frozen)} />
        </div>
      </Panel>
      <Panel title={t('overview.health')}>
        <ul className="flex flex-col gap-2.5 px-4 py-3 text-13">
          <li className="flex items-center gap-2.5">
            <Status tone={auditTone(ledger.audit)}>{auditText(ledger.audit)}</Status>
            <span className="text-muted">
              {ledger.audit.endTime > 0
                ? t('overview.auditAt', { time: time(ledger.audit.endTime) })
                : t('overview.noAudit')}
            </span>
          </li>
          <li className="flex items-center gap-2.5">
            <Status tone={ledger.problems.length > 0 ? 'bad' : 'good'}>
              {t(ledger.problems.length > 0 ? 'overview.invariantsBroken' : 'overview.invariantsHold')}
            </Status>
            <span className="text-muted">{ledger.problems.join(' · ') || t('overview.everyMinute')}</span>
          </li>
          <li className="flex items-center gap-2.5">
            <Status tone={stalePairs.length > 0 ? 'waiting' : 'good'}>
              {stalePairs.length > 0
                ? t('overview.stale', { count: stalePairs.length })
                : t('overview.feedsLive')}
            </Status>
            <span className="text-muted">{list(stalePairs.map((pair) => pair.toUpperCase()))}</span>
          </li>
        </ul>
      </Panel>
      <Panel title={t('overview.trends')} className="xl:col-span-2">
        <Trends />
      </Panel>
      <Panel title={t('overview.volume')}>
        {overview.volumes.length === 0 ? (
          <EmptyState text={t('overview.noTrades')} />
        ) : (
          <Table
            label={t('overview.volume')}
            columns={[
              { key: 'currency', head: t('money.currency'), cell: (row) => row.currency },
              {
                key: 'amount',
                head: t('overview.traded'),
                align: 'right',
                cell: (row) => <Rounded text={row.amount} currency={row.currency} />,
              },
              { key: 'trades', head: t('overview.trades'), align: 'right', cell: (row) => count(row.trades) },
            ]}
            rows={overview.volumes}
            rowKey={({ currency }) => currency}
          />
        )}
      </Panel>
      <Panel title={t('overview.fees')}>
        {overview.fees.length === 0 ? (
          <EmptyState text={t('overview.noFees')} />
        ) : (
          <Table
            label={t('overview.fees')}
            columns={[
              { key: 'currency', head: t('money.currency'), cell: (row) => row.currency },
              {
                key: 'amount',
                head: t('money.amount'),
                align: 'right',
                cell: (row) => <Rounded text={row.amount} currency={row.currency} />,
              },
            ]}
            rows={overview.fees}
            rowKey={({ currency }) => currency}
          />
        )}
      </Panel>
      <Panel title={t('overview.house')} className="xl:col-span-2">
        <HouseTable
          label={t('overview.house')}
          house={overview.house}
          nameOf={(desk) => t(`houseAccounts.${desk}`)}
        />
      </Panel>
    </div>
  );
}

function Panel({
  title,
  children,
  className = '',
}: {
  title: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`rounded-card border border-line ${className}`}>
      <h2 className="border-b border-line px-4 py-2 text-13 font-medium">{title}</h2>
      {children}
    </section>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="bg-panel px-4 py-3">
      <p className="text-20 font-semibold">{value}</p>
      <p className="text-12 text-muted">{label}</p>
    </div>
  );
}

interface QueueProps {
  name: string;
  to: ScreenPath;
  waiting: number;
  search: { status: string | undefined };
}

function Queue({ name, to, waiting, search }: QueueProps) {
  const me = useMe();
  const { count } = useFormats();
  const figure = (
    <>
      <span className={`block text-20 font-semibold ${waiting > 0 ? 'text-warning' : ''}`}>
        {count(waiting)}
      </span>
      <span className="block text-12 text-muted">{name}</span>
    </>
  );
  if (!maySee(me, to)) return <div className="bg-panel px-4 py-3">{figure}</div>;
  return (
    <Link to={to} search={search} className="bg-panel px-4 py-3 outline-offset-[-2px] hover:bg-raised">
      {figure}
    </Link>
  );
}
