import type { Permission } from '@bourse/protocol/operators/permissions';
import type { Language } from '@bourse/protocol/languages';
import { sql, type Selectable } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { takeBackApprovals } from '../money/approval-queue.ts';
import type { ProposalTable } from '../tables.ts';
import type { Actor } from '../log/audit-log.ts';
import type { Deps } from '../deps.ts';
import { rolesWith } from '../../database/operator-roles.ts';

/** What is proposed, and what whoever proposes it has to be allowed; of ordinary proposals their kind says so. */
const TABLES = [
  { table: 'proposals', kind: 'proposal', needs: undefined },
  { table: 'manual_credits', kind: 'credit', needs: 'credits.decide' },
  { table: 'house_proposals', kind: 'house', needs: 'house.move' },
] as const;

interface Proposer {
  readonly id: number;
  readonly email: string;
}

interface Decided {
  readonly actor: Actor;
  readonly language: Language;
}

/**
 * What operators have proposed, nobody has decided, and they may propose no more; and what they have approved, has not started,
 * and they may approve no more.
 */
export class LeftProposals {
  readonly #deps: Pick<Deps, 'services' | 'log' | 'proposals' | 'links'>;

  constructor(deps: Pick<Deps, 'services' | 'log' | 'proposals' | 'links'>) {
    this.#deps = deps;
  }

  /**
   * Cancels, in the transaction that takes something from them, what they could not propose with what they `may` do now: it
   * may be taken from them because of it, and nobody is to approve it by mistake. What they approved is taken back with it, for good: it
   * does not count again when they are let back in. Each is an entry of the log. The caller holds `lockTeam`.
   */
  async cancel(
    trx: Database,
    operators: readonly Proposer[],
    may: ReadonlySet<Permission>,
    { actor, language }: Decided,
  ): Promise<void> {
    const cancelled = [];
    for (const operator of operators) {
      const proposed = await this.#cancelOf(trx, operator, may, actor);
      const approved = may.has('withdrawals.approve') ? [] : await takeBackApprovals(trx, operator.id);
      cancelled.push({ operator, proposed, approved });
    }
    // Whoever rejects has a row before he has the log; so has this.
    for (const { operator, proposed, approved } of cancelled) {
      for (const { kind, subject } of proposed) {
        const after = { proposedBy: operator.email };
        await this.#deps.log.write(trx, actor, { action: `${kind}.cancel`, subject, after });
      }
      for (const subject of approved) {
        const before = { approvedBy: operator.email };
        await this.#deps.log.write(trx, actor, { action: 'withdrawal.unapprove', subject, before });
      }
      const subjects = [...proposed.map(({ subject }) => subject), ...approved];
      await this.#tellDesk(trx, operator, subjects, language);
    }
  }

  async #cancelOf(trx: Database, { id: proposer }: Proposer, may: ReadonlySet<Permission>, actor: Actor) {
    const { services, proposals } = this.#deps;
    const now = new Date(services.clock.now());
    const subjects = [];
    for (const { table, kind, needs } of TABLES) {
      if (needs && may.has(needs)) continue;
      const { rows } = await sql<Selectable<ProposalTable>>`
        select * from ${sql.table(table)} where proposed_by = ${proposer} and status = 'pending'
        order by id for update`.execute(trx);
      for (const row of rows) {
        if (!needs && proposals.mayPropose(row, may)) continue;
        await sql`
          update ${sql.table(table)} set status = 'cancelled', decided_by = ${actor.operatorId}, decided_at = ${now}
          where id = ${row.id}`.execute(trx);
        subjects.push({ kind, subject: `${kind}:${row.id}` });
      }
    }
    return subjects;
  }

  /** Tells those who decide about money that it is not theirs to decide any more. */
  async #tellDesk(
    trx: Database,
    { id, email: operator }: Proposer,
    subjects: readonly string[],
    language: Language,
  ): Promise<void> {
    if (subjects.length === 0) return;
    const desk = await trx
      .selectFrom('operators')
      .select('email')
      .where('role', 'in', [
        ...(await rolesWith(trx, 'credits.decide')),
        ...(await rolesWith(trx, 'house.move')),
      ])
      .where('enrolled_at', 'is not', null)
      .where('disabled_at', 'is', null)
      .where('id', '<>', id)
      .execute();
    for (const { email } of desk)
      await this.#deps.links.tellCancelled(email, { operator, subjects }, language, trx);
  }
}
