import { formatAmount, readAmount } from '@bourse/money/amount';
import { HOUSE_ACCOUNTS } from '@bourse/protocol/house/accounts';
import type { HouseHolding } from '@bourse/protocol/operators/results/calls';
import type { Database } from '../../database/schema.ts';
import { worthInUsdt, type Markets } from '../../markets.ts';
import type { DomainOperations } from '../domain-operations.ts';
import { houseBalances } from '../money/house-queries.ts';

export interface HoldingDeps {
  readonly db: Database;
  readonly markets: Markets;
  readonly contract: Pick<DomainOperations['contract'], 'exposure'>;
}

/** What the house holds of each coin by account, and what users' contracts make it hold besides; nothing of nothing. */
export async function houseHoldings({ db, markets, contract }: HoldingDeps): Promise<HouseHolding[]> {
  const [balances, { pairs }] = await Promise.all([houseBalances(db), contract.exposure()]);
  const held = balances.flatMap(({ account, currency, available, frozen }) => {
    const own = HOUSE_ACCOUNTS.find((each) => each === account);
    return own === undefined
      ? []
      : [{ account: own, currency, amount: readAmount(available) + readAmount(frozen) }];
  });
  const positions = pairs.map(({ symbol, netQuantity }) => ({
    account: 'positions' as const,
    currency: markets.get(symbol)!.spec.base,
    amount: -readAmount(netQuantity),
  }));
  return [...held, ...positions]
    .filter(({ amount }) => amount !== 0n)
    .map(({ account, currency, amount }) => {
      const value = worthInUsdt(markets, currency, amount);
      return {
        ...{ account, currency, amount: formatAmount(amount) },
        value: value === undefined ? '' : formatAmount(value),
      };
    });
}
