/**
 * What the server says to a person, one entry per code. Placeholders are `{name}`.
 * The other languages are typed against these keys, so a missing translation fails the type check.
 * Each domain keeps its keys together; add yours under its heading.
 */
export const en = {
  // general
  SUCCESS: 'Success',
  LOGIN_FIRST: 'Please login first',
  INTERNAL: 'Something went wrong on our side. Nothing was changed unless your records show it.',
  NOT_READY: 'The exchange is starting. Please try again in a moment.',
  RATE_LIMITED: 'Too many requests. Please try again in {seconds} seconds.',
  BUSY: 'The exchange is very busy. This request was not carried out. Please try again in a moment.',
  INVALID_FIELD: 'The field {field} is missing or not valid.',
  INVALID_AMOUNT: '{field} must be a number with at most {decimals} decimals.',
  NOT_FOUND: 'Not found',
  UNSUPPORTED_MEDIA: 'This call takes a form-encoded body.',
  BODY_TOO_LARGE: 'The request is too large.',

  // ledger
  INSUFFICIENT_BALANCE: 'Insufficient available balance',

  // market
  INVALID_SYMBOL: 'invalid symbol',
  MARKET_DATA_DELAYED: 'Market data is delayed. Please try again when it has recovered.',

  // spot
  PAIR_NOT_FOUND: 'This trading pair does not exist.',
  PAIR_HALTED: 'Trading on this pair is halted.',
  PAIR_CANCEL_ONLY: 'On this pair orders can only be cancelled at the moment.',
  PRICE_NOT_SUITABLE: 'Please enter a suitable price',
  PRICE_OFF_TICK: 'The price takes at most {decimals} decimals.',
  QUANTITY_OFF_STEP: 'The quantity takes at most {decimals} decimals.',
  QUANTITY_REQUIRED: 'Please enter the quantity',
  BELOW_MIN_NOTIONAL: 'The order value must be at least {minimum} {currency}.',
  TOO_LARGE: 'The order is too large.',
  STOP_PRICE_REQUIRED: 'Please enter the stop price.',
  STOP_WOULD_TRIGGER: 'The stop price equals the current price; the order would trigger at once.',
  NO_LIQUIDITY: 'There are no orders to trade with at the moment.',
  ORDER_NOT_FOUND: 'The order does not exist.',
  ORDER_CLOSED: 'The order is already finished or cancelled.',
  TOO_MANY_OPEN_ORDERS: 'You have reached the limit of {limit} open orders.',
  REQUEST_ID_USED: 'This request id has been used for another request. Please choose a new one.',

  // identity
  EMAIL_ERROR: 'E-mail error',
  EMAIL_TAKEN: 'This e-mail address already has an account. Please log in.',
  VERIFICATION_CODE_ERROR: 'Verification code error',
  ENTER_EMAIL_CODE: 'Please enter the e-mail verification code',
  CODE_TOO_SOON: 'A code was sent a moment ago. Please wait {seconds} seconds before asking for another.',
  CODE_LIMIT_REACHED: 'No more codes can be sent today. Please try again tomorrow.',
  MAIL_NOT_SENT: 'The e-mail could not be sent. Please try again in a minute.',
  PASSWORD_RULE: 'The password takes 8-24 characters, the first one a letter',
  ENTER_PASSWORD_AGAIN: 'Please enter new password again',
  PASSWORDS_INCONSISTENT: 'Passwords are inconsistent',
  ENTER_LOGIN_PASSWORD: 'Please enter the login password',
  ENTER_OLD_PASSWORD: 'Please enter the old password',
  PASSWORD_INCORRECT: 'Password is incorrect',
  LOGIN_FAILED: 'E-mail or password is incorrect',
  TOO_MANY_ATTEMPTS: 'Too many failed attempts. Please try again in {minutes} minutes.',
  ENTER_INVITE_CODE: 'Please enter the invite code',
  INVITE_CODE_UNKNOWN: 'Invite code does not exist',
  ENTER_FUND_PASSWORD: 'Please enter fund password',
  FUND_PASSWORD_RULE: 'The fund password must be 6 digits',
  FUND_PASSWORD_NOT_SET: 'Please set a fund password first',
  FUND_PASSWORD_PROOF: 'Changing the fund password takes the old one or an e-mail verification code',
  SIGNED_OUT: 'Your login has expired. Please log in again.',

  // stream
  CHANNEL_UNKNOWN: 'This channel does not exist.',
  TOO_MANY_CHANNELS: 'At most {limit} channels per connection.',
  FRAME_INVALID: 'This message is not understood.',
} as const;

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;
