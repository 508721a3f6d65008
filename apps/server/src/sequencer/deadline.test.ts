import { Engine } from '@bourse/engine/engine';
import { PAIRS } from '@bourse/protocol/pairs';
import type { Command } from '@bourse/protocol/command';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { BTC_USDT, FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBot } from '../open-api/test-bot.ts';
import {
  DEADLINE_MS,
  outsideOfRequests,
  requestDeadline,
  requestUnderWay,
  untilDeadline,
} from '../gateway/deadline.ts';
import { tellLate } from './command-lines.ts';
import { BatchSequencer, OutcomeUnknown } from './sequencer.ts';
import { STORED_RECORDS } from '../stored-records.ts';

const pair = PAIRS.find(({ symbol }) => symbol === 'btcusdt')!;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a commit that takes longer than the deadline', () => {
  let engine: Engine;
  let sequencer: BatchSequencer;
  let open: () => void;
  let gate: Promise<void>;
  let lines: Record<string, unknown>[];

  beforeEach(async () => {
    engine = new Engine();
    lines = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    gate = Promise.resolve();
    sequencer = new BatchSequencer(
      engine,
      { commit: () => gate },
      { now: () => 1_000 },
      { seq: 0, nextTransfer: 1 },
      STORED_RECORDS,
      { deadlineMs: 300, onLate: tellLate(log) },
    );
    await sequencer.submit({ type: 'listPair', pair });
    const funds = [{ currency: 'USDT', amount: 10n ** 12n }];
    await sequencer.submit({ type: 'fund', owner: 1, funds, reference: 'grant' });
    gate = new Promise((resolve) => (open = resolve));
  });

  const order = (clientOrderId: string): Command => ({
    type: 'placeOrder',
    user: 1,
    symbol: pair.symbol,
    side: 'buy',
    orderType: 'limit',
    timeInForce: 'gtc',
    price: 5_000_000,
    amount: 1_000_000n,
    stopPrice: 0,
    clientOrderId,
  });

  test('what has begun has an unknown outcome, what has not is refused and never executed', async () => {
    const begun = sequencer.submit(order('begun'));
    await sleep(50);
    const waiting = sequencer.submit(order('waiting'));
    await expect(begun).rejects.toThrow(OutcomeUnknown);
    expect(await waiting).toMatchObject({ status: 'refused', refusal: { code: 'NOT_BEGUN' } });
    open();
    const repeat = await sequencer.submit(order('begun'));
    expect(repeat).toMatchObject({ status: 'done', result: { orderId: 1 } });
    expect([...engine.state.orders.values()].map((each) => each.clientOrderId)).toEqual(['begun']);
  });

  test('both are logged once, with the requests that they came by', async () => {
    const deadline = performance.now() + 300;
    const asked = (id: string) => sequencer.submit(order(id), { deadline, request: `r-${id}` });
    const begun = asked('begun');
    await sleep(50);
    const waiting = [asked('one'), sequencer.submit(order('of-no-request'), { deadline }), asked('other')];
    await expect(begun).rejects.toThrow(OutcomeUnknown);
    await Promise.all(waiting);
    // It is looked at again while it commits.
    await sleep(600);
    open();
    await sequencer.submit(order('last'));
    expect(lines.map(({ msg, commands, types, requests }) => [msg, commands, types, requests])).toEqual([
      ['commands were not begun in time and refused', 3, ['placeOrder'], ['r-one', 'r-other']],
      [
        'commands were not committed in time; who sent them does not know their outcome',
        ...[1, ['placeOrder'], ['r-begun']],
      ],
    ]);
  });

  test('the house and the clock have no deadline', async () => {
    void sequencer.submit({ type: 'setFees', owner: 2, makerPpm: 1, takerPpm: 1 });
    await sleep(50);
    const late = sequencer.submit({ type: 'setFees', owner: 3, makerPpm: 1, takerPpm: 1 });
    await sleep(700);
    open();
    expect((await late).status).toBe('done');
  });

  test('is told as stalled while it lasts', async () => {
    expect(sequencer.stalledMs).toBe(0);
    const begun = sequencer.submit({ type: 'setFees', owner: 2, makerPpm: 1, takerPpm: 1 });
    await sleep(200);
    expect(sequencer.stalledMs).toBeGreaterThan(150);
    open();
    await begun;
    await sleep(0);
    expect(sequencer.stalledMs).toBe(0);
  });
});

