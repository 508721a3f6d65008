import type { JSONColumnType } from 'kysely';

export interface ResultTables {
  house_days: HouseDayTable;
  house_prices: HousePriceTable;
  house_progress: HouseProgressTable;
}

/** What an account holder of the house or the outside took in and paid on a day (since 1970, UTC), in 1e-8 units. */
export interface HouseDayTable {
  day: number;
  owner: string;
  kind: string;
  topic: string;
  currency: string;
  received: string;
  paid: string;
}

/** What a coin was worth when it was last known on a day, in 1e-16 USDT a coin. */
export interface HousePriceTable {
  day: number;
  currency: string;
  price: string;
}

/** One row: up to which transfer days are counted, and where their sum was last found to differ from the balances. */
export interface HouseProgressTable {
  id: number;
  counted_transfer: string;
  is_complete: boolean;
  checked_at: Date | null;
  differences: JSONColumnType<HouseDifference[]>;
}

export interface HouseDifference {
  readonly owner: number;
  readonly currency: string;
  /** What the account has beyond the sum of its days, in 1e-8 units. */
  readonly amount: string;
}
