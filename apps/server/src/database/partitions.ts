import { sql, type Kysely } from 'kysely';
import { Job } from '../job.ts';
import type { Services } from '../services.ts';

/**
 * Tables of the past that are partitioned by ranges of their ids, which grow with time: a partition is archived and
 * dropped whole (archive/archive-rows.ts). Ids keep their unique key and their look-ups, which time would cost.
 * The lowest partition reaches down to the first id, so that an order that rested for a year has a place when it ends.
 */
export const PARTITIONED = {
  // When the id was given, when the row was written, where ids are that will come, and where all of them are read.
  transfers: { begun: 'time', time: 'time', open: undefined, all: 'transfers' },
  trades: { begun: 'time', time: 'time', open: undefined, all: 'trades' },
  closed_orders: { begun: 'created_at', time: 'updated_at', open: 'open_orders', all: 'closed_orders' },
  closed_positions: {
    begun: 'created_at',
    time: 'updated_at',
    open: 'open_positions',
    all: 'closed_positions',
  },
  closed_seconds: { begun: 'created_at', time: 'updated_at', open: 'live_seconds', all: 'ended_seconds' },
} as const;

export type PartitionedTable = keyof typeof PARTITIONED;
export const PARTITIONED_TABLES = Object.keys(PARTITIONED) as PartitionedTable[];

/** A partition takes about a week of rows, within these bounds: small enough to drop, large enough to be few. */
const LEAST_ROWS = 1_000_000;
const MOST_ROWS = 100_000_000;
const WEEK_MS = 7 * 86_400_000;
/** So many are ahead of the newest row: at any rate that is many minutes, and they are looked after every half. */
const AHEAD = 2;
const INTERVAL_MS = 30_000;

export interface Partition {
  readonly name: string;
  /** The first id; 0 for the lowest. */
  readonly from: bigint;
  /** The first id of the next one. */
  readonly to: bigint;
}

/** Partitions of a table, lowest first. */
export async function partitionsOf(db: Kysely<any>, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await sql<{ name: string; bound: string }>`
    select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = ${table}::regclass`.execute(db);
  return rows
    .map(({ name, bound }) => {
      const [, from, to] = /^FOR VALUES FROM \((MINVALUE|'\d+')\) TO \('(\d+)'\)$/.exec(bound)!;
      return { name, from: BigInt(from === 'MINVALUE' ? 0 : from!.slice(1, -1)), to: BigInt(to!) };
    })
    .sort((a, b) => (a.to < b.to ? -1 : 1));
}

/**
 * Makes partitions ahead of what is written; answers their names. Attaching one waits for no reader and no writer, so it
 * can be done at any time beside commits.
 */
export async function preparePartitions(
  db: Kysely<any>,
  now: number,
  leastRows = LEAST_ROWS,
): Promise<string[]> {
  const made: string[] = [];
  for (const table of PARTITIONED_TABLES) {
    const partitions = await partitionsOf(db, table);
    const next = (await lastId(db, table)) + 1n;
    let ahead = partitions.filter(({ from }) => from > next).length;
    if (ahead >= AHEAD) continue;
    const size = await rowsOfWeek(db, table, next, now, leastRows);
    for (let from = partitions.at(-1)!.to; ahead < AHEAD;) {
      const to = (from > next ? from : next) + size;
      made.push(await addPartition(db, table, { from, to }));
      if (from > next) ahead++;
      from = to;
    }
  }
  return made;
}

/** Prepares partitions now, before anything is committed, and from then on beside the commits. */
export async function keepPartitions({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<Job> {
  await preparePartitions(db, clock.now());
  return new Job({
    everyMs: INTERVAL_MS,
    work: () => preparePartitions(db, clock.now()),
    failed: (err) => log.error({ err }, 'partitions were not prepared; it is tried again in half a minute'),
  }).start();
}

/** Adds an empty partition, with the columns and indexes of its table. */
async function addPartition(
  db: Kysely<any>,
  table: PartitionedTable,
  { from, to }: Pick<Partition, 'from' | 'to'>,
): Promise<string> {
  const name = await newTable(db, table, from);
  await attach(db, table, { name, from, to });
  return name;
}

/** An empty table like the partitioned one, which is not a part of it yet. */
export async function newTable(db: Kysely<any>, table: PartitionedTable, from: bigint): Promise<string> {
  const name = `${table}_${from}`;
  await sql`create table ${sql.table(name)} (like ${sql.table(table)} including all)`.execute(db);
  return name;
}

export async function attach(
  db: Kysely<any>,
  table: PartitionedTable,
  { name, from, to }: Partition,
): Promise<void> {
  const least = from === 0n ? sql`minvalue` : sql.lit(String(from));
  await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
    for values from (${least}) to (${sql.lit(String(to))})`.execute(db);
}

/** The highest id there is, among what is open as well, 0 if none. */
export async function lastId(db: Kysely<any>, table: PartitionedTable): Promise<bigint> {
  const { open } = PARTITIONED[table];
  const max = (of: string) => sql`(select max(id) from ${sql.table(of)})`;
  const { rows } = await sql<{ id: string | null }>`
    select greatest(${max(table)}, ${open ? max(open) : sql`0`}) as id`.execute(db);
  return BigInt(rows[0]!.id ?? 0);
}

/** How many a week brings, by the last one. */
async function rowsOfWeek(
  db: Kysely<any>,
  table: PartitionedTable,
  next: bigint,
  now: number,
  leastRows: number,
): Promise<bigint> {
  const { begun: time } = PARTITIONED[table];
  let [low, high] = [1n, next];
  while (low < high) {
    const middle = (low + high) / 2n;
    const { rows } = await sql<{ id: string; time: string }>`
      select id, ${sql.ref(time)} as time from ${sql.table(table)}
      where id >= ${String(middle)} order by id limit 1`.execute(db);
    const row = rows[0];
    if (!row || Number(row.time) >= now - WEEK_MS) high = middle;
    else low = BigInt(row.id) + 1n;
  }
  const rows = Math.max(leastRows, Math.min(MOST_ROWS, Number(next - low)));
  return BigInt(rows);
}
