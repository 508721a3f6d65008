import { UNIT } from '@bourse/money/amount';

/** Limits of the fast exchange (docs/rules.md, "Fast exchange"). */
export const QUOTE_TTL_MS = 8_000;
/** Worth of what is paid, in 1e-8 USDT. */
export const SWAP_MIN_USDT = 5n * UNIT;
export const SWAP_MAX_USDT = 50_000n * UNIT;
/** 0.2 %, unless the operator sets another. */
export const DEFAULT_SPREAD_PPM = 2_000;
/** Decimals of a rate as it is shown. */
export const RATE_DECIMALS = 12;
/** The most an operator can set: 10 %. */
export const MAX_SPREAD_PPM = 100_000;
/**
 * The most that is asked in all: the highest spread that can be set, and as much again for a market that moves. Where more would
 * have to be asked, since a source's bid and ask are that far apart, there is no price to convert at.
 */
export const MOST_ASKED_PPM = 2 * MAX_SPREAD_PPM;
/** Name of the operator's parameter that holds the spread. */
export const SPREAD_PARAMETER = 'swap_spread_ppm';
