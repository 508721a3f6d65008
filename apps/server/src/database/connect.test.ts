import { withClient } from '@bourse/testkit/with-client';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilDeadline } from '../gateway/deadline.ts';
import { connectDatabase, isOutOfReach, type Connection } from './connect.ts';
import { isGivenUp } from './reads.ts';
import { createTestDatabase } from './test-database.ts';

/** A role that may have one connection. */
const ROLE = 'one_connection';
let ours: string;
let theirs: string;

beforeAll(async () => {
  ours = await createTestDatabase();
  theirs = String(Object.assign(new URL(ours), { username: ROLE, password: ROLE }));
  await withClient(ours, (admin) =>
    admin.query(`create role ${ROLE} login password '${ROLE}' connection limit 1`),
  );
});
afterAll(() => withClient(ours, (admin) => admin.query(`drop role ${ROLE}`)));

/** Lets `work` have a pool of connections while somebody else holds all that there are; he ends with `release`. */
async function crowded(
  patienceMs: number,
  work: (connection: Connection, release: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const other = new pg.Client({ connectionString: theirs });
  await other.connect();
  let isThere = true;
  const release = async () => {
    if (isThere) await other.end();
    isThere = false;
  };
  const connection = connectDatabase(theirs, { applicationName: 'crowded', patienceMs });
  try {
    await work(connection, release);
  } finally {
    await release();
    await connection.close();
  }
}

const one = ({ db }: Connection) => sql<{ one: number }>`select 1 as one`.execute(db);

test('who finds all connections of PostgreSQL taken by others waits for one, and is seen to wait', () =>
  crowded(10_000, async (connection, release) => {
    const asked = [1, 2, 3].map(() => one(connection));
    await expect.poll(() => connection.waiting.oldestMs).toBeGreaterThan(200);
    expect(connection.waiting.count).toBe(3);
    await release();
    for (const { rows } of await Promise.all(asked)) expect(rows).toEqual([{ one: 1 }]);
    expect(connection.waiting.count).toBe(0);
  }));

test('attack: whoever asks a thousand things keeps no connection from another address for longer than one of his', async () => {
  const connection = connectDatabase(ours, { applicationName: 'fair', maxConnections: 2 });
  const from = (sender: string) => ({ id: sender, arrivedAt: performance.now(), sender });
  const answered: string[] = [];
  const ask = (sender: string) =>
    untilDeadline(from(sender), async () => {
      await one(connection);
      answered.push(sender);
    });
  const asked = Array.from({ length: 200 }, () => ask('greedy'));
  asked.push(ask('honest'));
  await Promise.all(asked);
  expect(answered.indexOf('honest')).toBeLessThan(6);
  expect(connection.waiting.count).toBe(0);
  // By the pool itself as well, and a connection that was given back with an error is another's place all the same.
  const client = await connection.pool.connect();
  client.release(new Error('broken'));
  const rows = await Promise.all([1, 2, 3].map(() => connection.pool.query('select 1 as one')));
  expect(rows.map((each) => each.rows)).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]]);
  await connection.close();
});

test('who waits for his turn gives up after as long as for a connection', async () => {
  const connection = connectDatabase(ours, { applicationName: 'late', maxConnections: 1, patienceMs: 500 });
  const held = await connection.pool.connect();
  const error: unknown = await one(connection).catch((cause: unknown) => cause);
  expect([isOutOfReach(error), isGivenUp(error)]).toEqual([true, true]);
  held.release();
  expect((await one(connection)).rows).toEqual([{ one: 1 }]);
  await connection.close();
});

test('when none comes free in time the database is out of reach, which is no fault of ours', () =>
  crowded(3_000, async (connection) => {
    const error: unknown = await one(connection).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code: '53300' });
    expect([isOutOfReach(error), isGivenUp(error)]).toEqual([true, true]);
    expect(connection.waiting.count).toBe(0);
  }));

test.each(['57P01', '57P02', '57P03', 'ECONNREFUSED'])(
  'a database that stops, starts or is not there (%s) is out of reach, which is no fault of ours',
  (code) => expect(isOutOfReach(Object.assign(new Error('refused'), { code }))).toBe(true),
);

test('nobody at the port of the database is out of reach', async () => {
  const connection = connectDatabase('postgres://nobody@127.0.0.1:1/none', { applicationName: 'alone' });
  const error: unknown = await one(connection).catch((cause: unknown) => cause);
  expect(isOutOfReach(error)).toBe(true);
  await connection.close();
});

test('what a statement does wrong is a fault of ours', async () => {
  const connection = connectDatabase(ours, { applicationName: 'wrong' });
  const error: unknown = await sql`select none`.execute(connection.db).catch((cause: unknown) => cause);
  expect(isOutOfReach(error)).toBe(false);
  await connection.close();
});
