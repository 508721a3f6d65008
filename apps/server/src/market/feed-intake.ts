import { unitsPerTick } from '@bourse/protocol/market/reference-price';
import type { Services } from '../services.ts';
import type { CandleService } from './candles/candle-service.ts';
import type { Feed, FeedChunk, FeedDepth, FeedListener, FeedPrint, FeedTick } from './feeds/feed.ts';
import type { MarketMaker } from './market-maker.ts';
import type { MarketStream } from './market-stream.ts';
import { recallTicks, type Stretch } from './ticks/missed-ticks.ts';
import type { TickChain } from './ticks/tick-chain.ts';
import type { TickGates } from './ticks/tick-gates.ts';
import type { TradeCharts } from './trade-charts.ts';

/** So long a start waits for a feed that is asked what was missed. */
const RECALL_MS = 10_000;

export interface FeedIntakeDeps {
  readonly services: Pick<Services, 'clock' | 'log' | 'sequencer'>;
  readonly feed: Feed;
  readonly gates: TickGates;
  readonly candles: CandleService;
  readonly charts: TradeCharts;
  readonly chain: TickChain;
  readonly stream: MarketStream;
  readonly maker: MarketMaker;
  /** Whether orders on the pair are taken. */
  readonly isTrading: (symbol: string) => boolean;
  /** Told when all reference prices became stale at once. */
  readonly onLost: () => void;
}

/** Takes what the feed tells: ticks that are believed into the chain, depth to the market maker, trades and candles to charts and tape. */
export class FeedIntake implements FeedListener {
  readonly #deps: FeedIntakeDeps;
  #prints = 0;

  constructor(deps: FeedIntakeDeps) {
    this.#deps = deps;
  }

  tick(tick: FeedTick): void {
    const { services, gates, candles, chain, stream, maker } = this.#deps;
    const { symbol, apartPpm } = tick;
    const verdict = gates.get(symbol)!.take(tick, services.clock.now());
    if (verdict.kind === 'held') this.#doubt(symbol);
    if (verdict.kind !== 'accepted') return;
    const pair = candles.pairs.get(symbol)!;
    const perTick = unitsPerTick(pair.spec);
    for (const { time, price, mark } of verdict.ticks) {
      chain.add({ symbol, time, price, mark });
      // Before anyone is shown it: what the house deals at must not lag behind what it shows.
      void services.sequencer
        .submit({ type: 'newestPrice', symbol, price, time, ...(apartPpm !== undefined && { apartPpm }) })
        .catch(() => undefined);
      maker.moved(symbol, price, perTick);
      stream.changing(pair);
      pair.tick(time, Math.max(1, Math.round(price / perTick)));
    }
  }

  /** What is shown to everybody may be the price already: until it is known the house deals on none. */
  #doubt(symbol: string): void {
    const { services, maker } = this.#deps;
    void services.sequencer.submit({ type: 'doubtPrice', symbol }).catch(() => undefined);
    maker.withdraw(symbol);
  }

  depth(depth: FeedDepth): void {
    if (this.#mayQuote(depth)) this.#deps.maker.follow(depth);
    else this.#deps.maker.withdraw(depth.symbol);
  }

  print(print: FeedPrint): void {
    const { services, feed, charts, stream } = this.#deps;
    const { symbol, time, price, lots, side } = print;
    if (!this.#isPlausible(symbol, price)) return;
    if (!feed.sendsCandles) charts.add(symbol, time, price, lots);
    const format = stream.format(symbol)!;
    stream.printed(symbol, [
      {
        id: `f${services.clock.now()}-${++this.#prints}`,
        time,
        price: format.price(price),
        amount: format.quantity(lots),
        direction: side,
        source: 'feed',
      },
    ]);
  }

  candles(chunk: FeedChunk): void {
    const { candles, stream } = this.#deps;
    const changed = candles.take(chunk);
    if (changed !== undefined) stream.changing(candles.pairs.get(chunk.symbol)!, changed);
  }

  lost(): void {
    const { gates, maker, onLost } = this.#deps;
    gates.distrust();
    for (const symbol of gates.symbols) maker.withdraw(symbol);
    onLost();
  }

  /**
   * Ticks of the time when nobody was there to take them, as far as the feed remembers them, come before any new one, so
   * that the chain stays in order and what was due meanwhile is decided by the tick that would have decided it.
   */
  async recall(missed: readonly Stretch[]): Promise<void> {
    const { services, feed, gates, chain } = this.#deps;
    const { clock, log } = services;
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

  /** Quotes follow a trading pair's fresh feed, and only near the mark: a wrong ladder would be real money. */
  #mayQuote({ symbol, bids, asks }: FeedDepth): boolean {
    const { services, gates, isTrading } = this.#deps;
    const gate = gates.get(symbol)!;
    if (gate.stale || gate.isInDoubt || gate.isQuiet(services.clock.now()) || !isTrading(symbol))
      return false;
    return [bids[0], asks[0]].every((level) => !level || this.#isPlausible(symbol, level[0]));
  }

  /** Whether a price in ticks of the pair is near enough to the mark to be believed. */
  #isPlausible(symbol: string, ticks: number): boolean {
    const { gates, candles } = this.#deps;
    return gates.get(symbol)!.plausible(ticks * unitsPerTick(candles.pairs.get(symbol)!.spec));
  }
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
