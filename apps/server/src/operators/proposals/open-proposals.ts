import type { ProposalKind } from '@bourse/protocol/operators/proposals/kinds';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import { actorOf, type AuditLog } from '../log/audit-log.ts';

/** The open proposal that touches something of the same; `undefined`: there is none. Two who ask at once take turns. */
export async function openProposal(
  trx: Database,
  { kind, subject, parts }: { kind: ProposalKind; subject: string; parts: readonly string[] },
): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal ${kind} ${subject}`}, 0))`.execute(trx);
  const row = await trx
    .selectFrom('proposals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', 'in', ['pending', 'carrying'])
    .where(sql<boolean>`(parts = '{}' or ${parts}::text[] = '{}' or parts && ${parts}::text[])`)
    .executeTakeFirst();
  return row?.id;
}

/** Takes back what the caller has proposed himself, so that he can propose better. */
export function cancelProposal(
  { db, log, now }: { readonly db: Database; readonly log: AuditLog; readonly now: () => Date },
  id: string,
  caller: OperatorCaller,
): Promise<Refusal | Record<string, never>> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('proposals')
      .set({ status: 'cancelled', decided_by: caller.operator.id, decided_at: now() })
      .where(sql<boolean>`id = ${id}::bigint`)
      .where('proposed_by', '=', caller.operator.id)
      .where('status', '=', 'pending')
      .returning(['kind', 'subject'])
      .executeTakeFirst();
    if (!row) return refuse('OPS_NOT_PENDING');
    const entry = { action: 'proposal.cancel', subject: `proposal:${id}`, after: row };
    await log.write(trx, actorOf(caller), entry);
    return {};
  });
}
