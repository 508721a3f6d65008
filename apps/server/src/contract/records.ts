import { isAside } from '@bourse/engine/asides';
import { resumeClaims, type Claim } from '@bourse/engine/contract/claims';
import type { ContractMarket } from '@bourse/engine/contract/contract-market';
import { contractHouse, insuranceFund } from '@bourse/engine/contract/house-accounts';
import { Position, type PositionStatus } from '@bourse/engine/contract/position';
import type { State } from '@bourse/engine/state';
import { CONTRACT_COIN } from '@bourse/protocol/contract/rules';
import { decodeAmounts } from '@bourse/protocol/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { Side } from '@bourse/protocol/spot/order';
import { asideOf, type OpenRows } from '../sequencer/loading/open-rows.ts';
import { known, nextId } from '../sequencer/loading/reader.ts';
import { defineOpenRecord, defineRecord, type DomainRecords } from '../sequencer/rows/record.ts';
import {
  bigint,
  defineTable,
  int,
  numeric,
  text,
  word,
  wordOrEmpty,
  type RowOf,
} from '../sequencer/rows/table.ts';

const POSITION_COLUMNS = {
  id: bigint,
  owner: bigint,
  symbol: text,
  side: word<Side>(),
  order_type: word<'market' | 'limit'>(),
  limit_price: bigint,
  leverage: int,
  initial_margin: numeric,
  open_fee: numeric,
  created_at: bigint,
  status: word<PositionStatus>(),
  reason: wordOrEmpty<Position['reason']>(),
  margin: numeric,
  paid_in: numeric,
  quantity: numeric,
  open_quantity: numeric,
  open_price: numeric,
  opened_at: bigint,
  stop_loss: bigint,
  stop_profit: bigint,
  queued_close: numeric,
  liquidation_price: bigint,
  closed_value: numeric,
  close_fee: numeric,
  realised: numeric,
  unpaid: numeric,
  to_insurance: numeric,
  closed_at: bigint,
  updated_at: bigint,
};

export type PositionTable = RowOf<typeof POSITION_COLUMNS>;

const CLAIM_COLUMNS = {
  id: bigint,
  owner: bigint,
  position_id: bigint,
  reason: word<Claim['reason']>(),
  amount: numeric,
  owed: numeric,
  created_at: bigint,
  updated_at: bigint,
};

export type ClaimTable = RowOf<typeof CLAIM_COLUMNS>;

declare module '../database/schema.ts' {
  interface Tables {
    open_positions: PositionTable;
    closed_positions: PositionTable;
    contract_claims: ClaimTable;
    contract_settings: ContractSettingTable;
    contract_limits: ContractLimitTable;
  }
}

declare module '../sequencer/rows/record.ts' {
  interface CommittedRows {
    readonly positions: readonly PositionTable[];
    readonly claims: readonly ClaimTable[];
  }
  interface ReplyRows {
    readonly position?: PositionTable;
  }
}

