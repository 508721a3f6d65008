import { sql } from 'kysely';
import type { Database } from '../../database/schema.ts';
import type { CustodyRecord } from '../reconciliation/custody-record.ts';

/** Blocks whose hashes are kept, which is how deep a reorganisation can be followed. */
const KEPT = 256n;

/** How far a chain is read, and the hashes of the blocks that were read last. */
export class ChainPosition {
  readonly #db: Database;
  readonly #chain: string;
  readonly #custody: Pick<CustodyRecord, 'rewind'>;

  constructor(db: Database, chain: string, custody: Pick<CustodyRecord, 'rewind'>) {
    this.#db = db;
    this.#chain = chain;
    this.#custody = custody;
  }

  async find(): Promise<{ network: string; lastRead: bigint } | undefined> {
    const row = await this.#db
      .selectFrom('chain_watches')
      .select(['network', 'next_block'])
      .where('chain', '=', this.#chain)
      .executeTakeFirst();
    return row && { network: row.network, lastRead: BigInt(row.next_block) - 1n };
  }

  async begin(network: string, nextBlock: bigint): Promise<void> {
    await this.#db
      .insertInto('chain_watches')
      .values({ chain: this.#chain, network, next_block: String(nextBlock) })
      .execute();
  }

  /** From here on what comes and goes is on record, where it was not before. */
  async beginCustody(): Promise<void> {
    await this.#db
      .updateTable('chain_watches')
      .set({ custody_from: sql`next_block` })
      .where('chain', '=', this.#chain)
      .where('custody_from', 'is', null)
      .execute();
  }

  /** Hash of a block as it was read; `undefined`: it was not, or too long ago. */
  async hashOf(number: bigint): Promise<string | undefined> {
    const row = await this.#db
      .selectFrom('chain_blocks')
      .select('hash')
      .where('chain', '=', this.#chain)
      .where('number', '=', String(number))
      .executeTakeFirst();
    return row?.hash;
  }

  /** What was read up to a block, newest first. */
  async kept(upTo: bigint): Promise<{ number: bigint; hash: string }[]> {
    const rows = await this.#db
      .selectFrom('chain_blocks')
      .select(['number', 'hash'])
      .where('chain', '=', this.#chain)
      .where('number', '<=', String(upTo))
      .orderBy('number', 'desc')
      .execute();
    return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }));
  }

  /** A block is read; together with what was found in it. */
  async advance(number: bigint, hash: string, trx: Database): Promise<void> {
    await this.#moveTo(number + 1n, trx);
    await trx
      .insertInto('chain_blocks')
      .values({ chain: this.#chain, number: String(number), hash })
      .execute();
    await trx
      .deleteFrom('chain_blocks')
      .where('chain', '=', this.#chain)
      .where('number', '<=', String(number - KEPT))
      .execute();
  }

  /**
   * What comes after `last` is read anew. Deposits in it are to be looked at again, the credited ones as well: what is
   * booked stays booked, but somebody has to know.
   */
  async rewind(last: bigint): Promise<void> {
    await this.#db.transaction().execute(async (trx) => {
      await this.#moveTo(last + 1n, trx);
      await this.#custody.rewind(last, trx);
      await trx
        .deleteFrom('chain_blocks')
        .where('chain', '=', this.#chain)
        .where('number', '>', String(last))
        .execute();
      await trx
        .updateTable('deposits')
        .set({
          recheck: true,
          confirmations: sql`case when status = 'pending' then 0 else confirmations end`,
        })
        .where('chain', '=', this.#chain)
        .where('source', '=', 'chain')
        .where('status', '<>', 'rejected')
        .where(sql<boolean>`block_number > ${String(last)}`)
        .execute();
    });
  }

  async #moveTo(nextBlock: bigint, trx: Database): Promise<void> {
    await trx
      .updateTable('chain_watches')
      .set({ next_block: String(nextBlock) })
      .where('chain', '=', this.#chain)
      .execute();
  }
}
