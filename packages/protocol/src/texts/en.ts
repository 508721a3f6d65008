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
  CANNOT_STORE:
    'The exchange cannot store anything at the moment: its disk is full or its database is away. It comes back by itself; nothing that was confirmed is lost.',
  RATE_LIMITED: 'Too many requests. Please try again in {seconds} {seconds|second|seconds}.',
  SET_ASIDE:
    'This is on hold because of an error on our side. Nothing of it is lost; our team is looking into it.',
  NOT_SET_ASIDE: 'This is not on hold (any more).',
  COMMAND_FAILED:
    'Something went wrong on our side and this request was not carried out. Nothing has changed; we have been notified.',
  FROM_OTHER_SITE: 'This request came from another website. Please open the exchange itself and try again.',
  BUSY: 'The exchange is very busy. This request was not carried out. Please try again in a moment.',
  NOT_BEGUN:
    'The exchange could not begin with this request in time. It was not carried out. Please try again.',
  OUTCOME_UNKNOWN:
    'It is not known yet whether this request was carried out. Please look at your orders and records before you try again.',
  INVALID_FIELD: 'The field {field} is missing or not valid.',
  INVALID_AMOUNT: '{field} must be a number with at most {decimals} decimals and 20 digits in all.',
  NOT_FOUND: 'Not found',
  ARTICLE_NOT_FOUND: 'This article does not exist.',
  UNSUPPORTED_MEDIA: 'This call takes a form-encoded body.',
  BODY_TOO_LARGE: 'The request is too large.',
  BODY_TOO_SLOW: 'The request did not arrive in time. It was not carried out.',

  // ledger
  INSUFFICIENT_BALANCE: 'Insufficient available balance',

  // market
  INVALID_SYMBOL: 'invalid symbol',
  MARKET_DATA_DELAYED: 'Market data is delayed. Please try again when it has recovered.',

  // spot
  PAIR_NOT_FOUND: 'This trading pair does not exist.',
  PAIR_HALTED: 'Trading on this pair is halted.',
  PAIR_CANCEL_ONLY: 'On this pair orders can only be cancelled at the moment.',
  PAIR_RETIRED: 'This pair is not traded any more.',
  PAIR_HAS_POSITIONS:
    'Contracts or second contracts of this pair are still open. Close the pair for them and wait until they have ended.',
  PAIR_STILL_CLOSING: 'The orders of this pair are still being cancelled. Try again in a moment.',
  PAIR_ORDERS_OFF_STEP:
    '{count} open orders do not fit the coarser tick or lot. Let them end first, or retire and reopen the pair.',
  PAIR_EXISTS: '{pair} exists already.',
  PAIR_COINS: 'A pair needs two different coins that are open, quoted in USDT, BTC or ETH.',
  PAIR_NOT_IN_FEED: 'The source of prices has no {pair}.',
  FEED_UNREACHABLE: 'The source of prices does not answer, so the pair cannot be checked. Try again.',
  PAIR_KEEPS_FEED:
    'A pair that follows a feed keeps it: stops and contracts depend on it. Retire the pair instead.',
  PRICE_NOT_SUITABLE: 'Please enter a suitable price',
  PRICE_OFF_TICK: 'The price takes at most {decimals} decimals.',
  QUANTITY_OFF_STEP: 'The quantity takes at most {decimals} decimals.',
  QUANTITY_REQUIRED: 'Please enter the quantity',
  BELOW_MIN_NOTIONAL: 'The order value must be at least {minimum} {currency}.',
  TOO_LARGE: 'The order is too large.',
  STOP_PRICE_REQUIRED: 'Please enter the stop price.',
  STOP_WOULD_TRIGGER: 'The price has already reached this stop price; the order would trigger at once.',
  NO_LIQUIDITY: 'There are no orders within 5 % of the current price.',
  ORDER_NOT_FOUND: 'The order does not exist.',
  ORDER_CLOSED: 'The order is already finished or cancelled.',
  TOO_MANY_OPEN_ORDERS: 'You have reached the limit of {limit} open orders.',
  CALLBACK_RANGE: 'The trailing distance must be between {least} % and {most} %.',
  TOO_MANY_TRAILING_STOPS: 'You have reached the limit of {limit} trailing stops.',
  OCO_SELL_PRICES: 'The limit price must be above the current price, the stop price below it.',
  OCO_BUY_PRICES: 'The limit price must be below the current price, the stop price above it.',
  STOP_LIMIT_REQUIRED: 'Please enter a stop limit price above the limit price.',
  TAKE_PROFIT_NOT_ABOVE: 'The take-profit price of a buy must be above its price.',
  TAKE_PROFIT_NOT_BELOW: 'The take-profit price of a sell must be below its price.',
  STOP_LOSS_NOT_BELOW_ORDER: 'The stop-loss price of a buy must be below its price.',
  STOP_LOSS_NOT_ABOVE_ORDER: 'The stop-loss price of a sell must be above its price.',
  AMEND_BELOW_FILLED: 'That much of the order has filled already. Cancel the order instead.',
  NOT_AMENDABLE: 'This cannot be changed on this order.',
  REQUEST_ID_USED: 'This request id has been used for another request. Please choose a new one.',
  CLIENT_ORDER_ID_USED: 'This client order id has been used for another order. Please choose a new one.',

  // identity
  EMAIL_ERROR: 'E-mail error',
  EMAIL_TAKEN: 'This e-mail address already has an account. Please log in.',
  VERIFICATION_CODE_ERROR: 'Verification code error',
  ENTER_EMAIL_CODE: 'Please enter the e-mail verification code',
  CODE_TOO_SOON:
    'A code was sent a moment ago. Please wait {seconds} {seconds|second|seconds} before asking for another.',
  CODE_WAIT:
    'Several codes have been asked for. You can ask for the next one in {minutes} {minutes|minute|minutes}. The last one that arrived works for 10 minutes; please look in your spam folder, too.',
  CODE_WAIT_HOURS:
    'Too many codes have been asked for within 24 hours. You can ask for the next one in {hours} {hours|hour|hours}. If none arrived, please check the e-mail address and your spam folder, or contact customer service.',
  PASSWORD_RULE:
    'The password takes 8-24 characters (English letters, digits, signs), the first one a letter',
  PASSWORD_COMMON: 'This password is among those that are guessed first. Please choose another one.',
  ENTER_PASSWORD_AGAIN: 'Please enter new password again',
  PASSWORDS_INCONSISTENT: 'Passwords are inconsistent',
  ENTER_LOGIN_PASSWORD: 'Please enter the login password',
  ENTER_OLD_PASSWORD: 'Please enter the old password',
  PASSWORD_INCORRECT: 'Password is incorrect',
  LOGIN_FAILED: 'E-mail or password is incorrect',
  TOO_MANY_ATTEMPTS: 'Too many failed attempts. Please try again in {minutes} {minutes|minute|minutes}.',
  TOO_MANY_ATTEMPTS_HOURS: 'Too many failed attempts. Please try again in {hours} {hours|hour|hours}.',
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

  // wallet
  CHAIN_NOT_FOUND: 'This currency is not available on this chain.',
  DEPOSIT_CLOSED: 'Deposits of this currency on this chain are paused.',
  WITHDRAW_CLOSED: 'Withdrawals of this currency on this chain are paused.',
  DEPOSIT_BELOW_MIN:
    'The minimum deposit is {minimum} {currency}. Smaller amounts are neither credited nor refunded.',
  DEPOSIT_AMOUNT_DIFFERS: 'The chain shows {amount} {currency}: only that can be credited.',
  DEPOSIT_WATCHED: 'This deposit is read from the chain and is credited by itself once it is confirmed.',
  DEPOSIT_REORGANISED: 'The transaction is no longer part of the chain.',
  API_KEY_NEEDS_IPS:
    'An API key that withdraws must be bound to IP addresses, or to networks of at most a provider’s size (/16, for IPv6 /32).',
  ADDRESS_TOO_NEW_FOR_KEY:
    'This address is new in the address book. API keys can withdraw to it in {hours} {hours|hour|hours}.',
  WITHDRAWALS_FROZEN:
    'Withdrawals from this account are frozen. Its owner can allow them again under security, or customer service can.',
  WITHDRAWALS_NOT_FROZEN: 'Withdrawals are not frozen.',
  LINK_INVALID: 'This link was used already, or is too old.',
  OPERATION_UNSAID: 'Please say what the code is to confirm, in the fields {fields}.',
  TX_HASH_USED: 'This transaction has already been submitted.',
  TOO_MANY_DEPOSITS: 'You have {most} deposits that wait to be looked at. Please wait until one is decided.',
  TX_HASH_INVALID: 'This is not a transaction hash of {chain}.',
  UPLOAD_CREDENTIALS: 'Please upload credentials',
  ADDRESS_INVALID: 'This is not an address of {chain}. Please check it character by character.',
  MEMO_INVALID: 'This is not a tag or memo of {chain}.',
  MEMO_REQUIRED: '{chain} needs a tag or memo beside the address. Whoever gave you the address has it.',
  ADDRESS_OF_TOKEN:
    'This is the contract of a token. What is sent there is lost. Please enter another address.',
  ADDRESS_OF_HOUSE: 'This address belongs to the exchange itself. Enter one of your own.',
  CHAIN_NODE_SILENT:
    'The node of {chain} does not answer, so nobody can say whether this is the contract of a token. Please try again when it does.',
  ADDRESS_HAS_OTHER_USE: 'Deposits need an address that is no hot or cold wallet.',
  ADDRESS_OF_USER: 'This is a user’s own deposit address: what others send there would be his.',
  ADDRESS_KNOWN: 'This address is already in your address book.',
  ADDRESS_TOO_NEW:
    'The whitelist lets only addresses of your book pass that were added more than 24 hours ago.',
  ADDRESS_NOT_IN_BOOK:
    'With an API key you can withdraw only to addresses of your address book. Please add this one there first.',
  TOO_MANY_ADDRESSES: 'The address book takes at most {limit} addresses.',
  TOO_OFTEN: 'You have done this {most} times within 24 hours. Please try again tomorrow.',
  WITHDRAW_BELOW_MIN: 'The minimum withdrawal is {minimum} {currency}.',
  WITHDRAW_ABOVE_MAX: 'The maximum for one withdrawal is {maximum} {currency}.',
  TOO_MANY_WITHDRAWALS: 'You have {most} open withdrawals. Please wait until one is finished, or cancel one.',
  WITHDRAW_DAY_LIMIT: 'Within 24 hours you can withdraw {maximum} {currency}; {left} {currency} are left.',
  WITHDRAW_LEVEL_DAY:
    'Within 24 hours your level of verification lets {maximum} USDT out; {left} USDT are left. Wait, withdraw less, or ask customer service to raise your level.',
  WITHDRAW_LEVEL_MONTH:
    'Within 30 days your level of verification lets {maximum} USDT out; {left} USDT are left. Wait, withdraw less, or ask customer service to raise your level.',
  WITHDRAW_NOT_VALUED:
    'The worth of this withdrawal is not known at the moment, and your level of verification has limits. Try again later, or ask customer service.',
  WITHDRAWAL_HELD:
    'This withdrawal is on hold until {time}: after it was requested, a password or the two-factor authentication of its owner was changed, or the account was unfrozen.',
  WITHDRAW_BLOCKED:
    'After a change of password or two-factor, or once an account is unfrozen, withdrawals are blocked for 24 hours. Please try again in {hours} {hours|hour|hours}.',
  WITHDRAWAL_NOT_FOUND: 'The withdrawal does not exist.',
  WITHDRAWAL_NOT_PENDING: 'The withdrawal is already being paid or has ended.',
  WITHDRAWAL_COMPARED:
    'The exchange was restored and compares its books with the chains: this withdrawal may be paid already. It can be cancelled again when that is done.',
  TRANSFER_TIP: 'Please enter an amount of at least 0.00001',
  COIN_EXISTS: 'There is a coin {coin} already.',
  COIN_TRADED: 'Pairs of {coin} are still traded. Halt them first.',
  CURRENCY_NOT_FOUND: 'This currency does not exist.',
  STATEMENT_TOO_LONG: 'This statement has more than {limit} lines. Please choose a shorter period.',
  PROFIT_TOO_MANY_FLOWS:
    "More than {limit} deposits, withdrawals and transfers in a day: today's profit is not calculated.",
  PAPER_ARCHIVED:
    'Papers before {day} are incomplete: older records are archived. Please choose a period from {day} on, or ask customer service.',
  PAPER_UNDER_WAY: 'Another paper of yours is being made. Please wait for it to finish.',
  STATEMENT_TIME: 'Time (UTC)',
  STATEMENT_ACCOUNT: 'Account',
  STATEMENT_CURRENCY: 'Currency',
  STATEMENT_KIND: 'Kind',
  STATEMENT_AMOUNT: 'Amount',
  STATEMENT_BALANCE: 'Balance',
  STATEMENT_REFERENCE: 'Reference',
  ENTER_ADDRESS: 'Please enter the address',
  ENTER_PARTY_NAME: 'Please enter the name',
  CHOOSE_COUNTRY: 'Please choose the country',
  CHOOSE_WALLET: 'Please choose whose wallet it is',
  ENTER_PROVIDER: 'Please enter the name of the provider',
  TRAVEL_NEEDED:
    'A withdrawal worth {from} USDT or more needs its beneficiary: name, country, and whose wallet it is. Fill them in, or save them with the address in the address book.',
  TRAVEL_NOT_ASKED: 'This payment does not wait for that.',
  ENTER_HOLDER: 'Please enter the account holder',
  ENTER_BANK: 'Please enter the bank',
  CARD_NUMBER_RULE: 'Please enter the card number (8-34 digits) or the IBAN',

  // swap
  ENTER_EXCHANGE_AMOUNT: 'Please enter the exchange amount',
  SWAP_SAME_COIN: 'Please choose two different currencies.',
  SWAP_NOT_AVAILABLE: 'These currencies cannot be converted.',
  SWAP_BELOW_MIN: 'The minimum is {minimum} USDT worth.',
  SWAP_ABOVE_MAX: 'The maximum is {maximum} USDT worth.',
  INSUFFICIENT_LIQUIDITY: 'Insufficient liquidity',
  QUOTE_EXPIRED: 'The quote has expired or was used. Please ask for a new one.',
  PRICE_CHANGED: 'The price has changed',

  // verification
  KYC_REQUIRED: 'Please verify your identity first.',
  KYC_LOCKED: 'Your details are under review or verified and can no longer be changed.',
  FILE_TOO_LARGE: 'The picture is larger than {megabytes} MB.',
  FILE_NOT_IMAGE: 'Please choose a JPEG, PNG or WebP picture.',
  FILE_BROKEN: 'The picture is damaged or too large to open. Please choose another one.',
  FILE_MISSING: 'Please choose a picture.',
  FILE_NOT_FOUND: 'The picture was not found or was used already. Please upload it again.',
  PICTURE_TOOK_TOO_LONG:
    'Your last picture took too long to open. Please send another one in {minutes} {minutes|minute|minutes}.',
  TOO_MANY_FILES: 'Too many uploads. Please try again in an hour.',
  ENTER_REAL_NAME: 'Please enter your real name',
  ENTER_ID_NUMBER: 'Please enter the ID number: 4-32 letters, digits or dashes',

  // two-factor
  ENTER_TOTP: 'Please enter the code of your authenticator app.',
  TOTP_REQUIRED: 'Please enter the code of your authenticator app.',
  TOTP_INCORRECT: 'The authenticator code is incorrect or was used already. Please wait for the next one.',
  TOTP_ON: 'Two-factor is already on.',
  TOTP_OFF: 'Two-factor is not set up.',
  ACCOUNT_FROZEN: 'This account is frozen. Please contact customer service.',
  ACCOUNT_CLOSED:
    'This account was closed by its owner. Customer service can open it again until its data is deleted.',
  ACCOUNT_NOT_EMPTY: 'The account cannot be closed yet. It still has: {remains}.',
  REMAINS_BALANCE: '{amount} {currency}',
  REMAINS_ORDERS: 'open orders: {count}',
  REMAINS_POSITIONS: 'open or waiting contracts: {count}',
  REMAINS_SECONDS: 'running second contracts: {count}',
  REMAINS_SUBSCRIPTIONS: 'subscriptions and locked coins: {count}',
  REMAINS_WITHDRAWALS: 'withdrawals on their way: {count}',
  REMAINS_DEPOSITS: 'deposits under review: {count}',
  REMAINS_CREDITS: 'credits that wait for approval: {count}',
  REMAINS_CLAIMS: 'profits that are still owed: {count}',
  OPS_ACCOUNT_CLOSED: 'Its owner has closed this account. It takes two persons to open it again.',
  OPS_DATA_DELETED: 'The data of this account is deleted. It cannot be opened again.',
  ANTI_PHISHING_RULE: 'The word takes 2-20 characters, without < and >',

  // api keys
  TOO_MANY_API_KEYS: 'You can have at most {limit} API keys. Please delete one that you no longer use.',
  API_KEY_TURNOVER:
    'With this API key orders for {limit} USDT a day (UTC) may be placed. This one goes beyond that.',
  PUBLIC_KEY_INVALID: '{field}: this is not a public key of Ed25519, in PEM or base64.',
  IP_INVALID: '{field}: {ip} is neither an IP address nor a network such as 203.0.113.0/24.',

  // switches
  PRODUCT_OFF: 'This service is not available at the moment.',
  PRODUCT_OFF_HERE: 'This service is not available in your region.',
  DISK_FULL:
    'There is too little storage left for anything new. Looking, cancelling and closing still work; please try again later.',
  MAINTENANCE: 'The exchange is under maintenance. Your funds are safe; please try again later.',
  NOT_OPEN: 'The exchange has not opened yet. Please come back soon.',

  // passkeys
  ENTER_PASSKEY_NAME: 'Please name the passkey (40 characters at most).',
  PASSKEY_REFUSED: 'This answer of the passkey is not valid any more. Please try again.',
  PASSKEY_UNKNOWN: 'This passkey is not registered here.',
  PASSKEY_TOO_NEW: 'A new passkey confirms nothing for a while. This one can from {time}.',
  PASSKEY_REQUIRED: 'Please confirm this with your passkey.',
  TOO_MANY_PASSKEYS: 'You can have {most} passkeys. Please remove one first.',

  // operators
  OPS_LOGIN_FAILED: 'E-mail, password or code is incorrect.',
  OPS_FORBIDDEN: 'Your role does not allow this.',
  OPS_SECOND_PERSON: 'A different operator has to approve this.',
  OPS_OWN_CASE: 'This is about yourself. Another operator has to decide on it.',
  OPS_LOGOUT_TOKEN: 'This logout token is not valid.',
  OPS_SIGN_ON_NONE: 'Single sign-on is not set up.',
  OPS_SIGN_ON_DOWN:
    '{name} does not answer. Log in with your password or a passkey, if you may, or try again later.',
  OPS_SIGN_ON_FAILED: '{name} has not confirmed who you are. Please try again.',
  OPS_SIGN_ON_OTHER:
    'This log-in was not begun in this browser, is too old, or was used already. Please begin again.',
  OPS_SIGN_ON_UNKNOWN:
    'No active operator is linked to your account at {name}. An admin can propose it with this identifier: {subject}',
  OPS_SIGN_ON_ONLY:
    'Please log in with {name}. Password and passkey are for admins, for when it does not answer.',
  OPS_SIGN_ON_SUBJECT: 'Please enter the identifier that the log-in page has shown.',
  OPS_SIGN_ON_TAKEN: 'This identifier is linked to another operator.',
  OPS_PAYLOAD_CHANGED: 'What you approved is no longer what would be carried out. Please look at it again.',
  OPS_LINK_INVALID: 'This enrolment link is not valid or was used already.',
  OPS_NOT_PENDING: 'This is no longer pending.',
  OPS_MAIL_TEMPLATE: 'The text is not understood: {why}',
  OPS_MAIL_VARIABLE: 'This mail has no {name}. It has: {known}.',
  OPS_MAIL_NEEDS:
    'The text must show {name} by itself, outside of conditions and without a filter: it says what the code confirms.',
  OPS_LAUNCH_CODE: 'This is not the code of the last test.',
  OPS_LAUNCH_REASON: 'Please say why it opens before everything is done.',
  OPS_CHAIN_BUSY:
    'Deposits or withdrawals of {name} are under way. Close both, let them end, then change this.',
  OPS_COIN_STOPPED:
    'Payouts of {currency} wait: books and chain differ, until two operators have explained it (Reconciliation).',
  OPS_TRAVEL_ASKED:
    'It waits until the user has told who is on the other side (travel rule), or an operator lets it go on without.',
  OPS_TRAVEL_NOT_VALUED:
    'There is no fresh price to tell whether the travel rule applies. It is looked at again by itself.',
  OPS_SCREENING_HIT: 'Screening has a hit, or one was confirmed: it waits for two persons (Screening).',
  OPS_SCREENING_WAITS: 'The screening service has not answered yet. It is asked again by itself.',
  SCREENING_NOT_SIGNED: 'The signature or its time is not right.',
  OPS_PAYEE_IS_TOKEN:
    'This pays to the contract of a token. What is sent there is lost. Please reject the withdrawal and say so.',
  OPS_PAYOUTS_HELD:
    'Pay-outs wait after the restore until two admins have said that books and chains agree (Going live).',
  OPS_REMARK_REQUIRED: 'Please fill in the remarks',
  OPS_REMARK_LEADS_AWAY: 'Remarks are mailed to the user: no links, hosts or addresses, please.',
  OPS_LAST_ADMIN: 'The last admin cannot be removed.',
  OPS_ROLE_NAME:
    'A name of 1 to 40 Latin, Chinese, Japanese or Korean letters, digits, spaces, dots or hyphens, please.',
  OPS_ROLE_EXISTS: 'There is a role with this name already.',
  OPS_ROLE_UNKNOWN: 'There is no such role.',
  OPS_ROLE_HELD: 'Operators still have this role.',
  OPS_ROLE_FIXED: 'What admins may do, and who manages the team, cannot be changed.',
  OPS_PERMISSION_UNKNOWN: 'There is no such permission.',
  OPS_TWO_ADMINS: 'Two admins have to remain.',
  OPS_EXISTS: 'An operator with this address exists already.',
  OPS_UNCHANGED: 'It is like that already. Nothing was changed.',
  OPS_NOT_APPROVED: 'This has not been approved yet.',
  OPS_MAYBE_PAID: 'The payout has started. Reject it only if you know that nothing was sent, and say so.',
  OPS_ORDERED: 'The signer has been asked for this payout and may have paid it. It cannot be taken back.',
  OPS_NOT_REPORTED: 'The signer may still pay this, and has not reported this transaction.',
  OPS_ADDRESS: 'The console cannot be used from this address.',
  OPS_ADDRESS_OWN: 'You are at {ip}. This list would lock you out.',
  OPS_PLAIN_HTTP: 'The console can be used over HTTPS only.',
  OPS_TOO_NEW:
    'Someone who is new, has a renewed link or another role approves nothing for a while. You can from {time}.',
  OPS_ADMIN_ALONE:
    'There is one admin alone, so nothing that takes two people can be approved. Make a second admin first.',
  OPS_PROOF_NEEDED: 'This takes a code of your authenticator app that was not used yet.',
  OPS_PROPOSED_ALREADY:
    'A change of this is already proposed as number {id}. It can be decided, or cancelled by who proposed it.',
  OPS_LIABILITIES_RUNNING: 'A proof of liabilities is being made already.',
  OPS_EXPORT_RUNNING: 'An export is being made already. Please wait for it to finish.',
  OPS_AUDIT_RUNNING: 'The audit is already running.',
  CORRECTION_ABOVE_CREDIT: 'Corrections cannot take back more than was credited.',
  HOUSE_PROJECT_OPEN: 'This subscription is still open: what was paid may have to be given back.',
  HOUSE_POSITIONS_OPEN: 'Open contracts need this money as their cover.',
  OPS_PARAMETER_INVALID: 'This value is not valid for {name}.',

  // launchpad
  RESERVES_NOT_SIGNED: 'The address {address} is not ours, or its signature does not hold.',
  RESERVES_NOT_READ: 'The nodes did not say what the addresses hold. Try again.',
  COMMITMENT_NOT_FOUND: 'This proof does not exist or is no longer kept.',
  PROJECT_NOT_FOUND: 'This project does not exist.',
  PROJECT_WARMING_UP: 'The project is still warming up. Joining has not begun.',
  PROJECT_STARTED: 'The warm-up has ended; the terms can no longer be changed.',
  PROJECT_CLOSED: 'Joining this project is over.',
  PROJECT_SOLD_OUT: 'This project is sold out.',
  SUBSCRIBE_BELOW_MIN:
    'The amount is below the minimum of this project. Please enter the purchase quantity again.',
  SUBSCRIBE_ABOVE_MAX: 'This would exceed the maximum per user of this project.',
  ENTER_PURCHASE_QUANTITY: 'Please enter the purchase quantity',
  PROJECT_COIN_TAKEN: 'This coin is already listed or offered by another project.',
  BOOK_NOT_PDF: 'This file is not a PDF.',

  // content
  OPS_CHANGED_MEANWHILE: 'This was changed by someone else meanwhile. Please reload it.',
  OPS_PROPOSAL_OUTDATED:
    'What this is about has changed since it was proposed. Whoever proposed it has to cancel it and propose it anew.',
  OPS_POSITIONS_OPEN: 'While positions are open, the bound of closing by rank can only be raised.',
  CONTENT_SLUG_TAKEN: 'This name is missing or taken already.',
  CONTENT_TAB_UNKNOWN: 'There is no such tab in the help centre.',
  CONTENT_HTML: 'HTML is not allowed in texts; please use Markdown.',
  CONTENT_LINK: 'A link may only lead to https, mailto or a page of this site: {link}',
  CONTENT_ENGLISH_FIRST: 'The English text is missing.',
  CONTENT_PLACE_OPEN:
    '“{place}” ({language}) is not filled in yet. Fill in all places in double square brackets before visitors see them.',

  // contract
  CONTRACT_NOT_AVAILABLE: 'Contracts are not offered on this pair.',
  ENTER_MARGIN: 'Please enter the margin',
  MARGIN_BELOW_MIN: 'The margin must be at least {minimum} {currency}.',
  LEVERAGE_NOT_OFFERED: 'This leverage is not offered on this pair.',
  LEVERAGE_TOO_HIGH: 'At this size and price the leverage can be at most {maximum}x.',
  PRICE_MOVES: 'The price is moving too fast for this leverage. Try again in a moment, or use less leverage.',
  CONTRACT_ABOVE_MAX: 'A position can be worth at most {maximum} {currency}.',
  TOO_MANY_POSITIONS: 'You have reached the limit of {limit} open positions and waiting orders.',
  POSITION_LIMIT: 'Position limit reached',
  POSITION_NOT_FOUND: 'The position does not exist or is already closed.',
  CLOSE_ABOVE_POSITION: 'The quantity is larger than the position.',
  CLOSE_BELOW_MIN: 'A part must be worth at least {minimum} {currency}. Close more, or the whole position.',
  STOP_LOSS_NOT_BELOW: 'The stop loss of a long position must be below the current price.',
  STOP_LOSS_NOT_ABOVE: 'The stop loss of a short position must be above the current price.',
  STOP_PROFIT_NOT_ABOVE: 'The take profit of a long position must be above the current price.',
  STOP_PROFIT_NOT_BELOW: 'The take profit of a short position must be below the current price.',
  STOP_LOSS_BEYOND_LIQUIDATION: 'The stop loss must be reached before the liquidation price.',

  // second
  SECOND_NOT_AVAILABLE: 'Second contracts are not offered on this pair.',
  SECOND_MOSTLY_DRAWS:
    'The price of this pair moves so little now that most orders of this duration would be draws. Please choose a longer duration or another pair.',
  SECOND_SPREAD_WIDE:
    'At the market source, bid and ask of this pair are too far apart for a fair order of this duration now. Please choose a longer duration or another pair.',
  SECOND_PERIOD_UNKNOWN: 'This duration is not offered. Please choose another one.',
  ENTER_OPEN_AMOUNT: 'Enter the opening amount',
  MINIMUM_TOO_LOW: 'The number of inputs is less than the minimum limit',
  SECOND_ABOVE_MAX: 'The opening amount can be at most {maximum} {currency}.',
} as const;

export type MessageKey = keyof typeof en;
export type Messages = Record<MessageKey, string>;
