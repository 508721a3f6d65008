import { boundedPageOf } from '../../database/newest.ts';
import type { ParsedOf } from '@bourse/protocol/call';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import { formatAmount } from '@bourse/money/amount';
import type { ApprovalView } from '@bourse/protocol/operators/fields';
import type { opsWithdrawalCalls, OpsWithdrawalRow } from '@bourse/protocol/operators/withdrawals/calls';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Tables } from '../../database/schema.ts';
import type { MarketOperations } from '../platform/market-operations.ts';
import type { Payouts } from './payouts.ts';
import { approvalsNeeded } from './withdrawal-sums.ts';
import { matchesUser } from '../search.ts';
import { rolesWith } from '../../database/operator-roles.ts';

/** Withdrawals with their users, as the console lists them. Amounts in 1e-8 units. */
function withdrawals(db: Database) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('users', (join) => join.on(sql<boolean>`users.id = withdrawals.owner`))
    .leftJoin('approval_ends', 'approval_ends.withdrawal_id', 'withdrawals.id')
    .selectAll('withdrawals')
    .select(['users.email', 'approval_ends.valid_until'])
    .select(
      sql<boolean>`users.frozen_at is not null or users.withdrawals_frozen_at is not null`.as('is_frozen'),
    );
}

export type WithdrawalRow = Tables['withdrawals'] & {
  readonly email: string;
  /** Where a signer pays: until when its approvals hold, seconds since 1970; null: none has fixed it. */
  readonly valid_until: string | null;
  /** Its owner, or his withdrawals. */
  readonly is_frozen: boolean;
};

export function findWithdrawal(db: Database, id: string): Promise<WithdrawalRow | undefined> {
  return withdrawals(db)
    .where(sql<boolean>`withdrawals.id = ${id}::bigint`)
    .executeTakeFirst();
}

export async function listWithdrawals(
  db: Database,
  market: MarketOperations,
  query: ParsedOf<typeof opsWithdrawalCalls.list>,
  viewer: { readonly now: number; readonly approver: number; readonly payouts: Payouts },
): Promise<{ list: OpsWithdrawalRow[]; totalRow: number }> {
  const { status, currency, search, startTime, endTime } = query;
  const chosen = withdrawals(db)
    .$if(status !== undefined, (q) => q.where(sql<boolean>`withdrawals.status = ${status}`))
    .$if(currency !== undefined, (q) => q.where('currency', '=', currency!))
    .$if(search !== undefined, (q) =>
      q.where(
        sql<boolean>`(tx_hash = ${search} or split_part(address, '?memo=', 1) = ${search} or ${matchesUser(search!)})`,
      ),
    )
    .$if(startTime !== undefined, (q) => q.where(sql<boolean>`withdrawals.created_at >= ${startTime}`))
    .$if(endTime !== undefined, (q) => q.where(sql<boolean>`withdrawals.created_at <= ${endTime}`));
  const isWaiting = status === 'pending' || status === 'paying';
  const ordered = chosen.orderBy('withdrawals.id', isWaiting ? 'asc' : 'desc');
  const { rows, total } = await boundedPageOf(db, ordered, query);
  const approvals = await approvalsOf(db, rows, viewer.payouts.hashOf);
  const needed = await approvalsNeeded(db, market, rows, viewer);
  const list = rows.map((row) => rowView(row, approvals.get(row.id)?.length ?? 0, needed.get(row.id)!));
  return { list, totalRow: total };
}

export function rowView(row: WithdrawalRow, approvals: number, approvalsNeeded: 1 | 2): OpsWithdrawalRow {
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  return {
    id: row.id,
    userId: row.owner,
    email: row.email,
    currency: row.currency,
    chain: row.chain,
    ...splitPayee(row.address),
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    arrival: formatAmount(amount - fee),
    status: row.status,
    frozen: row.is_frozen,
    txHash: row.tx_hash,
    remark: row.remark,
    createTime: Number(row.created_at),
    updateTime: Number(row.updated_at),
    approvals,
    approvalsNeeded,
  };
}

/**
 * Who approved what each of these withdrawals is now: approvals of another payload do not count, nor those of operators
 * who may not decide any more.
 */
export async function approvalsOf(
  db: Database,
  rows: readonly WithdrawalRow[],
  hashOf: (row: WithdrawalRow) => string,
): Promise<Map<string, ApprovalView[]>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .selectFrom('approvals')
    .innerJoin('operators', 'operators.id', 'approvals.operator_id')
    .select(['withdrawal_id', 'payload_hash', 'operator_id', 'operators.email', 'approvals.created_at'])
    .where(
      'withdrawal_id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('operators.enrolled_at', 'is not', null)
    .where('operators.disabled_at', 'is', null)
    .where('operators.role', 'in', await rolesWith(db, 'withdrawals.approve'))
    .orderBy('approvals.created_at')
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      found
        .filter((each) => each.withdrawal_id === row.id && each.payload_hash === hashOf(row))
        .map((each) => ({
          operatorId: String(each.operator_id),
          email: each.email,
          time: each.created_at.getTime(),
        })),
    ]),
  );
}
