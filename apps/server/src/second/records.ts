import { isAside, restoreOrSetAside } from '@bourse/engine/asides';
import type { Second, SecondStatus } from '@bourse/engine/second/second';
import type { SecondMarket } from '@bourse/engine/second/second-market';
import { secondHouse } from '@bourse/engine/second/seconds';
import type { State } from '@bourse/engine/state';
import { decodeAmounts, encodeAmounts } from '@bourse/protocol/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { SECOND_COIN, type SecondDirection } from '@bourse/protocol/second/rules';
import { asideOf, type OpenRows } from '../sequencer/loading/open-rows.ts';
import { known, nextId } from '../sequencer/loading/reader.ts';
import { defineOpenRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import { bigint, defineTable, int, numeric, text, word, type RowOf } from '../sequencer/rows/table.ts';

const SECOND_COLUMNS = {
  id: bigint,
  owner: bigint,
  symbol: text,
  direction: word<SecondDirection>(),
  seconds: int,
  stake: numeric,
  fee: numeric,
  income_ppm: int,
  income: numeric,
  created_at: bigint,
  strike_after: bigint,
  status: word<SecondStatus>(),
  strike_tick: bigint,
  strike_time: bigint,
  strike_price: bigint,
  expires_at: bigint,
  settle_tick: bigint,
  settle_time: bigint,
  settle_price: bigint,
  updated_at: bigint,
};

export type SecondTable = RowOf<typeof SECOND_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    live_seconds: SecondTable;
    /** Views of `live_seconds` and `closed_seconds`. */
    open_seconds: SecondTable;
    ended_seconds: SecondTable;
    closed_seconds: SecondTable;
    second_settings: SecondSettingTable;
    second_fee: SecondFeeTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly seconds: readonly SecondTable[];
  }
  interface ReplyRows {
    readonly second?: SecondTable;
  }
}

export const SECONDS = defineOpenRecord({
  name: 'seconds',
  reply: { as: 'second', ids: ({ secondId }) => secondId },
  openTable: 'live_seconds',
  closedTable: 'closed_seconds',
  columns: SECOND_COLUMNS,
  take: (state: State) => state.seconds.orders.takeChanged(),
  changes: (state: State) => state.seconds.orders.changes,
  isOpen: ({ status }) => status === 'pending' || status === 'running',
  mutable: [
    'status',
    'strike_tick',
    'strike_time',
    'strike_price',
    'expires_at',
    'settle_tick',
    'settle_time',
    'settle_price',
    'updated_at',
  ],
  write: (second: Second) => ({
    id: String(second.id),
    owner: String(second.owner.id),
    symbol: second.market.pair.spec.symbol,
    direction: second.direction,
    seconds: second.seconds,
    stake: String(second.stake),
    fee: String(second.fee),
    income_ppm: second.incomePpm,
    income: String(second.income),
    created_at: String(second.createdAt),
    strike_after: String(second.strikeAfter),
    status: second.status,
    strike_tick: String(second.strikeTick),
    strike_time: String(second.strikeTime),
    strike_price: String(second.strikePrice),
    expires_at: String(second.expiresAt),
    settle_tick: String(second.settleTick),
    settle_time: String(second.settleTime),
    settle_price: String(second.settlePrice),
    updated_at: String(second.updatedAt),
  }),
  read: (row, state) => ({
    id: Number(row.id),
    owner: state.owner(Number(row.owner)),
    market: marketOf(state, row.symbol),
    direction: row.direction,
    seconds: row.seconds,
    stake: BigInt(row.stake),
    fee: BigInt(row.fee),
    incomePpm: row.income_ppm,
    income: BigInt(row.income),
    createdAt: Number(row.created_at),
    strikeAfter: Number(row.strike_after),
    updatedAt: Number(row.updated_at),
    status: row.status,
    strikeTick: Number(row.strike_tick),
    strikeTime: Number(row.strike_time),
    strikePrice: Number(row.strike_price),
    expiresAt: Number(row.expires_at),
    settleTick: Number(row.settle_tick),
    settleTime: Number(row.settle_time),
    settlePrice: Number(row.settle_price),
    changed: false,
    stored: true,
  }),
});

