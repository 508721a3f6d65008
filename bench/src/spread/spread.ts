import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SERVER_SETTINGS, startEmbeddedPostgres } from '@bourse/server/database/embedded';
import { startTestNats } from '@bourse/testkit/nats';
import { Child } from '../child.ts';
import { option, printFigure, progress, rounded } from '../figure.ts';
import type { LoadPlan, LoadResult } from '../orders/load.ts';
import { midPrice } from '../orders/measure.ts';
import type { FromPart } from './part.ts';

const PART = fileURLToPath(new URL('./part.js', import.meta.url));
const LOAD = fileURLToPath(new URL('../orders/load.js', import.meta.url));
const GATEWAYS = 2;
const CONNECTIONS = 256;
const USERS = 128;
const WARM_UP_SECONDS = 3;
/** What the kernel counts CPU in, per second. */
const TICKS_PER_SECOND = 100;

type FromLoad = LoadResult & { readonly is: string };

/**
 * What an order costs each role, in CPU: a core, two gateways that answer HTTP, PostgreSQL, and NATS between them, on one
 * machine, at full load. `core_share` says how much of the exchange's own work could not be spread over more gateways;
 * `capacity` how many orders a second one core could carry if all else had machines of its own. `--seconds 10`.
 */
export async function run(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bourse-spread-'));
  const nats = await startTestNats();
  const database = await startEmbeddedPostgres(dir, {
    ...SERVER_SETTINGS,
    max_connections: 200,
  });
  const parts: Child<FromPart>[] = [];
  const fileKey = randomBytes(32).toString('base64');
  try {
    const start = (role: 'core' | 'gateway', name: string): Child<FromPart> => {
      const env = {
        DATA_DIR: join(dir, name),
        FILES_DIR: join(dir, 'files'),
        NATS_URL: nats.url,
        FILE_KEY: fileKey,
        DISK_FREE_MB: '0',
      };
      const part = new Child<FromPart>(PART, [role, database.url, String(USERS)], env);
      parts.push(part);
      return part;
    };
    const core = start('core', 'core');
    const { traders } = await core.says('core');
    const gateways = Array.from({ length: GATEWAYS }, (_, n) => start('gateway', `gateway${n}`));
    const ports = await Promise.all(gateways.map(async (each) => (await each.says('gateway')).port));
    const mid = await midPrice(ports[0]!);

    const cpu = async () => ({
      core: (await core.ask({}, 'cpu')).taken,
      gateways: (await Promise.all(gateways.map((each) => each.ask({}, 'cpu')))).reduce(
        (sum, each) => sum + each.taken,
        0,
      ),
      database: treeCpu(database.pid),
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
            traders,
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
    printFigure({
      name: 'spread.capacity',
      value: Math.round(1e6 / ours),
      unit: '1/s',
      bar: { least: 40_000 },
    });
  } finally {
    await Promise.all(parts.map((part) => part.kill()));
    await database.stop();
    await nats.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

async function place(plan: LoadPlan): Promise<LoadResult> {
  const child = new Child<FromLoad>(LOAD, []);
  child.process.send(plan);
  const result = await child.until((message): message is FromLoad => 'acknowledged' in message);
  await child.ended;
  if (result.refused > 0) throw new Error(`${result.refused} orders were refused`);
  return result;
}

/** CPU that a process and all below it have taken, microseconds; those below that have ended are counted by their parent. */
function treeCpu(pid: number): number {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const each of all) {
    const stat = statOf(each);
    if (!stat || (Number(each) !== pid && stat.parent !== pid)) continue;
    ticks += Number(each) === pid ? stat.own + stat.ended : stat.own;
  }
  return (ticks / TICKS_PER_SECOND) * 1e6;
}

function statOf(pid: string): { parent: number; own: number; ended: number } | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number);
    const [parent, user, system, endedUser, endedSystem] = [1, 11, 12, 13, 14].map((n) => fields[n]!);
    return { parent: parent!, own: user! + system!, ended: endedUser! + endedSystem! };
  } catch {
    return undefined;
  }
}
