import { refuse, Refusal } from '@bourse/protocol/refusal';
import type { Permission } from '@bourse/protocol/operators/permissions';
import type { ProposalKind } from '@bourse/protocol/operators/proposals/kinds';
import { sql, type Selectable } from 'kysely';
import type { Operator, OperatorCaller } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import { adminsOf } from '../team/admins.ts';
import type { ApprovalGuard } from '../money/approval-guard.ts';
import { ApprovedWork } from '../money/approved-work.ts';
import { actorOf, type AuditLog } from '../log/audit-log.ts';
import { proposalHash } from '../money/payload.ts';
import { whyNotApproved } from '../money/proposals.ts';
import type { ProposalTable } from '../tables.ts';
import { permissionsNow } from '../../database/operator-roles.ts';
import type { Database } from '../../database/schema.ts';
import { holdRights, whyNotAllowed } from '../team/hold-operator.ts';
import {
  cancelOpenings,
  endOutdated,
  lockProposing,
  waitingAbout,
  whyNotOpened,
  type Opening,
} from './open-proposals.ts';
import { neededToPropose, type Decision, type ProposalRule, type Submitted } from './rule.ts';

type Row = Selectable<ProposalTable>;

/** What a proposal changes. */
type Change = Pick<Row, 'kind' | 'subject' | 'payload'>;

interface Approved {
  readonly id: number;
  readonly operatorId: number;
  readonly email: string;
}

type ProposalDeps = Pick<Services, 'db' | 'sequencer' | 'log' | 'clock' | 'settings' | 'locks'>;

/**
 * Changes that one operator proposes and another approves. An approval is bound to what was there before and what
 * would be there after it; whatever a crash leaves approved and not carried out is carried out at the next start.
 */
export class Proposals extends ApprovedWork<Approved> {
  readonly #deps: ProposalDeps;
  readonly #auditLog: AuditLog;
  readonly #guard: ApprovalGuard;
  readonly #rules = new Map<ProposalKind, ProposalRule<never, unknown>>();
  readonly #mutex: KeyedMutex;

  constructor(deps: ProposalDeps, { log, guard }: { readonly log: AuditLog; readonly guard: ApprovalGuard }) {
    super(deps);
    this.#deps = deps;
    this.#mutex = new KeyedMutex({ name: 'proposal', turns: deps.locks });
    this.#auditLog = log;
    this.#guard = guard;
  }

  /** Says what a kind of change is; answers what submits one. */
  kind<Payload extends object, Result extends object>(
    kind: ProposalKind,
    rule: ProposalRule<Payload, Result>,
  ) {
    this.#rules.set(kind, rule);
    return (
      subject: string,
      payload: Payload,
      caller: OperatorCaller,
    ): Promise<Submitted<Result> | Refusal> =>
      this.#mutex.take(subject, () => this.#submit(kind, rule, { subject, payload, caller }));
  }

  /** Who has proposed a change of this kind and subject that still waits; `undefined`: nobody. */
  async proposerOf(kind: ProposalKind, subject: string): Promise<number | undefined> {
    const row = await this.#deps.db
      .selectFrom('proposals')
      .select('proposed_by')
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where('status', '=', 'pending')
      .executeTakeFirst();
    return row?.proposed_by;
  }

