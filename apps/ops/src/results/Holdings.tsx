import type { HouseHolding } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { Figures } from '../contract/Figures.tsx';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from '../table/amount-column.ts';
import { ResultTable } from './ResultTable.tsx';
import { groupsBy, sumOf } from './sums.ts';

/** What the house has of each coin now, and in which product. */
export function Holdings({ rows }: { rows: readonly HouseHolding[] }) {
  const t = useTranslations();
  const { signed, amount } = useFormats();
  const name = ({ account }: HouseHolding): string =>
    account === 'positions' ? t('results.positions') : t(`houseAccounts.${account}`);
  return (
    <>
      <Section title={t('results.perCoin')}>
        <Figures
          figures={groupsBy(rows, ({ currency }) => currency).map(({ key, rows: held, value }) => ({
            label: key,
            value: signed(sumOf(held.map((row) => row.amount))),
            note: held.some((row) => row.value === '') ? t('results.noPrice') : `${amount(value)} USDT`,
          }))}
        />
      </Section>
      <ResultTable
        title={t('results.byAccount')}
        name="exposure"
        rows={rows}
        rowKey={({ account, currency }) => `${account}/${currency}`}
        columns={[
          { key: 'account', head: t('overview.desk'), text: name },
          { key: 'currency', head: t('money.coin'), text: ({ currency }) => currency },
          amountColumn('amount', t('money.amount'), signed),
          amountColumn('value', t('results.value'), amount),
        ]}
      />
    </>
  );
}
