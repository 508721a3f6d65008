import type { BalanceView } from '@bourse/protocol/wallet/calls';
import { isZero } from '@bourse/ui/format/decimal';
import { useMemo } from 'react';
import { useBalances } from '../live/account.ts';

/** What is available of a currency on an account, live; undefined until balances are known. */
export function useAvailable(account: BalanceView['account'], currencyName: string): string | undefined {
  return useBalances(({ rows }) => {
    if (!rows) return undefined;
    const held = rows.find((row) => row.account === account && row.currencyName === currencyName);
    return held?.availableCurrency ?? '0';
  });
}

/** The coins of which something is available on either account, by name. */
export function useHeldCoins(): readonly string[] {
  const rows = useBalances((state) => state.rows);
  return useMemo(() => {
    const held = rows?.filter(({ availableCurrency }) => !isZero(availableCurrency)) ?? [];
    return [...new Set(held.map(({ currencyName }) => currencyName))].toSorted();
  }, [rows]);
}
