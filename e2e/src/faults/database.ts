import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ServerUnderTest } from '../crash/server-under-test.ts';
import { type Fault, onScene, type Report, seconds } from './scene.ts';

/** What an order is answered that was not begun in time. */
const SLOW_MS = 200;

async function query(url: string, ...texts: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const text of texts) await client.query(text);
  } finally {
    await client.end();
  }
}

/** Each commit takes 200 ms longer, as on a disk whose fsync does: by a trigger, since PostgreSQL's own is not to be slowed from outside. */
const slowDisk: Fault = {
  name: 'fsync of 200 ms',
  run: ({ long }) =>
    onScene('fsync of 200 ms', {}, async ({ server, witness, phase }) => {
      await query(
        server.databaseUrl,
        `create function slow_disk() returns trigger language plpgsql as $$ begin perform pg_sleep(${SLOW_MS / 1000}); return null; end $$`,
        'create trigger slow_disk after update on head for each statement execute function slow_disk()',
      );
      await sleep(long ? 30_000 : 4_000);
      const orders = witness.count('order', 'done');
      phase('during');
      if (orders < 3) throw new Error(`only ${orders} orders were taken on a slow disk`);
      await query(server.databaseUrl, 'drop function slow_disk() cascade');
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
      const exitCode = await server.stop();
      const violations = exitCode === 0 ? [] : [`the orderly stop ended with exit code ${exitCode}`];
      return { fault: this.name, figures, seen: ['the starting page, until it was ready'], violations };
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
