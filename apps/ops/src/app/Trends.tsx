import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { queryOf } from '../api/queries.ts';
import { useFormats } from '../format/formats.ts';
import { useMay } from '../operators/rights.ts';
import { DayBars } from '../results/DayBars.tsx';
import { Waiting } from './Waiting.tsx';

/** Days change slowly, and are summed up anew for each look. */
const REFRESH_MS = 600_000;

/** The last thirty days: who came, what users traded, and, for whom it concerns, what came in less what went out. */
export function Trends() {
  const t = useTranslations();
  const { count } = useFormats();
  const may = useMay();
  const trends = useQuery({ ...queryOf('overview/trends'), refetchInterval: REFRESH_MS });
  const days = trends.data?.days ?? [];
  const period = { from: days[0]?.day ?? '', to: days.at(-1)?.day ?? '' };
  const flows = useQuery({
    ...queryOf('results/flows', period),
    refetchInterval: REFRESH_MS,
    enabled: may('house.see') && days.length > 0,
  });
  if (!trends.data) return <Waiting query={trends} rows={5} />;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))]">
      <DayBars
        label={t('overview.usersPerDay')}
        {...period}
        rows={days.map(({ day, users }) => ({ day, value: String(users) }))}
        say={(users) => count(Number(users))}
      />
      <DayBars
        label={t('overview.tradedPerDay')}
        {...period}
        rows={days.map(({ day, volume }) => ({ day, value: volume }))}
      />
      {flows.data && <DayBars label={t('results.netPerDay')} {...period} rows={flows.data.list} />}
    </div>
  );
}
