import { readFileSync } from 'node:fs';
import { withFolder } from '@bourse/testkit/with-folder';
import { median, option, printFigure, progress, rounded } from '../figure.ts';
import { bareReadSeconds } from './bare-read.ts';
import { addHistory } from './history.ts';
import { prepareOrders } from './prepare.ts';
import { startServer } from './server.ts';

/** `--scale 0.01` for a quick try. */
const SCALE = option('scale', 1);
const OPEN_ORDERS = 1_000_000 * SCALE;
const HISTORY = { trades: 5_000_000 * SCALE, keys: 2_000_000 * SCALE };
const FOLDER = 'bourse-restart-';
const FEW_ORDERS = 2_000;
const RUNS = 3;

/**
 * Time from the start of the real server (supervisor, PostgreSQL, load, genesis, market history) until /readyz says
 * that commands are taken, and the memory of its Node processes then: with a million open orders, against reading the
 * same rows and doing nothing with them; and with few open orders and a long past, against the same without the past.
 */
export async function run(): Promise<void> {
  await withFolder(FOLDER, async (dataDir) => {
    progress(`restart: placing ${OPEN_ORDERS} orders`);
    await prepareOrders(dataDir, OPEN_ORDERS);
    const { seconds, megabytes } = await restarts(dataDir, 'open orders');
    const bare = await repeat(() => bareReadSeconds(dataDir, OPEN_ORDERS));
    printFigure({ name: 'restart.seconds', value: rounded(seconds), unit: 's' });
    printFigure({ name: 'restart.rss_mb', value: rounded(megabytes), unit: 'MB' });
    printRatio('restart.ratio', seconds, bare, 4);
  });
  await withFolder(FOLDER, async (dataDir) => {
    await prepareOrders(dataDir, FEW_ORDERS);
    const without = await restarts(dataDir, 'no past');
    progress(`restart: writing ${HISTORY.trades} trades and ${HISTORY.keys} keys`);
    await addHistory(dataDir, HISTORY);
    const past = await restarts(dataDir, 'a long past');
    printRatio('restart.history_ratio', past.seconds, without.seconds, 1.5);
  });
}

async function restarts(dataDir: string, what: string): Promise<{ seconds: number; megabytes: number }> {
  const megabytes: number[] = [];
  const seconds = await repeat(async () => {
    const server = await startServer(dataDir);
    megabytes.push(familyKilobytes(server.pid) / 1024);
    await server.stop();
    progress(`restart, ${what}: ${server.readySeconds.toFixed(1)} s, ${megabytes.at(-1)!.toFixed(0)} MB`);
    return server.readySeconds;
  });
  return { seconds, megabytes: median(megabytes) };
}

async function repeat(measure: () => Promise<number>): Promise<number> {
  const samples: number[] = [];
  for (let n = 0; n < RUNS; n++) samples.push(await measure());
  return median(samples);
}

function printRatio(name: string, ours: number, theirs: number, most: number): void {
  const figure = { name, value: rounded(ours / theirs), unit: 'x', bar: { most } };
  printFigure({ ...figure, ours: rounded(ours), theirs: rounded(theirs) });
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
