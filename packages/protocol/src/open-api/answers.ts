import type { OpenOrderState, OpenOrderType } from './order-calls.ts';
import type { TriggerWhen } from '../spot/order.ts';

/** What the open API answers, in HTX's words. A `number` of a price or an amount is exact as it is written. */

/** The state of trading as a whole. */
export interface OpenMarketStatus {
  /** 1: normal, 2: halted, 3: orders can only be cancelled. */
  marketStatus: 1 | 2 | 3;
}

/** A currency, and the chains it comes and goes by. */
export interface OpenCurrency {
  currency: string;
  /** 1: a coin. */
  assetType: 1;
  instStatus: 'normal';
  chains: OpenChainRules[];
}

/** A currency on a chain. */
export interface OpenChainRules {
  /** Id of the currency on the chain, unique over all currencies: `usdterc20`, `trc20usdt`, `btc`. */
  chain: string;
  displayName: string;
  /** The network beneath it: `ETH` of `ERC20`. */
  baseChain: string;
  baseChainProtocol: string;
  /** Confirmations until a deposit is credited. */
  numOfConfirmations: number;
  numOfFastConfirmations: number;
  depositStatus: 'allowed' | 'prohibited';
  minDepositAmt: string;
  withdrawStatus: 'allowed' | 'prohibited';
  minWithdrawAmt: string;
  maxWithdrawAmt: string;
  /** Decimals of an amount. */
  withdrawPrecision: number;
  withdrawFeeType: 'fixed';
  /** The fee, in the currency itself. */
  transactFeeWithdraw: string;
  /** No chain here has addresses with tags. */
  addrWithTag: false;
  addrDepositTag: false;
}

/** A pair and the rules of its orders. */
export interface OpenSymbol {
  symbol: string;
  'base-currency': string;
  'quote-currency': string;
  /** Decimals of a price. */
  'price-precision': number;
  /** Decimals of an amount of the base currency. */
  'amount-precision': number;
  /** Decimals of an amount of the quote currency. */
  'value-precision': number;
  'symbol-partition': 'main';
  /** `suspend`: no orders are taken now. */
  state: 'online' | 'suspend';
  'api-trading': 'enabled' | 'disabled';
  /** In the base currency, as all limits but `min-order-value`. */
  'min-order-amt': number;
  'max-order-amt': number;
  /** Smallest value of an order, in the quote currency. */
  'min-order-value': number;
  'limit-order-min-order-amt': number;
  'limit-order-max-order-amt': number;
  'sell-market-min-order-amt': number;
  'sell-market-max-order-amt': number;
}

/** The same as `OpenSymbol` in short names. */
export interface OpenShortSymbol {
  symbol: string;
  /** As `state` of `OpenSymbol`. */
  state: 'online' | 'suspend';
  /** Base currency. */
  bc: string;
  /** Quote currency. */
  qc: string;
  /** Decimals of a price. */
  pp: number;
  /** Decimals of an amount of the base currency. */
  ap: number;
  /** Decimals of an amount of the quote currency. */
  vp: number;
  /** Partition. */
  sp: 'main';
  /** Smallest amount of an order. */
  minoa: number;
  /** Largest amount of an order. */
  maxoa: number;
  /** Smallest value of an order. */
  minov: number;
  /** Smallest and largest amount of a limit order. */
  lominoa: number;
  lomaxoa: number;
  /** Smallest and largest amount of a market sell. */
  smminoa: number;
  smmaxoa: number;
  /** Trading by this API. */
  at: 'enabled' | 'disabled';
}

/** Bounds of a pair's orders: in the base currency, and of market buys in the quote currency. */
export interface OpenOrderLimits {
  symbol: string;
  'limit-order-must-greater-than': number;
  'limit-order-must-less-than': number;
  'market-sell-order-must-greater-than': number;
  'market-sell-order-must-less-than': number;
  'market-buy-order-must-greater-than': number;
}

/** A candle. */
export interface OpenCandle {
  /** Second in which it begins. */
  id: number;
  open: number;
  close: number;
  low: number;
  high: number;
  /** Volume in the base currency. */
  amount: number;
  /** Volume in the quote currency. */
  vol: number;
  /** Number of trades. */
  count: number;
}

/** The last 24 hours. */
export interface OpenDay extends OpenCandle {
  /** Of the book; grows with every change. */
  version: number;
}

/** Price and amount. */
export type OpenLevel = readonly [price: number, amount: number];

/** The last 24 hours with the best prices. */
export interface OpenTicker extends OpenDay {
  /** `null`: nobody bids. */
  bid: OpenLevel | null;
  /** `null`: nobody offers. */
  ask: OpenLevel | null;
}

