import type { Tick } from '@bourse/protocol/command';
import { PERIODS, type Period } from '@bourse/protocol/market/periods';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type {
  KlineMessage,
  MarkMessage,
  MarksMessage,
  PrintMessage,
  StatusMessage,
  TickersMessage,
  TradesMessage,
} from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { PairCandles } from './candles/pair-candles.ts';
import type { FeedCandle } from './feeds/feed.ts';
import { Memo } from '../memo.ts';
import { PairFormat } from './pair-format.ts';
import { PRINTS_KEPT, Tape } from './tape.ts';

const TICKERS_MS = 500;
/** Prints that a newcomer to a page is shown. */
const PRINTS_SHOWN = 200;
/** More than there are channels. */
const SNAPSHOTS_KEPT = 1_000;

export interface MarketStreamOptions {
  readonly bus: Bus;
  readonly candles: ReadonlyMap<string, PairCandles>;
  readonly stale: () => readonly string[];
  readonly statuses: ReadonlyMap<string, PairStatus>;
  /** Told what those need to know who show the same elsewhere. */
  readonly relay?: ((news: MarketNews) => void) | undefined;
}

/** What a market tells gateways, so that they show what it shows; prints are newest first. */
export type MarketNews =
  | readonly ['prints', symbol: string, prints: readonly PrintMessage[]]
  | readonly ['candles', symbol: string, from: number, candles: readonly FeedCandle[]]
  | readonly ['marks', marks: readonly MarkMessage[]]
  | readonly ['status', stale: readonly string[], statuses: readonly (readonly [string, PairStatus])[]]
  /** Old candles of these pairs have changed, so many that they are to be asked for. */
  | readonly ['history', symbols: readonly string[]];

/** Publishes `trades:*`, `kline:*:*`, `tickers`, `marks` and `status`, and catches newcomers up. */
export class MarketStream {
  readonly #bus: Bus;
  readonly #candles: ReadonlyMap<string, PairCandles>;
  readonly #stale: () => readonly string[];
  readonly #statuses: ReadonlyMap<string, PairStatus>;
  readonly #relay: MarketStreamOptions['relay'];
  readonly #formats = new Map<string, PairFormat>();
  readonly #tapes = new Map<string, Tape>();
  /** By pair, the oldest minute that changed since candles were last pushed. */
  readonly #changed = new Map<string, number>();
  readonly #tickersSent = new Map<string, string>();
  #tickersAt = 0;
  readonly #marks = new Map<string, MarkMessage>();
  /** What newcomers are shown, written once for all of them until it changes. */
  readonly #snapshots = new Memo<string>(SNAPSHOTS_KEPT);
  /** Of each pair's tape, of the marks and of the tickers. */
  readonly #revisions = new Map<string, number>();

