import { createMigratedDatabase, createTestDatabase } from '@bourse/server/database/test-database';
import { migrations } from '@bourse/server/database/migrations/all';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { startTestPostgres } from './postgres.ts';

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Object.values((await client.query(question)).rows[0] as object)[0];
  } finally {
    await client.end();
  }
}

it('gives every caller an empty database of its own', async () => {
  const server = { url: inject('postgresUrl') };
  const [one, two] = await Promise.all([createTestDatabase(server), createTestDatabase(server)]);
  expect(one).not.toBe(two);
  await ask(one, 'create table only_here (x int); select 1').catch(() => undefined);
  expect(await ask(one, "select to_regclass('only_here')::text")).toBe('only_here');
  expect(await ask(two, "select to_regclass('only_here')::text")).toBeNull();
});

it('copies the schema of this version, and what one does with it is not seen by another', async () => {
  const [one, two] = await Promise.all([createMigratedDatabase(), createMigratedDatabase()]);
  const steps = "select string_agg(name, ',' order by name) from schema_migrations";
  const names = migrations.map(({ name }) => name).join(',');
  expect([await ask(one, steps), await ask(two, steps)]).toEqual([names, names]);
  await ask(one, 'delete from schema_migrations returning name');
  expect(await ask(two, steps)).toBe(names);
  expect(await ask(await createMigratedDatabase(), steps)).toBe(names);
});

it('is durable on request, UTF-8, in UTC, and gone after stop', async () => {
  const server = await startTestPostgres({ durable: true });
  try {
    expect(await ask(server.url, "select current_setting('fsync')")).toBe('on');
    expect(await ask(server.url, "select current_setting('synchronous_commit')")).toBe('on');
    expect(await ask(server.url, "select current_setting('server_encoding')")).toBe('UTF8');
    expect(await ask(server.url, "select lower('ÄÖ')")).toBe('äö');
    expect(await ask(server.url, "select current_setting('timezone')")).toBe('UTC');
  } finally {
    await server.stop();
  }
  expect(() => process.kill(server.pid, 0)).toThrow('ESRCH');
  await expect(ask(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
});
