import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { audit, type AuditReport } from '../audit/audit.ts';
import { archiveDir } from '../archive/span-files.ts';
import { connectDatabase } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded.ts';
import { createClient } from '../database/host-client.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { placeCluster } from '../database/postgres/cluster.ts';
import type { RunUser } from '../database/postgres/run-user.ts';
import { openSecretBox } from '../files/master-key.ts';
import { setFact, type FactName } from '../going-live/facts.ts';
import { DataDirLock } from '../launch/data-dir-lock.ts';
import { prepareDataDir } from '../launch/data-dir.ts';
import type { Settings } from '../settings.ts';
import { readManifest } from './backup.ts';
import { factsOf } from './database-copy.ts';
import { ACCESS, CLUSTER, DUMP, FILES, LOG, type Manifest } from './manifest.ts';
import { apartFromPassword, findClient, run } from './programs.ts';
import { passOverLostHours, SKIPPED_ADDRESSES, type MovedKey } from './restore/lost-hours.ts';
import { signOutAll } from './restore/sign-out.ts';
import { cancelUndecided } from './undecided.ts';

export interface RestoreOptions {
  readonly file: string;
  readonly settings: Settings;
  readonly log: Logger;
  readonly now: Date;
  /** How many deposit addresses of each key are passed over. */
  readonly skip?: number;
}

/** What is known of a database that came back. */
export interface Recovered {
  readonly report: AuditReport;
  readonly keys: readonly MovedKey[];
}

export interface Restored extends Recovered {
  readonly manifest: Manifest;
}

/** What a start, or a restore that was cut off before it touched anything, may have left in an empty DATA_DIR. */
const HARMLESS = new Set(['lock', 'lock.claim']);

/**
 * Brings an exchange back from a backup into an empty DATA_DIR and, for one's own database, into an empty database; opens
 * what FILE_KEY must open, runs the audit, and leaves pay-outs off until operators say that books and chains agree.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { file, settings } = options;
  const manifest = await readManifest(file);
  refuseOtherKind(manifest, settings);
  refuseWithoutKeys(manifest, settings);
  const dataDir = prepareDataDir(settings.dataDir);
  const filesDir = settings.filesDir === settings.dataDir ? dataDir : settings.filesDir;
  // A stale one is replaced; an exchange that runs here is not.
  const lock = DataDirLock.take(dataDir);
  try {
    await refuseFull(dataDir);
    if (settings.databaseUrl) await refuseFullDatabase(settings.databaseUrl);
    await mkdir(filesDir, { recursive: true });
    for (const shared of ['files', 'icons'])
      if (existsSync(join(filesDir, shared))) throw new Error(`${filesDir} is not empty: it has ${shared}.`);
    await unpackFiles(file, { dataDir, filesDir });
    const own = { ...settings, dataDir, filesDir };
    if (settings.databaseUrl) {
      await restoreDump(file, settings.databaseUrl, manifest);
      return { manifest, ...(await check(settings.databaseUrl, own, { ...options, manifest })) };
    }
    await unpackCluster(file, dataDir);
    const database = await startEmbeddedPostgres(dataDir);
    try {
      return { manifest, ...(await check(database.url, own, { ...options, manifest })) };
    } finally {
      await database.stop();
    }
  } finally {
    lock.release();
  }
}

/**
 * Tries a backup without touching anything: it is restored into a folder of its own, with an embedded PostgreSQL whatever it
 * was of, audited, and thrown away.
 */
