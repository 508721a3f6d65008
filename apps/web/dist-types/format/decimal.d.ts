/**
 * Numbers as text. Decimal strings of the wire are formatted as strings, so no digit is lost on the way to the
 * screen; `Intl.NumberFormat` takes them exactly.
 */
/** With all `decimals`, grouped in the reader's way: `64,250.10`. Finer digits are cut, never rounded up. */
export declare function formatPlaces(text: string, decimals: number, locale: string): string;
/** Without trailing zeros, at most `decimals`. */
export declare function formatUpTo(text: string, decimals: number, locale: string): string;
/** Large volumes in short: `1.24M`, `12.4万`. */
export declare function formatCompact(text: string, locale: string): string;
/** Orders two non-negative plain decimals of any length exactly: negative, zero or positive, as for `sort`. */
export declare function compareDecimals(a: string, b: string): number;
export interface Change {
    /** Signed, two decimals: `+1.25%`. */
    text: string;
    direction: 'up' | 'down' | 'flat';
}
/** The relative change from `open` to `close`; an open of zero counts as no change. */
export declare function changeOf(open: string, close: string): Change;
/** Sum of two amounts of the wire; both must be within the grammar. */
export declare function addAmounts(a: string, b: string): string;
export declare function isZero(amount: string): boolean;
/** Percent text of a rate: `0.001` -> `0.1%`. */
export declare function formatRate(rate: string, locale: string): string;
/** One spelling for equal decimals: `64250.10` -> `64250.1`. */
export declare function plainDecimal(text: string): string;
