import { Engine } from '@bourse/engine/engine';
import { UNIT } from '@bourse/money/amount';
import type { Command, PlaceOrderCommand } from '@bourse/protocol/command';
import { PAIRS } from '@bourse/protocol/pairs';
import { MAX_OPEN_ORDERS } from '@bourse/protocol/spot/order';
import { beforeEach, expect, test } from 'vitest';
import { Batch, type CommittedBatch } from './batch.ts';
import { BatchSequencer, SequencerStopped } from './sequencer.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const limit = (user: number, side: 'buy' | 'sell', price: number, more: Partial<PlaceOrderCommand> = {}) =>
  ({
    type: 'placeOrder',
    user,
    symbol: 'btcusdt',
    side,
    orderType: 'limit',
    timeInForce: 'gtc',
    price,
    amount: UNIT / 100n,
    stopPrice: 0,
    ...more,
  }) as const;

let sequencer: BatchSequencer;
let batches: Batch[];
let committed: CommittedBatch[];
/** What the next commits wait for. */
let gate: Promise<void>;
let now: number;

beforeEach(async () => {
  batches = [];
  committed = [];
  gate = Promise.resolve();
  now = 1_000;
  const committer = {
    async commit(batch: Batch) {
      batches.push(batch);
      await gate;
    },
  };
  sequencer = new BatchSequencer(
    new Engine(),
    committer,
    { now: () => now },
    { seq: 0, nextTransfer: 1 },
    STORED_RECORDS,
  );
  sequencer.onCommitted((batch) => committed.push(batch));
  await sequencer.submit({ type: 'listPair', pair });
  for (const owner of [1, 2]) {
    const funds = ['BTC', 'USDT'].map((currency) => ({ currency, amount: 1_000_000n * UNIT }));
    await sequencer.submit({ type: 'fund', owner, funds, reference: `grant:${owner}` });
  }
  batches.length = 0;
  committed.length = 0;
});

test('a reply has the row that the command left, unless the outcome alone was asked for', async () => {
  const order = limit(1, 'buy', 5_000_000);
  expect((await sequencer.submit(order)).orders).toHaveLength(1);
  expect(await sequencer.submit(order, { deadline: Infinity, isBare: true })).toEqual({
    status: 'done',
    result: expect.any(Object),
  });
});

// The fault: who listened before a read model was made was told of a commit that the model did not know yet.
test('read models know a commit before any listener is told of it, whichever came first', async () => {
  let known = 0;
  const told: number[] = [];
  sequencer.onCommitted(() => told.push(known));
  sequencer.updateOnCommit(({ orders }) => (known += orders.length));
  await sequencer.submit(limit(1, 'buy', 5_000_000));
  await sequencer.submit(limit(1, 'buy', 4_900_000));
  expect(told).toEqual([1, 2]);
});

test('one batch writes each balance and each order once, however often they changed', async () => {
  const resting = limit(1, 'buy', 5_000_000, { amount: UNIT / 10n });
  const sells = Array.from({ length: 5 }, () => sequencer.submit(limit(2, 'sell', 5_000_000)));
  await Promise.all([sequencer.submit(resting), ...sells]);
  // The buyer's order came after the sells in the queue: five rest, then it fills all of them.
  expect(batches).toHaveLength(1);
  const { rows } = batches[0]!;
  const accounts = rows.rowsOf('accounts').map(([, owner, , currency]) => `${owner} ${currency}`);
  expect(accounts.length).toBe(new Set(accounts).size);
  expect(new Set(accounts)).toEqual(new Set(['2 BTC', '1 USDT', '1 BTC', '2 USDT', '-14 BTC', '-14 USDT']));
  expect(rows.rowsOf('trades')).toHaveLength(5);
  expect(rows.rowsOf('open_orders')).toHaveLength(1);
  expect(rows.rowsOf('journal')).toHaveLength(6);
});

test('how large a batch is says how many rows it will write', async () => {
  const engine = new Engine();
  const head = { seq: 0, nextTransfer: 1 };
  const batch = new Batch(engine, head, STORED_RECORDS);
  const owners = [1, 2];
  const funds = [{ currency: 'USDT', amount: 1_000_000n * UNIT }];
  const commands: Command[] = [
    { type: 'listPair', pair },
    ...owners.map((owner) => ({ type: 'fund', owner, funds, reference: `grant:${owner}` }) as const),
    limit(1, 'buy', 5_000_000),
    limit(2, 'buy', 5_000_000),
  ];
  for (const command of commands) {
    const outcome = engine.execute(command, now);
    batch.record(command, now, 'result' in outcome ? outcome.result : {});
  }
  const { size } = batch;
  batch.seal();
  const counts = ['journal', 'transfers', 'accounts', 'open_orders'].map(
    (table) => batch.rows.rowsOf(table).length,
  );
  expect(counts.every((count) => count > 1)).toBe(true);
  expect(size).toBe(counts.reduce((sum, count) => sum + count, 0));
});