  constructor(options: MarketStreamOptions) {
    this.#bus = options.bus;
    this.#candles = options.candles;
    this.#stale = options.stale;
    this.#statuses = options.statuses;
    this.#relay = options.relay;
    this.#bus.provideSnapshot('trades', (channel) => this.#tradesSnapshot(channel));
    this.#bus.provideSnapshot('kline', (channel) => this.#klineSnapshot(channel));
    this.#bus.provideSnapshot('tickers', (channel) =>
      channel === 'tickers' ? this.#tickersSnapshot() : undefined,
    );
    this.#bus.provideSnapshot('marks', (channel) =>
      channel === 'marks' ? this.#marksSnapshot() : undefined,
    );
    this.#bus.provideSnapshot('status', (channel) =>
      channel === 'status' ? JSON.stringify(this.#status()) : undefined,
    );
  }

  format(symbol: string): PairFormat | undefined {
    let format = this.#formats.get(symbol);
    const pair = this.#candles.get(symbol);
    if (!format && pair) this.#formats.set(symbol, (format = new PairFormat(pair.spec)));
    return format;
  }

  /** Its terms have changed: numbers may be written with other decimals. */
  termsChanged(symbol: string): void {
    this.#formats.delete(symbol);
  }

  /** The last prints, newest first. */
  tape(symbol: string, size = PRINTS_SHOWN): PrintMessage[] {
    return this.#tapes.get(symbol)?.list(size) ?? [];
  }

  /** New prints of a pair, newest first. */
  printed(symbol: string, prints: readonly PrintMessage[]): void {
    let tape = this.#tapes.get(symbol);
    if (!tape) this.#tapes.set(symbol, (tape = new Tape()));
    for (const print of prints.toReversed()) tape.push(print);
    const channel = `trades:${symbol}`;
    this.#changedNow(channel);
    this.#relay?.(['prints', symbol, prints]);
    if (!this.#bus.hasSubscribers(channel)) return;
    this.#bus.publish(channel, { ch: channel, type: 'delta', data: [...prints] } satisfies TradesMessage);
  }

  /** The newest candle of a pair is about to change, or the candles from `minute` on have. */
  changing({ spec: { symbol }, minute: newest }: PairCandles, minute = newest): void {
    if (minute >= 0) this.#changed.set(symbol, Math.min(minute, this.#changed.get(symbol) ?? minute));
  }

  /** Pushes changed candles, and tickers if 500 ms have passed. To be called at most four times a second. */
  flush(now: number): void {
    for (const [symbol, minute] of this.#changed) {
      const pair = this.#candles.get(symbol)!;
      for (const period of PERIODS) this.#pushCandles(pair, period, minute);
      this.#relay?.(['candles', symbol, minute, pair.since(minute)]);
    }
    this.#changed.clear();
    // Below 0 after the clock was set back.
    const since = now - this.#tickersAt;
    if (since < 0 || since >= TICKERS_MS) {
      this.#tickersAt = now;
      this.#pushTickers();
    }
  }

  #pushCandles(pair: PairCandles, period: Period, since: number): void {
    const channel = `kline:${pair.spec.symbol}:${period}`;
    if (!this.#bus.hasSubscribers(channel)) return;
    const format = this.format(pair.spec.symbol)!;
    const newest = pair.at(period, pair.minute)!;
    const before = pair.at(period, since);
    const candles = before && before.minute < newest.minute ? [before, newest] : [newest];
    for (const candle of candles) {
      this.#bus.publish(channel, {
        ch: channel,
        type: 'delta',
        data: format.candle(candle),
      } satisfies KlineMessage);
    }
  }

  #pushTickers(): void {
    this.#changedNow('tickers');
    if (!this.#bus.hasSubscribers('tickers')) return;
    const changed = this.#tickers().filter((ticker) => {
      const text = JSON.stringify(ticker);
      if (this.#tickersSent.get(ticker.symbol) === text) return false;
      this.#tickersSent.set(ticker.symbol, text);
      return true;
    });
    if (changed.length > 0) {
      this.#bus.publish('tickers', { ch: 'tickers', type: 'delta', data: changed } satisfies TickersMessage);
    }
  }

  #tickers(): TickersMessage['data'] {
    return [...this.#candles.values()].flatMap((pair) => {
      if (this.#statuses.get(pair.spec.symbol) === 'retired') return [];
      const candle = pair.dayRound();
      return candle ? [this.format(pair.spec.symbol)!.ticker(candle)] : [];
    });
  }

  /** Ticks that were just committed, oldest first: the last one of a pair makes its mark. */
  sealed(ticks: readonly Tick[], spreadOf?: (symbol: string) => string | undefined): void {
    const changed = new Map<string, MarkMessage>();
    for (const { id, symbol, time, price, mark } of ticks) {
      const format = this.format(symbol);
      if (!format) continue;
      const prices = { mark: format.reference(mark), price: format.reference(price) };
      changed.set(symbol, { symbol, ...prices, tickId: String(id), time });
    }
    for (const [symbol, mark] of changed) {
      const spread = spreadOf?.(symbol);
      if (spread !== undefined) mark.spread = spread;
    }
    this.marked([...changed.values()]);
  }

  /** New marks of pairs. */
  marked(data: MarkMessage[]): void {
    if (data.length === 0) return;
    for (const mark of data) this.#marks.set(mark.symbol, mark);
    this.#changedNow('marks');
    this.#relay?.(['marks', data]);
    this.#bus.publish('marks', { ch: 'marks', type: 'delta', data } satisfies MarksMessage);
  }

  publishStatus(): void {
    this.#bus.publish('status', this.#status());
    this.#relay?.(this.#statusNews());
  }

  /** Everything but candles, as news for who knows nothing yet. */
  news(): MarketNews[] {
    const prints = [...this.#tapes].map(([symbol, tape]): MarketNews => {
      return ['prints', symbol, tape.list(PRINTS_KEPT)];
    });
    return [...prints, ['marks', [...this.#marks.values()]], this.#statusNews()];
  }

  hasMark(symbol: string): boolean {
    return this.#marks.has(symbol);
  }

  /** Takes the place of what was told of a pair's trades before. */
  clearTape(symbol: string): void {
    this.#tapes.delete(symbol);
  }

  #statusNews(): MarketNews {
    return ['status', [...this.#stale()], [...this.#statuses]];
  }

  #status(): StatusMessage {
    const pairs: StatusMessage['pairs'] = {};
    for (const [symbol, status] of this.#statuses) if (status !== 'trading') pairs[symbol] = status;
    return { ch: 'status', type: 'snapshot', stale: [...this.#stale()], pairs };
  }

  #changedNow(channel: string): void {
    this.#revisions.set(channel, (this.#revisions.get(channel) ?? 0) + 1);
  }

  #snapshot(channel: string, make: () => object, revision = this.#revisions.get(channel) ?? 0): string {
    return this.#snapshots.get(channel, revision, () => JSON.stringify(make()));
  }

  #marksSnapshot(): string {
    const data = () => [...this.#marks.values()];
    return this.#snapshot(
      'marks',
      () => ({ ch: 'marks', type: 'snapshot', data: data() }) satisfies MarksMessage,
    );
  }

  /** As of the last push, or newer: what changes after it is pushed next. */
  #tickersSnapshot(): string {
    return this.#snapshot(
      'tickers',
      () => ({ ch: 'tickers', type: 'snapshot', data: this.#tickers() }) satisfies TickersMessage,
    );
  }

  #tradesSnapshot(channel: string): string | undefined {
    const symbol = channel.slice('trades:'.length);
    if (!this.#candles.has(symbol)) return undefined;
    return this.#snapshot(
      channel,
      () => ({ ch: channel, type: 'snapshot', data: this.tape(symbol) }) satisfies TradesMessage,
    );
  }

  /** A candle channel begins with the newest candle; older ones come from the call `getKline`. */
  #klineSnapshot(channel: string): string | undefined {
    const [, symbol, period, rest] = channel.split(':');
    const pair = this.#candles.get(symbol ?? '');
    if (!pair || rest !== undefined || !PERIODS.includes(period as Period)) return undefined;
    const candle = pair.minute < 0 ? undefined : pair.at(period as Period, pair.minute);
    if (!candle) return undefined;
    const data = () => this.format(pair.spec.symbol)!.candle(candle);
    return this.#snapshot(
      channel,
      () => ({ ch: channel, type: 'delta', data: data() }) satisfies KlineMessage,
      pair.revision,
    );
  }
}
