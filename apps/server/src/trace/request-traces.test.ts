import type { TestUser } from '@bourse/testkit/client';
import { BTC_USDT } from '@bourse/testkit/client';
import { enrolAdmin } from '@bourse/testkit/operator';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { request } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { TestBot } from '../open-api/test-bot.ts';

const NGINX = '5f2c1b0e9d8a7c6b5a4f3e2d1c0b9a88';
const MADE = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const ORDER = { ...BTC_USDT, type: 'limit', direction: 'buy', price: '49000', amount: '0.001' };

let exchange: TestExchange;
let user: TestUser;
const lines: Record<string, unknown>[] = [];
beforeAll(async () => {
  exchange = await startTestExchange({
    env: { TRUST_PROXY: 'loopback' },
    onLogLine: (line) => void lines.push(JSON.parse(line)),
  });
  user = await exchange.signUp();
});
afterEach(async () => expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] }));
afterAll(() => exchange.stop());

const named = (id: string) => ({ headers: { 'x-request-id': id } });
/** What the journal has of a request's commands. */
const entriesOf = (id: string) =>
  exchange.query('select command, owner, request_id from journal where trace = $1 order by seq', [id]);

describe('a request', () => {
  test('is named by the proxy, in its answer and at the entry of its command', async () => {
    const answer = await user.call('/bb/order/create', ORDER, named(NGINX));
    expect([answer.code, answer.headers.get('x-request-id')]).toEqual([1, NGINX]);
    expect(await entriesOf(NGINX)).toEqual([
      { command: 'placeOrder', owner: String(user.userId), request_id: null },
    ]);
  });

  test('that comes again under its requestId leaves the trace of the first', async () => {
    const [first, second] = ['a'.repeat(32), 'b'.repeat(32)];
    const fields = { ...ORDER, requestId: 'once' };
    await user.call('/bb/order/create', fields, named(first));
    expect((await user.call('/bb/order/create', fields, named(second))).code).toBe(1);
    expect(await entriesOf(first)).toHaveLength(1);
    expect(await entriesOf(second)).toEqual([]);
  });

  test('that is refused leaves none', async () => {
    const id = 'c'.repeat(32);
    const refused = await user.call('/bb/order/create', { ...ORDER, amount: '1000000' }, named(id));
    expect(refused.code).not.toBe(1);
    expect(await entriesOf(id)).toEqual([]);
  });

  test('of a bot, and that of an operator, who has it in his log as well', async () => {
    const bot = await TestBot.of(exchange, user);
    const placed = await bot.post('/v1/order/orders/place', {
      ...{ 'account-id': String(user.userId), symbol: 'btcusdt', type: 'buy-limit' },
      ...{ amount: '0.001', price: '48000' },
    });
    expect(await entriesOf(placed.headers.get('x-request-id')!)).toMatchObject([{ command: 'placeOrder' }]);

    const admin = await enrolAdmin(exchange);
    const id = 'd'.repeat(32);
    const halted = await admin.call(
      '/ops/api/pairs/status',
      { symbol: 'ethbtc', status: 'halted' },
      named(id),
    );
    expect(halted.code).toBe(1);
    expect(await entriesOf(id)).toMatchObject([{ command: 'setPairStatus', owner: null }]);
    const noted = await exchange.query('select action from audit_log where request_id = $1', [id]);
    expect(noted).toContainEqual({ action: 'pair.status' });
  });

  test('whose order goes through the book in slices is at each of them', async () => {
    exchange.setReference('ethusdt', '2000');
    const eth = { baseCoin: 'ETH', quoteCoin: 'USDT', price: '2000' };
    const seller = await exchange.signUp();
    for (let n = 0; n < 4; n++) await seller.place({ ...eth, direction: 'sell', amount: '0.1' });
    const { engine } = exchange.running;
    const usual = engine.stepsAtOnce;
    // One to go on with the order, two a fill.
    engine.stepsAtOnce = 3;
    try {
      const id = 'e'.repeat(32);
      const buy = { ...eth, type: 'limit', direction: 'buy', amount: '0.4' };
      const { data } = await user.call('/bb/order/create', buy, named(id));
      expect(data.order.status).toBe('filled');
      const commands = (await entriesOf(id)).map(({ command }) => command);
      expect(commands[0]).toBe('placeOrder');
      expect(commands.slice(1).length).toBeGreaterThan(1);
      expect(new Set(commands.slice(1))).toEqual(new Set(['continueWork']));
    } finally {
      engine.stepsAtOnce = usual;
    }
  });
});

