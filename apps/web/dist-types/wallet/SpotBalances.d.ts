import type { BalanceView } from '@bourse/protocol/stream';
/** What the user holds on the spot account: coins without anything are left out. */
export declare function SpotBalances({ balances }: {
    balances: ReadonlyMap<string, BalanceView> | undefined;
}): import("react").JSX.Element;
