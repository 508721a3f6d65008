import { writeFile, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '../database/host-client.ts';
import { placeCluster } from '../database/postgres/cluster.ts';
import { ACCESS, CLUSTER, DUMP, LOG } from './manifest.ts';
import { apartFromPassword, findClient, run } from './programs.ts';

/** tar ends with 1 when a file changed or went away under it: the log makes up for that. */
const CHANGED = [0, 1];
/** What a server makes anew, and the log, which is copied last. */
const LEFT_OUT = [
  './pg_wal/*',
  './pg_replslot/*',
  './pg_dynshmem/*',
  './pg_notify/*',
  './pg_serial/*',
  './pg_snapshots/*',
  './pg_stat_tmp/*',
  './pg_subtrans/*',
  './postmaster.*',
  './reserve',
];
const CONNECT_MS = 10_000;

export interface ServerFacts {
  readonly version: number;
  /** Of the journal. */
  readonly seq: string;
}

/** The server's version, and where the journal stands. */
export async function factsOf(databaseUrl: string): Promise<ServerFacts> {
  const client = createClient(databaseUrl, { connectionTimeoutMillis: CONNECT_MS });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; seq: string }>(
      "select current_setting('server_version_num') as version, (select seq::text from head) as seq",
    );
    return { version: Math.floor(Number(rows[0]!.version) / 10_000), seq: rows[0]!.seq };
  } finally {
    await client.end();
  }
}

/** One's own database, as one snapshot. */
export async function dumpDatabase(databaseUrl: string, version: number, into: string): Promise<void> {
  const program = await findClient('pg_dump', version);
  const { url, env } = apartFromPassword(databaseUrl);
  const file = join(into, DUMP);
  await run(
    program,
    ['--format=custom', '--no-owner', '--no-privileges', `--file=${file}`, `--dbname=${url}`],
    {
      env,
    },
  );
}

/**
 * The files of the embedded PostgreSQL while it works on: from the begin of the copy on the log is kept (by a slot that ends
 * with this connection), and replaying it makes the copy consistent.
 */
export async function copyCluster(dataDir: string, databaseUrl: string, into: string): Promise<void> {
  const { dir } = placeCluster(dataDir);
  const client = createClient(databaseUrl, { connectionTimeoutMillis: CONNECT_MS });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  await client.connect();
  try {
    await client.query("select pg_create_physical_replication_slot('bourse_backup', true, true)");
    await client.query("select pg_backup_start('bourse', true)");
    await run(
      'tar',
      ['-czf', join(into, CLUSTER), ...LEFT_OUT.map((each) => `--exclude=${each}`), '-C', dir, '.'],
      { well: CHANGED },
    );
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    const log = join(into, 'log');
    await mkdir(log);
    await writeFile(join(log, 'backup_label'), rows[0]!.labelfile);
    const parts = ['-C', dir, '--exclude=pg_wal/archive_status', '--exclude=pg_wal/summaries', 'pg_wal'];
    await run('tar', ['-czf', join(into, LOG), '-C', log, 'backup_label', ...parts], { well: CHANGED });
    await rm(log, { recursive: true });
    if (lost) throw new Error(`the database went away during the copy: ${lost.message}`);
  } catch (error) {
    if (/WAL level|wal_level/i.test((error as Error).message)) {
      throw new Error('The database still runs as an earlier release set it: restart the exchange once.', {
        cause: error,
      });
    }
    throw error;
  } finally {
    await client.end();
  }
  await copyFile(join(dataDir, ACCESS), join(into, ACCESS));
}
