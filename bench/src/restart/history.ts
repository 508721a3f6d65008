import pg from 'pg';
import { connectDatabase } from '@bourse/server/database/connect';
import { startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { preparePartitions } from '@bourse/server/database/partitions';
import type { Database } from '@bourse/server/database/schema';

/** Rows of one statement; partitions are made ahead for more than that. */
const AT_ONCE = 500_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/** What lies in the past of an exchange: none of it is open. */
export interface History {
  /** Over the year before yesterday. */
  readonly trades: number;
  /** Of the last day, half of them client order ids of ended orders, half request ids. */
  readonly keys: number;
}

interface Head {
  readonly seq: string;
  readonly next_order: string;
  readonly next_trade: string;
}

interface Databases {
  readonly db: Database;
  readonly client: pg.Client;
}

/**
 * Writes a past into the database of a stopped exchange that has made at least one trade between orders with keys: each
 * row is a copy of a real one with its own number, time and key, so that columns may come and go.
 */
export async function addHistory(dataDir: string, { trades, keys }: History): Promise<void> {
  const database = await startEmbeddedPostgres(dataDir);
  const { db, close } = connectDatabase(database.url, { applicationName: 'bench' });
  const client = new pg.Client({ connectionString: database.url });
  const databases = { db, client };
  await client.connect();
  try {
    const { rows } = await client.query<Head>('select * from head');
    const head = rows[0]!;
    const now = Date.now();
    const year = now - 366 * DAY_MS;
    await copies(databases, 'trades', `true`, trades, {
      id: `(${head.next_trade} + n)`,
      time: `(${year} + n * ${365 * DAY_MS}::bigint / ${trades})`,
    });
    const ofLastDay = `(${now - DAY_MS + 600_000} + n * ${DAY_MS - 1_200_000}::bigint / ${keys / 2})`;
    await copies(databases, 'closed_orders', 'client_order_id is not null', keys / 2, {
      id: `(${head.next_order} + n)`,
      created_at: ofLastDay,
      updated_at: ofLastDay,
      owner: '(1 + n % 1000)',
      client_order_id: `('AA03022abc-' || n)`,
    });
    await copies(databases, 'journal', 'request_id is not null', keys / 2, {
      seq: `(${head.seq} + n)`,
      time: ofLastDay,
      owner: '(1 + n % 1000)',
      request_id: `('6f1c2a34-51d0-4c5d-' || n)`,
    });
    await client.query(`update head set seq = (select max(seq) from journal),
      next_order = next_order + ${keys + 1}, next_trade = next_trade + ${trades + 1}`);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
    await close();
    await database.stop();
  }
}

/** Copies the newest row of a table that `where` holds for, with other values in some columns, as expressions of `n`. */
async function copies(
  { db, client }: Databases,
  table: string,
  where: string,
  count: number,
  columns: Readonly<Record<string, string>>,
): Promise<void> {
  const key = Object.keys(columns)[0]!;
  const values = Object.entries(columns).map(([name, value]) => `'${name}', ${value}`);
  for (let from = 1; from <= count; from += AT_ONCE) {
    await preparePartitions(db, Date.now());
    const to = Math.min(count, from + AT_ONCE - 1);
    const { rowCount } = await client.query(
      `with t as materialized (select row from ${table} row where ${where} order by ${key} desc limit 1)
       insert into ${table} select r.* from t, generate_series(${from}, ${to}::bigint) n,
         lateral jsonb_populate_record(t.row, jsonb_build_object(${values.join(', ')})) r`,
    );
    if (rowCount !== to - from + 1) throw new Error(`${rowCount} of ${count} rows were made in ${table}`);
  }
}
