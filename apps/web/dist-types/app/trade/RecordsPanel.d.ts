import type { Pair } from '../../api/config.ts';
/** The user's orders, fills and balances, below the chart. */
export declare function RecordsPanel({ pair }: {
    pair: Pair;
}): import("react").JSX.Element;
