import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestSignerFolder } from './signer.ts';

const CHILD = fileURLToPath(new URL('../dist/signer-child.js', import.meta.url));

/** Numbers below `most` that the seed decides. */
export function randomOf(seed: number): (most: number) => number {
  let state = seed + 1;
  return (most) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
}

/** A signer in a process of its own that dies before any of its steps (signer-child.ts). */
export class MortalSigner {
  readonly #keys: TestSignerFolder;
  readonly #env: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;

  /** `env`: the database's address and the nodes'. */
  constructor(keys: TestSignerFolder, env: Readonly<Record<string, string>>) {
    if (!existsSync(CHILD)) throw new Error(`${CHILD} is not built`);
    this.#keys = keys;
    this.#env = env;
  }

  /** Resolves when it has died, by itself at that step or by our hand soon after. */
  async runUntilKilled(killBefore: number, atMostMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const child = this.#start(killBefore);
      const timer = setTimeout(() => child.kill('SIGKILL'), atMostMs);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  run(): void {
    this.#start(0);
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  #start(killBefore: number): ChildProcess {
    this.#child = fork(CHILD, ['run'], {
      env: {
        PATH: process.env['PATH'],
        SIGNER_DIR: this.#keys.folder,
        SIGNER_PASSPHRASE_FILE: this.#keys.passphraseFile,
        SIGNER_POLL_MS: '20',
        KILL_BEFORE: String(killBefore),
        ...this.#env,
      },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#child;
  }
}
