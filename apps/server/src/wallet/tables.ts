import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { MessageKey } from '@bourse/protocol/texts/en';
import type { CustodyAlertKind } from '@bourse/protocol/operators/alerts/calls';
import type { StrayReason } from '@bourse/protocol/operators/strays/calls';
import type { AddressFormat, MemoRule } from '@bourse/protocol/wallet/calls';

/** Tables of deposits, addresses and chains (migration 0007). Withdrawals themselves are the commit path's. */
export interface WalletTables {
  chains: ChainTable;
  deposit_keys: { id: string; format: AddressFormat; next_index: Generated<number> };
  deposit_addresses: DepositAddressTable;
  deposits: DepositTable;
  chain_watches: {
    chain: string;
    network: string;
    next_block: string;
    custody_from: Generated<string | null>;
  };
  chain_blocks: { chain: string; number: string; hash: string };
  deposit_memos: { user_id: number; memo: string; created_at: Date };
  stray_payments: StrayPaymentTable;
  id_floors: { floor: string; set_at: Date };
  custody_alerts: CustodyAlertTable;
  payout_reports: PayoutReportTable;
  payout_progress: PayoutProgressTable;
  withdrawal_worths: { withdrawal_id: string; worth: string };
  withdrawals_told: { withdrawal_id: string };
  book_addresses: BookAddressTable;
  withdrawal_whitelists: { user_id: number; changed_at: Date; off_from: Generated<Date | null> };
  collection_accounts: { user_id: number; sealed: string; updated_at: Date };
}

/** A coin on a chain. Amounts in 1e-8 units. */
export interface ChainTable {
  currency: string;
  chain: string;
  format: AddressFormat;
  memo_rule: MemoRule;
  deposit_open: boolean;
  withdraw_open: boolean;
  confirmations: number;
  deposit_min: string;
  withdraw_fee: string;
  withdraw_min: string;
  withdraw_max: string;
  withdraw_day_max: string;
  /** The most that the chain may take for a payout, in the chain's own coin. */
  fee_limit: string;
  /** Empty: the own coin of the chain. */
  token_contract: string;
  /** Of the coin on the chain. */
  decimals: number;
  /** No longer offered; both ways are closed then. */
  retired: boolean;
  /** Where deposits go when no address is derived for the user; empty: nowhere. */
  manual_address: string;
}

interface DepositAddressTable {
  /** Null: a restore has passed it over, and it is nobody's (migration 0102). */
  user_id: number | null;
  key_id: string;
  index: number;
  format: AddressFormat;
  address: string;
  created_at: Date;
}

export interface DepositTable {
  id: GeneratedAlways<string>;
  user_id: number;
  currency: string;
  chain: string;
  /** As submitted, or as found on the chain. */
  amount: string;
  /** What is credited; 0 until that is decided. */
  arrival: Generated<string>;
  tx_hash: string;
  /** Of the log among those of its transaction; -1: the transaction itself. */
  position: Generated<number>;
  source: 'chain' | 'manual';
  status: Generated<'pending' | 'crediting' | 'finished' | 'rejected'>;
  confirmations: Generated<number>;
  block_number: string | null;
  /** File of the picture that came with it. */
  credential: string | null;
  /** An operator's. */
  remark: Generated<string>;
  /** Why we rejected it ourselves. */
  reason: MessageKey | null;
  reason_args: ColumnType<Record<string, string>, string | undefined, string>;
  /** Who vouches for the credit, in the journal's spelling; null until it is decided. */
  vouched_by: Generated<string | null>;
  request_id: string | null;
  /** The chain was reorganised below it, and has not been asked again yet. */
  recheck: Generated<boolean>;
  told: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

export type DepositRow = Selectable<DepositTable>;

export interface StrayPaymentTable {
  id: GeneratedAlways<string>;
  chain: string;
  tx_hash: string;
  position: number;
  reason: StrayReason;
  address: string;
  /** Whose address it is; null: it is shared, or nobody's. */
  user_id: number | null;
  token: string;
  currency: string | null;
  value: string;
  amount: string | null;
  memo: string;
  block_number: string;
  deposit_id: string | null;
  created_at: Date;
}

interface CustodyAlertTable {
  id: GeneratedAlways<string>;
  kind: CustodyAlertKind;
  subject: string;
  args: ColumnType<Record<string, string>, string | undefined, string>;
  raised_at: Date;
  ended_at: Date | null;
  ended_by: number | null;
}

interface BookAddressTable {
  id: GeneratedAlways<string>;
  user_id: number;
  currency: string;
  chain: string;
  address: string;
  remark: Generated<string>;
  created_at: Date;
}

export type PayoutEvent = 'accepted' | 'refused' | 'waiting' | 'broadcast' | 'replaced' | 'reverted';

/** What the signer says of its payouts, and of its hot wallet; only the signer adds to it (migration 0048). */
interface PayoutReportTable {
  seq: GeneratedAlways<string>;
  id: string;
  event: PayoutEvent | 'low' | 'enough';
  tx_hash: string;
  detail: string;
  /** ms */
  at: string;
}

/** How far a payout of the signer has come by our own nodes (migration 0052). */
export interface PayoutProgressTable {
  withdrawal_id: string;
  chain: string;
  state: 'ordered' | 'sent' | 'reverted' | 'refused' | 'ended';
  /** The one in a block, else the newest that was sent; empty: none. */
  tx_hash: string;
  confirmations: number;
  block_number: string | null;
  from_block: string | null;
  detail: string;
  /** ms */
  ordered_at: string;
}
