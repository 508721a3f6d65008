import { formatAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import type { WalletPort } from '../gateway/open-ports.ts';
import type { Services } from '../services.ts';
import type { AddressBook } from './address-book.ts';
import { depositMoves, withdrawalMoves } from './moves.ts';
import type { DepositRoutes } from './deposit-desk.ts';
import type { OwnTransfers } from './own-transfers.ts';
import type { Withdrawals } from './withdrawals.ts';

interface Deps {
  /** Every coin on every chain as users see it. */
  readonly chainViews: () => ChainView[];
  readonly depositRoutes: DepositRoutes;
  readonly book: AddressBook;
  readonly withdrawals: Withdrawals;
  readonly transfers: OwnTransfers;
}

/** What the open API is handed of the wallet domain. */
export function walletPort({ db, reads }: Pick<Services, 'db' | 'reads'>, deps: Deps): WalletPort {
  const { depositRoutes, book, withdrawals, transfers } = deps;
  return {
    async balances(user) {
      const rows = await db
        .selectFrom('accounts')
        .select(['product', 'currency', 'available', 'frozen'])
        .where('owner', '=', String(user))
        .orderBy('id')
        .execute();
      return rows.map(({ product: account, currency, available, frozen }) => ({
        account,
        currency,
        available: BigInt(available),
        frozen: BigInt(frozen),
      }));
    },
    chains: deps.chainViews,
    async depositAddress(user, currency, chain) {
      const found = await depositRoutes.addressOf(user, { currency, chain });
      return found instanceof Refusal ? found : found.address;
    },
    bookAddresses: (user, filter) => book.list(user, filter),
    async withdraw(user, request) {
      const view = await withdrawals.requestByKey(user, request);
      return view instanceof Refusal ? view : { id: view.id };
    },
    async cancelWithdrawal(user, id) {
      const view = await withdrawals.cancel(user, id, undefined);
      return view instanceof Refusal ? view : { id: view.id };
    },
    deposits: (user, filter) => depositMoves(reads.db, user, filter),
    withdrawals: (user, filter) => withdrawalMoves(reads.db, user, filter),
    async transfer(user, transfer) {
      const row = await transfers.request(user, transfer);
      return row instanceof Refusal ? row : { id: row.id };
    },
    async transfers(user, filter) {
      const rows = await transfers.list(user, filter);
      return rows.map(({ id, currency, amount, receiver: to, time }) => ({
        id,
        currency,
        amount: formatAmount(BigInt(amount)),
        to,
        time: Number(time),
      }));
    },
  };
}
