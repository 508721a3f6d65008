import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalIfThere, withDescendants } from '../processes.ts';
import type { Environment } from './environment.ts';
import type { Place } from './layout.ts';

/** As systemd's RestartSec in deploy/systemd. */
const RESTART_MS = 1_000;

export interface Command {
  /** Program and arguments, the way into its network and to its user included. */
  readonly line: readonly string[];
  readonly env: Environment;
  readonly cwd: string;
  readonly log: string;
  /** File with the process id of a daemon that it starts (PostgreSQL's), which outlives it. */
  readonly pidFile?: string;
}

/** One program of the cluster, started again when it ends, as systemd would. */
export class Part {
  readonly place: Place;
  readonly #command: Command;
  #child: ChildProcess | undefined;
  #wanted = false;
  #again: NodeJS.Timeout | undefined;

  constructor(place: Place, command: Command) {
    this.place = place;
    this.#command = command;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    this.#wanted = true;
    clearTimeout(this.#again);
    if (this.isRunning) return;
    const { line, env, cwd, log } = this.#command;
    const out = openSync(log, 'a');
    const child = spawn(line[0]!, line.slice(1), {
      env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', ...env },
      cwd,
      stdio: ['ignore', out, out],
      // A Ctrl-C is for us; we stop the parts in order.
      detached: true,
    });
    closeSync(out);
    this.#child = child;
    child.once('error', () => undefined);
    child.once('exit', () => {
      if (this.#wanted) this.#again = setTimeout(() => this.start(), RESTART_MS);
    });
  }

  /** All of its processes. */
  pids(): number[] {
    const child = this.isRunning ? withDescendants(this.#child!.pid) : [];
    return [...new Set([...child, ...withDescendants(this.#daemon())])];
  }

  /** SIGKILL to everything; it stays down until `start`. */
  kill(): void {
    this.#wanted = false;
    clearTimeout(this.#again);
    this.#signal('SIGKILL');
  }

  /** SIGKILL to the daemon that it has started, and to all of that one's processes. */
  killDaemon(): void {
    for (const pid of withDescendants(this.#daemon())) signalIfThere(pid, 'SIGKILL');
  }

  /** Stops every process where it stands, and lets it go on. */
  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  /** In order; what takes longer than `patienceMs` is killed. */
  async stop(patienceMs: number): Promise<void> {
    this.#wanted = false;
    clearTimeout(this.#again);
    this.thaw();
    signalIfThere(this.isRunning ? this.#child!.pid : undefined, 'SIGTERM');
    for (const until = Date.now() + patienceMs; this.pids().length > 0 && Date.now() < until;)
      await sleep(50);
    this.#signal('SIGKILL');
  }

  /** The end of its log, for whoever wonders why it does not run. */
  said(): string {
    return readFileSync(this.#command.log, 'utf8').trimEnd().split('\n').slice(-12).join('\n  ');
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.pids()) signalIfThere(pid, signal);
  }

  #daemon(): number | undefined {
    if (!this.#command.pidFile) return undefined;
    try {
      const pid = Number.parseInt(readFileSync(this.#command.pidFile, 'utf8'), 10);
      // The number may have been given to another process since.
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres') ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}
