import type { Level } from '@bourse/protocol/stream';
/** Levels shown a side (product.md section 9). */
export declare const BOOK_LEVELS = 20;
export interface BookRow {
    price: string;
    amount: string;
    /** Amount of this level and all better ones. */
    total: string;
    /** Share of the deepest total on screen, 0 to 1; for drawing only. */
    depth: number;
}
/** The best levels of both sides with cumulative amounts; the bars of both sides share one scale. */
export declare function bookRows(bids: readonly Level[], asks: readonly Level[]): {
    bids: BookRow[];
    asks: BookRow[];
};
/** Best ask minus best bid, exactly. */
export declare function spreadOf(bid: string, ask: string): string;
