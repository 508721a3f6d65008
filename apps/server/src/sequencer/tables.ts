import type { ArchiveTable } from '../archive/row-files.ts';
import type { SubjectKind } from '@bourse/protocol/event';
import type { Position, PositionStatus } from '@bourse/engine/contract/position';
import type { SecondStatus } from '@bourse/engine/second/second';
import type { ReferenceSource } from '@bourse/protocol/event';
import type { SecondDirection } from '@bourse/protocol/second/rules';
import type { LaunchpadMode } from '@bourse/protocol/launchpad/project';
import type {
  CancelReason,
  OrderStatus,
  OrderType,
  PairStatus,
  Side,
  TimeInForce,
  TriggerWhen,
} from '@bourse/protocol/spot/order';

/** Tables of the ledger and the journal (migration 0001), written only by the commit path. Numbers arrive as text. */
export interface LedgerTables {
  head: {
    epoch: string;
    seq: string;
    next_order: string;
    next_trade: string;
    next_transfer: string;
    journal_seal: string;
  };
  journal: {
    seq: string;
    time: string;
    command: string;
    owner: string | null;
    request_id: string | null;
    result: string | null;
    events: string;
    /** Of the last entry of a commit: see journal-chain.ts. */
    seal: Buffer | null;
  };
  journal_spans: JournalSpanTable;
  archives: ArchiveTable;
  accounts: AccountTable;
  transfers: TransferTable;
  open_orders: OrderTable;
  closed_orders: OrderTable;
  trades: TradeTable;
  /** Of each pair's last trade here, in its ticks. */
  reference_prices: { symbol: string; price: number; source: ReferenceSource };
  last_prices: { symbol: string; price: string };
  pairs: {
    symbol: string;
    base: string;
    quote: string;
    price_decimals: number;
    quantity_decimals: number;
    min_notional: string;
    status: PairStatus;
    listed_seq: string;
  };
  owner_fees: { owner: string; maker_ppm: string; taker_ppm: string };
  grants: { reference: string };
  withdrawals: WithdrawalTable;
  open_positions: PositionTable;
  closed_positions: PositionTable;
  contract_claims: ClaimTable;
  contract_settings: { symbol: string; settings: string };
  contract_limits: { name: string; limits: string };
  open_seconds: SecondTable;
  closed_seconds: SecondTable;
  second_settings: { symbol: string; settings: string };
  second_fee: { name: string; fee_ppm: string };
  projects: ProjectTable;
  subscriptions: SubscriptionTable;
  swaps: SwapTable;
  own_transfers: OwnTransferTable;
  house_moves: HouseMoveTable;
  set_aside: {
    key: string;
    kind: SubjectKind;
    id: string;
    cause: string;
    tick: string | null;
    since: string;
  };
  inviters: { owner: string; inviter: string };
  commissions: CommissionTable;
  tick_blocks: { id: string; time: string; ticks: string; previous_hash: string; hash: string };
}

/** Older entries of the journal: see journal-spans.ts. */
export interface JournalSpanTable {
  last_seq: string;
  first_seq: string;
  /** Of the last entry, ms. */
  to_time: string;
  /** Of the entry before the first. */
  previous_seal: Buffer;
  /** Of the last entry. */
  seal: Buffer;
  entries: Buffer;
}

export interface AccountTable {
  id: string;
  owner: string;
  product: 'spot' | 'contract';
  currency: string;
  available: string;
  frozen: string;
}

export interface WithdrawalTable {
  id: string;
  owner: string;
  currency: string;
  chain: string;
  address: string;
  amount: string;
  fee: string;
  status: 'pending' | 'paying' | 'finished' | 'rejected' | 'cancelled';
  tx_hash: string;
  remark: string;
  created_at: string;
  updated_at: string;
}

export interface SwapTable {
  id: string;
  time: string;
  owner: string;
  quote_id: string;
  from_coin: string;
  to_coin: string;
  pay: string;
  receive: string;
  rate: string;
}