export const POSITIONS = defineOpenRecord({
  name: 'positions',
  reply: { as: 'position', ids: ({ positionId }) => positionId },
  openTable: 'open_positions',
  closedTable: 'closed_positions',
  columns: POSITION_COLUMNS,
  take: (state: State) => state.contracts.positions.takeChanged(),
  changes: (state: State) => state.contracts.positions.changes,
  isOpen: ({ status }) => status === 'open' || status === 'waiting',
  write: (position: Position) => ({
    id: String(position.id),
    owner: String(position.owner.id),
    symbol: position.market.pair.spec.symbol,
    side: position.side,
    order_type: position.orderType,
    limit_price: String(position.limitPrice),
    leverage: position.leverage,
    initial_margin: String(position.initialMargin),
    open_fee: String(position.openFee),
    created_at: String(position.createdAt),
    status: position.status,
    reason: position.reason,
    margin: String(position.margin),
    paid_in: String(position.paidIn),
    quantity: String(position.quantity),
    open_quantity: String(position.openQuantity),
    open_price: String(position.openPrice),
    opened_at: String(position.openedAt),
    stop_loss: String(position.stopLoss),
    stop_profit: String(position.stopProfit),
    queued_close: String(position.queuedClose),
    liquidation_price: String(position.liquidationPrice),
    closed_value: String(position.closedValue),
    close_fee: String(position.closeFee),
    realised: String(position.realised),
    unpaid: String(position.unpaid),
    to_insurance: String(position.toInsurance),
    closed_at: String(position.closedAt),
    updated_at: String(position.updatedAt),
  }),
  unread: ['liquidation_price', 'closed_at'],
  read(row, state) {
    const position = new Position({
      id: Number(row.id),
      owner: state.owner(Number(row.owner)),
      market: marketOf(state, row.symbol),
      side: row.side,
      orderType: row.order_type,
      limitPrice: Number(row.limit_price),
      leverage: row.leverage,
      margin: BigInt(row.initial_margin),
      openFee: BigInt(row.open_fee),
      stopLoss: Number(row.stop_loss),
      stopProfit: Number(row.stop_profit),
      createdAt: Number(row.created_at),
    });
    position.status = row.status;
    position.reason = row.reason;
    position.margin = BigInt(row.margin);
    position.paidIn = BigInt(row.paid_in);
    position.quantity = BigInt(row.quantity);
    position.openQuantity = BigInt(row.open_quantity);
    position.openPrice = BigInt(row.open_price);
    position.openedAt = Number(row.opened_at);
    position.queuedClose = BigInt(row.queued_close);
    position.closedValue = BigInt(row.closed_value);
    position.closeFee = BigInt(row.close_fee);
    position.realised = BigInt(row.realised);
    position.unpaid = BigInt(row.unpaid);
    position.toInsurance = BigInt(row.to_insurance);
    position.updatedAt = Number(row.updated_at);
    position.stored = true;
    return position;
  },
});

export const CLAIMS = defineRecord({
  name: 'claims',
  table: 'contract_claims',
  columns: CLAIM_COLUMNS,
  take: (state: State) => state.contracts.claims.takeChanged(),
  write: (claim: Claim) => ({
    id: String(claim.id),
    owner: String(claim.owner.id),
    position_id: String(claim.positionId),
    reason: claim.reason,
    amount: String(claim.amount),
    owed: String(claim.owed),
    created_at: String(claim.createdAt),
    updated_at: String(claim.updatedAt),
  }),
  read: (row, state) => ({
    id: Number(row.id),
    owner: state.owner(Number(row.owner)),
    positionId: Number(row.position_id),
    reason: row.reason,
    amount: BigInt(row.amount),
    owed: BigInt(row.owed),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    changed: false,
  }),
});

const SETTING_COLUMNS = { symbol: text, settings: text };
export type ContractSettingTable = RowOf<typeof SETTING_COLUMNS>;
const CONTRACT_SETTINGS = defineTable('contract_settings', 'upsert', SETTING_COLUMNS);

const LIMIT_COLUMNS = { name: text, limits: text };
export type ContractLimitTable = RowOf<typeof LIMIT_COLUMNS>;
const CONTRACT_LIMITS = defineTable('contract_limits', 'upsert', LIMIT_COLUMNS);

const ofPosition = ({ positionId }: { readonly positionId: number }) => [positionId];

