import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { option, printFigure, progress, rounded, words } from '../figure.ts';
import type { Order } from './attacker.ts';
import { ATTACKS } from './attacks.ts';
import { call, honestUsers, type Experience } from './honest.ts';
import type { HostileServerReady } from './server.ts';

/** `--seconds 5` for a quick try, `--attack churn` for one of them. */
const SECONDS = option('seconds', 10);
/** What an attack has to get going before anything is measured, and what the exchange has to come to rest after it. */
const RISE_SECONDS = 2;
const REST_SECONDS = 6;
const HONEST = 3;
const ATTACKERS = 12;
const LOOK_MS = 500;

/**
 * People who ask for as much as they may, each time beside honest users who trade, cancel and log in, and against as many
 * cheap requests by the same means: how much later orders and log-ins are answered, and what memory it takes.
 */
export async function run(): Promise<void> {
  const only = words('attack');
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-hostile-'));
  const server = start('server.js', [String(HONEST + ATTACKERS)], { DATA_DIR: dataDir });
  try {
    const ready = (await Promise.race([once(server, 'message'), failure(server)]))[0] as HostileServerReady;
    let net = 1;
    await sleep(REST_SECONDS * 1000);
    const price = await restingPrice(ready.port);
    for (const name of Object.keys(ATTACKS).filter((each) => only.length === 0 || only.includes(each))) {
      const control = await one(server, ready, { name, isControl: true, net: net++, price });
      const attacked = await one(server, ready, { name, isControl: false, net: net++, price });
      print(name, attacked, control);
    }
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Measured extends Experience {
  /** MB above those before it began. */
  readonly rss: number;
}

interface Round {
  readonly name: string;
  readonly isControl: boolean;
  readonly net: number;
  readonly price: string;
}

async function one(
  server: ChildProcess,
  { port, accounts }: HostileServerReady,
  { name, isControl, net, price }: Round,
): Promise<Measured> {
  const quiet = await rssOf(server);
  const attacker = start('attacker.js', [], {});
  try {
    const target = { port, accounts: accounts.slice(HONEST), net };
    attacker.send({ name, isControl, target } satisfies Order);
    await sleep(RISE_SECONDS * 1000);
    let most = quiet;
    const looking = setInterval(() => {
      void rssOf(server).then((rss) => (most = Math.max(most, rss)));
    }, LOOK_MS);
    const experience = await honestUsers(port, accounts, { seconds: SECONDS, price });
    clearInterval(looking);
    const result = { ...experience, rss: Math.max(most, await rssOf(server)) - quiet };
    progress(
      `hostile: ${name}${isControl ? ', control' : ''}: orders p50 ${at(result.orders, 0.5)} p99 ${at(result.orders, 0.99)} ms, ` +
        `log-ins p90 ${at(result.logIns, 0.9)} ms, ${result.refused} refused, ${Math.round(result.rss)} MB more`,
    );
    return result;
  } finally {
    attacker.kill('SIGKILL');
    await sleep(REST_SECONDS * 1000);
  }
}

function print(name: string, attacked: Measured, control: Measured): void {
  const compare = (
    what: string,
    of: keyof Pick<Experience, 'orders' | 'logIns'>,
    share: number,
    most: number,
  ) => {
    const [ours, theirs] = [at(attacked[of], share), at(control[of], share)];
    const value = rounded(ours / theirs);
    printFigure({ name: `hostile.${name}.${what}_ratio`, value, unit: 'x', ours, theirs, bar: { most } });
  };
  compare('order', 'orders', 0.99, 2);
  compare('login', 'logIns', 0.9, 3);
  const value = rounded(attacked.rss);
  printFigure({ name: `hostile.${name}.rss_mb`, value, unit: 'MB', bar: { most: 150 } });
  printFigure({ name: `hostile.${name}.refused`, value: attacked.refused, unit: '', bar: { most: 0 } });
}

function at(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return rounded(sorted[Math.floor(sorted.length * share)] ?? 0);
}

/** A bid that nobody takes, and that is not too far away to be refused. */
async function restingPrice(port: number): Promise<string> {
  const fields = { symbol: 'ethusdt', timer: '1day', size: '1' };
  for (;;) {
    const close = Number((await call({ port }, '/huobi/getDetails', fields))?.tick?.close);
    if (close > 0) return (close * 0.9).toFixed(2);
    await sleep(LOOK_MS);
  }
}

async function rssOf(server: ChildProcess): Promise<number> {
  server.send('rss');
  return (await once(server, 'message'))[0] as number;
}

function start(file: string, args: string[], env: Record<string, string>): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  return fork(path, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  }).setMaxListeners(30);
}

async function failure(server: ChildProcess): Promise<never> {
  const [code] = (await once(server, 'exit')) as [number];
  throw new Error(`the server ended with ${code}`);
}
