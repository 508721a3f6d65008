/**
 * How answers are wrapped (product.md section 7). HTTP status is 200 for every expected answer, refusals included;
 * 429 when rate-limited, 404 for unknown paths, 503 while starting or stopping, 500 for a bug.
 */

/** The general envelope: code 1 = success. */
export type Code1Envelope<T = unknown> =
  | { readonly code: 1; readonly msg: string; readonly data: T }
  | { readonly code: 0 | typeof SIGNED_OUT; readonly msg: string };

/** The envelope of the contract-side calls: code 200 = success. */
export type Code200Envelope<T = unknown> =
  | { readonly code: 200; readonly message: string; readonly result: T }
  | { readonly code: 400; readonly message: string }
  | { readonly code: typeof SIGNED_OUT; readonly msg: string; readonly message: string };

/** The envelope of the market calls; on success the fields of the call stand beside `status`. */
export type HuobiEnvelope<T extends object = object> =
  | ({ readonly status: 'ok'; readonly ts: number } & T)
  | {
      readonly status: 'error';
      readonly 'err-code': string;
      readonly 'err-msg': string;
      readonly ts: number;
    };

/** The code that means: the token is absent, wrong, expired or revoked; the client signs out. */
export const SIGNED_OUT = -2;
