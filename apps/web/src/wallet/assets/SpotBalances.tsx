import { EmptyState } from '@bourse/ui/EmptyState';
import { numberColumn, type Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { useLocale, useTranslations } from 'use-intl';
import { addAmounts, formatUpTo, isZero } from '@bourse/ui/format/decimal';
import { shownDecimals, useConfig } from '../../api/config.ts';
import { CoinLogo } from '../../market/CoinLogo.tsx';
import { Amount } from '../Amount.tsx';

/** What the user holds on the spot account: coins without anything are left out. */
export function SpotBalances({ balances }: { balances: readonly BalanceView[] }) {
  const t = useTranslations();
  const locale = useLocale();
  const config = useConfig();
  const held = balances
    .filter((balance) => balance.account === 'spot')
    .filter((balance) => !isZero(balance.availableCurrency) || !isZero(balance.frozenCurrency))
    .sort(
      (a, b) =>
        rank(a, config?.coins) - rank(b, config?.coins) || a.currencyName.localeCompare(b.currencyName),
    );
  if (held.length === 0) return <EmptyState text={t('assets.empty')} />;
  const amount = (coin: string, part: string, text: string) => (
    <span data-testid={`balance-${coin}-${part}`}>
      <Amount>{formatUpTo(text, shownDecimals(config, coin), locale)}</Amount>
    </span>
  );
  const columns: Column<BalanceView>[] = [
    {
      key: 'coin',
      head: t('assets.coin'),
      cell: ({ currencyName }) => (
        <span className="flex items-center gap-2 font-medium">
          <CoinLogo coin={currencyName} className="size-4" />
          {currencyName}
        </span>
      ),
    },
    numberColumn('available', t('money.available'), (row) =>
      amount(row.currencyName, 'available', row.availableCurrency),
    ),
    numberColumn('frozen', t('money.frozen'), (row) =>
      amount(row.currencyName, 'frozen', row.frozenCurrency),
    ),
    numberColumn('total', t('assets.total'), (row) =>
      amount(row.currencyName, 'total', addAmounts(row.availableCurrency, row.frozenCurrency)),
    ),
  ];
  return (
    <Table
      label={t('assets.title')}
      columns={columns}
      rows={held}
      rowKey={(row) => row.currencyName}
      cards={false}
    />
  );
}

/** Coins as everywhere; those that are no longer on offer come last. */
function rank({ currencyName }: BalanceView, coins: readonly string[] = []): number {
  const index = coins.indexOf(currencyName);
  return index < 0 ? coins.length : index;
}
