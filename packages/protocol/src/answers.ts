import type { ApiKeyView, NewApiKey } from './api-keys/calls.ts';
import type { ConfigView } from './config.ts';
import type { ArticleLine, ArticleView, HelpTab, HomeIndex, NoticeView } from './content/calls.ts';
import type { ContractConfigView, PositionView, RiskView } from './contract/calls.ts';
import type { MessagePage } from './content/message-calls.ts';
import type { Page } from './fields.ts';
import type { Parameter, SecurityEventView, SessionView, SignedIn, UserInfo } from './identity/calls.ts';
import type { IconView, IdentityStatus, UploadedView } from './identity/kyc-calls.ts';
import type { RecoveryCodes, SecurityView, TotpSetup } from './identity/two-factor-calls.ts';
import type { MySubscriptions, ProjectDetail, ProjectPage, SubscriptionView } from './launchpad/calls.ts';
import type {
  DepthAnswer,
  DetailsAnswer,
  KlineAnswer,
  MarketTradeAnswer,
  QuoteCoinAnswer,
  TickBlocksAnswer,
  TickRootsAnswer,
} from './market/answers.ts';
import type { InviteeView, InviteSummary, ShareView } from './referral/calls.ts';
import type { PublicSecondView, SecondConfigView, SecondDetail, SecondView } from './second/calls.ts';
import type { BalanceView } from './stream.ts';
import type { QuoteView, SwapView } from './swap/calls.ts';
import type {
  AddressView,
  CollectionView,
  ContractAssetRecord,
  DepositAddress,
  DepositView,
  StatementLine,
  TransferView,
  WithdrawalView,
} from './wallet/calls.ts';

/** A call that answers nothing but its success. */
type Nothing = Record<string, never>;

/** A file in the place of an envelope. */
interface Download<ContentType> {
  contentType: ContentType;
}

/**
 * What every call of visitors and users answers inside its envelope, by path. The API reference is made from this: the
 * comment above an entry says what the call does, its first sentence is the headline. A call that is missing here, or
 * has no comment, fails a test; so does an answer of another shape.
 */
export interface Answers {
  /** Settings that anyone may know. Brand, languages, pairs and their precisions, coins and chains, fees. */
  '/bb/config': ConfigView;
  /** Home page. Banners, notices, new coins and figures, in the caller's language. */
  '/bb/index': HomeIndex;
  /** Tabs of the help centre. */
  '/bb/index/helpCenterTab': { list: HelpTab[] };
  /** Articles of the help centre. Of one tab or all; a search finds words in titles and texts. */
  '/bb/index/helpCenter': Page<ArticleLine>;
  /** An article. As Markdown without HTML, in English where it has not been translated. */
  '/bb/index/helpDetail': ArticleView;
  /** A page about the house. About us, legal notice, terms, contact, privacy policy. */
  '/bb/index/aboutUs': ArticleView;
  /** One notice of the house. */
  '/bb/index/noticeDetail': NoticeView;
  /** Messages. Notices of the house, or the caller's personal messages (which take a session). */
  '/bb/index/message': MessagePage;
  /** Mark messages read. One of the caller's personal messages, or without an id all of them. */
  '/bb/index/readMessage': Nothing;
  /** A setting by name. For example `contract_second_fee_rate`, the fee rate of second contracts. */
  '/paramter/getParamListByKeyName': Parameter;

  /** Candles of a pair. Newest first; the running candle is the first one. */
  '/huobi/getKline': KlineAnswer;
  /** Order book of a pair. As it stood at the last commit, best prices first. */
  '/huobi/getHuobiContractDepthV2': DepthAnswer;
  /** Last trades of a pair. Prints of the reference market and trades made here, newest first. */
  '/huobi/getMarketTrade': MarketTradeAnswer;
  /** The last 24 hours of a pair. */
  '/huobi/getDetails': DetailsAnswer;
  /** The last 24 hours of all pairs of a quote coin. */
  '/huobi/getHuobiDetailsByQuoteCoin': QuoteCoinAnswer;
  /** Accepted prices as they were sealed, second by second. Each block carries the hash of the one before. */
  '/bb/market/tickBlocks': TickBlocksAnswer;
  /** Newest block of each minute. Whoever keeps them can prove later that no price was changed. */
  '/bb/market/tickRoots': TickRootsAnswer;

