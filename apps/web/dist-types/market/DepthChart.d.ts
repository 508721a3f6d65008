import { type Pair } from '../api/config.ts';
/** Cumulative amounts of both sides over the price; floats, for it is a drawing. */
export declare function DepthChart({ pair }: {
    pair: Pair;
}): import("react").JSX.Element;
