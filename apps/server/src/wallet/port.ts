import { formatAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import type { ChainView } from '@bourse/protocol/wallet/calls';
import type { Services } from '../services.ts';
import type { AddressBook } from './addresses/address-book.ts';
import { depositMoves, withdrawalMoves, type Move, type MoveFilter } from './moves.ts';
import type { DepositRoutes } from './deposits/deposit-routes.ts';
import type { OwnTransfer, OwnTransferFilter, OwnTransfers } from './own-transfers.ts';
import { statementBeyond, type StatementFilter, type StatementPlace } from './statement.ts';
import type { LevelLimits } from './withdrawals/level-limits.ts';
import type { PaymentRequest, Withdrawals } from './withdrawals/withdrawals.ts';

interface Deps {
  /** Every coin on every chain as users see it. */
  readonly chainViews: () => readonly ChainView[];
  readonly depositRoutes: DepositRoutes;
  readonly book: AddressBook;
  readonly withdrawals: Withdrawals;
  readonly levels: LevelLimits;
  readonly transfers: OwnTransfers;
}

/** A transfer between the user's own accounts; `amount` as decimal text, `time` in ms. */
export interface OpenTransfer {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly to: 'spot' | 'contract';
  readonly time: number;
}

/** What the open API is handed of the wallet domain. */
export type WalletPort = ReturnType<typeof walletPort>;

export function walletPort({ db, reads }: Pick<Services, 'db' | 'reads'>, deps: Deps) {
  const { depositRoutes, book, withdrawals, levels, transfers } = deps;
  return {
    async balances(user: number) {
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
    chains: () => deps.chainViews().filter(({ retired }) => !retired),
    depositAddress: (user: number, currency: string, chain: string) =>
      depositRoutes.addressOf(user, { currency, chain }),
    /** Newest first. */
    bookAddresses: (
      user: number,
      filter: { readonly currency: string; readonly chain?: string | undefined },
    ) => book.list(user, filter),
    /**
     * Only to an address of the user's book; freezes the amount, and the exchange reviews it as any other. `stands`: why his key works
     * no more.
     */
    withdraw: async (user: number, request: PaymentRequest, stands: () => Promise<Refusal | undefined>) =>
      idOf(await withdrawals.requestByKey(user, request, stands)),
    cancelWithdrawal: async (user: number, id: string) => idOf(await withdrawals.cancel(user, id, undefined)),
    deposits: (user: number, filter: MoveFilter) => depositMoves(reads.db, user, filter),
    withdrawals: (user: number, filter: MoveFilter) => withdrawalMoves(reads.committed, user, filter),
    statement: (user: number, filter: StatementFilter & StatementPlace) =>
      statementBeyond(reads.committed, user, filter),
    /** Of one currency on all chains, in 1e-8 units. */
    withdrawnInDay: (user: number, currency: string) => withdrawals.withdrawnInDay(user, currency),
    /** How much of a currency his level still lets out; nothing where it sets no bound. */
    levelLeft: (user: number, currency: string) => levels.leftOf(user, currency),
    /** The withdrawal that a request of the last 24 hours made. */
    async withdrawalOfRequest(user: number, requestId: string): Promise<Move | undefined> {
      const id = await withdrawals.idOfRequest(user, requestId);
      if (id === undefined) return undefined;
      const [move] = await withdrawalMoves(db, user, { beyondId: String(id + 1), size: 1 });
      return move;
    },
    transfer: async (user: number, transfer: OwnTransfer) => idOf(await transfers.request(user, transfer)),
    async transfers(user: number, filter: OwnTransferFilter): Promise<OpenTransfer[]> {
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

function idOf(done: { readonly id: string } | Refusal): { readonly id: string } | Refusal {
  return done instanceof Refusal ? done : { id: done.id };
}