const SETTING_COLUMNS = { symbol: text, settings: text };
export type SecondSettingTable = RowOf<typeof SETTING_COLUMNS>;
const SECOND_SETTINGS = defineTable('second_settings', 'upsert', SETTING_COLUMNS);

const FEE_COLUMNS = { name: text, fee_ppm: bigint };
export type SecondFeeTable = RowOf<typeof FEE_COLUMNS>;
const SECOND_FEE = defineTable('second_fee', 'upsert', FEE_COLUMNS);

const SECOND_ROWS: OpenRows<SecondTable> = {
  table: 'open_seconds',
  key: { column: 'id', type: 'bigint' },
  order: 'id',
  touched: {
    secondOpened: ({ secondId }) => [secondId],
    secondsStruck: ({ ids }) => ids,
    secondsSettled: ({ won, lost, drawn }) => [...won, ...lost, ...drawn],
    secondsVoided: ({ ids }) => ids,
    ...asideOf('second'),
  },
  subject: ({ id }) => ['second', Number(id)],
  put(state, row) {
    const second = SECONDS.read(row, state);
    const known = state.seconds.orders.get(second.id);
    if (known) Object.assign(known, second);
    else state.seconds.restore(second);
  },
  drop({ seconds }, id) {
    const known = seconds.orders.get(id as number);
    if (known) seconds.forget(known);
  },
  accounts(state, id) {
    const known = state.seconds.orders.get(id as number);
    return known ? [known.owner.contract(SECOND_COIN), secondHouse(state)] : [secondHouse(state)];
  },
};

const OWN_SECONDS = { owner: 'owner', id: 'id', amounts: ['stake', 'fee', 'income'] } as const;

export const secondRecords: DomainRecords = {
  holds: [
    `select owner, 'contract', '${SECOND_COIN}', stake + fee from open_seconds`,
    `select ${HOUSE.secondHouse}, 'spot', '${SECOND_COIN}', income from open_seconds`,
  ],
  records: [SECONDS],
  tables: [SECOND_SETTINGS, SECOND_FEE],
  events: {
    secondConfigsSet: ({ symbol, settings }, { rows }) =>
      rows.add(SECOND_SETTINGS, { symbol, settings: encodeAmounts(settings) }),
    secondFeeSet: ({ feePpm }, { rows }) => rows.add(SECOND_FEE, { name: 'all', fee_ppm: String(feePpm) }),
  },
  openRows: [SECOND_ROWS],
  ownTables: {
    'open-second-contracts': { from: 'open_seconds', ...OWN_SECONDS },
    'closed-second-contracts': { from: 'ended_seconds', ...OWN_SECONDS },
  },
  async load(reader, state) {
    const { seconds } = state;
    for (const row of await reader.all<SecondSettingTable>('select * from second_settings')) {
      marketOf(state, row.symbol).settings = decodeAmounts(row.settings);
    }
    for (const row of await reader.all<SecondFeeTable>('select * from second_fee')) {
      seconds.feePpm = Number(row.fee_ppm);
    }
    for (const second of [...seconds.orders.values()].sort((a, b) => a.id - b.id)) enqueue(state, second);
    seconds.orders.nextId = await nextId(reader, 'live_seconds', 'closed_seconds');
  },
};

/** One that was set aside is in no queue. */
function enqueue(state: State, second: Second): void {
  if (isAside(state, 'second', second.id)) return;
  restoreOrSetAside(state, 'second', second.id, () => state.seconds.queue(second));
  if (isAside(state, 'second', second.id)) state.seconds.forget(second);
}

function marketOf({ seconds, pairs }: State, symbol: string): SecondMarket {
  return known(seconds.market(known(pairs.get(symbol), symbol)), symbol);
}
