import { formatDecimal } from '@bourse/money/amount';
import type { Engine } from '@bourse/engine/engine';
import type { Pair } from '@bourse/engine/spot/pair';
import type { Side } from '@bourse/protocol/spot/order';
import type { DepthDelta, DepthSnapshot, Level } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';

/** Levels a side that the stream carries. */
export const DEPTH_LEVELS = 150;
/**
 * Versions begin at the start's ms times this, so that they also grow over restarts: a book cannot change as often in a
 * ms. They stay below 2^53 until the year 2255.
 */
const VERSIONS_PER_MS = 1_000;
/** A pair's depth goes out at most this often. */
const INTERVAL_MS = 50;

/** Price -> quantity of one side, best first, both as they stand on the wire. */
type Side150 = Map<string, string>;

interface Published {
  seq: number;
  time: number;
  sides: Record<Side, Side150>;
}

/**
 * Publishes the books as sequenced deltas. The books run ahead of the commits, so levels are copied when a batch has
 * been executed (`capture`) and go out when it is committed.
 */
export class DepthPublisher {
  readonly #engine: Engine;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #published = new Map<string, Published>();
  readonly #firstVersion: number;
  readonly #capturedAt = new Map<string, number>();
  readonly #later: () => void;
  #timer: NodeJS.Timeout | undefined;

  /** `later` must bring about another `capture`: a book that changed again too soon is published then. */
  constructor(engine: Engine, bus: Bus, clock: Clock, later: () => void) {
    this.#later = later;
    this.#engine = engine;
    this.#bus = bus;
    this.#clock = clock;
    this.#firstVersion = clock.now() * VERSIONS_PER_MS;
    bus.provideSnapshot('depth', (channel) => this.#snapshotFrame(channel));
  }

  /** Copies the books that changed and whose turn it is. Returns how to publish them once committed. */
  capture(): (() => void) | undefined {
    const now = this.#clock.now();
    let copies: [string, Record<Side, Side150>][] | undefined;
    for (const pair of this.#engine.state.pairs.values()) {
      if (!pair.depthChanged) continue;
      const { symbol } = pair.spec;
      const since = now - (this.#capturedAt.get(symbol) ?? 0);
      // Below 0 after the clock was set back: that must not hold a book until the old time comes again.
      if (since >= 0 && since < INTERVAL_MS) {
        if (!this.#timer) this.#timer = setTimeout(() => this.#captureLater(), INTERVAL_MS - since);
        continue;
      }
      this.#capturedAt.set(symbol, now);
      pair.depthChanged = false;
      (copies ??= []).push([symbol, { buy: levels(pair, 'buy'), sell: levels(pair, 'sell') }]);
    }
    if (!copies) return undefined;
    return () => {
      for (const [symbol, sides] of copies) this.#publish(symbol, sides, now);
    };
  }

  /** Best levels of the committed book as [price, quantity]; `undefined` for an unknown pair. */
  levels(
    symbol: string,
    limit: number,
  ): { bids: Level[]; asks: Level[]; time: number; version: number } | undefined {
    if (!this.#engine.state.pairs.has(symbol)) return undefined;
    const published = this.#published.get(symbol);
    if (!published) return { bids: [], asks: [], time: this.#clock.now(), version: this.#firstVersion };
    const { seq, time, sides } = published;
    const version = this.#firstVersion + seq;
    return { bids: best(sides.buy, limit), asks: best(sides.sell, limit), time, version };
  }

  /** As the `version` of `levels`, without the levels. */
  version(symbol: string): number {
    return this.#firstVersion + (this.#published.get(symbol)?.seq ?? 0);
  }

  #captureLater(): void {
    this.#timer = undefined;
    this.#later();
  }

  #publish(symbol: string, sides: Record<Side, Side150>, time: number): void {
    const before = this.#published.get(symbol);
    const bids = changedLevels(before?.sides.buy, sides.buy);
    const asks = changedLevels(before?.sides.sell, sides.sell);
    if (before && bids.length === 0 && asks.length === 0) return;
    const prev = before?.seq ?? 0;
    const seq = prev + 1;
    this.#published.set(symbol, { seq, time, sides });
    const delta: DepthDelta = { ch: `depth:${symbol}`, type: 'delta', prev, seq, time, bids, asks };
    this.#bus.publish(delta.ch, delta);
  }

  #snapshotFrame(channel: string): string | undefined {
    const symbol = channel.slice('depth:'.length);
    if (!this.#engine.state.pairs.has(symbol)) return undefined;
    const { seq, time, sides } = this.#published.get(symbol) ?? {
      seq: 0,
      time: this.#clock.now(),
      sides: { buy: new Map(), sell: new Map() },
    };
    const snapshot: DepthSnapshot = {
      ch: channel,
      type: 'snapshot',
      seq,
      time,
      bids: [...sides.buy],
      asks: [...sides.sell],
    };
    return JSON.stringify(snapshot);
  }
}

function levels(pair: Pair, side: Side): Side150 {
  const { book, spec } = pair;
  const result: Side150 = new Map();
  const count = Math.min(book.levelCount(side), DEPTH_LEVELS);
  for (let n = 0; n < count; n++) {
    result.set(
      formatDecimal(BigInt(book.levelPrice(side, n)), spec.priceDecimals),
      formatDecimal(BigInt(book.levelLots(side, n)), spec.quantityDecimals),
    );
  }
  return result;
}

function best(side: Side150, limit: number): Level[] {
  const result: Level[] = [];
  for (const level of side) {
    if (result.length === limit) break;
    result.push(level);
  }
  return result;
}

/** Levels that are new or different, and with quantity "0" those that are gone. */
function changedLevels(before: Side150 | undefined, after: Side150): Level[] {
  const changed: Level[] = [];
  for (const [price, quantity] of after) if (before?.get(price) !== quantity) changed.push([price, quantity]);
  if (before) for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  return changed;
}
