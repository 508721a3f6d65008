import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Child } from '../child.ts';
import { option, printFigure, progress, rounded, words } from '../figure.ts';
import type { LoadPlan, LoadResult } from '../orders/load.ts';
import { midPrice } from '../orders/measure.ts';
import { usageOf, withParts, type Parts } from '../parts/parts.ts';
import { familyCpuSeconds } from '../steady/cpu.ts';
import type { CommanderPlan, FromCommander } from './commander.ts';

const LOAD = fileURLToPath(new URL('../orders/load.js', import.meta.url));
const COMMANDER = fileURLToPath(new URL('./commander.js', import.meta.url));
const GATEWAYS = 2;
const CONNECTIONS = 256;
const USERS = 128;
const WARM_UP_SECONDS = 3;
/** Five full batches. */
const ORDERS_AT_ONCE = 1_000;
/** Until then the core compiles what it runs: by orders, not by time, since other work on the machine makes them slower. */
const WARM_UP_ORDERS = 100_000;
const REST_SECONDS = 5;

type FromLoad = LoadResult & { readonly is: string };

/**
 * What an order costs each role, in CPU: a core, two gateways that answer HTTP, PostgreSQL, and NATS between them, on one
 * machine, at full load. `core_share` says how much of the exchange's own work could not be spread over more gateways;
 * `capacity` how many orders a second one core could carry if all else had machines of its own. `--seconds 10`.
 */
export async function run(): Promise<void> {
  if (words('only')[0] === 'capacity') return capacity();
  await withParts(
    { gateways: GATEWAYS, users: USERS },
    async ({ core, gateways, ports, database, users }) => {
      const mid = await midPrice(ports[0]!);

      const cpu = async () => ({
        core: (await usageOf([core])).cpu,
        gateways: (await usageOf(gateways)).cpu,
        database: familyCpuSeconds(database.pid) * 1e6,
      });
      const seconds = option('seconds', 10);
      const load = (warmUpSeconds: number, measured: number) =>
        Promise.all(
          ports.map((port) =>
            place({
              port,
              connections: CONNECTIONS / GATEWAYS,
              seconds: measured,
              warmUpSeconds,
              api: 'web',
              traders: users,
              mid,
            }),
          ),
        );
      await load(0, WARM_UP_SECONDS);
      const before = await cpu();
      const results = await load(0, seconds);
      const after = await cpu();

      const orders = results.reduce((sum, each) => sum + each.acknowledged, 0);
      const perOrder = (role: keyof typeof before): number => (after[role] - before[role]) / orders;
      const [ours, theirs, rows] = [perOrder('core'), perOrder('gateways'), perOrder('database')];
      progress(`spread: ${orders} orders in ${seconds} s, p99 ${results[0]!.p99Ms.toFixed(0)} ms`);
      printFigure({ name: 'spread.core_us', value: rounded(ours), unit: 'us' });
      printFigure({ name: 'spread.gateway_us', value: rounded(theirs), unit: 'us' });
      printFigure({ name: 'spread.database_us', value: rounded(rows), unit: 'us' });
      printFigure({
        name: 'spread.core_share',
        value: rounded(ours / (ours + theirs)),
        unit: 'share',
        ours: rounded(ours),
        theirs: rounded(theirs),
        bar: { most: 0.35 },
      });
    },
  );
  await capacity();
}

/**
 * Orders a second that the core's one process could carry at 100 % of one CPU. What it takes at rest, for prices and the quotes of the
 * house, it takes once a second however many orders come; the rest of the CPU is divided by what an order adds while commands keep it
 * as busy as it gets. Gateways would need six times its CPU for that, so one process without HTTP sends them, by the same link.
 */
async function capacity(): Promise<void> {
  await withParts({ gateways: 0, users: 0 }, async ({ core, database, natsUrl }) => {
    const rest = await shareAtRest(core);
    const commander = new Child<FromCommander>(COMMANDER, []);
    try {
      commander.process.send({
        natsUrl,
        databaseUrl: database.url,
        atOnce: ORDERS_AT_ONCE,
      } satisfies CommanderPlan);
      await commander.says('placing');
      while ((await commander.ask('tell', 'placed')).orders < WARM_UP_ORDERS) await sleep(500);
      const now = async () => ({
        at: performance.now(),
        orders: (await commander.ask('tell', 'placed')).orders,
        core: (await usageOf([core])).cpu,
        database: familyCpuSeconds(database.pid) * 1e6,
      });
      const seconds = option('seconds', 10);
      const [file] = words('profile');
      if (file !== undefined) await core.ask({ profile: null }, 'profiled');
      const before = await now();
      await sleep(seconds * 1000);
      const after = await now();
      if (file !== undefined) await core.ask({ profile: file }, 'profiled');
      const orders = after.orders - before.orders;
      const elapsed = (after.at - before.at) * 1000;
      const perOrder = (after.core - before.core) / orders;
      const added = perOrder - (rest * elapsed) / orders;
      progress(
        `spread, the core alone: ${orders} orders in ${seconds} s with ${percent((perOrder * orders) / elapsed)} of a CPU, ` +
          `${perOrder.toFixed(1)} us each with what it takes at rest (${percent(rest)}); ` +
          `database ${((after.database - before.database) / orders).toFixed(1)} us`,
      );
      printFigure({
        name: 'spread.capacity',
        value: Math.round((1e6 * (1 - rest)) / added),
        unit: '1/s',
        ours: rounded(added),
        bar: { least: 40_000 },
      });
    } finally {
      await commander.kill();
    }
  });
}

/** Of a CPU: what a core takes while nobody orders, for prices and the quotes of the house. */
async function shareAtRest(core: Parts['core']): Promise<number> {
  const before = (await usageOf([core])).cpu;
  await sleep(REST_SECONDS * 1000);
  return ((await usageOf([core])).cpu - before) / 1e6 / REST_SECONDS;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

async function place(plan: LoadPlan): Promise<LoadResult> {
  const child = new Child<FromLoad>(LOAD, []);
  child.process.send(plan);
  const result = await child.until((message): message is FromLoad => 'acknowledged' in message);
  await child.ended;
  if (result.refused > 0) throw new Error(`${result.refused} orders were refused`);
  return result;
}
