import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import { BTC_USDT, type TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { mkdtemp, rm } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archive } from '../archive/archive.ts';
import { audit } from '../audit/audit.ts';
import { connectDatabase } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { migrations } from '../database/migrations/all.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { journalPacker } from '../sequencer/journal/journal-packer.ts';
import { NO_SEAL } from '../sequencer/journal/journal-chain.ts';
import { findEntries, type FoundEntry, type Wanted } from './find-entries.ts';

/** Entries of the release before, some of them packed by it. */
const BEFORE = 7_000;
const AT = Date.UTC(2026, 0, 5, 8);
const ORDER = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '49000', amount: '0.001' };
const FIRST = '1'.repeat(32);

let url: string;
let dir: string;
let exchange: TestExchange;
let user: TestUser;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'bourse-trace-'));
  url = await createTestDatabase();
  await writeAsBefore(url);
  exchange = await startTestExchange({ databaseUrl: url, env: { TRUST_PROXY: 'loopback' } });
  user = await exchange.signUp();
  const answer = await user.call('/bb/order/create', ORDER, { headers: { 'x-request-id': FIRST } });
  expect(answer.code).toBe(1);
});
afterAll(async () => {
  await exchange.stop();
  await rm(dir, { recursive: true, force: true });
});

/** A journal as the release before wrote and sealed it: seven fields an entry, five entries a commit. */
async function writeAsBefore(databaseUrl: string): Promise<void> {
  const { db, pool, close } = connectDatabase(databaseUrl, { applicationName: 'trace test' });
  try {
    await migrate(
      db,
      migrations.filter(({ name }) => name < '0098'),
    );
    let seal = NO_SEAL;
    let commit = '';
    const rows: (readonly [number, number, string | null])[] = [];
    for (let seq = 1; seq <= BEFORE; seq++) {
      commit += `${[seq, AT + seq, 'cancelAll', 7, '\0', '\0', '[]'].join('\x1e')}\x1d`;
      const isLast = seq % 5 === 0;
      if (isLast) {
        seal = createHash('sha256').update(`${seal}\n${commit}`).digest('hex');
        commit = '';
      }
      rows.push([seq, AT + seq, isLast ? seal : null]);
    }
    await pool.query(
      `insert into journal (seq, time, command, owner, events, seal)
       select seq, time, 'cancelAll', 7, '[]', decode(seal, 'hex')
       from unnest($1::bigint[], $2::bigint[], $3::text[]) as entry (seq, time, seal)`,
      [0, 1, 2].map((column) => rows.map((row) => row[column])),
    );
    await pool.query('update head set seq = $1, journal_seal = $2', [BEFORE, seal]);
  } finally {
    await close();
  }
}

async function found(wanted: Partial<Wanted>): Promise<FoundEntry[]> {
  const entries: FoundEntry[] = [];
  for await (const entry of findEntries(url, { from: 0, to: Number.MAX_SAFE_INTEGER, ...wanted }, dir))
    entries.push(entry);
  return entries;
}

async function packAll(): Promise<number> {
  const { db, close } = connectDatabase(url, { applicationName: 'trace test' });
  const packer = journalPacker(db);
  try {
    return await packer.packAll(exchange.clock.now() + REMEMBERED_MS + 1_000);
  } finally {
    await packer.stop();
    await close();
  }
}

test('old entries and new ones are one journal to audit, packer, archive and search, at each of its ages', async () => {
  const ofFirst = [{ command: 'placeOrder', user: user.userId, trace: FIRST }];
  const holds = async (): Promise<void> => {
    expect(await audit(url, dir)).toMatchObject({ ok: true, differences: [] });
    expect(await found({ request: FIRST })).toMatchObject(ofFirst);
    expect(await found({ request: FIRST.toUpperCase(), user: user.userId })).toMatchObject(ofFirst);
    expect(await found({ request: FIRST, user: user.userId + 1 })).toEqual([]);
    expect(await found({ request: '2'.repeat(32) })).toEqual([]);
    expect(await found({ user: 7, from: AT + 10, to: AT + 12 })).toEqual(
      [10, 11, 12].map((n) => ({
        ...{ seq: n, time: AT + n, command: 'cancelAll', user: 7, trace: null, events: [] },
      })),
    );
  };
  await holds();
  const events = (await found({ request: FIRST }))[0]!.events;
  expect(events).toContainEqual(expect.objectContaining({ type: 'orderPlaced' }));

  expect(await packAll()).toBe(3);
  await holds();

  // Enough for spans that hold what is new as well.
  for (let n = 0; n < 3_000; n += 50) {
    const { sequencer } = exchange.running.services;
    await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        sequencer.submit(
          { type: 'setFees', owner: 9, makerPpm: 1_000 + at, takerPpm: 2_000 },
          { deadline: Infinity, request: at % 2 === 0 ? `of-${n + at}` : undefined },
        ),
      ),
    );
  }
  expect(await packAll()).toBeGreaterThan(0);
  expect(await exchange.query('select 1 from journal where trace = $1', [FIRST])).toEqual([]);
  await holds();
  expect(await found({ request: 'of-2' })).toMatchObject([{ command: 'setFees', user: null }]);
  expect(await found({ request: 'of-3' })).toEqual([]);

  const { journal } = await archive(url, dir, { chains: exchange.clock.now() + 1, history: 0 });
  expect(journal.spans).toBeGreaterThan(2);
  await holds();
});

test('a start on it goes on from where it was', async () => {
  await exchange.restart();
  const id = '3'.repeat(32);
  await user.call('/bb/order/create', ORDER, { headers: { 'x-request-id': id } });
  expect(await found({ request: id })).toMatchObject([{ command: 'placeOrder' }]);
  expect(await audit(url, dir)).toMatchObject({ ok: true, differences: [] });
});
