import { RESULT_PRODUCTS } from '@bourse/protocol/domains';
import type { ResultRow } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { Figures } from '../contract/Figures.tsx';
import { Rounded } from '../format/Rounded.tsx';
import { roundedColumn } from '../table/rounded-column.tsx';
import { DayBars } from './DayBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { groupsBy, sumOf, VALUE_COIN } from './sums.ts';

interface ProfitProps {
  from: string;
  to: string;
  rows: readonly ResultRow[];
}

/** What the house earned in a period: in all, by product, by day, and coin by coin. */
export function Profit({ from, to, rows }: ProfitProps) {
  const t = useTranslations();
  const results = rows.filter(({ product }) => product !== 'funding');
  const products = new Map(groupsBy(results, ({ product }) => product).map(({ key, value }) => [key, value]));
  const figures = RESULT_PRODUCTS.flatMap((product) => {
    const value = products.get(product);
    return value === undefined
      ? []
      : [
          {
            label: t(`results.products.${product}`),
            value: <Rounded text={value} currency={VALUE_COIN} isSigned isNamed />,
          },
        ];
  });
  return (
    <>
      <Section title={t('results.byProduct')}>
        <Figures
          figures={[
            {
              label: t('results.total'),
              value: <Rounded text={sumOf([...products.values()])} currency={VALUE_COIN} isSigned isNamed />,
            },
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
            ...roundedColumn<'amount', ResultRow>('amount', t('money.amount'), ({ currency }) => currency),
            cell: ({ product, amount, currency }) =>
              product === 'holdings' ? '–' : <Rounded text={amount} currency={currency} isSigned />,
          },
          roundedColumn('value', t('results.value'), () => VALUE_COIN),
        ]}
      />
    </>
  );
}
