/**
 * How answers are wrapped (docs/rules.md, "Calls and envelopes"). HTTP status is 200 for every expected answer,
 * refusals included; 413 for a body above the limit, 429 when rate-limited, 404 for unknown paths, 503 while starting or stopping, 500 for a bug.
 */

/** The code that means: the token is absent, wrong, expired or revoked; the client signs out. */
export const SIGNED_OUT = -2;

/**
 * Refusals that a program acts upon; their answers carry the code as `reason` beside the message. All others are for
 * people alone.
 */
export const REASONS = [
  'TOTP_REQUIRED',
  'PRICE_CHANGED',
  'TRAVEL_NEEDED',
  'OPS_PROOF_NEEDED',
  'SECOND_NOT_AVAILABLE',
  'ARTICLE_NOT_FOUND',
] as const;
export type Reason = (typeof REASONS)[number];
