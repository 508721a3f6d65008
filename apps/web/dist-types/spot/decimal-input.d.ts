/**
 * What becomes of text typed into a number field: only digits and one point stay, a comma counts as a point, and
 * decimals beyond the precision are not taken in. A text such as `12.` is kept, for more may follow.
 */
export declare function clampDecimal(text: string, decimals: number): string;
/** The integer count of 10^-decimals that a field's text stands for; `undefined` if empty or unfinished nonsense. */
export declare function fieldValue(text: string, decimals: number): bigint | undefined;
/** One tick up or down, never below zero. */
export declare function stepDecimal(text: string, decimals: number, steps: number): string;
