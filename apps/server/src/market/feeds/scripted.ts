import { fromTicks } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { Side } from '@bourse/protocol/spot/order';
import type { Clock } from '../../clock.ts';
import type { Feed, FeedCandle, FeedChunk, FeedListener, FeedTick, Ladder } from './feed.ts';

/**
 * A feed for tests: it says what it is told, when it is told. Its history is flat at the prices given, in
 * ticks by symbol; only these pairs are covered.
 */
export class ScriptedFeed implements Feed {
  readonly name = 'scripted';
  readonly symbols: string[];
  readonly #clock: Clock;
  readonly #prices: Readonly<Record<string, number>>;
  readonly #lastTime = new Map<string, number>();
  readonly ticks?: NonNullable<Feed['ticks']>;
  #listener: FeedListener | undefined;

  /** `memory`: ticks that it can tell later. */
  constructor(clock: Clock, prices: Readonly<Record<string, number>>, memory?: readonly FeedTick[]) {
    this.#clock = clock;
    this.#prices = prices;
    this.symbols = Object.keys(prices);
    if (memory)
      this.ticks = async (symbol, after, to) =>
        memory.filter((tick) => tick.symbol === symbol && tick.time > after && tick.time <= to);
  }

  /** It has whatever pair it is asked for. */
  cover({ symbol }: PairSpec): boolean {
    if (!this.symbols.includes(symbol)) this.symbols.push(symbol);
    return true;
  }

  async start(listener: FeedListener): Promise<void> {
    this.#listener = listener;
  }

  async stop(): Promise<void> {
    this.#listener = undefined;
  }

  /**
   * A tick now, or at a given source time. Its price is in ticks of the pair, but need not be a whole number of them.
   * Ticks of one pair at one moment get a millisecond each.
   */
  tick(symbol: string, price: number, time?: number): void {
    const at = time ?? Math.max(this.#clock.now(), (this.#lastTime.get(symbol) ?? 0) + 1);
    this.#lastTime.set(symbol, at);
    this.#listener?.tick({ symbol, time: at, price: Math.round(fromTicks(price, symbol)) });
  }

  depth(symbol: string, bids: Ladder, asks: Ladder): void {
    this.#listener?.depth({ symbol, time: this.#clock.now(), bids, asks });
  }

  print(symbol: string, price: number, lots: number, side: Side): void {
    this.#listener?.print({ symbol, time: this.#clock.now(), price, lots, side });
  }

  /** As a line that breaks. */
  lose(): void {
    this.#listener?.lost();
  }

  /** Enough ticks to make a stale pair fresh, then 20 levels a side of `lots` each, one tick apart, around `price`. */
  quote(pair: PairSpec, price: number, lots: number): void {
    for (let tick = 0; tick < 5; tick++) this.tick(pair.symbol, price);
    const ladder = (away: number): [number, number][] =>
      Array.from({ length: 20 }, (_, level) => [price + away * (level + 1), lots]);
    this.depth(pair.symbol, ladder(-1), ladder(1));
  }

  minutes(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    return this.#flat(symbols, from, to);
  }

  days(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    return this.#flat(symbols, from, to);
  }

  async *#flat(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    for (const symbol of symbols) {
      const price = this.#prices[symbol];
      if (price === undefined) continue;
      const candle: FeedCandle = {
        open: price,
        high: price,
        low: price,
        close: price,
        lots: 0,
        turnover: 0,
        count: 0,
      };
      yield { symbol, start: from, candles: Array.from({ length: to - from }, () => candle) };
    }
  }
}