test('an order that is placed and closed in one batch is written to the closed orders only', async () => {
  await Promise.all([
    sequencer.submit(limit(1, 'buy', 5_000_000, { clientOrderId: 'a' })),
    sequencer.submit({ type: 'cancelOrder', user: 1, clientOrderId: 'a' }),
  ]);
  const { rows } = batches[0]!;
  expect(rows.rowsOf('open_orders')).toEqual([]);
  expect(rows.rowsOf('open_orders', 'delete')).toEqual([]);
  expect(rows.rowsOf('closed_orders')).toHaveLength(1);
});

test('an order that an earlier batch stored is taken out of the open ones when it closes', async () => {
  const { result } = (await sequencer.submit(limit(1, 'buy', 5_000_000))) as { result: { orderId: number } };
  await sequencer.submit({ type: 'cancelOrder', user: 1, orderId: result.orderId });
  expect(batches[1]!.rows.rowsOf('open_orders', 'delete')).toEqual([[String(result.orderId)]]);
});

test('nothing is answered or told before the commit', async () => {
  let open!: () => void;
  gate = new Promise((resolve) => (open = resolve));
  let isAnswered = false;
  const reply = sequencer.submit(limit(1, 'buy', 5_000_000)).then(() => (isAnswered = true));
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([batches.length, isAnswered, committed.length]).toEqual([1, false, 0]);
  open();
  await reply;
  expect([isAnswered, committed.length]).toEqual([true, 1]);
});

test('what arrives during a commit makes the next batch', async () => {
  let open!: () => void;
  gate = new Promise((resolve) => (open = resolve));
  const first = sequencer.submit(limit(1, 'buy', 5_000_000));
  await new Promise((resolve) => setTimeout(resolve, 20));
  const others = Array.from({ length: 50 }, () => sequencer.submit(limit(1, 'buy', 4_000_000)));
  open();
  await Promise.all([first, ...others]);
  expect(batches.map(({ entries }) => entries.length)).toEqual([1, 50]);
});

test('refused commands and those without effect are not written, with or without a request id', async () => {
  const refused = await sequencer.submit(limit(1, 'buy', 5_000_000, { amount: 1n }));
  expect(refused).toMatchObject({ status: 'refused', refusal: { code: 'QUANTITY_OFF_STEP' } });
  await sequencer.submit({ type: 'cancelAll', user: 1 });
  expect(batches).toEqual([]);
  await sequencer.submit({ type: 'cancelAll', user: 1, requestId: 'r' });
  expect(batches).toEqual([]);
});

test('time never goes backwards, whatever the clock does', async () => {
  now = 500;
  await sequencer.submit(limit(1, 'buy', 5_000_000));
  now = 2_000;
  await sequencer.submit(limit(1, 'buy', 5_000_000));
  expect(committed.map(({ entries }) => entries[0]!.time)).toEqual([1_000, 2_000]);
});

test('a failed commit ends the sequencer: all that waits is of unknown outcome, nothing is told', async () => {
  gate = Promise.reject(new Error('connection lost'));
  gate.catch(() => undefined);
  const first = sequencer.submit(limit(1, 'buy', 5_000_000));
  const second = new Promise((resolve) => setImmediate(resolve)).then(() =>
    sequencer.submit(limit(1, 'buy', 5_000_000)),
  );
  await expect(first).rejects.toThrow(SequencerStopped);
  await expect(second).rejects.toThrow(SequencerStopped);
  await expect(sequencer.submit(limit(1, 'buy', 5_000_000))).rejects.toThrow(SequencerStopped);
  expect((await sequencer.failed).message).toBe('connection lost');
  expect(committed).toEqual([]);
});

test('stopping commits what is queued and takes no more', async () => {
  const queued = sequencer.submit(limit(1, 'buy', 5_000_000));
  const stopped = sequencer.stop();
  await expect(sequencer.submit(limit(1, 'buy', 5_000_000))).rejects.toThrow(SequencerStopped);
  await stopped;
  expect((await queued).status).toBe('done');
});

