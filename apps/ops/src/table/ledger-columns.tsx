import { useTranslations } from 'use-intl';
import { useFormats } from '../format/formats.ts';
import { amountColumn } from './amount-column.ts';
import type { ListColumn } from './columns.ts';

interface LedgerLine {
  id: string;
  amount: string;
  balance: string;
  reference: string;
}

/** What a movement on an account did. The coin stands behind the balance where no column of its own says it. */
export function useLedgerColumns(coin?: string): ListColumn<LedgerLine>[] {
  const t = useTranslations();
  const { signed, amount } = useFormats();
  return [
    {
      key: 'amount',
      head: t('money.amount'),
      align: 'right',
      text: (line) => line.amount,
      cell: (line) => (
        <span className={line.amount.startsWith('-') ? 'text-danger' : 'text-[var(--green)]'}>
          {signed(line.amount)}
        </span>
      ),
    },
    amountColumn('balance', t('money.balance'), (balance) => amount(balance, coin)),
    { key: 'reference', head: t('money.reference'), text: ({ reference }) => reference },
    { key: 'number', head: t('list.number'), align: 'right', text: ({ id }) => id },
  ];
}
