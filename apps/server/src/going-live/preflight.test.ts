import { testSettings } from '@bourse/testkit/exchange';
import { TEST_HOT_XRP, TEST_XPUB_XRP } from '@bourse/testkit/ripple/ripple-payouts';
import { sql } from 'kysely';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LAUNCH_CHECKS } from '@bourse/protocol/operators/golive/checks';
import { afterAll, describe, expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { connectDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { createMigratedDatabase, createTestDatabase } from '../database/test-database.ts';
import type { Settings } from '../settings.ts';
import { setFact } from './facts.ts';
import { linesOf, preflight } from './preflight.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'preflight-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

async function asked<T>(url: string, ask: (db: ReturnType<typeof connectDatabase>['db']) => Promise<T>) {
  const { db, close } = connectDatabase(url, { applicationName: 'preflight test' });
  try {
    return await ask(db);
  } finally {
    await close();
  }
}

/** All that a database is: the rows of its tables, where its sequences stand, and what its schema says. */
function contentsOf(url: string): Promise<string> {
  return asked(url, async (db) => {
    const all = async (query: string) => (await sql.raw<Record<string, string>>(query).execute(db)).rows;
    const relations = await all(`
      select c.relname as name, c.relkind as kind from pg_class c
      where c.relnamespace = 'public'::regnamespace order by 1`);
    const tables = relations.filter(({ kind }) => kind === 'r' || kind === 'p');
    const rows: unknown[] = [];
    for (const { name } of tables)
      rows.push([name, await all(`select t::text as row from only public."${name}" t order by 1`)]);
    return JSON.stringify([
      relations,
      rows,
      await all(`select * from pg_sequences where schemaname = 'public' order by sequencename`),
      await all(`
        select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns
        where table_schema = 'public' order by 1, 2`),
      await all(`select indexdef from pg_indexes where schemaname = 'public' order by 1`),
      await all(`select oid::regprocedure::text as name, prosrc from pg_proc
        where pronamespace = 'public'::regnamespace order by 1`),
      await all(`select conrelid::regclass::text as t, pg_get_constraintdef(oid) as d from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`),
    ]);
  });
}

/** What the list says of a database, which is the same afterwards to the last row. */
async function lookAt(url: string, changes: Partial<Settings> = {}) {
  const before = await contentsOf(url);
  const checks = await preflight({ ...testSettings(url, dataDir), ...changes }, systemClock);
  expect(await contentsOf(url)).toBe(before);
  expect(checks.map(({ name }) => name)).toEqual(LAUNCH_CHECKS);
  return {
    lines: linesOf(checks),
    done: (name: string) => checks.find((check) => check.name === name)!.done,
    found: (name: string) =>
      checks.find((check) => check.name === name)!.findings.map(({ text }) => text as string),
  };
}

/** As an older version has left it: without the steps from this one on. */
async function olderDatabase(without: string): Promise<string> {
  const index = migrations.findIndex(({ name }) => name === without);
  expect(index).toBeGreaterThan(0);
  const url = await createTestDatabase();
  await asked(url, (db) => migrate(db, migrations.slice(0, index)));
  return url;
}

describe('preflight looks and changes nothing', () => {
  it('at an empty database: to start the exchange comes first, and what needs no table is said', async () => {
    const url = await createTestDatabase();
    const { lines, found, done } = await lookAt(url);
    expect(lines[0]).toBe('TO DO  Database: It is empty: start the exchange once, which makes its tables.');
    expect(found('brand')).toEqual(['brandDefault']);
    expect(found('backup')).toEqual(['backupNone']);
    expect(done('fileHandles')).toBe(true);
    for (const name of ['service', 'legal', 'admins', 'finance', 'chains', 'desks'])
      expect(found(name)).toEqual(['schemaWaits']);
    const tables = await asked(url, (db) =>
      sql`select from pg_tables where schemaname = 'public'`.execute(db),
    );
    expect(tables.rows).toEqual([]);
  });

  it('at a current one: everything is read', async () => {
    const url = await createMigratedDatabase();
    await asked(url, (db) =>
      setFact(db, 'backup', { at: new Date(), saidBy: 'backup', detail: 'bourse-1.tar' }),
    );
    const { lines, found } = await lookAt(url);
    expect(lines[0]).toBe('done  Database: It has the tables of this version.');
    expect(found('backup')).toEqual(['backupMade']);
    expect(LAUNCH_CHECKS.flatMap(found)).not.toContain('schemaWaits');
    expect(LAUNCH_CHECKS.flatMap(found)).not.toContain('checkFailed');
    expect(lines.at(-1)).toMatch(/^\d+ of 19 are to be done\.$/);
  });

  it('where users deposit and the house keeps its coins is found, whoever has set it when', async () => {
    const url = await createMigratedDatabase();
    const share = (chain: string, address: string) =>
      asked(url, (db) =>
        sql`update chains set manual_address = ${address} where chain = ${chain}`.execute(db),
      );
    await share('XRP', TEST_HOT_XRP);
    await share('EOS', 'depositwllt1');
    await asked(url, (db) =>
      sql`insert into custody_addresses values ('EOS', 'depositwllt1', 'other', now())`.execute(db),
    );
    expect((await lookAt(url)).found('chains')).not.toContain('chainsShared');
    await asked(url, (db) => sql`update custody_addresses set kind = 'hot'`.execute(db));
    const { found, lines } = await lookAt(url, { xpubs: { XPUB_XRP: TEST_XPUB_XRP } });
    expect(found('chains')).toContain('chainsShared');
    expect(lines.join()).toContain(`: EOS depositwllt1, XRP ${TEST_HOT_XRP}. Set another deposit address.`);
  });

  it('after a restore the backup that it came from is named, until a new one is made', async () => {
    const url = await createMigratedDatabase();
    const fact = (name: 'backup' | 'restored', minutesAgo: number, detail: string) =>
      asked(url, (db) => {
        const at = new Date(Date.now() - minutesAgo * 60_000);
        return setFact(db, name, { at, saidBy: 'test', detail });
      });
    // The one before: that a backup was made stands in no backup of itself.
    await fact('backup', 900, 'bourse-1.tar');
    await fact('restored', 5, '/mnt/backups/bourse-2.tar');
    const { lines, found, done } = await lookAt(url);
    expect(found('backup')).toEqual(['backupRestored']);
    expect(lines.join('\n')).toMatch(
      /Backup: Restored on .* from bourse-2\.tar; no backup has been made since/,
    );
    expect(found('restore')).toEqual(['restoreMade']);
    expect(found('payouts')).toEqual(['payoutsHeld']);
    expect([done('backup'), done('restore'), done('payouts')]).toEqual([false, true, false]);
    await fact('backup', 1, 'bourse-3.tar');
    expect((await lookAt(url)).found('backup')).toEqual(['backupMade']);
  });

  it('at one that lacks the last step: to upgrade comes first, and everything is read', async () => {
    const { name } = migrations.at(-1)!;
    const { lines, found } = await lookAt(await olderDatabase(name));
    expect(lines[0]).toBe(
      `TO DO  Database: It is of an older version. Steps to this one that are missing: 1, up to ${name}. Make a backup, then start this version, which upgrades it.`,
    );
    expect(LAUNCH_CHECKS.flatMap(found)).not.toContain('checkFailed');
    expect(found('admins')).toEqual(['admins']);
  });

  it('at one from before brands and facts: what has a table is read', async () => {
    const { found, done } = await lookAt(await olderDatabase('0049-brand'));
    expect(found('schema')).toEqual(['schemaOlder']);
    expect(done('schema')).toBe(false);
    expect(found('restore')).toEqual(['restoreNone']);
    expect(found('brand')).toEqual(['brandDefault']);
    expect(found('admins')).toEqual(['admins']);
    expect(LAUNCH_CHECKS.flatMap(found)).not.toContain('checkFailed');
  });

  it('at one of a newer version: to install that comes first', async () => {
    const url = await createMigratedDatabase();
    await asked(url, (db) => sql`insert into schema_migrations (name) values ('9999-later')`.execute(db));
    const { lines } = await lookAt(url);
    expect(lines[0]).toBe(
      'TO DO  Database: It is of a newer version, which this one does not know (9999-later): install the newer version.',
    );
  });

  it('at a folder in which there has never been an exchange: nothing is made there', async () => {
    const { databaseUrl: _none, ...embedded } = testSettings(
      'postgres://x@127.0.0.1/x',
      join(dataDir, 'never'),
    );
    await expect(preflight(embedded, systemClock)).rejects.toThrow('There is no exchange in');
    expect(existsSync(join(dataDir, 'never'))).toBe(false);
  });

  it('on a connection that PostgreSQL lets change nothing, whatever the address asks for', async () => {
    const url = new URL(await createMigratedDatabase());
    url.searchParams.set('options', '-c default_transaction_read_only=off');
    const { db, close } = connectDatabase(url.href, { applicationName: 'preflight test', readOnly: true });
    try {
      await expect(sql`create table written (x int)`.execute(db)).rejects.toMatchObject({ code: '25006' });
      const insert = db.insertInto('schema_migrations' as never).values({ name: '9999-x' } as never);
      await expect(insert.execute()).rejects.toMatchObject({ code: '25006' });
    } finally {
      await close();
    }
  });
});
