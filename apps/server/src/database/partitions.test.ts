import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from './connect.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import { PARTITIONED_TABLES, partitionsOf, preparePartitions } from './partitions.ts';
import { createTestDatabase } from './test-database.ts';

const DAY_MS = 86_400_000;
const NOW = 1_767_600_000_000;

let connection: Connection;
beforeEach(async () => {
  connection = connectDatabase(await createTestDatabase(), { applicationName: 'partitions test' });
});
afterEach(() => connection.close());

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '0026-partitions'),
);
const rows = async (text: string) => (await connection.pool.query(text)).rows;
const bounds = async (table: 'transfers' | 'trades' | 'closed_orders') =>
  (await partitionsOf(connection.db, table)).map(({ from, to }) => [Number(from), Number(to)]);

/** Transfers, one a minute up to NOW. */
async function addTransfers(from: number, to: number): Promise<void> {
  const { rows: columns } = await connection.pool.query(
    `select column_name from information_schema.columns where table_name = 'transfers' and column_name = 'seq'`,
  );
  const seq = columns.length > 0 ? 'seq, ' : '';
  await connection.pool.query(
    `insert into transfers (id, ${seq}time, kind, debit_account, credit_account, currency, amount, reference,
       debit_balance, credit_balance)
     select n, ${seq && 'n, '}$3 - ($2 - n) * 60000, 'trade', -1, 1 + n % 3, 'USDT', 5, 'trade:' || n, -n, n
     from generate_series($1::bigint, $2::bigint) n`,
    [from, to, NOW],
  );
}

test('the migration makes what there is the first partition, copies nothing, and keeps views, keys and indexes', async () => {
  await migrate(connection.db, before);
  await addTransfers(1, 3_000);
  const file = `select pg_relation_filenode(oid) as node from pg_class where relname = `;
  const [data, index] = [await rows(`${file}'transfers'`), await rows(`${file}'transfers_credit'`)];
  const view = 'select * from statement order by id';
  const statement = await rows(view);

  await migrate(connection.db, migrations);
  expect(await rows(`${file}'transfers_0'`)).toEqual(data);
  expect(await rows(`${file}'transfers_credit_0'`)).toEqual(index);
  expect(await rows(view)).toEqual(statement);
  expect(await bounds('transfers')).toEqual([[0, 3_001]]);
  expect(await bounds('trades')).toEqual([[0, 1_000_000]]);
  expect((await preparePartitions(connection.db, NOW)).length).toBeGreaterThan(PARTITIONED_TABLES.length);
  expect(await bounds('transfers')).toEqual([
    [0, 3_001],
    [3_001, 1_003_001],
    [1_003_001, 2_003_001],
    [2_003_001, 3_003_001],
  ]);
  expect(await preparePartitions(connection.db, NOW)).toEqual([]);
  await addTransfers(3_001, 4_000);
  await expect(addTransfers(3_000, 3_000)).rejects.toThrow(/unique/);
  const explain = `explain select * from transfers where credit_account = 2 order by id desc limit 10`;
  const plan = (await rows(explain)).map((row) => row['QUERY PLAN']).join('\n');
  // In the order of partitions: the first that has enough ends it.
  expect(plan).toMatch(/Append/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

test('partitions take what a week brings, and are ahead of what is written, open orders included', async () => {
  await migrate(connection.db, migrations);
  await addTransfers(1, 30_000);
  await preparePartitions(connection.db, NOW);
  expect(await bounds('transfers')).toHaveLength(3);
  const columns = (await rows(`select attname from pg_attribute where attrelid = 'open_orders'::regclass
    and attnum > 0 and not attisdropped order by attnum`)) as { attname: string }[];
  const values: Record<string, string> = { id: '7000000', status: `'open'`, trigger_when: 'null' };
  await connection.pool.query(
    `insert into open_orders select ${columns.map(({ attname }) => values[attname] ?? '1').join()}`,
  );
  await preparePartitions(connection.db, NOW, 1_000);
  const orders = await bounds('closed_orders');
  expect(orders.filter(([from]) => from! > 7_000_000)).toHaveLength(2);
  // Each begins where the one before ends.
  for (const [index, [from]] of orders.entries()) expect(from).toBe(index === 0 ? 0 : orders[index - 1]![1]);

  // The last week had 10,080 transfers.
  await sql`update transfers set id = id + 970000`.execute(connection.db);
  await addTransfers(1_000_001, 1_030_000);
  await preparePartitions(connection.db, NOW + DAY_MS, 1_000);
  const sizes = (await bounds('transfers')).map(([from, to]) => to! - from!);
  expect(sizes.at(-1)).toBe(8_641);
});

test('partitions are made beside a reader and a writer that do not end', async () => {
  await migrate(connection.db, migrations);
  await addTransfers(1, 10);
  const [reader, writer] = [await connection.pool.connect(), await connection.pool.connect()];
  try {
    await reader.query('begin transaction isolation level repeatable read read only');
    await reader.query('select count(*) from transfers');
    await writer.query('begin');
    await writer.query('delete from transfers where id = 1');
    expect(await preparePartitions(connection.db, NOW)).toContain('transfers_1000000');
  } finally {
    await writer.query('rollback');
    await reader.query('commit');
    reader.release();
    writer.release();
  }
});
