// Made from packages/protocol by `npm run api-words`. Do not edit: change the comments and types there.
import type { ApiWords } from './words.ts';

export const API_WORDS: ApiWords = {
  answers: {
    '/bb/config': {
      comment:
        'Settings that anyone may know. Brand, languages, pairs and their precisions, coins and chains, fees.',
      schema: { $ref: '#/components/schemas/ConfigView' },
    },
    '/bb/index': {
      comment: "Home page. Banners, notices, new coins and figures, in the caller's language.",
      schema: { $ref: '#/components/schemas/HomeIndex' },
    },
    '/bb/index/helpCenterTab': {
      comment: 'Tabs of the help centre.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/HelpTab' } } },
        required: ['list'],
      },
    },
    '/bb/index/helpCenter': {
      comment: 'Articles of the help centre. Of one tab or all; a search finds words in titles and texts.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/ArticleLine' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/index/helpDetail': {
      comment: 'An article. As Markdown without HTML, in English where it has not been translated.',
      schema: { $ref: '#/components/schemas/ArticleView' },
    },
    '/bb/index/aboutUs': {
      comment: 'A page about the house. About us, legal notice, terms, contact, privacy policy.',
      schema: { $ref: '#/components/schemas/ArticleView' },
    },
    '/bb/index/noticeDetail': {
      comment: 'One notice of the house.',
      schema: { $ref: '#/components/schemas/NoticeView' },
    },
    '/bb/index/message': {
      comment: "Messages. Notices of the house, or the caller's personal messages (which take a session).",
      schema: { $ref: '#/components/schemas/MessagePage' },
    },
    '/bb/index/readMessage': {
      comment: "Mark messages read. One of the caller's personal messages, or without an id all of them.",
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/paramter/getParamListByKeyName': {
      comment: 'A setting by name. For example `contract_second_fee_rate`, the fee rate of second contracts.',
      schema: { $ref: '#/components/schemas/Parameter' },
    },
    '/huobi/getKline': {
      comment: 'Candles of a pair. Newest first; the running candle is the first one.',
      schema: { $ref: '#/components/schemas/KlineAnswer' },
    },
    '/huobi/getHuobiContractDepthV2': {
      comment: 'Order book of a pair. As it stood at the last commit, best prices first.',
      schema: { $ref: '#/components/schemas/DepthAnswer' },
    },
    '/huobi/getMarketTrade': {
      comment: 'Last trades of a pair. Prints of the reference market and trades made here, newest first.',
      schema: { $ref: '#/components/schemas/MarketTradeAnswer' },
    },
    '/huobi/getDetails': {
      comment: 'The last 24 hours of a pair.',
      schema: { $ref: '#/components/schemas/DetailsAnswer' },
    },
    '/huobi/getHuobiDetailsByQuoteCoin': {
      comment: 'The last 24 hours of all pairs of a quote coin.',
      schema: { $ref: '#/components/schemas/QuoteCoinAnswer' },
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
    '/user/sendEmailCode': {
      comment:
        'Ask for a registration code by e-mail. The answer does not tell whether the address has an account.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/emailVerification': {
      comment: 'Prove an e-mail address with its code. Registration within ten minutes then needs no code.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/register': {
      comment:
        'Register. Takes an invite code, and a code from the e-mail unless the address was proved before.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/login': {
      comment: 'Log in. Answers the token for all further calls; asks for a code when two-factor is on.',
      schema: { $ref: '#/components/schemas/SignedIn' },
    },
    '/user/logout': {
      comment: 'Log out. Revokes the session that makes the call.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/info': { comment: 'Who is signed in.', schema: { $ref: '#/components/schemas/UserInfo' } },
    '/user/sessions': {
      comment: 'Sessions. Where the caller is signed in.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/SessionView' } } },
        required: ['list'],
      },
    },
    '/user/sessionRevoke': { comment: 'Revoke a session.', schema: { $ref: '#/components/schemas/Nothing' } },
    '/user/loginLog': {
      comment: 'Security log. The last 100 log-ins and changes of what protects the account, newest first.',
      schema: {
        type: 'object',
        properties: { list: { type: 'array', items: { $ref: '#/components/schemas/SecurityEventView' } } },
        required: ['list'],
      },
    },
    '/user/sendEmailCodeForget': {
      comment:
        'Ask for a code by e-mail to reset the login password. The answer does not tell whether the address has an account.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/forgetPwd': {
      comment:
        'Reset the login password with an e-mail code. Signs out everywhere and blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/updatePwd': {
      comment: 'Change the login password. Signs out everywhere else and blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/setTransactionPwd': {
      comment: 'Set or change the fund password. Changing it takes the old one or an e-mail code.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/user/sendSecurityCode': {
      comment: 'Ask for a security code by e-mail. A code of one purpose is worthless for another.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/sendSecurityCode': {
      comment: 'Ask for a security code by e-mail. The same call without its base.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/security': {
      comment: 'What protects the account.',
      schema: { $ref: '#/components/schemas/SecurityView' },
    },
    '/user/totpSetup': {
      comment: 'Begin to set up two-factor. Answers a new secret; nothing is on before it is confirmed.',
      schema: { $ref: '#/components/schemas/TotpSetup' },
    },
    '/user/totpEnable': {
      comment: 'Turn two-factor on. Answers the recovery codes, once.',
      schema: { $ref: '#/components/schemas/RecoveryCodes' },
    },
    '/user/totpDisable': {
      comment: 'Turn two-factor off. Blocks withdrawals for 24 hours.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/user/antiPhishing': {
      comment: 'Set the anti-phishing word. Every e-mail to the user then shows it.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/user/updateIcon': {
      comment: 'Change the avatar.',
      schema: { $ref: '#/components/schemas/IconView' },
    },
    '/user/updateIcon': {
      comment: 'Change the avatar. The same call without its base.',
      schema: { $ref: '#/components/schemas/IconView' },
    },
    '/bb/file/upload': {
      comment: 'Upload a picture. JPEG, PNG or WebP up to 8 MiB; it must be used within an hour.',
      schema: { $ref: '#/components/schemas/UploadedView' },
    },
    '/bb/file/icon/:id': {
      comment: 'An avatar.',
      schema: {
        type: 'object',
        properties: { contentType: { const: 'image/webp' } },
        required: ['contentType'],
      },
    },
    '/bb/user/realNameAuthentication': {
      comment: 'Apply for identity verification. Not while an application is under review or accepted.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
    '/bb/user/realNameStatus': {
      comment: 'State of identity verification.',
      schema: { $ref: '#/components/schemas/IdentityStatus' },
    },
    '/bb/subscribe/list': {
      comment:
        'Projects of new coins. What can be joined comes first; those before their warm-up are not shown.',
      schema: { $ref: '#/components/schemas/ProjectPage' },
    },
    '/bb/subscribe/detail': {
      comment:
        'A project of a new coin. For a signed-in caller also what he has in it and, with an amount, a preview.',
      schema: { $ref: '#/components/schemas/ProjectDetail' },
    },
    '/bb/subscribe/purchase': {
      comment:
        "Subscribe to a new coin. Allotted at once while coins last, or frozen until the joining ends, by the project's mode.",
      schema: { $ref: '#/components/schemas/SubscriptionView' },
    },
    '/bb/subscribe/my': {
      comment: 'Own subscriptions. Newest first.',
      schema: { $ref: '#/components/schemas/MySubscriptions' },
    },
    '/bb/subscribe/book/:id/:language': {
      comment: 'White paper of a project. As a PDF.',
      schema: {
        type: 'object',
        properties: { contentType: { const: 'application/pdf' } },
        required: ['contentType'],
      },
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
    '/contract/contract/getAssetsRecord': {
      comment: 'Statement of the contract account.',
      schema: { $ref: '#/components/schemas/ContractAssetRecord' },
    },
    '/contract/contract/transfer': {
      comment: 'Move money between the spot and the contract account. At least 0.00001.',
      schema: { $ref: '#/components/schemas/TransferView' },
    },
    '/bb/exchange/quote': {
      comment: 'Ask for a firm rate. Valid for 8 seconds, once; between 5 and 50,000 USDT worth.',
      schema: { $ref: '#/components/schemas/QuoteView' },
    },
    '/bb/exchange/execute': {
      comment: 'Convert at a quoted rate.',
      schema: { $ref: '#/components/schemas/SwapView' },
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
    '/bb/recharge/address': {
      comment: 'Where to send a deposit.',
      schema: { $ref: '#/components/schemas/DepositAddress' },
    },
    '/bb/recharge/submit': {
      comment:
        'Report a deposit. With its transaction hash and a picture of the credential; it is credited after review.',
      schema: { $ref: '#/components/schemas/DepositView' },
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
    '/bb/user/statisticsUser/txPay': {
      comment: 'Withdraw. The amount is frozen until the withdrawal is finished, rejected or cancelled.',
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
    '/bb/user/statisticsUser/txCancel': {
      comment: 'Cancel a withdrawal. While nobody has begun to pay it.',
      schema: { $ref: '#/components/schemas/WithdrawalView' },
    },
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
      schema: { type: 'object', properties: { on: { type: 'string', enum: ['0', '1'] } }, required: ['on'] },
    },
    '/bb/collection/save': {
      comment: 'Save the collection account. Only once verified.',
      schema: { $ref: '#/components/schemas/CollectionView' },
    },
    '/bb/collection/get': {
      comment: 'The collection account. The card number shows its last four digits only.',
      schema: { $ref: '#/components/schemas/CollectionView' },
    },
    '/contract/app/contract/standard/config': {
      comment:
        'What a pair offers. Leverages, fees, maintenance margins and the mark; without a pair, all pairs.',
      schema: { type: 'array', items: { $ref: '#/components/schemas/ContractConfigView' } },
    },
    '/contract/app/contract/standard/createOrder': {
      comment:
        'Open a leveraged position. A market order opens at once, a limit order when the mark reaches its price.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/standard/cancelOrder': {
      comment: 'Cancel a waiting limit order. Margin and fee are available again.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/standard/closePosition': {
      comment: 'Close a position. As a whole or in part, at the market rule.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/standard/setStops': {
      comment: 'Set stop loss and stop profit. Both as they shall be; an empty one is removed.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/standard/addMargin': {
      comment: 'Add margin to a position. Moves its liquidation price away.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/standard/getContractRecord': {
      comment: 'Positions and waiting orders. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/PositionView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/contract/app/contract/standard/getContractRecordById': {
      comment: 'One position.',
      schema: { $ref: '#/components/schemas/PositionView' },
    },
    '/contract/app/contract/risk/get': {
      comment: 'Risk notices. When the caller accepted the notice of each product; 0: not yet.',
      schema: { $ref: '#/components/schemas/RiskView' },
    },
    '/contract/app/contract/risk/accept': {
      comment: 'Accept a risk notice. Once, before the first order.',
      schema: { $ref: '#/components/schemas/RiskView' },
    },
    '/contract/app/contract/second/getConfig': {
      comment: 'Durations on offer. The first one is the default, which also sets income rate and minimum.',
      schema: { type: 'array', items: { $ref: '#/components/schemas/SecondConfigView' } },
    },
    '/contract/app/contract/second/createOrder': {
      comment: 'Open a second contract. Its strike is the first sealed price after its acceptance.',
      schema: { $ref: '#/components/schemas/SecondView' },
    },
    '/contract/app/contract/second/getContractRecord': {
      comment: 'Second contracts. Newest first.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/SecondView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/contract/app/contract/second/getContractRecordById': {
      comment: 'One second contract. With the sealed blocks that its strike and settlement lie in.',
      schema: { $ref: '#/components/schemas/SecondDetail' },
    },
    '/contract/app/contract/second/getPublicOrder': {
      comment:
        'Terms and ticks of any second contract. For verification by anyone; neither its owner nor any amount.',
      schema: { $ref: '#/components/schemas/PublicSecondView' },
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
    '/bb/apikey/create': {
      comment:
        'Make an API key. The answer is the only time that its secret is shown. Takes a code of the authenticator app, or without two-factor one from the e-mail; at most 20 keys per user.',
      schema: { $ref: '#/components/schemas/NewApiKey' },
    },
    '/bb/apikey/list': {
      comment: 'API keys. Newest first, without their secrets.',
      schema: {
        type: 'object',
        properties: {
          list: { type: 'array', items: { $ref: '#/components/schemas/ApiKeyView' } },
          totalRow: { type: 'number' },
        },
        required: ['list', 'totalRow'],
      },
    },
    '/bb/apikey/delete': {
      comment: 'Delete an API key. It stops working at once, and its connections are closed.',
      schema: { $ref: '#/components/schemas/Nothing' },
    },
  },
  inputs: {
    '/bb/address/add': {
      fields: { chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.' },
    },
    '/bb/address/delete': { fields: {} },
    '/bb/address/list': {
      fields: { chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.' },
    },
    '/bb/address/whitelist': {
      comment:
        '`/bb/address/whitelist`: with it on, withdrawals go only to book addresses older than 24 h. Switching off asks for proof.',
      fields: {},
    },
    '/bb/apikey/create': {
      comment: '`/bb/apikey/create`.',
      fields: {
        label: "A name for it, of the owner's own.",
        rights: 'Some of `read`, `trade`, `withdraw`, between commas. `read` is always part of it.',
        ips: 'Addresses or networks (`203.0.113.0/24`, also IPv6) it works from, between commas; absent: from anywhere.',
        dailyTurnover:
          'The most, in USDT, that orders placed with it in a day (UTC) may be worth; absent: as much as the account has.',
        code: 'The code mailed for the purpose apiKey. Not asked for when two-factor is on.',
        totp: 'Asked for (TOTP_REQUIRED) when the account has two-factor on.',
      },
    },
    '/bb/apikey/delete': { fields: {} },
    '/bb/apikey/list': { fields: {} },
    '/bb/asset/record': {
      fields: {
        account: 'Whose lines: of the spot or of the contract account.',
        tradeType: 'A kind of transfer.',
      },
    },
    '/bb/asset/recordExport': {
      fields: {
        account: 'Whose lines: of the spot or of the contract account.',
        tradeType: 'A kind of transfer.',
      },
    },
    '/bb/collection/save': {
      comment: '`/bb/collection/save`: account for payments in money; only once verified.',
      fields: {},
    },
    '/bb/exchange/execute': {
      comment:
        "`/bb/exchange/execute`. When the market has moved by more than half the spread since the quote, it is refused with the reason PRICE_CHANGED, and the answer's data is a new `QuoteView`.",
      fields: { quoteId: 'As the quote said.' },
    },
    '/bb/exchange/quote': { fields: { amount: 'What is paid, in `fromCoin`.' } },
    '/bb/exchange/record': { fields: {} },
    '/bb/file/upload': { comment: '`/bb/file/upload`, multipart with `file`.', fields: {} },
    '/bb/index': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/bb/index/aboutUs': { fields: { type: '8 about us, 10 legal, 9 terms, 7 contact, `policy` privacy.' } },
    '/bb/index/helpCenter': {
      fields: { tab: 'Id of a tab; absent: all.', search: 'Looked for in titles and texts.' },
    },
    '/bb/index/helpCenterTab': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/bb/index/helpDetail': { fields: { id: 'Of the article.' } },
    '/bb/index/message': {
      comment:
        "`type` notice: public ones of the house; personal: the caller's own. Guests see notices only.",
      fields: {},
    },
    '/bb/index/noticeDetail': { fields: { id: 'Of the notice.' } },
    '/bb/index/readMessage': { comment: "Absent id: all of the caller's.", fields: {} },
    '/bb/invite/list': { fields: {} },
    '/bb/market/tickBlocks': { fields: {} },
    '/bb/market/tickRoots': {
      comment:
        '`/bb/market/tickRoots`: the last block of each minute, from a minute on (minutes since the epoch).',
      fields: {},
    },
    '/bb/recharge/address': {
      fields: { chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.' },
    },
    '/bb/recharge/record': { fields: {} },
    '/bb/recharge/submit': {
      comment: '`/bb/recharge/submit`, multipart with the picture `credential`.',
      fields: { chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.' },
    },
    '/bb/subscribe/book/:id/:language': {
      comment: '`GET /bb/subscribe/book/:id/:language`: a white paper as a file.',
      fields: { id: 'Of the project.', language: "Of the white paper, as the project's detail names it." },
    },
    '/bb/subscribe/detail': {
      fields: {
        amount: 'USDT that the caller thinks of putting in: the answer then has a preview. Takes a session.',
      },
    },
    '/bb/subscribe/list': { fields: { phase: 'Absent: all that are shown.' } },
    '/bb/subscribe/my': { fields: { status: 'Absent: all.', id: 'Of one project only.' } },
    '/bb/subscribe/purchase': { fields: { id: 'Of the project.', amount: 'USDT to put in.' } },
    '/bb/user/realNameAuthentication': { comment: '`/bb/user/realNameAuthentication`.', fields: {} },
    '/bb/user/realNameStatus': { comment: 'For calls that take nothing but the session.', fields: {} },
    '/bb/user/sendSecurityCode': { fields: {} },
    '/bb/user/statisticsUser/txCancel': { fields: {} },
    '/bb/user/statisticsUser/txPage': { fields: {} },
    '/bb/user/statisticsUser/txPay': {
      comment: '`/bb/user/statisticsUser/txPay`.',
      fields: {
        chain: 'Name of a chain as `/bb/config` lists it: `ERC20`, `TRC20`, `BTC`.',
        totp: 'Asked for when two-factor is on; a recovery code does as well.',
      },
    },
    '/bb/user/updateIcon': {
      comment:
        '`/bb/user/updateIcon`, also without the base. `icon` is the id of an uploaded picture; absent: the default again.',
      fields: {},
    },
    '/contract/app/contract/risk/accept': {
      comment: '`/contract/app/contract/risk/accept`; `/risk/get` takes nothing. Both answer a `RiskView`.',
      fields: { product: 'Whose notice was read.' },
    },
    '/contract/app/contract/risk/get': {
      comment: 'For calls that take nothing but the session.',
      fields: {},
    },
    '/contract/app/contract/second/createOrder': {
      comment: '`/createOrder`; tradeType 1 = up, 2 = down. Answers the order.',
      fields: {
        openAmount: 'The stake in USDT; the fee comes on top.',
        positionTime: 'Seconds.',
        tradeType: '1: the price will rise; 2: it will fall.',
      },
    },
    '/contract/app/contract/second/getConfig': {
      comment:
        '`/getConfig`: of a pair, BTC/USDT unless told otherwise. Public; answers a list, its first entry is the default.',
      fields: {},
    },
    '/contract/app/contract/second/getContractRecord': {
      comment: '`/getContractRecord`: entryStatus 1 holding, 2 finished.',
      fields: { entryStatus: '1 holding, 2 finished.' },
    },
    '/contract/app/contract/second/getContractRecordById': {
      comment:
        '`/getContractRecordById`, and the public `/getPublicOrder`: what anyone needs to verify an order.',
      fields: {},
    },
    '/contract/app/contract/second/getPublicOrder': {
      comment:
        '`/getContractRecordById`, and the public `/getPublicOrder`: what anyone needs to verify an order.',
      fields: {},
    },
    '/contract/app/contract/standard/addMargin': { comment: '`/addMargin`', fields: { amount: 'USDT.' } },
    '/contract/app/contract/standard/cancelOrder': {
      comment: '`/cancelOrder`: of a waiting limit order.',
      fields: {},
    },
    '/contract/app/contract/standard/closePosition': {
      comment: '`/closePosition`: `amount` is base quantity, absent = all.',
      fields: { amount: 'Base quantity; absent: all.' },
    },
    '/contract/app/contract/standard/config': {
      comment: '`/config`: what a pair offers; without a pair, all pairs. Public.',
      fields: {},
    },
    '/contract/app/contract/standard/createOrder': {
      comment: '`/createOrder`: answers the position as it stands.',
      fields: {
        margin: 'USDT that the position can lose; the fee comes on top.',
        leverage: 'One of those that the pair offers.',
        price: 'Required for limit.',
        stopLoss: 'Closes the position at the market rule when the mark reaches it.',
        stopProfit: 'Likewise, on the side of the profit.',
      },
    },
    '/contract/app/contract/standard/getContractRecord': {
      comment:
        '`/getContractRecord`: entryStatus 1 holding, 2 finished (cancelled orders too), 3 liquidated, 4 waiting limit orders. The period is that of the end; of what has not ended, of its creation.',
      fields: { entryStatus: '1 holding, 2 finished, 3 liquidated, 4 waiting.' },
    },
    '/contract/app/contract/standard/getContractRecordById': {
      comment: '`/getContractRecordById`',
      fields: {},
    },
    '/contract/app/contract/standard/setStops': {
      comment: '`/setStops`: both stops as they shall be; an empty or absent one is removed.',
      fields: {
        stopLoss: 'Closes the position at the market rule when the mark reaches it.',
        stopProfit: 'Likewise, on the side of the profit.',
      },
    },
    '/contract/contract/getAssetsRecord': {
      comment: '`/contract/contract/getAssetsRecord`: the statement of the contract account.',
      fields: { tradeType: 'A kind of transfer.' },
    },
    '/contract/contract/transfer': {
      comment: '`/contract/contract/transfer`; type 1 = spot to contract, 2 = contract to spot.',
      fields: {
        amount: 'What is moved; at least 0.00001.',
        type: '1: from the spot to the contract account; 2: back.',
      },
    },
    '/huobi/getDetails': { fields: {} },
    '/huobi/getHuobiContractDepthV2': {
      fields: { timer: "Named by HTX's clients; the book is not aggregated, so it changes nothing." },
    },
    '/huobi/getHuobiDetailsByQuoteCoin': { fields: {} },
    '/huobi/getKline': { fields: {} },
    '/huobi/getMarketTrade': { fields: {} },
    '/paramter/getParamListByKeyName': {
      comment: 'The name came to us as `paramName` and as "key name"; either is taken.',
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
        password: 'A password being checked: only its length is looked at.',
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
      fields: {
        email: 'Normalised on the way in: trimmed and lower-cased, so addresses compare case-insensitively.',
      },
    },
    '/user/sendEmailCodeForget': {
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
    ApiKeyView: {
      description: 'A line of `/bb/apikey/list`; times in ms.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        label: { type: 'string' },
        accessKey: { type: 'string' },
        rights: { type: 'array', items: { $ref: '#/components/schemas/ApiRight' } },
        ips: { type: 'array', items: { type: 'string' }, description: 'Empty: it works from anywhere.' },
        dailyTurnover: {
          type: 'string',
          description: 'USDT a day (UTC) that its orders may be worth; empty: no limit.',
        },
        turnoverToday: {
          type: 'string',
          description: 'USDT that its orders of today are worth; counted for a key with a limit.',
        },
        createTime: { type: 'number' },
        lastUsedTime: { type: 'number', description: '0: never used.' },
        lastUsedIp: { type: 'string', description: 'Empty: never used.' },
      },
      required: [
        'id',
        'label',
        'accessKey',
        'rights',
        'ips',
        'dailyTurnover',
        'turnoverToday',
        'createTime',
        'lastUsedTime',
        'lastUsedIp',
      ],
    },
    ApiRight: { type: 'string', enum: ['read', 'trade', 'withdraw'] },
    ArticleLine: {
      description: 'A line of `/bb/index/helpCenter`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        tab: { type: 'string', description: 'Id of its tab.' },
        title: { type: 'string' },
        excerpt: { type: 'string', description: 'How it begins, without marks.' },
        time: { type: 'number', description: 'When it was last changed, ms.' },
      },
      required: ['id', 'tab', 'title', 'excerpt', 'time'],
    },
    ArticleView: {
      description: 'Answer of `/bb/index/helpDetail` and `/bb/index/aboutUs`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        tab: { type: 'string', description: 'Id of its tab; empty: none.' },
        title: { type: 'string' },
        text: { type: 'string', description: 'Markdown without HTML.' },
        language: {
          $ref: '#/components/schemas/Language',
          description: "Of the text; not the caller's own where it has not been translated.",
        },
        time: { type: 'number', description: 'When it was last changed, ms.' },
      },
      required: ['id', 'tab', 'title', 'text', 'language', 'time'],
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
    BookKind: { type: 'string', enum: ['pdf', 'markdown'] },
    BookView: {
      description: "A white paper in the caller's language, or in English.",
      type: 'object',
      properties: {
        language: { $ref: '#/components/schemas/Language' },
        kind: { $ref: '#/components/schemas/BookKind' },
        path: { type: 'string', description: 'Where a PDF is; empty for Markdown.' },
        text: { type: 'string', description: 'Markdown; empty for a PDF.' },
        languages: {
          type: 'array',
          items: { $ref: '#/components/schemas/Language' },
          description: 'Languages in which there is one.',
        },
      },
      required: ['language', 'kind', 'path', 'text', 'languages'],
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
    CitedBlock: {
      description: 'The sealed block that holds a cited tick: where to look in `/bb/market/tickBlocks`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        time: { type: 'number', description: 'When it was sealed, ms.' },
        hash: { type: 'string' },
      },
      required: ['id', 'time', 'hash'],
    },
    CitedTick: {
      description:
        "A tick as an order cites it; find it in `/bb/market/tickBlocks` by the block's id, id / 1000 rounded down.",
      type: 'object',
      properties: {
        id: { type: 'string' },
        time: { type: 'number', description: 'Of the source, ms.' },
        price: { type: 'string' },
      },
      required: ['id', 'time', 'price'],
    },
    ClientFrame: {
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
        historySince: {
          $ref: '#/components/schemas/HistorySince',
          description:
            'Of lists whose older entries were archived: when what is still listed begins, ms since 1970.',
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
    ContractConfigView: {
      type: 'object',
      properties: {
        symbol: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        enabled: { type: 'boolean' },
        leverages: { type: 'array', items: { type: 'number' } },
        feeRate: { type: 'string', description: '"0.0005": of the notional, on opening and on closing.' },
        spread: {
          type: 'string',
          description:
            '"0.0002": market orders fill so much beside the worse of mark and newest tick at this moment; grows as the market moves.',
        },
        marginMin: { type: 'string' },
        notionalMax: { type: 'string' },
        tiers: {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              notionalMax: { type: 'string' },
              maintenanceRate: { type: 'string' },
              leverageMax: { type: 'number' },
            },
            required: ['notionalMax', 'maintenanceRate', 'leverageMax'],
          },
        },
        mark: { type: 'string', description: '"" while unknown.' },
        stale: { type: 'boolean' },
      },
      required: [
        'symbol',
        'baseCoin',
        'quoteCoin',
        'enabled',
        'leverages',
        'feeRate',
        'spread',
        'marginMin',
        'notionalMax',
        'tiers',
        'mark',
        'stale',
      ],
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
    FigureView: {
      description: 'A number that the home page shows: "10%", and what it is.',
      type: 'object',
      properties: { id: { type: 'string' }, value: { type: 'string' }, label: { type: 'string' } },
      required: ['id', 'value', 'label'],
    },
    HelpTab: {
      description: 'A line of `/bb/index/helpCenterTab` (`{list}`).',
      type: 'object',
      properties: {
        id: { type: 'string' },
        title: { type: 'string' },
        articles: { type: 'number', description: 'How many articles it has.' },
      },
      required: ['id', 'title', 'articles'],
    },
    HistorySince: {
      type: 'object',
      properties: {
        transfers: { type: 'number' },
        trades: { type: 'number' },
        orders: { type: 'number' },
        contracts: { type: 'number' },
        seconds: { type: 'number' },
      },
    },
    HomeIndex: {
      description:
        "Answer of `/bb/index`: what the home page shows besides the market. Texts are in the caller's language.",
      type: 'object',
      properties: {
        banners: { type: 'array', items: { $ref: '#/components/schemas/BannerView' } },
        newCoins: { type: 'array', items: { $ref: '#/components/schemas/NewCoinView' } },
        notices: { type: 'array', items: { $ref: '#/components/schemas/NoticeView' } },
        pitch: {
          $ref: '#/components/schemas/PitchView',
          description: 'What is said about the ecosystem token, and the figures below it.',
        },
        figures: { type: 'array', items: { $ref: '#/components/schemas/FigureView' } },
      },
      required: ['banners', 'newCoins', 'notices', 'pitch', 'figures'],
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
        '`vol` and `amount` both are base volume, for clients of either name; `turnover` is quote volume.',
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
    LaunchpadMode: { type: 'string', enum: ['first-come', 'pro-rata'] },
    Level: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2 },
    MarkMessage: {
      description: 'The reference price of a pair as its last sealed tick left it.',
      type: 'object',
      properties: {
        symbol: { type: 'string' },
        mark: {
          type: 'string',
          description: 'Median of 3 s: what contracts are opened, closed and liquidated at.',
        },
        price: { type: 'string', description: 'The tick itself, as second contracts cite it.' },
        tickId: { type: 'string' },
        time: { type: 'number', description: 'Of the source, ms.' },
        spread: {
          type: 'string',
          description:
            '"0.0002": contracts open and close so much beside the worse of mark and price. Absent where there are no contracts.',
        },
      },
      required: ['symbol', 'mark', 'price', 'tickId', 'time'],
    },
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
    MarksMessage: {
      description:
        'The mark prices of all pairs with a feed at first, then once a second those that had a tick.',
      type: 'object',
      properties: {
        ch: { const: 'marks' },
        type: { type: 'string', enum: ['snapshot', 'delta'] },
        data: { type: 'array', items: { $ref: '#/components/schemas/MarkMessage' } },
      },
      required: ['ch', 'type', 'data'],
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
      description: 'States of deposits and withdrawals.',
      type: 'string',
      enum: ['pending', 'finished', 'rejected', 'cancelled'],
    },
    MySubscription: {
      description: 'A line of `/bb/subscribe/my`.',
      allOf: [
        { $ref: '#/components/schemas/SubscriptionView' },
        {
          type: 'object',
          properties: {
            name: { type: 'string', description: 'Of the project.' },
            icon: { type: 'string', description: 'Of the project: path of a picture; empty: none.' },
            phase: { $ref: '#/components/schemas/ProjectPhase' },
          },
          required: ['name', 'icon', 'phase'],
        },
      ],
    },
    MySubscriptions: {
      description: 'Answer of `/bb/subscribe/my`, newest first.',
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/MySubscription' } },
        totalRow: { type: 'number' },
        serverTime: { type: 'number', description: 'ms, to count down by.' },
      },
      required: ['list', 'totalRow', 'serverTime'],
    },
    NewApiKey: {
      description: 'Answer of `/bb/apikey/create`: the only time that the secret is shown.',
      allOf: [
        { $ref: '#/components/schemas/ApiKeyView' },
        { type: 'object', properties: { secretKey: { type: 'string' } }, required: ['secretKey'] },
      ],
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
    PitchView: {
      description: 'Empty texts: nothing is published.',
      type: 'object',
      properties: { title: { type: 'string' }, text: { type: 'string', description: 'Markdown.' } },
      required: ['title', 'text'],
    },
    PositionView: {
      description:
        'A position, and before it the limit order it comes from. Also pushed on the private channel.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        direction: { type: 'string', enum: ['buy', 'sell'] },
        type: { type: 'string', enum: ['market', 'limit'] },
        leverage: { type: 'number' },
        entryStatus: {
          type: 'number',
          enum: [1, 2, 3, 4],
          description: '1 holding, 2 finished, 3 liquidated, 4 waiting',
        },
        status: { type: 'string', enum: ['waiting', 'open', 'closed', 'liquidated', 'cancelled'] },
        reason: {
          type: 'string',
          description:
            'Why it ended: user, stop-loss, stop-profit, liquidated, deleveraged, position-limit; "" before.',
        },
        openMargin: { type: 'string', description: 'As ordered.' },
        margin: { type: 'string', description: 'Frozen now.' },
        openAmount: { type: 'string', description: 'Notional at opening.' },
        limitPrice: { type: 'string', description: 'Limit of a limit order, else "".' },
        openPrice: { type: 'string', description: '"" while waiting.' },
        openQuantity: { type: 'string', description: 'At opening, and what is still open.' },
        quantity: { type: 'string' },
        liquidationPrice: { type: 'string', description: '"" where there is none.' },
        stopLoss: { type: 'string' },
        stopProfit: { type: 'string' },
        price: {
          type: 'string',
          description:
            'Mark; of a finished one the settlement price (average over its parts). "" while unknown.',
        },
        profit: {
          type: 'string',
          description:
            'Of the open part at the mark; of a finished one what it brought, before fees. May be negative.',
        },
        profitRate: { type: 'string', description: 'profit / margin: "0.125" is 12.5 %.' },
        realised: { type: 'string', description: 'Profit less loss of the parts closed so far.' },
        openFee: { type: 'string' },
        closeFee: { type: 'string' },
        unpaid: {
          type: 'string',
          description: 'Profit that could not be paid at once; "0" but for a price gap beyond all funds.',
        },
        owed: {
          type: 'string',
          description: 'What of it the house still owes; paid first from what it receives next.',
        },
        createTime: { type: 'number' },
        openTime: { type: 'number', description: '0 until then.' },
        closeTime: { type: 'number' },
      },
      required: [
        'id',
        'baseCoin',
        'quoteCoin',
        'direction',
        'type',
        'leverage',
        'entryStatus',
        'status',
        'reason',
        'openMargin',
        'margin',
        'openAmount',
        'limitPrice',
        'openPrice',
        'openQuantity',
        'quantity',
        'liquidationPrice',
        'stopLoss',
        'stopProfit',
        'price',
        'profit',
        'profitRate',
        'realised',
        'openFee',
        'closeFee',
        'unpaid',
        'owed',
        'createTime',
        'openTime',
        'closeTime',
      ],
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
    ProjectDetail: {
      description: 'Answer of `/bb/subscribe/detail`.',
      allOf: [
        { $ref: '#/components/schemas/ProjectView' },
        {
          type: 'object',
          properties: {
            rules: { type: 'string', description: 'How it works, in Markdown.' },
            facts: { type: 'array', items: { $ref: '#/components/schemas/ProjectFact' } },
            language: {
              $ref: '#/components/schemas/Language',
              description: "Language of the texts; not the caller's own where they have not been translated.",
            },
            book: { $ref: '#/components/schemas/BookView', description: 'Absent: there is no white paper.' },
            mine: {
              $ref: '#/components/schemas/ProjectShare',
              description: 'What the caller has in it; absent for visitors.',
            },
            preview: {
              $ref: '#/components/schemas/SubscribePreview',
              description:
                'What `amount` would give now; absent when none was sent or the project cannot be joined.',
            },
            serverTime: { type: 'number', description: 'ms, to count down by.' },
          },
          required: ['rules', 'facts', 'language', 'serverTime'],
        },
      ],
    },
    ProjectFact: {
      type: 'object',
      properties: { name: { type: 'string' }, value: { type: 'string' } },
      required: ['name', 'value'],
    },
    ProjectPage: {
      description: 'Answer of `/bb/subscribe/list`, by phase: what can be joined first.',
      type: 'object',
      properties: {
        list: { type: 'array', items: { $ref: '#/components/schemas/ProjectView' } },
        totalRow: { type: 'number' },
        serverTime: { type: 'number', description: 'ms, to count down by.' },
      },
      required: ['list', 'totalRow', 'serverTime'],
    },
    ProjectPhase: { type: 'string', enum: ['upcoming', 'warming', 'participating', 'ended', 'cancelled'] },
    ProjectShare: {
      description: 'What one user has in a project.',
      type: 'object',
      properties: {
        paid: { type: 'string', description: 'USDT put in, of those not given back.' },
        coins: { type: 'string', description: 'Coins allotted.' },
        left: { type: 'string', description: 'USDT he may still put in.' },
      },
      required: ['paid', 'coins', 'left'],
    },
    ProjectView: {
      description:
        "A new coin's project, as its card shows it. Amounts are decimal strings, times ms since 1970.",
      type: 'object',
      properties: {
        id: { type: 'string' },
        coin: { type: 'string' },
        name: { type: 'string' },
        summary: { type: 'string' },
        icon: { type: 'string', description: 'Path of the picture; empty: none.' },
        mode: { $ref: '#/components/schemas/LaunchpadMode' },
        phase: { $ref: '#/components/schemas/ProjectPhase' },
        price: { type: 'string', description: 'USDT for one coin.' },
        supply: { type: 'string', description: 'Coins on offer.' },
        issued: {
          type: 'string',
          description: 'Coins allotted so far; in a pro-rata project only once the joining is over.',
        },
        raised: { type: 'string', description: 'USDT put in so far, of those not given back.' },
        progress: {
          type: 'string',
          description:
            'Share of the supply that is sold, or asked for in a pro-rata project, which may exceed 1. Four decimals.',
        },
        participants: { type: 'number', description: 'Users who take part.' },
        purchaseMin: { type: 'string', description: 'Least USDT of one purchase.' },
        purchaseMax: { type: 'string', description: 'Most USDT of one user altogether.' },
        allotMax: { type: 'string', description: 'Most coins that one user gets.' },
        warmupStart: { type: 'number' },
        joinStart: { type: 'number' },
        joinEnd: { type: 'number' },
        lockDays: { type: 'number' },
        unlockTime: { type: 'number', description: 'When the coins are free: `joinEnd` and the lock days.' },
        symbol: {
          type: 'string',
          description: 'Pair that the coin trades on: `novausdt`; empty: not listed yet.',
        },
      },
      required: [
        'id',
        'coin',
        'name',
        'summary',
        'icon',
        'mode',
        'phase',
        'price',
        'supply',
        'issued',
        'raised',
        'progress',
        'participants',
        'purchaseMin',
        'purchaseMax',
        'allotMax',
        'warmupStart',
        'joinStart',
        'joinEnd',
        'lockDays',
        'unlockTime',
        'symbol',
      ],
    },
    PublicSecondView: {
      description:
        "`getPublicOrder`: terms and ticks of anyone's order, so that it can be verified without an account. Neither who placed it nor any amount.",
      type: 'object',
      properties: {
        id: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        symbol: { type: 'string' },
        tradeType: { type: 'number', enum: [1, 2], description: '1 = up, 2 = down' },
        positionTime: { type: 'number', description: 'Seconds.' },
        entryStatus: { type: 'number', enum: [1, 2], description: '1 holding, 2 finished' },
        status: { type: 'string', enum: ['pending', 'running', 'win', 'lose', 'draw', 'void'] },
        createTime: { type: 'number' },
        strikeAfter: {
          type: 'number',
          description: 'The strike is the first tick with a source time after this one.',
        },
        strike: { $ref: '#/components/schemas/CitedTick', description: 'Absent until there is one.' },
        settlement: { $ref: '#/components/schemas/CitedTick' },
        strikeBlock: { $ref: '#/components/schemas/CitedBlock' },
        settlementBlock: { $ref: '#/components/schemas/CitedBlock' },
        expireTime: { type: 'number', description: 'Strike time + positionTime; 0 until struck.' },
        priceDecimals: {
          type: 'number',
          description:
            "Decimals of the pair's prices: those of the chain are whole numbers of the last decimal.",
        },
      },
      required: [
        'id',
        'baseCoin',
        'quoteCoin',
        'symbol',
        'tradeType',
        'positionTime',
        'entryStatus',
        'status',
        'createTime',
        'strikeAfter',
        'expireTime',
        'priceDecimals',
      ],
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
        quoteId: { type: 'string', description: 'To be handed in for its execution.' },
        fromCoin: { type: 'string' },
        toCoin: { type: 'string' },
        amount: { type: 'string', description: 'What is paid, in `fromCoin`.' },
        rate: { type: 'string', description: 'How much of `toCoin` one `fromCoin` gives.' },
        receive: { type: 'string', description: 'What comes in, in `toCoin`.' },
        expiresAt: {
          type: 'number',
          description: "ms since 1970, by the server's clock; at this time it is too late.",
        },
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
    RiskView: {
      description: 'When the caller accepted the notice of each product, ms; 0: not yet.',
      type: 'object',
      properties: { contract: { type: 'number' }, second: { type: 'number' } },
      required: ['contract', 'second'],
    },
    SecondConfigView: {
      type: 'object',
      properties: {
        second: { type: 'number' },
        incomeRate: { type: 'string', description: '"0.75" of the open amount.' },
        openAmountMin: { type: 'string' },
        openAmountMax: { type: 'string' },
      },
      required: ['second', 'incomeRate', 'openAmountMin', 'openAmountMax'],
    },
    SecondDetail: {
      description:
        '`getContractRecordById`: the order, and the blocks that strike and settlement lie in; absent until there are any.',
      allOf: [
        { $ref: '#/components/schemas/SecondView' },
        {
          type: 'object',
          properties: {
            strikeBlock: { $ref: '#/components/schemas/CitedBlock' },
            settlementBlock: { $ref: '#/components/schemas/CitedBlock' },
          },
        },
      ],
    },
    SecondView: {
      description:
        'A line of `getContractRecord`, `getContractRecordById`; also pushed on the private channel.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        baseCoin: { type: 'string' },
        quoteCoin: { type: 'string' },
        symbol: { type: 'string' },
        tradeType: { type: 'number', enum: [1, 2], description: '1 = up, 2 = down' },
        openAmount: { type: 'string' },
        fee: { type: 'string', description: '"0" where it came back: a draw, void.' },
        incomeRate: { type: 'string', description: 'As agreed: later settings do not change it.' },
        positionTime: { type: 'number', description: 'Seconds.' },
        entryStatus: { type: 'number', enum: [1, 2], description: '1 holding, 2 finished' },
        status: { type: 'string', enum: ['pending', 'running', 'win', 'lose', 'draw', 'void'] },
        createTime: { type: 'number' },
        strikeAfter: {
          type: 'number',
          description: 'The strike is the first tick with a source time after this one.',
        },
        strike: { $ref: '#/components/schemas/CitedTick', description: 'Absent until there is one.' },
        settlement: { $ref: '#/components/schemas/CitedTick' },
        expireTime: { type: 'number', description: 'Strike time + positionTime; 0 until struck.' },
        profit: {
          type: 'string',
          description:
            'What it brought beside the open amount: the income of a win, "-100" for a lost one, "0". Fees not counted.',
        },
        closeTime: { type: 'number' },
      },
      required: [
        'id',
        'baseCoin',
        'quoteCoin',
        'symbol',
        'tradeType',
        'openAmount',
        'fee',
        'incomeRate',
        'positionTime',
        'entryStatus',
        'status',
        'createTime',
        'strikeAfter',
        'expireTime',
        'profit',
        'closeTime',
      ],
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
        'apiKeyCreated',
        'apiKeyDeleted',
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
        { $ref: '#/components/schemas/MarksMessage' },
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
    SubscribePreview: {
      description:
        'What an amount would give, if the project ended as it stands. First-come: of this purchase. Pro-rata: of all that the caller would then have put in, and a share shrinks as others come.',
      type: 'object',
      properties: {
        amount: { type: 'string', description: 'USDT asked about.' },
        coins: { type: 'string' },
        cost: { type: 'string', description: 'USDT that they would cost.' },
        refund: { type: 'string', description: 'USDT that would come back, or would not be taken.' },
      },
      required: ['amount', 'coins', 'cost', 'refund'],
    },
    SubscriptionStatus: { type: 'string', enum: ['committed', 'locked', 'released', 'refunded'] },
    SubscriptionView: {
      description: 'Answer of `/bb/subscribe/purchase`, and what the private channel says when one changed.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        projectId: { type: 'string' },
        coin: { type: 'string' },
        mode: { $ref: '#/components/schemas/LaunchpadMode' },
        price: { type: 'string', description: 'USDT for one coin.' },
        paid: { type: 'string', description: 'USDT put in; once coins are allotted, what they cost.' },
        coins: { type: 'string', description: 'Coins allotted; "0" before that.' },
        status: {
          $ref: '#/components/schemas/SubscriptionStatus',
          description:
            '`committed`: waits for the end; `locked`: has coins that are not free yet; `refunded`: all money is back.',
        },
        createTime: { type: 'number', description: 'Date of purchase.' },
        unlockTime: { type: 'number' },
      },
      required: [
        'id',
        'projectId',
        'coin',
        'mode',
        'price',
        'paid',
        'coins',
        'status',
        'createTime',
        'unlockTime',
      ],
    },
    SwapView: {
      description: 'A line of `/bb/exchange/record`, and the answer of `/bb/exchange/execute`.',
      type: 'object',
      properties: {
        id: { type: 'string' },
        fromCoin: { type: 'string' },
        toCoin: { type: 'string' },
        amount: { type: 'string', description: 'What was paid, in `fromCoin`.' },
        receive: { type: 'string', description: 'What came in, in `toCoin`.' },
        rate: { type: 'string', description: 'How much of `toCoin` one `fromCoin` gave.' },
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
        'houseTransfer',
        'correction',
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
        positions: {
          type: 'array',
          items: { $ref: '#/components/schemas/PositionView' },
          description:
            'Leveraged positions and waiting orders that changed; `price`, `profit` and `profitRate` at the mark of that moment.',
        },
        seconds: { type: 'array', items: { $ref: '#/components/schemas/SecondView' } },
        subscriptions: {
          type: 'array',
          items: { $ref: '#/components/schemas/SubscriptionView' },
          description: 'Subscriptions to new coins that changed.',
        },
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