export interface OwnTransferTable {
  id: string;
  time: string;
  owner: string;
  currency: string;
  amount: string;
  receiver: 'spot' | 'contract';
}

export interface HouseMoveTable {
  id: string;
  time: string;
  kind: 'transfer' | 'take' | 'give';
  from_owner: string;
  to_owner: string;
  currency: string;
  amount: string;
  /** Reference of the credit that was put right; null for a transfer. */
  credit: string | null;
  /** Operators. */
  proposed_by: number;
  approved_by: number;
}

export interface ProjectTable {
  id: string;
  coin: string;
  mode: LaunchpadMode;
  price: string;
  supply: string;
  purchase_min: string;
  purchase_max: string;
  allot_max: string;
  warmup_start: string;
  join_start: string;
  join_end: string;
  lock_days: number | string;
  issued: string;
  raised: string;
  status: 'open' | 'ended' | 'released' | 'cancelled';
  updated_at: string;
}

export interface SubscriptionTable {
  id: string;
  owner: string;
  project_id: string;
  coin: string;
  paid: string;
  /** Pro-rata: what was put in before the allotment. */
  committed: string;
  coins: string;
  status: 'committed' | 'locked' | 'released' | 'refunded';
  created_at: string;
  unlock_at: string;
  updated_at: string;
}

type PositionReason = Position['reason'];

export interface PositionTable {
  id: string;
  owner: string;
  symbol: string;
  side: Side;
  order_type: 'market' | 'limit';
  limit_price: string;
  leverage: number;
  initial_margin: string;
  open_fee: string;
  created_at: string;
  status: PositionStatus;
  reason: PositionReason;
  margin: string;
  paid_in: string;
  quantity: string;
  open_quantity: string;
  open_price: string;
  opened_at: string;
  stop_loss: string;
  stop_profit: string;
  liquidation_price: string;
  closed_value: string;
  close_fee: string;
  realised: string;
  unpaid: string;
  closed_at: string;
  updated_at: string;
}

export interface ClaimTable {
  id: string;
  owner: string;
  position_id: string;
  reason: string;
  amount: string;
  owed: string;
  created_at: string;
  updated_at: string;
}

export interface SecondTable {
  id: string;
  owner: string;
  symbol: string;
  direction: SecondDirection;
  seconds: number;
  stake: string;
  fee: string;
  income_ppm: number;
  income: string;
  created_at: string;
  strike_after: string;
  status: SecondStatus;
  strike_tick: string;
  strike_time: string;
  strike_price: string;
  expires_at: string;
  settle_tick: string;
  settle_time: string;
  settle_price: string;
  updated_at: string;
}

export interface CommissionTable {
  seq: string;
  time: string;
  inviter: string;
  invitee: string;
  currency: string;
  amount: string;
  reference: string;
}

export interface TransferTable {
  id: string;
  time: string;
  kind: string;
  debit_account: string;
  credit_account: string;
  currency: string;
  amount: string;
  reference: string;
  debit_balance: string;
  credit_balance: string;
}

export interface OrderTable {
  id: string;
  owner: string;
  symbol: string;
  side: Side;
  type: OrderType;
  time_in_force: TimeInForce;
  price: string;
  quantity: string;
  quote_amount: string;
  stop_price: string;
  trigger_when: TriggerWhen | null;
  client_order_id: string | null;
  created_at: string;
  updated_at: string;
  status: OrderStatus;
  remaining: string;
  filled_lots: string;
  filled_quote: string;
  fee: string;
  fee_basis: string;
  held: string;
  rank: string;
  cancel_reason: CancelReason | null;
}

export interface TradeTable {
  id: string;
  time: string;
  symbol: string;
  price: string;
  lots: string;
  quote: string;
  taker_side: Side;
  buy_order: string;
  sell_order: string;
  buyer: string;
  seller: string;
  buyer_fee: string;
  seller_fee: string;
}
