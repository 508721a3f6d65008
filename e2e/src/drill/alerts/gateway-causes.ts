import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BTC_USDT, signUp, type TestUser } from '@bourse/testkit/client';
import { findNats, startTestNats } from '@bourse/testkit/nats';
import { Outbox } from '@bourse/testkit/outbox';
import { startTestPostgres } from '@bourse/testkit/postgres';
import { ServerUnderTest } from '../../crash/server-under-test.ts';
import { signalIfThere, withDescendants } from '../../processes.ts';
import { NotHere } from '../../trials.ts';
import { addressOf } from './addresses.ts';
import { until } from './cause.ts';
import { scrape, valueOf, type Sample } from './metrics.ts';
import { pipeline, times } from './pipeline.ts';
import { readRules, type Scraped } from './rules.ts';

const START_MS = 180_000;
const LOST_MS = 30_000;
/** What the rule looks at: a loss now and then is none. */
const LOST_SECONDS = 600;

/** A core behind a gateway whose metrics are looked at. */
interface Behind {
  readonly core: ServerUnderTest;
  readonly door: ServerUnderTest;
  /** Of PostgreSQL. */
  readonly database: number;
  readonly fired: Map<string, Scraped>;
  look(): Promise<Sample>;
}

export async function gateway(port: number, fired: Map<string, Scraped>): Promise<void> {
  if (findNats() === undefined)
    throw new NotHere('nats-server is missing (Debian: apt-get install nats-server)');
  const folder = mkdtempSync(join(tmpdir(), 'bourse-gateway-drill-'));
  const postgres = await startTestPostgres();
  const nats = await startTestNats();
  const env = {
    DATABASE_URL: postgres.url,
    NATS_URL: nats.url,
    FILE_KEY: randomBytes(32).toString('base64'),
    FILES_DIR: join(folder, 'files'),
  };
  const core = await ServerUnderTest.create({ env: { ...env, ROLE: 'core' } });
  const door = await ServerUnderTest.create({
    env: { ...env, ROLE: 'gateway', METRICS_PORT: String(port) },
  });
  try {
    for (const part of [core, door]) {
      part.patienceMs = START_MS;
      part.start();
      await part.ready();
    }
    const here: Behind = { core, door, database: postgres.pid, fired, look: () => scrape(port) };
    for (const cause of [repliesLate, coreLost]) await cause(here);
  } finally {
    for (const part of [door, core]) part.kill('everything');
    for (const part of [door, core]) part.remove();
    await nats.kill();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const hears = (sample: Sample) => sample.get('gateway_core_heard') === '1';

const BOTS = 12;
/** A user may make 50; none is answered before five seconds are over, so the orders of five seconds wait. */
const ORDERS_A_SECOND = 45;
/** Of one connection eight requests are under way at a time; what it has asked beyond has not begun to wait for the core. */
const ORDERS_AT_ONCE = 5;
const ORDER = { ...BTC_USDT, direction: 'buy', type: 'limit', price: '20000', amount: '0.0005' };
/** Until as many wait as ever will. */
const FULL_MS = 7_000;

/** The core's database says nothing while bots place orders as fast as they may: the core is heard, and answers none of them. */
async function repliesLate({ core, door, database, fired, look }: Behind): Promise<void> {
  await door.calm();
  const mail = new Outbox(core.dataDir);
  const bots: TestUser[] = [];
  for (let n = 0; n < BOTS; n++) bots.push(await signUp(door.url, mail, `bot${n}@example.com`));
  // Who is not in memory would have to be looked up.
  await Promise.all(bots.map((bot) => bot.ok('/bb/asset/list')));
  const quiet = await until(look, hears, START_MS);
  const stopped = withDescendants(database);
  for (const pid of stopped) signalIfThere(pid, 'SIGSTOP');
  const asked: Promise<unknown>[] = [];
  const asking = setInterval(() => asked.push(...ask(door.url, bots)), 1_000);
  try {
    await sleep(FULL_MS);
    // Heard all the time: else it would be `CoreNotHeard`.
    const during = [await look(), await look()].filter(hears);
    fired.set('RepliesLate', { quiet, during });
  } finally {
    clearInterval(asking);
    for (const pid of stopped) signalIfThere(pid, 'SIGCONT');
  }
  await Promise.all(asked);
}

/** A second's orders. */
function ask(url: string, bots: readonly TestUser[]): Promise<unknown>[] {
  const body = String(new URLSearchParams(ORDER));
  return bots.flatMap(({ token }, n) => {
    const order = { path: '/bb/order/create', body, headers: { 'X-Access-Token': token } };
    const connections = times(ORDERS_A_SECOND / ORDERS_AT_ONCE, times(ORDERS_AT_ONCE, order));
    return connections.map((orders) => pipeline(url, addressOf(n), orders));
  });
}

/** A core that is killed and does not come back for as long as the alert waits, comes back, and is killed again. */
async function coreLost({ core, fired, look }: Behind): Promise<void> {
  const quiet = await until(look, hears, START_MS);
  // A supervisor would have another server at work before a gateway misses the one that was killed.
  core.signalSupervisor('SIGSTOP');
  let first: Loss;
  let last: Sample;
  try {
    first = await lose(core, look);
    const { forSeconds } = readRules().find(({ alert }) => alert === 'CoreNotHeard')!;
    const over = first.at + forSeconds * 1_000;
    last = await until(look, (each) => hears(each) || performance.now() > over, LOST_MS);
  } finally {
    core.signalSupervisor('SIGCONT');
  }
  const after = await until(look, hears, START_MS);
  fired.set('CoreNotHeard', { quiet, during: [first.sample, last], after });
  const second = await lose(core, look);
  fired.set('CoreLost', {
    quiet,
    during: [first.sample, second.sample],
    goesOn: (second.at - first.at) / 1_000,
    heldSeconds: LOST_SECONDS,
  });
}

/** The first scrape of a loss. */
interface Loss {
  readonly sample: Sample;
  /** `performance.now()`. */
  readonly at: number;
}

/** Kills the core that is heard; resolves when its gateway has missed it. */
async function lose(core: ServerUnderTest, look: Behind['look']): Promise<Loss> {
  const losses = (sample: Sample) => valueOf(sample, 'gateway_core_lost_total');
  const before = losses(await look());
  core.kill('server');
  const sample = await until(look, (each) => losses(each) > before, LOST_MS);
  return { sample, at: performance.now() };
}
