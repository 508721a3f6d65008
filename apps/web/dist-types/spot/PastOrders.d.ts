import type { Pair } from '../api/config.ts';
interface PastProps {
    /** Absent: all pairs. */
    pair: Pair | undefined;
    /** A new number means that the lists are out of date. */
    version: number;
}
export declare function OrderHistory({ pair, version }: PastProps): import("react").JSX.Element;
export declare function Fills({ pair, version }: PastProps): import("react").JSX.Element;
export {};
