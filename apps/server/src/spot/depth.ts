import type { DepthDelta, Level } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Markets } from '../markets.ts';
import { DepthBoard, type Levels, type Sides } from './depth-board.ts';

/**
 * Versions begin at the start's ms times this, so that they also grow over restarts: a book cannot change as often in a
 * ms. They stay below 2^53 until the year 2255.
 */
const VERSIONS_PER_MS = 1_000;

/** All books at one moment, for another process. */
export interface DepthState {
  readonly firstVersion: number;
  readonly books: readonly {
    readonly symbol: string;
    readonly seq: number;
    readonly time: number;
    readonly bids: readonly Level[];
    readonly asks: readonly Level[];
  }[];
}

/** Publishes the committed books (`sequencer/book-copies.ts`) as sequenced deltas. */
export class DepthPublisher extends DepthBoard {
  readonly #relay: ((delta: DepthDelta) => void) | undefined;

  /** `relay`: told every delta, for other processes. */
  constructor(markets: Markets, bus: Bus, clock: Clock, relay?: (delta: DepthDelta) => void) {
    super(markets, bus, clock, clock.now() * VERSIONS_PER_MS);
    this.#relay = relay;
  }

  /** A committed copy of a pair's book. */
  publish(symbol: string, sides: Sides, time: number): void {
    const before = this.published.get(symbol);
    const bids = changedLevels(before?.sides.buy, sides.buy);
    const asks = changedLevels(before?.sides.sell, sides.sell);
    if (before && bids.length === 0 && asks.length === 0) return;
    const prev = before?.seq ?? 0;
    const delta: DepthDelta = {
      ch: `depth:${symbol}`,
      type: 'delta',
      prev,
      seq: prev + 1,
      time,
      bids,
      asks,
    };
    this.put(symbol, sides, delta);
    this.#relay?.(delta);
  }

  /** For another process, which goes on with the deltas. */
  state(): DepthState {
    const books = [...this.published].map(([symbol, { seq, time, sides }]) => {
      return { symbol, seq, time, bids: [...sides.buy], asks: [...sides.sell] };
    });
    return { firstVersion: this.firstVersion, books };
  }
}

/** Levels that are new or different, and with quantity "0" those that are gone. */
function changedLevels(before: Levels | undefined, after: Levels): Level[] {
  const changed: Level[] = [];
  for (const [price, quantity] of after) if (before?.get(price) !== quantity) changed.push([price, quantity]);
  if (before) for (const price of before.keys()) if (!after.has(price)) changed.push([price, '0']);
  return changed;
}
