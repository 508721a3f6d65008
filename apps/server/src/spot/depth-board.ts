import type { Side } from '@bourse/protocol/spot/order';
import type { DepthDelta, DepthSnapshot, Level } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Markets } from '../markets.ts';

/** Price -> quantity of one side, best first, both as they stand on the wire. */
export type Levels = ReadonlyMap<string, string>;
export type Sides = Readonly<Record<Side, Levels>>;

export interface Published {
  readonly seq: number;
  readonly time: number;
  readonly sides: Sides;
  /** What a newcomer is sent, once somebody asked. */
  frame?: string;
}

/** The books as they were published last, for whoever asks and for newcomers to their channels. */
export class DepthBoard {
  protected readonly published = new Map<string, Published>();
  /** Where versions begin. */
  protected firstVersion: number;
  readonly #markets: Markets;
  readonly #bus: Bus;
  readonly #clock: Clock;

  constructor(markets: Markets, bus: Bus, clock: Clock, firstVersion: number) {
    this.#markets = markets;
    this.#bus = bus;
    this.#clock = clock;
    this.firstVersion = firstVersion;
    bus.provideSnapshot('depth', (channel) => this.#snapshotFrame(channel));
  }

  /** Best levels of the committed book as [price, quantity]; `undefined` for an unknown pair. */
  levels(
    symbol: string,
    limit: number,
  ): { bids: Level[]; asks: Level[]; time: number; version: number } | undefined {
    if (!this.#markets.get(symbol)) return undefined;
    const published = this.published.get(symbol);
    if (!published) return { bids: [], asks: [], time: this.#clock.now(), version: this.firstVersion };
    const { seq, time, sides } = published;
    const version = this.firstVersion + seq;
    return { bids: best(sides.buy, limit), asks: best(sides.sell, limit), time, version };
  }

  /** As the `version` of `levels`, without the levels. */
  version(symbol: string): number {
    return this.firstVersion + (this.published.get(symbol)?.seq ?? 0);
  }

  /** What a delta has left. */
  protected put(symbol: string, sides: Sides, delta: DepthDelta): void {
    this.published.set(symbol, { seq: delta.seq, time: delta.time, sides });
    this.#bus.publish(delta.ch, delta);
  }

  /** Written once for every state of the book, however many ask. */
  #snapshotFrame(channel: string): string | undefined {
    const symbol = channel.slice('depth:'.length);
    if (!this.#markets.get(symbol)) return undefined;
    const published = this.published.get(symbol);
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
