import type { FlowRow } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { roundedColumn } from '../table/rounded-column.tsx';
import { DayBars } from './DayBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { VALUE_COIN } from './sums.ts';

/** What came in and went out in a period, by day and coin. */
export function Flows({ from, to, rows }: { from: string; to: string; rows: readonly FlowRow[] }) {
  const t = useTranslations();
  const column = (key: 'deposits' | 'credits' | 'withdrawals' | 'net' | 'value', isSigned = false) =>
    roundedColumn<typeof key, FlowRow>(
      key,
      t(`results.${key}`),
      ({ currency }) => (key === 'value' ? VALUE_COIN : currency),
      { isSigned },
    );
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
          column('deposits'),
          column('credits', true),
          column('withdrawals'),
          column('net', true),
          column('value'),
        ]}
      />
    </>
  );
}
