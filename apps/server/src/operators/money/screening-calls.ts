import { opsScreeningCalls } from '@bourse/protocol/operators/screening/calls';
import type { Permission } from '@bourse/protocol/operators/permissions';
import { refuse } from '@bourse/protocol/refusal';
import type { ScreenedKind } from '@bourse/protocol/screening/kinds';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { boundedPageOf } from '../../database/newest.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Actor } from '../log/audit-log.ts';
import { onlyProposed } from '../proposals/rule.ts';

/** What a person may still decide about: a hit, and one that was confirmed by mistake. */
type Decidable = 'hit' | 'confirmed';
const DECIDABLE: readonly string[] = ['hit', 'confirmed'] satisfies Decidable[];

interface Releasing {
  readonly id: string;
  readonly reason: string;
}

/** Names that are hit are of those who are accused: shown to who decides about screening, of an identity to who reviews it. */
function maySeeNames(kind: ScreenedKind, permissions: ReadonlySet<Permission>): boolean {
  return permissions.has('screening.decide') || (kind === 'identity' && permissions.has('kyc.review'));
}

/** Tells whether the same names were hit, in proposals and the log, which keep no names. */
function digestOf(hits: readonly { readonly matched: string }[]): string {
  const names = JSON.stringify(hits.map(({ matched }) => matched));
  return createHash('sha256').update(names).digest('hex').slice(0, 16);
}

/** What screening has found, and what persons say to it (docs/screening.md). */
export function screeningHandlers({ services: { db, reads, clock }, log, looks, proposals }: Deps): Call[] {
  const list = handle(opsScreeningCalls.list, async ({ state, kind, ...page }, caller) => {
    const chosen = reads.db
      .selectFrom('screening_checks')
      .innerJoin('users', 'users.id', 'screening_checks.user_id')
      .leftJoin('operators', 'operators.id', 'screening_checks.decided_by')
      .selectAll('screening_checks')
      .select(['users.email', 'operators.email as decider'])
      .$if(state !== undefined, (q) => q.where('state', '=', state!))
      .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
      .orderBy('screening_checks.id', 'desc');
    const { rows, total } = await boundedPageOf(reads.db, chosen, page);
    const sees = (row: (typeof rows)[number]) => maySeeNames(row.kind, caller.operator.permissions);
    const named = rows.filter((row) => sees(row) && row.hits.some(({ matched }) => matched !== ''));
    await looks.atHits(
      named.map((row) => `${row.kind}:${row.subject}`),
      caller,
    );
    return {
      list: rows.map((row) => ({
        ...{ id: row.id, kind: row.kind, subject: row.subject, source: row.source, state: row.state },
        hits: sees(row) ? row.hits : row.hits.map((hit) => ({ ...hit, matched: '' })),
        ...{ reference: row.reference, reason: row.reason, tries: row.tries },
        userId: String(row.user_id),
        email: row.email,
        decidedBy: row.decider ?? '',
        createTime: row.created_at.getTime(),
        updateTime: row.updated_at.getTime(),
      })),
      totalRow: total,
    };
  });

  const find = (id: string) =>
    db
      .selectFrom('screening_checks')
      .selectAll()
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst();

  const propose = proposals.kind('screening.release', {
    approver: 'screening.decide',
    alwaysTwo: true,
    async current({ id }: Releasing) {
      const check = await find(id);
      if (!check) return refuse('NOT_FOUND');
      if (!DECIDABLE.includes(check.state)) return refuse('OPS_NOT_PENDING');
      const { kind, subject, source, state, hits } = check;
      // Of another hit meanwhile, the approval is for something else.
      const found = hits.map(({ list: from, entry }) => `${from} ${entry}`).join('; ');
      return { about: `${kind}:${subject}`, source, state, hits: found, names: digestOf(hits) };
    },
    carryOut: (releasing, { actor, shown }) =>
      decide(releasing, { state: 'released', of: (shown as { state: Decidable }).state, actor }),
  });

  /** `of`: the state that was seen. Whoever decides at the same time comes first or not at all. */
  async function decide(
    { id, reason }: Releasing,
    { state, of, actor }: { state: 'released' | 'confirmed'; of: Decidable; actor: Actor },
  ) {
    const entry = {
      action: state === 'released' ? 'screening.release' : 'screening.confirm',
      subject: `screening:${id}`,
      after: { reason },
    };
    return log.auditedCommand(actor, entry, async () => {
      const decided = await db
        .updateTable('screening_checks')
        .set({ state, reason, decided_by: actor.operatorId, updated_at: new Date(clock.now()) })
        .where(sql<boolean>`id = ${id}::bigint`)
        .where('state', '=', of)
        .returning('id')
        .executeTakeFirst();
      return decided ? {} : refuse('OPS_NOT_PENDING');
    });
  }

  const release = handle(opsScreeningCalls.release, async ({ id, remark }, caller) =>
    onlyProposed(await propose(`screening:${id}`, { id, reason: remark }, caller)),
  );

  const confirm = handle(opsScreeningCalls.confirm, async ({ id, remark }, caller) => {
    const check = await find(id);
    if (!check) return refuse('NOT_FOUND');
    return decide({ id, reason: remark }, { state: 'confirmed', of: 'hit', actor: actorOf(caller) });
  });

  return [list, release, confirm];
}
