import { createHash } from 'node:crypto';
import type pg from 'pg';
import { asideKey } from '@bourse/engine/asides';
import { differences, factsOf, linesOf, queuesOf } from '@bourse/engine/audit/facts';
import { Engine } from '@bourse/engine/engine';
import type { Account } from '@bourse/engine/ledger/ledger';
import type { State } from '@bourse/engine/state';
import { decodeEvents } from '@bourse/protocol/journal';
import { finishLoading, loadOpenRows, putAccount, putHead } from '../loading/load.ts';
import { textOfKeys, type Key, type OpenRows } from '../loading/open-rows.ts';
import type { AccountTable } from '../rows/own-tables.ts';
import type { StoredRecords } from '../rows/record.ts';
import type { LedgerTables } from '../rows/tables.ts';

/** With more entries to take in, loading anew is quicker. */
const MOST_ENTRIES = 50_000;

/** What was followed is not what the database holds now: the state has to be loaded anew. */
export class Diverged extends Error {
  override name = 'Diverged';
}

type Head = LedgerTables['head'];

/** Rows that entries have touched, by kind. */
type Touched = ReadonlyMap<OpenRows, ReadonlySet<Key>>;

/**
 * A state that keeps up with the journal of another process. It takes in what events say was touched, as the tables have
 * it: the entries since the last time, those rows and the accounts are read in one snapshot, so after each time the state
 * is what a load at the same number would give.
 */
export class JournalFollower {
  readonly engine: Engine;
  readonly #records: StoredRecords;
  #head: Head;
  #isSound = true;

  private constructor(engine: Engine, records: StoredRecords, head: Head) {
    this.engine = engine;
    this.#records = records;
    this.#head = head;
  }

  static load(client: pg.Client, records: StoredRecords): Promise<JournalFollower> {
    return inSnapshot(client, async (head) => {
      const engine = new Engine();
      engine.state.ledger.follow();
      await loadOpenRows(client, engine, records);
      return new JournalFollower(engine, records, head);
    });
  }

  /** Whether the state is that of `seq`: false when taking in was cut short, or what was taken in is not true any more. */
  get isSound(): boolean {
    return this.#isSound;
  }

