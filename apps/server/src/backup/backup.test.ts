import { execFileSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HDKey } from '@scure/bip32';
import { startTestExchange, testSettings } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { audit } from '../audit/audit.ts';
import { createDatabase, startEmbeddedPostgres } from '../database/embedded.ts';
import { placeCluster } from '../database/postgres/cluster.ts';
import { chooseRunUser } from '../database/postgres/run-user.ts';
import { payoutsHeld, readFacts } from '../going-live/facts.ts';
import { connectDatabase } from '../database/connect.ts';
import type { Settings } from '../settings.ts';
import { backUp, readManifest } from './backup.ts';
import { apartFromPassword, findClient } from './programs.ts';
import { drillRestore, note, restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const log = pino({ level: 'silent' });
const now = new Date();
const folder = mkdtempSync(join(tmpdir(), 'backup-test-'));
// PostgreSQL runs as another user where root starts it.
execFileSync('chmod', ['711', folder]);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const XPUB_EVM = HDKey.fromMasterSeed(Buffer.alloc(32, 5)).derive("m/44'/60'/0'").publicExtendedKey;

/** Settings of an exchange with an embedded PostgreSQL. */
function embedded(name: string): Settings {
  const dataDir = join(folder, name);
  mkdirSync(dataDir, { recursive: true });
  const { databaseUrl: _none, ...settings } = testSettings('postgres://x@127.0.0.1/x', dataDir, { XPUB_EVM });
  return settings;
}

let users = 0;

/** What an exchange has been told and has done: users, trades, and a withdrawal that waits. */
async function trade(databaseUrl: string): Promise<void> {
  const exchange = await startTestExchange({ databaseUrl });
  try {
    // His authenticator is sealed by FILE_KEY.
    const admin = await enrolAdmin(exchange, `admin${users}@example.com`);
    const credit = { owner: 'insurance', currency: 'USDT', amount: '1', reason: 'waits for a second one' };
    await admin.ok('/ops/api/credits/propose', credit);
    const newcomer = () => exchange.signUp(`user${++users}@example.com`);
    const [a, b] = [await newcomer(), await newcomer()];
    for (let n = 0; n < 10; n++) {
      await a.place({ direction: 'sell', price: '50000', amount: '0.001' });
      await b.place({ direction: 'buy', price: '50000', amount: '0.001' });
    }
  } finally {
    await exchange.stop();
  }
}

/** What a restore ends, each with when that was. */
const OVER = [
  ['sessions', 'revoked_at'],
  ['operator_sessions', 'ended_at'],
  ['email_codes', 'used_at'],
] as const;

describe('the embedded PostgreSQL, while it works', () => {
  let settings: Settings;
  let file: string;
  let before: Awaited<ReturnType<typeof audit>>;

  beforeAll(async () => {
    settings = embedded('lost');
    mkdirSync(join(settings.dataDir, 'files'));
    writeFileSync(join(settings.dataDir, 'files', 'photo'), 'sealed');
    const database = await startEmbeddedPostgres(settings.dataDir);
    await trade(database.url);
    before = await audit(database.url);
    file = await backUp({
      ...{ settings, now, databaseUrl: database.url, to: join(folder, 'to') },
      settingNames: ['FILE_KEY', 'MODE', 'XPUB_EVM'],
    });
    await note(database.url, 'backup', 'x', now);
    await database.stop();
  });

  test('is one file that only its owner reads, without a password or a key of settings in it', async () => {
    expect(readdirSync(join(folder, 'to'))).toEqual([file.slice(join(folder, 'to').length + 1)]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const manifest = await readManifest(file);
    expect(manifest).toMatchObject({ kind: 'cluster', settings: ['FILE_KEY', 'MODE', 'XPUB_EVM'] });
    expect(JSON.stringify(manifest)).not.toContain(settings.fileKey!.toString('base64'));
  });

  test('a drill restores and audits it, touches nothing, and leaves nothing behind', async () => {
    const there = readdirSync(tmpdir()).filter((name) => name.startsWith('bourse-drill-'));
    const { report } = await drillRestore({ file, settings, log, now });
    expect(report).toEqual(before);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('bourse-drill-'))).toEqual(there);
  });

  test('a folder with anything in it, or an exchange that runs there, is left alone', async () => {
    await expect(restoreBackup({ file, settings, log, now })).rejects.toThrow('is not empty');
    expect(readFileSync(join(settings.dataDir, 'files', 'photo'), 'utf8')).toBe('sealed');
  });

  test('everything is lost, and comes back: the audit says the same, pay-outs wait, a stale lock is cleared', async () => {
    rmSync(settings.dataDir, { recursive: true });
    mkdirSync(settings.dataDir);
    const stale = { supervisor: { pid: 999_999, started: 'long ago' } };
    writeFileSync(join(settings.dataDir, 'lock'), JSON.stringify(stale));
    const { report } = await restoreBackup({ file, settings, log, now });
    expect(report).toEqual(before);
    expect(readFileSync(join(settings.dataDir, 'files', 'photo'), 'utf8')).toBe('sealed');
    expect(existsSync(join(settings.dataDir, 'lock'))).toBe(false);
    const database = await startEmbeddedPostgres(settings.dataDir);
    const { db, close } = connectDatabase(database.url, { applicationName: 'test' });
    try {
      expect(await payoutsHeld(db)).toBe(true);
      expect((await readFacts(db)).restored?.detail).toBe(file);
      // A yes of one, which may have been taken back since: it does not count again.
      const { rows } = await sql`select status from manual_credits`.execute(db);
      expect(rows).toEqual([{ status: 'cancelled' }]);
      // A session that was ended since, or a code that was used, is not good again.
      for (const [table, end] of OVER) {
        const { rows: alive } =
          await sql`select from ${sql.table(table)} where ${sql.ref(end)} is null`.execute(db);
        expect([table, alive.length]).toEqual([table, 0]);
      }
    } finally {
      await close();
    }
    // It goes on as if nothing had been.
    await trade(database.url);
    expect((await audit(database.url)).ok).toBe(true);
    await database.stop();
  });

  test('one byte of it is changed: it is said, and nothing is restored', async () => {
    const bytes = readFileSync(file);
    bytes[Math.floor(bytes.length / 2)]! ^= 1;
    const broken = join(folder, 'broken.tar');
    writeFileSync(broken, bytes);
    const fresh = embedded('fresh');
    await expect(restoreBackup({ file: broken, settings: fresh, log, now })).rejects.toThrow();
    expect(readdirSync(fresh.dataDir)).toEqual([]);
  });

  test('without the keys of deposit addresses nobody could say which were given out since: it is refused', async () => {
    const keyless = { ...embedded('keyless'), xpubs: {} };
    await expect(restoreBackup({ file, settings: keyless, log, now })).rejects.toThrow(
      'Set XPUB_EVM as at the backup',
    );
    expect(readdirSync(keyless.dataDir)).toEqual([]);
  });

  test('another FILE_KEY than that of before is refused', async () => {
    const other = { ...embedded('other'), fileKey: Buffer.alloc(32, 9) };
    await expect(restoreBackup({ file, settings: other, log, now })).rejects.toThrow('FILE_KEY');
    rmSync(placeCluster(other.dataDir).dir, { recursive: true, force: true });
  });
});