  /** Ask for a registration code by e-mail. The answer does not tell whether the address has an account. */
  '/user/sendEmailCode': Nothing;
  /** Prove an e-mail address with its code. Registration within ten minutes then needs no code. */
  '/user/emailVerification': Nothing;
  /** Register. Takes an invite code, and a code from the e-mail unless the address was proved before. */
  '/user/register': Nothing;
  /** Log in. Answers the token for all further calls; asks for a code when two-factor is on. */
  '/user/login': SignedIn;
  /** Log out. Revokes the session that makes the call. */
  '/user/logout': Nothing;
  /** Who is signed in. */
  '/user/info': UserInfo;
  /** Sessions. Where the caller is signed in. */
  '/user/sessions': { list: SessionView[] };
  /** Revoke a session. */
  '/user/sessionRevoke': Nothing;
  /** Security log. The last 100 log-ins and changes of what protects the account, newest first. */
  '/user/loginLog': { list: SecurityEventView[] };
  /** Ask for a code by e-mail to reset the login password. The answer does not tell whether the address has an account. */
  '/user/sendEmailCodeForget': Nothing;
  /** Reset the login password with an e-mail code. Signs out everywhere and blocks withdrawals for 24 hours. */
  '/user/forgetPwd': Nothing;
  /** Change the login password. Signs out everywhere else and blocks withdrawals for 24 hours. */
  '/user/updatePwd': Nothing;
  /** Set or change the fund password. Changing it takes the old one or an e-mail code. */
  '/user/setTransactionPwd': Nothing;
  /** Ask for a security code by e-mail. A code of one purpose is worthless for another. */
  '/bb/user/sendSecurityCode': Nothing;
  /** Ask for a security code by e-mail. The same call without its base. */
  '/user/sendSecurityCode': Nothing;
  /** What protects the account. */
  '/user/security': SecurityView;
  /** Begin to set up two-factor. Answers a new secret; nothing is on before it is confirmed. */
  '/user/totpSetup': TotpSetup;
  /** Turn two-factor on. Answers the recovery codes, once. */
  '/user/totpEnable': RecoveryCodes;
  /** Turn two-factor off. Blocks withdrawals for 24 hours. */
  '/user/totpDisable': Nothing;
  /** Set the anti-phishing word. Every e-mail to the user then shows it. */
  '/user/antiPhishing': Nothing;
  /** Change the avatar. */
  '/bb/user/updateIcon': IconView;
  /** Change the avatar. The same call without its base. */
  '/user/updateIcon': IconView;
  /** Upload a picture. JPEG, PNG or WebP up to 8 MiB; it must be used within an hour. */
  '/bb/file/upload': UploadedView;
  /** An avatar. */
  '/bb/file/icon/:id': Download<'image/webp'>;
  /** Apply for identity verification. Not while an application is under review or accepted. */
  '/bb/user/realNameAuthentication': Nothing;
  /** State of identity verification. */
  '/bb/user/realNameStatus': IdentityStatus;

  /** Projects of new coins. What can be joined comes first; those before their warm-up are not shown. */
  '/bb/subscribe/list': ProjectPage;
  /** A project of a new coin. For a signed-in caller also what he has in it and, with an amount, a preview. */
  '/bb/subscribe/detail': ProjectDetail;
  /** Subscribe to a new coin. Allotted at once while coins last, or frozen until the joining ends, by the project's mode. */
  '/bb/subscribe/purchase': SubscriptionView;
  /** Own subscriptions. Newest first. */
  '/bb/subscribe/my': MySubscriptions;
  /** White paper of a project. As a PDF. */
  '/bb/subscribe/book/:id/:language': Download<'application/pdf'>;

  /** Balances. Of every currency on both accounts. */
  '/bb/asset/list': { spot: BalanceView[]; contract: BalanceView[] };
  /** Statement of an account. Every movement with the balance it left, newest first. */
  '/bb/asset/record': Page<StatementLine>;
  /** Statement of an account as CSV. At most 100,000 lines; times are UTC. */
  '/bb/asset/recordExport': Download<'text/csv'>;
  /** Statement of the contract account. */
  '/contract/contract/getAssetsRecord': ContractAssetRecord;
  /** Move money between the spot and the contract account. At least 0.00001. */
  '/contract/contract/transfer': TransferView;

