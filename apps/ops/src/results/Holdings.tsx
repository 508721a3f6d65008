import type { HouseHolding } from '@bourse/protocol/operators/results/calls';
import { useTranslations } from 'use-intl';
import { Section } from '../app/SidePanel.tsx';
import { Figures } from '../contract/Figures.tsx';
import { Rounded } from '../format/Rounded.tsx';
import { roundedColumn } from '../table/rounded-column.tsx';
import { ResultTable } from './ResultTable.tsx';
import { groupsBy, sumOf, VALUE_COIN } from './sums.ts';

/** What the house has of each coin now, and in which product. */
export function Holdings({ rows }: { rows: readonly HouseHolding[] }) {
  const t = useTranslations();
  const name = ({ account }: HouseHolding): string =>
    account === 'positions' ? t('results.positions') : t(`houseAccounts.${account}`);
  return (
    <>
      <Section title={t('results.perCoin')}>
        <Figures
          figures={groupsBy(rows, ({ currency }) => currency).map(({ key, rows: held, value }) => ({
            label: key,
            value: <Rounded text={sumOf(held.map((row) => row.amount))} currency={key} isSigned />,
            note: held.some((row) => row.value === '') ? (
              t('results.noPrice')
            ) : (
              <Rounded text={value} currency={VALUE_COIN} isNamed />
            ),
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
          roundedColumn<'amount', HouseHolding>('amount', t('money.amount'), ({ currency }) => currency, {
            isSigned: true,
          }),
          roundedColumn<'value', HouseHolding>('value', t('results.value'), () => VALUE_COIN),
        ]}
      />
    </>
  );
}
