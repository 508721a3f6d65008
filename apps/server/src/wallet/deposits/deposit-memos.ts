import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { Services } from '../../services.ts';

/** Nine or ten digits, the most that a destination tag has. */
const [LEAST, MOST] = [100_000_000, 4_294_967_295];

/** The number that tells a user's payments to a shared address from those of others; one for all such chains, for ever. */
export class DepositMemos {
  readonly #services: Pick<Services, 'db' | 'clock'>;

  constructor(services: Pick<Services, 'db' | 'clock'>) {
    this.#services = services;
  }

  /** The user's; drawn when he first asks, so that a mistyped one is hardly ever somebody else's. */
  async of(userId: number): Promise<string> {
    for (;;) {
      const known = await this.#services.db
        .selectFrom('deposit_memos')
        .select('memo')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      if (known) return known.memo;
      await this.#services.db
        .insertInto('deposit_memos')
        .values({
          user_id: userId,
          memo: String(randomInt(LEAST, MOST + 1)),
          created_at: new Date(this.#services.clock.now()),
        })
        // Whether he asks twice at once or the number is taken: the next look says.
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }

  /** Whose the memos are; memos of nobody are left out. */
  async ownersOf(memos: readonly string[], db: Database): Promise<Map<string, number>> {
    const numbers = [...new Set(memos)].filter((memo) => /^[1-9]\d{8,9}$/.test(memo));
    if (numbers.length === 0) return new Map();
    const rows = await db
      .selectFrom('deposit_memos')
      .select(['memo', 'user_id'])
      .where('memo', '=', sql<string>`any(${numbers}::bigint[])`)
      .execute();
    return new Map(rows.map(({ memo, user_id }) => [memo, user_id]));
  }
}
