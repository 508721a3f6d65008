import { createServer, type AddressInfo } from 'node:net';
import { PAIRS } from '@bourse/protocol/pairs';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { connectDatabase, type Connection } from '../../../database/connect.ts';
import { createMigratedDatabase } from '../../../database/test-database.ts';
import { openHtxFeed } from './open-htx-feed.ts';
import { TestUpstream } from './test-upstream.ts';

const NOBODY = 'http://127.0.0.1:9';

let connection: Connection;
beforeEach(async () => {
  connection = connectDatabase(await createMigratedDatabase(), { applicationName: 'htx feed test' });
});
afterEach(() => connection.close());

async function symbolsOf(url: string): Promise<readonly string[]> {
  const services = { clock: systemClock, db: connection.db, log: pino({ level: 'silent' }) };
  const feed = await openHtxFeed(services, PAIRS, url, { symbolsMs: 300 });
  await feed.stop();
  return feed.symbols;
}

test('covers the listed pairs that the upstream trades or has halted for a while', async () => {
  const upstream = await TestUpstream.start();
  upstream.symbols = [
    { symbol: 'ethbtc', state: 'suspend' },
    { symbol: 'solusdt', state: 'online' },
    { symbol: 'btcusdt', state: 'online' },
    { symbol: 'eosusdt', state: 'offline' },
  ];
  expect(await symbolsOf(upstream.url)).toEqual(['btcusdt', 'ethbtc']);
  await upstream.stop();
});

test('without an upstream covers the pairs of the table in a new exchange', async () => {
  expect(await symbolsOf(NOBODY)).toEqual(PAIRS.map(({ symbol }) => symbol));
});

test('without an upstream covers the pairs that had ticks at the end of the last run', async () => {
  await connection.pool.query(
    `insert into tick_blocks values (1, 1, '1000,dogebtc,1,5,5', 'p', 'h'), (2, 2, '', 'p', 'h'),
      (3, 3, E'3000,btcusdt,3,5,5\\n3001,ltcusdt,3,5,5', 'p', 'h')`,
  );
  expect(await symbolsOf(NOBODY)).toEqual(['btcusdt', 'ltcusdt', 'dogebtc']);
});

test('an upstream that accepts and says nothing is not waited for', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const start = performance.now();
  const { port } = silent.address() as AddressInfo;
  expect(await symbolsOf(`http://127.0.0.1:${port}`)).toHaveLength(16);
  expect(performance.now() - start).toBeLessThan(2_000);
  silent.close();
});
