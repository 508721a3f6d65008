import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import {
  attach,
  lastId,
  newTable,
  PARTITIONED,
  partitionsOf,
  type Partition,
  type PartitionedTable,
} from '../database/partitions.ts';
import type { Tables } from '../database/schema.ts';
import { archivedFiles } from './archived-rows.ts';
import { readRows, NO_FILE, writeRows, type ArchiveTable, type Values } from './row-files.ts';

/** Few enough that one row is quickly found in a file. */
const ROWS_PER_FILE = 50_000;
/** Commits wait as long as this does for readers of the partition: less than anyone notices. */
const LOCK_WAIT_MS = 200;
const TRIES = 30;
const PAUSE_MS = 2_000;

export interface RowsReport {
  readonly files: readonly string[];
  readonly rows: number;
}

type Db = Kysely<Tables>;

/**
 * Moves rows of a partitioned table from before `before` (ms) to files, partition by partition: the files are written and
 * read again, then one transaction enters them in `archives` and drops the partition. A run that is killed before that
 * has moved nothing, and the next one writes its files anew. A partition goes when all ids in it are old; what ended
 * later than `before` (an order may rest for a year) stays, in the lowest partition, which every later run looks at again.
 */
export async function archiveRows(
  db: Db,
  dir: string,
  table: PartitionedTable,
  before: number,
): Promise<RowsReport> {
  const files: string[] = [];
  let rows = 0;
  for (;;) {
    const old = await oldPartitions(db, table, before);
    // The lowest, and the one behind it, if that is old as well.
    const leaving = old.slice(0, 2);
    if (leaving.length === 0) break;
    const written = await writePartitions(db, dir, table, leaving, before);
    if (written.length === 0) break;
    await replace(db, table, leaving, before, written);
    files.push(...written.map(({ file }) => file));
    rows += written.reduce((sum, entry) => sum + Number(entry.rows), 0);
    if (old.length < 2) break;
  }
  return { files, rows };
}

/** Partitions, lowest first, that take no new ids and whose last one was given before `before`. */
async function oldPartitions(db: Db, table: PartitionedTable, before: number): Promise<Partition[]> {
  const { begun } = PARTITIONED[table];
  const last = await lastId(db, table);
  const complete = (await partitionsOf(db, table)).filter(({ to }) => to <= last);
  const isYoung = await Promise.all(
    complete.map(async ({ name }) => {
      const { rows } = await sql<{ time: string }>`
        select ${sql.ref(begun)} as time from ${sql.table(name)} order by id desc limit 1`.execute(db);
      return rows[0] !== undefined && Number(rows[0].time) >= before;
    }),
  );
  const first = isYoung.indexOf(true);
  return first < 0 ? complete : complete.slice(0, first);
}

async function writePartitions(
  db: Db,
  dir: string,
  table: PartitionedTable,
  partitions: readonly Partition[],
  before: number,
): Promise<ArchiveTable[]> {
  const columns = await columnsOf(db, table);
  const written: ArchiveTable[] = [];
  let previous = (await archivedFiles(db, table)).at(-1);
  for (const { name } of partitions) {
    for (let after = '-1'; ;) {
      const rows = await oldRows(db, table, name, columns, { after, before });
      if (rows.length === 0) break;
      const time = columns.indexOf(PARTITIONED[table].time);
      const toTime = String(rows.reduce((most, row) => Math.max(most, Number(row[time])), 0));
      const entry = await writeRows(dir, { table, columns, toTime }, rows, previous);
      await readRows(dir, entry, previous?.sha256.toString('hex') ?? NO_FILE);
      written.push(entry);
      previous = entry;
      after = entry.last_id;
    }
  }
  return written;
}

async function columnsOf(db: Db, table: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(db);
  return rows.map(({ name }) => name);
}

async function oldRows(
  db: Db,
  table: PartitionedTable,
  name: string,
  columns: readonly string[],
  { after, before }: { readonly after: string; readonly before: number },
): Promise<Values[]> {
  const texts = columns.map((column) => sql`${sql.ref(column)}::text`);
  const { rows } = await sql<{ values: Values }>`
    select array[${sql.join(texts)}] as values from ${sql.table(name)}
    where id > ${after} and ${sql.ref(PARTITIONED[table].time)} < ${before}
    order by id limit ${ROWS_PER_FILE}`.execute(db);
  return rows.map(({ values }) => values);
}

/**
 * Puts a new lowest partition in the place of those whose rows are archived, with the rows of theirs that are not. What
 * was added meanwhile ended after `before`, so it is among them.
 */
async function replace(
  db: Db,
  table: PartitionedTable,
  leaving: readonly Partition[],
  before: number,
  written: readonly ArchiveTable[],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_WAIT_MS)}`.execute(trx);
        await sql`set local statement_timeout = 0`.execute(trx);
        await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx);
        const old = leaving.map(({ name }, at) => ({ name, aside: `${table}_leaving_${at}` }));
        for (const { name, aside } of old) {
          await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)}`.execute(trx);
          await sql`alter table ${sql.table(name)} rename to ${sql.table(aside)}`.execute(trx);
        }
        const lowest = { name: await newTable(trx, table, 0n), from: 0n, to: leaving.at(-1)!.to };
        for (const { aside } of old) {
          await sql`insert into ${sql.table(lowest.name)} select * from ${sql.table(aside)}
            where ${sql.ref(PARTITIONED[table].time)} >= ${before}`.execute(trx);
          await sql`drop table ${sql.table(aside)}`.execute(trx);
        }
        await attach(trx, table, lowest);
        await trx
          .insertInto('archives')
          .values([...written])
          .execute();
      });
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE || tries === TRIES) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
