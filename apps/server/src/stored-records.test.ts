import { Engine } from '@bourse/engine/engine';
import { Pair } from '@bourse/engine/spot/pair';
import { planText } from '@bourse/protocol/spot/plan';
import { PAIRS } from '@bourse/protocol/pairs';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { createMigratedDatabase } from './database/test-database.ts';
import type { StoredRecord } from './sequencer/rows/record.ts';
import { RowSet } from './sequencer/rows/row-set.ts';
import type { StoredTable } from './sequencer/rows/table.ts';
import { STORED_RECORDS } from './stored-records.ts';

// The fault: columns were named in seven places by position, so a swapped pair of texts compiled.

const { tables, records, statements } = STORED_RECORDS;
type Row = Record<string, string | number | null>;

let seq = 0;
const url = await createMigratedDatabase();
const client = new pg.Client({ connectionString: url });
await client.connect();
// The values below are all different and mean nothing: what a table says of them is not what this is about.
await client.query(`
    set session_replication_role = replica;
    do $$ declare c record; begin
      for c in select conrelid::regclass as relation, conname from pg_constraint
        where contype = 'c' and conislocal and connamespace = 'public'::regnamespace
      loop execute format('alter table %s drop constraint %I', c.relation, c.conname); end loop;
    end $$`);
for (const table of new Set(tables.map(({ name }) => name))) await client.query(`delete from ${table}`);
afterAll(() => client.end());

/** Writes rows as a commit does. */
async function commit(...rows: (readonly [StoredTable, Row])[]): Promise<void> {
  const set = new RowSet(tables);
  for (const [table, row] of rows) set.add(table, row);
  const statement = statements.of((table) => set.has(table));
  const values = [0, seq, seq + 1, 1, 1, 1, '', ...set.parameters(statement.tables)];
  expect((await client.query(statement.text, values)).rows).toEqual([{ written: 1 }]);
  seq++;
}

async function load({ name }: StoredTable): Promise<Row[]> {
  const { rows } = await client.query(`select * from ${name}`);
  for (const row of rows)
    for (const [column, value] of Object.entries(row))
      if (value instanceof Buffer) row[column] = `\\x${value.toString('hex')}`;
  return rows;
}

/**
 * Until PostgreSQL may overwrite what is dead by now: everything that was under way, in other tests' databases too (a
 * statement sees no further back than the oldest of them), has ended, and nobody in this one looks at the past.
 */
async function pastIsOver(): Promise<void> {
  const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const held = async () => {
    const { rows: holding } = await client.query(
      `select 1 where pg_snapshot_xmin(pg_current_snapshot())::text::bigint < $1::bigint
       union all
       select 1 from pg_stat_activity
         where (datname = current_database() or datname is null) and pid <> pg_backend_pid()
           and age($1::bigint::text::xid) < age(backend_xmin)`,
      [rows[0].next],
    );
    return holding.length;
  };
  await expect.poll(held, { timeout: 30_000 }).toBe(0);
}

/** A row in which no two columns are alike; `from` makes it unlike other rows. */
function filled({ columns }: StoredTable, from = 0): Row {
  return Object.fromEntries(
    columns.map(({ name, type }, at) => {
      const n = from + at + 1;
      if (name === 'symbol') return [name, from ? 'ethusdt' : 'btcusdt'];
      if (name === 'plan') return [name, planText({ takeProfit: n })];
      if (type === 'bytea') return [name, `\\x0${n % 10}ff`];
      if (type === 'uuid') return [name, `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`];
      if (type === 'int') return [name, n];
      if (type === 'double precision') return [name, n + 0.5];
      if (type === 'bigint') return [name, String(1_000 + n)];
      if (type === 'numeric') return [name, String(10n ** 30n + BigInt(n))];
      return [name, `{"${name}": NULL, '\\n', ü ${n}}`];
    }),
  );
}

/** As little as a row can have. */
function emptied(table: StoredTable): Row {
  const row = filled(table);
  for (const { name, type, isNullable } of table.columns.slice(1))
    if (isNullable) row[name] = null;
    else if (type === 'text!') row[name] = '';
  return row;
}

const written = tables
  .filter(({ mode }) => mode === 'insert' || mode === 'upsert')
  .map((table) => [table.name, table] as const);

describe.each(written)('%s', (_, table) => {
  const key = table.columns[0]!.name;

  test.each([
    ['full', filled(table)],
    ['empty', emptied(table)],
  ])('a %s row comes back as it was written', async (_name, row) => {
    await commit([table, row]);
    expect(await load(table)).toEqual([row]);
    await client.query(`delete from ${table.name}`);
  });

  test.runIf(table.mode === 'upsert')(
    'a later row of its key takes its place, in a commit or after',
    async () => {
      const [first, second, third] = [0, 100, 200].map((from) => ({
        ...filled(table, from),
        [key]: filled(table)[key]!,
      }));
      await commit([table, first!], [table, second!]);
      expect(await load(table)).toEqual([second]);
      await commit([table, third!]);
      expect(await load(table)).toEqual([third]);
      const ended = tables.find(({ name, mode }) => name === table.name && mode === 'delete');
      if (ended) {
        await commit([ended, { [key]: third![key]! }]);
        expect(await load(table)).toEqual([]);
      }
      await client.query(`delete from ${table.name}`);
    },
  );
});

