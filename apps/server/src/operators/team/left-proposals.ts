import { finance } from '@bourse/protocol/operators/access';
import type { Language } from '@bourse/protocol/pairs';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import { actorOf, type AuditLog } from '../log/audit-log.ts';
import type { LinkPost } from './link-post.ts';

const TABLES = [
  { table: 'proposals', kind: 'proposal' },
  { table: 'manual_credits', kind: 'credit' },
  { table: 'house_proposals', kind: 'house' },
] as const;

/**
 * Cancels what an operator has proposed and nobody has decided: he may be disabled because of it, and nobody is to approve it
 * by mistake. Each of money is an entry of the log.
 */
export async function cancelLeftProposals(
  trx: Database,
  { log, now }: { readonly log: AuditLog; readonly now: Date },
  operator: { readonly id: number; readonly email: string },
  caller: OperatorCaller,
): Promise<readonly string[]> {
  const subjects: string[] = [];
  for (const { table, kind } of TABLES) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set status = 'cancelled', decided_by = ${caller.operator.id}, decided_at = ${now}
      where proposed_by = ${operator.id} and status = 'pending' returning id`.execute(trx);
    for (const { id } of rows) {
      const subject = `${kind}:${id}`;
      subjects.push(subject);
      const after = { proposedBy: operator.email };
      await log.write(trx, actorOf(caller), { action: `${kind}.cancel`, subject, after });
    }
  }
  return subjects;
}

/** Tells those who decide about money that it is not theirs to decide any more. */
export async function tellDesk(
  trx: Database,
  links: LinkPost,
  operator: { readonly id: number; readonly email: string },
  subjects: readonly string[],
  language: Language,
): Promise<void> {
  if (subjects.length === 0) return;
  const desk = await trx
    .selectFrom('operators')
    .select('email')
    .where('role', 'in', finance.roles)
    .where('enrolled_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('id', '<>', operator.id)
    .execute();
  for (const { email } of desk)
    await links.tellCancelled(email, { operator: operator.email, subjects }, language, trx);
}
