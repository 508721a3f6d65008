import { z } from 'zod';
import { parseJson } from '../../../parse-json.ts';

/**
 * What is read of HTX's answers and frames (docs/decisions/0009). Whatever does not fit is dropped, never believed in
 * part; fields that are not needed are not looked at.
 */

/** Levels a side that HTX's step0 has at most; more are not believed. */
const MOST_LEVELS = 1_000;
const MOST_CANDLES = 2_100;
const MOST_TRADES = 2_100;

const price = z.number().positive().finite();
const size = z.number().nonnegative().finite();
/** Milliseconds since the epoch. */
const millis = z.int().positive();

const candle = z
  .object({
    /** Seconds. */
    id: z.int().nonnegative(),
    open: price,
    high: price,
    low: price,
    close: price,
    /** Base currency. */
    amount: size,
    /** Quote currency. */
    vol: size,
    count: z.int().nonnegative(),
  })
  .refine(({ open, high, low, close }) => high >= Math.max(open, close) && low <= Math.min(open, close), {
    error: 'not a candle',
  });
export type HtxCandle = z.infer<typeof candle>;

const levels = z.array(z.tuple([price, size])).max(MOST_LEVELS);
const book = z.object({ bids: levels, asks: levels, version: z.number().optional() });
export type HtxBook = z.infer<typeof book>;

/** A trade's `id` has more digits than a JavaScript number holds; `tradeId` (REST: `trade-id`) names it exactly. */
const trade = z
  .object({
    tradeId: z.int().optional(),
    'trade-id': z.int().optional(),
    ts: millis,
    price,
    amount: size,
    direction: z.enum(['buy', 'sell']),
  })
  .transform(({ tradeId, 'trade-id': other, ...rest }) => ({ tradeId: tradeId ?? other, ...rest }))
  .refine(({ tradeId }) => tradeId !== undefined, { error: 'a trade without an id' })
  .transform(({ tradeId, ...rest }) => ({ tradeId: tradeId!, ...rest }));
export type HtxTrade = z.infer<typeof trade>;
const trades = z.object({ data: z.array(trade).max(MOST_TRADES) });

const ok = z.literal('ok');

export const symbolsAnswer = z.object({
  status: ok,
  data: z.array(z.object({ symbol: z.string(), state: z.string() })),
});
export const timestampAnswer = z.object({ status: ok, data: millis });
/** Newest first. A candle that is none is left out, so that one does not cost the others. */
export const klineAnswer = z.object({
  status: ok,
  ts: millis,
  data: z
    .array(candle.nullable().catch(null))
    .max(MOST_CANDLES)
    .transform((candles) => candles.filter((each) => each !== null)),
});
/** Newest first. */
export const tradesAnswer = z.object({ status: ok, data: z.array(trades).max(MOST_TRADES) });
export const refusal = z.object({
  status: z.literal('error'),
  'err-code': z.string().max(200),
  'err-msg': z.string().max(1_000).default(''),
});

/** A frame of /ws, as far as the feed takes note. */
export type HtxFrame =
  | { readonly kind: 'ping'; readonly ping: number }
  | { readonly kind: 'book'; readonly symbol: string; readonly ts: number; readonly book: HtxBook }
  | { readonly kind: 'candle'; readonly symbol: string; readonly ts: number; readonly candle: HtxCandle }
  | { readonly kind: 'trades'; readonly symbol: string; readonly ts: number; readonly trades: HtxTrade[] }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Acknowledgements. */
  | { readonly kind: 'other' };

/** What each symbol is subscribed to. */
export const CHANNELS = {
  book: (symbol: string) => `market.${symbol}.depth.step0`,
  candle: (symbol: string) => `market.${symbol}.kline.1min`,
  trades: (symbol: string) => `market.${symbol}.trade.detail`,
} as const;

const frameTick = { book, candle, trades };
const pushed = z.object({ ch: z.string(), ts: millis, tick: z.unknown() });
const ping = z.object({ ping: z.number() });
const CHANNEL = /^market\.([a-z0-9]{2,32})\.(?:(depth\.step0)|(kline\.1min)|(trade\.detail))$/;

/** Reads a frame; `undefined` for what is not one. */
export function parseFrame(text: string): HtxFrame | undefined {
  const json = parseJson(text);
  if (json === undefined) return undefined;
  const push = pushed.safeParse(json);
  if (push.success) return parsePush(push.data);
  const asked = ping.safeParse(json);
  if (asked.success) return { kind: 'ping', ping: asked.data.ping };
  const refused = refusal.safeParse(json);
  if (refused.success) {
    return { kind: 'refused', code: refused.data['err-code'], message: refused.data['err-msg'] };
  }
  return typeof json === 'object' && json !== null && 'status' in json ? { kind: 'other' } : undefined;
}

function parsePush({ ch, ts, tick }: z.infer<typeof pushed>): HtxFrame | undefined {
  const [, symbol, isBook, isCandle] = CHANNEL.exec(ch) ?? [];
  if (symbol === undefined) return undefined;
  if (isBook) {
    const parsed = frameTick.book.safeParse(tick);
    return parsed.success ? { kind: 'book', symbol, ts, book: parsed.data } : undefined;
  }
  if (isCandle) {
    const parsed = frameTick.candle.safeParse(tick);
    return parsed.success ? { kind: 'candle', symbol, ts, candle: parsed.data } : undefined;
  }
  const parsed = frameTick.trades.safeParse(tick);
  return parsed.success ? { kind: 'trades', symbol, ts, trades: parsed.data.data } : undefined;
}
