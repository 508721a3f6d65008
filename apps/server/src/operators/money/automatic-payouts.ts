import { payoutsHeld } from '../../going-live/facts.ts';
import { formatAmount } from '@bourse/money/amount';
import { usdtParameter } from '../../database/parameter.ts';
import { sql } from 'kysely';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import type { DomainOperations } from '../domain-operations.ts';
import type { Switchboard } from '../platform/switchboard.ts';
import type { Payouts } from './payouts.ts';
import { queueApprovals } from './approval-queue.ts';
import { findWithdrawal, type WithdrawalRow } from './withdrawal-queries.ts';

const EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
const CHUNK = 500;

interface AutomaticDeps {
  readonly services: Services;
  readonly payouts: Payouts;
  readonly operations: Pick<DomainOperations, 'wallet' | 'market' | 'withdrawalFreeze' | 'screen'>;
  readonly switchboard: Pick<Switchboard, 'refusalOf'>;
}

/**
 * Releases small pay-outs without anybody's look, as far as two operators have allowed it for each user and hour. The signer
 * holds them against a bound of its own.
 */
export class AutomaticPayouts {
  readonly #deps: AutomaticDeps;
  readonly #job: Job;

  constructor(deps: AutomaticDeps) {
    this.#deps = deps;
    this.#job = new Job({
      everyMs: EVERY_MS,
      work: () => this.release(),
      failed: (err) => deps.services.log.warn({ err }, 'small payouts wait for the next try'),
    });
  }

  start(): void {
    if (this.#deps.payouts.isSigned) this.#job.start();
  }

  stop(): Promise<void> {
    return this.#job.stop();
  }

  /** Looks at all that waits, the oldest first. */
  async release(): Promise<void> {
    const limit = await usdtParameter(this.#deps.services.db, 'payout_auto_hourly_usdt');
    if (limit === 0n) return;
    let last = '0';
    for (;;) {
      const rows = await this.#deps.services.db
        .selectFrom('withdrawals')
        .innerJoin('users', (join) => join.on(sql<boolean>`users.id = withdrawals.owner`))
        .select(['withdrawals.id', 'currency', 'amount'])
        .where('withdrawals.status', '=', 'pending')
        .where('users.frozen_at', 'is', null)
        .where(sql<boolean>`withdrawals.id > ${last}::bigint`)
        .orderBy('withdrawals.id')
        .limit(CHUNK)
        .execute();
      for (const { id, currency, amount } of rows) {
        const worth = this.#deps.operations.market.worthInUsdt(currency, BigInt(amount));
        if (worth !== undefined && worth <= limit) await this.#releaseOne(id, worth, limit);
      }
      if (rows.length < CHUNK) return;
      last = rows.at(-1)!.id;
    }
  }

  /** In turn with approvals, so that what is released at once adds up. */
  async #releaseOne(id: string, worth: bigint, limit: bigint): Promise<void> {
    const { services, payouts, operations } = this.#deps;
    if (await operations.screen.refusalOf('withdrawal', id)) return;
    const asked = await findWithdrawal(services.db, id);
    // Who closes this door meanwhile finds it closed: to start a payout looks again.
    if (!asked || (await this.#isClosed(asked))) return;
    // A person rejects it, and says why.
    if (await operations.wallet.payeeRefusal(asked)) return;
    const isReleased = await services.db.transaction().execute(async (trx) => {
      await queueApprovals(trx);
      const row = await findWithdrawal(trx, id);
      const payout = row && payouts.of(row);
      if (row?.status !== 'pending' || !payout || (await payoutsHeld(trx))) return false;
      const owner = Number(row.owner);
      const sum = await trx
        .selectFrom('payout_decisions')
        .innerJoin('withdrawals', 'withdrawals.id', 'payout_decisions.withdrawal_id')
        .select(sql<string>`coalesce(sum(worth), 0)`.as('total'))
        .where('owner', '=', row.owner)
        .where('automatic', 'is not', null)
        .where('decided_at', '>', new Date(services.clock.now() - HOUR_MS))
        .executeTakeFirstOrThrow();
      if (BigInt(sum.total) + worth > limit || (await operations.wallet.heldUntil(owner, trx)) !== 0)
        return false;
      await payouts.fixEnd(trx, payout);
      await payouts.decide(trx, row, payout, { automatic: { hourlyLimit: formatAmount(limit) }, worth });
      return true;
    });
    if (isReleased) await payouts.carryOut(id);
  }

  /** What the user could not ask for now is not released either, nor while books and chain differ. */
  async #isClosed({ owner: of, currency }: WithdrawalRow): Promise<boolean> {
    const { switchboard, operations } = this.#deps;
    const owner = Number(of);
    if (switchboard.refusalOf('withdrawal', { userId: owner })) return true;
    if ((await operations.withdrawalFreeze.since(owner)) !== 0) return true;
    return operations.wallet.reconciliation.isStopped(currency);
  }
}
