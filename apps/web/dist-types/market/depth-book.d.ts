import type { DepthDelta, DepthSnapshot, Level } from '@bourse/protocol/stream';
export interface Depth {
    /** Best first. */
    readonly bids: readonly Level[];
    readonly asks: readonly Level[];
    /** False until the first snapshot. */
    readonly ready: boolean;
}
export declare const NO_DEPTH: Depth;
/** The book of a pair as the stream tells it: a snapshot, then deltas that follow one another without a gap. */
export declare class DepthBook {
    #private;
    /**
     * `gap`: the frame does not follow what is here, and the book waits for a snapshot. While it waits, deltas are
     * passed over, so that one gap asks for one snapshot.
     */
    take(frame: DepthSnapshot | DepthDelta): 'ok' | 'gap';
    view(): Depth;
}
