import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { SERVER_NODE_OPTIONS } from '@bourse/server/launch/node-options';

/** A part of a benchmark in a process of its own, and what it has said. */
export class Child<Said extends { readonly is: string }> {
  readonly process: ChildProcess;
  /** The code with which it ended. */
  readonly ended: Promise<number | null>;
  readonly #said: Said[] = [];

  constructor(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    this.process = fork(file, [...args], {
      env: { ...process.env, ...env },
      execArgv: SERVER_NODE_OPTIONS,
    });
    this.process.on('message', (message: Said) => this.#said.push(message));
    this.ended = once(this.process, 'exit').then(([code]) => code as number | null);
  }

  /** The first thing that it says, or has said, that is the one. Throws when it ends without. */
  async until<Wanted extends Said>(isIt: (message: Said) => message is Wanted): Promise<Wanted> {
    let over = false;
    void this.ended.then(() => (over = true));
    for (;;) {
      const found = this.#said.find(isIt);
      if (found) return found;
      if (over) throw new Error('a part of the benchmark ended by itself');
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  says<Kind extends Said['is']>(kind: Kind): Promise<Extract<Said, { readonly is: Kind }>> {
    return this.until((message): message is Extract<Said, { readonly is: Kind }> => message.is === kind);
  }

  /** Asks it something; the next thing of that kind that it says. */
  async ask<Kind extends Said['is']>(question: object | string, kind: Kind) {
    const before = this.#said.length;
    this.process.send(question);
    return this.until(
      (message): message is Extract<Said, { readonly is: Kind }> =>
        message.is === kind && this.#said.indexOf(message) >= before,
    );
  }

  async kill(): Promise<void> {
    this.process.kill('SIGKILL');
    await this.ended;
  }
}

/** Runs a script as a process that says things, with the server's options of Node; what it prints is what went wrong. */
export function forkScript(
  script: URL,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): ChildProcess {
  const child = fork(script, [...args], {
    env: { ...process.env, ...env },
    execArgv: [...process.execArgv, ...SERVER_NODE_OPTIONS],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its end is only of interest while something waits for it.
  return child.setMaxListeners(30);
}

/** What a process says next; throws when it ends instead. */
export function nextWord<T>(child: ChildProcess): Promise<T> {
  return Promise.race([once(child, 'message').then(([said]) => said as T), endOf(child)]);
}

/** Throws once a process has ended by itself. */
export async function endOf(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number];
  throw new Error(`a process of the benchmark ended with ${code}`);
}

/** Lets an exchange end in order, and throws away what it kept. */
export async function endServer(server: ChildProcess, dataDir: string): Promise<void> {
  server.kill('SIGTERM');
  if (server.exitCode === null) await once(server, 'exit');
  rmSync(dataDir, { recursive: true, force: true });
}
