import { lotStepOf, tickStepOf } from '@bourse/protocol/pair-terms';
import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import { isNearReference } from '@bourse/protocol/spot/price-band';
import type { PrintMessage } from '@bourse/protocol/stream';
import type { Call } from '../gateway/call.ts';
import type { MarketPort } from './port.ts';
import type { CommittedBatch } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import { marketHandlers, type DepthSource } from './market-calls.ts';
import { CandleService } from './candles/candle-service.ts';
import type { Feed, FeedChunk, FeedDepth, FeedListener, FeedPrint, FeedTick } from './feeds/feed.ts';
import { MarketMaker } from './market-maker.ts';
import { MarketStream, type MarketNews } from './market-stream.ts';
import { recallTicks, type Stretch } from './ticks/missed-ticks.ts';
import { marketPort } from './port.ts';
import { tickCalls } from './ticks/tick-calls.ts';
import type { ArchivedSpans } from './ticks/tick-store.ts';
import { TickChain } from './ticks/tick-chain.ts';
import { tickPacker } from './ticks/tick-packer.ts';
import { ClockWatch, TickGate } from './ticks/tick-gate.ts';

export interface MarketOptions {
  /** The pairs that are listed at start; later ones come as `pairListed` events. */
  readonly pairs: readonly PairSpec[];
  /** Pairs that are not `trading` at start. */
  readonly statuses?: ReadonlyMap<string, PairStatus>;
  /** What the orders of the pairs are held against at start, in ticks. */
  readonly references?: ReadonlyMap<string, number>;
  readonly feed: Feed;
  readonly depth: DepthSource;
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

export interface Market {
  readonly calls: Call[];
  readonly port: MarketPort;
  /** Loads the history and starts the feed; the market maker quotes once a pair's ticks are fresh. */
  start(): Promise<void>;
  /** Withdraws the quotes, stops the feed, saves what is under way. The sequencer must still be running. */
  stop(): Promise<void>;
  /** What the timer does every 250 ms; tests that hold the clock call it. */
  onTimer(): void;
  /** Whether the pair's reference price is delayed. A pair without a feed never is, and has no mark. */
  isStale(symbol: string): boolean;
  stalePairs(): string[];
  /** The pairs that have a reference price, delayed or not. */
  fedPairs(): string[];
  /** Median of the accepted ticks of 3 s, a reference price; `undefined` before the first. */
  mark(symbol: string): number | undefined;
  /** The newest price, of a tick, a print or a trade, in ticks of the pair. */
  lastPrice(symbol: string): number | undefined;
  /** What the relay has told so far, but for candles. */
  news(): MarketNews[];
  /** The candles of a pair from a minute on, as bytes (`PairCandles.unpack`). */
  packCandles(symbol: string, from: number): Uint8Array;
}

const TIMER_MS = 250;
const SECOND_MS = 1_000;
/** So long a start waits for a feed that is asked what was missed. */
const RECALL_MS = 10_000;

/** The market domain: reference prices, candles, tape, tickers, and the house market maker. */
export function createMarket(services: Services, options: MarketOptions): Market {
  const { bus, clock, db, log, sequencer } = services;
  const { feed } = options;
  const monotonic = options.monotonic ?? (() => clock.now());
  const timeIsSure = options.timeIsSure ?? (() => true);

  const unlisted = feed.symbols.filter((symbol) => !options.pairs.some((pair) => pair.symbol === symbol));
  if (unlisted.length > 0)
    throw new Error(`the feed covers pairs that are not listed: ${unlisted.join(', ')}`);
  for (const spec of options.pairs) if (spec.feed === true) feed.cover?.(spec);
  const gates = new Map(feed.symbols.map((symbol) => [symbol, new TickGate()]));
  const statuses = new Map(options.statuses);
  const references = new Map(options.references);
  const { relay } = options;
  const book = new CandleService(options.pairs, db, feed, (symbols) => relay?.(['history', symbols]));
  const chain = new TickChain(db, (command) => sequencer.submit(command));
  const packer = tickPacker(db);
  const clocks = new ClockWatch();
  const stream = new MarketStream({ bus, candles: book.pairs, stale: stalePairs, statuses, relay });
  const maker = new MarketMaker({
    submit: (command) => sequencer.submit(command),
    now: () => clock.now(),
    warn: (symbol, problem) => log.warn({ symbol, err: problem }, 'market maker: quotes withdrawn'),
  });

  for (const spec of options.pairs)
    maker.setSteps(spec.symbol, { tick: tickStepOf(spec), lot: lotStepOf(spec) });
  let timer: NodeJS.Timeout | undefined;
  let second = 0;
  let stale = '';
  let feedPrints = 0;
  const saving = new Set<Promise<unknown>>();

  function stalePairs(): string[] {
    return [...gates].filter(([, gate]) => gate.stale).map(([symbol]) => symbol);
  }

  const listener: FeedListener = {
    tick(tick: FeedTick) {
      const { symbol } = tick;
      const verdict = gates.get(symbol)!.take(tick, clock.now());
      if (verdict.kind !== 'accepted') return;
      const candles = book.pairs.get(symbol)!;
      for (const { time, price, mark } of verdict.ticks) {
        chain.add({ symbol, time, price, mark });
        // Before anyone is shown it: what the house deals at must not lag behind what it shows.
        void sequencer.submit({ type: 'newestPrice', symbol, price, time }).catch(() => undefined);
        maker.moved(symbol, price, unitsPerTick(candles.spec));
        stream.changing(candles);
        candles.tick(time, Math.max(1, Math.round(price / unitsPerTick(candles.spec))));
      }
    },
    depth(depth: FeedDepth) {
      if (mayQuote(depth)) maker.follow(depth);
      else maker.withdraw(depth.symbol);
    },
    print(print: FeedPrint) {
      const { symbol, time, price, lots, side } = print;
      if (!plausible(symbol, price)) return;
      if (!feed.sendsCandles) record(symbol, time, price, lots);
      const format = stream.format(symbol)!;
      const id = `f${clock.now()}-${++feedPrints}`;
      stream.printed(symbol, [
        {
          id,
          time,
          price: format.price(price),
          amount: format.quantity(lots),
          direction: side,
          source: 'feed',
        },
      ]);
    },
    candles(chunk: FeedChunk) {
      const changed = book.take(chunk);
      if (changed !== undefined) stream.changing(book.pairs.get(chunk.symbol)!, changed);
    },
    lost() {
      for (const [symbol, gate] of gates) {
        gate.distrust();
        maker.withdraw(symbol);
      }
      tellStale();
      inBackground(seal(clock.now(), stalePairs()), 'the loss of the feed is committed with the next block');
    },
  };

  function tellStale(): void {
    const now = stalePairs().join();
    if (now === stale) return;
    stale = now;
    stream.publishStatus();
  }

  /** Quotes follow a trading pair's fresh feed, and only near the mark: a wrong ladder would be real money. */
  function mayQuote({ symbol, bids, asks }: FeedDepth): boolean {
    const gate = gates.get(symbol)!;
    if (gate.stale || gate.isQuiet(clock.now()) || (statuses.get(symbol) ?? 'trading') !== 'trading')
      return false;
    return [bids[0], asks[0]].every((level) => !level || plausible(symbol, level[0]));
  }

  /** Whether a price in ticks of the pair is near enough to the mark to be believed. */
  function plausible(symbol: string, ticks: number): boolean {
    return gates.get(symbol)!.plausible(ticks * unitsPerTick(book.pairs.get(symbol)!.spec));
  }

  /**
   * A trade further than 5 % from the reference is two users' business: it stands on the tape, but candles and tickers leave
   * it out.
   */
  function isPrice(symbol: string, price: number): boolean {
    const reference = references.get(symbol);
    return reference === undefined || isNearReference(price, reference);
  }

  function record(symbol: string, time: number, price: number, lots: number): void {
    const candles = book.pairs.get(symbol)!;
    stream.changing(candles);
    candles.trade(Math.min(time, clock.now()), price, lots);
  }

  sequencer.onCommitted((batch: CommittedBatch) => {
    const prints = new Map<string, PrintMessage[]>();
    for (const { time, events } of batch.entries) {
      for (const event of events) {
        if (event.type === 'traded') {
          const { symbol, price, lots } = event;
          if (event.buyOrderId === 0 || event.sellOrderId === 0) maker.onFill(symbol);
          if (isPrice(symbol, price)) record(symbol, time, price, lots);
          const format = stream.format(symbol)!;
          let list = prints.get(symbol);
          if (!list) prints.set(symbol, (list = []));
          list.push({
            id: `b${event.tradeId}`,
            time,
            price: format.price(price),
            amount: format.quantity(lots),
            direction: event.takerSide,
            source: 'book',
          });
        } else if (event.type === 'referenceSet') {
          references.set(event.symbol, event.reference);
          if (event.source === 'mark') maker.renew(event.symbol);
        } else if (event.type === 'pairListed') {
          take(event.pair);
        } else if (event.type === 'pairTermsSet') {
          take(event.pair);
          stream.termsChanged(event.pair.symbol);
        } else if (event.type === 'pairStatusSet') {
          statuses.set(event.symbol, event.status);
          if (event.status !== 'trading') maker.withdraw(event.symbol);
          stream.publishStatus();
        }
      }
    }
    for (const [symbol, list] of prints) stream.printed(symbol, list.reverse());
  });

  /** A pair with its terms; one that is to follow the feed, and does not yet, begins to. */
  function take(spec: PairSpec): void {
    const { symbol } = spec;
    maker.setSteps(symbol, { tick: tickStepOf(spec), lot: lotStepOf(spec) });
    const follows = spec.feed === true && !gates.has(symbol) && feed.cover?.(spec) === true;
    book.add(spec);
    if (!follows) return;
    gates.set(symbol, new TickGate());
    tellStale();
    inBackground(
      book.follow(symbol),
      'the history of a pair was not loaded; its chart lacks it until the next start',
    );
  }

  function onTimer(): void {
    const now = clock.now();
    if (clocks.drifted(now, monotonic())) {
      log.warn('the wall clock was set: market data is paused until it proves itself');
      for (const gate of gates.values()) gate.distrust();
    }
    const isSure = timeIsSure();
    if (!isSure) for (const gate of gates.values()) gate.distrust();
    for (const [symbol, gate] of gates) if (gate.check(now) || gate.isQuiet(now)) maker.withdraw(symbol);
    tellStale();
    inBackground(book.closeMinutes(now), 'saving candles failed; they are saved with the next minute');
    stream.flush(now);
    if (Math.floor(now / SECOND_MS) === second) return;
    second = Math.floor(now / SECOND_MS);
    inBackground(book.saveCorrected(), 'saving corrected candles failed; they are saved again in a second');
    if (second % 60 === 0)
      inBackground(packer.packAll(clock.now()), 'tick blocks were not packed; it is tried again in a minute');
    if (isSure && !chain.isBehind(now)) void sequencer.submit({ type: 'passTime' }).catch(() => undefined);
    inBackground(seal(now, stalePairs()), 'a tick block was not committed; its ticks go into the next one');
  }

  /** Marks are shown once they are committed, since contracts open, close and settle at what is committed. */
  async function seal(now: number, stale: readonly string[]): Promise<void> {
    const block = await chain.seal(now, stale);
    if (block) stream.sealed(block.ticks, options.spreadOf);
  }

  /**
   * Ticks of the time when nobody was there to take them, as far as the feed remembers them, are sealed before any new one,
   * so that the chain stays in order and what was due meanwhile is decided by the tick that would have decided it.
   */
  async function recallMissed(): Promise<void> {
    const { missed = [] } = options;
    if (missed.length === 0 || !feed.ticks) return;
    let ticks: Awaited<ReturnType<typeof recallTicks>> = [];
    try {
      ticks = await within(RECALL_MS, recallTicks(feed, missed, clock.now()));
    } catch (error) {
      log.warn(
        { err: error },
        'the feed did not tell the ticks that were missed: new ones decide, if they are in time',
      );
    }
    for (const tick of ticks) {
      chain.add(tick);
      gates.get(tick.symbol)?.resumeAfter(tick.time);
    }
    if (ticks.length > 0) log.info({ ticks: ticks.length }, 'ticks that were missed are in the chain');
  }

  function inBackground(work: Promise<unknown>, problem: string): void {
    const watched = work.catch((error: unknown) => log.error({ err: error }, problem));
    saving.add(watched);
    void watched.finally(() => saving.delete(watched));
  }

  const reaches = (minute: number) => book.reaches(minute);

  return {
    port: marketPort({ candles: book.pairs, reaches, statuses, stream, depth: options.depth }),
    calls: [
      ...marketHandlers({ clock, candles: book.pairs, reaches, statuses, stream, depth: options.depth }),
      ...tickCalls(db, options.archivedTicks),
    ],
    async start() {
      for (const { symbol, time } of await chain.load()) gates.get(symbol)?.resumeAfter(time);
      await book.load(clock.now());
      // Before anything can trade: the engine must know which pairs have a feed, or old trades would trigger stops.
      await recallMissed();
      do await chain.seal(clock.now(), stalePairs());
      while (chain.waiting > 0);
      await feed.start(listener);
      inBackground(
        book.loadHistory(),
        'the history of the feed was not loaded; charts lack it until the next start',
      );
      timer = setInterval(onTimer, TIMER_MS);
      log.info({ feed: feed.name, pairs: feed.symbols.length }, 'market open');
    },
    async stop() {
      clearInterval(timer);
      book.stop();
      await feed.stop();
      await maker.stop();
      await packer.stop();
      inBackground(book.closeMinutes(clock.now()), 'saving candles failed');
      await Promise.all(saving);
      await book.saveNewest();
    },
    onTimer,
    isStale: (symbol) => gates.get(symbol)?.check(clock.now()) ?? false,
    stalePairs,
    fedPairs: () => [...gates.keys()],
    mark: (symbol) => gates.get(symbol)?.mark,
    lastPrice: (symbol) => book.pairs.get(symbol)?.lastPrice,
    news: () => stream.news(),
    packCandles: (symbol, from) => book.pairs.get(symbol)?.pack(from) ?? Buffer.alloc(0),
  };
}

/** Rejects when the work takes longer than that. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
