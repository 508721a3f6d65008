import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, chmodSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { embeddedPostgresUrl } from '@bourse/server/database/embedded';
import { placeCluster } from '@bourse/server/database/postgres/cluster';
import { signalIfThere, withDescendants } from '../processes.ts';
import { runSql } from '../run-sql.ts';

/** What a kill hits: one process, or the whole of PostgreSQL with its sessions, or everything at once. */
export const TARGETS = ['server', 'supervisor', 'postmaster', 'postgres', 'everything'] as const;
export type Target = (typeof TARGETS)[number];

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const READY_MS = 60_000;

export interface ServerOptions {
  /** An empty folder; default: a new one. */
  readonly dataDir?: string;
  /** Settings besides those that every test needs. */
  readonly env?: Readonly<Record<string, string>>;
  /** A module with another exchange in the place of ours (`--exchange`). */
  readonly exchange?: string;
}

/** The real server as a person starts it: supervisor, server process, embedded PostgreSQL, on a folder of its own. */
export class ServerUnderTest {
  readonly dataDir: string;
  readonly url: string;
  readonly port: number;
  #supervisor: ChildProcess | undefined;

  readonly #isOwn: boolean;
  readonly #args: string[] = [];
  /** Settings besides those that every test needs; a change counts from the next start on. */
  env: Readonly<Record<string, string>>;
  /** How many file handles it may have from the next start on (`prlimit`), where that is not what this process may. */
  handles: number | undefined;
  /** How long a start may take. */
  patienceMs = READY_MS;
  /** The program; another release's counts from the next start on. */
  main = MAIN;

  private constructor(dataDir: string, isOwn: boolean, port: number, env: Readonly<Record<string, string>>) {
    this.dataDir = dataDir;
    this.#isOwn = isOwn;
    this.port = port;
    this.env = env;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async create({ dataDir, env = {}, exchange }: ServerOptions = {}): Promise<ServerUnderTest> {
    const isOwn = dataDir === undefined;
    const server = new ServerUnderTest(dataDir ?? newFolder(), isOwn, await freePort(), env);
    if (exchange !== undefined) server.#args.push('--exchange', exchange);
    return server;
  }

  get isRunning(): boolean {
    return this.#supervisor?.exitCode === null && this.#supervisor.signalCode === null;
  }

  /** Of the supervisor that was started last, once it has ended. */
  get exitCode(): number | null {
    return this.#supervisor?.exitCode ?? null;
  }

  get databaseUrl(): string {
    return this.env['DATABASE_URL'] ?? embeddedPostgresUrl(this.dataDir);
  }

  get #logFile(): string {
    return join(this.dataDir, 'server.log');
  }

  /** Starts the supervisor unless it runs. Does not wait. */
  start({ log: logFile = this.#logFile }: { readonly log?: string } = {}): void {
    if (this.isRunning) return;
    const log = openSync(logFile, 'a');
    const env = {
      PATH: process.env['PATH'],
      DATA_DIR: this.dataDir,
      PORT: String(this.port),
      HOST: '127.0.0.1',
      METRICS_PORT: '0',
      ...this.env,
    };
    const node = [process.execPath, this.main, ...this.#args] as const;
    const [program, ...args] =
      this.handles === undefined ? node : ['prlimit', `--nofile=${this.handles}:${this.handles}`, ...node];
    this.#supervisor = spawn(program, args, {
      env,
      stdio: ['ignore', log, log],
    });
    closeSync(log);
  }

  /** Resolves when a server process other than `before` takes commands. */
  async ready(before?: number): Promise<void> {
    for (const deadline = Date.now() + this.patienceMs; Date.now() < deadline; await sleep(20)) {
      if (this.#supervisor?.exitCode != null) {
        throw this.#failure(`the supervisor gave up with exit code ${this.#supervisor.exitCode}`);
      }
      const pid = this.serverPid();
      if (pid === undefined || pid === before) continue;
      if (await this.#takesCommands()) return;
    }
    throw this.#failure(`the exchange was not ready within ${this.patienceMs / 1000} s`);
  }

  async #takesCommands(): Promise<boolean> {
    const ask = (path: string) => fetch(`${this.url}${path}`).catch(() => undefined);
    const answer = await ask('/readyz/commands');
    // What 0.1.0 answered to the same question.
    return (answer?.status === 404 ? await ask('/readyz') : answer)?.ok ?? false;
  }

