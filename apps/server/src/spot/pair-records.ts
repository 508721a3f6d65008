import { Pair } from '@bourse/engine/spot/pair';
import type { ReferenceSource } from '@bourse/protocol/event';
import type { PairSpec } from '@bourse/protocol/pairs';
import type { PairStatus } from '@bourse/protocol/spot/order';
import type { OpenRows } from '../sequencer/loading/open-rows.ts';
import type { DomainRecords, EventContext } from '../sequencer/rows/record.ts';
import {
  bigint,
  defineTable,
  double,
  int,
  numeric,
  orNull,
  text,
  word,
  type RowOf,
} from '../sequencer/rows/table.ts';
import { loadReferences } from './load-references.ts';

const PAIR_COLUMNS = {
  symbol: text,
  base: text,
  quote: text,
  price_decimals: int,
  quantity_decimals: int,
  min_notional: numeric,
  status: word<PairStatus>(),
  listed_seq: bigint,
  tick_decimals: orNull(int),
  lot_decimals: orNull(int),
  band_percent: orNull(int),
  maker_ppm: orNull(int),
  taker_ppm: orNull(int),
  /** 1: it follows the feed; 0: none; null: the feed, if that has it. */
  feed: orNull(int),
};
export type PairTable = RowOf<typeof PAIR_COLUMNS>;
const PAIRS = defineTable('pairs', 'upsert', PAIR_COLUMNS);

/** Of each pair's last trade here, in its ticks. */
const LAST_PRICE_COLUMNS = { symbol: text, price: bigint };
export type LastPriceTable = RowOf<typeof LAST_PRICE_COLUMNS>;
export const LAST_PRICES = defineTable('last_prices', 'upsert', LAST_PRICE_COLUMNS);

const REFERENCE_COLUMNS = { symbol: text, price: double, source: word<ReferenceSource>() };
export type ReferencePriceTable = RowOf<typeof REFERENCE_COLUMNS>;
const REFERENCE_PRICES = defineTable('reference_prices', 'upsert', REFERENCE_COLUMNS);

const OWNER_FEE_COLUMNS = { owner: bigint, maker_ppm: bigint, taker_ppm: bigint };
export type OwnerFeeTable = RowOf<typeof OWNER_FEE_COLUMNS>;
const OWNER_FEES = defineTable('owner_fees', 'upsert', OWNER_FEE_COLUMNS);

const OWNER_TIER_COLUMNS = { owner: bigint, level: int, maker_ppm: bigint, taker_ppm: bigint };
/** Level 0: he had a tier, and has none. */
export type OwnerTierTable = RowOf<typeof OWNER_TIER_COLUMNS>;
const OWNER_TIERS = defineTable('owner_tiers', 'upsert', OWNER_TIER_COLUMNS);

declare module '../database/schema.ts' {
  interface Tables {
    pairs: PairTable;
    last_prices: LastPriceTable;
    reference_prices: ReferencePriceTable;
    owner_fees: OwnerFeeTable;
    owner_tiers: OwnerTierTable;
  }
}

const PAIR_ROWS: OpenRows<PairTable> = {
  table: 'pairs',
  key: { column: 'symbol', type: 'text' },
  order: 'listed_seq, symbol',
  touched: {
    pairListed: ({ pair }) => [pair.symbol],
    pairStatusSet: ({ symbol }) => [symbol],
    pairTermsSet: ({ pair }) => [pair.symbol],
  },
  put(state, row) {
    const known = state.pairs.get(row.symbol);
    const spec = specOf(row);
    const pair = known ?? new Pair(spec, state.undo);
    if (known) known.setTerms(spec);
    pair.status = row.status;
    pair.listedSeq = Number(row.listed_seq);
    state.pairs.set(row.symbol, pair);
  },
  drop: ({ pairs }, symbol) => pairs.delete(symbol as string),
};

const OWNER_FEE_ROWS: OpenRows<OwnerFeeTable> = {
  table: 'owner_fees',
  key: { column: 'owner', type: 'bigint' },
  order: 'owner',
  touched: { feesSet: ({ owner }) => [owner] },
  put(state, row) {
    const [makerPpm, takerPpm] = [BigInt(row.maker_ppm), BigInt(row.taker_ppm)];
    state.setRates(state.owner(Number(row.owner)), { makerPpm, takerPpm, hasOwnFees: true });
  },
  drop: () => undefined,
};

