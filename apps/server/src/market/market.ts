import type { CarriedCommitment } from '@bourse/protocol/command';
import { lotStepOf, tickStepOf } from '@bourse/protocol/pair-terms';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { Call } from '../gateway/call.ts';
import type { Services } from '../services.ts';
import { CandleService } from './candles/candle-service.ts';
import { CommittedMarket } from './committed-market.ts';
import { FeedIntake } from './feed-intake.ts';
import type { Feed } from './feeds/feed.ts';
import { marketHandlers, type DepthSource } from './market-calls.ts';
import { MarketMaker } from './market-maker.ts';
import { MarketStream, type MarketNews } from './market-stream.ts';
import { marketPort, type MarketPort } from './port.ts';
import type { Stretch } from './ticks/missed-ticks.ts';
import { tickCalls } from './ticks/tick-calls.ts';
import { TickChain } from './ticks/tick-chain.ts';
import { ClockWatch } from './ticks/tick-gate.ts';
import { TickGates } from './ticks/tick-gates.ts';
import { tickPacker } from './ticks/tick-packer.ts';
import type { ArchivedSpans } from './ticks/tick-store.ts';
import { TradeCharts } from './trade-charts.ts';

export interface MarketOptions {
  /** The pairs that are listed at start; later ones come as `pairListed` events. */
  readonly pairs: readonly PairSpec[];
  /** Pairs that are not `trading` at start. */
  readonly statuses?: ReadonlyMap<string, PairStatus>;
  /** What the orders of the pairs are held against at start, in ticks. */
  readonly references?: ReadonlyMap<string, number>;
  readonly feed: Feed;
  readonly depth: DepthSource;
  /** Path of a coin's picture. */
  readonly logoOf: (coin: string) => string;
  /** Of what time ticks are missing that decide second contracts. */
  readonly missed?: readonly Stretch[];
  /** How far beside the market contracts open and close on a pair now, as text; shown with each mark. */
  readonly spreadOf?: (symbol: string) => string | undefined;
  /** Told what gateways need to show the same. */
  readonly relay?: (news: MarketNews) => void;
  /** Ticks that have left the database, for whoever checks an outcome of then. */
  readonly archivedTicks?: ArchivedSpans;
  /** A clock that nobody can set, ms; compared with the wall clock. Without one, the clock itself knows (`timeIsSure`). */
  readonly monotonic?: () => number;
  /** Whether the time may be relied on now. While it is not, every pair is stale and no time passes for what is due. */
  readonly timeIsSure?: () => boolean;
}

const TIMER_MS = 250;
const SECOND_MS = 1_000;

/** The market domain: reference prices, candles, tape, tickers, and the house market maker. */
export class Market {
  readonly calls: Call[];
  readonly port: MarketPort;
  readonly #services: Services;
  readonly #options: MarketOptions;
  readonly #gates: TickGates;
  readonly #candles: CandleService;
  readonly #chain: TickChain;
  readonly #packer: ReturnType<typeof tickPacker>;
  readonly #stream: MarketStream;
  readonly #maker: MarketMaker;
  readonly #intake: FeedIntake;
  readonly #clocks = new ClockWatch();
  readonly #saving = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #second = 0;
  /** The stale pairs that were told last. */
  #told = '';

