import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commandLineOf } from '../../launch/process-identity.ts';
import { type NativeTree, identity } from './native-tree.ts';
import type { ClusterPlace } from './cluster.ts';

const POLL_MS = 15;
const LOG_LIMIT_BYTES = 16 * 1024 * 1024;
/** How long backends of a killed PostgreSQL may take to notice and let go of its shared memory. */
const ORPHANED_BACKENDS_MS = 20_000;
/** Between making its pid file and writing it PostgreSQL does nothing else: one that stays empty this long has no owner. */
const EMPTY_PID_FILE_MS = 2000;
const FAST_STOP_MS = 6000;
const IMMEDIATE_STOP_MS = 2000;

export interface PostmasterOptions {
  readonly tree: NativeTree;
  readonly place: ClusterPlace;
  /** The port of last time; another one is chosen if it is taken. */
  readonly port: number | undefined;
  readonly logFile: string;
  /** Server settings, given as `-c name=value`. */
  readonly settings: Readonly<Record<string, string | number>>;
}

/** A running PostgreSQL that this process started. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Resolves when it ends without having been told to. */
  readonly failed: Promise<Error>;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on an existing cluster and waits until it takes connections, however long crash recovery takes.
 * It gets a process group of its own, so that Ctrl-C in a terminal does not stop it under the server's feet.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  await stopLeftBehind(options.place.dir);
  const deadline = Date.now() + ORPHANED_BACKENDS_MS;
  let port = await freePort(options.port);
  for (;;) {
    const attempt = await tryStart(options, port);
    if ('postmaster' in attempt) return attempt.postmaster;
    if (attempt.log.includes('could not create any TCP/IP sockets')) port = await freePort(undefined);
    else if (!attempt.log.includes('pre-existing shared memory block'))
      throw failure('did not start', attempt.log, options);
    if (Date.now() > deadline) throw failure('did not start', attempt.log, options);
    await sleep(200);
  }
}

async function tryStart(
  options: PostmasterOptions,
  port: number,
): Promise<{ postmaster: Postmaster } | { log: string }> {
  const { tree, place, logFile } = options;
  const log = openLog(logFile);
  const settings = { ...options.settings, port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(tree.dir, 'bin', 'postgres'), ['-D', place.dir, ...flags], {
    ...identity(place.user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.descriptor, log.descriptor],
  });
  closeSync(log.descriptor);
  const ended = endOf(child);
  const isOver = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  while (!isOver() && readPidFile(place.dir)?.ready !== child.pid)
    await Promise.race([ended, sleep(POLL_MS)]);
  if (isOver()) return { log: readFrom(logFile, log.offset) || (await ended) };
  child.unref();

  let stopping = false;
  const failed = new Promise<Error>((resolve) => {
    void ended.then(
      () => stopping || resolve(failure('ended unexpectedly', readFrom(logFile, log.offset), options)),
    );
  });
  const stop = async () => {
    stopping = true;
    child.ref();
    await stopProcess(child.pid!, isOver);
  };
  return { postmaster: { pid: child.pid!, port, failed, stop } };
}

/** Resolves, never rejects, when the child has ended or could not be started. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
}

/**
 * Stops a PostgreSQL that a killed server left on this cluster. Stopping rather than adopting it also ends what its
 * sessions were doing, so nothing of the dead server's work happens after this.
 * The caller holds the lock of the data directory. Answers whether there was one.
 */
export async function stopLeftBehind(clusterDir: string): Promise<boolean> {
  await clearEmptyPidFile(clusterDir);
  const found = readPidFile(clusterDir);
  if (!found) return false;
  const command = commandLineOf(found.pid);
  if (command === undefined) return false;
  if (!command.includes(`-D ${clusterDir} `)) {
    // The pid belongs to a stranger now. PostgreSQL would take him for a server of its own, but it trusts its parent.
    writeFileSync(join(clusterDir, 'postmaster.pid'), found.text.replace(/^\d+/, String(process.pid)));
    return false;
  }
  await stopProcess(found.pid, () => commandLineOf(found.pid) !== command);
  return true;
}

/** PostgreSQL never starts over the empty pid file of one that was killed before it had written it. */
async function clearEmptyPidFile(clusterDir: string): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  const isEmpty = () => statSync(file, { throwIfNoEntry: false })?.size === 0;
  for (const until = Date.now() + EMPTY_PID_FILE_MS; isEmpty() && Date.now() < until;) await sleep(POLL_MS);
  if (isEmpty()) rmSync(file);
}

/**
 * Fast shutdown, then immediate (safe, but the next start recovers from the log), then kill. Its sessions are killed with it:
 * one that hangs would hold its shared memory, and no PostgreSQL could start, for as long as it hangs.
 */
async function stopProcess(pid: number, isOver: () => boolean): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', IMMEDIATE_STOP_MS],
    ['SIGKILL', Infinity],
  ] as const) {
    if (!isOver()) {
      const sessions = signal === 'SIGKILL' ? childrenOf(pid) : [];
      for (const each of [pid, ...sessions]) signalIfThere(each, signal);
    }
    for (const until = Date.now() + patience; !isOver() && Date.now() < until;) await sleep(POLL_MS);
    if (isOver()) return;
  }
}

/** What it has started and what still runs; nothing where the kernel does not say it as Linux does. */
function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    return text === '' ? [] : text.split(' ').map(Number);
  } catch {
    return [];
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** postmaster.pid holds the pid in its first line and the state in its eighth; `ready` is the pid when it is ready. */
function readPidFile(
  clusterDir: string,
): { pid: number; ready: number | undefined; text: string } | undefined {
  try {
    const text = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8');
    const lines = text.split('\n');
    const pid = Number.parseInt(lines[0]!, 10);
    return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' ? pid : undefined, text } : undefined;
  } catch {
    return undefined;
  }
}

/** The wanted port if it is free, else any free one, on the loopback address. */
async function freePort(wanted: number | undefined): Promise<number> {
  const probe = createServer();
  const listening = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(wanted ?? 0, '127.0.0.1', () => resolve(true));
  });
  if (!listening) return freePort(undefined);
  const address = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return address.port;
}

function openLog(file: string): { descriptor: number; offset: number } {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES)
    renameSync(file, `${file}.old`);
  const descriptor = openSync(file, 'a', 0o600);
  return { descriptor, offset: fstatSync(descriptor).size };
}

function readFrom(file: string, offset: number): string {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(Math.min(64 * 1024, fstatSync(descriptor).size - offset));
    readSync(descriptor, buffer, 0, buffer.length, offset);
    return buffer.toString('utf8').trim();
  } finally {
    closeSync(descriptor);
  }
}

function failure(what: string, log: string, { logFile }: PostmasterOptions): Error {
  const last = log.split('\n').slice(-3).join(' | ');
  return new Error(`PostgreSQL ${what} (${last}). Its log: ${logFile}`);
}