test('ticks, the house and the clock come by none', async () => {
  const [before] = await exchange.query('select max(seq) as seq from journal');
  await user.place({
    direction: 'buy',
    price: '50000',
    amount: '0.001',
    type: 'stop-limit',
    stopPrice: '51000',
  });
  await exchange.setPrice('btcusdt', '51500');
  await exchange.clock.advance(2_000);
  const rows = await exchange.query<{ command: string; traced: boolean }>(
    'select command, trace is not null as traced from journal where seq > $1 order by seq',
    [before.seq],
  );
  expect(rows.filter(({ traced }) => traced).map(({ command }) => command)).toEqual(['placeOrder']);
  expect(rows.filter(({ traced }) => !traced).length).toBeGreaterThan(0);
});

/** A call by hand: `fetch` sends no header twice, and none with such bytes. */
function callWith(header: string | string[], token: string): Promise<{ status: number; id: string }> {
  return new Promise((resolve, reject) => {
    const body = new URLSearchParams(ORDER).toString();
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': body.length,
      'x-access-token': token,
      'x-request-id': header,
    };
    const options = { method: 'POST', headers, agent: false as const };
    const sent = request(`${exchange.url}/bb/order/create`, options, (answer) => {
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, id: String(answer.headers['x-request-id']) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

describe('a hostile X-Request-Id', () => {
  test.each([
    ['two of them', [NGINX, 'f'.repeat(32)]],
    ['a list', `${NGINX}, ${NGINX}`],
    ['SQL', `' or 1=1 --`],
    ['a separator of the statement', `a\x80\x9eb`],
    ['bytes that are no ASCII', 'é'.repeat(8)],
    ['JSON', '{"a":1}'],
    ['65 digits', 'a'.repeat(65)],
    ['8 kB', 'a'.repeat(8_000)],
    ['nothing', ''],
    ['a blank in it', 'a b'],
  ])('%s: the request is named anew, and goes on as ever', async (_what, header) => {
    const { status, id } = await callWith(header, user.token);
    expect([status, id]).toEqual([200, expect.stringMatching(MADE)]);
    expect(await entriesOf(id)).toMatchObject([{ command: 'placeOrder' }]);
  });

  test('a well-formed one that is no 16 bytes is found by its hash', async () => {
    const { id } = await callWith('order.of_somebody-1', user.token);
    expect(id).toBe('order.of_somebody-1');
    const rows = await exchange.query(
      `select command from journal where trace = encode(substr(sha256($1::text::bytea), 1, 16), 'hex')::uuid`,
      [id],
    );
    expect(rows).toEqual([{ command: 'placeOrder' }]);
  });

  test('who comes past the proxy is not believed', async () => {
    const open = await startTestExchange();
    try {
      const someone = await open.signUp();
      const answer = await someone.call('/bb/order/create', ORDER, named(NGINX));
      const id = answer.headers.get('x-request-id');
      expect(id).toMatch(MADE);
      const rows = await open.query<{ trace: string }>(
        `select trace from journal where command = 'placeOrder' order by seq`,
      );
      expect(rows).toEqual([{ trace: id }]);
    } finally {
      await open.stop();
    }
  });
});

test('a command that breaks is logged with the request that it came by', async () => {
  const victim = await exchange.signUp();
  const account = exchange.running.engine.state.owner(victim.userId).spot('USDT');
  const { frozen } = account;
  Object.defineProperty(account, 'frozen', {
    get: () => frozen,
    // To take it back sets what it was.
    set(next: bigint) {
      if (next !== frozen) throw new Error('broken on purpose');
    },
    configurable: true,
  });
  const id = '9'.repeat(32);
  try {
    expect((await victim.call('/bb/order/create', ORDER, named(id))).code).not.toBe(1);
  } finally {
    Object.defineProperty(account, 'frozen', {
      value: frozen,
      writable: true,
      configurable: true,
      enumerable: true,
    });
  }
  expect(lines.filter(({ msg }) => msg === 'a command failed and was taken back')).toMatchObject([
    { command: 'placeOrder', request: id },
  ]);
  expect(await entriesOf(id)).toEqual([]);
});
