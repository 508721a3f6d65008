import type { Swapped } from '@bourse/protocol/swap/journal';
import { nextId } from '../sequencer/loading/reader.ts';
import { defineEventRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, numeric, text, type RowOf } from '../sequencer/rows/table.ts';

const SWAP_COLUMNS = {
  id: bigint,
  time: bigint,
  owner: bigint,
  quote_id: text,
  from_coin: text,
  to_coin: text,
  pay: numeric,
  receive: numeric,
  rate: text,
};

export type SwapTable = RowOf<typeof SWAP_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    swaps: SwapTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly swaps: readonly SwapTable[];
  }
  interface ReplyRows {
    readonly swap?: SwapTable;
  }
}

const SWAPS = defineEventRecord({
  name: 'swaps',
  reply: { as: 'swap', ids: ({ swapId }) => swapId },
  table: 'swaps',
  columns: SWAP_COLUMNS,
  write: (event: Swapped, now) => ({
    id: String(event.swapId),
    time: String(now),
    owner: String(event.user),
    quote_id: event.quoteId,
    from_coin: event.fromCoin,
    to_coin: event.toCoin,
    pay: String(event.pay),
    receive: String(event.receive),
    rate: event.rate,
  }),
});

export const swapRecords: DomainRecords = {
  holds: [],
  records: [SWAPS],
  ownTables: { conversions: { from: 'swaps', owner: 'owner', id: 'id', amounts: ['pay', 'receive'] } },
  events: { swapped: (event, batch) => batch.append(SWAPS, event) },
  async load(reader, state) {
    state.nextSwapId = await nextId(reader, 'swaps');
  },
};
