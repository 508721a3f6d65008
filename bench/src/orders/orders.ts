import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { median, printFigure, progress, rounded } from '../figure.ts';
import type { LoadPlan, LoadResult } from './load.ts';
import type { Mode, ServerReady } from './server.ts';

const CONNECTIONS = 256;
const USERS = 128;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;
const ROUNDS = 3;
const MODES: readonly Mode[] = ['batched', 'single', 'pool'];

/**
 * Durable orders per second over HTTP: real calls with real tokens from 256 keep-alive connections of a second
 * process, on the embedded PostgreSQL with fsync. The same server runs with one transaction per order (`single`), and
 * with ten pooled connections and a statement per row (`pool`). After every run the database holds exactly the
 * acknowledged orders.
 */
export async function run(): Promise<void> {
  const results: Record<Mode, LoadResult[]> = { batched: [], single: [], pool: [] };
  for (let round = 1; round <= ROUNDS; round++) {
    for (const mode of MODES) {
      const result = await measure(mode);
      results[mode].push(result);
      progress(
        `orders, round ${round}, ${mode}: ${perSecond(result).toFixed(0)}/s, p99 ${result.p99Ms.toFixed(1)} ms`,
      );
    }
  }
  const rate = (mode: Mode) => median(results[mode].map(perSecond));
  const ours = rate('batched');
  print('orders.ratio_single', ours / rate('single'), 'x', ours, rate('single'));
  print('orders.ratio_pool', ours / rate('pool'), 'x', ours, rate('pool'));
  print('orders.per_s', ours, '1/s', ours, rate('single'));
  const time = (mode: Mode, key: 'p50Ms' | 'p99Ms') => median(results[mode].map((result) => result[key]));
  for (const [name, key] of [
    ['p50', 'p50Ms'],
    ['p99', 'p99Ms'],
  ] as const) {
    print(`orders.${name}_ms`, time('batched', key), 'ms', time('batched', key), time('single', key));
  }
}

function print(name: string, value: number, unit: string, ours: number, theirs: number): void {
  printFigure({ name, value: rounded(value), unit, ours: rounded(ours), theirs: rounded(theirs) });
}

function perSecond(result: LoadResult): number {
  return result.orders / result.seconds;
}

async function measure(mode: Mode): Promise<LoadResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-'));
  const server = start('server.js', [mode, String(USERS)], { DATA_DIR: dataDir });
  try {
    const ready = await message<ServerReady>(server);
    const load = start('load.js', [], {});
    load.send({
      port: ready.port,
      connections: CONNECTIONS,
      seconds: SECONDS,
      warmUpSeconds: WARM_UP_SECONDS,
      tokens: ready.users.map((user) => user.token),
      mid: await midPrice(ready.port),
    } satisfies LoadPlan);
    const result = await Promise.race([message<LoadResult>(load), ended(server)]);
    load.disconnect();
    await assertStored(ready.databaseUrl, result.acknowledged);
    return result;
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const child = fork(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // Its end is only of interest while something waits for it.
  child.setMaxListeners(20);
  return child;
}

async function message<T>(child: ChildProcess): Promise<T> {
  return Promise.race([once(child, 'message').then(([received]) => received as T), ended(child)]);
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = (await once(child, 'exit')) as [number];
  throw new Error(`a benchmark process ended with ${code}`);
}

async function midPrice(port: number): Promise<number> {
  const body = new URLSearchParams({ symbol: 'ethusdt', timer: '1day', size: '1' });
  const response = await fetch(`http://127.0.0.1:${port}/huobi/getDetails`, { method: 'POST', body });
  const { tick } = (await response.json()) as { tick: { close: string } };
  return Number(tick.close);
}

/** Acknowledged means committed: the tables hold each acknowledged order once, and no other. */
async function assertStored(databaseUrl: string, acknowledged: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ n: string }>(
    'select (select count(*) from open_orders) + (select count(*) from closed_orders) as n',
  );
  await client.end();
  if (Number(rows[0]!.n) !== acknowledged) {
    throw new Error(`${acknowledged} orders acknowledged, ${rows[0]!.n} in the database`);
  }
}
