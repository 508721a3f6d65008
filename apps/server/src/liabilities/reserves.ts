import type { ReserveStatement } from '@bourse/protocol/liabilities/reserves';
import { sql } from 'kysely';
import type { Database } from '../database/schema.ts';

/** Who has said that a statement is to be published; `undefined`: the daily job. */
export interface Publishers {
  readonly proposedBy: number;
  readonly approvedBy: number;
}

/** A statement that is published, and the how manyth it is for its commitment. */
export interface PublishedStatement {
  readonly statement: ReserveStatement;
  readonly revision: number;
}

/**
 * For good. A later one of the same commitment has more in it, and `revision` one more than the one that it follows. Answers
 * whether none has been published since.
 */
export async function publishReserves(
  db: Database,
  { statement, revision }: PublishedStatement,
  by: Publishers | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    insert into reserve_statements (commitment_id, revision, statement, proposed_by, approved_by)
    values (${statement.commitment}, ${revision}, ${JSON.stringify(statement)}::jsonb,
      ${by?.proposedBy ?? null}, ${by?.approvedBy ?? null})
    on conflict (commitment_id, revision) do nothing returning 1`.execute(db);
  return rows.length > 0;
}

export async function newestReserves(db: Database): Promise<PublishedStatement | undefined> {
  const { rows } = await sql<PublishedStatement>`
    select statement, revision from reserve_statements
    order by commitment_id desc, revision desc limit 1`.execute(db);
  return rows[0];
}
