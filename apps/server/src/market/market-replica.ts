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

export type MarketReplicaServices = Pick<Services, 'bus' | 'clock' | 'db' | 'log'>;

export interface MarketReplicaOptions {
  readonly depth: DepthSource;
  /** Path of a coin's picture. */
  readonly logoOf: (coin: string) => string;
  readonly archivedTicks: ArchivedSpans;
  /** Whether news come; while they do not, every pair's price is shown as delayed. */
  readonly isHeard: () => boolean;
  /** The candles of a pair from a minute on, packed by the core. `take` is called in order with the core's news. */
  readonly askCandles: (symbol: string, from: number, take: (packed: Buffer) => void) => Promise<void>;
}

const TIMER_MS = 250;
/** Before the last news, so many minutes are asked for again: a feed corrects its newest candles. */
const OVERLAP_MINUTES = 5;
const RETRY_MS = 1_000;

/** The market as a gateway shows it: what the core's market tells, and the same calls and pushes made of it. */
export class MarketReplica implements Pick<Market, 'calls' | 'port' | 'stalePairs' | 'fedPairs'> {
  readonly calls: Market['calls'];
  readonly port: Market['port'];
  readonly #services: MarketReplicaServices;
  readonly #options: MarketReplicaOptions;
  readonly #candles = new Map<string, PairCandles>();
  readonly #statuses = new Map<string, PairStatus>();
  readonly #stream: MarketStream;
  /** Pairs whose candles are to be asked for from the first on; `#askHistory` empties it. */
  readonly #outdated = new Set<string>();
  #isAsking = false;
  /** The minute of the last news. After it, minutes that stood still here may have been lively in the core. */
  #heardTo = 0;
  #stale: readonly string[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(services: MarketReplicaServices, options: MarketReplicaOptions) {
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
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  /** What the timer does; tests that hold the clock call it. */
  onTimer(): void {
    for (const pair of this.#candles.values()) pair.roll(this.#minute());
    this.#stream.flush(this.#services.clock.now());
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

  /**
   * Everything the core's market knows. Candles are asked for pair by pair: at first all of them; later those since the
   * last news, and the older ones, which may have been rewritten meanwhile, while those are already shown.
   */
  async load(news: readonly MarketNews[]): Promise<void> {
    const from = Math.max(0, this.#heardTo - OVERLAP_MINUTES);
    for (const symbol of this.#candles.keys()) await this.#loadCandles(symbol, from);
    for (const symbol of this.#candles.keys()) this.#stream.clearTape(symbol);
    for (const each of news) this.apply(each);
    if (from > 0) this.#rewritten([...this.#candles.keys()]);
  }

  apply(news: MarketNews): void {
    this.#heardTo = this.#minute();
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
        return this.#rewritten(news[1]);
    }
  }

  #minute(): number {
    return Math.floor(this.#services.clock.now() / MINUTE_MS);
  }

  #rewritten(symbols: readonly string[]): void {
    for (const symbol of symbols) this.#outdated.add(symbol);
    if (!this.#isAsking) void this.#askHistory();
  }

  /** One pair after the other, until all of it is here. */
  async #askHistory(): Promise<void> {
    this.#isAsking = true;
    for (const symbol of this.#outdated) {
      // A pair that is rewritten once more from now on is asked for once more.
      this.#outdated.delete(symbol);
      try {
        await this.#loadCandles(symbol, 0);
      } catch (err) {
        if (this.#isStopped) return;
        this.#services.log.warn({ err, symbol }, 'old candles are shown as they were; asking again');
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
        this.#outdated.add(symbol);
      }
    }
    this.#isAsking = false;
  }

  #loadCandles(symbol: string, from: number): Promise<void> {
    return this.#options.askCandles(symbol, from, (packed) => {
      if (packed.length > 0) this.#candles.get(symbol)!.unpack(packed);
    });
  }
}
