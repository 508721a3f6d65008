import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, printFigure, progress, rounded } from '../figure.ts';
import { prepareOrders } from './prepare.ts';

const OPEN_ORDERS = 1_000_000;
const RUNS = 3;
const MAIN = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

/**
 * Time from the start of the real server (supervisor, PostgreSQL, load, genesis, market history) until /readyz says
 * that commands are taken, with a million open orders, and the memory of its Node processes then.
 */
export async function run(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-restart-'));
  try {
    progress(`restart: placing ${OPEN_ORDERS} orders`);
    await prepareOrders(dataDir, OPEN_ORDERS);
    const seconds: number[] = [];
    const megabytes: number[] = [];
    for (let n = 1; n <= RUNS; n++) {
      const measured = await measure(dataDir);
      progress(`restart, run ${n}: ${measured.seconds.toFixed(1)} s, ${measured.megabytes.toFixed(0)} MB`);
      seconds.push(measured.seconds);
      megabytes.push(measured.megabytes);
    }
    printFigure({ name: 'restart.seconds', value: rounded(median(seconds)), unit: 's' });
    printFigure({ name: 'restart.rss_mb', value: rounded(median(megabytes)), unit: 'MB' });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const port = await freePort();
  const startedAt = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port) };
  const server: ChildProcess = spawn(process.execPath, [MAIN], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await untilReady(port, server);
    const seconds = (performance.now() - startedAt) / 1000;
    return { seconds, megabytes: familyKilobytes(server.pid!) / 1024 };
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
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

/** Resident memory of the supervisor and the server process under it; PostgreSQL is counted apart by everyone. */
function familyKilobytes(supervisor: number): number {
  const children = readFileSync(`/proc/${supervisor}/task/${supervisor}/children`, 'utf8').trim().split(' ');
  return [supervisor, ...children.filter(Boolean).map(Number)]
    .map(residentKilobytes)
    .reduce((a, b) => a + b, 0);
}

function residentKilobytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
