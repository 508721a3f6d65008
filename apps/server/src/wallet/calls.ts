import { walletCalls, type BalanceView } from '@bourse/protocol/wallet/calls';
import type { CoinRegistry } from '../coins/coin-registry.ts';
import { handle, type Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { balanceView } from './views.ts';

/** `/bb/asset/*`: what a user owns. */
export function walletHandlers({ db }: Services, coins: CoinRegistry): Call[] {
  return [
    handle(walletCalls.balances, async (_input, { session }) => {
      const rows = await db
        .selectFrom('accounts')
        .selectAll()
        .where('owner', '=', String(session.userId))
        .execute();
      const views = rows.map(balanceView);
      const everyCoin = (account: 'spot' | 'contract') => everyCurrency(views, account, coins.offered());
      return { spot: everyCoin('spot'), contract: everyCoin('contract') };
    }),
  ];
}

/** Every currency on offer in display order, zero where the user has no account yet; then whatever else he holds. */
function everyCurrency(
  views: BalanceView[],
  account: 'spot' | 'contract',
  currencies: readonly string[],
): BalanceView[] {
  const held = new Map(
    views.filter((view) => view.account === account).map((view) => [view.currencyName, view]),
  );
  const empty = { account, availableCurrency: '0.00000000', frozenCurrency: '0.00000000' };
  const listed = currencies.map((currencyName) => held.get(currencyName) ?? { ...empty, currencyName });
  for (const currency of currencies) held.delete(currency);
  return [...listed, ...held.values()];
}