const POSITION_ROWS: OpenRows<PositionTable> = {
  table: 'open_positions',
  key: { column: 'id', type: 'bigint' },
  order: 'id',
  touched: {
    positionOrdered: ofPosition,
    positionAmended: ofPosition,
    positionOpened: ofPosition,
    positionCancelled: ofPosition,
    stopsSet: ofPosition,
    marginAdded: ofPosition,
    closeQueued: ofPosition,
    closeDropped: ofPosition,
    positionClosed: ofPosition,
    ...asideOf('position'),
  },
  subject: ({ id }) => ['position', Number(id)],
  put(state, row) {
    const { contracts } = state;
    const position = POSITIONS.read(row, state);
    const known = contracts.positions.get(position.id);
    if (known) contracts.forget(known);
    contracts.restore(position);
    if (isAside(state, 'position', position.id)) position.market.unwatch(position);
  },
  drop({ contracts }, id) {
    const known = contracts.positions.get(id as number);
    if (!known) return;
    contracts.forget(known);
    contracts.positions.forget(known.id);
  },
  accounts: ({ contracts }, id) =>
    [contracts.positions.get(id as number)].flatMap((each) =>
      each ? [each.owner.contract(CONTRACT_COIN)] : [],
    ),
};

const CLAIM_ROWS: OpenRows<ClaimTable> = {
  table: 'contract_claims',
  key: { column: 'id', type: 'bigint' },
  where: 'owed > 0',
  order: 'id',
  touched: { claimMade: ({ claimId }) => [claimId], claimPaid: ({ claimId }) => [claimId] },
  put(state, row) {
    state.contracts.claims.restore(CLAIMS.read(row, state));
  },
  drop: ({ contracts }, id) => contracts.claims.forget(id as number),
  accounts: (state) => [contractHouse(state), insuranceFund(state)],
};

const OWN_POSITIONS = {
  owner: 'owner',
  id: 'id',
  amounts: [
    ...['initial_margin', 'open_fee', 'margin', 'paid_in', 'quantity', 'open_quantity', 'open_price'],
    ...['close_fee', 'realised', 'unpaid', 'to_insurance', 'liquidation_price', 'queued_close'],
  ],
  without: ['closed_value'],
} as const;

export const contractRecords: DomainRecords = {
  holds: [
    `select owner, 'contract', '${CONTRACT_COIN}', margin + case status when 'waiting' then open_fee else 0 end
      from open_positions`,
    // What is to be passed on to claims; the audit knows how much.
    `select owner, 'spot', '${CONTRACT_COIN}', frozen from accounts
      where owner in (${HOUSE.contractHouse}, ${HOUSE.insurance}) and product = 'spot' and currency = '${CONTRACT_COIN}'
        and exists (select from contract_claims where owed > 0)`,
  ],
  records: [POSITIONS, CLAIMS],
  tables: [CONTRACT_SETTINGS, CONTRACT_LIMITS],
  events: {
    contractSettingsSet: ({ symbol, settings }, { rows }) =>
      rows.add(CONTRACT_SETTINGS, { symbol, settings: JSON.stringify(settings) }),
    contractLimitsSet: ({ limits }, { rows }) =>
      rows.add(CONTRACT_LIMITS, { name: 'all', limits: JSON.stringify(limits) }),
  },
  openRows: [POSITION_ROWS, CLAIM_ROWS],
  ownTables: {
    'open-contracts': { from: 'open_positions', ...OWN_POSITIONS },
    'closed-contracts': { from: 'closed_positions', ...OWN_POSITIONS },
  },
  /** Terms, and the ids that are taken. */
  async load(reader, state) {
    const { contracts } = state;
    for (const row of await reader.all<ContractSettingTable>('select * from contract_settings')) {
      marketOf(state, row.symbol).settings = decodeAmounts(row.settings);
    }
    for (const row of await reader.all<ContractLimitTable>('select * from contract_limits')) {
      contracts.limits = decodeAmounts(row.limits);
    }
    contracts.claims.nextId = await nextId(reader, 'contract_claims');
    contracts.positions.nextId = await nextId(reader, 'open_positions', 'closed_positions');
    resumeClaims(state);
  },
};

function marketOf({ contracts, pairs }: State, symbol: string): ContractMarket {
  return known(contracts.market(known(pairs.get(symbol), symbol)), symbol);
}
