import type { PairSpec } from '@bourse/protocol/pairs';
import type { Logger } from 'pino';
import type { Clock } from '../../../clock.ts';
import { MINUTE_MS, type Feed, type FeedChunk, type FeedListener, type FeedTick } from '../feed.ts';
import { HtxHistory } from './history.ts';
import { LivePair } from './live-pair.ts';
import { CHANNELS, timestampAnswer, tradesAnswer, type HtxFrame } from './messages.ts';
import { PairScale } from './pair-scale.ts';
import { HtxRefused, type HtxRest } from './rest.ts';
import { HtxSocket } from './socket.ts';
import type { HtxTiming } from './timing.ts';
import { UpstreamClock } from './upstream-clock.ts';

export interface HtxFeedOptions {
  /** `https://api.huobi.pro`; the WebSocket is below it at /ws. */
  readonly url: string;
  /** The pairs it covers. */
  readonly pairs: readonly PairSpec[];
  readonly rest: HtxRest;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'debug' | 'info' | 'warn'>;
  readonly timing: HtxTiming;
}

/** Trades of before a connection that the tape is filled up with. */
const TAPE = 100;
/** As many as one call tells. */
const MOST_TRADES = 2_000;
/** A minute is asked for once more this long after its end. */
const SETTLE_AFTER_MS = 3_000;
/** What one call of 1-minute candles reaches back, with some to spare. */
const SETTLED_AT_FIRST = 1_990;
/** Pairs whose history is asked for at a time. */
const PAIRS_AT_ONCE = 3;
/** While the upstream as a whole speaks, a symbol that does not is left out. */
const SPEAKING_MS = 2_000;
const REFUSALS_LOGGED = 20;

/**
 * The market of an HTX as source of reference prices: its REST API tells the past, its WebSocket the present. Never
 * throws for what the upstream does or fails to do: it tries again, and meanwhile the pairs go stale by themselves.
 */
export class HtxFeed implements Feed {
  readonly name = 'htx';
  readonly sendsCandles = true;
  readonly symbols: string[];
  readonly #options: HtxFeedOptions;
  readonly #rest: HtxRest;
  readonly #history: HtxHistory;
  readonly #scales: Map<string, PairScale>;
  readonly #pairs = new Map<string, LivePair>();
  readonly #socket: HtxSocket;
  readonly #upstreamClock = new UpstreamClock();
  readonly #refusals = new Set<string>();
  #listener: FeedListener | undefined;
  #timers: NodeJS.Timeout[] = [];
  /** Counts connections, so that work begun for one that is gone can tell. */
  #connection = 0;
  /** Whether the market is being passed on; for the log. */
  #live = false;
  /** Whether the loss of the connection has been logged. */
  #lost = false;
  #clockProblem: string | undefined;
  #garbage = 0;
  #heardAt = 0;

