import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { sql } from 'kysely';
import { permissionsNow } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import { actorOf, type AuditLog } from '../log/audit-log.ts';

/** What one operator proposes about money, and another decides. */
interface Proposal {
  readonly status: string;
  readonly proposed_by: number;
}

/** Why this operator may not approve it as he was shown it; nothing where he may. */
export function whyNotApproved(
  row: Proposal | undefined,
  hashes: { readonly own: string | undefined; readonly shown: string },
  operatorId: number,
): Refusal | undefined {
  if (!row) return refuse('NOT_FOUND');
  if (row.status !== 'pending') return refuse('OPS_NOT_PENDING');
  if (row.proposed_by === operatorId) return refuse('OPS_SECOND_PERSON');
  return hashes.own === hashes.shown ? undefined : refuse('OPS_PAYLOAD_CHANGED');
}

/**
 * Why what he proposed is not approved: he may propose it no more. It is cancelled when that is taken from him; this is for
 * what he was proposing at that moment.
 */
export async function whyLeft(
  db: Database,
  { proposed_by }: Pick<Proposal, 'proposed_by'>,
  needed: Permission,
): Promise<Refusal | undefined> {
  return (await permissionsNow(db, proposed_by)).has(needed) ? undefined : refuse('OPS_NOT_PENDING');
}

/** Ends a pending proposal, with an entry `<kind>.reject` of the log. */
export function rejectProposal(
  { db, log, now }: { readonly db: Database; readonly log: AuditLog; readonly now: () => Date },
  {
    table,
    kind,
  }: { readonly table: 'manual_credits' | 'house_proposals' | 'proposals'; readonly kind: string },
  { id, remark }: { readonly id: string; readonly remark: string },
  caller: OperatorCaller,
): Promise<Refusal | Record<string, never>> {
  const [proposals, row] = [sql.table(table), sql`id = ${id}::bigint`];
  return db.transaction().execute(async (trx) => {
    const { numAffectedRows } = await sql`
      update ${proposals}
      set status = 'rejected', decided_by = ${caller.operator.id}, decided_at = ${now()}, remark = ${remark}
      where ${row} and status = 'pending'`.execute(trx);
    if (numAffectedRows !== 1n) {
      const { rows } = await sql`select 1 from ${proposals} where ${row}`.execute(trx);
      return refuse(rows.length === 0 ? 'NOT_FOUND' : 'OPS_NOT_PENDING');
    }
    const entry = { action: `${kind}.reject`, subject: `${kind}:${id}`, after: { remark } };
    await log.write(trx, actorOf(caller), entry);
    return {};
  });
}
