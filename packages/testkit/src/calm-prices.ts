import { RecentPrices } from '@bourse/engine/market/recent-prices';

/** Prices set by hand jump where a market's would not: a house that covered such jumps would ask more in all that follows. */
export class CalmPrices extends RecentPrices {
  override with(price: number, time: number, apartPpm?: number): RecentPrices {
    const next = super.with(price, time, apartPpm);
    return next === this ? this : new CalmPrices(next.seen, next.memory);
  }

  override doubted(): RecentPrices {
    return new CalmPrices(this.seen, this.memory, true);
  }

  override jump(): number {
    return 0;
  }
}
