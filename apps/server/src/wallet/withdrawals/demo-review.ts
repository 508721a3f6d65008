import type { Services } from '../../services.ts';
import type { Deposits } from '../deposits/deposits.ts';
import { PARAMETERS } from '@bourse/protocol/operators/parameters';
import { sql } from 'kysely';
import type { Payouts } from '../payouts/payouts.ts';

/** How long somebody waits, so that he sees it pending. */
const REVIEW_MS = 5_000;

/**
 * Reviews deposits and withdrawals in demo mode by itself, so that a newcomer sees the whole way. Found by the time they
 * came, so a restart changes nothing; decided by the same functions as an operator's, so both cannot happen.
 */
export class DemoReview {
  readonly #services: Services;
  readonly #deposits: Deposits;
  readonly #payouts: Payouts;
  #isFirst = true;

  constructor(services: Services, deposits: Deposits, payouts: Payouts) {
    this.#services = services;
    this.#deposits = deposits;
    this.#payouts = payouts;
  }

  async run(): Promise<void> {
    await this.#reviewDeposits();
    await this.#reviewWithdrawals();
  }

  /** Takes what users submit for true. Deposits found on a chain are the chain's. */
  async #reviewDeposits(): Promise<void> {
    const rows = await this.#services.db
      .selectFrom('deposits')
      .select(['id', 'amount'])
      .where('status', '=', 'pending')
      .where('source', '=', 'manual')
      // Whose it is when several claim one payment, only a person can see.
      .where(
        sql<boolean>`not exists (select 1 from deposits other where other.id <> deposits.id
          and other.status <> 'rejected' and payment_of(other.tx_hash) = payment_of(deposits.tx_hash))`,
      )
      .where('created_at', '<=', new Date(this.#before()))
      .orderBy('id')
      .limit(100)
      .execute();
    for (const { id, amount } of rows) await this.#deposits.finishManual(id, BigInt(amount), { by: 'demo' });
  }

  async #reviewWithdrawals(): Promise<void> {
    const rows = await this.#services.db
      .selectFrom('withdrawals')
      .selectAll()
      // What is being paid when we start was left by us; later it is what an operator has begun.
      .where('status', 'in', this.#isFirst ? ['pending', 'paying'] : ['pending'])
      .where('created_at', '<=', String(this.#before()))
      // Of those that are frozen, by their owners or with them, or that are held, nothing is started.
      .where(({ eb, or, not, exists, selectFrom }) =>
        or([
          eb('status', '=', 'paying'),
          not(
            exists(
              selectFrom('users')
                .select('users.id')
                .where(sql<boolean>`users.id = withdrawals.owner`)
                .where((user) =>
                  user.or([
                    user('frozen_at', 'is not', null),
                    user('withdrawals_frozen_at', 'is not', null),
                    user('security_changed_at', '>', this.#heldSince),
                  ]),
                ),
            ),
          ),
        ]),
      )
      .orderBy('id')
      .limit(100)
      .execute();
    this.#isFirst = false;
    for (const row of rows) {
      if (row.status === 'pending' && (await this.#payouts.start(row.id))) continue;
      await this.#payouts.finishDemo(row);
    }
  }

  /** Whoever has changed his password or second factor since then waits, as for a new withdrawal. */
  get #heldSince() {
    const hours = sql`coalesce((select value from parameters where name = 'withdraw_block_hours'),
      ${PARAMETERS.withdraw_block_hours.fallback})::integer`;
    return sql<Date>`${new Date(this.#services.clock.now())}::timestamptz - ${hours} * interval '1 hour'`;
  }

  #before(): number {
    return this.#services.clock.now() - REVIEW_MS;
  }
}
