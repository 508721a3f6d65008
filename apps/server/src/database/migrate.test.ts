import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Connection, checkDatabaseUrl, connectDatabase } from './connect.ts';
import { type Migration, migrate } from './migrate.ts';
import { createTestDatabase } from './test-database.ts';

const one: Migration = {
  name: '0001-one',
  up: async (db) => void (await sql`create table one (x int)`.execute(db)),
};
const two: Migration = {
  name: '0002-two',
  up: async (db) => void (await sql`create table two (x int)`.execute(db)),
};
const broken: Migration = {
  name: '0002-broken',
  up: async (db) => {
    await sql`create table half (x int)`.execute(db);
    await sql`select * from nowhere`.execute(db);
  },
};

const open: Connection[] = [];
async function database(): Promise<Connection> {
  const connection = connectDatabase(await createTestDatabase(), { applicationName: 'migrate test' });
  open.push(connection);
  return connection;
}
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
});

async function tables({ db }: Connection): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

describe('migrate', () => {
  it('takes the missing steps, once', async () => {
    const connection = await database();
    expect(await migrate(connection.db, [one])).toEqual(['0001-one']);
    expect(await migrate(connection.db, [one, two])).toEqual(['0002-two']);
    expect(await migrate(connection.db, [one, two])).toEqual([]);
    expect(await tables(connection)).toEqual(['one', 'schema_migrations', 'two']);
  });

  it('gives a step more time than a query of the pool', async () => {
    const { db, close } = connectDatabase(await createTestDatabase(), {
      applicationName: 'migrate test',
      statementTimeoutMs: 200,
    });
    const slow: Migration = {
      name: '0001-slow',
      up: async (step) => void (await sql`select pg_sleep(0.3)`.execute(step)),
    };
    try {
      await expect(sql`select pg_sleep(0.3)`.execute(db)).rejects.toThrow(/statement timeout/);
      expect(await migrate(db, [slow])).toEqual(['0001-slow']);
      await expect(sql`select pg_sleep(0.3)`.execute(db)).rejects.toThrow(/statement timeout/);
    } finally {
      await close();
    }
  });

  it('undoes a step that fails, keeps those before, and says which', async () => {
    const connection = await database();
    await expect(migrate(connection.db, [one, broken])).rejects.toThrow(
      /Migration 0002-broken failed and was undone/,
    );
    expect(await tables(connection)).toEqual(['one', 'schema_migrations']);
    expect(await migrate(connection.db, [one, two])).toEqual(['0002-two']);
  });

  it('refuses a database that a newer version has changed', async () => {
    const connection = await database();
    await migrate(connection.db, [one, two]);
    await expect(migrate(connection.db, [one])).rejects.toThrow(/newer version .* does not know 0002-two/);
    await expect(migrate(connection.db, [one])).rejects.toMatchObject({
      name: 'StartRefused',
      passing: false,
    });
  });

  it('lets two starters take turns', async () => {
    const [first, url] = [await database(), await createTestDatabase()];
    const pair = [0, 1].map(() => connectDatabase(url, { applicationName: 'migrate test' }));
    open.push(...pair);
    const taken = await Promise.all(pair.map(({ db }) => migrate(db, [one, two])));
    expect(taken.flat().sort()).toEqual(['0001-one', '0002-two']);
    expect(await tables(first)).toEqual([]);
  });

  it.each([
    [[two, one], /out of order/],
    [[one, one], /out of order/],
    [[{ ...one, name: 'first' }], /not NNNN-name/],
  ])('refuses a wrong list (%#)', async (list, message) => {
    await expect(migrate((await database()).db, list)).rejects.toThrow(message);
  });
});

describe('connectDatabase', () => {
  it('names itself and bounds statements', async () => {
    const url = await createTestDatabase();
    const connection = connectDatabase(url, { applicationName: 'bourse x', statementTimeoutMs: 50 });
    open.push(connection);
    const { rows } = await sql<{ name: string }>`select current_setting('application_name') as name`.execute(
      connection.db,
    );
    expect(rows).toEqual([{ name: 'bourse x' }]);
    await expect(sql`select pg_sleep(5)`.execute(connection.db)).rejects.toThrow(/statement timeout/);
  });

  it('tells of a connection that broke while idle, without the client that broke', async () => {
    const url = await createTestDatabase();
    const errors: Error[] = [];
    const onIdleError = (error: Error) => void errors.push(error);
    const victim = connectDatabase(url, { applicationName: 'bourse victim', onIdleError });
    const killer = connectDatabase(url, { applicationName: 'bourse killer' });
    open.push(victim, killer);
    await sql`select 1`.execute(victim.db);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bourse victim'`.execute(
      killer.db,
    );
    await expect.poll(() => errors).toHaveLength(1);
    const [error] = errors;
    expect({ ...error }).toEqual({ code: '57P01' });
    expect(error).toMatchObject({ message: expect.stringMatching(/terminating connection/), stack: '' });
  });
});

describe('checkDatabaseUrl', () => {
  it('passes on a good address', async () => {
    await expect(checkDatabaseUrl(await createTestDatabase())).resolves.toBeUndefined();
  });

  it.each([
    [
      'nobody listens',
      (url: URL) => (url.port = '1'),
      /cannot connect to 127\.0\.0\.1:1\/test_\w+ as bourse: .*ECONNREFUSED/,
      true,
    ],
    ['wrong password', (url: URL) => (url.password = 'hunter2'), /password authentication failed/, false],
    [
      'no such database',
      (url: URL) => (url.pathname = '/nowhere'),
      /database "nowhere" does not exist/,
      false,
    ],
  ])('says what is wrong, and whether it may pass: %s', async (_case, spoil, message, passing) => {
    const url = new URL(await createTestDatabase());
    spoil(url);
    const error = await checkDatabaseUrl(url.href).then(
      () => undefined,
      (reason: Error) => reason,
    );
    expect(error).toMatchObject({ name: 'StartRefused', passing });
    expect(error?.message).toMatch(message);
    expect(error?.message).not.toContain('hunter2');
  });
});
