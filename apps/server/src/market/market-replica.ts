import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Services } from '../services.ts';
import { PairCandles } from './candles/pair-candles.ts';
import { MINUTE_MS } from './feeds/feed.ts';
import { marketHandlers, type DepthSource } from './market-calls.ts';
import { MarketStream, type MarketNews } from './market-stream.ts';
import type { Market } from './market.ts';
import { marketPort } from './port.ts';
import { tickCalls } from './ticks/tick-calls.ts';
import type { ArchivedSpans } from './ticks/tick-store.ts';

export interface MarketReplicaOptions {
  readonly depth: DepthSource;
  /** Path of a coin's picture. */
  readonly logoOf: (coin: string) => string;
  readonly archivedTicks: ArchivedSpans;
  /** Whether news come; while they do not, every pair's price is shown as delayed. */
  readonly isHeard: () => boolean;
  /** The candles of a pair from a minute on, packed by the core. */
  readonly askCandles: (symbol: string, from: number) => Promise<Buffer>;
}

const TIMER_MS = 250;
/** Of what was known before, so many minutes are asked for again. */
const OVERLAP_MINUTES = 5;

/** The market as a gateway shows it: what the core's market tells, and the same calls and pushes made of it. */
export class MarketReplica implements Pick<Market, 'calls' | 'port' | 'stalePairs' | 'fedPairs'> {
  readonly calls: Market['calls'];
  readonly port: Market['port'];
  readonly #services: Services;
  readonly #options: MarketReplicaOptions;
  readonly #candles = new Map<string, PairCandles>();
  readonly #statuses = new Map<string, PairStatus>();
  readonly #stream: MarketStream;
  #stale: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(services: Services, options: MarketReplicaOptions) {
    const { bus, clock, db } = services;
    const { depth, archivedTicks, logoOf } = options;
    const [candles, statuses] = [this.#candles, this.#statuses];
    this.#services = services;
    this.#options = options;
    this.#stream = new MarketStream({ bus, candles, stale: () => this.stalePairs(), statuses });
    const stream = this.#stream;
    this.port = marketPort({ candles, statuses, stream, depth });
    this.calls = [
      ...marketHandlers({ clock, candles, statuses, stream, depth, logoOf }),
      ...tickCalls(db, archivedTicks),
    ];
  }

  start(): void {
    this.#timer = setInterval(() => this.onTimer(), TIMER_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** What the timer does; tests that hold the clock call it. */
  onTimer(): void {
    const now = this.#services.clock.now();
    for (const pair of this.#candles.values()) pair.roll(Math.floor(now / MINUTE_MS));
    this.#stream.flush(now);
  }

  stalePairs(): string[] {
    return this.#options.isHeard() ? [...this.#stale] : this.fedPairs();
  }

  /** A pair that never had a mark has no feed that could be late. */
  fedPairs(): string[] {
    const isFed = (symbol: string): boolean => this.#stream.hasMark(symbol) || this.#stale.includes(symbol);
    return [...this.#candles.keys()].filter(isFed);
  }

  /** The core is heard, or not any more. */
  heardChanged(): void {
    this.#stream.publishStatus();
  }

  /** A pair, as it is listed, or with other terms. */
  add(spec: PairSpec): void {
    const known = this.#candles.get(spec.symbol);
    if (known) {
      known.spec = spec;
      this.#stream.termsChanged(spec.symbol);
    } else this.#candles.set(spec.symbol, new PairCandles(spec));
  }

  /** Everything the core's market knows; candles are asked for pair by pair. */
  async load(news: readonly MarketNews[]): Promise<void> {
    for (const symbol of this.#candles.keys()) await this.#loadCandles(symbol);
    for (const symbol of this.#candles.keys()) this.#stream.clearTape(symbol);
    for (const each of news) this.apply(each);
  }

  apply(news: MarketNews): void {
    switch (news[0]) {
      case 'prints':
        return this.#stream.printed(news[1], news[2]);
      case 'marks':
        return this.#stream.marked([...news[1]]);
      case 'status':
        this.#stale = news[1];
        this.#statuses.clear();
        for (const [symbol, status] of news[2]) this.#statuses.set(symbol, status);
        return this.#stream.publishStatus();
      case 'candles': {
        const [, symbol, from, candles] = news;
        const pair = this.#candles.get(symbol);
        if (!pair) return;
        pair.replace(from, candles);
        return this.#stream.changing(pair, from);
      }
      case 'history':
        for (const symbol of news[1])
          this.#loadCandles(symbol, 0).catch((err: unknown) =>
            this.#services.log.warn({ err, symbol }, 'old candles are shown as they were'),
          );
    }
  }

  async #loadCandles(symbol: string, from?: number): Promise<void> {
    const pair = this.#candles.get(symbol)!;
    const since = from ?? Math.max(0, pair.minute - OVERLAP_MINUTES);
    const packed = await this.#options.askCandles(symbol, since);
    if (packed.length > 0) pair.unpack(packed);
  }
}
