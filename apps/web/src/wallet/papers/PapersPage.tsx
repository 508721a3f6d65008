import { PAPER_MOST_DAYS } from '@bourse/protocol/wallet/paper-period';
import { Button } from '@bourse/ui/Button';
import { useTitle } from '@bourse/ui/lib/title';
import { Select } from '@bourse/ui/Select';
import { FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { serverClock } from '../../api/server-clock.ts';
import { useSubmit } from '../../api/submit.ts';
import { DayFilters } from '../../records/FilterBar.tsx';
import { Panel } from '../Panel.tsx';
import { periodProblem, yearsUntil, type DayPeriod } from './paper-period.ts';
import { savePaper, type Paper } from './api.ts';

const OTHER = 'other';

/** `/account/papers`: statement and trade report of a year, or of a part of it, for a tax office or a bank. */
export function PapersPage() {
  const t = useTranslations('papers');
  const years = yearsUntil(serverClock.now());
  const [choice, setChoice] = useState<string>(years[0]!);
  const [days, setDays] = useState<Partial<DayPeriod>>({});
  useTitle(t('title'));
  const period = choice === OTHER ? days : { from: `${choice}-01-01`, to: `${choice}-12-31` };
  const problem = periodProblem(period);
  return (
    <Panel title={t('title')} level={1}>
      <p className="max-w-150 text-13 text-muted">{t('intro')}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-13">
        <span className="text-muted">{t('period')}</span>
        <Select
          label={t('period')}
          value={choice}
          onChange={setChoice}
          items={[
            ...years.map((year) => ({ value: year, label: year })),
            { value: OTHER, label: t('other') },
          ]}
          className="h-9 border border-line-strong bg-raised px-3 text-13 text-ink"
        />
        {choice === OTHER && (
          <DayFilters range={days} onChange={(change) => setDays(withoutEmpty({ ...days, ...change }))} />
        )}
      </div>
      {problem === 'tooLong' && (
        <p role="alert" className="mt-2 text-12 text-danger">
          {t('tooLong', { days: String(PAPER_MOST_DAYS) })}
        </p>
      )}
      {problem === 'backwards' && (
        <p role="alert" className="mt-2 text-12 text-danger">
          {t('backwards')}
        </p>
      )}
      <ul className="mt-5 overflow-hidden rounded-card border border-line">
        {(['statement', 'trades'] as const).map((paper) => (
          <li
            key={paper}
            data-testid="paper"
            className="flex flex-wrap items-center gap-x-6 gap-y-3 border-line px-4 py-4 not-last:border-b max-sm:px-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <h2 className="text-14 font-medium">{t(`${paper}.title`)}</h2>
              <p className="mt-0.5 text-12 text-muted">{t(`${paper}.text`)}</p>
            </div>
            <div className="flex gap-2">
              <SaveButton paper={paper} ending="csv" period={problem ? undefined : (period as DayPeriod)} />
              <SaveButton paper={paper} ending="pdf" period={problem ? undefined : (period as DayPeriod)} />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-12 text-muted">{t('note')}</p>
    </Panel>
  );
}

function withoutEmpty(days: { from?: string | undefined; to?: string | undefined }): Partial<DayPeriod> {
  return { ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) };
}

function SaveButton({
  paper,
  ending,
  period,
}: Pick<Paper, 'paper' | 'ending'> & { period: DayPeriod | undefined }) {
  const t = useTranslations('papers');
  const { pending, submit } = useSubmit();
  const Icon = ending === 'csv' ? FileSpreadsheet : FileText;
  return (
    <Button
      tone="secondary"
      pending={pending}
      disabled={period === undefined}
      aria-label={`${t(`${paper}.title`)}: ${ending.toUpperCase()}`}
      onClick={() => void submit(() => savePaper({ paper, ending, period: period! }))}
    >
      <Icon aria-hidden className="size-4" />
      {ending.toUpperCase()}
    </Button>
  );
}
