import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { DepositRow } from '../tables.ts';

/**
 * So many deposits of one user are a turn. Not one: what stands in the same block is looked at together, since some nodes
 * have to be asked for all of it.
 */
const TURN = 20;

/** What stands in block `due` or below it is confirmed, for a coin. */
export interface DueCoin {
  readonly currency: string;
  readonly due: bigint;
}

/** How far the deposits of one chain are confirmed, as the table has it. `onChanged` hears of what users can see. */
export class DepositProgress {
  readonly #db: Database;
  readonly #chain: string;
  readonly #onChanged: (rows: readonly DepositRow[]) => Promise<void>;

  constructor(db: Database, chain: string, onChanged: (rows: readonly DepositRow[]) => Promise<void>) {
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
    await this.#onChanged(rows);
  }

  /**
   * The numbers of what is due, and of what a reorganisation may have moved or dropped. Users take turns, whoever has more:
   * nobody waits behind thousands of another's.
   */
  async toLookAt(coins: readonly DueCoin[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      with due_coins as (
        select * from unnest(
          ${coins.map(({ currency }) => currency)}::text[],
          ${coins.map(({ due }) => String(due))}::bigint[]) as t (currency, due)
      ), open as (
        select d.id, (row_number() over (partition by d.user_id order by d.id) - 1) / ${TURN} as turn
        from deposits d join due_coins c on c.currency = d.currency
        where d.chain = ${this.#chain} and d.source = 'chain'
          and ((d.status = 'pending' and d.block_number <= c.due) or (d.recheck and d.status <> 'rejected'))
      )
      select id from open order by turn, id`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  /** As they are now, in this order. */
  async withIds(ids: readonly string[]): Promise<DepositRow[]> {
    const rows = await this.#db
      .selectFrom('deposits')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::bigint[])`)
      .execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
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
    if (row) await this.#onChanged([row]);
  }
}
