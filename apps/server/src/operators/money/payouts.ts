import { payoutsHeld } from '../../going-live/facts.ts';
import type { AutomaticRelease, PayoutApproval } from '@bourse/custody/approval';
import type { Payout } from '@bourse/custody/payout';
import { refuse, Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import { KeyedMutex } from '../../keyed-mutex.ts';
import { asTakenBack } from '../../gateway/answer.ts';
import type { Services } from '../../services.ts';
import type { WalletOperations } from '../../wallet/wallet-operations.ts';
import type { Actor, AuditLog } from '../log/audit-log.ts';
import { ApprovedWork } from './approved-work.ts';
import { withdrawalHash } from './payload.ts';
import { approvalEnds, leavesTime, payoutHash, payoutOf } from './payout.ts';
import { findWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts';
import { rolesWith } from '../../database/operator-roles.ts';

interface Order {
  readonly payout: Payout;
  readonly approvals: readonly PayoutApproval[];
  readonly automatic: object | null;
  readonly actor: Actor;
}

interface PayoutDeps {
  readonly services: Services;
  readonly log: AuditLog;
  readonly wallet: Pick<WalletOperations, 'chains' | 'startPayout' | 'reconciliation'>;
}

/** Nobody's hand: the process itself, under a limit of two operators. */
const AUTOMATIC: Actor = { operatorId: null, email: 'automatic release', ip: '' };

/**
 * What the signer is asked to pay (`PAYOUTS=signer`). That a pay-out starts is noted with the approval that completes it;
 * then the withdrawal is `paying`, out of everyone's reach; then its order is written, once. Whatever a crash leaves in
 * between is gone on with.
 */
export class Payouts extends ApprovedWork<string> {
  readonly #deps: PayoutDeps;
  readonly #mutex: KeyedMutex;
  /** Whether a signer pays here. */
  readonly isSigned: boolean;

  constructor(deps: PayoutDeps) {
    super(deps.services);
    this.#deps = deps;
    this.#mutex = new KeyedMutex({ name: 'payout', turns: deps.services.locks });
    this.isSigned = deps.services.settings.payouts === 'signer';
  }

  /** What approvals of a withdrawal sign; nothing where a person pays. */
  of(row: WithdrawalRow): Payout | undefined {
    return this.#shown(row)[0];
  }

  /** The pay-out with that hash, if an approval of it may be given now. */
  approvable(row: WithdrawalRow, hash: string): Payout | undefined {
    return this.#shown(row).find((each) => payoutHash(each) === hash);
  }

  /** Whether the hash is of what the withdrawal is now. */
  isOf(row: WithdrawalRow, hash: string): boolean {
    return this.hashOf(row) === hash || this.approvable(row, hash) !== undefined;
  }

  /** As pages show it, the newest first: they differ by the end of the approval, as long as that is not fixed. */
  #shown(row: WithdrawalRow): readonly Payout[] {
    if (!this.isSigned) return [];
    const chain = this.#deps.wallet
      .chains()
      .find((each) => each.currency === row.currency && each.chain === row.chain);
    if (!chain) return [];
    const now = this.#deps.services.clock.now();
    return approvalEnds(row, now).map((validUntil) => payoutOf(row, chain, validUntil));
  }

  /** Notes the end that whoever approves it next has to sign as well. The caller holds the queue of approvals. */
  async fixEnd(trx: Database, { id, validUntil }: Payout): Promise<void> {
    await trx
      .insertInto('approval_ends')
      .values({ withdrawal_id: id, valid_until: String(validUntil) })
      .onConflict((conflict) =>
        conflict.column('withdrawal_id').doUpdateSet({ valid_until: String(validUntil) }),
      )
      .execute();
  }

  /** What approvals of a withdrawal are bound to. */
  readonly hashOf = (row: WithdrawalRow): string => {
    const payout = this.of(row);
    return payout ? payoutHash(payout) : withdrawalHash(row);
  };

  /**
   * Notes in the transaction of the decision that the signer is to be asked for it; `carryOut` follows after the commit.
   * By an operator whose approval completes it, or under the limit of automatic releases.
   */
  async decide(
    trx: Database,
    row: WithdrawalRow,
    payout: Payout,
    by: { readonly operator: number } | { readonly automatic: AutomaticRelease; readonly worth: bigint },
  ): Promise<void> {
    const isManual = 'operator' in by;
    await trx
      .insertInto('payout_decisions')
      .values({
        withdrawal_id: row.id,
        payout: JSON.stringify(payout),
        decided_by: isManual ? by.operator : null,
        automatic: isManual ? null : JSON.stringify(by.automatic),
        worth: isManual ? null : String(by.worth),
        decided_at: new Date(this.#deps.services.clock.now()),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Lets what is done to one withdrawal happen one after the other, here and in the processes beside. */
  inTurn<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    return this.#mutex.take(id, work);
  }

  /** What a person decides about a started payout, in the place of an order that is not written yet. */
  byHand<Result>(id: string, work: () => Promise<Result>): Promise<Result> {
    return this.inTurn(id, async () => {
      const result = await work();
      if (!(result instanceof Refusal)) await this.#forget(id);
      return result;
    });
  }

  /**
   * Whether the signer has been asked for it, and has not refused it for good: from then on nobody knows better than the
   * signer whether it was paid. What it has said to have sent cannot be refused any more, whatever its reports say.
   */
  async isOrdered(id: string): Promise<boolean> {
    const { rows } = await sql<{ open: boolean }>`
      select not exists (select 1 from payout_reports r where r.id = o.id and r.event = 'refused')
        or exists (select 1 from payout_reports r where r.id = o.id and r.event in ('broadcast', 'replaced')) as open
      from payout_orders o where o.id = ${id}`.execute(this.#deps.services.db);
    return rows[0]?.open ?? false;
  }

  /** Whether the signer has said that it sent this transaction for it. */
  async isReported(id: string, txHash: string): Promise<boolean> {
    const { rows } = await sql`
      select 1 from payout_reports where id = ${id} and tx_hash <> '' and lower(tx_hash) = lower(${txHash}) limit 1`.execute(
      this.#deps.services.db,
    );
    return rows.length > 0;
  }

  /**
   * Starts what is decided and asks the signer for it. Where payouts are held or the coin is stopped beforehand it stays
   * decided, and goes on later; any other refusal takes the decision back: it may be started anew.
   */
  carryOut(id: string): Promise<Refusal | undefined> {
    return this.inTurn(id, async () => {
      const { db, clock } = this.#deps.services;
      if (await payoutsHeld(db)) return refuse('OPS_PAYOUTS_HELD');
      const decision = await db
        .selectFrom('payout_decisions')
        .leftJoin('operators', 'operators.id', 'payout_decisions.decided_by')
        .select(['decided_by', 'operators.email', 'payout', 'automatic', 'ordered_at'])
        .where('withdrawal_id', '=', id)
        .executeTakeFirst();
      const row = await findWithdrawal(db, id);
      if (!decision || decision.ordered_at !== null || !row) return undefined;
      // What has waited for too long is approved anew. What has started is ordered even so, and the signer says no to it.
      if (row.status === 'pending' && !leavesTime(decision.payout.validUntil, clock.now())) {
        await this.#forget(id);
        return refuse('OPS_PAYLOAD_CHANGED');
      }
      // It stays decided, and goes on when the difference is explained.
      if (await this.#deps.wallet.reconciliation.isStopped(row.currency))
        return refuse('OPS_COIN_STOPPED', { currency: row.currency });
      const { payout, automatic, decided_by: operatorId, email } = decision;
      const actor = operatorId === null ? AUTOMATIC : { operatorId, email: email!, ip: '' };
      const approvals = automatic ? [] : await signedApprovals(db, id, payoutHash(payout));
      if (!automatic && approvals.length < 2) {
        // One of the two may not decide any more. What has not started waits for others; what has, for persons.
        if (row.status === 'paying')
          this.#deps.services.log.error({ withdrawal: id }, 'a started payout has no two approvals any more');
        await this.#forget(id);
        return refuse('OPS_SECOND_PERSON');
      }
      if (row.status === 'pending') {
        const refusal = await this.#start(row, { payout, approvals, automatic, actor });
        if (refusal) return refusal;
      } else if (row.status !== 'paying') {
        await this.#forget(id);
        return undefined;
      }
      await this.#order(row, { payout, approvals, automatic, actor });
      return undefined;
    });
  }

  async #start(row: WithdrawalRow, { payout, automatic, actor }: Order): Promise<Refusal | undefined> {
    const { log, wallet } = this.#deps;
    const entry = { action: 'withdrawal.startPayout', subject: `withdrawal:${row.id}`, after: payout };
    // One of the two may have lost his right since they were counted.
    const lacks = async (trx: Database) =>
      automatic || (await signedApprovals(trx, row.id, payoutHash(payout))).length === 2
        ? undefined
        : refuse('OPS_SECOND_PERSON');
    const start = async () => (await wallet.startPayout(row.id)) ?? {};
    const outcome = await log.auditedCommand(actor, entry, start, lacks).catch(asTakenBack);
    if (!(outcome instanceof Refusal)) return undefined;
    await this.#forget(row.id);
    return outcome;
  }

  async #forget(id: string): Promise<void> {
    await this.#deps.services.db
      .deleteFrom('payout_decisions')
      .where('withdrawal_id', '=', id)
      .where('ordered_at', 'is', null)
      .execute();
  }

  /** The order and that it was written are one transaction, so there is one of each. */
  async #order(row: WithdrawalRow, { payout, approvals, automatic, actor }: Order): Promise<void> {
    const { db, clock } = this.#deps.services;
    await db.transaction().execute(async (trx) => {
      const ordered = await trx
        .updateTable('payout_decisions')
        .set({ ordered_at: new Date(clock.now()) })
        .where('withdrawal_id', '=', row.id)
        .where('ordered_at', 'is', null)
        .executeTakeFirst();
      if (ordered.numUpdatedRows !== 1n) return;
      await trx
        .insertInto('payout_orders')
        .values({
          id: row.id,
          payout: JSON.stringify(payout),
          approvals: JSON.stringify(approvals),
          automatic: automatic && JSON.stringify(automatic),
          created_at: String(clock.now()),
        })
        .execute();
      const after = { ...payout, approvedBy: approvals.map(({ operator }) => operator), automatic };
      const entry = { action: 'withdrawal.order', subject: `withdrawal:${row.id}`, after };
      await this.#deps.log.write(trx, actor, entry);
    });
  }

  async approved(): Promise<string[]> {
    const open = await this.#deps.services.db
      .selectFrom('payout_decisions')
      .select('withdrawal_id')
      .where('ordered_at', 'is', null)
      .orderBy('withdrawal_id')
      .limit(1_000)
      .execute();
    return open.map(({ withdrawal_id: id }) => id);
  }
}

/** The first two valid approvals of exactly this, as the signer takes them. */
async function signedApprovals(db: Database, id: string, hash: string): Promise<PayoutApproval[]> {
  const rows = await db
    .selectFrom('approvals')
    .innerJoin('operators', 'operators.id', 'approvals.operator_id')
    .select(['operator_id', 'credential_id', 'assertion'])
    .where(sql<boolean>`withdrawal_id = ${id}::bigint`)
    .where('payload_hash', '=', hash)
    .where('assertion', 'is not', null)
    .where('operators.disabled_at', 'is', null)
    .where('operators.role', 'in', await rolesWith(db, 'withdrawals.approve'))
    .orderBy('approvals.created_at')
    .orderBy('operator_id')
    .limit(2)
    .execute();
  return rows.map(({ operator_id, credential_id, assertion }) => ({
    operator: operator_id,
    credentialId: credential_id!,
    response: assertion!,
  }));
}
