/** A push of every channel of the open API's streams, as JSON. A test holds each against a real one. */

const CANDLE = {
  open: 49980.5,
  close: 50000.01,
  low: 49950,
  high: 50012.25,
  amount: 1.25,
  vol: 62481.30125,
  count: 12,
};
const BEST = { bid: 49999.99, bidSize: 1, ask: 50000.01, askSize: 0.75 };
const LEVELS = { bids: [[49999.99, 1]], asks: [[50000.01, 0.75]] };
const VERSION = 1763762400000123;
const TIME = 1763762412345;

/** By the name of the channel; what stands in `tick`. */
export const MARKET_PUSHES: Readonly<Record<string, object>> = {
  'market.btcusdt.detail': { id: 1763676000, ...CANDLE, version: VERSION },
  'market.btcusdt.ticker': {
    symbol: 'btcusdt',
    id: 1763676000,
    ...CANDLE,
    ...BEST,
    lastPrice: 50000.01,
    lastSize: 0.02,
  },
  'market.btcusdt.bbo': { symbol: 'btcusdt', seqId: VERSION, quoteTime: TIME, ...BEST },
  'market.btcusdt.trade.detail': {
    id: 812,
    ts: TIME,
    data: [{ id: 812, ts: TIME, tradeId: 812, amount: 0.02, price: 50000.01, direction: 'buy' }],
  },
  'market.btcusdt.kline.1min': { id: 1763762400, ...CANDLE },
  'market.btcusdt.depth.step0': { ts: TIME, version: VERSION, ...LEVELS },
  'market.btcusdt.mbp.150': {
    seqNum: VERSION,
    prevSeqNum: VERSION - 1,
    bids: [[49999.98, 0.5]],
    asks: [[50000.02, 0]],
  },
  'market.btcusdt.mbp.refresh.20': { seqNum: VERSION, ...LEVELS },
};

export const MARKET_TIME = TIME;

const ORDER = {
  orderSource: 'spot-api',
  accountId: 42,
  symbol: 'btcusdt',
  type: 'buy-limit',
  orderId: 1001,
  clientOrderId: 'grid-7',
  orderCreateTime: TIME,
  orderPrice: '50000.01',
  orderSize: '0.02',
};
const FILL = {
  eventType: 'trade',
  orderStatus: 'filled',
  tradePrice: '50000.01',
  tradeVolume: '0.02',
  tradeTime: TIME,
  tradeId: 812,
  aggressor: true,
};

/** What stands in `data`, by what it tells. */
export const PRIVATE_PUSHES: readonly {
  readonly ch: string;
  readonly tells: string;
  readonly data: object;
}[] = [
  {
    ch: 'orders#btcusdt',
    tells: 'an order was placed',
    data: { eventType: 'creation', ...ORDER, orderStatus: 'submitted' },
  },
  {
    ch: 'orders#btcusdt',
    tells: 'it was filled',
    data: {
      ...FILL,
      ...ORDER,
      totalTradeAmount: '1000.0002',
      execAmt: '0.02',
      remainAmt: '0',
      lastActTime: TIME,
    },
  },
  {
    ch: 'orders#btcusdt',
    tells: 'or it was cancelled',
    data: {
      eventType: 'cancellation',
      orderStatus: 'canceled',
      ...ORDER,
      execAmt: '0',
      remainAmt: '0.02',
      lastActTime: TIME,
    },
  },
  {
    ch: 'trade.clearing#btcusdt#0',
    tells: 'a fill and its fee',
    data: {
      ...FILL,
      ...ORDER,
      source: 'spot-api',
      orderSide: 'buy',
      orderType: 'buy-limit',
      transactFee: '0.00002',
      feeCurrency: 'btc',
      feeDeduct: '0',
      feeDeductType: '',
    },
  },
  {
    ch: 'accounts.update#2',
    tells: 'a balance',
    data: {
      currency: 'usdt',
      accountId: 42,
      balance: '8999.9998',
      available: '8999.9998',
      changeType: 'order.match',
      accountType: 'trade',
      changeTime: TIME,
      seqNum: '3141',
    },
  },
];
