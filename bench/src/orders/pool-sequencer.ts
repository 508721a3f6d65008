import pg from 'pg';
import type { Engine } from '@bourse/engine/engine';
import type { Command } from '@bourse/protocol/command';
import type { Clock } from '@bourse/server/clock';
import { Batch, type Head } from '@bourse/server/sequencer/batch';
import { CommitListeners, type CommitListener } from '@bourse/server/sequencer/commit-listeners';
import { MarketRows } from '@bourse/server/sequencer/rows/market-rows';
import type { Reply, Sequencer } from '@bourse/server/sequencer/sequencer';
import { STORED_RECORDS } from '@bourse/server/stored-records';

const CONNECTIONS = 10;

/**
 * The baseline that most exchanges start with: every order is a transaction of its own on one of ten pooled
 * connections, one statement per row. It does not even keep the head row, which would serialise it further.
 */
export class PoolSequencer implements Sequencer {
  readonly #engine: Engine;
  readonly #clock: Clock;
  readonly #head: Head;
  readonly #pool: pg.Pool;
  readonly #markets: MarketRows;
  readonly #listeners = new CommitListeners();

  constructor(databaseUrl: string, engine: Engine, clock: Clock, head: Head) {
    this.#engine = engine;
    this.#clock = clock;
    this.#head = head;
    this.#markets = new MarketRows(engine.state);
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
    // PostgreSQL ends before this pool does; its farewell is no error here.
    this.#pool.on('error', () => undefined);
  }

  async submit(command: Command): Promise<Reply> {
    const now = this.#clock.now();
    const batch = new Batch(this.#engine, this.#head, STORED_RECORDS);
    const outcome = this.#engine.execute(command, now);
    if (outcome.status !== 'done') return outcome;
    batch.record(command, now, outcome.result);
    const markets = this.#markets.changes();
    const committed = batch.seal(markets);
    if (!batch.isEmpty) await this.#write(batch);
    if (markets) this.#listeners.tell(committed);
    return { ...outcome, orders: committed.orders };
  }

  /** The baseline pushes nothing, but the server must know its pairs and prices. */
  onCommitted(listener: CommitListener): void {
    this.#listeners.add(listener);
  }

  updateOnCommit(update: CommitListener): void {
    this.#listeners.addModel(update);
  }

  /** Rows of one table in key order, so that transactions seldom meet head-on; those that do are tried again. */
  async #write(batch: Batch): Promise<void> {
    const client = await this.#pool.connect();
    try {
      for (;;) {
        try {
          await client.query('begin');
          for (const { table, mode, text } of STATEMENTS) {
            const rows = batch.rows.rowsOf(table, mode).sort(byKey);
            for (const row of rows) await client.query({ name: `${table}_${mode}`, text, values: row });
          }
          await client.query('commit');
          return;
        } catch (error) {
          await client.query('rollback');
          if ((error as pg.DatabaseError).code !== DEADLOCK) throw error;
        }
      }
    } finally {
      client.release();
    }
  }
}

const DEADLOCK = '40P01';

function byKey(a: (string | null)[], b: (string | null)[]): number {
  return Number(a[0]) - Number(b[0]);
}

const STATEMENTS = STORED_RECORDS.tables.map(({ name: table, mode, columns }) => {
  const names = columns.map(({ name }) => name);
  const key = names[0]!;
  if (mode === 'delete') return { table, mode, text: `delete from ${table} where ${key} = $1` };
  const insert = `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`;
  const updates = names.slice(1).map((column) => `${column} = excluded.${column}`);
  const upsert = `${insert} on conflict (${key}) do update set ${updates.join(', ')}`;
  return { table, mode, text: mode === 'insert' ? insert : upsert };
});
