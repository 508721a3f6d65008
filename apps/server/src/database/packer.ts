import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Tables } from './schema.ts';

/** What is packed, and how. */
export interface Packing<Row> {
  /** Where the rows are, in the order of `key`, and the table that takes many of them in one. */
  readonly rows: 'journal' | 'tick_blocks';
  readonly key: string;
  readonly spans: 'journal_spans' | 'tick_spans';
  /** Rows in a span at most. */
  readonly spanRows: number;
  /** So many of the newest stay rows, however old. */
  readonly kept: number;
  /** Between two spans, when there are many: the exchange has other things to do. */
  readonly pauseMs: number;
  /**
   * The span of as many of these rows, from the first on, as belong together; nothing while they are too young. Throws when
   * they are not what was sealed, or would not come back from the span: then they stay where they are, as evidence.
   */
  readonly pack: (rows: readonly Row[], now: number) => Promise<Packed | undefined>;
}

export interface Packed {
  /** Keys of the rows that it holds. */
  readonly first: string;
  readonly last: string;
  readonly span: object;
}

/** Packs older rows of a chain, many to a row. A row leaves its table in the transaction that puts it in a span. */
export class Packer<Row> {
  readonly #db: Database;
  readonly #packing: Packing<Row>;
  readonly #stopping = new AbortController();
  #running: Promise<number> | undefined;

  constructor(db: Database, packing: Packing<Row>) {
    this.#db = db;
    this.#packing = packing;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running?.catch(() => undefined);
  }

  /** Packs what is old enough; answers how many spans that made. While it does, further calls wait for the same. */
  packAll(now: number): Promise<number> {
    this.#running ??= this.#packSpans(now).finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #packSpans(now: number): Promise<number> {
    let spans = 0;
    while (!this.#stopping.signal.aborted && (await this.#packSpan(now))) {
      spans++;
      await sleep(this.#packing.pauseMs);
    }
    return spans;
  }

  async #packSpan(now: number): Promise<boolean> {
    const { rows: table, key, spans, spanRows, kept, pack } = this.#packing;
    const [from, by] = [sql.table(table), sql.ref(key)];
    const { rows } = await sql<Row>`
      select * from ${from} where ${by} <= (select max(${by}) from ${from}) - ${kept}::bigint
      order by ${by} limit ${spanRows}`.execute(this.#db);
    if (rows.length < spanRows) return false;
    const packed = await pack(rows, now);
    if (!packed) return false;
    await this.#db.transaction().execute(async (trx) => {
      await trx
        .insertInto(spans)
        .values(packed.span as Tables[typeof spans])
        .execute();
      await sql`delete from ${from} where ${by} between ${packed.first} and ${packed.last}`.execute(trx);
    });
    return true;
  }
}
