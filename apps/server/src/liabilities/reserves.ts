import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Who has said that a statement is to be published. */
export interface Publishers {
  readonly proposedBy: number;
  readonly approvedBy: number;
}

/** For good: a commitment has one statement of reserves. Answers whether it had none before. */
export async function publishReserves(
  db: Database,
  statement: ReserveStatement,
  { proposedBy, approvedBy }: Publishers,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reserve_statements (commitment_id, statement, proposed_by, approved_by)
    values (${statement.commitment}, ${JSON.stringify(statement)}::jsonb, ${proposedBy}, ${approvedBy})
    on conflict (commitment_id) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function newestReserves(db: Database): Promise<ReserveStatement | undefined> {
  const { rows } = await sql<{ statement: ReserveStatement }>`
    select statement from reserve_statements order by commitment_id desc limit 1`.execute(db);
  return rows[0]?.statement;
}
