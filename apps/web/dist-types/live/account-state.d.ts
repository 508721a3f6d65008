import type { BalanceView, OrderView, UserMessage } from '@bourse/protocol/stream';
/**
 * What the page knows of the signed-in user: his unfinished orders and his balances, loaded over HTTP and kept up by
 * the `user` channel. A push may overtake a load that is under way; every entry therefore remembers the push that
 * last touched it, and a load does not overwrite what was touched after it began.
 */
export interface AccountState {
    /** Absent until loaded. Newest first. */
    readonly openOrders: readonly OrderView[] | undefined;
    /** By `spot:BTC`; absent until loaded. */
    readonly balances: ReadonlyMap<string, BalanceView> | undefined;
    /** Grows with every order that ended and every fill: lists of the past are out of date. */
    readonly historyVersion: number;
    /** Number of pushes so far. */
    readonly pushes: number;
    /** Order id -> the push that last touched it, and how it stood then. */
    readonly touchedOrders: ReadonlyMap<string, {
        push: number;
        order: OrderView;
    }>;
    readonly touchedBalances: ReadonlyMap<string, {
        push: number;
        balance: BalanceView;
    }>;
}
export declare const EMPTY_ACCOUNT: AccountState;
export declare function balanceKey(balance: Pick<BalanceView, 'account' | 'currencyName'>): string;
export declare function push(state: AccountState, message: Pick<UserMessage, 'orders' | 'trades' | 'balances'>): AccountState;
/** The answer of a list of unfinished orders that was asked for when `pushesThen` pushes had arrived. */
export declare function ordersLoaded(state: AccountState, loaded: readonly OrderView[], pushesThen: number): AccountState;
export declare function balancesLoaded(state: AccountState, loaded: readonly BalanceView[], pushesThen: number): AccountState;
