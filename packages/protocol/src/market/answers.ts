import type { CandleMessage, Level, PrintMessage } from '../stream.ts';

/** What the market calls answer beside `status: 'ok'`. Prices and volumes are decimal strings. */

/** `vol` and `amount` both are base volume, for clients of either name; `turnover` is quote volume. */
export interface KlineItem extends CandleMessage {
  amount: string;
  count: number;
}

export interface KlineAnswer {
  ch: string;
  ts: number;
  /** Newest first, as HTX gives them. */
  data: KlineItem[];
}

export interface DepthAnswer {
  ch: string;
  ts: number;
  tick: { bids: Level[]; asks: Level[]; ts: number };
}

export interface MarketTradeItem {
  id: string;
  price: string;
  amount: string;
  direction: 'buy' | 'sell';
  ts: number;
  source: PrintMessage['source'];
}

export interface MarketTradeAnswer {
  ch: string;
  ts: number;
  /** Newest first. */
  data: MarketTradeItem[];
}

/** The last 24 hours; `id` is the second they begin. */
export type DetailsTick = KlineItem;

export interface DetailsAnswer {
  ch: string;
  ts: number;
  tick: DetailsTick;
}

export interface QuoteCoinItem {
  symbol: string;
  baseCoin: string;
  quoteCoin: string;
  logo: string;
  tick: DetailsTick;
}

export interface QuoteCoinAnswer {
  ts: number;
  data: QuoteCoinItem[];
}

/** A sealed second of prices; how it is hashed is written in tick-text.ts. */
export interface TickBlockView {
  id: number;
  time: number;
  ticks: string;
  previousHash: string;
  hash: string;
}

export interface TickBlocksAnswer {
  list: TickBlockView[];
}

export interface TickRootView {
  minute: number;
  blockId: number;
  hash: string;
}

export interface TickRootsAnswer {
  list: TickRootView[];
}
