import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from '../settings.ts';
import { releaseWhereSpent } from '../disk/reserve.ts';
import { afterEnd, waitAfter } from './back-off.ts';
import { DataDirLock } from './data-dir-lock.ts';
import { prepareDataDir } from './data-dir.ts';
import { EXIT } from './exit-codes.ts';
import { SERVER_NODE_OPTIONS } from './node-options.ts';
import { isPassing } from './passing-cause.ts';
import { type ProcessIdentity, isRunning } from './process-identity.ts';
import { StartupServer } from './startup-server.ts';

/** The server has this long to stop in order; together with stopping PostgreSQL for it, under 10 s. */
const STOP_DEADLINE_MS = 8500;

/** What the server process sends to its supervisor. */
export type ServerMessage =
  | { readonly kind: 'ready' }
  /** It is well, and waits for what `/readyz` is to say. */
  | { readonly kind: 'waiting'; readonly why: string };

const EXEC_ARGV = [...process.execArgv, ...SERVER_NODE_OPTIONS];

export interface SuperviseOptions {
  readonly settings: Settings;
  /** The script and arguments of the server process. */
  readonly script: string;
  readonly args: readonly string[];
  readonly report: (line: string) => void;
}

/**
 * Holds the data directory and the port, keeps a server process running and starts it again when it dies, until it
 * is told to stop. Returns the exit code for this process. Throws `StartRefused`.
 *
 * The supervisor is kept light, so that hardly anything can crash it. If it is killed all the same, the server
 * notices the closed channel and stops in order.
 */
export async function supervise({ settings, script, args, report }: SuperviseOptions): Promise<number> {
  const { dataDir, lock } = await untilItWorks(report, () => {
    const real = prepareDataDir(settings.dataDir);
    if (releaseWhereSpent(real, settings.diskFreeBytes))
      report('The disk is full: the reserve was given up.');
    return { dataDir: real, lock: DataDirLock.take(real) };
  });
  const stop = new AbortController();
  let server: ChildProcess | undefined;
  let startup: StartupServer | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (stop.signal.aborted) return;
    stop.abort();
    report(`Stopping (${signal}).`);
    startup?.close();
    server?.kill('SIGTERM');
    setTimeout(() => server?.kill('SIGKILL'), STOP_DEADLINE_MS).unref();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal);
  try {
    if (lock.orphan) await waitForOrphan(lock.orphan, report);
    startup = await untilItWorks(report, () => StartupServer.open(settings), stop.signal);
    if (!startup) return 0;
    let everReady = false;
    for (let failures = 0; !stop.signal.aborted;) {
      server = fork(script, [...args, ...(everReady ? ['--again'] : [])], {
        stdio: 'inherit',
        execArgv: EXEC_ARGV,
      });
      const living = life(server, startup);
      recordServer(lock, server, report);
      const { code, signal, wasReady } = await living;
      everReady ||= wasReady;
      failures = wasReady ? 0 : failures + 1;
      if (stop.signal.aborted) return code === 0 ? EXIT.stopped : EXIT.notNow;
      const verdict = afterEnd({ code, wasReady, everReady, failures });
      if ('exitCode' in verdict) return verdict.exitCode;
      report(
        `The server ended (${signal ?? `exit code ${code}`}). Starting it again in ${verdict.restartInMs / 1000} s.`,
      );
      const reopened = startup;
      await untilItWorks(
        report,
        () => reopened.reopen({ cannotStore: code === EXIT.refusedForNow }),
        stop.signal,
      );
      await sleep(verdict.restartInMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    return 0;
  } finally {
    startup?.close();
    if (!settings.databaseUrl) await stopDatabase(dataDir);
    lock.release();
    if (stop.signal.aborted) report('Stopped.');
  }
}

/** Does something that may fail for a cause that passes (a full disk, no handles), more and more slowly until it works. */
async function untilItWorks<T>(report: (line: string) => void, work: () => Promise<T> | T): Promise<T>;
async function untilItWorks<T>(
  report: (line: string) => void,
  work: () => Promise<T> | T,
  signal: AbortSignal,
): Promise<T | undefined>;
async function untilItWorks<T>(
  report: (line: string) => void,
  work: () => Promise<T> | T,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const isOver = (): boolean => signal?.aborted === true;
  for (let failures = 1; !isOver(); failures++) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const inMs = waitAfter(failures, true);
      report(`${(error as Error).message} Trying again in ${inMs / 1000} s.`);
      await sleep(inMs, undefined, { ...(signal && { signal }) }).catch(() => undefined);
    }
  }
  return undefined;
}

/** On a full disk the server runs unrecorded: what is lost is that a start after a kill waits for it. */
function recordServer(lock: DataDirLock, server: ChildProcess, report: (line: string) => void): void {
  try {
    if (server.pid !== undefined) lock.recordServer(server.pid);
  } catch (error) {
    report(`The lock could not be written (${(error as Error).message}); the exchange goes on.`);
  }
}

/** Gives the server the port when it is ready; resolves when it has ended. */
function life(
  server: ChildProcess,
  startup: StartupServer,
): Promise<{ code: number | null; signal: string | null; wasReady: boolean }> {
  let wasReady = false;
  server.on('message', (message: ServerMessage) => {
    if (message.kind === 'waiting') startup.say(message.why);
    if (message.kind !== 'ready') return;
    wasReady = true;
    startup.handOver(server);
  });
  return new Promise((resolve) => {
    // Other errors of a child (a message that could not be sent) do not end it.
    server.on('error', (error) => {
      if (server.pid !== undefined) return;
      // No process or handle to be had: that may pass.
      const code = isPassing(error) ? EXIT.refusedForNow : null;
      resolve({ code, signal: error.message, wasReady });
    });
    server.once('exit', (code, signal) => resolve({ code, signal, wasReady }));
  });
}

/** A server whose supervisor was killed is stopping by itself and still has the port and the database. */
async function waitForOrphan(orphan: ProcessIdentity, report: (line: string) => void): Promise<void> {
  report(`The server of a killed start (process ${orphan.pid}) is still stopping; waiting for it.`);
  for (const until = Date.now() + STOP_DEADLINE_MS; isRunning(orphan) && Date.now() < until;) await sleep(50);
  if (isRunning(orphan)) process.kill(orphan.pid, 'SIGKILL');
  while (isRunning(orphan)) await sleep(20);
}

/** Does nothing after an orderly end; a server that was killed has left its PostgreSQL running. */
async function stopDatabase(dataDir: string): Promise<void> {
  const { stopEmbeddedPostgres } = await import('../database/embedded.ts');
  await stopEmbeddedPostgres(dataDir);
}
