// Made from packages/protocol by `npm run api-words`. Do not edit: change the comments and types there.
import type { ApiWords } from './words.ts';

export const API_WORDS: ApiWords = {
  answers: {
    '/bb/address/add': {
      comment: 'Add an address to the address book.',
      schema: { $ref: '#/components/schemas/AddressView' },
    },
    '/bb/address/delete': { comment: 'Delete an address.', schema: { $ref: '#/components/schemas/Nothing' } },
    '/bb/address/list': {
      comment: 'Address book. Newest first.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/AddressView' } } },
        required: ['list'],
      },
    },
    '/bb/address/whitelist': {
      comment:
        'Switch the whitelist on or off. With it on, withdrawals go only to addresses of the book older than 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/asset/list': {
      comment: 'Balances. Of every currency on both accounts.',
      schema: {
        type: 'object',
        properties: {
          spot: { type: 'array', items: { $ref: '#/components/schemas/BalanceView' } },
          contract: { type: 'array', items: { $ref: '#/components/schemas/BalanceView' } },
        },
        required: ['spot', 'contract'],
      },
    },
    '/bb/asset/record': {
      comment: 'Statement of an account. Every movement with the balance it left, newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/StatementLine' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/asset/recordExport': {
      comment: 'Statement of an account as CSV. At most 100,000 lines; times are UTC.',
      schema: {
        type: 'object',
        properties: { contentType: { const: 'text/csv' } },
        required: ['contentType'],
      },
    },
    '/bb/collection/get': {
      comment: 'The collection account. The card number shows its last four digits only.',
      schema: { $ref: '#/components/schemas/CollectionView' },
    },
    '/bb/collection/save': {
      comment: 'Save the collection account. Only once verified.',
      schema: { $ref: '#/components/schemas/CollectionView' },
    },
    '/bb/config': {
      comment:
        'Settings that anyone may know. Brand, languages, pairs and their precisions, coins and chains, fees.',
      schema: { $ref: '#/components/schemas/ConfigView' },
    },
    '/bb/exchange/execute': {
      comment: 'Convert at a quoted rate.',
      schema: { $ref: '#/components/schemas/SwapView' },
    },
    '/bb/exchange/quote': {
      comment: 'Ask for a firm rate. Valid for 8 seconds, once; between 5 and 50,000 USDT worth.',
      schema: { $ref: '#/components/schemas/QuoteView' },
    },
    '/bb/exchange/record': {
      comment: 'Conversions. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/SwapView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/file/icon/:id': {
      comment: 'An avatar.',
      schema: {
        type: 'object',
        properties: { contentType: { const: 'image/webp' } },
        required: ['contentType'],
      },
    },
    '/bb/file/upload': {
      comment: 'Upload a picture. JPEG, PNG or WebP up to 8 MiB; it must be used within an hour.',
      schema: { $ref: '#/components/schemas/UploadedView' },
    },
    '/bb/index': {
      comment: "Home page. Banners, notices and new coins, in the caller's language.",
      schema: { $ref: '#/components/schemas/HomeIndex' },
    },
    '/bb/index/message': {
      comment: "Messages. Notices of the house, or the caller's personal messages (which take a session).",
      schema: { $ref: '#/components/schemas/MessagePage' },
    },
    '/bb/index/readMessage': {
      comment: "Mark messages read. One of the caller's personal messages, or without an id all of them.",
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/index/share': {
      comment: 'Code and link to invite others with.',
      schema: { $ref: '#/components/schemas/ShareView' },
    },
    '/bb/invite/list': {
      comment: 'Whom the caller has invited. Newest first, with what their fees have earned him.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/InviteeView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/invite/summary': {
      comment: "What the caller's invitations have earned.",
      schema: { $ref: '#/components/schemas/InviteSummary' },
    },
    '/bb/market/tickBlocks': {
      comment:
        'Accepted prices as they were sealed, second by second. Each block carries the hash of the one before.',
      schema: { $ref: '#/components/schemas/TickBlocksAnswer' },
    },
    '/bb/market/tickRoots': {
      comment: 'Newest block of each minute. Whoever keeps them can prove later that no price was changed.',
      schema: { $ref: '#/components/schemas/TickRootsAnswer' },
    },
    '/bb/order/cancel': {
      comment: "Cancel an order. By its id or by the client's own.",
      schema: {
        type: 'object',
        properties: { id: { type: 'string' }, order: { $ref: '#/components/schemas/OrderView' } },
        required: ['id'],
      },
    },
    '/bb/order/cancelAll': {
      comment: 'Cancel all orders. Of one pair, or of all.',
      schema: {
        type: 'object',
        properties: { ids: { type: 'array', items: { type: 'string' } } },
        required: ['ids'],
      },
    },
    '/bb/order/create': {
      comment:
        'Place an order. Answers the order as it stands after matching; a client order id makes a repeat harmless.',
      schema: {
        type: 'object',
        properties: { id: { type: 'string' }, order: { $ref: '#/components/schemas/OrderView' } },
        required: ['id', 'order'],
      },
    },
    '/bb/order/detail': { comment: 'One order.', schema: { $ref: '#/components/schemas/OrderView' } },
    '/bb/order/list': {
      comment: 'Orders. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/OrderView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/order/trades': {
      comment: "Fills. Newest first; with an order's id its own ones only.",
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/TradeView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/recharge/address': {
      comment: 'Where to send a deposit.',
      schema: { $ref: '#/components/schemas/DepositAddress' },
    },
    '/bb/recharge/record': {
      comment: 'Deposits. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/DepositView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/recharge/submit': {
      comment:
        'Report a deposit. With its transaction hash and a picture of the credential; it is credited after review.',
      schema: { $ref: '#/components/schemas/DepositView' },
    },
    '/bb/user/realNameAuthentication': {
      comment: 'Apply for identity verification. Not while an application is under review or accepted.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/user/realNameStatus': {
      comment: 'State of identity verification.',
      schema: { $ref: '#/components/schemas/IdentityStatus' },
    },
    '/bb/user/sendSecurityCode': {
      comment: 'Ask for a security code by e-mail. A code of one purpose is worthless for another.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/user/statisticsUser/txCancel': {
      comment: 'Cancel a withdrawal. While nobody has begun to pay it.',
      schema: { $ref: '#/components/schemas/WithdrawalView' },
    },
    '/bb/user/statisticsUser/txPage': {
      comment: 'Withdrawals. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/WithdrawalView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/user/statisticsUser/txPay': {
      comment: 'Withdraw. The amount is frozen until the withdrawal is finished, rejected or cancelled.',
      schema: { $ref: '#/components/schemas/WithdrawalView' },
    },
    '/bb/user/updateIcon': {
      comment: 'Change the avatar.',
      schema: { $ref: '#/components/schemas/IconView' },
    },
    '/contract/contract/getAssetsRecord': {
      comment: 'Statement of the contract account.',
      schema: { $ref: '#/components/schemas/ContractAssetRecord' },
    },
    '/contract/contract/transfer': {
      comment: 'Move money between the spot and the contract account. At least 0.00001.',
      schema: { $ref: '#/components/schemas/TransferView' },
    },
    '/huobi/getDetails': {
      comment: 'The last 24 hours of a pair.',
      schema: { $ref: '#/components/schemas/DetailsAnswer' },
    },
    '/huobi/getHuobiContractDepthV2': {
      comment: 'Order book of a pair. As it stood at the last commit, best prices first.',
      schema: { $ref: '#/components/schemas/DepthAnswer' },
    },
    '/huobi/getHuobiDetailsByQuoteCoin': {
      comment: 'The last 24 hours of all pairs of a quote coin.',
      schema: { $ref: '#/components/schemas/QuoteCoinAnswer' },
    },
    '/huobi/getKline': {
      comment: 'Candles of a pair. Newest first; the running candle is the first one.',
      schema: { $ref: '#/components/schemas/KlineAnswer' },
    },
    '/huobi/getMarketTrade': {
      comment: 'Last trades of a pair. Prints of the reference market and trades made here, newest first.',
      schema: { $ref: '#/components/schemas/MarketTradeAnswer' },
    },
    '/paramter/getParamListByKeyName': {
      comment: 'A setting by name. For example `contract_second_fee_rate`, the fee rate of second contracts.',
      schema: { $ref: '#/components/schemas/Parameter' },
    },
    '/user/antiPhishing': {
      comment: 'Set the anti-phishing word. Every e-mail to the user then shows it.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/emailVerification': {
      comment: 'Prove an e-mail address with its code. Registration within ten minutes then needs no code.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/forgetPwd': {
      comment:
        'Reset the login password with an e-mail code. Signs out everywhere and blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/info': { comment: 'Who is signed in.', schema: { $ref: '#/components/schemas/UserInfo' } },
    '/user/login': {
      comment: 'Log in. Answers the token for all further calls; asks for a code when two-factor is on.',
      schema: { $ref: '#/components/schemas/SignedIn' },
    },
    '/user/loginLog': {
      comment: 'Security log. The last 100 log-ins and changes of what protects the account, newest first.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/SecurityEventView' } } },
        required: ['list'],
      },
    },
    '/user/logout': {
      comment: 'Log out. Revokes the session that makes the call.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/register': {
      comment:
        'Register. Takes an invite code, and a code from the e-mail unless the address was proved before.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/security': {
      comment: 'What protects the account.',
      schema: { $ref: '#/components/schemas/SecurityView' },
    },
    '/user/sendEmailCode': {
      comment:
        'Ask for a registration code by e-mail. The answer does not tell whether the address has an account.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/sendEmailCodeForget': {
      comment:
        'Ask for a code by e-mail to reset the login password. The answer does not tell whether the address has an account.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/sendSecurityCode': {
      comment: 'Ask for a security code by e-mail. The same call without its base.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/sessionRevoke': { comment: 'Revoke a session.', schema: { $ref: '#/components/schemas/Nothing' } },
    '/user/sessions': {
      comment: 'Sessions. Where the caller is signed in.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/SessionView' } } },
        required: ['list'],
      },
    },
    '/user/setTransactionPwd': {
      comment: 'Set or change the fund password. Changing it takes the old one or an e-mail code.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/totpDisable': {
      comment: 'Turn two-factor off. Blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/totpEnable': {
      comment: 'Turn two-factor on. Answers the recovery codes, once.',
      schema: { $ref: '#/components/schemas/RecoveryCodes' },
    },
    '/user/totpSetup': {
      comment: 'Begin to set up two-factor. Answers a new secret; nothing is on before it is confirmed.',
      schema: { $ref: '#/components/schemas/TotpSetup' },
    },
    '/user/updateIcon': {
      comment: 'Change the avatar. The same call without its base.',
      schema: { $ref: '#/components/schemas/IconView' },
    },
    '/user/updatePwd': {
      comment: 'Change the login password. Signs out everywhere else and blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
  },
  inputs: {
    '/bb/address/add': {
      fields: {
        currency: 'Currency code as the ledger spells it.',
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
      },
    },
    '/bb/address/delete': { fields: { id: 'Id of something stored: a positive whole number.' } },
    '/bb/address/list': {
      fields: {
        currency: 'Currency code as the ledger spells it.',
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
      },
    },
    '/bb/address/whitelist': {
      comment:
        '`/bb/address/whitelist`: with it on, withdrawals go only to book addresses older than 24 h. Switching off asks for proof.',
      fields: {},
    },
    '/bb/asset/record': {
      fields: {
        account: 'Whose lines: of the spot or of the contract account.',
        currency: 'Currency code as the ledger spells it.',
        tradeType: 'A kind of transfer.',
      },
    },
    '/bb/asset/recordExport': {
      fields: {
        account: 'Whose lines: of the spot or of the contract account.',
        currency: 'Currency code as the ledger spells it.',
        tradeType: 'A kind of transfer.',
      },
    },
    '/bb/collection/save': {
      comment: '`/bb/collection/save`: account for payments in money; only once verified.',
      fields: {},
    },
    '/bb/exchange/execute': {
      fields: {
        quoteId: 'As the quote said.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/exchange/quote': {
      comment: 'Fields and answers of the fast exchange (rules.md sections 6 and 13).',
      fields: {
        fromCoin: 'Currency code as the ledger spells it.',
        toCoin: 'Currency code as the ledger spells it.',
        amount: 'What is paid, in `fromCoin`.',
      },
    },
    '/bb/exchange/record': {
      fields: {
        fromCoin: 'Currency code as the ledger spells it.',
        toCoin: 'Currency code as the ledger spells it.',
      },
    },
    '/bb/file/upload': { comment: '`/bb/file/upload`, multipart with `file`.', fields: {} },
    '/bb/index/message': {
      comment:
        "`type` notice: public ones of the house; personal: the caller's own. Guests see notices only.",
      fields: {},
    },
    '/bb/index/readMessage': {
      comment: "Absent id: all of the caller's.",
      fields: { id: 'Id of something stored: a positive whole number.' },
    },
    '/bb/invite/list': { fields: {} },
    '/bb/market/tickBlocks': { fields: {} },
    '/bb/market/tickRoots': {
      comment:
        '`/bb/market/tickRoots`: the last block of each minute, from a minute on (minutes since the epoch).',
      fields: {},
    },
    '/bb/order/cancel': {
      fields: {
        id: 'Id of something stored: a positive whole number.',
        clientOrderId:
          'Fields of the spot calls (rules.md section 13). All are strings on the wire; unknown fields are ignored.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/order/cancelAll': {
      fields: {
        baseCoin: 'Currency code as the ledger spells it.',
        quoteCoin: 'Currency code as the ledger spells it.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/order/create': {
      fields: {
        baseCoin: 'Currency code as the ledger spells it.',
        quoteCoin: 'Currency code as the ledger spells it.',
        price: 'An amount or a price still to be parsed by `money`, which knows the decimals.',
        amount: 'An amount or a price still to be parsed by `money`, which knows the decimals.',
        stopPrice: 'An amount or a price still to be parsed by `money`, which knows the decimals.',
        clientOrderId:
          'Fields of the spot calls (rules.md section 13). All are strings on the wire; unknown fields are ignored.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/order/detail': {
      fields: {
        id: 'Id of something stored: a positive whole number.',
        clientOrderId:
          'Fields of the spot calls (rules.md section 13). All are strings on the wire; unknown fields are ignored.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/order/list': {
      fields: {
        baseCoin: 'Currency code as the ledger spells it.',
        quoteCoin: 'Currency code as the ledger spells it.',
        entryStatus: '0: finished and cancelled together.',
      },
    },
    '/bb/order/trades': {
      fields: {
        baseCoin: 'Currency code as the ledger spells it.',
        quoteCoin: 'Currency code as the ledger spells it.',
        id: 'Id of something stored: a positive whole number.',
      },
    },
    '/bb/recharge/address': {
      fields: {
        currency: 'Currency code as the ledger spells it.',
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
      },
    },
    '/bb/recharge/record': { fields: { currency: 'Currency code as the ledger spells it.' } },
    '/bb/recharge/submit': {
      comment: '`/bb/recharge/submit`, multipart with the picture `credential`.',
      fields: {
        currency: 'Currency code as the ledger spells it.',
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
        amount: 'An amount or a price still to be parsed by `money`, which knows the decimals.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/user/realNameAuthentication': { comment: '`/bb/user/realNameAuthentication`.', fields: {} },
    '/bb/user/realNameStatus': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/bb/user/sendSecurityCode': { fields: {} },
    '/bb/user/statisticsUser/txCancel': {
      fields: {
        id: 'Id of something stored: a positive whole number.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/user/statisticsUser/txPage': { fields: { currency: 'Currency code as the ledger spells it.' } },
    '/bb/user/statisticsUser/txPay': {
      comment: '`/bb/user/statisticsUser/txPay`.',
      fields: {
        currency: 'Currency code as the ledger spells it.',
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
        amount: 'An amount or a price still to be parsed by `money`, which knows the decimals.',
        totp: 'Asked for when two-factor is on; a recovery code does as well.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/bb/user/updateIcon': {
      comment:
        '`/bb/user/updateIcon`, also without the base. `icon` is the id of an uploaded picture; absent: the default again.',
      fields: {},
    },
    '/contract/contract/getAssetsRecord': {
      comment:
        "`/contract/contract/getAssetsRecord`: the statement of the contract account, under product.md's names.",
      fields: { currency: 'Currency code as the ledger spells it.', tradeType: 'A kind of transfer.' },
    },
    '/contract/contract/transfer': {
      comment: '`/contract/contract/transfer`; type 1 = spot to contract, 2 = contract to spot.',
      fields: {
        amount: 'What is moved; at least 0.00001.',
        currency: 'Currency code as the ledger spells it.',
        type: '1: from the spot to the contract account; 2: back.',
        requestId: "A client's own key; a repeat within 24 h returns the first answer.",
      },
    },
    '/huobi/getDetails': {
      fields: {
        symbol:
          'Fields of the market calls (product.md section 7). All are strings on the wire; unknown fields are ignored.',
      },
    },
    '/huobi/getHuobiContractDepthV2': {
      fields: {
        symbol:
          'Fields of the market calls (product.md section 7). All are strings on the wire; unknown fields are ignored.',
        timer: "Named by HTX's clients; the book is not aggregated, so it changes nothing.",
      },
    },
    '/huobi/getHuobiDetailsByQuoteCoin': { fields: {} },
    '/huobi/getKline': {
      fields: {
        symbol:
          'Fields of the market calls (product.md section 7). All are strings on the wire; unknown fields are ignored.',
      },
    },
    '/huobi/getMarketTrade': {
      fields: {
        symbol:
          'Fields of the market calls (product.md section 7). All are strings on the wire; unknown fields are ignored.',
      },
    },
    '/paramter/getParamListByKeyName': {
      comment: 'product.md says `paramName` in one place and "key name" in another; either is taken.',
      fields: {},
    },
    '/user/antiPhishing': {
      comment: '`/user/antiPhishing`; absent removes it.',
      fields: {
        code: 'Under 3 characters asks for the code; anything but six digits after that is a wrong one.',
      },
    },
    '/user/emailVerification': {
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
        code: 'Exactly six digits.',
      },
    },
    '/user/forgetPwd': {
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
        code: 'Under 3 characters asks for the code; anything but six digits after that is a wrong one.',
        password: 'A password being set: 8 to 24 visible ASCII characters, first a letter.',
        password1: 'Missing or invalid asks to repeat it; `samePasswords` compares the two.',
      },
    },
    '/user/info': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/login': {
      comment: '`totp`: asked for (TOTP_REQUIRED) when the account has two-factor on.',
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
        password: 'A password being checked: only its length is looked at (rules.md section 3).',
        totp: 'Six digits of the app, or a recovery code.',
      },
    },
    '/user/loginLog': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/logout': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/register': {
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
        password: 'A password being set: 8 to 24 visible ASCII characters, first a letter.',
        password1: 'Missing or invalid asks to repeat it; `samePasswords` compares the two.',
        invitationCode: 'Entered by hand from a poster or link: case does not matter.',
        code: 'Under 3 characters asks for the code; anything but six digits after that is a wrong one.',
      },
    },
    '/user/security': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/sendEmailCode': {
      comment:
        'Fields of the user calls (product.md section 7), in the order in which they are checked. Calls of a signed-in user carry `token` and `userId` besides; the gateway reads those.',
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
      },
    },
    '/user/sendEmailCodeForget': {
      comment:
        'Fields of the user calls (product.md section 7), in the order in which they are checked. Calls of a signed-in user carry `token` and `userId` besides; the gateway reads those.',
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
      },
    },
    '/user/sessionRevoke': { fields: {} },
    '/user/sessions': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/setTransactionPwd': {
      comment:
        '`oldPwd` (the present fund password) or `code` (purpose fundPassword) is asked for when one is already set.',
      fields: { code: 'Exactly six digits.' },
    },
    '/user/totpDisable': {
      fields: {
        totp: 'Six digits of the app, or a recovery code.',
        code: 'Under 3 characters asks for the code; anything but six digits after that is a wrong one.',
      },
    },
    '/user/totpEnable': {
      comment: '`/user/totpEnable`: a code of the app just set up, and an e-mail code (purpose twoFactor).',
      fields: {
        totp: 'Six digits of the app, or a recovery code.',
        code: 'Under 3 characters asks for the code; anything but six digits after that is a wrong one.',
      },
    },
    '/user/totpSetup': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/user/updatePwd': {
      fields: {
        password: 'A password being set: 8 to 24 visible ASCII characters, first a letter.',
        password1: 'Missing or invalid asks to repeat it; `samePasswords` compares the two.',
      },
    },
  },
  stream: {
    received: { $ref: '#/components/schemas/ServerFrame' },
    sent: { $ref: '#/components/schemas/ClientFrame' },
  },
  schemas: {
    AddressFormat: {
      type: 'string',
      enum: ['evm', 'tron', 'bitcoin', 'litecoin', 'dogecoin', 'ripple', 'cardano', 'eos'],
    },
    AddressView: {
      description: 'A line of `/bb/address/list`, newest first.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        currency: { type: 'string' },
        chain: { type: 'string' },
        address: { type: 'string' },
        remark: { type: 'string' },
        createTime: { type: 'number' },
        usableFrom: {
          type: 'number',
          description: 'From when the whitelist lets it pass: 24 h after it was added.',
        },
      },
      required: ['id', 'currency', 'chain', 'address', 'remark', 'createTime', 'usableFrom'],
    },
    BalanceView: {
      type: 'object',
      properties: {
        account: { type: 'string', enum: ['spot', 'contract'] },
        currencyName: { type: 'string' },
        availableCurrency: { type: 'string' },
        frozenCurrency: { type: 'string' },
      },
      required: ['account', 'currencyName', 'availableCurrency', 'frozenCurrency'],
    },
    BannerView: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        title: { type: 'string' },
        text: { type: 'string' },
        picture: { type: 'string', description: 'Path of the picture; empty: none.' },
        link: {
          type: 'string',
          description:
            'Where it leads: a path of the web app below `/pc`, or an https address; empty: nowhere.',
        },
      },
      required: ['id', 'title', 'text', 'picture', 'link'],
    },
    CandleMessage: {
      description: '`id` is the opening second; `vol` is base volume, `turnover` quote volume.',
      type: 'object',
      properties: {
        id: { type: 'number' },
        open: { type: 'string' },
        high: { type: 'string' },
        low: { type: 'string' },
        close: { type: 'string' },
        vol: { type: 'string' },
        turnover: { type: 'string' },
      },
      required: ['id', 'open', 'high', 'low', 'close', 'vol', 'turnover'],
    },
    ChainView: {
      description: 'What a coin can do on a chain; part of `/bb/config`.',
      type: 'object',
      properties: {
        currency: { type: 'string' },
        chain: { type: 'string' },
        format: {
          $ref: '#/components/schemas/AddressFormat',
          description: 'How addresses of the chain are written.',
        },
        depositOpen: { type: 'boolean' },
        withdrawOpen: { type: 'boolean' },
        confirmations: { type: 'number' },
        depositMin: { type: 'string' },
        withdrawFee: { type: 'string' },
        withdrawMin: { type: 'string' },
        withdrawMax: { type: 'string' },
        withdrawDayMax: { type: 'string', description: 'Within 24 h, all chains of the currency together.' },
      },
      required: [
        'currency',
        'chain',
        'format',
        'depositOpen',
        'withdrawOpen',
        'confirmations',
        'depositMin',
        'withdrawFee',
        'withdrawMin',
        'withdrawMax',
        'withdrawDayMax',
      ],
    },
    ClientFrame: {
      description:
        'The WebSocket `/stream`: JSON text frames. A client subscribes to channels; the first message of a channel is a snapshot, deltas follow. A client that sees a gap in `seq` subscribes again. Channels: `depth:<symbol>`, `trades:<symbol>`, `kline:<symbol>:<period>`, `tickers`, `status`, `user` (after `auth`). All prices and quantities are decimal strings.',
      anyOf: [
        {
          type: 'object',
          properties: { op: { const: 'auth' }, userId: { type: 'string' }, token: { type: 'string' } },
          required: ['op', 'userId', 'token'],
        },
        {
          type: 'object',
          properties: { op: { const: 'sub' }, channels: { type: 'array', items: { type: 'string' } } },
          required: ['op', 'channels'],
        },
        {
          type: 'object',
          properties: { op: { const: 'unsub' }, channels: { type: 'array', items: { type: 'string' } } },
          required: ['op', 'channels'],
        },
        { type: 'object', properties: { op: { const: 'ping' }, id: { type: 'number' } }, required: ['op'] },
      ],
    },
    CollectionView: {
      description:
        'Answer of `/bb/collection/get`; empty texts while none is saved. The card number shows its last four digits only.',
      type: 'object',
      properties: { name: { type: 'string' }, bank: { type: 'string' }, cardNumber: { type: 'string' } },
      required: ['name', 'bank', 'cardNumber'],
    },
    CommissionView: {
      type: 'object',
      properties: { currency: { type: 'string' }, amount: { type: 'string' } },
      required: ['currency', 'amount'],
    },
    ConfigView: {
      description: 'Answer of `/bb/config`: what a client needs to know before anyone signs in.',
      type: 'object',
      properties: {
        brand: { type: 'string', description: 'Name of the exchange.' },
        languages: { type: 'array', items: { $ref: '#/components/schemas/Language' } },
        demo: {
          type: 'boolean',
          description: 'Demo mode: new users are given funds, and reviews happen by themselves.',
        },
        demoInviteCode: { type: 'string', description: 'The invite code of the house; in demo mode only.' },
        mobileHost: { type: 'string', description: 'Host of the site for phones; empty: none.' },
        serviceUrl: { type: 'string', description: 'Address of customer service; empty: none.' },
        coins: { type: 'array', items: { type: 'string' }, description: 'Every currency in display order.' },
        pairs: { type: 'array', items: { $ref: '#/components/schemas/PairView' } },
        chains: {
          type: 'array',
          items: { $ref: '#/components/schemas/ChainView' },
          description: 'What each coin can do on each chain.',
        },
        fees: {
          type: 'object',
          properties: { makerRate: { type: 'string' }, takerRate: { type: 'string' } },
          required: ['makerRate', 'takerRate'],
          description: 'The usual shares of a trade; a user may have others.',
        },
        switches: {
          $ref: '#/components/schemas/SwitchesView',
          description: 'What the caller cannot use at the moment.',
        },
        serverTime: { type: 'number', description: 'ms since 1970' },
      },
      required: [
        'brand',
        'languages',
        'demo',
        'mobileHost',
        'serviceUrl',
        'coins',
        'pairs',
        'chains',
        'fees',
        'switches',
        'serverTime',
      ],
    },
    ContractAssetRecord: {
      description: 'Answer of `/contract/contract/getAssetsRecord`.',
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/StatementLine' } },
        sum: { type: 'number', description: 'How many lines there are in all, on every page together.' },
      },
      required: ['list', 'sum'],
    },
    DepositAddress: {
      description: 'Answer of `/bb/recharge/address`.',
      type: 'object',
      properties: {
        currency: { type: 'string' },
        chain: { type: 'string' },
        address: { type: 'string' },
        kind: {
          type: 'string',
          enum: ['own', 'shared'],
          description:
            "`own`: the user's alone. `shared`: the exchange's; the deposit is found by what the user submits.",
        },
        confirmations: { type: 'number' },
        depositMin: { type: 'string' },
      },
      required: ['currency', 'chain', 'address', 'kind', 'confirmations', 'depositMin'],
    },
    DepositView: {
      description: 'A line of `/bb/recharge/record`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        currency: { type: 'string' },
        chain: { type: 'string' },
        amount: { type: 'string' },
        arrival: { type: 'string', description: 'What was credited; "0" until then.' },
        txHash: { type: 'string' },
        status: { $ref: '#/components/schemas/MoveStatus' },
        source: {
          type: 'string',
          enum: ['chain', 'manual'],
          description: '`chain`: found by ourselves on the chain, `manual`: submitted.',
        },
        confirmations: { type: 'number', description: 'Of a deposit found on the chain, while it waits.' },
        remark: { type: 'string' },
        createTime: { type: 'number' },
        updateTime: { type: 'number' },
      },
      required: [
        'id',
        'currency',
        'chain',
        'amount',
        'arrival',
        'txHash',
        'status',
        'source',
        'confirmations',
        'remark',
        'createTime',
        'updateTime',
      ],
    },
    DepthAnswer: {
      type: 'object',
      properties: {
        ch: { type: 'string' },
        ts: { type: 'number' },
        tick: {
          type: 'object',
          properties: {
            bids: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
            asks: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
            ts: { type: 'number' },
          },
          required: ['bids', 'asks', 'ts'],
        },
      },
      required: ['ch', 'ts', 'tick'],
    },
    DepthDelta: {
      description:
        'Changed levels since `prev`; a quantity of "0" removes the level. Apply only when prev equals the last seq.',
      type: 'object',
      properties: {
        ch: { type: 'string' },
        type: { const: 'delta' },
        prev: { type: 'number' },
        seq: { type: 'number' },
        time: { type: 'number' },
        bids: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
        asks: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
      },
      required: ['ch', 'type', 'prev', 'seq', 'time', 'bids', 'asks'],
    },
    DepthSnapshot: {
      description: 'Whole book (up to 150 levels a side), asks ascending, bids descending.',
      type: 'object',
      properties: {
        ch: { type: 'string' },
        type: { const: 'snapshot' },
        seq: { type: 'number' },
        time: { type: 'number' },
        bids: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
        asks: { type: 'array', items: { $ref: '#/components/schemas/Level' } },
      },
      required: ['ch', 'type', 'seq', 'time', 'bids', 'asks'],
    },
    DetailsAnswer: {
      type: 'object',
      properties: {
        ch: { type: 'string' },
        ts: { type: 'number' },
        tick: { $ref: '#/components/schemas/DetailsTick' },
      },
      required: ['ch', 'ts', 'tick'],
    },
    DetailsTick: {
      description: 'The last 24 hours; `id` is the second they begin.',
      $ref: '#/components/schemas/KlineItem',
    },
    HomeIndex: {
      description:
        "Answer of `/bb/index`: what the home page shows besides the market. Texts are in the caller's language.",
      type: 'object',
      properties: {
        banners: { type: 'array', items: { $ref: '#/components/schemas/BannerView' } },
        newCoins: { type: 'array', items: { $ref: '#/components/schemas/NewCoinView' } },
        notices: { type: 'array', items: { $ref: '#/components/schemas/NoticeView' } },
      },
      required: ['banners', 'newCoins', 'notices'],
    },
    IconView: {
      description: 'Answer of `/bb/user/updateIcon`: the path under which the picture is served.',
      type: 'object',
      properties: { icon: { type: 'string' } },
      required: ['icon'],
    },
    IdentityStatus: {
      description: 'Answer of `/bb/user/realNameStatus`. Name and number are shown in part only.',
      type: 'object',
      properties: {
        auth: {
          type: 'number',
          enum: [0, 1, 2],
          description: '0 not authenticated, 1 reviewing, 2 verified.',
        },
        realName: { type: 'string' },
        idNumber: { type: 'string' },
        rejectReason: { type: 'string', description: 'Of the last application, when it was rejected.' },
        submitTime: { type: 'number', description: 'ms; 0: never' },
      },
      required: ['auth', 'realName', 'idNumber', 'rejectReason', 'submitTime'],
    },
    InviteSummary: {
      description: 'Answer of `/bb/invite/summary`.',
      type: 'object',
      properties: {
        invitees: { type: 'number' },
        verified: { type: 'number' },
        commission: { type: 'array', items: { $ref: '#/components/schemas/CommissionView' } },
        commissionDay: {
          type: 'array',
          items: { $ref: '#/components/schemas/CommissionView' },
          description: 'Earned in the last 24 h.',
        },
        rate: { type: 'string', description: '"0.2": the share of trading fees.' },
      },
      required: ['invitees', 'verified', 'commission', 'commissionDay', 'rate'],
    },
    InviteeView: {
      description: 'A line of `/bb/invite/list`, newest first.',
      type: 'object',
      properties: {
        email: { type: 'string', description: '`j***@example.com`: enough to recognise, not to write to.' },
        registerTime: { type: 'number' },
        verified: { type: 'boolean' },
        commission: {
          type: 'array',
          items: { $ref: '#/components/schemas/CommissionView' },
          description: 'Commission his fees have earned the caller, by currency.',
        },
      },
      required: ['email', 'registerTime', 'verified', 'commission'],
    },
    KlineAnswer: {
      type: 'object',
      properties: {
        ch: { type: 'string' },
        ts: { type: 'number' },
        data: {
          type: 'array',
          items: { $ref: '#/components/schemas/KlineItem' },
          description: 'Newest first, as HTX gives them.',
        },
      },
      required: ['ch', 'ts', 'data'],
    },
    KlineItem: {
      description:
        '`vol` and `amount` both are base volume (product.md and HTX name it differently); `turnover` is quote volume.',
      allOf: [
        { $ref: '#/components/schemas/CandleMessage' },
        {
          type: 'object',
          properties: { amount: { type: 'string' }, count: { type: 'number' } },
          required: ['amount', 'count'],
        },
      ],
    },
    KlineMessage: {
      type: 'object',
      properties: {
        ch: { type: 'string' },
        type: { const: 'delta' },
        data: { $ref: '#/components/schemas/CandleMessage' },
      },
      required: ['ch', 'type', 'data'],
    },
    Language: { type: 'string', enum: ['en-US', 'zh-CN', 'ko', 'ja'] },
    Level: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    MarketTradeAnswer: {
      type: 'object',
      properties: {
        ch: { type: 'string' },
        ts: { type: 'number' },
        data: {
          type: 'array',
          items: { $ref: '#/components/schemas/MarketTradeItem' },
          description: 'Newest first.',
        },
      },
      required: ['ch', 'ts', 'data'],
    },
    MarketTradeItem: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        price: { type: 'string' },
        amount: { type: 'string' },
        direction: { type: 'string', enum: ['buy', 'sell'] },
        ts: { type: 'number' },
        source: { type: 'string', enum: ['feed', 'book'] },
      },
      required: ['id', 'price', 'amount', 'direction', 'ts', 'source'],
    },
    MessagePage: {
      description:
        "Answer of `/bb/index/message`; `unread` counts the caller's personal ones (0 for guests).",
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/MessageView' } },
        totalRow: { type: 'number' },
        unread: { type: 'number' },
      },
      required: ['list', 'totalRow', 'unread'],
    },
    MessageView: {
      description: "A line of `/bb/index/message`; texts in the caller's language.",
      type: 'object',
      properties: {
        id: { type: 'string' },
        type: { type: 'string', enum: ['notice', 'personal'] },
        title: { type: 'string' },
        text: { type: 'string' },
        time: { type: 'number' },
        read: { type: 'boolean' },
      },
      required: ['id', 'type', 'title', 'text', 'time', 'read'],
    },
    MoveStatus: {
      description: 'As product.md names the states of both ways.',
      type: 'string',
      enum: ['pending', 'finished', 'rejected', 'cancelled'],
    },
    NewCoinView: {
      description: 'A coin, with the pair that it was first listed with.',
      type: 'object',
      properties: {
        symbol: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        logo: { type: 'string' },
        listTime: { type: 'number', description: 'In ms.' },
      },
      required: ['symbol', 'baseCoin', 'quoteCoin', 'logo', 'listTime'],
    },
    Nothing: {
      description: 'A call that answers nothing but its success.',
      type: 'object',
      additionalProperties: false,
    },
    NoticeView: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        title: { type: 'string' },
        text: { type: 'string' },
        time: { type: 'number', description: 'In ms.' },
      },
      required: ['id', 'title', 'text', 'time'],
    },
    OrderView: {
      description: 'An order as `/bb/order/list` shows it.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        clientOrderId: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        direction: { type: 'string', enum: ['buy', 'sell'] },
        type: { type: 'string', enum: ['limit', 'market', 'stop-limit', 'stop-market'] },
        timeInForce: { type: 'string', enum: ['gtc', 'ioc', 'fok', 'post-only'] },
        price: { type: 'string' },
        amount: {
          type: 'string',
          description: 'Base quantity; for a buy by quote amount, the quote amount.',
        },
        stopPrice: { type: 'string' },
        filledAmount: { type: 'string' },
        filledQuote: { type: 'string' },
        averagePrice: { type: 'string' },
        fee: { type: 'string' },
        feeCoin: { type: 'string' },
        entryStatus: {
          type: 'number',
          enum: [1, 2, 3],
          description: '1 unfinished, 2 finished, 3 cancelled',
        },
        status: { type: 'string', enum: ['waiting', 'open', 'filled', 'cancelled'] },
        cancelReason: { type: 'string' },
        createTime: { type: 'number' },
        updateTime: { type: 'number' },
      },
      required: [
        'id',
        'clientOrderId',
        'baseCoin',
        'quoteCoin',
        'direction',
        'type',
        'timeInForce',
        'price',
        'amount',
        'stopPrice',
        'filledAmount',
        'filledQuote',
        'averagePrice',
        'fee',
        'feeCoin',
        'entryStatus',
        'status',
        'cancelReason',
        'createTime',
        'updateTime',
      ],
    },
    PairStatus: { type: 'string', enum: ['trading', 'cancel-only', 'halted'] },
    PairView: {
      type: 'object',
      properties: {
        symbol: { type: 'string', description: 'Lower-case base and quote together: `btcusdt`.' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        priceDecimals: { type: 'number' },
        quantityDecimals: { type: 'number' },
        minNotional: { type: 'string', description: 'Smallest order value, in quote currency.' },
        status: { $ref: '#/components/schemas/PairStatus' },
      },
      required: [
        'symbol',
        'baseCoin',
        'quoteCoin',
        'priceDecimals',
        'quantityDecimals',
        'minNotional',
        'status',
      ],
    },
    Parameter: {
      description: 'Answer of `/paramter/getParamListByKeyName`.',
      type: 'object',
      properties: { valueName: { type: 'string' } },
      required: ['valueName'],
    },
    PrintMessage: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        time: { type: 'number' },
        price: { type: 'string' },
        amount: { type: 'string' },
        direction: { type: 'string', enum: ['buy', 'sell'] },
        source: {
          type: 'string',
          enum: ['feed', 'book'],
          description:
            '`feed` prints come from the reference market, `book` prints from orders matched here.',
        },
      },
      required: ['id', 'time', 'price', 'amount', 'direction', 'source'],
    },
    ProductName: {
      type: 'string',
      enum: ['spot', 'swap', 'contract', 'second', 'launchpad', 'deposit', 'withdrawal'],
    },
    QuoteCoinAnswer: {
      type: 'object',
      properties: {
        ts: { type: 'number' },
        data: { type: 'array', items: { $ref: '#/components/schemas/QuoteCoinItem' } },
      },
      required: ['ts', 'data'],
    },
    QuoteCoinItem: {
      type: 'object',
      properties: {
        symbol: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        logo: { type: 'string' },
        tick: { $ref: '#/components/schemas/DetailsTick' },
      },
      required: ['symbol', 'baseCoin', 'quoteCoin', 'logo', 'tick'],
    },
    QuoteView: {
      description: 'Answer of `/bb/exchange/quote`: firm until `expiresAt` (ms).',
      type: 'object',
      properties: {
        quoteId: { type: 'string' },
        fromCoin: { type: 'string' },
        toCoin: { type: 'string' },
        amount: { type: 'string' },
        rate: { type: 'string', description: 'How much of `toCoin` one `fromCoin` gives.' },
        receive: { type: 'string' },
        expiresAt: { type: 'number' },
      },
      required: ['quoteId', 'fromCoin', 'toCoin', 'amount', 'rate', 'receive', 'expiresAt'],
    },
    RecoveryCodes: {
      description:
        'Answer of `/user/totpEnable`: each works once in the place of the app. Never shown again.',
      type: 'object',
      properties: { recoveryCodes: { type: 'array', items: { type: 'string' } } },
      required: ['recoveryCodes'],
    },
    SecurityEvent: {
      type: 'string',
      enum: [
        'registered',
        'login',
        'loginFailed',
        'logout',
        'sessionRevoked',
        'passwordChanged',
        'passwordReset',
        'fundPasswordSet',
        'fundPasswordChanged',
        'twoFactorEnabled',
        'twoFactorDisabled',
        'recoveryCodeUsed',
        'antiPhishingChanged',
        'whitelistOn',
        'whitelistOff',
        'addressAdded',
        'addressDeleted',
        'kycSubmitted',
        'frozen',
        'unfrozen',
      ],
    },
    SecurityEventView: {
      description: 'A line of `/user/loginLog`; time in ms.',
      type: 'object',
      properties: {
        kind: { $ref: '#/components/schemas/SecurityEvent' },
        ip: { type: 'string' },
        agent: { type: 'string' },
        time: { type: 'number' },
      },
      required: ['kind', 'ip', 'agent', 'time'],
    },
    SecurityView: {
      description: 'Answer of `/user/security`: what protects the account.',
      type: 'object',
      properties: {
        totp: { type: 'boolean' },
        recoveryCodesLeft: { type: 'number' },
        antiPhishing: {
          type: 'string',
          description: 'The word every e-mail to the user shows; empty: none.',
        },
        whitelist: {
          type: 'boolean',
          description: 'Withdrawals go only to addresses of the book older than 24 h.',
        },
        withdrawBlockedUntil: {
          type: 'number',
          description:
            'ms; withdrawals are blocked until then after a change of passwords or two-factor; 0: not blocked.',
        },
      },
      required: ['totp', 'recoveryCodesLeft', 'antiPhishing', 'whitelist', 'withdrawBlockedUntil'],
    },
    ServerFrame: {
      anyOf: [
        { $ref: '#/components/schemas/DepthSnapshot' },
        { $ref: '#/components/schemas/DepthDelta' },
        { $ref: '#/components/schemas/TradesMessage' },
        { $ref: '#/components/schemas/KlineMessage' },
        { $ref: '#/components/schemas/TickersMessage' },
        { $ref: '#/components/schemas/StatusMessage' },
        { $ref: '#/components/schemas/UserMessage' },
        {
          type: 'object',
          properties: {
            op: { type: 'string', enum: ['auth', 'sub', 'unsub', 'error'] },
            ok: { type: 'boolean' },
            code: { const: -2 },
            channels: { type: 'array', items: { type: 'string' } },
            msg: { type: 'string' },
          },
          required: ['op', 'ok'],
        },
        {
          type: 'object',
          properties: { op: { const: 'pong' }, id: { type: 'number' }, time: { type: 'number' } },
          required: ['op', 'time'],
        },
      ],
    },
    SessionView: {
      description: 'A line of `/user/sessions`; times in ms.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        createTime: { type: 'number' },
        lastUsedTime: { type: 'number' },
        ip: { type: 'string' },
        agent: { type: 'string' },
        current: { type: 'boolean', description: 'This is the session that asked.' },
      },
      required: ['id', 'createTime', 'lastUsedTime', 'ip', 'agent', 'current'],
    },
    ShareView: {
      description: 'Answer of `/bb/index/share`: what poster and link are made of.',
      type: 'object',
      properties: {
        invitationCode: { type: 'string' },
        link: { type: 'string', description: "Path below the site's own address: `/pc/home?invite=CODE`." },
      },
      required: ['invitationCode', 'link'],
    },
    SignedIn: {
      description: 'Answer of `/user/login`.',
      type: 'object',
      properties: { userId: { type: 'string' }, token: { type: 'string' } },
      required: ['userId', 'token'],
    },
    StatementLine: {
      description: 'A line of `/bb/asset/record` and of `/contract/contract/getAssetsRecord`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        account: { type: 'string', enum: ['spot', 'contract'] },
        currency: { type: 'string' },
        kind: { $ref: '#/components/schemas/TransferKind' },
        amount: { type: 'string', description: 'Signed: what came in is positive.' },
        balance: { type: 'string', description: 'Available and frozen together, after this line.' },
        reference: { type: 'string', description: '`trade:17`, `withdrawal:4`.' },
        time: { type: 'number' },
      },
      required: ['id', 'account', 'currency', 'kind', 'amount', 'balance', 'reference', 'time'],
    },
    StatusMessage: {
      description: 'Pairs whose market data is delayed, and pairs not trading normally.',
      type: 'object',
      properties: {
        ch: { const: 'status' },
        type: { const: 'snapshot' },
        stale: { type: 'array', items: { type: 'string' } },
        pairs: { type: 'object', additionalProperties: { type: 'string', enum: ['cancel-only', 'halted'] } },
      },
      required: ['ch', 'type', 'stale', 'pairs'],
    },
    SwapView: {
      description: 'A line of `/bb/exchange/record`, and the answer of `/bb/exchange/execute`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        fromCoin: { type: 'string' },
        toCoin: { type: 'string' },
        amount: { type: 'string' },
        receive: { type: 'string' },
        rate: { type: 'string' },
        time: { type: 'number' },
      },
      required: ['id', 'fromCoin', 'toCoin', 'amount', 'receive', 'rate', 'time'],
    },
    SwitchesView: {
      description: 'Part of `/bb/config`: what this caller cannot use at the moment, and why.',
      type: 'object',
      properties: {
        maintenance: { type: 'boolean' },
        off: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              product: { $ref: '#/components/schemas/ProductName' },
              why: { type: 'string', enum: ['everyone', 'country', 'user'] },
            },
            required: ['product', 'why'],
          },
          description:
            '`everyone`: switched off; `country`: not offered where the caller is; `user`: closed for him alone.',
        },
      },
      required: ['maintenance', 'off'],
    },
    TickBlockView: {
      description: 'A sealed second of prices; how it is hashed is written in tick-text.ts.',
      type: 'object',
      properties: {
        id: { type: 'number' },
        time: { type: 'number' },
        ticks: { type: 'string' },
        previousHash: { type: 'string' },
        hash: { type: 'string' },
      },
      required: ['id', 'time', 'ticks', 'previousHash', 'hash'],
    },
    TickBlocksAnswer: {
      type: 'object',
      properties: { list: { type: 'array', items: { $ref: '#/components/schemas/TickBlockView' } } },
      required: ['list'],
    },
    TickRootView: {
      type: 'object',
      properties: { minute: { type: 'number' }, blockId: { type: 'number' }, hash: { type: 'string' } },
      required: ['minute', 'blockId', 'hash'],
    },
    TickRootsAnswer: {
      type: 'object',
      properties: { list: { type: 'array', items: { $ref: '#/components/schemas/TickRootView' } } },
      required: ['list'],
    },
    TickerMessage: {
      type: 'object',
      properties: {
        symbol: { type: 'string' },
        open: { type: 'string' },
        high: { type: 'string' },
        low: { type: 'string' },
        close: { type: 'string' },
        vol: { type: 'string' },
        turnover: { type: 'string' },
      },
      required: ['symbol', 'open', 'high', 'low', 'close', 'vol', 'turnover'],
    },
    TickersMessage: {
      description: 'All tickers at first, then the changed ones (at most one message every 500 ms).',
      type: 'object',
      properties: {
        ch: { const: 'tickers' },
        type: { type: 'string', enum: ['snapshot', 'delta'] },
        data: { type: 'array', items: { $ref: '#/components/schemas/TickerMessage' } },
      },
      required: ['ch', 'type', 'data'],
    },
    TotpSetup: {
      description: 'Answer of `/user/totpSetup`: shown once; nothing is on before `/user/totpEnable`.',
      type: 'object',
      properties: {
        secret: { type: 'string', description: 'Base32, for typing.' },
        uri: { type: 'string', description: '`otpauth://` address for the QR picture.' },
      },
      required: ['secret', 'uri'],
    },
    TradeView: {
      type: 'object',
      properties: {
        id: { type: 'string' },
        orderId: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        direction: { type: 'string', enum: ['buy', 'sell'] },
        price: { type: 'string' },
        amount: { type: 'string' },
        quote: { type: 'string' },
        fee: { type: 'string' },
        feeCoin: { type: 'string' },
        role: { type: 'string', enum: ['maker', 'taker'] },
        time: { type: 'number' },
      },
      required: [
        'id',
        'orderId',
        'baseCoin',
        'quoteCoin',
        'direction',
        'price',
        'amount',
        'quote',
        'fee',
        'feeCoin',
        'role',
        'time',
      ],
    },
    TradesMessage: {
      description: 'Newest first in the snapshot; new prints in deltas.',
      type: 'object',
      properties: {
        ch: { type: 'string' },
        type: { type: 'string', enum: ['snapshot', 'delta'] },
        data: { type: 'array', items: { $ref: '#/components/schemas/PrintMessage' } },
      },
      required: ['ch', 'type', 'data'],
    },
    TransferKind: {
      type: 'string',
      enum: [
        'fund',
        'trade',
        'fee',
        'commission',
        'deposit',
        'manualCredit',
        'withdrawal',
        'withdrawalFee',
        'ownTransfer',
        'swap',
        'issuance',
        'launchpad',
        'contract',
        'insurance',
        'second',
      ],
    },
    TransferView: {
      description: 'Answer of `/contract/contract/transfer`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        currency: { type: 'string' },
        amount: { type: 'string' },
        type: { type: 'string', enum: ['1', '2'], description: 'As asked: "1" spot to contract, "2" back.' },
        time: { type: 'number' },
      },
      required: ['id', 'currency', 'amount', 'type', 'time'],
    },
    UploadedView: {
      description: 'Answer: hand `fileId` to the call that uses it within an hour.',
      type: 'object',
      properties: {
        fileId: { type: 'string' },
        size: { type: 'number', description: 'Bytes as stored, after re-encoding.' },
      },
      required: ['fileId', 'size'],
    },
    UserInfo: {
      description: 'Answer of `/user/info`.',
      type: 'object',
      properties: {
        email: { type: 'string' },
        icon: { type: 'string', description: 'Path of the avatar; empty: the default one.' },
        uid: { type: 'string' },
        auth: {
          type: 'number',
          enum: [0, 1, 2],
          description: 'KYC: 0 not authenticated, 1 reviewing, 2 verified.',
        },
        invitationCode: { type: 'string' },
        assetsPwd: { type: 'number', enum: [0, 1], description: '1 when a fund password is set.' },
      },
      required: ['email', 'icon', 'uid', 'auth', 'invitationCode', 'assetsPwd'],
    },
    UserMessage: {
      description:
        'Private channel: changes of the signed-in user, in commit order. A commit may send more than one message, all with its `seq` (balances first); numbers in between belong to others, so a gap means nothing here. What no commit of the ledger stands behind has seq 0.',
      type: 'object',
      properties: {
        ch: { const: 'user' },
        type: { const: 'delta' },
        seq: { type: 'number' },
        orders: { type: 'array', items: { $ref: '#/components/schemas/OrderView' } },
        trades: { type: 'array', items: { $ref: '#/components/schemas/TradeView' } },
        balances: { type: 'array', items: { $ref: '#/components/schemas/BalanceView' } },
        withdrawals: { type: 'array', items: { $ref: '#/components/schemas/WithdrawalView' } },
        unread: {
          type: 'number',
          description: 'Personal messages now unread; a new one just came, or some were read elsewhere.',
        },
      },
      required: ['ch', 'type', 'seq'],
    },
    WithdrawalView: {
      description: 'A line of `/bb/user/statisticsUser/txPage`, also pushed on the private channel.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        currency: { type: 'string' },
        chain: { type: 'string' },
        address: { type: 'string' },
        amount: { type: 'string' },
        fee: { type: 'string' },
        arrival: { type: 'string', description: 'amount less fee' },
        status: { $ref: '#/components/schemas/MoveStatus' },
        cancellable: { type: 'boolean', description: 'Whether the user can still cancel.' },
        txHash: { type: 'string' },
        remark: { type: 'string' },
        createTime: { type: 'number' },
        updateTime: { type: 'number' },
      },
      required: [
        'id',
        'currency',
        'chain',
        'address',
        'amount',
        'fee',
        'arrival',
        'status',
        'cancellable',
        'txHash',
        'remark',
        'createTime',
        'updateTime',
      ],
    },
  },
};