  constructor(services: Services, options: MarketOptions) {
    const { bus, clock, db, log, sequencer } = services;
    const { feed, pairs, relay, depth } = options;
    const unlisted = feed.symbols.filter((symbol) => !pairs.some((pair) => pair.symbol === symbol));
    if (unlisted.length > 0)
      throw new Error(`the feed covers pairs that are not listed: ${unlisted.join(', ')}`);
    for (const spec of pairs) if (spec.feed === true) feed.cover?.(spec);

    this.#services = services;
    this.#options = options;
    const statuses = new Map(options.statuses);
    const gates = new TickGates(feed.symbols);
    const book = new CandleService(pairs, db, feed, (symbols) => relay?.(['history', symbols]));
    const candles = book.pairs;
    const chain = new TickChain(db, (command) => sequencer.submit(command));
    const stream = new MarketStream({ bus, candles, stale: () => gates.stale(), statuses, relay });
    const maker = new MarketMaker({
      submit: (command) => sequencer.submit(command),
      now: () => clock.now(),
      warn: (symbol, problem) => log.warn({ symbol, err: problem }, 'market maker: quotes withdrawn'),
    });
    for (const spec of pairs) maker.setSteps(spec.symbol, { tick: tickStepOf(spec), lot: lotStepOf(spec) });
    const charts = new TradeCharts(candles, stream, clock);
    this.#intake = new FeedIntake({
      ...{ services, feed, gates, candles: book, charts, chain, stream, maker },
      isTrading: (symbol) => (statuses.get(symbol) ?? 'trading') === 'trading',
      onLost: () => this.#lost(),
    });
    const { references } = options;
    const take = (spec: PairSpec): void => this.#take(spec);
    const committed = new CommittedMarket({ charts, stream, maker, statuses, references, take });
    sequencer.onCommitted(committed.onCommitted);

    const reaches = (minute: number) => book.reaches(minute);
    this.port = marketPort({ candles, reaches, statuses, stream, depth });
    this.calls = [
      ...marketHandlers({ clock, candles, reaches, statuses, stream, depth, logoOf: options.logoOf }),
      ...tickCalls(db, options.archivedTicks),
    ];
    this.#gates = gates;
    this.#candles = book;
    this.#chain = chain;
    this.#packer = tickPacker(db);
    this.#stream = stream;
    this.#maker = maker;
  }

  /** Loads the history and starts the feed; the market maker quotes once a pair's ticks are fresh. */
  async start(): Promise<void> {
    const { clock, log } = this.#services;
    const { feed, missed = [] } = this.#options;
    for (const { symbol, time } of await this.#chain.load()) this.#gates.get(symbol)?.resumeAfter(time);
    await this.#candles.load(clock.now());
    await this.#intake.recall(missed);
    // Before anything can trade: the engine must know which pairs have a feed, or old trades would trigger stops.
    do await this.#chain.seal(clock.now(), this.stalePairs());
    while (this.#chain.waiting > 0);
    await feed.start(this.#intake);
    this.#inBackground(
      this.#candles.loadHistory(),
      'the history of the feed was not loaded; charts lack it until the next start',
    );
    this.#timer = setInterval(() => this.onTimer(), TIMER_MS);
    log.info({ feed: feed.name, pairs: feed.symbols.length }, 'market open');
  }

  /** Withdraws the quotes, stops the feed, saves what is under way. The sequencer must still be running. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#candles.stop();
    await this.#options.feed.stop();
    await this.#maker.stop();
    await this.#packer.stop();
    this.#inBackground(this.#candles.closeMinutes(this.#services.clock.now()), 'saving candles failed');
    await Promise.all(this.#saving);
    await this.#candles.saveNewest();
  }

  /** What the timer does every 250 ms; tests that hold the clock call it. */
  onTimer(): void {
    const { clock, log, sequencer } = this.#services;
    const now = clock.now();
    if (this.#clocks.drifted(now, this.#options.monotonic?.() ?? now)) {
      log.warn('the wall clock was set: market data is paused until it proves itself');
      this.#gates.distrust();
    }
    const isSure = this.#options.timeIsSure?.() ?? true;
    if (!isSure) this.#gates.distrust();
    for (const symbol of this.#gates.quiet(now)) this.#maker.withdraw(symbol);
    this.#tellStale();
    this.#inBackground(
      this.#candles.closeMinutes(now),
      'saving candles failed; they are saved with the next minute',
    );
    this.#stream.flush(now);
    const second = Math.floor(now / SECOND_MS);
    if (second === this.#second) return;
    this.#second = second;
    this.#inBackground(
      this.#candles.saveCorrected(),
      'saving corrected candles failed; they are saved again in a second',
    );
    if (second % 60 === 0)
      this.#inBackground(
        this.#packer.packAll(now),
        'tick blocks were not packed; it is tried again in a minute',
      );
    if (isSure && !this.#chain.isBehind(now))
      void sequencer.submit({ type: 'passTime' }).catch(() => undefined);
    this.#inBackground(this.#seal(now), 'a tick block was not committed; its ticks go into the next one');
  }

  /** Whether the pair's reference price is delayed. A pair without a feed never is, and has no mark. */
  isStale(symbol: string): boolean {
    return this.#gates.get(symbol)?.check(this.#services.clock.now()) ?? false;
  }

  stalePairs(): string[] {
    return this.#gates.stale();
  }

  /** Puts a commitment of liabilities into the price chain; tells the block that carries it once that is committed. */
  carry(commitment: CarriedCommitment, onSealed: (block: number) => void): void {
    this.#chain.carry(commitment, onSealed);
  }

  /** The pairs that have a reference price, delayed or not. */
  fedPairs(): string[] {
    return this.#gates.symbols;
  }

  /** Median of the accepted ticks of 3 s, a reference price; `undefined` before the first. */
  mark(symbol: string): number | undefined {
    return this.#gates.get(symbol)?.mark;
  }

  /** The newest price, of a tick, a print or a trade, in ticks of the pair. */
  lastPrice(symbol: string): number | undefined {
    return this.#candles.pairs.get(symbol)?.lastPrice;
  }

  /** What the relay has told so far, but for candles. */
  news(): MarketNews[] {
    return this.#stream.news();
  }

  /** The candles of a pair from a minute on, as bytes (`PairCandles.unpack`). */
  packCandles(symbol: string, from: number): Uint8Array {
    return this.#candles.pairs.get(symbol)?.pack(from) ?? Buffer.alloc(0);
  }

  #lost(): void {
    this.#tellStale();
    this.#inBackground(
      this.#seal(this.#services.clock.now()),
      'the loss of the feed is committed with the next block',
    );
  }

  #tellStale(): void {
    const now = this.stalePairs().join();
    if (now === this.#told) return;
    this.#told = now;
    this.#stream.publishStatus();
  }

  /** A pair with its terms; one that is to follow the feed, and does not yet, begins to. */
  #take(spec: PairSpec): void {
    const { symbol } = spec;
    this.#maker.setSteps(symbol, { tick: tickStepOf(spec), lot: lotStepOf(spec) });
    const follows =
      spec.feed === true && !this.#gates.has(symbol) && this.#options.feed.cover?.(spec) === true;
    this.#candles.add(spec);
    if (!follows) return;
    this.#gates.add(symbol);
    this.#tellStale();
    this.#inBackground(
      this.#candles.follow(symbol),
      'the history of a pair was not loaded; its chart lacks it until the next start',
    );
  }

  /** Marks are shown once they are committed, since contracts open, close and settle at what is committed. */
  async #seal(now: number): Promise<void> {
    const block = await this.#chain.seal(now, this.stalePairs());
    if (block) this.#stream.sealed(block.ticks, this.#options.spreadOf);
    this.#inBackground(
      this.#chain.publishRoots(),
      'the root of a minute was not published; it is with the next block',
    );
  }

  #inBackground(work: Promise<unknown>, problem: string): void {
    const watched = work.catch((error: unknown) => this.#services.log.error({ err: error }, problem));
    this.#saving.add(watched);
    void watched.finally(() => this.#saving.delete(watched));
  }
}
