/** What a bot has to expect: the codes on the wire, and the class that ccxt makes of them. */
export const ERRORS = [
  { name: 'signature', codes: ['api-signature-not-valid'], inCcxt: 'AuthenticationError' },
  { name: 'permission', codes: ['API key has no permission'], inCcxt: 'PermissionDenied' },
  { name: 'funds', codes: ['account-frozen-balance-insufficient-error'], inCcxt: 'InsufficientFunds' },
  {
    name: 'order',
    codes: ['invalid-amount', 'order-value-min-error', 'order-orderprice-precision-error'],
    inCcxt: 'InvalidOrder',
  },
  { name: 'unknown', codes: ['base-record-invalid', 'order-orderstate-error'], inCcxt: 'OrderNotFound' },
  { name: 'symbol', codes: ['base-symbol-error', 'base-symbol-trade-disabled'], inCcxt: 'BadSymbol' },
  { name: 'limit', codes: ['base-request-exceed-frequency-limit'], inCcxt: 'RateLimitExceeded' },
  { name: 'maintenance', codes: ['system-maintenance'], inCcxt: 'OnMaintenance' },
] as const;
