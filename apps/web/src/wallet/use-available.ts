import type { BalanceView } from '@bourse/protocol/stream';
import { useAccount } from '../live/account.ts';
import { balanceKey } from '../live/account-state.ts';

/** What is available of a currency on an account, live; undefined until balances are known. */
export function useAvailable(account: BalanceView['account'], currencyName: string): string | undefined {
  return useAccount(
    ({ balances }) =>
      balances && (balances.get(balanceKey({ account, currencyName }))?.availableCurrency ?? '0'),
  );
}
