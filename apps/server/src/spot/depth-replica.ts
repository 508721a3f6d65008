import type { DepthDelta, Level } from '@bourse/protocol/stream';
import type { Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import type { Markets } from '../markets.ts';
import { DepthBoard, type Levels } from './depth-board.ts';
import type { DepthState } from './depth.ts';

/** The books as another process publishes them, under its numbers: whoever changes gateways sees one row of them. */
export class DepthReplica extends DepthBoard {
  constructor(markets: Markets, bus: Bus, clock: Clock) {
    super(markets, bus, clock, 0);
  }

  /** Everything, in the place of what was there. Who follows a book sees that the next delta does not follow. */
  load({ firstVersion, books }: DepthState): void {
    this.firstVersion = firstVersion;
    this.published.clear();
    for (const { symbol, seq, time, bids, asks } of books)
      this.published.set(symbol, { seq, time, sides: { buy: new Map(bids), sell: new Map(asks) } });
  }

  apply(delta: DepthDelta): void {
    const symbol = delta.ch.slice('depth:'.length);
    const before = this.published.get(symbol)?.sides;
    const buy = changed(before?.buy, delta.bids, (a, b) => compare(b, a));
    const sell = changed(before?.sell, delta.asks, compare);
    this.put(symbol, { buy, sell }, delta);
  }
}

/** A side with some of its levels changed, best first. */
function changed(
  before: Levels | undefined,
  changes: readonly Level[],
  order: (a: string, b: string) => number,
): Levels {
  const side = new Map(before);
  let isSorted = true;
  for (const [price, quantity] of changes) {
    if (quantity === '0') side.delete(price);
    else {
      isSorted &&= side.has(price);
      side.set(price, quantity);
    }
  }
  return isSorted ? side : new Map([...side].sort(([a], [b]) => order(a, b)));
}

/** Decimal texts without needless zeros, by what is before the point and then as texts. */
function compare(a: string, b: string): number {
  return wholeLength(a) - wholeLength(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function wholeLength(price: string): number {
  const point = price.indexOf('.');
  return point < 0 ? price.length : point;
}