  /** Ask for a firm rate. Valid for 8 seconds, once; between 5 and 50,000 USDT worth. */
  '/bb/exchange/quote': QuoteView;
  /** Convert at a quoted rate. */
  '/bb/exchange/execute': SwapView;
  /** Conversions. Newest first. */
  '/bb/exchange/record': Page<SwapView>;

  /** Where to send a deposit. */
  '/bb/recharge/address': DepositAddress;
  /** Report a deposit. With its transaction hash and a picture of the credential; it is credited after review. */
  '/bb/recharge/submit': DepositView;
  /** Deposits. Newest first. */
  '/bb/recharge/record': Page<DepositView>;
  /** Withdraw. The amount is frozen until the withdrawal is finished, rejected or cancelled. */
  '/bb/user/statisticsUser/txPay': WithdrawalView;
  /** Withdrawals. Newest first. */
  '/bb/user/statisticsUser/txPage': Page<WithdrawalView>;
  /** Cancel a withdrawal. While nobody has begun to pay it. */
  '/bb/user/statisticsUser/txCancel': WithdrawalView;
  /** Add an address to the address book. */
  '/bb/address/add': AddressView;
  /** Delete an address. */
  '/bb/address/delete': Nothing;
  /** Address book. Newest first. */
  '/bb/address/list': { list: AddressView[] };
  /** Switch the whitelist on or off. With it on, withdrawals go only to addresses of the book older than 24 hours. */
  '/bb/address/whitelist': { on: '0' | '1' };
  /** Save the collection account. Only once verified. */
  '/bb/collection/save': CollectionView;
  /** The collection account. The card number shows its last four digits only. */
  '/bb/collection/get': CollectionView;

  /** What a pair offers. Leverages, fees, maintenance margins and the mark; without a pair, all pairs. */
  '/contract/app/contract/standard/config': ContractConfigView[];
  /** Open a leveraged position. A market order opens at once, a limit order when the mark reaches its price. */
  '/contract/app/contract/standard/createOrder': PositionView;
  /** Cancel a waiting limit order. Margin and fee are available again. */
  '/contract/app/contract/standard/cancelOrder': PositionView;
  /** Close a position. As a whole or in part, at the market rule. */
  '/contract/app/contract/standard/closePosition': PositionView;
  /** Set stop loss and stop profit. Both as they shall be; an empty one is removed. */
  '/contract/app/contract/standard/setStops': PositionView;
  /** Add margin to a position. Moves its liquidation price away. */
  '/contract/app/contract/standard/addMargin': PositionView;
  /** Positions and waiting orders. Newest first. */
  '/contract/app/contract/standard/getContractRecord': Page<PositionView>;
  /** One position. */
  '/contract/app/contract/standard/getContractRecordById': PositionView;
  /** Risk notices. When the caller accepted the notice of each product; 0: not yet. */
  '/contract/app/contract/risk/get': RiskView;
  /** Accept a risk notice. Once, before the first order. */
  '/contract/app/contract/risk/accept': RiskView;

  /** Durations on offer. The first one is the default, which also sets income rate and minimum. */
  '/contract/app/contract/second/getConfig': SecondConfigView[];
  /** Open a second contract. Its strike is the first sealed price after its acceptance. */
  '/contract/app/contract/second/createOrder': SecondView;
  /** Second contracts. Newest first. */
  '/contract/app/contract/second/getContractRecord': Page<SecondView>;
  /** One second contract. With the sealed blocks that its strike and settlement lie in. */
  '/contract/app/contract/second/getContractRecordById': SecondDetail;
  /** Terms and ticks of any second contract. For verification by anyone; neither its owner nor any amount. */
  '/contract/app/contract/second/getPublicOrder': PublicSecondView;

  /** Code and link to invite others with. */
  '/bb/index/share': ShareView;
  /** Whom the caller has invited. Newest first, with what their fees have earned him. */
  '/bb/invite/list': Page<InviteeView>;
  /** What the caller's invitations have earned. */
  '/bb/invite/summary': InviteSummary;

  /**
   * Make an API key. The answer is the only time that its secret is shown. Takes a code of the authenticator app, or
   * without two-factor one from the e-mail; at most 20 keys per user.
   */
  '/bb/apikey/create': NewApiKey;
  /** API keys. Newest first, without their secrets. */
  '/bb/apikey/list': Page<ApiKeyView>;
  /** Delete an API key. It stops working at once, and its connections are closed. */
  '/bb/apikey/delete': Nothing;
}
