import { refuse, type Refusal } from '@bourse/protocol/refusal';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { OperatorCaller } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import { usdtParameter } from '../../database/parameter.ts';
import { whyNotAllowed } from '../team/hold-operator.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What each operator has credited on his own word within 24 hours, and how much of that is left. */
export class SingleCredits {
  readonly #services: Pick<Services, 'db' | 'clock'>;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** Whether he may credit that much more alone. `worth` in USDT, 1e-8 units. */
  async fits(operatorId: number, worth: bigint, on: Database = this.#services.db): Promise<boolean> {
    const { sum } = await on
      .selectFrom('single_credits')
      .select((eb) => eb.fn.sum<string | null>('worth').as('sum'))
      .where('operator_id', '=', operatorId)
      .where('time', '>', new Date(this.#services.clock.now() - DAY_MS))
      .executeTakeFirstOrThrow();
    const limit = await usdtParameter(on, 'credit_operator_day_usdt');
    return BigInt(sum ?? 0) + worth <= limit;
  }

  /** Takes it from what he may credit alone, before it is credited; refuses when there is not as much. */
  take(depositId: string, caller: OperatorCaller, worth: bigint): Promise<Refusal | undefined> {
    const { db, clock } = this.#services;
    const operatorId = caller.operator.id;
    return db.transaction().execute(async (trx) => {
      const gone = await whyNotAllowed(trx, caller, ['deposits.credit']);
      if (gone) return gone;
      const lock = `single credits ${operatorId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(trx);
      if (!(await this.fits(operatorId, worth, trx))) return refuse('OPS_SECOND_PERSON');
      const added = await trx
        .insertInto('single_credits')
        .values({
          deposit_id: depositId,
          operator_id: operatorId,
          worth: String(worth),
          time: new Date(clock.now()),
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      // Somebody else is crediting it at this moment.
      return added.numInsertedOrUpdatedRows === 1n ? undefined : refuse('OPS_NOT_PENDING');
    });
  }

  /** It was not credited. */
  async giveBack(depositId: string): Promise<void> {
    await this.#services.db.deleteFrom('single_credits').where('deposit_id', '=', depositId).execute();
  }
}