/** The last 24 hours of a pair in the list of all. Of a side without orders, price and size are `null`. */
export interface OpenTickerLine extends OpenCandle {
  symbol: string;
  bid: number | null;
  bidSize: number | null;
  ask: number | null;
  askSize: number | null;
}

/** An order book. */
export interface OpenBook {
  /** When it last changed, in ms. */
  ts: number;
  /** Grows with every change. */
  version: number;
  /** Best, which is highest, first. */
  bids: OpenLevel[];
  /** Best, which is lowest, first. */
  asks: OpenLevel[];
}

/** A trade that was seen in the market. */
export interface OpenPrint {
  id: number;
  /** In ms. */
  ts: number;
  /** The same as `id`. */
  'trade-id': number;
  /** In the base currency. */
  amount: number;
  price: number;
  /** Side of the order that took. */
  direction: 'buy' | 'sell';
}

/** Trades of one moment: here always one, and of a pair that never traded none. */
export interface OpenPrints {
  id: number;
  ts: number;
  data: OpenPrint[];
}

/** The account that orders are placed from. Every user has one; its id is the user's own. */
export interface OpenAccount {
  id: number;
  type: 'spot';
  subtype: '';
  state: 'working';
}

/** What an account holds. */
export interface OpenBalances {
  id: number;
  type: 'spot';
  state: 'working';
  /** Two lines for every currency. */
  list: OpenBalance[];
}

/** A part of a balance. */
export interface OpenBalance {
  currency: string;
  /** `trade`: free to use; `frozen`: held by orders and withdrawals. */
  type: 'trade' | 'frozen';
  balance: string;
}

/** What trading costs: a share of what is received, `0.001` for a tenth of a percent. */
export interface OpenFeeRate {
  symbol: string;
  makerFeeRate: string;
  takerFeeRate: string;
  /** What is really charged. */
  actualMakerRate: string;
  /** What is really charged. */
  actualTakerRate: string;
}

interface OrderBasics {
  id: number;
  symbol: string;
  'account-id': number;
  /** Empty: none was given. */
  'client-order-id': string;
  /** What was asked for, in the base currency; of a market buy the quote amount to spend. */
  amount: string;
  /** `0.0` of a market order. */
  price: string;
  /** In ms. */
  'created-at': number;
  /** In ms; 0: not ended. */
  'finished-at': number;
  /** In ms; 0: not cancelled. */
  'canceled-at': number;
  type: OpenOrderType;
  source: 'spot-api';
  state: OpenOrderState;
  /** Of a stop order: the price it waits for. */
  'stop-price'?: string;
  /** Of a stop order: `gte` waits for a rise to the stop price, `lte` for a fall. */
  operator?: TriggerWhen;
}

/** An order. */
export interface OpenOrder extends OrderBasics {
  /** What was filled, in the base currency. */
  'field-amount': string;
  /** What was filled, in the quote currency. */
  'field-cash-amount': string;
  /** Paid in what the order received. */
  'field-fees': string;
}

/** An order that is open; what was filled has other names here. */
export interface OpenOrderLine extends OrderBasics {
  /** What was filled, in the base currency. */
  'filled-amount': string;
  /** What was filled, in the quote currency. */
  'filled-cash-amount': string;
  /** Paid in what the order received. */
  'filled-fees': string;
}

/** A fill of an order. */
export interface OpenTrade {
  id: number;
  /** The same as `id`. */
  'match-id': number;
  /** The same as `id`. */
  'trade-id': number;
  symbol: string;
  'order-id': number;
  type: OpenOrderType;
  price: string;
  /** In the base currency. */
  'filled-amount': string;
  /** In `fee-currency`. */
  'filled-fees': string;
  /** What was received: the base currency of a buy, the quote currency of a sell. */
  'fee-currency': string;
  role: 'taker' | 'maker';
  /** In ms. */
  'created-at': number;
  source: 'spot-api';
  /** Fees are never paid in points or in another currency. */
  'filled-points': '0';
  'fee-deduct-currency': '';
}

/** What became of one order of several. */
export type OpenPlaced = OpenPlacedOrder | OpenNotPlaced;

/** It was taken. */
export interface OpenPlacedOrder {
  'order-id': number;
  /** As it was given. */
  'client-order-id'?: string;
}

/** It was refused; the others were not. */
export interface OpenNotPlaced {
  /** As it was given. */
  'client-order-id'?: string;
  'err-code': string;
  'err-msg': string;
}

/** Which orders were cancelled, and which not. */
export interface OpenCancelled {
  /** Ids as they were given. */
  success: string[];
  failed: OpenNotCancelled[];
}

/** An order that could not be cancelled. */
export interface OpenNotCancelled {
  /** As it was given, or empty. */
  'order-id': string;
  /** As it was given, or empty. */
  'client-order-id': string;
  'err-code': string;
  'err-msg': string;
}

