import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartRefused } from '../../launch/start-refused.ts';
import { type NativeTree, identity } from './native-tree.ts';
import { type RunUser, chooseRunUser, closedFolder } from './run-user.ts';

/** Where the database's files are, whose they are, and where a copy of the programs may go. */
export interface ClusterPlace {
  readonly dir: string;
  readonly user: RunUser | undefined;
  readonly copyDir: string;
}

/** Role and database of the exchange in its own PostgreSQL. */
export const ROLE_NAME = 'bourse';

/** Used when root's data directory lies where PostgreSQL's user cannot enter. */
const OUTSIDE = '/var/lib/bourse';

/**
 * The cluster of a data directory: `<DATA_DIR>/postgres`, or, when root starts the exchange and the user that
 * PostgreSQL has to run as cannot enter DATA_DIR, a folder below /var/lib/bourse that
 * `<DATA_DIR>/postgres.location` names.
 */
export function placeCluster(dataDir: string, outside = OUTSIDE): ClusterPlace {
  const note = join(dataDir, 'postgres.location');
  const inside = join(dataDir, 'postgres');
  if (existsSync(note)) return placeOutside(dataDir, readFileSync(note, 'utf8').trim(), outside);
  const user = chooseRunUser(inside);
  const closed = user && openedFolder(dataDir, user);
  if (!closed) return checkOwner({ dir: inside, user, copyDir: user ? outside : dataDir });
  if (existsSync(inside)) {
    throw new StartRefused(
      `DATA_DIR: the database in ${inside} belongs to the user "${user.name}", who cannot enter ${closed}. Open that folder (chmod o+x) or move DATA_DIR.`,
    );
  }
  const home = createHome(outside, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  writeFileSync(join(home, 'data-dir'), `${dataDir}\n`);
  writeFileSync(note, `${home}\n`);
  return placeOutside(dataDir, home, outside);
}

/**
 * The first closed folder on the way to DATA_DIR, after opening DATA_DIR itself for passing through (not for listing)
 * if only that is needed; what is inside stays closed to others by its own modes.
 */
function openedFolder(dataDir: string, user: RunUser): string | undefined {
  const closed = closedFolder(dataDir, user);
  if (closed === dataDir) chmodSync(dataDir, (statSync(dataDir).mode & 0o777) | 0o011);
  return closed === dataDir ? closedFolder(dataDir, user) : closed;
}

/** A copied DATA_DIR must not lead two exchanges to one database, so the folder outside names its DATA_DIR, too. */
function placeOutside(dataDir: string, home: string, outside: string): ClusterPlace {
  const back = join(home, 'data-dir');
  if (!existsSync(back)) {
    throw new StartRefused(
      `DATA_DIR: its database should be in ${home} (see postgres.location there), but is not.`,
    );
  }
  const owner = readFileSync(back, 'utf8').trim();
  if (owner !== dataDir && existsSync(owner)) {
    throw new StartRefused(
      `DATA_DIR: ${dataDir} is a copy; the database in ${home} belongs to ${owner}. A database outside DATA_DIR is not copied with it.`,
    );
  }
  if (owner !== dataDir) writeFileSync(back, `${dataDir}\n`);
  const dir = join(home, 'postgres');
  const user = chooseRunUser(dir);
  return checkOwner({ dir, user, copyDir: outside });
}

function checkOwner(place: ClusterPlace): ClusterPlace {
  const uid = process.getuid?.();
  if (place.user || !existsSync(place.dir) || statSync(place.dir).uid === uid) return place;
  throw new StartRefused(
    `DATA_DIR: the database in ${place.dir} belongs to another user. Start the exchange as that user or as root.`,
  );
}

/** What initdb says of a PostgreSQL that was killed under its hands. */
const KILLED = /terminated by signal/;

/** Runs initdb unless the cluster is there. A half-made one, left by a crash, is thrown away. */
export async function createCluster(tree: NativeTree, place: ClusterPlace, password: string): Promise<void> {
  if (existsSync(join(place.dir, 'PG_VERSION'))) return checkVersion(tree, place);
  const partial = `${place.dir}.new`;
  const passwordFile = `${place.dir}.password`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (place.user) for (const path of [partial, passwordFile]) chownSync(path, place.user.uid, place.user.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${ROLE_NAME}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    const initdb = join(tree.dir, 'bin', 'initdb');
    await promisify(execFile)(initdb, ['-D', partial, ...locale, ...access, '--no-instructions'], {
      ...identity(place.user),
      cwd: '/',
    });
    renameSync(partial, place.dir);
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    const { stderr, message, signal } = cause as Error & { stderr?: string; signal?: string | null };
    throw new StartRefused(`Cannot create the database in ${place.dir}: ${stderr?.trim() || message}`, {
      // Killed, for want of memory, say: the next try may be let live.
      passing: typeof signal === 'string' || KILLED.test(stderr ?? ''),
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function checkVersion(tree: NativeTree, place: ClusterPlace): void {
  const theirs = readFileSync(join(place.dir, 'PG_VERSION'), 'utf8').trim();
  const ours = tree.version.split('.')[0];
  if (theirs === ours) return;
  throw new StartRefused(
    `The database in ${place.dir} was made by PostgreSQL ${theirs}; this version brings ${ours}. Upgrade it with pg_upgrade, or set DATA_DIR to another directory.`,
  );
}

/** The name is new each time, so that a DATA_DIR deleted and made again does not meet its old database. */
function createHome(outside: string, prefix: string): string {
  try {
    mkdirSync(outside, { recursive: true, mode: 0o755 });
    const home = mkdtempSync(join(outside, `${prefix}-`));
    chmodSync(home, 0o711);
    return home;
  } catch (cause) {
    throw new StartRefused(
      `DATA_DIR lies where PostgreSQL's user cannot enter, and no folder can be created in ${outside} instead (${(cause as Error).message}). Choose another DATA_DIR, or start the exchange as an ordinary user.`,
      { cause },
    );
  }
}
