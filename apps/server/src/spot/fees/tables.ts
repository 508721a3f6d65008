export interface FeeTables {
  traded_days: TradedDayTable;
  tier_progress: TierProgressTable;
}

/** What an owner has traded on a day (since 1970, UTC), in 1e-8 USDT. */
export interface TradedDayTable {
  owner: string;
  day: number;
  volume: string;
}

/** One row: up to which trade days are counted, and for which day tiers were decided, by which rules. */
export interface TierProgressTable {
  id: number;
  counted_trade: string;
  day: number;
  tiers: string;
}
