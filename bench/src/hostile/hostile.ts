import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { option, printFigure, rounded, words } from '../figure.ts';
import { ATTACKS } from './attacks.ts';
import type { Experience } from './honest.ts';
import {
  at,
  attackRound,
  ATTACKERS,
  HONEST,
  REST_SECONDS,
  restingPrice,
  type House,
  type Measured,
} from './round.ts';
import { rssOf, startServer } from './start-server.ts';

/** `--seconds 5` for a quick try, `--attack churn` for one of them. */
const SECONDS = option('seconds', 10);

/**
 * People who ask for as much as they may, each time beside honest users who trade, cancel and log in, and against as many
 * cheap requests by the same means: how much later orders and log-ins are answered, and what memory it takes.
 */
export async function run(): Promise<void> {
  const only = words('attack');
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-hostile-'));
  const { server, ready } = startServer(HONEST + ATTACKERS, dataDir);
  try {
    const { port, accounts } = await ready;
    const house: House = { ports: [port], accounts, rss: () => rssOf(server) };
    await sleep(REST_SECONDS * 1000);
    const price = await restingPrice(port);
    let net = 1;
    for (const name of Object.keys(ATTACKS).filter((each) => only.length === 0 || only.includes(each))) {
      const round = { name, price, seconds: SECONDS, times: 1 };
      const control = await attackRound(house, { ...round, isControl: true, net: net++ });
      const attacked = await attackRound(house, { ...round, isControl: false, net: net++ });
      print(name, attacked, control);
    }
  } finally {
    server.kill('SIGTERM');
    if (server.exitCode === null) await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
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
