import { wording } from '@bourse/protocol/texts/wording';
import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { connectDatabase, type Connection } from '../database/connect.ts';
import { createMigratedDatabase, createTestDatabase } from '../database/test-database.ts';
import type { DatabaseDiskSettings } from '../settings/database-disk.ts';
import { DatabaseDisk } from './database-disk.ts';
import { freeBytes } from './reserve.ts';

const MIB = 1024 * 1024;
const opened: Connection[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

async function diskOf(url: string, settings?: DatabaseDiskSettings): Promise<DatabaseDisk> {
  const connection = connectDatabase(url, { applicationName: 'disk test' });
  opened.push(connection);
  const disk = new DatabaseDisk(connection.db, settings);
  await disk.look();
  return disk;
}

/** Does something as an administrator of the test run's PostgreSQL. */
async function asAdmin<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** The same database, by a role that an exchange is usually given: it owns nothing but what it makes. */
async function plainRole(url: string): Promise<string> {
  const name = `plain_${randomBytes(6).toString('hex')}`;
  await asAdmin(url, (client) => client.query(`create role ${name} login password 'x'`));
  return Object.assign(new URL(url), { username: name, password: 'x' }).href;
}

test('a database on this machine is watched where it lies, as the embedded one is', async () => {
  const url = await createTestDatabase();
  const folder = await asAdmin(url, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]!.data_directory;
  });
  const disk = await diskOf(url);
  // Others write to it meanwhile.
  expect(Math.abs(disk.free()! - freeBytes(folder))).toBeLessThan(256 * MIB);
});

test('a role that may not know where it lies knows nothing, and asks for what it may', async () => {
  const url = await plainRole(await createTestDatabase());
  expect((await diskOf(url)).free()).toBeUndefined();
  const folder = process.cwd();
  const seen = await diskOf(url, { folders: [folder] });
  expect(Math.abs(seen.free()! - freeBytes(folder))).toBeLessThan(256 * MIB);
});

test('of a disk that is nowhere to be seen its size is told, and what the database takes is asked', async () => {
  const owner = await createTestDatabase();
  const url = await plainRole(owner);
  const bytes = 1_000_000 * MIB;
  const before = (await diskOf(url, { folders: [], bytes })).free()!;
  expect(before).toBeLessThan(bytes);
  await asAdmin(owner, (client) =>
    client.query("create table much as select n, repeat('x', 1000) from generate_series(1, 20000) n"),
  );
  const after = (await diskOf(url, { folders: [], bytes })).free()!;
  expect(before - after).toBeGreaterThan(20 * MIB);
  expect((await diskOf(url, { folders: [], bytes: MIB })).free()).toBe(0);
});

test(
  'attack: a database of one’s own grew until its disk was full; new orders are refused before, cancelling goes on',
  { timeout: 60_000 },
  async () => {
    const server = await startTestPostgres();
    const databaseUrl = await createMigratedDatabase(server);
    const taken = await asAdmin(databaseUrl, async (client) => {
      const { rows } = await client.query<{ bytes: string }>(
        'select sum(pg_database_size(oid)) + (select sum(size) from pg_ls_waldir()) as bytes from pg_database',
      );
      return Number(rows[0]!.bytes);
    });
    const env = { DISK_FREE_MB: '20', DATABASE_DISK_MB: String(Math.ceil(taken / MIB) + 120) };
    const exchange = await startTestExchange({ databaseUrl, env });
    try {
      const user = await exchange.signUp();
      const order = { direction: 'buy', price: '40000', amount: '0.001' };
      const { id } = await user.place(order);
      expect(await exchange.running.metrics()).toMatch(/^database_disk_watched 1$/m);
      await exchange.query(
        "create table much as select n, repeat('x', 1000) from generate_series(1, 160000) n",
      );
      const answer = async () =>
        (await user.call('/bb/order/create', { ...BTC_USDT, type: 'limit', ...order })).msg;
      await expect.poll(answer, { interval: 500 }).toBe(wording('en-US', 'DISK_FULL'));
      expect(await exchange.running.metrics()).toMatch(/^disk_free_bytes{dir="database"} \d+$/m);
      expect((await user.ok('/bb/order/cancel', { id })).order.status).toBe('cancelled');
    } finally {
      await exchange.stop();
      await server.stop();
    }
  },
);