test('a full queue refuses the commands of users at once, and no others', async () => {
  let open = () => undefined as void;
  gate = new Promise((resolve) => (open = resolve));
  const first = sequencer.submit(limit(1, 'buy', 5_000_000));
  await new Promise(setImmediate);
  const waiting = Array.from({ length: 10_000 }, () => sequencer.submit(limit(1, 'buy', 1)));
  expect(await sequencer.submit(limit(1, 'buy', 5_000_000))).toMatchObject({
    status: 'refused',
    refusal: { code: 'BUSY' },
  });
  const house = sequencer.submit({ type: 'setFees', owner: 3, makerPpm: 1, takerPpm: 1 });
  open();
  expect(await first).toMatchObject({ status: 'done' });
  expect(await house).toMatchObject({ status: 'done' });
  // Those in the queue had their turn; they are worth too little.
  expect((await Promise.all(waiting)).at(-1)).toMatchObject({ refusal: { code: 'BELOW_MIN_NOTIONAL' } });
  expect(await sequencer.submit(limit(1, 'buy', 5_000_000))).toMatchObject({ status: 'done' });
});

test('while an order is on its way through the book, in a slice of work as well, no other command is executed', async () => {
  const engine = new Engine();
  const broken: string[] = [];
  let wasUrgent = false;
  const committer = {
    async commit(batch: Batch) {
      await Promise.resolve();
      const others = batch.entries.filter(({ command }) => command.type !== 'continueWork');
      if (wasUrgent) broken.push(...others.map(({ command }) => command.type));
      wasUrgent = engine.hasUrgentWork;
    },
  };
  const head = { seq: 0, nextTransfer: 1 };
  const queue = new BatchSequencer(engine, committer, { now: () => now }, head, STORED_RECORDS, {
    maxBatch: 1,
  });
  const price = (id: number, ticks: number) => {
    const each = { id, symbol: 'btcusdt', time: now, price: ticks * 1_000_000, mark: ticks * 1_000_000 };
    return {
      type: 'ticks',
      stale: [],
      block: { id, time: now, ticks: [each], previousHash: '', hash: '' },
    } as const;
  };
  await queue.submit({ type: 'listPair', pair });
  for (const owner of [1, 2, 3]) {
    const funds = ['BTC', 'USDT'].map((currency) => ({ currency, amount: 1_000_000n * UNIT }));
    await queue.submit({ type: 'fund', owner, funds, reference: `grant:${owner}` });
  }
  await queue.submit(price(1, 5_000_000));
  for (let n = 0; n < 40; n++) await queue.submit(limit(2, 'sell', 5_000_100 + n));
  const stop = { orderType: 'stop-market', price: 0, stopPrice: 5_000_050 } as const;
  // Several small stops first, so that the large one has its turn in a slice of its own.
  for (let n = 0; n < 5; n++) await queue.submit(limit(1, 'buy', 0, { ...stop, amount: 600n * UNIT }));
  await queue.submit(limit(1, 'buy', 0, { ...stop, amount: 15_000n * UNIT }));

  engine.stepsAtOnce = 4;
  const fired = queue.submit(price(2, 5_000_060));
  const placed = Array.from({ length: 60 }, (_, n) => queue.submit(limit(3, 'buy', 4_900_000 - n)));
  await Promise.all([fired, ...placed]);
  expect(engine.state.pairs.get('btcusdt')!.stops.size).toBe(0);
  expect(engine.state.orders.values().filter(({ side }) => side === 'sell').length).toBeLessThan(10);
  expect(broken).toEqual([]);
});

test('whoever cancels all at once makes many statements, each far below 2 MB, and none waits for all', async () => {
  const users = Array.from({ length: 20 }, (_, n) => 11 + n);
  for (const owner of users) {
    const funds = [{ currency: 'USDT', amount: 10_000_000n * UNIT }];
    await sequencer.submit({ type: 'fund', owner, funds, reference: `grant:${owner}` });
    const orders = Array.from({ length: MAX_OPEN_ORDERS }, (_, n) => limit(owner, 'buy', 1_000_000 + n));
    await Promise.all(orders.map((order) => sequencer.submit(order)));
  }
  batches.length = 0;
  const replies = await Promise.all(users.map((user) => sequencer.submit({ type: 'cancelAll', user })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['done']));
  const bytes = batches.map(({ rows }) =>
    rows.parameters().reduce((sum, values) => sum + Buffer.byteLength(values), 0),
  );
  expect(bytes.length).toBeGreaterThan(4);
  expect(Math.max(...bytes)).toBeLessThan(2 * 2 ** 20);
  // All of it was there: 20,000 orders leave more than one statement could hold.
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(2 * 2 ** 20);
});
