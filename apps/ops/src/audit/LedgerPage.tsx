import { Table } from '@bourse/ui/Table';
import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import type { LedgerAuditView } from '@bourse/protocol/operators/ledger/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LoaderCircle, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { overviewQuery } from '../app/overview.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Section } from '../app/SidePanel.tsx';
import { Status } from '../app/Status.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { auditTone, useAuditText } from './audit-state.ts';
import { Liabilities } from './Liabilities.tsx';
import { Reserves } from './Reserves.tsx';
import { Waiting } from '../app/Waiting.tsx';

const statusQuery = queryOf('ledger/status');
const WATCH_MS = 1000;

/** `/ops/ledger`: replays the whole journal beside the live exchange and compares every line. */
export function LedgerPage() {
  const t = useTranslations();
  const may = useMay();
  const client = useQueryClient();
  const { pending, failure, attempt } = useAttempt();
  const status = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? WATCH_MS : false),
  });
  const problems = useQuery(overviewQuery).data?.ledger.problems;
  const running = status.data?.state === 'running';

  const run = () => attempt(async () => client.setQueryData(statusQuery.queryKey, await call('ledger/run')));

  return (
    <>
      <PageHead
        title={t('screens.ledger')}
        note={t('ledger.note')}
        actions={
          may('ledger.audit') && (
            <Button size="small" pending={pending || running} onClick={() => void run()}>
              {!pending && !running && <Play aria-hidden className="size-3.5" />}
              {t(running ? 'ledger.running' : 'ledger.run')}
            </Button>
          )
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {failure && (
          <div className="px-5 pt-4">
            <Failure text={failure} />
          </div>
        )}
        {status.data ? <Result audit={status.data} /> : <Waiting query={status} rows={8} />}
        <Section title={t('ledger.invariants')}>
          {problems && problems.length > 0 ? (
            <ul className="list-inside list-disc text-13 text-danger">
              {problems.map((problem) => (
                <li key={problem}>{problem}</li>
              ))}
            </ul>
          ) : (
            <p className="text-13 text-muted">{problems ? t('ledger.invariantsHold') : '–'}</p>
          )}
        </Section>
        <Liabilities />
        <Reserves />
      </div>
    </>
  );
}

function Result({ audit }: { audit: LedgerAuditView }) {
  const t = useTranslations();
  const { time, count } = useFormats();
  const auditText = useAuditText();
  const countName = useCountName();
  const { report } = audit;
  const isRunning = audit.state === 'running';
  return (
    <>
      <Section title={t('ledger.lastRun')}>
        <div role="status" className="mb-3 flex items-center gap-2.5">
          <Status tone={auditTone(audit)}>{auditText(audit)}</Status>
          {isRunning && (
            <span className="flex items-center gap-1.5 text-13 text-muted">
              <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
              <Elapsed since={audit.startTime} />
            </span>
          )}
        </div>
        <Facts
          facts={[
            audit.startTime > 0 && [t('ledger.started'), time(audit.startTime)],
            audit.endTime > 0 &&
              !isRunning && [
                t('ledger.took'),
                t('ledger.seconds', { seconds: ((audit.endTime - audit.startTime) / 1000).toFixed(1) }),
              ],
            audit.startedBy !== '' && [t('ledger.startedBy'), audit.startedBy],
            audit.error !== '' && fact(t('ledger.error'), <span className="text-danger">{audit.error}</span>),
            report !== null &&
              fact(t('ledger.stateHash'), <code className="font-sans break-all">{report.stateHash}</code>),
          ]}
        />
      </Section>
      {report && report.differences.length > 0 && (
        <Section title={t('ledger.differences', { count: report.differences.length })}>
          <ul className="list-inside list-disc text-13 text-danger">
            {report.differences.map((difference) => (
              <li key={difference} className="break-words">
                {difference}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {report && (
        <Section title={t('ledger.compared')}>
          <div className="-mx-4 max-w-md">
            <Table
              label={t('ledger.compared')}
              columns={[
                { key: 'what', head: t('ledger.what'), cell: ([what]) => countName(what) },
                {
                  key: 'count',
                  head: t('ledger.count'),
                  align: 'right',
                  cell: ([, number]) => count(number),
                },
              ]}
              rows={Object.entries(report.counts)}
              rowKey={([what]) => what}
            />
          </div>
        </Section>
      )}
    </>
  );
}

const COUNTED = [
  ...([
    'entries',
    'events',
    'accounts',
    'openOrders',
    'positions',
    'secondContracts',
    'subscriptions',
  ] as const),
  ...(['withdrawals', 'transfers', 'trades', 'tickBlocks'] as const),
];

/** What was counted, in words where there are any; the audit may learn to compare more. */
function useCountName(): (what: string) => string {
  const t = useTranslations('ledger');
  return (what) => {
    const known = COUNTED.find((each) => each === what);
    return known ? t(`counts.${known}`) : what;
  };
}

function Elapsed({ since }: { since: number }) {
  const t = useTranslations('ledger');
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), WATCH_MS);
    return () => clearInterval(timer);
  }, []);
  return t('seconds', { seconds: String(Math.max(0, Math.round((now - since) / 1000))) });
}
