import type { FlowRow } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { DayBars } from './DayBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { daysBetween, groupsBy } from './sums.ts';

/** What came in and went out in a period, by day and coin. */
export function Flows({ from, to, rows }: { from: string; to: string; rows: readonly FlowRow[] }) {
  const t = useTranslations();
  const { signed, amount } = useFormats();
  const days = new Map(groupsBy(rows, ({ day }) => day).map(({ key, value }) => [key, value]));
  const column = (key: 'deposits' | 'credits' | 'withdrawals' | 'net', show: (text: string) => string) => ({
    key,
    head: t(`results.${key}`),
    align: 'right' as const,
    text: (row: FlowRow) => row[key],
    cell: (row: FlowRow) => show(row[key]),
  });
  return (
    <>
      {days.size > 0 && (
        <DayBars
          label={t('results.netPerDay')}
          days={daysBetween(from, to).map((day) => ({ day, value: days.get(day) ?? '0' }))}
        />
      )}
      <ResultTable
        title={t('results.byCoin')}
        name={`flows-${from}-${to}`}
        rows={rows}
        rowKey={({ day, currency }) => `${day}/${currency}`}
        columns={[
          { key: 'day', head: t('results.day'), text: ({ day }) => day },
          { key: 'currency', head: t('results.coin'), text: ({ currency }) => currency },
          column('deposits', amount),
          column('credits', signed),
          column('withdrawals', amount),
          column('net', signed),
          {
            key: 'value',
            head: t('results.value'),
            align: 'right',
            text: ({ value }) => value,
            cell: ({ value }) => amount(value),
          },
        ]}
      />
    </>
  );
}
