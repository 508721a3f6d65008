import type { Listener } from './bare-market.ts';

/** A running digest of a trade sequence: two matchers agree if count, volume and digest do. Listens to a market. */
export class Trades implements Listener {
  count = 0;
  lots = 0;
  digest = 0;

  trade(price: number, lots: number, makerId: number, takerId: number): void {
    this.count++;
    this.lots += lots;
    let digest = this.digest;
    digest = (Math.imul(digest, 31) + price) | 0;
    digest = (Math.imul(digest, 31) + lots) | 0;
    digest = (Math.imul(digest, 31) + makerId) | 0;
    this.digest = (Math.imul(digest, 31) + takerId) | 0;
  }

  gone(): void {}

  toString(): string {
    return `${this.count} trades, ${this.lots} lots, digest ${(this.digest >>> 0).toString(16)}`;
  }
}
