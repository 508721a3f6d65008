import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yieldToExchange } from '../database/apart.ts';
import { cpuMsOf } from '../launch/process-identity.ts';
import type { Paint } from './paint.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../dist/files/painter-child.js', import.meta.url));

/** Longer than the decoder gives itself: for one that hangs, or waits for a processor that others have. */
const TIMEOUT_MS = 30_000;
/** Of a processor, for one picture. The dearest that somebody honest sent, 48 megapixels of a telephone, took 1,000. */
const CPU_MS = 4_000;
const LOOK_MS = 50;
/** The largest pictures that are allowed, to be turned, took 154 MB with the 64 that Node takes by itself. */
const MAX_BYTES = 256 * 1024 * 1024;
/** Starting it takes a quarter of a second; while nobody sends pictures it is not there. */
const IDLE_MS = 60_000;

/** What is freed goes back at once: the next picture needs it in another place. Read by the C library of most Linux systems. */
const ENV = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };
/** Node does nothing there but hand pictures over. */
const NODE_OPTIONS = ['--max-semi-space-size=1', '--max-old-space-size=64', '--v8-pool-size=0'];

export interface PaintTask {
  readonly kind: Paint;
  readonly bytes: Uint8Array;
}
export interface PaintAnswer {
  /** `undefined`: it cannot be decoded, or is too large. */
  readonly painted: Uint8Array | undefined;
  /** What the process still takes when it has answered. */
  readonly restBytes: number;
}
export const READY = 'ready';

/** Why there is no picture: the decoder refused it or did not survive it, or it took longer than any honest one. */
export type Unpainted = 'broken' | 'tooLong';

export interface PainterLimits {
  readonly timeoutMs?: number;
  readonly cpuMs?: number;
  readonly maxBytes?: number;
  readonly idleMs?: number;
  /** Of the child; for tests. */
  readonly module?: string;
}

/**
 * Decodes what strangers send in a process of its own. A decoder that a picture breaks, fills or holds up takes nothing with
 * it: the process has no key, no database and no setting of the exchange in its environment, ends beyond its memory and its
 * time, and another one is there for the next picture. One picture at a time, when orders leave time for it.
 */
export class Painter {
  readonly #limits: Required<PainterLimits>;
  #child: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: PainterLimits = {}) {
    const { timeoutMs = TIMEOUT_MS, cpuMs = CPU_MS, maxBytes = MAX_BYTES, idleMs = IDLE_MS } = limits;
    this.#limits = { timeoutMs, cpuMs, maxBytes, idleMs, module: limits.module ?? CHILD };
  }

  /** Its process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The picture painted anew, or why there is none. Rejects when no process can be started. */
  async paint(kind: Paint, bytes: Uint8Array): Promise<Buffer | Unpainted> {
    clearTimeout(this.#idle);
    const child = (this.#child ??= await this.#start());
    try {
      return await this.#ask(child, { kind, bytes });
    } finally {
      this.#idle = setTimeout(() => this.end(), this.#limits.idleMs).unref();
    }
  }

  end(): void {
    clearTimeout(this.#idle);
    this.#child?.kill('SIGKILL');
    this.#child = undefined;
  }

  #start(): Promise<ChildProcess> {
    const { module, maxBytes } = this.#limits;
    return new Promise((resolve, reject) => {
      const child = fork(module, [String(maxBytes)], {
        env: ENV,
        execArgv: NODE_OPTIONS,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      });
      child.once('error', reject);
      child.once('exit', (code, killedBy) => {
        if (this.#child === child) this.#child = undefined;
        reject(new Error(`the painter ended with ${killedBy ?? code}`));
      });
      yieldToExchange(child);
      // Nothing of the exchange waits for it to end.
      child.unref();
      child.channel?.unref();
      child.once('message', () => resolve(child));
    });
  }

  #ask(child: ChildProcess, task: PaintTask): Promise<Buffer | Unpainted> {
    return new Promise((resolve) => {
      let whyGone: Unpainted = 'broken';
      const done = (painted: Uint8Array | undefined) => {
        clearInterval(watch);
        child.removeAllListeners('message').removeListener('exit', gone);
        resolve(painted ? Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength) : whyGone);
      };
      const gone = () => done(undefined);
      const watch = this.#watch(child, () => {
        whyGone = 'tooLong';
        child.kill('SIGKILL');
      });
      child.once('exit', gone);
      child.once('message', ({ painted, restBytes }: PaintAnswer) => {
        // What large pictures leave behind is not the next one's: it would be ended for their memory.
        if (restBytes > this.#limits.maxBytes / 2) this.end();
        done(painted);
      });
      child.send(task, (error) => error && gone());
    });
  }

  /** Calls when a picture has taken all the time it gets: of a processor, where the platform tells, and by the clock. */
  #watch({ pid }: ChildProcess, isOver: () => void): NodeJS.Timeout {
    const { timeoutMs, cpuMs } = this.#limits;
    const spentBefore = cpuMsOf(pid!) ?? 0;
    const since = performance.now();
    return setInterval(() => {
      const spent = (cpuMsOf(pid!) ?? spentBefore) - spentBefore;
      if (spent > cpuMs || performance.now() - since > timeoutMs) isOver();
    }, LOOK_MS);
  }
}
