import type { Account } from '@bourse/engine/ledger/ledger';
import type { SubjectKind } from '@bourse/protocol/event';
import type { Transfer } from '@bourse/protocol/ledger/ledger';
import {
  bigint,
  bytea,
  defineTable,
  numeric,
  orNull,
  text,
  textOrEmpty,
  uuid,
  word,
  type RowOf,
} from './table.ts';

/** What every product shares: the journal, the ledger, what was set aside, and the ticks that a commit makes count. */

export const JOURNAL = defineTable('journal', 'insert', {
  seq: bigint,
  time: bigint,
  command: text,
  owner: orNull(bigint),
  request_id: orNull(text),
  result: orNull(text),
  events: text,
  /** Of the request that the command came by: see trace.ts. */
  trace: orNull(uuid),
  /** Of the last entry of a commit: see journal-chain.ts. */
  seal: orNull(bytea),
});

const ACCOUNT_COLUMNS = {
  id: bigint,
  owner: bigint,
  product: word<'spot' | 'contract'>(),
  currency: text,
  available: numeric,
  frozen: numeric,
};
export type AccountTable = RowOf<typeof ACCOUNT_COLUMNS>;
export const ACCOUNTS = defineTable('accounts', 'upsert', ACCOUNT_COLUMNS);

const TRANSFER_COLUMNS = {
  id: bigint,
  time: bigint,
  kind: text,
  debit_account: bigint,
  credit_account: bigint,
  currency: text,
  amount: numeric,
  reference: text,
  debit_balance: numeric,
  credit_balance: numeric,
};
export type TransferTable = RowOf<typeof TRANSFER_COLUMNS>;
export const TRANSFERS = defineTable('transfers', 'insert', TRANSFER_COLUMNS);

const ASIDE_COLUMNS = {
  key: text,
  kind: word<SubjectKind>(),
  id: bigint,
  cause: textOrEmpty,
  tick: orNull(text),
  since: bigint,
};
export type AsideTable = RowOf<typeof ASIDE_COLUMNS>;
export const SET_ASIDE = defineTable('set_aside', 'upsert', ASIDE_COLUMNS);
export const REINSTATED = defineTable('set_aside', 'delete', { key: text });

const TICK_BLOCK_COLUMNS = {
  id: bigint,
  time: bigint,
  ticks: textOrEmpty,
  previous_hash: text,
  hash: text,
};
export type TickBlockTable = RowOf<typeof TICK_BLOCK_COLUMNS>;
export const TICK_BLOCKS = defineTable('tick_blocks', 'insert', TICK_BLOCK_COLUMNS);

/** Nearly every commit has rows of these. */
export const USUAL_TABLES = [JOURNAL, ACCOUNTS, TRANSFERS];
export const OTHER_TABLES = [SET_ASIDE, REINSTATED, TICK_BLOCKS];

export function accountRow(account: Account): AccountTable {
  return {
    id: String(account.id),
    owner: String(account.owner),
    product: account.product,
    currency: account.currency,
    available: String(account.available),
    frozen: String(account.frozen),
  };
}

export function transferRow(transfer: Transfer, id: number, now: number): TransferTable {
  return {
    id: String(id),
    time: String(now),
    kind: transfer.kind,
    debit_account: String(transfer.debitAccount),
    credit_account: String(transfer.creditAccount),
    currency: transfer.currency,
    amount: String(transfer.amount),
    reference: transfer.reference,
    debit_balance: String(transfer.debitBalance),
    credit_balance: String(transfer.creditBalance),
  };
}
