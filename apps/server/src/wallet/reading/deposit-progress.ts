import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DepositRow } from '../tables.ts';

const ROWS_AT_A_TIME = 500;

/** How far the deposits of one chain are confirmed, as the table has it. `onChanged` hears of what users can see. */
export class DepositProgress {
  readonly #db: Database;
  readonly #chain: string;
  readonly #onChanged: (row: DepositRow) => Promise<void>;

  constructor(db: Database, chain: string, onChanged: (row: DepositRow) => Promise<void>) {
    this.#db = db;
    this.#chain = chain;
    this.#onChanged = onChanged;
  }

  /** Counts them on for a coin, but for those that have to be looked at first. The block itself is the first one. */
  async count(currency: string, lastRead: bigint): Promise<void> {
    const counted = sql<number>`greatest(0, ${String(lastRead)}::bigint - block_number + 1)`;
    const rows = await this.#db
      .updateTable('deposits')
      .set({ confirmations: counted })
      .where('chain', '=', this.#chain)
      .where('currency', '=', currency)
      .where('source', '=', 'chain')
      .where('status', '=', 'pending')
      .where('recheck', '=', false)
      .where('confirmations', '<>', counted)
      .returningAll()
      .execute();
    for (const row of rows) await this.#onChanged(row);
  }

  /** What stands in block `due` or below it, and what a reorganisation may have moved or dropped; by id, page by page. */
  async *toLookAt(currency: string, due: bigint): AsyncGenerator<DepositRow> {
    for (let after = '0'; ;) {
      const rows = await this.#db
        .selectFrom('deposits')
        .selectAll()
        .where('chain', '=', this.#chain)
        .where('currency', '=', currency)
        .where('source', '=', 'chain')
        .where(sql<boolean>`id > ${after}::bigint`)
        .where((eb) =>
          eb.or([
            eb.and([eb('status', '=', 'pending'), sql<boolean>`block_number <= ${String(due)}::bigint`]),
            eb.and([eb('recheck', '=', true), eb('status', '<>', 'rejected')]),
          ]),
        )
        .orderBy('id')
        .limit(ROWS_AT_A_TIME)
        .execute();
      yield* rows;
      if (rows.length < ROWS_AT_A_TIME) return;
      after = rows.at(-1)!.id;
    }
  }

  /** Claims of users that wait, after that with the number `after`. */
  submitted(after: string, limit: number): Promise<DepositRow[]> {
    return this.#db
      .selectFrom('deposits')
      .selectAll()
      .where('chain', '=', this.#chain)
      .where('source', '=', 'manual')
      .where('status', '=', 'pending')
      .where(sql<boolean>`id > ${after}::bigint`)
      .orderBy('id')
      .limit(limit)
      .execute();
  }

  /** The chain shows it, with so many confirmations. */
  async isThere({ id }: DepositRow, confirmations: number): Promise<void> {
    await this.#set(id, confirmations, false);
  }

  /** The chain does not show it any more; it is looked for until it is given up. */
  async isMissing({ id }: DepositRow): Promise<void> {
    await this.#set(id, 0, true);
  }

  /** A credited one: nothing more is to be found out about it. */
  async recheckDone({ id }: DepositRow): Promise<void> {
    await this.#db.updateTable('deposits').set({ recheck: false }).where('id', '=', id).execute();
  }

  async #set(id: string, confirmations: number, recheck: boolean): Promise<void> {
    const row = await this.#db
      .updateTable('deposits')
      .set({ confirmations, recheck })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('confirmations', '<>', confirmations), eb('recheck', '<>', recheck)]))
      .returningAll()
      .executeTakeFirst();
    if (row) await this.#onChanged(row);
  }
}