test('a client that is too old is named, with what to install', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 15.6 (Debian)"\n', {
    mode: 0o755,
  });
  expect(await findClient('pg_dump', 15, [bin])).toBe(join(bin, 'pg_dump'));
  await expect(findClient('pg_dump', 18, [bin])).rejects.toThrow(
    `pg_dump of PostgreSQL 18 or later is needed, and the newest here is 15 (${join(bin, 'pg_dump')}). Install it, for example with: apt-get install postgresql-client-18`,
  );
  await expect(findClient('pg_dump', 14, [])).rejects.toThrow('there is none here');
});

test('a password goes by the environment, where other users do not see it', () => {
  const { url, env } = apartFromPassword('postgres://u:p%40ss@db:5432/bourse?sslmode=require');
  expect(url).toBe('postgres://u@db:5432/bourse?sslmode=require');
  expect(env.PGPASSWORD).toBe('p@ss');
  expect(apartFromPassword('postgres://u@db/bourse').url).toBe('postgres://u@db/bourse');
});

/** Debian's own, if it is here: one's own PostgreSQL, older than the one that is embedded. */
const DEBIAN = '/usr/lib/postgresql';
const [own] = existsSync(DEBIAN) ? readdirSync(DEBIAN).toSorted() : [];
const bin = join(DEBIAN, own ?? 'none', 'bin');

test.skipIf(!existsSync(join(bin, 'initdb')))(
  "one's own database goes and comes back as a dump",
  async () => {
    const cluster = join(folder, 'own');
    const user = chooseRunUser(cluster);
    mkdirSync(cluster, { mode: 0o700 });
    if (user) chownSync(cluster, user.uid, user.gid);
    const as = { ...(user && { uid: user.uid, gid: user.gid }), cwd: '/' };
    execFileSync(
      join(bin, 'initdb'),
      ['-D', cluster, '-U', 'bourse', '--auth=trust', '-E', 'UTF8', '--locale=C'],
      as,
    );
    const port = 19_480 + Number(process.env.VITEST_POOL_ID ?? 0);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
    execFileSync(join(bin, 'pg_ctl'), ['-D', cluster, '-w', '-l', '/dev/null', '-o', options, 'start'], as);
    try {
      const urlOf = (name: string) => `postgres://bourse@127.0.0.1:${port}/${name}`;
      for (const name of ['first', 'second']) await createDatabase(urlOf('postgres'), name);
      await trade(urlOf('first'));
      const before = await audit(urlOf('first'));
      const settings = { ...embedded('own-data'), databaseUrl: urlOf('first') };
      const file = await backUp({
        ...{ settings, now, databaseUrl: urlOf('first'), to: join(folder, 'own-to'), settingNames: [] },
      });
      expect((await readManifest(file)).kind).toBe('dump');
      expect((await drillRestore({ file, settings, log, now })).report).toEqual(before);
      const again = { ...embedded('own-again'), databaseUrl: urlOf('first') };
      await expect(restoreBackup({ file, settings: again, log, now })).rejects.toThrow('is not empty');
      const empty = { ...embedded('own-empty'), databaseUrl: urlOf('second') };
      expect((await restoreBackup({ file, settings: empty, log, now })).report).toEqual(before);
      // The wrong way round is a sentence.
      await expect(restoreBackup({ file, settings: embedded('no-url'), log, now })).rejects.toThrow(
        'DATABASE_URL',
      );
    } finally {
      execFileSync(join(bin, 'pg_ctl'), ['-D', cluster, '-w', '-m', 'immediate', 'stop'], as);
    }
  },
);
