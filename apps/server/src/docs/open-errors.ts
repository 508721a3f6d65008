/** A code of a refusal of the open API. */
export interface OpenError {
  readonly code: string;
  /** What ccxt makes of it. */
  readonly ccxt: string;
  /** `code` beside it in the calls of v2. */
  readonly v2: number;
  readonly meaning: string;
}

/** Of calls of v2, for everything that has no number of its own. */
const ANY = 1303;

/** Every `err-code` that is ever given; a test holds it against what the code can give. */
export const OPEN_ERRORS: readonly OpenError[] = [
  {
    code: 'api-signature-not-valid',
    ccxt: 'AuthenticationError',
    v2: 1003,
    meaning:
      'Key, signature, `Timestamp` or address is wrong, or (`API key has no permission`, to ccxt a PermissionDenied) the key lacks the right.',
  },
  {
    code: 'duplicate-request',
    ccxt: 'ExchangeError',
    v2: ANY,
    meaning:
      'The same request with the same signature came before and is carried out once (the first may still be under way); see “Clock and repeats”.',
  },
  {
    code: 'account-get-accounts-inexistent-error',
    ccxt: 'ExchangeError',
    v2: ANY,
    meaning: 'The account does not exist or is not yours.',
  },
  {
    code: 'account-frozen-balance-insufficient-error',
    ccxt: 'InsufficientFunds',
    v2: 1047,
    meaning: 'Not enough for the order.',
  },
  {
    code: 'dw-insufficient-balance',
    ccxt: 'InsufficientFunds',
    v2: 1047,
    meaning: 'Not enough for the withdrawal or the transfer.',
  },
  { code: 'base-symbol-error', ccxt: 'BadSymbol', v2: 1013, meaning: 'There is no such pair.' },
  {
    code: 'invalid-parameter',
    ccxt: 'ExchangeError',
    v2: ANY,
    meaning: 'Of market calls, with the text `invalid symbol` (to ccxt a BadSymbol): there is no such pair.',
  },
  {
    code: 'base-symbol-trade-disabled',
    ccxt: 'BadSymbol',
    v2: ANY,
    meaning: 'The pair takes no orders now, or the product is not offered where you are.',
  },
  {
    code: 'base-record-invalid',
    ccxt: 'OrderNotFound',
    v2: 1017,
    meaning: 'There is no such order or withdrawal of yours.',
  },
  { code: 'order-orderstate-error', ccxt: 'OrderNotFound', v2: ANY, meaning: 'The order has ended.' },
  { code: 'order-value-min-error', ccxt: 'InvalidOrder', v2: ANY, meaning: 'The order is worth too little.' },
  {
    code: 'invalid-amount',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'The amount is missing, has too many decimals, or is no amount.',
  },
  {
    code: 'order-limitorder-amount-max-error',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'The order is too large.',
  },
  {
    code: 'order-orderprice-precision-error',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'The price has too many decimals.',
  },
  {
    code: 'order-invalid-price',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'A price is missing, does not suit the type, or nobody is there to trade with.',
  },
  {
    code: 'order-stop-order-hit-trigger',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'The stop would be triggered at once.',
  },
  {
    code: 'order-holding-limit-failed',
    ccxt: 'InvalidOrder',
    v2: ANY,
    meaning: 'Too many open orders.',
  },
  {
    code: 'invalid-address',
    ccxt: 'BadRequest',
    v2: ANY,
    meaning: 'The chain knows no such address, or it is that of a token, or of the exchange itself.',
  },
  {
    code: 'base-currency-chain-error',
    ccxt: 'BadRequest',
    v2: ANY,
    meaning: 'The currency is not on this chain, or on several and none was named.',
  },
  {
    code: 'api-not-support-temp-addr',
    ccxt: 'PermissionDenied',
    v2: ANY,
    meaning: 'The address is not in your address book, or too new there.',
  },
  {
    code: 'dw-withdraw-min-limit',
    ccxt: 'BadRequest',
    v2: ANY,
    meaning: 'Less than the smallest withdrawal.',
  },
  {
    code: 'base-withdraw-fee-error',
    ccxt: 'BadRequest',
    v2: ANY,
    meaning: 'The fee is another one; the text says which.',
  },
  {
    code: 'invalid-client-order-id',
    ccxt: 'ExchangeError',
    v2: ANY,
    meaning: 'You have used this client order id for another order. An exact repeat answers the first order.',
  },
  {
    code: 'bad-request',
    ccxt: 'BadRequest',
    v2: ANY,
    meaning: 'Anything else; the text says what is wrong and what to do.',
  },
  {
    code: 'base-request-exceed-frequency-limit',
    ccxt: 'RateLimitExceeded',
    v2: ANY,
    meaning: 'Too many requests: HTTP status 429, with `Retry-After`. Nothing was done.',
  },
  {
    code: 'system-maintenance',
    ccxt: 'OnMaintenance',
    v2: ANY,
    meaning: 'Closed, starting or stopping. Nothing was done.',
  },
  {
    code: 'gateway-internal-error',
    ccxt: 'ExchangeNotAvailable',
    v2: ANY,
    meaning: 'A fault of ours, or too much at once.',
  },
  {
    code: 'timeout',
    ccxt: 'RequestTimeout',
    v2: ANY,
    meaning: 'HTTP status 503: nobody knows whether it was done. Look the order up by your own id.',
  },
];
