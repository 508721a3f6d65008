import { Refusal } from '@bourse/protocol/refusal';
import { startTestExchange } from '@bourse/testkit/exchange';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '../gateway/heavy.ts';
import { connectDatabase } from './connect.ts';
import { Reads } from './reads.ts';
import { createTestDatabase } from './test-database.ts';

const connection = connectDatabase(await createTestDatabase(), {
  applicationName: 'reads test',
  maxConnections: 1,
  statementTimeoutMs: 300,
});
afterAll(() => connection.close());

/** What a promise has come to by now. */
const soon = <T>(promise: Promise<T>) =>
  Promise.race([promise, new Promise<'waits'>((resolve) => setTimeout(resolve, 20, 'waits'))]);
const code = (answer: unknown) => (answer instanceof Refusal ? answer.code : typeof answer);

test('one reader has his share of the heavy reads and no more; the others do not wait for him', async () => {
  const reads = new Reads(connection, { share: 2, waiting: 2, waitMs: 5_000 });
  const [first] = await Promise.all([reads.take('greedy'), reads.take('greedy')]);
  const [third, fourth] = [reads.take('greedy'), reads.take('greedy')];
  expect(await soon(third)).toBe('waits');
  expect(code(await soon(reads.take('greedy')))).toBe('BUSY');
  expect(code(await soon(reads.take('modest')))).toBe('function');
  (first as () => void)();
  expect(code(await soon(third))).toBe('function');
  expect(await soon(fourth)).toBe('waits');
});

test('who has waited for long enough is told BUSY, and takes nobody a turn then', async () => {
  const reads = new Reads(connection, { share: 1, waiting: 5, waitMs: 30 });
  const first = await reads.take(1);
  expect(code(await reads.take(1))).toBe('BUSY');
  const next = reads.take(1);
  (first as () => void)();
  const release = await next;
  expect(code(release)).toBe('function');
  (release as () => void)();
  expect(code(await soon(reads.take(1)))).toBe('function');
});

test('when the connections for reading are wanted by too many, everyone is told BUSY at once', async () => {
  const reads = new Reads(connection, { queued: 2 });
  const asleep = Promise.all(
    [1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(reads.db).catch(() => undefined)),
  );
  // kysely asks for its connection in a later turn of the loop.
  await expect.poll(async () => code(await reads.take('anyone')), { interval: 1 }).toBe('BUSY');
  await asleep;
  expect(code(await reads.take('anyone'))).toBe('function');
});

test('a read that takes too long is given up as BUSY, not as a bug; its turn ends', async () => {
  const reads = new Reads(connection, { share: 1, waiting: 0 });
  const slow = () => sql`select pg_sleep(5)`.execute(reads.db);
  expect(code(await inTurn(reads, 7, slow))).toBe('BUSY');
  expect(code(await inTurn(reads, 7, () => ({})))).toBe('object');
  await expect(inTurn(reads, 7, () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
  expect(code(await inTurn(reads, 7, () => ({})))).toBe('object');
});

test('long lists starve no reply: every reading connection asleep, orders go on', async () => {
  const exchange = await startTestExchange();
  try {
    const [user, other] = [await exchange.signUp(), await exchange.signUp()];
    let awake = false;
    const { reads } = exchange.running.services;
    const asleep = Promise.all(
      Array.from({ length: 12 }, () => sql`select pg_sleep(3)`.execute(reads.db)),
    ).then(() => (awake = true));
    const list = other.ok('/bb/order/list');
    const order = await user.place({ direction: 'buy', price: '45000', amount: '0.01' });
    await user.ok('/bb/order/detail', { id: order.id });
    await user.ok('/bb/order/cancel', { id: order.id });
    expect(awake).toBe(false);
    await asleep;
    expect((await list).totalRow).toBe(0);
  } finally {
    await exchange.stop();
  }
});

test('what waits and what was refused is counted, for one reader and for all', async () => {
  const reads = new Reads(connection, { share: 1, waiting: 1, waitMs: 5_000, queued: 2 });
  const first = await reads.take('greedy');
  const second = reads.take('greedy');
  expect(code(await reads.take('greedy'))).toBe('BUSY');
  expect(await soon(second)).toBe('waits');
  expect(reads.state).toMatchObject({ waiting: 1, refused: { own: 1, all: 0 } });
  expect(reads.state.oldestMs).toBeGreaterThan(15);
  (first as () => void)();
  await second;
  expect(reads.state).toMatchObject({ waiting: 0, oldestMs: 0 });
  const asleep = Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.2)`.execute(reads.db)));
  await expect.poll(async () => code(await reads.take('anyone')), { interval: 1 }).toBe('BUSY');
  expect(reads.state.refused.all).toBe(1);
  // One has the connection, and is no longer counted.
  await expect.poll(() => connection.waiting.count, { interval: 5 }).toBe(2);
  await expect.poll(() => connection.waiting.oldestMs, { interval: 5 }).toBeGreaterThan(50);
  await asleep;
  expect(connection.waiting).toMatchObject({ count: 0, oldestMs: 0 });
});
