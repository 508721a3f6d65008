import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '@bourse/testkit/with-client';
import { withFolder } from '@bourse/testkit/with-folder';
import { connectDatabase } from '@bourse/server/database/connect';
import { embeddedPostgresUrl } from '@bourse/server/database/embedded';
import { journalPacker } from '@bourse/server/sequencer/journal/journal-packer';
import { option, printFigure, progress, rounded } from '../figure.ts';
import { measure } from '../orders/measure.ts';
import { startServer } from '../restart/server.ts';
import { familyCpuSeconds } from './cpu.ts';

/** `--minutes 1` for a quick try; else whole spans of tick blocks, which are packed every three minutes. */
const IDLE_MINUTES = option('minutes', 12);
/** Until the first spans are packed more comes than will stay. */
const SETTLING_MINUTES = Math.min(12, IDLE_MINUTES);
/** How often what is dead is made free: autovacuum comes as often where it has something to do, but at moments of its own. */
const VACUUM_MINUTES = 3;
const ORDER_SECONDS = 15;
const DAY_MINUTES = 24 * 60;
/** When everything of today is old. */
const LATER_MS = 2 * DAY_MINUTES * 60_000;

/**
 * What an exchange takes by itself: the share of one processor that it uses while nobody is there, with its PostgreSQL;
 * how its database grows meanwhile; and the bytes of database that an order leaves, indexes and money's trail included.
 */
export async function run(): Promise<void> {
  await withFolder('bourse-steady-', idle);
  await perOrder();
}

async function idle(dataDir: string): Promise<void> {
  const server = await startServer(dataDir);
  try {
    progress(`steady: an idle exchange for ${SETTLING_MINUTES} + ${IDLE_MINUTES} minutes`);
    const url = embeddedPostgresUrl(dataDir);
    await idleFor(SETTLING_MINUTES, url);
    const before = {
      size: await databaseBytes(url),
      cpu: familyCpuSeconds(server.pid),
      at: performance.now(),
    };
    await idleFor(IDLE_MINUTES, url);
    const minutes = (performance.now() - before.at) / 60_000;
    const share = (familyCpuSeconds(server.pid) - before.cpu) / (minutes * 60);
    const growth = ((await databaseBytes(url)) - before.size) / minutes;
    progress(`steady: ${Math.round(growth)} bytes a minute`);
    printFigure({ name: 'steady.cpu_share', value: rounded(share), unit: 'x', bar: { most: 0.05 } });
    const megabytes = (growth * DAY_MINUTES) / 2 ** 20;
    printFigure({ name: 'steady.idle_mb_per_day', value: rounded(megabytes), unit: 'MB', bar: { most: 20 } });
  } finally {
    await server.stop();
  }
}

async function idleFor(minutes: number, url: string): Promise<void> {
  for (let left = minutes; left > 0; left -= VACUUM_MINUTES) {
    await databaseBytes(url);
    await sleep(Math.min(left, VACUUM_MINUTES) * 60_000);
  }
}

/**
 * Orders as the web app sends them, request ids included: most rest, a fifth trade with the house. What they leave for
 * good is measured with the journal packed, as it is after a day; on the first day they take more.
 */
async function perOrder(): Promise<void> {
  let before = 0;
  let firstDay = 0;
  let grown = 0;
  const { acknowledged } = await measure('batched', 'web-app', {
    seconds: ORDER_SECONDS,
    before: async (url) => void (before = await databaseBytes(url)),
    after: async (url) => {
      firstDay = (await databaseBytes(url)) - before;
      await packJournal(url);
      grown = (await databaseBytes(url)) - before;
    },
  });
  progress(`steady: ${acknowledged} orders took ${firstDay} bytes, and ${grown} with the journal packed`);
  const onFirstDay = Math.round(firstDay / acknowledged);
  printFigure({ name: 'steady.first_day_bytes_per_order', value: onFirstDay, unit: 'bytes' });
  const value = Math.round(grown / acknowledged);
  printFigure({ name: 'steady.bytes_per_order', value, unit: 'bytes', bar: { most: 600 } });
}

/** Does what the server does a day later. The room that is free then is used again: here nothing comes to use it. */
async function packJournal(url: string): Promise<void> {
  const { db, pool, close } = connectDatabase(url, { applicationName: 'bench' });
  try {
    await journalPacker(db).packAll(Date.now() + LATER_MS);
    await pool.query('vacuum full journal');
  } finally {
    await close();
  }
}

/** Size of the database once what is dead has been made free for reuse. */
async function databaseBytes(url: string): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('vacuum');
    const { rows } = await client.query<{ bytes: string }>(
      'select pg_database_size(current_database()) as bytes',
    );
    return Number(rows[0]!.bytes);
  });
}
