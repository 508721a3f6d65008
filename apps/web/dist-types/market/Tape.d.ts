import type { Pair } from '../api/config.ts';
/** The latest trades of a pair. */
export declare function Tape({ pair }: {
    pair: Pair;
}): import("react").JSX.Element;
