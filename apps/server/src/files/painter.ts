import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { yieldToExchange } from '../database/apart.ts';
import type { Paint } from './paint.ts';

/** Compiled, also for an exchange that a test runs from its source. */
const CHILD = fileURLToPath(new URL('../../dist/files/painter-child.js', import.meta.url));

/** Longer than the decoder gives itself. */
const TIMEOUT_MS = 30_000;
/** The largest pictures that are allowed, to be turned, took 264 MB with all that Node takes by itself. */
const MAX_BYTES = 512 * 1024 * 1024;
/** Starting it takes a quarter of a second; while nobody sends pictures it is not there. */
const IDLE_MS = 60_000;

export interface PaintTask {
  readonly kind: Paint;
  readonly bytes: Uint8Array;
}
export const READY = 'ready';

export interface PainterLimits {
  readonly timeoutMs?: number;
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
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES, idleMs = IDLE_MS, module = CHILD } = limits;
    this.#limits = { timeoutMs, maxBytes, idleMs, module };
  }

  /** Its process, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The picture painted anew; `undefined` if the decoder refused it or did not survive it. Rejects when none can be started. */
  async paint(kind: Paint, bytes: Uint8Array): Promise<Buffer | undefined> {
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
        env: {},
        execArgv: [],
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

  #ask(child: ChildProcess, task: PaintTask): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      const done = (painted: Uint8Array | undefined) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeListener('exit', gone);
        resolve(painted && Buffer.from(painted.buffer, painted.byteOffset, painted.byteLength));
      };
      const gone = () => done(undefined);
      const timer = setTimeout(() => child.kill('SIGKILL'), this.#limits.timeoutMs);
      child.once('exit', gone);
      child.once('message', ({ painted }: { painted: Uint8Array | undefined }) => done(painted));
      child.send(task, (error) => error && gone());
    });
  }
}
