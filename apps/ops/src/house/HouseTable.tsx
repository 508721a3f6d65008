import { fadeEdges } from '@bourse/ui/lib/fade-edges';
import { isZero } from '@bourse/ui/format/decimal';
import type { Column } from '@bourse/ui/lib/columns';
import { Table } from '@bourse/ui/Table';
import { useTranslations } from 'use-intl';
import { useCoins } from '../coins/use-coins.ts';
import { useFormats } from '../format/formats.ts';
import { Rounded, useRounded } from '../format/Rounded.tsx';
import { byAccount, type AccountRow, type Holding } from './house-balances.ts';

interface HouseTableProps<Account extends string> {
  label: string;
  house: readonly Holding<Account>[];
  nameOf: (desk: Account) => string;
}

/** Accounts below one another, currencies beside one another: what is frozen stands under what is available. */
export function HouseTable<Account extends string>({ label, house, nameOf }: HouseTableProps<Account>) {
  const t = useTranslations();
  const { amount } = useFormats();
  const rounded = useRounded();
  const { currencies, rows } = byAccount(house, useCoins());
  const columns: Column<AccountRow<Account>>[] = [
    { key: 'desk', head: t('overview.desk'), cell: ({ desk }) => nameOf(desk) },
    ...currencies.map((currency): Column<AccountRow<Account>> => ({
      key: currency,
      head: currency,
      align: 'right',
      cell: ({ held }) => {
        const { available = '0', frozen = '0' } = held[currency] ?? {};
        if (isZero(available) && isZero(frozen)) return <span className="text-muted">–</span>;
        return (
          <>
            <Rounded text={available} currency={currency} />
            {!isZero(frozen) && (
              <span className="block pb-1 text-muted" title={amount(frozen, currency)}>
                {t('overview.frozenPart', { amount: rounded(frozen, currency) })}
              </span>
            )}
          </>
        );
      },
    })),
  ];
  return (
    <div ref={fadeEdges} className="shrink-0 overflow-x-auto">
      <Table label={label} columns={columns} rows={rows} rowKey={({ desk }) => desk} />
    </div>
  );
}