/** How many orders were cancelled. */
export interface OpenCancelCount {
  'success-count': number;
  'failed-count': number;
  /** The oldest order that was left because of `size`; -1: none is left. */
  'next-id': number;
}

/** When all orders will be cancelled. */
export interface OpenCancelAfter {
  /** In ms. */
  currentTime: number;
  /** In ms; 0: switched off. */
  triggerTime: number;
}

/** Where to send a deposit. */
export interface OpenDepositAddress {
  currency: string;
  address: string;
  addressTag: '';
  /** Id of the currency on the chain: `usdterc20`. */
  chain: string;
}

/** An address of the own address book. */
export interface OpenBookAddress {
  currency: string;
  /** Id of the currency on the chain: `usdterc20`. */
  chain: string;
  /** The remark it was saved with. */
  note: string;
  addressTag: '';
  address: string;
}

/** A deposit or a withdrawal. */
export interface OpenMove {
  id: number;
  type: 'deposit' | 'withdraw';
  'sub-type': 'NORMAL';
  currency: string;
  /** Id of the currency on the chain: `usdterc20`. */
  chain: string;
  /** `pending`: there is no transaction yet. */
  'tx-hash': string;
  /** Of a withdrawal: what arrives, without the fee. */
  amount: number;
  address: string;
  'address-tag': '';
  fee: number;
  /**
   * Of a deposit: `confirming`, `safe` (credited) or `orphan` (refused). Of a withdrawal: `reexamine` (under review),
   * `wallet-transfer` (being paid), `confirmed` (paid), `reject` or `canceled` (given back).
   */
  state:
    'confirming' | 'safe' | 'orphan' | 'reexamine' | 'wallet-transfer' | 'confirmed' | 'reject' | 'canceled';
  /** In ms. */
  'created-at': number;
  /** In ms. */
  'updated-at': number;
}

/** A transfer between the own accounts: `spot`, and the contract account, which is called `linear-swap` here. */
export interface OpenTransferRecord {
  id: number;
  /** The same as `id`. */
  transfer_id: string;
  amount: string;
  currency: string;
  status: 'success';
  from_account_type: 'spot' | 'linear-swap';
  to_account_type: 'spot' | 'linear-swap';
  from_asset_type: '';
  to_asset_type: '';
  /** In ms. */
  transfer_time: number;
}

/**
 * What every call of the open API answers besides its envelope, by method and path. As in `Answers`, the comment above
 * an entry says what the call does, its first sentence is the headline; a call that is missing here, or has no
 * comment, fails a test, and so does an answer of another shape.
 */
export interface OpenAnswers {
  /** Time of the exchange, in ms. ccxt: `fetchTime`. */
  'GET /v1/common/timestamp': { data: number };
  /** State of trading as a whole. ccxt: `fetchStatus`. */
  'GET /v2/market-status': { data: OpenMarketStatus };
  /** Names of all currencies. */
  'GET /v1/common/currencys': { data: string[] };
  /** Currencies and their chains. With limits and fees of deposits and withdrawals. ccxt: `fetchCurrencies`. */
  'GET /v2/reference/currencies': { data: OpenCurrency[] };
  /** Pairs. With the rules of their orders. ccxt: `fetchMarkets`, part of `loadMarkets`. */
  'GET /v1/common/symbols': { data: OpenSymbol[] };
  /** Pairs in short names. */
  'GET /v1/settings/common/market-symbols': { data: OpenShortSymbol[] };
  /** Smallest and largest orders of a pair. ccxt: `fetchTradingLimits`. */
  'GET /v1/common/exchange': { data: OpenOrderLimits };
  /** The last 24 hours and the best prices. ccxt: `fetchTicker`. */
  'GET /market/detail/merged': { ch: string; tick: OpenTicker };
  /** The last 24 hours. */
  'GET /market/detail': { ch: string; tick: OpenDay };
  /** The last 24 hours of all pairs. Of those that ever had a price. ccxt: `fetchTickers`. */
  'GET /market/tickers': { data: OpenTickerLine[] };
  /** Order book. As it stood at the last commit. ccxt: `fetchOrderBook`. */
  'GET /market/depth': { ch: string; tick: OpenBook };
  /** Last trades. Prints of the reference market and trades made here, newest first. ccxt: `fetchTrades`. */
  'GET /market/history/trade': { ch: string; data: OpenPrints[] };
  /** The last trade. */
  'GET /market/trade': { ch: string; tick: OpenPrints };
  /**
   * The newest candles. Newest first; the running candle is the first one. ccxt: `fetchOHLCV` with
   * `useHistoricalEndpointForSpot: false`.
   */
  'GET /market/history/kline': { ch: string; data: OpenCandle[] };
  /** Candles from a second on. Newest first; with `from`, the oldest ones from there on. ccxt: `fetchOHLCV`. */
  'GET /market/history/candles': { ch: string; data: OpenCandle[] };