  /**
   * What one person stops at once; what would open it is taken down (`cancelOpenings`). To stop and to carry out an opening take
   * turns, over all processes: a stop that comes meanwhile waits and then stops, and one that is answered stays, whatever was
   * approved before it. To stop what is stopped already (`OPS_UNCHANGED`) is done where that takes something down.
   */
  halt<Done>(
    opening: Opening,
    caller: OperatorCaller,
    stop: () => Promise<Done | Refusal>,
    unchanged?: Done,
  ): Promise<Done | Refusal> {
    const { db, clock } = this.#deps;
    const records = { db, log: this.#auditLog, now: () => new Date(clock.now()) };
    return this.#mutex.take(opening.subject, async () => {
      const done = await stop();
      if (done instanceof Refusal && done.code !== 'OPS_UNCHANGED') return done;
      const taken = await cancelOpenings(records, opening, caller);
      return done instanceof Refusal && taken > 0 && unchanged !== undefined ? unchanged : done;
    });
  }

  /** Whether this operator may be the second person of changes of this kind. */
  mayApprove(kind: ProposalKind, { permissions }: Operator): boolean {
    return permissions.has('proposals.decide') && permissions.has(this.#rule(kind).approver);
  }

  /** Why this operator can neither approve nor reject this change; nothing where he can. */
  refusalTo({ kind, subject, payload }: Change, caller: OperatorCaller): Refusal | undefined {
    const [rule, change] = [this.#rule(kind), JSON.parse(payload) as never];
    const needed = rule.needs?.(change);
    if (!this.mayApprove(kind, caller.operator)) return refuse('OPS_FORBIDDEN');
    // Of every kind about an operator: nobody decides on what concerns himself.
    if (subject === `operator:${caller.operator.id}`) return refuse('OPS_OWN_CASE');
    if (needed && !caller.operator.permissions.has(needed)) return refuse('OPS_FORBIDDEN');
    return rule.refuseTo?.(change, caller);
  }

  /** The caller as he decides about this change: he must be allowed what its kind asks for, at that moment as well. */
  deciding({ kind, payload }: Pick<Change, 'kind' | 'payload'>, caller: OperatorCaller): OperatorCaller {
    const { approver, needs } = this.#rule(kind);
    const besides = needs?.(JSON.parse(payload) as never);
    return { ...caller, needs: [...caller.needs, approver, ...(besides ? [besides] : [])] };
  }

  /** Whether who may do this could propose this change. */
  mayPropose({ kind, payload }: Omit<Change, 'subject'>, permissions: ReadonlySet<Permission>): boolean {
    const needed = neededToPropose(this.#rule(kind), JSON.parse(payload) as never);
    return needed.every((each) => permissions.has(each));
  }

  /** The kinds that an operator is shown besides his own. */
  kindsSeenBy(operator: Operator): ProposalKind[] {
    const kinds = [...this.#rules.keys()];
    if (operator.permissions.has('proposals.seeAll')) return kinds;
    return kinds.filter((kind) => this.mayApprove(kind, operator));
  }

  async #submit<Payload, Result>(
    kind: ProposalKind,
    rule: ProposalRule<Payload, Result>,
    { subject, payload, caller }: { subject: string; payload: Payload; caller: OperatorCaller },
  ): Promise<Submitted<Result> | Refusal> {
    const { db, clock } = this.#deps;
    const { operator, language } = caller;
    if (!neededToPropose(rule, payload).every((each) => operator.permissions.has(each)))
      return refuse('OPS_FORBIDDEN');
    const refused = rule.refuseTo?.(payload, caller);
    if (refused) return refused;
    const before = await rule.current(payload);
    if (before instanceof Refusal) return before;
    const { alwaysTwo = false } = rule;
    const takesTwo = typeof alwaysTwo === 'boolean' ? alwaysTwo : alwaysTwo(payload);
    if (!takesTwo && (await this.#decidesAlone(operator))) {
      const gone = await db
        .transaction()
        .execute((trx) => whyNotAllowed(trx, caller, neededToPropose(rule, payload)));
      if (gone) return gone;
      const result = await rule.carryOut(payload, {
        shown: before,
        actor: actorOf(caller),
        proposedBy: operator.id,
        language,
      });
      return result instanceof Refusal ? result : { result };
    }
    const texts = { kind, subject, before: textOf(before), payload: textOf(payload) };
    const parts = rule.parts ? [...rule.parts(payload)] : [];
    const about = { kind, subject, parts };
    for (const row of await waitingAbout(db, about))
      if ((await this.#whyChanged(row))?.code === 'OPS_PROPOSAL_OUTDATED')
        await endOutdated({ db, log: this.#auditLog }, row, caller);
    // What is in the way is told before a code is spent on it, and looked at once more when it is entered.
    const inTheWay = await whyNotOpened(db, about);
    if (inTheWay) return inTheWay;
    const unproven = await this.#guard.refusalWithoutCode(caller);
    if (unproven) return unproven;
    return db.transaction().execute(async (trx) => {
      const gone = await whyNotAllowed(trx, caller, neededToPropose(rule, payload));
      if (gone) return gone;
      await lockProposing(trx, about);
      const raced = await whyNotOpened(trx, about);
      if (raced) return raced;
      const added = await trx
        .insertInto('proposals')
        .values({
          ...texts,
          parts,
          payload_hash: proposalHash(texts),
          proposed_by: operator.id,
          proposed_at: new Date(clock.now()),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.#auditLog.write(trx, actorOf(caller), {
        action: 'proposal.propose',
        subject: `proposal:${added.id}`,
        after: { kind, subject, before, payload },
      });
      return { proposal: String(added.id) };
    });
  }

  /** A fresh installation in demo mode has one admin, who shows it to himself. */
  async #decidesAlone({ role }: Operator): Promise<boolean> {
    return role === 'admin' && (await adminsOf(this.#deps)) === 'decides';
  }

  /** The second person's yes to exactly what he was shown; carries it out. */
  approve(
    { id, payloadHash, totp }: { id: string; payloadHash: string; totp: string | undefined },
    caller: OperatorCaller,
  ): Promise<Refusal | undefined> {
    return this.#mutex.take(`proposal ${id}`, async () => {
      const row = await this.find(id);
      const hashes = { own: row && proposalHash(row), shown: payloadHash };
      const wrong = whyNotApproved(row, hashes, caller.operator.id);
      if (!row || wrong) return wrong ?? refuse('NOT_FOUND');
      const refused = this.refusalTo(row, caller);
      if (refused) return refused;
      const left = await this.#whyLeft(this.#deps.db, row);
      if (left) return left;
      const changed = await this.#whyChanged(row);
      if (changed) return changed;
      const unproven = await this.#guard.refusalOf(caller, totp, { isSecondPerson: true });
      if (unproven) return unproven;
      const unclaimed = await this.#claim(row, caller);
      if (unclaimed) return unclaimed;
      const decision = { actor: actorOf(caller), proposedBy: row.proposed_by, language: caller.language };
      // Once more: his proof has taken its time, and somebody else may have decided meanwhile.
      return this.#carryOutRow(row, decision, () => this.#whyChanged(row));
    });
  }

  /** Why what it is about is not what the approver was shown any more. */
  async #whyChanged({ kind, payload, before }: Row): Promise<Refusal | undefined> {
    const current = await this.#rule(kind).current(JSON.parse(payload) as never);
    const isAsShown = !(current instanceof Refusal) && textOf(current) === before;
    if (isAsShown) return undefined;
    // To load it again would not help: an approval is bound to what was there when it was proposed.
    const isOther = !(current instanceof Refusal) || current.code === 'OPS_CHANGED_MEANWHILE';
    return isOther ? refuse('OPS_PROPOSAL_OUTDATED') : current;
  }

  /** What he may propose no more is cancelled; this is for what he was proposing at that moment. */
  async #whyLeft(db: Database, row: Row): Promise<Refusal | undefined> {
    const may = await permissionsNow(db, row.proposed_by);
    return this.mayPropose(row, may) ? undefined : refuse('OPS_NOT_PENDING');
  }

  /** Why it is not his to carry out any more; nothing where it is, as of a moment at which both may do what they do. */
  #claim(row: Row, caller: OperatorCaller): Promise<Refusal | undefined> {
    const { db, clock } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const held = await holdRights(trx, caller);
      if (held instanceof Refusal) return held;
      const refused = this.refusalTo(row, held) ?? (await this.#whyLeft(trx, row));
      if (refused) return refused;
      const { numUpdatedRows } = await trx
        .updateTable('proposals')
        .set({ status: 'carrying', decided_by: caller.operator.id, decided_at: new Date(clock.now()) })
        .where('id', '=', row.id)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return refuse('OPS_NOT_PENDING');
      const after = { kind: row.kind, subject: row.subject, hash: row.payload_hash };
      const entry = { action: 'proposal.approve', subject: `proposal:${row.id}`, after };
      await this.#auditLog.write(trx, actorOf(caller), entry);
      return undefined;
    });
  }

  /** `look` is asked at its turn: what stands in the way by then, or that it is done already. */
  async #carryOutRow(
    row: Row,
    decision: Omit<Decision, 'shown' | 'proposal'>,
    look: () => Promise<Refusal | 'done' | undefined>,
  ): Promise<Refusal | undefined> {
    const payload = JSON.parse(row.payload) as never;
    const shown: unknown = JSON.parse(row.before);
    const proposal = { id: row.id, proposedAt: row.proposed_at };
    const carryOut = async (): Promise<Refusal | undefined> => {
      // Whoever has stopped it since it was approved has taken it down (`halt`).
      if ((await this.find(String(row.id)))?.status !== 'carrying') return refuse('OPS_NOT_PENDING');
      const result =
        (await look()) ?? (await this.#rule(row.kind).carryOut(payload, { ...decision, shown, proposal }));
      const refused = result instanceof Refusal ? result : undefined;
      // Within the turn: whoever stops it after that finds nothing that is still to be carried out.
      await this.#deps.db
        .updateTable('proposals')
        .set({
          status: refused ? 'refused' : 'finished',
          refusal: refused?.code ?? null,
          refusal_args: JSON.stringify(refused?.args ?? {}),
        })
        .where('id', '=', row.id)
        .where('status', '=', 'carrying')
        .execute();
      return refused;
    };
    const { isApart = false } = this.#rule(row.kind);
    return this.#mutex.take(row.subject, () => (isApart ? carryOut() : this.carryingOut(carryOut)));
  }

  /**
   * What two have decided is carried out one after the other, whatever it is about: what one is held against may be what another
   * changes. Two approvals in the same moment made one address both the one where users deposit and a cold wallet.
   */
  carryingOut<Done>(work: () => Promise<Done>): Promise<Done> {
    return this.#mutex.take('what is carried out', work);
  }

  approved(): Promise<Approved[]> {
    return this.#deps.db
      .selectFrom('proposals')
      .innerJoin('operators', 'operators.id', 'proposals.decided_by')
      .select(['proposals.id', 'operators.id as operatorId', 'operators.email'])
      .where('status', '=', 'carrying')
      .orderBy('proposals.id')
      .execute();
  }

  carryOut({ id, operatorId, email }: Approved): Promise<void> {
    return this.#mutex.take(`proposal ${id}`, async () => {
      const row = await this.find(String(id));
      if (row?.status !== 'carrying') return;
      const decision = {
        actor: { operatorId, email, ip: '' },
        proposedBy: row.proposed_by,
        language: 'en-US',
      } as const;
      const { isDone } = this.#rule(row.kind);
      await this.#carryOutRow(row, decision, async () =>
        (await isDone?.(JSON.parse(row.payload) as never)) ? 'done' : undefined,
      );
    });
  }

  find(id: string): Promise<Row | undefined> {
    return this.#deps.db
      .selectFrom('proposals')
      .selectAll()
      .where(sql<boolean>`id = ${id}::bigint`)
      .executeTakeFirst();
  }

  #rule(kind: ProposalKind): ProposalRule<never, unknown> {
    return this.#rules.get(kind)!;
  }
}

/** JSON whose text is the same for the same content, whichever way it was put together. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_key, each: unknown) => {
    if (typeof each === 'bigint') return String(each);
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
