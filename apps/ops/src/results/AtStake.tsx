import type { ProductExposure } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import { ProductBars } from './ProductBars.tsx';
import { ResultTable } from './ResultTable.tsx';

/** What the house has at stake in each product now, coin by coin. */
export function AtStake({ rows }: { rows: readonly ProductExposure[] }) {
  const t = useTranslations();
  const { signed } = useFormats();
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
          {
            ...amountColumn<'amount', ProductExposure>('amount', t('money.amount'), signed),
            cell: ({ amount }) => (amount === '' ? '–' : signed(amount)),
          },
          {
            ...amountColumn<'value', ProductExposure>('value', t('results.value'), signed),
            cell: ({ value }) => (value === '' ? t('results.noPrice') : signed(value)),
          },
        ]}
      />
    </>
  );
}