export async function drillRestore(options: RestoreOptions): Promise<Restored> {
  const { file, settings } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'bourse-drill-'));
  const { databaseUrl: _live, ...rest } = settings;
  const own: Settings = { ...rest, dataDir, filesDir: dataDir };
  let home: string | undefined;
  try {
    const manifest = await readManifest(file);
    if (manifest.kind === 'cluster') {
      const restored = await restoreBackup({ ...options, settings: own });
      home = placeCluster(dataDir).dir;
      return restored;
    }
    await unpackFiles(file, own);
    const database = await startEmbeddedPostgres(dataDir);
    home = database.dir;
    try {
      await restoreDump(file, database.url, manifest);
      return { manifest, ...(await check(database.url, own, { ...options, manifest })) };
    } finally {
      await database.stop();
    }
  } finally {
    if (home && !home.startsWith(dataDir)) await rm(join(home, '..'), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

function refuseOtherKind({ kind, postgres }: Manifest, { databaseUrl }: Settings): void {
  if (kind === 'cluster' && databaseUrl)
    throw new Error(
      'This backup is of an embedded PostgreSQL: restore it without DATABASE_URL, then move to your own (docs/operations.md).',
    );
  if (kind === 'dump' && !databaseUrl)
    throw new Error(
      `This backup is of a PostgreSQL ${postgres} of your own: set DATABASE_URL to an empty database.`,
    );
}

/** Which deposit addresses may have been given out since the backup follows from the keys alone. */
function refuseWithoutKeys(manifest: Manifest, { xpubs }: Settings): void {
  const missing = manifest.settings.filter((name) => name.startsWith('XPUB_') && xpubs[name] === undefined);
  if (missing.length > 0)
    throw new Error(
      `Set ${missing.join(', ')} as at the backup: deposit addresses that were given out since then must not be given to others.`,
    );
}

async function refuseFull(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !HARMLESS.has(name));
  if (names.length === 0) return;
  throw new Error(
    `${dataDir} is not empty (${names.slice(0, 5).join(', ')}): restore into another DATA_DIR, or move it away first.`,
  );
}

type Folders = Pick<Settings, 'dataDir' | 'filesDir'>;

async function unpackFiles(file: string, { dataDir, filesDir }: Folders): Promise<void> {
  await withMember(file, FILES, dataDir, async (path) => {
    const shared = ['files', 'files/*', 'icons', 'icons/*'];
    const exclude = filesDir === dataDir ? [] : shared.map((each) => `--exclude=${each}`);
    await run('tar', ['-xzpf', path, '--no-same-owner', '-C', dataDir, ...exclude]);
    if (filesDir !== dataDir) {
      const others = ['archive', 'archive/*', '*.key'].map((each) => `--exclude=${each}`);
      await run('tar', ['-xzpf', path, '--no-same-owner', '-C', filesDir, ...others]);
    }
  });
}

async function unpackCluster(file: string, dataDir: string): Promise<void> {
  const { dir, user } = placeCluster(dataDir);
  const access = JSON.parse(await run('tar', ['-xOf', file, `./${ACCESS}`])) as { password: string };
  await mkdir(dir, { mode: 0o700 });
  for (const part of [CLUSTER, LOG]) {
    await withMember(file, part, dataDir, (path) =>
      run('tar', ['-xzpf', path, '--no-same-owner', '-C', dir]).then(() => undefined),
    );
  }
  await mkdir(join(dir, 'pg_wal', 'archive_status'), { recursive: true, mode: 0o700 });
  await chmod(dir, 0o700);
  if (user) await giveTo(user, dir);
  // Its port may be another's by now.
  await writeFile(join(dataDir, ACCESS), JSON.stringify({ password: access.password }), { mode: 0o600 });
}

async function giveTo(user: RunUser, path: string): Promise<void> {
  await chown(path, user.uid, user.gid);
  if (!(await lstat(path)).isDirectory()) return;
  for (const name of await readdir(path)) await giveTo(user, join(path, name));
}

/** A database with anything in it is left alone. */
async function refuseFullDatabase(databaseUrl: string): Promise<void> {
  const client = createClient(databaseUrl, { connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: string }>(
      "select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
    );
    if (rows[0]!.count === '0') return;
    throw new Error('DATABASE_URL: that database is not empty. Make a new one and name that.');
  } finally {
    await client.end();
  }
}

async function restoreDump(file: string, databaseUrl: string, { postgres }: Manifest): Promise<void> {
  const program = await findClient('pg_restore', postgres);
  const { url, env } = apartFromPassword(databaseUrl);
  await withMember(file, DUMP, tmpdir(), (path) =>
    run(
      program,
      ['--no-owner', '--no-privileges', '--exit-on-error', '--single-transaction', `--dbname=${url}`, path],
      { env },
    ).then(() => undefined),
  );
}

/** Unpacks one member of a backup for as long as the work takes. */
async function withMember(
  file: string,
  member: string,
  near: string,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(near, 'restore-'));
  try {
    await run('tar', ['-xf', file, '--no-same-owner', '-C', folder, `./${member}`]);
    await work(join(folder, member));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Checked extends Omit<RestoreOptions, 'settings'> {
  readonly manifest: Manifest;
}

/** Whether all of it came back and adds up. */
async function check(
  databaseUrl: string,
  settings: Settings,
  { manifest, file, ...options }: Checked,
): Promise<Recovered> {
  const { seq } = await factsOf(databaseUrl);
  if (BigInt(seq) < BigInt(manifest.seq))
    throw new Error(`The journal ends at ${seq}, and at the backup it was at ${manifest.seq} already.`);
  return checkRecovered(databaseUrl, settings, { from: file, ...options });
}

/**
 * Brings a database that came back from somewhere up to date, opens what FILE_KEY must open, and audits. Nothing is paid out
 * before operators have compared it with the chains, and nothing that was given out in the lost hours is given out again.
 */
export async function checkRecovered(
  databaseUrl: string,
  settings: Settings,
  {
    from,
    now,
    log,
    skip = SKIPPED_ADDRESSES,
  }: { readonly from: string } & Pick<RestoreOptions, 'now' | 'log' | 'skip'>,
): Promise<Recovered> {
  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'bourse-restore' });
  let keys: readonly MovedKey[];
  try {
    await migrate(db, migrations);
    await openSecretBox(db, settings, log);
    await signOutAll(db, now);
    await cancelUndecided(db, now);
    keys = await passOverLostHours(db, { settings, now, skip });
    await setFact(db, 'restored', { at: now, saidBy: 'restore', detail: from });
  } finally {
    await close();
  }
  return { report: await audit(databaseUrl, archiveDir(settings.dataDir)), keys };
}

/** Notes in the exchange's own database what was done with a backup of it. */
export async function note(
  databaseUrl: string,
  name: Extract<FactName, 'backup' | 'restore'>,
  file: string,
  now: Date,
): Promise<void> {
  const { db, close } = connectDatabase(databaseUrl, { applicationName: 'bourse-backup' });
  try {
    await setFact(db, name, { at: now, saidBy: `npm run ${name}`, detail: file });
  } finally {
    await close();
  }
}
