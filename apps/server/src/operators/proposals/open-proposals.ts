import type { ProposalKind } from '@bourse/protocol/operators/proposals/kinds';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import { actorOf, type AuditLog } from '../log/audit-log.ts';

interface About {
  readonly kind: ProposalKind;
  readonly subject: string;
  readonly parts: readonly string[];
}

/** Until the transaction ends nobody else proposes anything about the same. */
export async function lockProposing(trx: Database, { kind, subject }: About): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposal ${kind} ${subject}`}, 0))`.execute(trx);
}

/** The open proposal that touches something of the same is in the way. */
export async function whyNotOpened(
  on: Database,
  { kind, subject, parts }: About,
): Promise<Refusal | undefined> {
  const row = await on
    .selectFrom('proposals')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', 'in', ['pending', 'carrying'])
    .where(sharesParts(parts))
    .executeTakeFirst();
  return row && refuse('OPS_PROPOSED_ALREADY', { id: String(row.id) });
}

/** What waits and touches something of the same. */
export function waitingAbout(db: Database, { kind, subject, parts }: About) {
  return db
    .selectFrom('proposals')
    .selectAll()
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('status', '=', 'pending')
    .where(sharesParts(parts))
    .orderBy('id')
    .execute();
}

/** Ends one that nobody can approve any more, since what it is about is not what it was. */
export async function endOutdated(
  { db, log }: Pick<Records, 'db' | 'log'>,
  { id, kind, subject }: { readonly id: number; readonly kind: ProposalKind; readonly subject: string },
  caller: OperatorCaller,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('proposals')
      .set({ status: 'refused', refusal: 'OPS_PROPOSAL_OUTDATED', refusal_args: '{}' })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    const after = { kind, subject, outdated: true };
    if (numUpdatedRows === 1n)
      await log.write(trx, actorOf(caller), { action: 'proposal.cancel', subject: `proposal:${id}`, after });
  });
}

function sharesParts(parts: readonly string[]) {
  return sql<boolean>`(parts = '{}' or ${parts}::text[] = '{}' or parts && ${parts}::text[])`;
}

/** Which proposals would open something again. */
export interface Opening {
  readonly kind: ProposalKind;
  readonly subject: string;
  /** Absent: all of that kind and subject. */
  readonly opens?: (payload: never) => boolean;
}

interface Records {
  readonly db: Database;
  readonly log: AuditLog;
  readonly now: () => Date;
}

/**
 * Takes down what would open something that somebody has stopped since, even where it was stopped already: a yes to the one
 * before is none to this. That goes for what waits and for what is approved; as the caller has the turn of its subject, none of
 * that is being carried out. Each is an entry of the log. Answers how many these were.
 */
export function cancelOpenings(
  { db, log, now }: Records,
  { kind, subject, opens = () => true }: Opening,
  caller: OperatorCaller,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const waiting = await trx
      .selectFrom('proposals')
      .select(['id', 'payload'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('status', 'in', ['pending', 'carrying'])
      .orderBy('id')
      .forUpdate()
      .execute();
    const openings = waiting.filter(({ payload }) => opens(JSON.parse(payload) as never));
    for (const { id } of openings) {
      await trx
        .updateTable('proposals')
        .set({ status: 'cancelled', decided_by: caller.operator.id, decided_at: now() })
        .where('id', '=', id)
        .execute();
      const after = { kind, subject, stopped: true };
      await log.write(trx, actorOf(caller), { action: 'proposal.cancel', subject: `proposal:${id}`, after });
    }
    return openings.length;
  });
}

/** Takes back what the caller has proposed himself, so that he can propose better. */
export function cancelProposal(
  { db, log, now }: Records,
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
