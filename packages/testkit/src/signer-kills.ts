import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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

/** A signer in a process of its own, which ends at whatever step is asked for. */
export class KillableSigner {
  readonly #env: Readonly<Record<string, string | undefined>>;
  #child: ChildProcess | undefined;

  constructor(options: {
    readonly keys: TestSignerFolder;
    readonly databaseUrl: string;
    /** By the chain's name. */
    readonly rpcUrls: Readonly<Record<string, string>>;
  }) {
    if (!existsSync(CHILD)) throw new Error(`${CHILD} is not built`);
    const { keys, databaseUrl, rpcUrls } = options;
    this.#env = {
      PATH: process.env['PATH'],
      SIGNER_DIR: keys.folder,
      SIGNER_PASSPHRASE_FILE: keys.passphraseFile,
      SIGNER_POLL_MS: '20',
      DATABASE_URL: databaseUrl,
      ...Object.fromEntries(Object.entries(rpcUrls).map(([chain, url]) => [`RPC_${chain}`, url])),
    };
  }

  /** Runs until it is killed. */
  start(killBefore = 0): ChildProcess {
    this.#child = fork(CHILD, ['run'], {
      env: { ...this.#env, KILL_BEFORE: String(killBefore) },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    return this.#child;
  }

  /** Resolves when it has died, by itself at that step or by our hand so long after its first. */
  async runUntilKilled(killBefore: number, atMostMs: number): Promise<void> {
    const child = this.start(killBefore);
    let timer: NodeJS.Timeout | undefined;
    child.once('message', () => (timer = setTimeout(() => child.kill('SIGKILL'), atMostMs)));
    await once(child, 'exit');
    clearTimeout(timer);
  }

  kill(): void {
    this.#child?.kill('SIGKILL');
  }
}