  /** Accounts. There is one, and its id goes into orders. ccxt: `fetchAccounts`. */
  'GET /v1/account/accounts': { data: OpenAccount[] };
  /** Balances. Of every currency. ccxt: `fetchBalance`. */
  'GET /v1/account/accounts/:id/balance': { data: OpenBalances };
  /** What trading costs the owner of the key. ccxt: `fetchTradingFee`. */
  'GET /v2/reference/transact-fee-rate': { data: OpenFeeRate[] };

  /** Place an order. Answers its id. ccxt: `createOrder`, `createMarketBuyOrderWithCost`. */
  'POST /v1/order/orders/place': { data: string };
  /**
   * Place up to ten orders. Each is taken or refused by itself, in the order given; the answer is in the same order.
   * ccxt: `createOrders`.
   */
  'POST /v1/order/batch-orders': { data: OpenPlaced[] };
  /** Cancel an order. When the answer comes the order is cancelled. ccxt: `cancelOrder`. */
  'POST /v1/order/orders/:id/submitcancel': { data: string };
  /**
   * Cancel an order by the client's own id. Answers how it ended: 7 unfilled, 5 filled in part. ccxt: `cancelOrder` with
   * `clientOrderId`.
   */
  'POST /v1/order/orders/submitCancelClientOrder': { data: 5 | 7 };
  /** Cancel several orders. By their ids or by the client's own. ccxt: `cancelOrders`. */
  'POST /v1/order/orders/batchcancel': { data: OpenCancelled };
  /** Cancel all open orders. Or those of some pairs, or of one side. ccxt: `cancelAllOrders`. */
  'POST /v1/order/orders/batchCancelOpenOrders': { data: OpenCancelCount };
  /**
   * Cancel all orders unless called again in time. A dead man's switch for bots that may fail; it outlives a restart of
   * the exchange. ccxt: `cancelAllOrdersAfter`.
   */
  'POST /v2/algo-orders/cancel-all-after': { data: OpenCancelAfter };
  /** One order. ccxt: `fetchOrder`. */
  'GET /v1/order/orders/:id': { data: OpenOrder };
  /** One order by the client's own id. ccxt: `fetchOrder` with `clientOrderId`. */
  'GET /v1/order/orders/getClientOrder': { data: OpenOrder };
  /** Open orders. Newest first. ccxt: `fetchOpenOrders`. */
  'GET /v1/order/openOrders': { data: OpenOrderLine[] };
  /** Orders by state. Newest first. ccxt: `fetchOrders`, `fetchClosedOrders`, `fetchCanceledOrders`. */
  'GET /v1/order/orders': { data: OpenOrder[] };
  /** Orders that have ended. Newest first. */
  'GET /v1/order/history': { data: OpenOrder[] };
  /** Fills. Newest first. ccxt: `fetchMyTrades`. */
  'GET /v1/order/matchresults': { data: OpenTrade[] };
  /** Fills of one order. Newest first, at most 1,000. ccxt: `fetchOrderTrades`. */
  'GET /v1/order/orders/:id/matchresults': { data: OpenTrade[] };

  /** Where to send a deposit. An address for every open chain. ccxt: `fetchDepositAddress`, for ETH with `{ network: 'ETH' }`. */
  'GET /v2/account/deposit/address': { data: OpenDepositAddress[] };
  /** Deposits or withdrawals. ccxt: `fetchDeposits`, `fetchWithdrawals`. */
  'GET /v1/query/deposit-withdraw': { data: OpenMove[] };
  /** The own address book. Withdrawals of a key go to these addresses only. ccxt: `fetchWithdrawAddresses`. */
  'GET /v2/account/withdraw/address': { data: OpenBookAddress[] };
  /**
   * Withdraw to an address of the address book. Answers the id; the amount is frozen until the withdrawal is paid,
   * rejected or cancelled, and people review it as any other. ccxt: `withdraw`.
   */
  'POST /v1/dw/withdraw/api/create': { data: number; 'tx-hash': 'pending' };
  /** Cancel a withdrawal. While nobody has begun to pay it. */
  'POST /v1/dw/withdraw-virtual/:id/cancel': { data: number };
  /** Move money between the spot and the contract account. ccxt: `transfer` between `spot` and `swap`. */
  'POST /v2/account/transfer': { data: number; success: true };
  /** Move money between the spot and the contract account. ccxt: `transfer` between `spot` and `future`. */
  'POST /v1/futures/transfer': { data: number };
  /** Transfers between the own accounts. ccxt: `fetchTransfers`. */
  'GET /v5/account/universal_transfer_records': { data: OpenTransferRecord[] };
}
