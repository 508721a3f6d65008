import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  SERVER_SETTINGS,
  startEmbeddedPostgres,
  stopEmbeddedPostgres,
} from '@bourse/server/database/embedded';
import { identityOf } from '@bourse/server/launch/process-identity';
import pg from 'pg';

/** A real PostgreSQL of its own, gone with all its data after `stop`. */
export interface TestPostgres {
  /** Address of an empty database; its role may create others. */
  readonly url: string;
  /** The process to kill in crash tests. */
  readonly pid: number;
  stop(): Promise<void>;
}

/** Nothing a test writes has to survive a power failure, and none of hundreds of small databases has to be tidied. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: 200,
};

const PREFIX = 'bourse-test-';

/**
 * Starts a temporary PostgreSQL from the embedded binaries, as root or not. `durable` gives it the settings of the
 * real thing, for tests that kill it. (initdb takes half a second here, so no template of it is kept.)
 */
export async function startTestPostgres(options: { durable?: boolean } = {}): Promise<TestPostgres> {
  await removeLeftBehind();
  const dir = mkdtempSync(join(baseDir(), `${PREFIX}${process.pid}-`));
  // Whoever PostgreSQL has to run as must be able to enter.
  chmodSync(dir, 0o711);
  const settings = { ...SERVER_SETTINGS, ...(options.durable ? {} : FAST) };
  const server = await startEmbeddedPostgres(dir, settings);
  if (!options.durable) await logInCheaply(server.url);
  const stop = async () => {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  };
  return { url: server.url, pid: server.pid, stop };
}

/** Tests connect thousands of times, and by default both sides hash the password 4096 times for it. */
async function logInCheaply(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('set scram_iterations = 1');
    await admin.query(`alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(password)}`);
  } finally {
    await admin.end();
  }
}

/** Root's TMPDIR may be closed to the user PostgreSQL runs as. */
function baseDir(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir();
}

/** Tests that were killed leave a PostgreSQL running; the next test run ends it. */
async function removeLeftBehind(): Promise<void> {
  for (const name of readdirSync(baseDir()).filter((each) => each.startsWith(PREFIX))) {
    if (identityOf(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    const dir = join(baseDir(), name);
    try {
      await stopEmbeddedPostgres(dir);
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another user's: not ours to clean.
    }
  }
}
