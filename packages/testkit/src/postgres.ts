import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
  const base = options.durable ? diskDir() : (memoryDir() ?? diskDir());
  const dir = mkdtempSync(join(base, `${PREFIX}${process.pid}-`));
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
function diskDir(): string {
  return process.getuid?.() === 0 ? '/tmp' : tmpdir();
}

/** A run makes some five hundred databases of a thousand files and 14 MB each. */
const ROOM_BYTES = 10 * 1024 ** 3;
const MEMORY = '/dev/shm';

/** Where there is room for all of them in memory: there a database costs a tenth of what it does on a disk. */
function memoryDir(): string | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < ROOM_BYTES) return undefined;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ROOM_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** Tests that were killed leave a PostgreSQL running; the next test run ends it. */
async function removeLeftBehind(): Promise<void> {
  const bases = [diskDir(), MEMORY].filter((base) => existsSync(base));
  const dirs = bases.flatMap((base) => readdirSync(base).map((name) => join(base, name)));
  for (const dir of dirs) {
    const name = basename(dir);
    if (!name.startsWith(PREFIX) || identityOf(Number.parseInt(name.slice(PREFIX.length), 10))) continue;
    try {
      await stopEmbeddedPostgres(dir);
      rmSync(dir, { recursive: true, force: true });
    } catch {
      // Another user's: not ours to clean.
    }
  }
}
