import type { FlowRow } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import { DayBars } from './DayBars.tsx';
import { ResultTable } from './ResultTable.tsx';

/** What came in and went out in a period, by day and coin. */
export function Flows({ from, to, rows }: { from: string; to: string; rows: readonly FlowRow[] }) {
  const t = useTranslations();
  const { signed, amount } = useFormats();
  const column = (
    key: 'deposits' | 'credits' | 'withdrawals' | 'net' | 'value',
    show: (text: string) => string,
  ) => amountColumn<typeof key, FlowRow>(key, t(`results.${key}`), show);
  return (
    <>
      <DayBars label={t('results.netPerDay')} from={from} to={to} rows={rows} />
      <ResultTable
        title={t('results.byCoin')}
        name={`flows-${from}-${to}`}
        rows={rows}
        rowKey={({ day, currency }) => `${day}/${currency}`}
        columns={[
          { key: 'day', head: t('results.day'), text: ({ day }) => day },
          { key: 'currency', head: t('money.coin'), text: ({ currency }) => currency },
          column('deposits', amount),
          column('credits', signed),
          column('withdrawals', amount),
          column('net', signed),
          column('value', amount),
        ]}
      />
    </>
  );
}
