/**
 * How answers are wrapped (product.md section 7). HTTP status is 200 for every expected answer, refusals included;
 * 429 when rate-limited, 404 for unknown paths, 503 while starting or stopping, 500 for a bug.
 */

/** The code that means: the token is absent, wrong, expired or revoked; the client signs out. */
export const SIGNED_OUT = -2;
