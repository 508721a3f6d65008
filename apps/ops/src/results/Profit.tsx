import { RESULT_PRODUCTS } from '@bourse/protocol/domains';
import type { ResultRow } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { Figures } from '../contract/Figures.tsx';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import { DayBars } from './DayBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { groupsBy, sumOf } from './sums.ts';

interface ProfitProps {
  from: string;
  to: string;
  rows: readonly ResultRow[];
}

/** What the house earned in a period: in all, by product, by day, and coin by coin. */
export function Profit({ from, to, rows }: ProfitProps) {
  const t = useTranslations();
  const { signed, amount } = useFormats();
  const results = rows.filter(({ product }) => product !== 'funding');
  const products = new Map(groupsBy(results, ({ product }) => product).map(({ key, value }) => [key, value]));
  const figures = RESULT_PRODUCTS.flatMap((product) => {
    const value = products.get(product);
    return value === undefined
      ? []
      : [{ label: t(`results.products.${product}`), value: `${signed(value)} USDT` }];
  });
  return (
    <>
      <Section title={t('results.byProduct')}>
        <Figures
          figures={[
            { label: t('results.total'), value: `${signed(sumOf([...products.values()]))} USDT` },
            ...figures,
          ]}
        />
      </Section>
      <DayBars label={t('results.perDay')} from={from} to={to} rows={results} />
      <ResultTable
        title={t('results.byCoin')}
        name={`profit-${from}-${to}`}
        rows={rows}
        rowKey={({ day, product, currency }) => `${day}/${product}/${currency}`}
        columns={[
          { key: 'day', head: t('results.day'), text: ({ day }) => day },
          {
            key: 'product',
            head: t('common.product'),
            text: ({ product }) => t(`results.products.${product}`),
          },
          { key: 'currency', head: t('money.coin'), text: ({ currency }) => currency },
          {
            ...amountColumn<'amount', ResultRow>('amount', t('money.amount'), signed),
            cell: (row) => (row.product === 'holdings' ? '–' : signed(row.amount)),
          },
          amountColumn('value', t('results.value'), amount),
        ]}
      />
    </>
  );
}