describe('within a request', () => {
  test('a command has what is left of its time, whatever was awaited, and what it leaves behind has its own', async () => {
    const arrivedAt = performance.now() - 2_000;
    let later!: Promise<number | undefined>;
    const seen = await untilDeadline({ id: 'r', arrivedAt, sender: 'a' }, async () => {
      await sleep(10);
      later = sleep(50).then(requestDeadline);
      return [requestDeadline(), outsideOfRequests(requestDeadline)];
    });
    expect(seen).toEqual([arrivedAt + DEADLINE_MS, undefined]);
    expect(await later).toBeUndefined();
    expect(requestDeadline()).toBeUndefined();
  });

  test('a command is of this request, and what it has left running is of none once it is answered', async () => {
    let later!: Promise<string | undefined>;
    const seen = await untilDeadline({ id: 'r', arrivedAt: performance.now(), sender: 'a' }, async () => {
      await sleep(10);
      later = sleep(50).then(requestUnderWay);
      return [requestUnderWay(), outsideOfRequests(requestUnderWay)];
    });
    expect(seen).toEqual(['r', undefined]);
    expect(await later).toBeUndefined();
    expect(requestUnderWay()).toBeUndefined();
  });

  test('whose time is over nothing begins', async () => {
    let isHandled = false;
    const answer = await untilDeadline(
      { id: 'r', arrivedAt: performance.now() - DEADLINE_MS - 1, sender: 'a' },
      () => (isHandled = true),
    );
    expect(answer).toMatchObject({ code: 'NOT_BEGUN' });
    expect(isHandled).toBe(false);
  });
});

describe('with PostgreSQL stopped for longer than a user waits', () => {
  let exchange: TestExchange;
  let user: TestUser;
  let bot: TestBot;
  beforeAll(async () => {
    exchange = await startTestExchange();
    user = await exchange.signUp();
    bot = await TestBot.of(exchange, user);
  });
  afterAll(() => exchange.stop());

  test('an order is refused or unknown within the deadline, not executed later; a repeat makes one order', async () => {
    const blocker = new pg.Client({ connectionString: exchange.databaseUrl });
    await blocker.connect();
    const place = (clientOrderId: string) =>
      user.call('/bb/order/create', {
        ...BTC_USDT,
        type: 'limit',
        direction: 'buy',
        price: '45000',
        amount: '0.001',
        clientOrderId,
      });
    const fields = { 'account-id': String(user.userId), symbol: 'btcusdt', amount: '0.001', price: '45000' };
    try {
      await blocker.query('begin; select * from head for update');
      const startedAt = performance.now();
      const begun = place('begun');
      await sleep(500);
      const waiting = place('waiting');
      const botWaiting = bot.post('/v1/order/orders/place', { ...fields, type: 'buy-limit' });
      await sleep(2_500);
      expect(exchange.running.ready()).toBe(false);
      expect(await exchange.running.metrics()).toMatch(/commit_stalled_seconds [2-9]/);

      const unknown = await begun;
      expect(unknown).toMatchObject({ status: 503, code: 0 });
      expect(unknown.msg).toContain('look at your orders');
      const refused = await waiting;
      expect(refused).toMatchObject({ status: 503, code: 0 });
      expect(refused.msg).toContain('was not carried out');
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(await botWaiting).toMatchObject({ status: 503, body: { 'err-code': 'gateway-internal-error' } });
      expect(performance.now() - startedAt).toBeLessThan(9_000);
    } finally {
      await blocker.query('rollback');
      await blocker.end();
    }
    await exchange.settled();
    expect(exchange.running.ready()).toBe(true);
    const { list } = await user.ok('/bb/order/list');
    expect(list.map((each: { clientOrderId: string }) => each.clientOrderId)).toEqual(['begun']);
    expect((await place('begun')).data.id).toBe(list[0].id);
    expect(await exchange.audit()).toMatchObject({ ok: true });
  }, 30_000);

  test('the time that looking up the caller takes counts: an order that waited for it is not executed later', async () => {
    await exchange.restart();
    const blocker = new pg.Client({ connectionString: exchange.databaseUrl });
    await blocker.connect();
    const order = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '45000', amount: '0.001' };
    try {
      await blocker.query('begin; lock table sessions in access exclusive mode');
      const late = user.call('/bb/order/create', { ...order, clientOrderId: 'late' });
      await sleep(5_300);
      await blocker.query('rollback');
      expect(await late).toMatchObject({ status: 503, code: 0 });
    } finally {
      await blocker.end();
    }
    await exchange.settled();
    const { list } = await user.ok('/bb/order/list');
    expect(list.map((each: { clientOrderId: string }) => each.clientOrderId)).not.toContain('late');
  }, 30_000);

  // The fault: the 5 s of the sequencer began when the command came, after whatever the handler had read first.
  test('the time that a handler reads before its command counts: a swap that waited for the fund password is not executed', async () => {
    await user.setFundPassword();
    const quote = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' };
    const { quoteId } = await user.ok('/bb/exchange/quote', quote);
    const before = await user.balance('USDT');
    const blocker = new pg.Client({ connectionString: exchange.databaseUrl });
    await blocker.connect();
    try {
      await blocker.query('begin; lock table users in access exclusive mode');
      const late = user.call('/bb/exchange/execute', { quoteId, fundPassword: FUND_PASSWORD });
      await sleep(5_300);
      await blocker.query('rollback');
      const answer = await late;
      expect(answer).toMatchObject({ status: 503, code: 0 });
      expect(answer.msg).toContain('was not carried out');
    } finally {
      await blocker.end();
    }
    await exchange.settled();
    expect((await user.ok('/bb/exchange/record')).list).toEqual([]);
    expect(await user.balance('USDT')).toEqual(before);
  }, 30_000);
});
