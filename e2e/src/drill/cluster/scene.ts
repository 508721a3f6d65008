import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { signUp } from '@bourse/testkit/client';
import { findNats, startTestNats } from '@bourse/testkit/nats';
import { Outbox } from '@bourse/testkit/outbox';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { Line } from '../../browser/line.ts';
import { History } from '../../crowd/history.ts';
import { Load } from '../../crowd/load.ts';
import { ServerUnderTest } from '../../crash/server-under-test.ts';
import { NotHere, type Report } from '../../trials.ts';

const PATIENCE_MS = 180_000;
const TRADERS = 2;
/** While nothing is answered there is no point in asking more often; each is repeated in the end. */
const UNKNOWN_PAUSE_MS = 1_000;

/** A core, one that waits, and two gateways, with users who trade through a balancer in front. */
export interface ClusterScene {
  readonly databaseUrl: string;
  readonly active: ServerUnderTest;
  readonly waiting: ServerUnderTest;
  readonly gateways: readonly [ServerUnderTest, ServerUnderTest];
  /** The balancer. */
  readonly line: Line;
  readonly history: History;
  /** Another machine's disk, so to speak; deleted with the rest. */
  readonly folder: string;
  /** Users stop; what is under way is answered. */
  rest(): Promise<void>;
}

/** Does the work on a new cluster while users trade, and leaves nothing behind. */
export async function onCluster(
  name: string,
  work: (scene: ClusterScene) => Promise<Report>,
): Promise<Report> {
  if (findNats() === undefined)
    throw new NotHere('nats-server is missing (Debian: apt-get install nats-server)');
  const folder = mkdtempSync(join(tmpdir(), 'bourse-cluster-drill-'));
  const postgres = await startTestPostgres({ durable: true });
  const nats = await startTestNats();
  const history = new History();
  const load = new Load(history, new Random(1), name, UNKNOWN_PAUSE_MS);
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    FILE_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: join(folder, 'files'),
    // The cores invent the same prices.
    SIM_SEED: '7',
  };
  const part = async (ROLE: string) => {
    const server = await ServerUnderTest.create({ env: { ...env, ROLE } });
    server.patienceMs = PATIENCE_MS;
    return server;
  };
  const [active, waiting] = [await part('core'), await part('core')];
  const gateways = [await part('gateway'), await part('gateway')] as const;
  const all = [active, waiting, ...gateways];
  let line: Line | undefined;
  try {
    active.start();
    await active.ready();
    for (const each of [waiting, ...gateways]) each.start();
    await Promise.all([says(waiting, /standby/), ...gateways.map((each) => each.ready())]);
    line = await Line.to(...gateways.map(({ url }) => url));
    for (const each of gateways) await each.calm();
    const mail = new Outbox(active.dataDir);
    const users = [];
    for (let n = 1; n <= TRADERS; n++) users.push(await signUp(line.url, mail, `${name}${n}@example.com`));
    await load.start(users);
    const rest = () => load.stop();
    return await work({ databaseUrl: postgres.url, active, waiting, gateways, line, history, folder, rest });
  } finally {
    await load.stop();
    line?.cut();
    for (const each of all) each.kill('everything');
    for (const each of all) each.remove();
    await nats.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves when a part says so of itself. */
export async function says({ url }: ServerUnderTest, what: RegExp): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer && what.test(await answer.text())) return;
  }
  throw new Error(`${url} did not say ${what} within ${PATIENCE_MS / 1000} s`);
}

/** Resolves when it has logged so. */
export async function logs({ dataDir }: ServerUnderTest, what: RegExp): Promise<void> {
  const file = join(dataDir, 'server.log');
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(100))
    if (what.test(readFileSync(file, 'utf8'))) return;
  throw new Error(`${dataDir} did not log ${what} within ${PATIENCE_MS / 1000} s`);
}
