import { formatAmount } from '@bourse/money/amount';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import type { Database } from '../database/schema.ts';
import type { WithdrawalTable } from './records.ts';
import type { DepositRow } from './tables.ts';

/** A deposit or a withdrawal. */
export interface Move {
  readonly id: string;
  readonly currency: string;
  readonly chain: string;
  readonly address: string;
  readonly memo?: string;
  readonly txHash: string;
  /** Of a withdrawal: what arrives, without the fee. */
  readonly amount: string;
  readonly fee: string;
  readonly status: 'pending' | 'paying' | 'finished' | 'rejected' | 'cancelled';
  readonly createTime: number;
  readonly updateTime: number;
}

export interface MoveFilter {
  readonly currency?: string | undefined;
  /** Only ids beyond this one, in the direction of the list. */
  readonly beyondId?: string | undefined;
  readonly oldestFirst?: boolean | undefined;
  readonly size: number;
}

/**
 * Deposits and withdrawals as a list that programs read on from an id: newest first unless asked otherwise, without a
 * count. Each reads the index on user and id.
 */

export async function depositMoves(db: Database, user: number, filter: MoveFilter): Promise<Move[]> {
  const { currency, beyondId } = filter;
  const isForward = filter.oldestFirst === true;
  let query = db.selectFrom('deposits').selectAll().where('user_id', '=', user);
  if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
  if (beyondId !== undefined) query = query.where('id', isForward ? '>' : '<', beyondId);
  const rows = await query
    .orderBy('id', isForward ? 'asc' : 'desc')
    .limit(filter.size)
    .execute();
  return rows.map(depositMove);
}

export async function withdrawalMoves(db: Database, user: number, filter: MoveFilter): Promise<Move[]> {
  const { currency, beyondId } = filter;
  const isForward = filter.oldestFirst === true;
  let query = db.selectFrom('withdrawals').selectAll().where('owner', '=', String(user));
  if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
  if (beyondId !== undefined) query = query.where('id', isForward ? '>' : '<', beyondId);
  const rows = await query
    .orderBy('id', isForward ? 'asc' : 'desc')
    .limit(filter.size)
    .execute();
  return rows.map(withdrawalMove);
}

/** What was credited, once it is; until then what was submitted or seen. Which address it went to is not stored. */
function depositMove(row: DepositRow): Move {
  return {
    id: row.id,
    currency: row.currency,
    chain: row.chain,
    address: '',
    txHash: row.tx_hash,
    amount: formatAmount(BigInt(row.status === 'finished' ? row.arrival : row.amount)),
    fee: '0',
    status: row.status === 'crediting' ? 'pending' : row.status,
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}

function withdrawalMove(row: WithdrawalTable): Move {
  return {
    id: row.id,
    currency: row.currency,
    chain: row.chain,
    ...splitPayee(row.address),
    txHash: row.tx_hash,
    amount: formatAmount(BigInt(row.amount) - BigInt(row.fee)),
    fee: formatAmount(BigInt(row.fee)),
    status: row.status,
    createTime: Number(row.created_at),
    updateTime: Number(row.updated_at),
  };
}
