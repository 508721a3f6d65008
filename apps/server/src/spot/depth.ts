import type { Side } from '@bourse/protocol/spot/order';
import type { DepthDelta, DepthSnapshot, Level } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Markets } from '../markets.ts';

/**
 * Versions begin at the start's ms times this, so that they also grow over restarts: a book cannot change as often in a
 * ms. They stay below 2^53 until the year 2255.
 */
const VERSIONS_PER_MS = 1_000;

/** Price -> quantity of one side, best first, both as they stand on the wire. */
type Levels = ReadonlyMap<string, string>;
type Sides = Readonly<Record<Side, Levels>>;

interface Published {
  seq: number;
  time: number;
  sides: Sides;
  /** What a newcomer is sent, once somebody asked. */
  frame?: string;
}

/** Publishes the committed books (`sequencer/book-copies.ts`) as sequenced deltas. */
export class DepthPublisher {
  readonly #markets: Markets;
  readonly #bus: Bus;
  readonly #clock: Clock;
  readonly #published = new Map<string, Published>();
  readonly #firstVersion: number;

  constructor(markets: Markets, bus: Bus, clock: Clock) {
    this.#markets = markets;
    this.#bus = bus;
    this.#clock = clock;
    this.#firstVersion = clock.now() * VERSIONS_PER_MS;
    bus.provideSnapshot('depth', (channel) => this.#snapshotFrame(channel));
  }

  /** Best levels of the committed book as [price, quantity]; `undefined` for an unknown pair. */
  levels(
    symbol: string,
    limit: number,
  ): { bids: Level[]; asks: Level[]; time: number; version: number } | undefined {
    if (!this.#markets.get(symbol)) return undefined;
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

  /** A committed copy of a pair's book. */
  publish(symbol: string, sides: Sides, time: number): void {
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

  /** Written once for every state of the book, however many ask. */
  #snapshotFrame(channel: string): string | undefined {
    const symbol = channel.slice('depth:'.length);
    if (!this.#markets.get(symbol)) return undefined;
    const published = this.#published.get(symbol);
    if (published?.frame !== undefined) return published.frame;
    const { seq, time, sides } = published ?? {
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
    const frame = JSON.stringify(snapshot);
    if (published) published.frame = frame;
    return frame;
  }
}

function best(side: Levels, limit: number): Level[] {
  const result: Level[] = [];
  for (const level of side) {
    if (result.length === limit) break;
    result.push(level);
  }
  return result;
}

/** Levels that are new or different, and with quantity "0" those that are gone. */
function changedLevels(before: Levels | undefined, after: Levels): Level[] {
  const changed: Level[] = [];
  for (const [price, quantity] of after) if (before?.get(price) !== quantity) changed.push([price, quantity]);
  if (before) for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  return changed;
}