  /** Number of the last entry taken in. */
  get seq(): number {
    return Number(this.#head.seq);
  }

  /** Takes in what was committed since. Answers how many entries. Throws `Diverged`. */
  async advance(client: pg.Client): Promise<number> {
    // Most times nothing has happened: one question tells.
    const { rows } = await client.query<Pick<Head, 'journal_seal'>>('select journal_seal from head');
    if (rows[0]!.journal_seal === this.#head.journal_seal) return 0;
    return inSnapshot(client, (head) => this.#takeIn(client, head));
  }

  /** Takes in the last entries and makes the state ready to begin: nobody else writes any more. */
  finish(client: pg.Client, now: number): Promise<void> {
    return inSnapshot(client, async (head) => {
      await this.#takeIn(client, head);
      await finishLoading(client, this.engine, now, this.#records);
    });
  }

  /** Where the state differs from a load at the same number. */
  check(client: pg.Client): Promise<string[]> {
    return inSnapshot(client, async (head) => {
      await this.#takeIn(client, head);
      const loaded = new Engine();
      loaded.state.ledger.follow();
      await loadOpenRows(client, loaded, this.#records);
      const wrong = differences(stateLines(this.engine.state), stateLines(loaded.state));
      this.#isSound = wrong.length === 0;
      return wrong;
    });
  }

  /** As the audit tells it. */
  get stateHash(): string {
    return createHash('sha256').update(stateLines(this.engine.state).join('\n')).digest('hex');
  }

  async #takeIn(client: pg.Client, head: Head): Promise<number> {
    const before = this.#head;
    if (Number(head.seq) < Number(before.seq))
      throw this.#diverged(`the journal ends at ${head.seq}, before ${before.seq}`);
    if (Number(head.seq) - Number(before.seq) > MOST_ENTRIES)
      throw this.#diverged(`${head.seq} is far from ${before.seq}`);
    const { state } = this.engine;
    const entries = await this.#entries(client, head);
    const touched = this.#touchedBy(entries, state);
    const rows = new Map<OpenRows, object[]>();
    for (const [kind, keys] of touched)
      if (keys.size > 0) rows.set(kind, (await client.query<object>(textOfKeys(kind), [[...keys]])).rows);
    const moved = await movedAccounts(client, before, head);
    const frozen = new Set(accountsOf(state, touched));
    this.#isSound = false;
    apply(state, touched, rows);
    for (const account of accountsOf(state, touched)) frozen.add(account);
    for (const { id } of frozen) if (id !== 0) moved.add(id);
    const text = 'select * from accounts where id = any($1::bigint[]) order by abs(id)';
    for (const row of (await client.query<AccountTable>(text, [[...moved]])).rows) putAccount(state, row);
    putHead(state, head, entries.length > 0 ? Number(entries.at(-1)!.time) : state.now);
    state.undo.clear();
    this.#head = head;
    this.#isSound = true;
    return entries.length;
  }

  /** The entries since the last time, if they go on where it ended. */
  async #entries(client: pg.Client, head: Head): Promise<Entry[]> {
    const { seq, journal_seal: seal } = this.#head;
    const text = `select seq, time, events, encode(seal, 'hex') as seal from journal where seq between $1 and $2 order by seq`;
    const { rows } = await client.query<Entry>(text, [seq, head.seq]);
    const last = seq === '0' ? undefined : rows.shift();
    const isSame =
      head.seq === seq
        ? head.journal_seal === seal
        : seq === '0' || (last?.seq === seq && last.seal === seal);
    if (!isSame) throw this.#diverged(`entry ${seq} is not the one that was taken in, or is packed by now`);
    if (rows.length !== Number(head.seq) - Number(seq))
      throw this.#diverged(`the journal after ${seq} has a gap`);
    return rows;
  }

  #diverged(why: string): Diverged {
    this.#isSound = false;
    return new Diverged(why);
  }

  #touchedBy(entries: readonly Entry[], state: State): Touched {
    const touched = new Map(this.#records.openRows.map((kind) => [kind, new Set<Key>()] as const));
    for (const { events } of entries)
      for (const event of decodeEvents(events))
        for (const [kind, keys] of touched) {
          const about = kind.touched[event.type] as
            | ((each: typeof event, of: State) => Iterable<Key>)
            | undefined;
          if (about) for (const key of about(event, state)) keys.add(key);
        }
    return touched;
  }
}

interface Entry {
  readonly seq: string;
  readonly time: string;
  readonly events: string;
  readonly seal: string | null;
}

function apply(state: State, touched: Touched, rows: ReadonlyMap<OpenRows, readonly object[]>): void {
  for (const [kind, keys] of touched) {
    const { column } = kind.key;
    const open = rows.get(kind) ?? [];
    const ended = new Set(keys);
    for (const row of open as Record<string, string>[]) {
      if (kind.subject) refuseUnread(state, kind.subject(row));
      ended.delete(kind.key.type === 'text' ? row[column]! : Number(row[column]));
    }
    for (const key of ended) kind.drop(state, key);
    for (const row of open) kind.put(state, row);
  }
}

/** What could not be read at the load may be now, or is gone: a load knows. */
function refuseUnread(state: State, subject: readonly [Parameters<typeof asideKey>[0], number]): void {
  if (state.asides.get(asideKey(...subject))?.isUnread)
    throw new Diverged(`${subject.join(' ')} was not read`);
}

function* accountsOf(state: State, touched: Touched): Iterable<Account> {
  for (const [{ accounts }, keys] of touched)
    if (accounts) for (const key of keys) yield* accounts(state, key);
}

/** Accounts of the transfers between two heads. */
async function movedAccounts(client: pg.Client, before: Head, head: Head): Promise<Set<number>> {
  if (before.next_transfer === head.next_transfer) return new Set();
  const { rows } = await client.query<{ id: string }>(
    `select distinct unnest(array[debit_account, credit_account]) as id from transfers
      where id >= $1::bigint and id < $2::bigint`,
    [before.next_transfer, head.next_transfer],
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The state as text: equal states give equal lines. */
export function stateLines(state: State): string[] {
  return [...linesOf(factsOf(state)), ...queuesOf(state)];
}

async function inSnapshot<T>(client: pg.Client, work: (head: Head) => Promise<T>): Promise<T> {
  await client.query('begin transaction isolation level repeatable read read only');
  try {
    const { rows } = await client.query<Head>('select * from head');
    return await work(rows[0]!);
  } finally {
    // A connection that is gone has ended it already.
    await client.query('rollback').catch(() => undefined);
  }
}
