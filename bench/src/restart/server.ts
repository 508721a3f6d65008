import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '@bourse/testkit/free-port';

const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

/** The real exchange: supervisor, server and PostgreSQL on a data directory. */
export interface RunningServer {
  /** Of the supervisor. */
  readonly pid: number;
  /** From the start until /readyz said that commands are taken. */
  readonly readySeconds: number;
  stop(): Promise<void>;
}

export async function startServer(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  const startedAt = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilReady(port, child);
  } catch (error) {
    if (child.exitCode === null) await stop();
    throw error;
  }
  return { pid: child.pid!, readySeconds: (performance.now() - startedAt) / 1000, stop };
}

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the server ended');
}