const OWNER_TIER_ROWS: OpenRows<OwnerTierTable> = {
  table: 'owner_tiers',
  key: { column: 'owner', type: 'bigint' },
  order: 'owner',
  touched: { feeTiersSet: ({ changes }) => changes.map(({ owner }) => owner) },
  put(state, { owner, level, maker_ppm, taker_ppm }) {
    const [makerPpm, takerPpm] = [BigInt(maker_ppm), BigInt(taker_ppm)];
    const tier = level === 0 ? undefined : { level, makerPpm, takerPpm };
    state.setRates(state.owner(Number(owner)), { tier });
  },
  drop: () => undefined,
};

/** Pairs, what was paid for them last, and what owners pay for trading. Loaded first: everything names a pair. */
export const pairRecords: DomainRecords = {
  holds: [],
  tables: [PAIRS, LAST_PRICES, REFERENCE_PRICES, OWNER_FEES, OWNER_TIERS],
  events: {
    pairListed({ pair }, batch) {
      batch.state.pairs.get(pair.symbol)!.listedSeq = batch.seq;
      addPair(batch, pair.symbol);
    },
    pairStatusSet: ({ symbol }, batch) => addPair(batch, symbol),
    pairTermsSet: ({ pair }, batch) => addPair(batch, pair.symbol),
    referenceSet: ({ symbol, reference, source }, { rows }) =>
      rows.add(REFERENCE_PRICES, { symbol, price: reference, source }),
    feesSet: ({ owner, makerPpm, takerPpm }, { rows }) =>
      rows.add(OWNER_FEES, {
        owner: String(owner),
        maker_ppm: String(makerPpm),
        taker_ppm: String(takerPpm),
      }),
    feeTiersSet({ changes }, { rows }) {
      for (const { owner, level, makerPpm, takerPpm } of changes)
        rows.add(OWNER_TIERS, {
          owner: String(owner),
          level,
          maker_ppm: String(makerPpm),
          taker_ppm: String(takerPpm),
        });
    },
  },
  openRows: [PAIR_ROWS, OWNER_FEE_ROWS, OWNER_TIER_ROWS],
  async load(reader, state) {
    for (const { symbol, price } of await reader.all<LastPriceTable>('select * from last_prices')) {
      const pair = state.pairs.get(symbol);
      if (pair) pair.lastPrice = Number(price) * pair.unitsPerTick;
    }
    await loadReferences(reader, state);
  },
};

function specOf(row: PairTable): PairSpec {
  const terms = {
    tickDecimals: row.tick_decimals,
    lotDecimals: row.lot_decimals,
    bandPercent: row.band_percent,
    makerPpm: row.maker_ppm,
    takerPpm: row.taker_ppm,
    feed: row.feed === null ? null : row.feed === 1,
  };
  return {
    symbol: row.symbol,
    base: row.base,
    quote: row.quote,
    priceDecimals: row.price_decimals,
    quantityDecimals: row.quantity_decimals,
    minNotional: BigInt(row.min_notional),
    ...(Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null)) as Partial<PairSpec>),
  };
}

/** As the batch leaves it, in its place among the others. */
function addPair({ rows, state }: EventContext, symbol: string): void {
  const { spec, status, listedSeq } = state.pairs.get(symbol)!;
  rows.add(PAIRS, {
    symbol: spec.symbol,
    base: spec.base,
    quote: spec.quote,
    price_decimals: spec.priceDecimals,
    quantity_decimals: spec.quantityDecimals,
    min_notional: String(spec.minNotional),
    status,
    listed_seq: String(listedSeq),
    tick_decimals: spec.tickDecimals ?? null,
    lot_decimals: spec.lotDecimals ?? null,
    band_percent: spec.bandPercent ?? null,
    maker_ppm: spec.makerPpm ?? null,
    taker_ppm: spec.takerPpm ?? null,
    feed: spec.feed === undefined ? null : Number(spec.feed),
  });
}
