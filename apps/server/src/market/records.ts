import { RecentPrices, type PriceMemory } from '@bourse/engine/market/recent-prices';
import type { DomainRecords } from '../sequencer/rows/record.ts';

interface MemoryRow {
  readonly symbol: string;
  readonly kind: keyof PriceMemory;
  readonly ppm: number;
  readonly time: string;
}

/** Commits write nothing of it: what is remembered of prices is kept beside them, and comes back with the pairs (`memory-keeper.ts`). */
export const marketRecords: DomainRecords = {
  holds: [],
  async load({ all }, { pairs }) {
    const rows = await all<MemoryRow>('select symbol, kind, ppm, time from price_memory');
    for (const { symbol, kind, ppm, time } of rows) {
      const pair = pairs.get(symbol);
      if (pair)
        pair.prices = new RecentPrices([], { ...pair.prices.memory, [kind]: { ppm, time: Number(time) } });
    }
  },
};
