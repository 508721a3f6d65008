import type pg from 'pg';
import type { State } from '@bourse/engine/state';
import { createClient } from '../database/host-client.ts';
import type { Batch, Head } from './batch.ts';
import { sealedColumns, Sealing } from './journal/journal-chain.ts';
import { JOURNAL } from './rows/own-tables.ts';
import type { Committer } from './sequencer.ts';
import { BEAT_MS, takeLock } from './writer-lock.ts';

/** A commit takes milliseconds; one that takes this long has lost its database. */
const COMMIT_TIMEOUT_MS = 30_000;

/** This process lost its place: a newer epoch exists, or the sequence number moved without it. */
export class Fenced extends Error {
  override name = 'Fenced';
}

/** PostgreSQL refused the statement for what it says: nothing of it was written, and the connection is sound. */
export class CommitRefused extends Error {
  override name = 'CommitRefused';
}

/** SQLSTATE classes of such refusals: cardinality, data, integrity, syntax or access, program limits. */
const REFUSALS = new Set(['21', '22', '23', '42', '54']);

/**
 * The one connection that writes the ledger. It holds the writer lock for its whole life and raised the epoch when it
 * took it; every commit checks epoch and sequence number, so an old core can never write beside a new one.
 */
export class Writer implements Committer {
  readonly #client: pg.Client;
  readonly #epoch: number;
  readonly #head: Head;
  readonly #state: () => Pick<State, 'nextOrderId' | 'nextTradeId'>;
  /** The end of the journal's chain, as far as it is committed. */
  #seal: string;
  readonly #beating: NodeJS.Timeout;
  /** When the connection was used last. */
  #usedAt = performance.now();
  /** A beat that is under way. */
  #beaten: Promise<unknown> | undefined;
  #lost: ((error: Error) => void) | undefined;

  /** Resolves when the connection breaks outside of a commit. */
  readonly lost: Promise<Error> = new Promise((resolve) => (this.#lost = resolve));

  private constructor(
    client: pg.Client,
    epoch: number,
    head: Head,
    seal: string,
    state: () => Pick<State, 'nextOrderId' | 'nextTradeId'>,
  ) {
    this.#client = client;
    this.#epoch = epoch;
    this.#head = head;
    this.#seal = seal;
    this.#state = state;
    client.on('error', (error) => this.#lost?.(error));
    client.on('end', () => this.#lost?.(new Error('the database closed the writer connection')));
    this.#beating = setInterval(() => this.#beat(), BEAT_MS);
  }

  /**
   * Connects, takes the lock (waiting up to `patienceMs` for the session of a killed predecessor to end) and raises the
   * epoch. `head` is filled with the stored counters.
   */
  static async open(
    databaseUrl: string,
    head: Head,
    state: () => Pick<State, 'nextOrderId' | 'nextTradeId'>,
    patienceMs = 10_000,
  ): Promise<Writer> {
    const client = await connectWriter(databaseUrl);
    try {
      await takeLock(client, patienceMs);
      return await Writer.begin(client, head, state);
    } catch (error) {
      await client.end();
      throw error;
    }
  }

  /** Raises the epoch, on a connection that holds the lock: from here on nobody else can commit. */
  static async begin(
    client: pg.Client,
    head: Head,
    state: () => Pick<State, 'nextOrderId' | 'nextTradeId'>,
  ): Promise<Writer> {
    const { rows } = await client.query(
      'update head set epoch = epoch + 1 returning epoch, seq, next_transfer, journal_seal',
    );
    head.seq = Number(rows[0].seq);
    head.nextTransfer = Number(rows[0].next_transfer);
    return new Writer(client, Number(rows[0].epoch), head, rows[0].journal_seal, state);
  }

  /** Grows with every core that takes the lock. */
  get epoch(): number {
    return this.#epoch;
  }

  async commit(batch: Batch): Promise<void> {
    const seal = sealJournal(batch, this.#seal);
    const { nextOrderId, nextTradeId } = this.#state();
    const { name, text, tables } = batch.records.statements.of((table) => batch.rows.has(table));
    const { rows } = await this.#send({
      name,
      text,
      values: [
        this.#epoch,
        batch.expectedSeq,
        this.#head.seq,
        nextOrderId,
        nextTradeId,
        this.#head.nextTransfer,
        seal,
        ...batch.rows.parameters(tables),
      ],
    });
    if (rows[0].written !== 1) throw new Fenced('another core took over this database');
    this.#seal = seal;
  }

  async #send(query: pg.QueryConfig): Promise<pg.QueryResult> {
    this.#usedAt = Infinity;
    if (this.#beaten) await this.#beaten;
    try {
      return await this.#client.query(query);
    } catch (error) {
      const { code } = error as { code?: string };
      if (REFUSALS.has(String(code).slice(0, 2))) throw new CommitRefused(String(error), { cause: error });
      throw error;
    } finally {
      this.#usedAt = performance.now();
    }
  }

  /** Reads beside the commits, on their connection: never while one runs. */
  async read<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#usedAt = performance.now();
    if (this.#beaten) await this.#beaten;
    return (await this.#client.query(text, [...values])).rows as Row[];
  }

  /** Shows a standby that this process lives, where no commit does: see writer-lock.ts. */
  #beat(): void {
    if (this.#beaten || performance.now() - this.#usedAt < BEAT_MS / 2) return;
    // What goes wrong with the connection is told by its events.
    const beaten = this.#client.query('select 1').catch(() => undefined);
    this.#beaten = beaten;
    void beaten.then(() => (this.#beaten = undefined));
  }

  /** Gives up the lock. */
  async close(): Promise<void> {
    clearInterval(this.#beating);
    this.#lost = undefined;
    await this.#client.end();
  }
}

/** Seals the journal entries of a batch; without any, the seal before stands. */
function sealJournal({ rows }: Batch, before: string): string {
  const columns = rows.columnsOf(JOURNAL);
  if (columns[0]!.length === 0) return before;
  const sealing = new Sealing(before);
  sealing.addText(sealedColumns(columns, JOURNAL.nulls));
  const seal = sealing.seal();
  rows.setInLast(JOURNAL, 'seal', `\\x${seal}`);
  return seal;
}

/** The connection that is to write; it may wait for its turn. */
export async function connectWriter(databaseUrl: string): Promise<pg.Client> {
  const client = createClient(databaseUrl, {
    application_name: 'bourse-writer',
    keepAlive: true,
    // A connection may die silently. The outcome is unknown then, so the process starts again instead of waiting.
    query_timeout: COMMIT_TIMEOUT_MS,
  });
  // Without a listener, a connection that breaks before the writer is made would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Batch writes must stay index look-ups whatever the planner thinks of array sizes.
    await client.query(`
      set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off;
      set plan_cache_mode = force_generic_plan; set jit = off; set statement_timeout = 0;
      set max_parallel_workers_per_gather = 0`);
    // A core whose machine or line is gone keeps its lock only until PostgreSQL misses it: half a minute, not two hours.
    await client.query(`
      set tcp_keepalives_idle = 15; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3`);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