const ended = tables.filter(({ mode }) => mode === 'update').map((table) => [table.name, table] as const);

test.each(ended)('what ends in %s has the values of its end, and those that it had', async (name, table) => {
  const open = tables.find((each) => each.name === name && each.mode === 'upsert')!;
  const key = table.names[0]!;
  const [before, other, after] = [filled(open), filled(open, 200), filled(open, 100)];
  await commit([open, before], [open, other]);
  await commit([table, { ...after, [key]: before[key]! }]);
  const end = Object.fromEntries(table.names.map((column) => [column, after[column]!]));
  expect((await load(open)).toSorted((a, b) => Number(a[key]) - Number(b[key]))).toEqual([
    { ...before, ...end, [key]: before[key] },
    other,
  ]);
  await client.query(`delete from ${name}`);
});

// What a tick ends has its time and price in common: such numbers are sent once for all rows.
describe.each(['transfers', 'trades', 'open_orders', 'live_seconds'])('rows of %s', (name) => {
  const table = tables.find(
    (each) => each.name === name && each.mode !== 'delete' && each.mode !== 'update',
  )!;
  const key = table.names[0]!;
  const keyed = (row: Row, id: number): Row => ({ ...row, [key]: String(id) });

  test.each([
    ['alike but for their key', [filled(table), filled(table), filled(table)]],
    ['with nothing in common', [filled(table), filled(table, 100), filled(table, 200)]],
    ['of which the first is alone', [filled(table, 100), filled(table), filled(table)]],
    ['alike and empty', [emptied(table), emptied(table)]],
    ['of which some are empty', [filled(table), emptied(table), filled(table)]],
  ])('%s come back as they were written', async (_name, some) => {
    const rows = some.map((row, n) => keyed(row, n + 1));
    await commit(...rows.map((row) => [table, row] as const));
    expect(await load(table)).toEqual(rows);
    await client.query(`delete from ${name}`);
  });
});

test('a number that rows have in common is sent once, and makes the same statement', () => {
  const table = tables.find(({ name }) => name === 'transfers')!;
  const set = new RowSet([table]);
  for (const id of ['7', '8', '9']) set.add(table, { ...filled(table), id, amount: id });
  const sent = Object.fromEntries(set.parameters().map((values, n) => [table.names[n], values]));
  expect(sent).toMatchObject({ id: '{7,8,9}', time: '{1002}', amount: '{7,8,9}', credit_account: '{1005}' });
});

// The fault: pages were full, so that each strike wrote into both indexes, and an end moved the row to another table.
test('neither the strikes of a tick nor the ends change an index', async () => {
  const [open, end] = (['upsert', 'update'] as const).map((mode) =>
    tables.find((each) => each.name === 'live_seconds' && each.mode === mode)!,
  );
  const rows = (table: StoredTable, status: string) =>
    Array.from(
      { length: 500 },
      (_, n) => [table, { ...filled(table), id: String(n + 1), owner: '7', status }] as const,
    );
  await commit(...rows(open!, 'pending'));
  await pastIsOver();
  await commit(...rows(open!, 'running'));
  await pastIsOver();
  await commit(...rows(end!, 'won'));
  await client.query('select pg_stat_force_next_flush()');
  const { rows: counted } = await client.query(
    `select n_tup_upd::int as all, n_tup_hot_upd::int as within from pg_stat_user_tables where relname = 'live_seconds'`,
  );
  expect(counted[0].within / counted[0].all).toBeGreaterThan(0.98);
  expect(counted[0].all).toBeGreaterThanOrEqual(1_000);
  await client.query('delete from live_seconds');
});

const readable = records.filter(({ read }) => read).map((record) => [record.name, record] as const);

describe.each(readable)('%s', (_, { tables: [table], read, write, unread = [] }: StoredRecord) => {
  test('what is read from a row writes the same row', async () => {
    const { state } = new Engine();
    for (const spec of PAIRS) state.pairs.set(spec.symbol, new Pair(spec));
    for (const row of [filled(table!), emptied(table!)]) {
      await commit([table!, row]);
      const [stored] = await load(table!);
      const again = write(read!(stored, state), 0);
      for (const column of unread) {
        expect(again).toHaveProperty(column);
        delete again[column];
        delete stored![column];
      }
      expect(again).toEqual(stored);
      await client.query(`delete from ${table!.name}`);
    }
  });
});

test('every column that a commit writes is one that the table has, and the other way round', async () => {
  for (const [name, table] of written) {
    const { rows } = await client.query(
      `select column_name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [name],
    );
    const columns = rows.map(({ column_name }) => column_name as string).sort();
    expect([name, table.columns.map((column) => column.name).sort()]).toEqual([name, columns]);
  }
});
