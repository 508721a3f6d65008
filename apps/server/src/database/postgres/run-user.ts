import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefused } from '../../launch/start-refused.ts';

/** The user PostgreSQL runs as when the exchange is started by root, whom PostgreSQL refuses. */
export interface RunUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/**
 * The owner of an existing cluster, or `postgres` if the machine has that user, or else `nobody`.
 * `undefined`: we are an ordinary user and PostgreSQL runs as ourselves.
 */
export function chooseRunUser(clusterDir: string): RunUser | undefined {
  if (!isRoot()) return undefined;
  const users = readUsers();
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    return users.find((user) => user.uid === uid) ?? { name: `uid ${uid}`, uid, gid };
  }
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody');
  if (user) return user;
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and there is no user "postgres" or "nobody" to run it as. Start the exchange as an ordinary user, or set DATABASE_URL.',
  );
}

function readUsers(): RunUser[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 7)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid }) => uid > 0);
}

/** The first folder on the way to `path`, itself included, that `user` cannot enter. */
export function closedFolder(path: string, user: RunUser): string | undefined {
  const parent = dirname(path);
  const above = parent === path ? undefined : closedFolder(parent, user);
  if (above !== undefined) return above;
  return mayRead(path, user, 0o1) ? undefined : path;
}

/** Whether the mode bits give `user` what `wanted` asks for (4 read, 1 execute or enter). */
export function mayRead(path: string, user: RunUser, wanted: number): boolean {
  const { mode, uid, gid } = statSync(path);
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0;
  return ((mode >> shift) & wanted) === wanted;
}
