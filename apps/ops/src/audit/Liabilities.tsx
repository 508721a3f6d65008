import { Button } from '@bourse/ui/Button';
import { Failure } from '@bourse/ui/Failure';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Sigma } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { fact, Facts } from '../actions/Facts.tsx';
import { call } from '../api/client.ts';
import { queryOf } from '../api/queries.ts';
import { useAttempt } from '../api/use-attempt.ts';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';

const statusQuery = queryOf('liabilities/status');
const WATCH_MS = 1000;

/** The newest proof of liabilities, and a button that makes another one. */
export function Liabilities() {
  const t = useTranslations();
  const may = useMay();
  const { time } = useFormats();
  const client = useQueryClient();
  const status = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.isRunning ? WATCH_MS : false),
  });
  const newest = status.data?.newest ?? undefined;
  const { pending, failure, attempt } = useAttempt();
  const isRunning = pending || (status.data?.isRunning ?? false);

  const commit = () =>
    attempt(async () => client.setQueryData(statusQuery.queryKey, await call('liabilities/commit')));

  return (
    <Section title={t('liabilities.title')}>
      <p className="mb-3 max-w-160 text-13 text-muted">{t('liabilities.note')}</p>
      <Facts
        facts={[
          newest && [t('liabilities.time'), time(newest.time)],
          newest && [t('list.number'), String(newest.id)],
          newest && [t('liabilities.seq'), String(newest.seq)],
          newest && fact(t('list.hash'), <code className="font-sans break-all">{newest.hash}</code>),
        ]}
      />
      {status.data && !newest && <p className="text-13 text-muted">{t('liabilities.none')}</p>}
      {may('ledger.audit') && (
        <div className="mt-3 flex flex-col items-start gap-2">
          <Button tone="secondary" size="small" pending={isRunning} onClick={() => void commit()}>
            {!isRunning && <Sigma aria-hidden className="size-3.5" />}
            {t('liabilities.commit')}
          </Button>
          <Failure text={failure} />
        </div>
      )}
    </Section>
  );
}
