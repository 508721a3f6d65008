import type { PriceMemory } from '@bourse/engine/market/recent-prices';
import type { ColumnType } from 'kysely';

type BigInteger = ColumnType<string, number, number>;

/** Tables of the market domain (migration 0003). */
export interface MarketTables {
  /** One-minute candles closed since the installation. Exact decimals are strings. */
  candles_1m: CandleColumns & { /** Minutes since the epoch. */ minute: number };
  /** UTC days closed since the installation; they outlive their minutes in memory. */
  candles_1d: CandleColumns & { /** Days since the epoch. */ day: number };
  /** The newest root of the tick chain in each minute (docs/rules.md, "Reference prices"). */
  tick_roots: { minute: number; block_id: BigInteger; hash: string };
  /** Older blocks of the tick chain, many to a row. */
  tick_spans: TickSpanTable;
  /** The largest move within a second of each pair, and when it was. */
  price_memory: { symbol: string; kind: keyof PriceMemory; ppm: number; time: BigInteger };
  /** When a replay began, so that it goes on where it was after a restart. */
  replay_starts: { replay: string; started_at: BigInteger };
}

export interface TickSpanTable {
  last_id: string;
  first_id: string;
  /** Of the last block, ms. */
  to_time: string;
  /** Of the block before the first. */
  previous_hash: Buffer;
  /** Of the last block. */
  hash: Buffer;
  /** See tick-packing.ts. */
  blocks: Buffer;
}

export interface CandleColumns {
  symbol: string;
  open: string;
  high: string;
  low: string;
  close: string;
  /** Base currency. */
  volume: string;
  /** Quote currency. */
  turnover: string;
  count: number;
}
