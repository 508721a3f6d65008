import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessIdentity, identityOf, isRunning } from './process-identity.ts';
import { StartRefused } from './start-refused.ts';

/** Who holds a data directory: the supervisor, and the server process it started last. */
interface Holder {
  readonly supervisor: ProcessIdentity;
  readonly server?: ProcessIdentity;
}

/**
 * One exchange per data directory. The lock is a file that names its holder by pid and start time, so a lock left
 * behind by kill -9 is recognised as stale, also when the pid has been given to another process since.
 */
export class DataDirLock {
  readonly #file: string;
  readonly #supervisor: ProcessIdentity;
  /** A server process that outlived its killed supervisor; it stops by itself and must be waited for. */
  readonly orphan: ProcessIdentity | undefined;

  private constructor(file: string, supervisor: ProcessIdentity, orphan: ProcessIdentity | undefined) {
    this.#file = file;
    this.#supervisor = supervisor;
    this.orphan = orphan;
  }

  /** Takes the lock or throws `StartRefused`. */
  static take(dataDir: string): DataDirLock {
    const file = join(dataDir, 'lock');
    const supervisor = identityOf(process.pid);
    if (!supervisor)
      throw new StartRefused('Cannot read the start time of a process (is `ps` or /proc missing?).');
    const own = `${file}.${process.pid}`;
    try {
      writeFileSync(own, JSON.stringify({ supervisor }), { mode: 0o600 });
      if (link(own, file)) return new DataDirLock(file, supervisor, undefined);
      const holder = read(file);
      if (holder && isRunning(holder.supervisor)) throw held(dataDir, holder);
      const replaced = replaceStale(own, file, holder);
      if (!replaced) throw held(dataDir, read(file));
      const server = holder?.server;
      return new DataDirLock(file, supervisor, server && isRunning(server) ? server : undefined);
    } finally {
      rmSync(own, { force: true });
    }
  }

  /** Notes the server process, so that whoever finds this lock stale knows whom to wait for. */
  recordServer(pid: number): void {
    const server = identityOf(pid);
    const next = `${this.#file}.${process.pid}`;
    writeFileSync(next, JSON.stringify({ supervisor: this.#supervisor, ...(server && { server }) }), {
      mode: 0o600,
    });
    renameSync(next, this.#file);
  }

  release(): void {
    rmSync(this.#file, { force: true });
  }
}

/**
 * Puts our lock in the place of a stale one. Two starters may find the same stale lock: only one can create the
 * claim on it, and having the claim it looks again, because the other may have been through already.
 */
function replaceStale(own: string, file: string, stale: Holder | undefined): boolean {
  const claim = `${file}.claim`;
  if (!link(own, claim)) {
    const claimant = read(claim);
    if (!claimant || isRunning(claimant.supervisor)) return false;
    // Removing it here could remove the claim of another starter who has just done the same.
    throw new StartRefused(
      `DATA_DIR: a start was killed while it took the lock. Remove ${claim} and try again.`,
    );
  }
  try {
    if (JSON.stringify(read(file)) !== JSON.stringify(stale)) return false;
    renameSync(own, file);
    return true;
  } finally {
    rmSync(claim, { force: true });
  }
}

/** Hard links are created whole or not at all, so nobody ever reads half a lock. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function held(dataDir: string, holder: Holder | undefined): StartRefused {
  const who = holder ? ` (process ${holder.supervisor.pid})` : '';
  return new StartRefused(
    `DATA_DIR: ${dataDir} is in use by another exchange${who}. Stop that one, or set DATA_DIR to another directory.`,
  );
}
