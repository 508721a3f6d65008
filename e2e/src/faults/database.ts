import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { midOf } from '../crowd/load.ts';
import { ServerUnderTest } from '../crash/server-under-test.ts';
import { type Report, seconds } from '../trials.ts';
import { endWithAudit, FAR, type Fault, onScene } from './scene.ts';
import { quickCommits, slowCommits } from './slow-commits.ts';

const SLOW_MS = 200;

/** Each commit takes 200 ms longer, as on a disk whose fsync does. */
const slowDisk: Fault = {
  name: 'fsync of 200 ms',
  run: ({ long }) =>
    onScene('fsync of 200 ms', {}, async ({ server, witness, phase }) => {
      await slowCommits(server.databaseUrl, SLOW_MS);
      await sleep(long ? 30_000 : 4_000);
      const orders = witness.count('order', 'done');
      phase('during');
      if (orders < 3) throw new Error(`only ${orders} orders were taken on a slow disk`);
      await quickCommits(server.databaseUrl);
      await witness.sees('order', 'done', 10_000);
      await sleep(1_000);
      phase('after');
      return { orders_during: orders };
    }),
};

/** PostgreSQL says nothing: its processes are stopped, and go on later. */
const stopped: Fault = {
  name: 'PostgreSQL stopped',
  run: ({ long }) =>
    onScene('PostgreSQL stopped', {}, async ({ server, witness, phase }) => {
      server.signalPostgres('SIGSTOP');
      await sleep(long ? 40_000 : 8_000);
      phase('during');
      server.signalPostgres('SIGCONT');
      const back = await witness.sees('order', 'done', 60_000);
      await sleep(1_000);
      phase('after');
      return { orders_again_seconds: seconds(back) };
    }),
};

/** PostgreSQL alone is killed, the whole of it; its log has to be recovered. */
const killed: Fault = {
  name: 'PostgreSQL killed alone',
  run: () =>
    onScene('PostgreSQL killed alone', {}, async ({ server, witness, phase }) => {
      const before = server.serverPid();
      witness.said();
      server.kill('postgres');
      await server.ready(before);
      phase('during');
      const back = await witness.sees('order', 'done', 60_000);
      await sleep(500);
      phase('after');
      return { orders_again_seconds: seconds(back) };
    }),
};

/** Every PostgreSQL of the very first start is killed once: the one that makes the cluster too. */
const killedInFirstStart: Fault = {
  name: 'PostgreSQL killed in its first start',
  async run(): Promise<Report> {
    const server = await ServerUnderTest.create();
    try {
      server.start();
      let kills = 0;
      // In the making of the cluster, and again in the first start on it.
      for (const wanted of ['initdb', 'postgres']) {
        const pids = await appear(server.dataDir, wanted);
        for (const pid of pids) process.kill(pid, 'SIGKILL');
        kills += pids.length;
      }
      const begun = performance.now();
      await server.ready();
      const figures = { kills, ready_seconds: seconds((performance.now() - begun) / 1000) };
      await server.calm();
      // What such a start has made has to carry what people do with it.
      const user = await signUp(server.url, new Outbox(server.dataDir), 'first@example.com');
      const price = ((await midOf(user, 'btcusdt')) * FAR).toFixed(2);
      await user.place({ direction: 'buy', price, amount: '0.0002' });
      return {
        figures,
        seen: ['the starting page, until it was ready; then the first user registered and placed an order'],
        violations: await endWithAudit(server),
      };
    } finally {
      server.remove();
    }
  },
};

/** Processes of a program that work in a folder, as soon as there are any. */
async function appear(dataDir: string, program: string): Promise<number[]> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(5)) {
    const found = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOne(name, dataDir, program));
    if (found.length > 0) return found.map(Number);
  }
  throw new Error(`no ${program} was started on ${dataDir}`);
}

function isOne(pid: string, dataDir: string, program: string): boolean {
  try {
    const [path = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return path.endsWith(`/${program}`) && args.some((each) => each.startsWith(`${dataDir}/`));
  } catch {
    return false;
  }
}

export const DATABASE_FAULTS: readonly Fault[] = [slowDisk, stopped, killed, killedInFirstStart];
