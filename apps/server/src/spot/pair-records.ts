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

const PAIR_ROWS: OpenRows<PairTable> = {
  table: 'pairs',
  key: { column: 'symbol', type: 'text' },
  order: 'listed_seq, symbol',
  touched: { pairListed: ({ pair }) => [pair.symbol], pairStatusSet: ({ symbol }) => [symbol] },
  put(state, row) {
    const known = state.pairs.get(row.symbol);
    const spec = {
      symbol: row.symbol,
      base: row.base,
      quote: row.quote,
      priceDecimals: row.price_decimals,
      quantityDecimals: row.quantity_decimals,
      minNotional: BigInt(row.min_notional),
    };
    const pair = known ?? new Pair(spec, state.undo);
    pair.status = row.status;
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
    const owner = state.owner(Number(row.owner));
    owner.makerPpm = BigInt(row.maker_ppm);
    owner.takerPpm = BigInt(row.taker_ppm);
  },
  drop: () => undefined,
};

/** Pairs, what was paid for them last, and what owners pay for trading. Loaded first: everything names a pair. */
export const pairRecords: DomainRecords = {
  tables: [PAIRS, LAST_PRICES, REFERENCE_PRICES, OWNER_FEES],
  events: {
    pairListed: ({ pair }, batch) => addPair(batch, pair, 'trading'),
    pairStatusSet: ({ symbol, status }, batch) => addPair(batch, batch.state.pairs.get(symbol)!.spec, status),
    referenceSet: ({ symbol, reference, source }, { rows }) =>
      rows.add(REFERENCE_PRICES, { symbol, price: reference, source }),
    feesSet: ({ owner, makerPpm, takerPpm }, { rows }) =>
      rows.add(OWNER_FEES, {
        owner: String(owner),
        maker_ppm: String(makerPpm),
        taker_ppm: String(takerPpm),
      }),
  },
  openRows: [PAIR_ROWS, OWNER_FEE_ROWS],
  async load(reader, state) {
    for (const { symbol, price } of await reader.all<LastPriceTable>('select * from last_prices')) {
      const pair = state.pairs.get(symbol);
      if (pair) pair.lastPrice = Number(price) * pair.unitsPerTick;
    }
    await loadReferences(reader, state);
  },
};

function addPair({ rows, seq }: EventContext, spec: PairSpec, status: PairStatus): void {
  rows.add(PAIRS, {
    symbol: spec.symbol,
    base: spec.base,
    quote: spec.quote,
    price_decimals: spec.priceDecimals,
    quantity_decimals: spec.quantityDecimals,
    min_notional: String(spec.minNotional),
    status,
    listed_seq: String(seq),
  });
}
