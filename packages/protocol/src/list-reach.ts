/**
 * Lists look at this many of the newest lines of their period, and end there: what is older is reached by another
 * period, or by an export.
 */
export const LIST_REACH = 10_000;
