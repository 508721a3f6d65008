import { MINUTE_MS, type FeedListener } from '../feed.ts';
import { BackOff } from './back-off.ts';
import type { HtxBook, HtxCandle, HtxTrade } from './messages.ts';
import { touch, type PairScale } from './pair-scale.ts';
import type { UpstreamClock } from './upstream-clock.ts';

/** A trade stands in for a book only when the last tick is older than this. */
const QUIET_MS = 1_000;
/** Books this much newer than the last one that was taken are taken whatever they are numbered: by then its price is used no more. */
const COUNTS_ANEW_MS = 2_000;
const TRADES_REMEMBERED = 500;
const MINUTE_S = MINUTE_MS / 1_000;
/** A candle that begins later than this after now is of a clock that is not ours. */
const EARLY_MS = 1_000;

/**
 * One pair while the upstream is connected: decides what of its frames is news, and what a tick is.
 *
 * A tick is the middle of the best bid and ask of a book, which the upstream sends about once a second. When no book
 * has come for a second, a trade stands in for it, but no further than the spread of the last book: a single odd
 * trade cannot move the reference price, while to move the book takes orders that anyone may hit.
 */
export class LivePair {
  readonly scale: PairScale;
  readonly #clock: Pick<UpstreamClock, 'ours'>;
  readonly resubscribe = new BackOff({ firstMs: 10_000, mostMs: 300_000 });
  /** All minutes before this one were asked for after they had ended. */
  settledTo: number | undefined;
  settling = false;
  /** Whether the trades of before this connection have been asked for. */
  taped = false;
  /** Whether those to come have been subscribed to; that is done when the former are here. */
  follows = false;
  /** On the monotonic clock: when the last book came, and when to look for the next at the latest. */
  heardAt = 0;
  patientUntil = 0;
  #bookTime = 0;
  #version = -Infinity;
  #touch: readonly [bid: number, ask: number] | undefined;
  #apartPpm = 0;
  #tickTime = 0;
  #candleTime = 0;
  #candleMinute = 0;
  #tradeTime = 0;
  readonly #trades = new Set<string>();

  /** `clock`: ticks decide by our time what was there before a bet was taken. */
  constructor(scale: PairScale, clock: Pick<UpstreamClock, 'ours'>) {
    this.scale = scale;
    this.#clock = clock;
  }

  get symbol(): string {
    return this.scale.symbol;
  }

  /** A new connection: versions may begin anew, times may not. */
  connected(now: number): void {
    this.#version = -Infinity;
    this.#touch = undefined;
    this.taped = false;
    this.follows = false;
    this.heardAt = now;
    this.patientUntil = 0;
  }

  /** Answers whether the book was news. */
  book(book: HtxBook, time: number, listener: FeedListener): boolean {
    const version = book.version ?? this.#version;
    if (time < this.#bookTime) return false;
    // One number far too high would silence the pair until the line is opened anew.
    if (version < this.#version && time - this.#bookTime < COUNTS_ANEW_MS) return false;
    const depth = this.scale.depth(book, time);
    if (!depth) return false;
    const again = time === this.#bookTime;
    this.#bookTime = time;
    this.#version = version;
    const [bid, ask] = touch(book);
    this.#touch = bid === undefined || ask === undefined ? undefined : [bid, ask];
    this.#apartPpm = this.scale.apartPpm(book);
    const price = this.scale.mid(book);
    if (price !== undefined && !again) this.#tick(time, price, listener);
    listener.depth(depth);
    return true;
  }

  /** The candle of the running minute, or the last word on the one before. Answers whether it was news. */
  candle(candle: HtxCandle, time: number, now: number, listener: FeedListener): boolean {
    const minute = candle.id / MINUTE_S;
    if (!Number.isInteger(minute) || candle.id * 1_000 > now + EARLY_MS) return false;
    if (time < this.#candleTime || minute < this.#candleMinute - 1) return false;
    const scaled = this.scale.candle(candle);
    if (!scaled) return false;
    this.#candleTime = time;
    this.#candleMinute = Math.max(this.#candleMinute, minute);
    listener.candles({ symbol: this.symbol, start: minute, candles: [scaled] });
    return true;
  }

  /** Trades in any order, some of them perhaps seen before. */
  trades(trades: readonly HtxTrade[], now: number, listener: FeedListener): void {
    const sorted = trades.toSorted((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
    for (const trade of sorted) {
      // With the time, since an upstream that was set up anew may count from one again.
      const key = `${trade.tradeId}@${trade.ts}`;
      if (trade.ts < this.#tradeTime || trade.ts > now + EARLY_MS || this.#trades.has(key)) continue;
      this.#remember(key);
      this.#tradeTime = trade.ts;
      const print = this.scale.print(trade);
      if (print) listener.print(print);
      this.#standIn(trade, listener);
    }
  }

  #standIn({ ts, price }: HtxTrade, listener: FeedListener): void {
    if (!this.#touch || ts - this.#tickTime < QUIET_MS) return;
    const [bid, ask] = this.#touch;
    const reference = this.scale.reference(Math.min(ask, Math.max(bid, price)));
    if (reference !== undefined && this.#tickTime > 0) this.#tick(ts, reference, listener);
  }

  #tick(time: number, price: number, listener: FeedListener): void {
    if (time <= this.#tickTime) return;
    this.#tickTime = time;
    const apartPpm = this.#touch ? this.#apartPpm : 0;
    listener.tick({ symbol: this.symbol, time: this.#clock.ours(time), price, apartPpm });
  }

  #remember(key: string): void {
    this.#trades.add(key);
    if (this.#trades.size > TRADES_REMEMBERED) this.#trades.delete(this.#trades.values().next().value!);
  }
}
