import type { ProductExposure } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { roundedColumn } from '../table/rounded-column.tsx';
import { ProductBars } from './ProductBars.tsx';
import { ResultTable } from './ResultTable.tsx';
import { VALUE_COIN } from './sums.ts';

/** What the house has at stake in each product now, coin by coin. */
export function AtStake({ rows }: { rows: readonly ProductExposure[] }) {
  const t = useTranslations();
  if (rows.length === 0) return null;
  return (
    <>
      <Section title={t('results.atStake')}>
        <ProductBars rows={rows} />
      </Section>
      <ResultTable
        title={t('results.byProductAndCoin')}
        name="exposure-by-product"
        rows={rows}
        rowKey={({ product, currency }) => `${product}/${currency}`}
        columns={[
          {
            key: 'product',
            head: t('common.product'),
            text: ({ product }) => t(`results.products.${product}`),
          },
          { key: 'currency', head: t('money.coin'), text: ({ currency }) => currency },
          roundedColumn<'amount', ProductExposure>('amount', t('money.amount'), ({ currency }) => currency, {
            isSigned: true,
          }),
          roundedColumn<'value', ProductExposure>('value', t('results.value'), () => VALUE_COIN, {
            isSigned: true,
            none: t('results.noPrice'),
          }),
        ]}
      />
    </>
  );
}
