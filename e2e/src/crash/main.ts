import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '@bourse/engine/sim/random';
import { Outbox } from '@bourse/testkit/outbox';
import { Crowd } from '../crowd/crowd.ts';
import { ServerUnderTest, TARGETS, type Target } from './server-under-test.ts';

/**
 * `npm run crash -- [--kills N] [--bots N] [--seed S] [--no-control]`: kills the exchange at random moments under load of all products
 * and proves that what was acknowledged is there, once, and that nothing was published which is not. Then the negative control: the same test on a PostgreSQL that answers
 * before it is durable must find the loss. `--no-durability` runs only that, and fails as it should.
 * Exit code 1 on any violation. See docs/decisions/0004-crash-test.md.
 */

const [TRADERS, LISTENERS] = [8, 4];
/** So many as one address may register. */
const PER_ADDRESS = 8;
/** The load goes on this long after a kill. */
const AFTERMATH_MS = 100;
/** The control has this many kills to lose something. */
const CONTROL_KILLS = 5;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '10' },
    bots: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    'no-control': { type: 'boolean', default: false },
    'no-durability': { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const kills = Number(values.kills);
const bots = Number(values.bots);
const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
if (!isCount(seed, 0) || !isCount(kills, 1) || !isCount(bots, 0)) {
  console.error('--kills, --bots and --seed take whole numbers');
  process.exit(1);
}
console.log(`crash: seed ${seed}`);

if (values['no-durability']) {
  const result = await crash({ durable: false, kills, random: new Random(seed) });
  console.log(JSON.stringify(result));
  process.exitCode = result.violations > 0 ? 1 : 0;
} else {
  const result = await crash({ durable: true, kills, random: new Random(seed) });
  let lossFound: boolean | undefined;
  if (!values['no-control']) {
    console.log('negative control: commits that are not durable');
    lossFound =
      (await crash({ durable: false, kills: CONTROL_KILLS, random: new Random(seed + 1) })).violations > 0;
    console.log(lossFound ? 'control: the loss was found, as it must be' : 'control: NO loss was found');
  }
  console.log(JSON.stringify({ ...result, control: lossFound }));
  process.exitCode = result.violations > 0 || !result.auditOk || lossFound === false ? 1 : 0;
}

interface Result {
  kills: number;
  acknowledged: number;
  /** Commands acknowledged a second while the exchange was up, without other products. */
  perSecond: number;
  unknown: number;
  orders: number;
  /** Commands of other products that were done, by call. */
  deeds: Readonly<Record<string, number>>;
  violations: number;
  auditOk: boolean;
  seconds: number;
}

/** Kills until all kills are done, or something is violated. */
async function crash(options: { durable: boolean; kills: number; random: Random }): Promise<Result> {
  const { random } = options;
  const started = performance.now();
  const server = await ServerUnderTest.create({ env: { DEMO_REVIEW: 'off', TRUST_PROXY: 'loopback' } });
  const onSignal = () => {
    server.remove();
    process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  let crowd: Crowd | undefined;
  let [upMs, whileUp] = [0, 0];
  const result: Result = {
    kills: 0,
    acknowledged: 0,
    perSecond: 0,
    unknown: 0,
    orders: 0,
    deeds: {},
    violations: 0,
    auditOk: true,
    seconds: 0,
  };
  try {
    server.start();
    await server.ready();
    const mail = new Outbox(server.dataDir);
    const addressOf = (user: number) => `10.0.0.${1 + Math.floor(user / PER_ADDRESS)}`;
    crowd = await Crowd.of(server, {
      ...{ traders: TRADERS, listeners: LISTENERS, bots, addressOf },
      ...{ mail, random, seed },
    });
    if (!options.durable) {
      await server.weaken();
      await server.stop();
      server.start();
      await server.ready();
    }
    crowd.listen();
    const targets = targetsOf(options, random);
    while (result.kills < options.kills && result.violations === 0) {
      await crowd.work();
      const [began, before] = [performance.now(), crowd.acknowledged];
      await sleep(options.durable ? 300 + random.below(2_500) : 1_500);
      upMs += performance.now() - began;
      whileUp += crowd.acknowledged - before;
      const target = targets[result.kills % targets.length]!;
      const line = await killAndRestart(server, target, options.durable && random.chance(0.3), crowd);
      result.kills++;
      const verdict = await crowd.verify();
      result.violations = verdict.violations.length;
      result.auditOk &&= verdict.auditOk;
      result.orders = verdict.orders;
      const { acknowledged, unknown } = crowd;
      console.log(
        `kill ${result.kills}: ${line}; acknowledged ${acknowledged}, unknown ${unknown}, orders ${verdict.orders}, ` +
          `violations ${verdict.violations.length}, audit ${verdict.auditOk ? 'ok' : 'NOT ok'}`,
      );
      for (const violation of verdict.violations.slice(0, options.durable ? 10 : 3))
        console.log(`  ${violation}`);
    }
    const exitCode = await server.stop();
    if (options.durable && exitCode !== 0) {
      console.log(`the orderly stop ended with exit code ${exitCode}`);
      result.violations++;
    }
  } finally {
    crowd?.end();
    server.remove();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
  result.acknowledged = crowd.acknowledged;
  result.perSecond = Math.round((whileUp * 1_000) / upMs);
  result.unknown = crowd.unknown;
  result.deeds = crowd.deeds;
  result.seconds = Math.round((performance.now() - started) / 100) / 10;
  return result;
}

/** Every target gets its turn, in random order. The control needs PostgreSQL's memory gone, log buffers included. */
function targetsOf({ durable }: { durable: boolean }, random: Random): Target[] {
  if (!durable) return ['everything'];
  const left = [...TARGETS];
  const shuffled: Target[] = [];
  while (left.length > 0) shuffled.push(...left.splice(random.below(left.length), 1));
  return shuffled;
}

/** Answers what happened, in words. With `again`, the server is killed once more while it is starting. */
async function killAndRestart(
  server: ServerUnderTest,
  target: Target,
  again: boolean,
  crowd: Crowd,
): Promise<string> {
  const killedAt = performance.now();
  let before = server.serverPid();
  server.kill(target);
  if (target === 'supervisor' || target === 'everything') {
    await server.supervisorGone();
    server.start();
  }
  // Requests that meet the dead server are part of the test.
  await sleep(AFTERMATH_MS);
  await crowd.rest();
  if (again) {
    while (server.serverPid() === before) await sleep(20);
    await sleep(150 + (before! % 10) * 40);
    before = server.serverPid();
    server.kill('server');
  }
  await server.ready(before);
  const seconds = ((performance.now() - killedAt) / 1000).toFixed(1);
  return `${target}${again ? ', and the server again while starting' : ''}, ready after ${seconds} s`;
}
