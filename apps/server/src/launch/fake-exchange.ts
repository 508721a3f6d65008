import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Exchange, StartOptions } from './exchange-process.ts';
import { StartRefused } from './start-refused.ts';

/**
 * A stand-in for the exchange in launch.test.ts (`--exchange`): it counts its own starts in the database, answers
 * with what it knows, and fails or refuses when asked to.
 */
export async function startExchange({ databaseUrl, measured }: StartOptions): Promise<Exchange> {
  if (process.env.FAKE_REFUSAL) throw new StartRefused(process.env.FAKE_REFUSAL);
  const early = process.env.FAKE_MEASURED;
  if (early) measured?.({ metrics: async () => early });
  await sleep(Number(process.env.FAKE_START_MS ?? 0));
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists starts (pid int)');
  await client.query('insert into starts values ($1)', [process.pid]);
  const roundMs = Number(process.env.FAKE_ROUND_MS ?? 0);
  let rounds = 0;
  if (roundMs > 0) {
    setInterval(() => {
      rounds++;
      work(roundMs);
    }, 1);
  }
  let ready = true;
  let fail: (error: Error) => void;
  const failed = new Promise<Error>((resolve) => (fail = resolve));

  return {
    handle: async (request, response) => {
      if (request.url === '/fail') fail(new Error('asked to fail'));
      const starts = await client.query('select 1 from starts');
      response.end(JSON.stringify({ pid: process.pid, databaseUrl, starts: starts.rowCount, rounds }));
    },
    upgrade: (_request, socket) => socket.destroy(),
    ready: () => ready,
    metrics: async () => 'fake 1\n',
    startupNotice: async () => ['First invite code: ABCD2345'],
    stop: async () => {
      ready = false;
      await client.query('insert into starts values (0)');
      await client.end();
    },
    failed,
  };
}

/** Keeps the event loop busy for so long. */
function work(ms: number): void {
  for (const endAt = performance.now() + ms; performance.now() < endAt;);
}
