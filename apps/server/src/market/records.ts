import { RecentPrices } from '@bourse/engine/market/recent-prices';
import type { DomainRecords } from '../sequencer/rows/record.ts';

interface JumpRow {
  readonly symbol: string;
  readonly ppm: number;
  readonly time: string;
}

/** Commits write nothing of it: jumps are kept beside them, and come back with the pairs (`jump-memory.ts`). */
export const marketRecords: DomainRecords = {
  async load({ all }, { pairs }) {
    for (const { symbol, ppm, time } of await all<JumpRow>('select symbol, ppm, time from price_jumps')) {
      const pair = pairs.get(symbol);
      if (pair) pair.prices = new RecentPrices([], { ppm, time: Number(time) });
    }
  },
};