  /** Resolves when it is past the work of its start: a busy machine refuses strangers until then. */
  async calm(): Promise<void> {
    const deadline = Date.now() + this.patienceMs;
    for (let calls = 0; calls < 5; await sleep(200)) {
      const answer = await fetch(`${this.url}/bb/config`, { method: 'POST' }).catch(() => undefined);
      calls = answer?.ok ? calls + 1 : 0;
      if (Date.now() > deadline) throw this.#failure(`the exchange was busy for ${this.patienceMs / 1000} s`);
    }
  }

  /** The server process that the supervisor started last. */
  serverPid(): number | undefined {
    try {
      const lock = JSON.parse(readFileSync(join(this.dataDir, 'lock'), 'utf8')) as {
        server?: { pid: number };
      };
      return lock.server?.pid;
    } catch {
      return undefined;
    }
  }

  /** Sends SIGKILL. A killed supervisor does not come back by itself: call `start`. */
  kill(target: Target): void {
    const pids: Record<Target, () => (number | undefined)[]> = {
      server: () => [this.serverPid()],
      supervisor: () => [this.#supervisor?.pid],
      postmaster: () => [this.#postmasterPid()],
      postgres: () => withChildren(this.#postmasterPid()),
      everything: () => [this.#supervisor?.pid, this.serverPid(), ...withChildren(this.#postmasterPid())],
    };
    for (const pid of pids[target]()) signalIfThere(pid, 'SIGKILL');
  }

  /** To every process of PostgreSQL. */
  signalPostgres(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of withChildren(this.#postmasterPid())) process.kill(pid, signal);
  }

  /** A supervisor that is stopped starts no server again. */
  signalSupervisor(signal: 'SIGSTOP' | 'SIGCONT'): void {
    signalIfThere(this.#supervisor?.pid, signal);
  }

  /** Resolves when the killed supervisor is gone, so that `start` starts another. */
  async supervisorGone(): Promise<void> {
    const child = this.#supervisor;
    if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }

  /** Stops in order; answers the exit code. */
  async stop(): Promise<number | null> {
    this.#supervisor?.kill('SIGTERM');
    await this.supervisorGone();
    return this.exitCode;
  }

  /** Ends whatever still runs and deletes the folder, if it made it. */
  remove(): void {
    this.kill('everything');
    if (this.#isOwn) rmSync(this.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }

  /**
   * Makes commits answer before they are durable, with settings of the database alone: no log is flushed at commit,
   * and nobody else flushes it for 10 s. Takes effect for connections made after the next start.
   */
  async weaken(): Promise<void> {
    await runSql(
      this.databaseUrl,
      'alter database bourse set synchronous_commit = off',
      "alter system set wal_writer_delay = '10s'",
      "alter system set wal_writer_flush_after = '64MB'",
    );
  }

  #failure(what: string): Error {
    const said = readFileSync(this.#logFile, 'utf8').trimEnd().split('\n').slice(-15);
    return new Error([`${what}. The end of its log:`, ...said].join('\n  '));
  }

  #postmasterPid(): number | undefined {
    try {
      const file = join(placeCluster(this.dataDir).dir, 'postmaster.pid');
      return Number.parseInt(readFileSync(file, 'utf8'), 10) || undefined;
    } catch {
      return undefined;
    }
  }
}

/** A folder that PostgreSQL's user can pass through when root runs this. */
function newFolder(): string {
  const dataDir = mkdtempSync(join(process.getuid?.() === 0 ? '/tmp' : tmpdir(), 'bourse-crash-'));
  chmodSync(dataDir, 0o711);
  return dataDir;
}

/** A process and its children, the parent first, so that it cannot react to their deaths. */
function withChildren(pid: number | undefined): number[] {
  if (process.platform === 'linux' || pid === undefined) return withDescendants(pid);
  const list = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
  return [pid, ...list.trim().split('\n').map(Number)];
}

/**
 * A port below those that the system gives to outgoing connections: one of these could take ours while the server is
 * down.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(20_000 + Math.floor(Math.random() * 10_000), '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
