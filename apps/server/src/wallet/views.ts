import { formatFixed } from '@bourse/money/amount';
import type { BalanceView } from '@bourse/protocol/wallet/calls';
import type { AccountTable } from '../sequencer/rows/tables.ts';

/** A balance as the wire's asset entry, with all 8 decimals. */
export function balanceView(row: AccountTable): BalanceView {
  return {
    account: row.product,
    currencyName: row.currency,
    availableCurrency: formatFixed(BigInt(row.available), 8),
    frozenCurrency: formatFixed(BigInt(row.frozen), 8),
  };
}
