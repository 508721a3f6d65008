import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBot } from '../../open-api/test-bot.ts';
import { NO_LIMITS } from './budget.ts';

/** Who pays for the body of a call above 4 kB, while strangers have spent what is everybody's. */

const BARE = { perSecond: 0.001, burst: 400 };
const limits = { ...NO_LIMITS, strangers: BARE, user: BARE, key: BARE };
const exchange = await startTestExchange({ parts: { limits } });
const user = await exchange.signUp('trader@example.com');
const bot = await TestBot.of(exchange, user);
afterAll(() => stopClean(exchange));

/** As JSON each takes twice its length. */
const CLIENT_IDS = Array.from({ length: 50 }, (_, n) => `grid-${n}-`.padEnd(64, '"'));
const CANCEL = '/v1/order/orders/batchcancel';
const cancelMany = (as: TestBot) => as.post(CANCEL, { 'client-order-ids': CLIENT_IDS });

async function post(path: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  const { status } = await fetch(exchange.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return status;
}
/** 44 units. */
const LONG = { text: 'x'.repeat(49_000) };
const MINE = '/user/sessions';

async function spent(call: () => Promise<number>): Promise<boolean> {
  for (let n = 0; n < 50; n++) if ((await call()) === 429) return true;
  return false;
}

beforeAll(async () => {
  expect(await spent(() => post('/user/login', LONG))).toBe(true);
  expect(await spent(() => post('/nowhere', {}))).toBe(true);
});

test('attack: strangers spend what is theirs on long bodies; a key goes on cancelling fifty orders', async () => {
  const { status, data } = await cancelMany(bot);
  expect(status).toBe(200);
  expect(data.failed).toHaveLength(50);
});

test('one who cannot sign pays as a stranger, whatever key he names', async () => {
  const thief = new TestBot(exchange.url, { ...bot.key, secret: 'x'.repeat(40) }, () => exchange.clock.now());
  expect((await cancelMany(thief)).status).toBe(429);
});

test('a session in the head pays for its user’s long call; a token in the body is read too late for that', async () => {
  expect(await post(MINE, LONG, { 'x-access-token': user.token })).toBe(200);
  expect(await post(MINE, { ...LONG, token: user.token })).toBe(429);
  expect(await post(MINE, LONG, { 'x-access-token': 'x'.repeat(43) })).toBe(429);
});

test('a user and a key that have had their share are refused long bodies, too', async () => {
  expect(await spent(() => post(MINE, LONG, { 'x-access-token': user.token }))).toBe(true);
  const target = () => bot.sign('POST', CANCEL);
  expect(await spent(async () => (await bot.fetch('POST', target(), LONG)).status)).toBe(true);
});
