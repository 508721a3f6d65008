import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { StartRefused } from '../launch/start-refused.ts';
import { ROLE_NAME, createCluster, placeCluster } from './postgres/cluster.ts';
import { usableNativeTree } from './postgres/native-tree.ts';
import { startPostmaster, stopLeftBehind } from './postgres/postmaster.ts';

/** A PostgreSQL of our own on the data directory. */
export interface EmbeddedPostgres {
  readonly url: string;
  readonly pid: number;
  /** Where its files are: below DATA_DIR, or elsewhere when root's DATA_DIR is closed to PostgreSQL's user. */
  readonly dir: string;
  /** Resolves when PostgreSQL ends without having been told to. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

/** Sized for a small machine that PostgreSQL shares with the exchange. */
export const SERVER_SETTINGS = {
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: 60,
  // No replicas; but what a copy of the files beside a running server needs (npm run backup).
  wal_level: 'replica',
  max_wal_senders: 0,
  fsync: 'on',
  synchronous_commit: 'on',
  wal_buffers: '16MB',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  checkpoint_timeout: '15min',
  jit: 'off',
  random_page_cost: 1.1,
  // Parallel queries put their memory in /dev/shm, which is tiny in containers.
  max_parallel_workers_per_gather: 0,
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  log_min_messages: 'warning',
} as const;

/**
 * Starts PostgreSQL in the data directory, creating the database on the first start and stopping one that a killed
 * server left behind. The caller holds the lock of the data directory. Throws `StartRefused` when a person has to
 * change something.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  settings: Readonly<Record<string, string | number>> = SERVER_SETTINGS,
): Promise<EmbeddedPostgres> {
  const place = placeCluster(dataDir);
  const tree = await usableNativeTree(place.user, place.copyDir);
  const access = readAccess(dataDir, existsSync(join(place.dir, 'PG_VERSION')));
  await createCluster(tree, place, access.password);
  const logFile = join(dataDir, 'postgres.log');
  const postmaster = await startPostmaster({ tree, place, port: access.port, logFile, settings });
  writeAccess(dataDir, { ...access, port: postmaster.port });
  await createDatabase(urlOf({ ...access, port: postmaster.port }, 'postgres'), ROLE_NAME);
  const url = urlOf({ ...access, port: postmaster.port }, ROLE_NAME);
  return {
    url,
    pid: postmaster.pid,
    dir: place.dir,
    failed: postmaster.failed,
    stop: () => postmaster.stop(),
  };
}

/** Stops whatever PostgreSQL runs on the data directory; for when the process that started it is gone. */
export async function stopEmbeddedPostgres(dataDir: string): Promise<void> {
  if (existsSync(accessFile(dataDir))) await stopLeftBehind(placeCluster(dataDir).dir);
}

/** The address of the embedded PostgreSQL of a running exchange, for tools beside it (audit, psql). */
export function embeddedPostgresUrl(dataDir: string): string {
  return urlOf(readAccess(dataDir, true), ROLE_NAME);
}

/** Creates a database unless it is there. */
export async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

interface Access {
  readonly password: string;
  readonly port?: number;
}

function accessFile(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

function readAccess(dataDir: string, clusterExists: boolean): Access {
  const file = accessFile(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Access;
  if (clusterExists)
    throw new StartRefused(
      `DATA_DIR: ${file}, which holds the password of the database, is missing. Restore it from a backup.`,
    );
  const access = { password: randomBytes(24).toString('base64url') };
  writeAccess(dataDir, access);
  return access;
}

function writeAccess(dataDir: string, access: Access): void {
  const file = accessFile(dataDir);
  // Flushed before it takes its name: with this file lost, nobody gets into the database.
  writeFileSync(`${file}.new`, JSON.stringify(access), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function urlOf({ password, port }: Access, database: string): string {
  if (port === undefined)
    throw new StartRefused('The embedded PostgreSQL of this DATA_DIR has never been started.');
  return `postgres://${ROLE_NAME}:${password}@127.0.0.1:${port}/${database}`;
}
