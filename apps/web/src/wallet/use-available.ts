import type { BalanceView } from '@bourse/protocol/stream';
import { useBalances } from '../live/account.ts';

/** What is available of a currency on an account, live; undefined until balances are known. */
export function useAvailable(account: BalanceView['account'], currencyName: string): string | undefined {
  return useBalances(({ rows }) => {
    if (!rows) return undefined;
    const held = rows.find((row) => row.account === account && row.currencyName === currencyName);
    return held?.availableCurrency ?? '0';
  });
}
