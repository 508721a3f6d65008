import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import type { Language } from '@bourse/protocol/languages';
import type { Refusal } from '@bourse/protocol/refusal';

/** A "no" in HTX's words: clients act upon `code`, people read `message`. */
export class Problem {
  readonly code: string;
  readonly message: string;
  constructor(code: string, message: string) {
    this.code = code;
    this.message = message;
  }
}

export const BAD_SIGNATURE = (why: string) =>
  new Problem('api-signature-not-valid', `Signature not valid: ${why}`);
/** ccxt goes by these words. */
export const NO_PERMISSION = new Problem(
  'api-signature-not-valid',
  'Signature not valid: API key has no permission',
);
/** Its signature is good; that is the point. */
export const DUPLICATE = new Problem(
  'duplicate-request',
  'The same signed request came before and is carried out once; the first may still be under way. A signature by HMAC counts in seconds and covers no body: give each order its own client-order-id, wait for the next second, or sign with an Ed25519 key, whose Timestamp may have milliseconds.',
);
export const UNBOUND_KEY = new Problem(
  'api-signature-not-valid',
  'Signature not valid: API key has no permission to withdraw before it is bound to addresses of the network',
);
export const INVALID_SYMBOL = new Problem('invalid-parameter', 'invalid symbol');

/** HTX's codes for our refusals; what is not here is a `bad-request`. */
const CODES: Partial<Record<MessageKey, string>> = {
  PAIR_NOT_FOUND: 'base-symbol-error',
  PAIR_HALTED: 'base-symbol-trade-disabled',
  PAIR_CANCEL_ONLY: 'base-symbol-trade-disabled',
  PAIR_RETIRED: 'base-symbol-trade-disabled',
  MARKET_DATA_DELAYED: 'base-symbol-trade-disabled',
  PRODUCT_OFF: 'system-maintenance',
  PRODUCT_OFF_HERE: 'base-symbol-trade-disabled',
  MAINTENANCE: 'system-maintenance',
  DISK_FULL: 'system-maintenance',
  NOT_READY: 'system-maintenance',
  INTERNAL: 'gateway-internal-error',
  BUSY: 'gateway-internal-error',
  NOT_BEGUN: 'gateway-internal-error',
  OUTCOME_UNKNOWN: 'timeout',
  RATE_LIMITED: 'base-request-exceed-frequency-limit',
  INSUFFICIENT_BALANCE: 'account-frozen-balance-insufficient-error',
  ORDER_NOT_FOUND: 'base-record-invalid',
  ORDER_CLOSED: 'order-orderstate-error',
  CLIENT_ORDER_ID_USED: 'invalid-client-order-id',
  BELOW_MIN_NOTIONAL: 'order-value-min-error',
  QUANTITY_REQUIRED: 'invalid-amount',
  QUANTITY_OFF_STEP: 'invalid-amount',
  INVALID_AMOUNT: 'invalid-amount',
  API_KEY_TURNOVER: 'order-limitorder-amount-max-error',
  TOO_LARGE: 'order-limitorder-amount-max-error',
  PRICE_OFF_TICK: 'order-orderprice-precision-error',
  PRICE_NOT_SUITABLE: 'order-invalid-price',
  NO_LIQUIDITY: 'order-invalid-price',
  STOP_PRICE_REQUIRED: 'order-invalid-price',
  STOP_WOULD_TRIGGER: 'order-stop-order-hit-trigger',
  TOO_MANY_OPEN_ORDERS: 'order-holding-limit-failed',
};

export function problemOf(
  refusal: Refusal,
  language: Language,
  codes: Partial<Record<MessageKey, string>> = {},
): Problem {
  const { code, args } = refusal;
  return new Problem(codes[code] ?? CODES[code] ?? 'bad-request', wording(language, code, args));
}

/** Numbers that clients of the v2 calls know; any other would be read as a success without data. */
const V2_CODES: Record<string, number> = {
  'api-signature-not-valid': 1003,
  'account-frozen-balance-insufficient-error': 1047,
  'dw-insufficient-balance': 1047,
  'base-record-invalid': 1017,
  'base-symbol-error': 1013,
};
const V2_BAD_REQUEST = 1303;

/** The body of a refusal: v1 `{status, err-code, err-msg}`; v2 has a numeric code besides. */
export function problemBody(envelope: 'v1' | 'v2', { code, message }: Problem, now: number): object {
  const v1 = { status: 'error', 'err-code': code, 'err-msg': message, data: null, ts: now };
  return envelope === 'v1' ? v1 : { code: V2_CODES[code] ?? V2_BAD_REQUEST, message, ...v1 };
}