  constructor(options: HtxFeedOptions) {
    this.#options = options;
    this.#rest = options.rest;
    this.symbols = options.pairs.map(({ symbol }) => symbol);
    this.#scales = new Map(options.pairs.map((spec) => [spec.symbol, new PairScale(spec)]));
    for (const [symbol, scale] of this.#scales)
      this.#pairs.set(symbol, new LivePair(scale, this.#upstreamClock));
    this.#history = new HtxHistory(this.#rest, this.#scales, options.clock);
    const { timing } = options;
    this.#socket = new HtxSocket({
      url: `${options.url.replace(/^http/, 'ws')}/ws`,
      ...timing,
      opened: () => this.#opened(),
      frame: (frame) => this.#frame(frame),
      garbage: () => void this.#garbage++,
      closed: (why, inMs) => this.#closed(why, inMs),
    });
  }

  /** Whether the upstream has it, was asked before; if not, it stays delayed. */
  cover(spec: PairSpec): boolean {
    const { symbol } = spec;
    if (this.#pairs.has(symbol)) return true;
    const pair = new LivePair(new PairScale(spec), this.#upstreamClock);
    this.#scales.set(symbol, pair.scale);
    this.#pairs.set(symbol, pair);
    this.symbols.push(symbol);
    if (this.#listener && this.#pairs.size === 1) this.#begin();
    else if (this.#socket.isOpen) this.#follow(pair, performance.now());
    return true;
  }

  async start(listener: FeedListener): Promise<void> {
    this.#listener = listener;
    if (this.#pairs.size > 0) this.#begin();
  }

  #begin(): void {
    const { watchMs } = this.#options.timing;
    this.#timers = [setInterval(() => this.#watch(), watchMs)];
    this.#scheduleMeasure(0);
    this.#socket.start();
  }

  async stop(): Promise<void> {
    this.#listener = undefined;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#socket.stop();
    this.#rest.stop();
  }

  /**
   * The upstream remembers trades, not books: there the trades stand for the books, each at its time. Only while what it
   * tells of them reaches back to the beginning of the stretch is the first of them the first.
   */
  async ticks(symbol: string, after: number, to: number): Promise<readonly FeedTick[]> {
    const pair = this.#pairs.get(symbol);
    if (!pair) return [];
    await this.#measure();
    if (this.#clockProblem !== undefined) return [];
    const query = { symbol, size: MOST_TRADES };
    const ask = () => this.#rest.get('/market/history/trade', query, tradesAnswer);
    const answer = await ask().catch(ask);
    const trades = answer.data
      .flatMap(({ data }) => data)
      .toSorted((a, b) => a.ts - b.ts || a.tradeId - b.tradeId);
    if (trades[0] === undefined || this.#upstreamClock.ours(trades[0].ts) > after) return [];
    return trades.flatMap(({ ts, price }) => {
      const time = this.#upstreamClock.ours(ts);
      const reference = time > after && time <= to ? pair.scale.reference(price) : undefined;
      return reference === undefined ? [] : [{ symbol, time, price: reference }];
    });
  }

  /** Waits for an upstream that cannot be reached; ends without the rest when the feed is stopped. */
  async *minutes(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    yield* this.#each(symbols, async (symbol) => {
      const chunk = await this.#history.minutes(symbol, from, to);
      return chunk ? [chunk] : [];
    });
  }

  /** As `minutes`. */
  async *days(symbols: readonly string[], from: number, to: number): AsyncIterable<FeedChunk> {
    yield* this.#each(symbols, (symbol) => this.#history.days(symbol, from, to));
  }

  async *#each(
    symbols: readonly string[],
    ask: (symbol: string) => Promise<FeedChunk[]>,
  ): AsyncIterable<FeedChunk> {
    const covered = symbols.filter((symbol) => this.#pairs.has(symbol));
    const asked: Promise<FeedChunk[]>[] = [];
    for (let next = 0; next < covered.length; next++) {
      while (asked.length < Math.min(covered.length, next + PAIRS_AT_ONCE)) {
        const answer = ask(covered[asked.length]!);
        // Looked at below, in its turn.
        answer.catch(() => undefined);
        asked.push(answer);
      }
      try {
        yield* await asked[next]!;
      } catch (error) {
        if (this.#rest.stopped) return;
        throw error;
      }
      asked[next] = Promise.resolve([]);
    }
  }

  #opened(): void {
    const now = performance.now();
    this.#connection++;
    this.#heardAt = now;
    this.#upstreamClock.reconnected();
    for (const pair of this.#pairs.values()) this.#follow(pair, now);
    this.#scheduleMeasure(0);
  }

  #follow(pair: LivePair, now: number): void {
    pair.connected(now);
    this.#socket.subscribe(CHANNELS.book(pair.symbol));
    this.#socket.subscribe(CHANNELS.candle(pair.symbol));
  }

  #closed(why: string, inMs: number): void {
    const { log, url } = this.#options;
    this.#live = false;
    this.#listener?.lost();
    const details = { upstream: url, why, againInMs: Math.round(inMs) };
    if (this.#lost) log.debug(details, 'htx: the upstream cannot be reached yet');
    else log.warn(details, 'htx: no connection to the upstream; its pairs are delayed until there is one');
    this.#lost = true;
  }

  #frame(frame: Exclude<HtxFrame, { kind: 'ping' }>): void {
    const listener = this.#listener;
    if (!listener || frame.kind === 'other') return;
    if (frame.kind === 'refused') return this.#refused(frame.code, frame.message);
    const pair = this.#pairs.get(frame.symbol);
    if (!pair) return;
    const now = this.#options.clock.now();
    this.#heardAt = performance.now();
    if (frame.kind === 'book') {
      pair.heardAt = this.#heardAt;
      this.#upstreamClock.arrived(frame.ts, now);
      this.#checkClock();
    }
    if (this.#clockProblem !== undefined) return;
    if (frame.kind === 'candle') pair.candle(frame.candle, frame.ts, now, listener);
    else if (frame.kind === 'trades') pair.trades(frame.trades, now, listener);
    else if (pair.book(frame.book, frame.ts, listener)) this.#booked(pair);
  }

  /** A pair is alive: its reference price is there, so trades of before can be judged. */
  #booked(pair: LivePair): void {
    if (!this.#live) {
      this.#live = true;
      this.#lost = false;
      const { url, log } = this.#options;
      const details = { upstream: url, pairs: this.symbols.length, unreadable: this.#garbage };
      log.info(details, 'htx: the upstream is live');
    }
    if (pair.taped) return;
    pair.taped = true;
    void this.#fillTape(pair);
  }

  /** First the trades of before, then those to come, so that the tape is in order. */
  async #fillTape(pair: LivePair): Promise<void> {
    const connection = this.#connection;
    const query = { symbol: pair.symbol, size: TAPE };
    const answer = await this.#rest.get('/market/history/trade', query, tradesAnswer).catch(() => undefined);
    if (connection !== this.#connection || !this.#listener) return;
    const trades = answer?.data.flatMap(({ data }) => data) ?? [];
    if (this.#clockProblem === undefined) pair.trades(trades, this.#options.clock.now(), this.#listener);
    pair.follows = true;
    this.#socket.subscribe(CHANNELS.trades(pair.symbol));
  }

  #refused(code: string, message: string): void {
    const text = `${code}: ${message}`;
    if (this.#refusals.has(text) || this.#refusals.size >= REFUSALS_LOGGED) return;
    this.#refusals.add(text);
    this.#options.log.warn(
      { upstream: this.#options.url, refusal: text },
      'htx: the upstream refused a subscription; a pair that it does not have stays delayed',
    );
  }

  #watch(): void {
    this.#checkClock();
    if (!this.#socket.isOpen) return;
    const now = performance.now();
    for (const pair of this.#pairs.values()) {
      this.#watchSilence(pair, now);
      void this.#settle(pair);
    }
  }

  /** A symbol that fell silent while others speak is subscribed again, less and less often. */
  #watchSilence(pair: LivePair, now: number): void {
    const { symbolSilenceMs } = this.#options.timing;
    if (now - pair.heardAt < symbolSilenceMs) {
      if (now > pair.patientUntil) pair.resubscribe.reset();
      return;
    }
    if (now - this.#heardAt > SPEAKING_MS || now < pair.patientUntil) return;
    pair.patientUntil = now + symbolSilenceMs + pair.resubscribe.next();
    this.#options.log.debug({ symbol: pair.symbol }, 'htx: a silent pair is subscribed again');
    const { book, candle, trades } = CHANNELS;
    for (const channel of pair.follows ? [book, candle, trades] : [book, candle]) {
      this.#socket.unsubscribe(channel(pair.symbol));
      this.#socket.subscribe(channel(pair.symbol));
    }
  }

  /**
   * Asks once more for the minutes that have ended. The upstream's last word on a minute may not reach us as a frame,
   * and after a lost connection the minutes missed are filled in the same way.
   */
  async #settle(pair: LivePair): Promise<void> {
    const now = this.#options.clock.now();
    const minute = Math.floor(now / MINUTE_MS);
    const from = pair.settledTo ?? minute - SETTLED_AT_FIRST;
    if (pair.settling || from >= minute || now % MINUTE_MS < SETTLE_AFTER_MS) return;
    if (this.#clockProblem !== undefined || !this.#live) return;
    pair.settling = true;
    try {
      const chunk = await this.#history.minutes(pair.symbol, from, minute);
      if (chunk) this.#listener?.candles(chunk);
      pair.settledTo = minute;
    } catch (error) {
      const { symbol } = pair;
      if (!this.#rest.stopped)
        this.#options.log.warn({ err: error, symbol }, 'htx: candles were not confirmed');
    } finally {
      pair.settling = false;
    }
  }

  #scheduleMeasure(inMs: number): void {
    clearTimeout(this.#timers[1]);
    this.#timers[1] = setTimeout(() => void this.#measure(), inMs);
  }

  async #measure(): Promise<void> {
    const { clock, timing } = this.#options;
    try {
      let sent = 0;
      // Taken when the request leaves, not when it begins to wait for its turn.
      const upstream = await this.#rest.get('/v1/common/timestamp', {}, timestampAnswer, {
        leaving: () => (sent = clock.now()),
      });
      this.#upstreamClock.measured(upstream.data, sent, clock.now());
    } catch (error) {
      if (this.#rest.stopped) return;
      if (error instanceof HtxRefused) this.#refused(error.code, error.message);
    }
    this.#checkClock();
    if (!this.#listener) return;
    this.#scheduleMeasure(this.#clockProblem === undefined ? timing.clockCheckMs : timing.clockRecheckMs);
  }

  /** Says once that times are off, and once that they are right again. */
  #checkClock(): void {
    const problem = this.#upstreamClock.problem();
    const { log, url } = this.#options;
    if (problem !== undefined && this.#clockProblem === undefined) {
      this.#listener?.lost();
      const details = { upstream: url, problem };
      log.warn(details, "htx: times disagree, so no prices are taken; check this machine's clock (NTP)");
      this.#scheduleMeasure(this.#options.timing.clockRecheckMs);
    } else if (problem === undefined && this.#clockProblem !== undefined) {
      log.info({ upstream: url }, 'htx: times agree again');
    }
    this.#clockProblem = problem;
  }
}
