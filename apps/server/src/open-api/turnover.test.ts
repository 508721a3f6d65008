import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createKey } from '../api-keys/test-api-keys.ts';
import { TestBot } from './test-bot.ts';

/** API keys with a daily limit: a stolen key can trade no more than that. One bitcoin is 50,000 USDT. */

const DAY_MS = 86_400_000;

let user: TestUser;
const exchange = await startTestExchange();
exchange.setReference('ethbtc', '0.05');
afterAll(() => stopClean(exchange));
beforeEach(async () => {
  user = await exchange.signUp();
});

async function botWith(dailyTurnover: string): Promise<TestBot> {
  const { accessKey, secretKey } = await createKey(exchange, user, { dailyTurnover });
  await exchange.clock.advance(1_000);
  return new TestBot(exchange.url, { apiKey: accessKey, secret: secretKey }, () => exchange.clock.now());
}

const buy = (amount: string) => ({ symbol: 'btcusdt', type: 'buy-limit', price: '49000', amount });
const wordsOf = (fields: object) => ({ 'account-id': String(user.userId), ...fields });
const place = async (bot: TestBot, fields: object) =>
  (await bot.post('/v1/order/orders/place', wordsOf(fields))).body;
const today = async () => (await user.ok('/bb/apikey/list')).list[0].turnoverToday;
const REFUSED = {
  status: 'error',
  'err-msg': 'With this API key orders for 1000 USDT a day (UTC) may be placed. This one goes beyond that.',
};

test('orders side by side do not pass the limit, one by one or in a list', async () => {
  const bot = await botWith('1000');
  const answers = await Promise.all(Array.from({ length: 6 }, () => place(bot, buy('0.01'))));
  expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(2);
  expect(answers.filter(({ status }) => status === 'error')).toMatchObject(
    Array.from({ length: 4 }, () => REFUSED),
  );
  expect(await today()).toBe('980');
  const list = await bot.post('/v1/order/batch-orders', [
    wordsOf(buy('0.0003')),
    wordsOf(buy('0.0003')),
    wordsOf(buy('0.0001')),
  ]);
  // 14.7 fit into the 20 that are left, once; 4.9 fit, but are less than an order may be.
  expect(list.data.map((line: Record<string, unknown>) => line['order-id'] !== undefined)).toEqual([
    true,
    false,
    false,
  ]);
  expect((await user.ok('/bb/order/list')).totalRow).toBe(3);
});

test('an order that is sent again counts once', async () => {
  const bot = await botWith('1000');
  const once = { ...buy('0.01'), 'client-order-id': 'again' };
  const first = await place(bot, once);
  expect(first).toMatchObject({ status: 'ok' });
  expect(await place(bot, once)).toMatchObject({ status: 'ok', data: first.data });
  expect(await today()).toBe('490');
});

test('what is refused counts not, what is cancelled does', async () => {
  const bot = await botWith('1000');
  expect(await place(bot, buy('0.0001'))).toMatchObject({ 'err-code': 'order-value-min-error' });
  expect(await today()).toBe('0');
  expect(await place(bot, buy('0.02'))).toMatchObject({ status: 'ok' });
  await user.ok('/bb/order/cancelAll');
  expect(await place(bot, buy('0.001'))).toMatchObject(REFUSED);
});

test('a sell counts at no less than the reference, a market order at what it spends or brings, a cross pair in USDT', async () => {
  const bot = await botWith('1000');
  const counted = async (fields: object) => {
    const before = Number(await today());
    expect(await place(bot, fields)).toMatchObject({ status: 'ok' });
    return Number(await today()) - before;
  };
  expect(await counted({ symbol: 'btcusdt', type: 'sell-limit', price: '45000', amount: '0.001' })).toBe(50);
  expect(await counted({ symbol: 'btcusdt', type: 'sell-limit', price: '60000', amount: '0.001' })).toBe(60);
  expect(await counted({ symbol: 'btcusdt', type: 'sell-market', amount: '0.002' })).toBe(100);
  expect(await counted({ symbol: 'btcusdt', type: 'buy-market', amount: '70' })).toBe(70);
  expect(await counted({ symbol: 'ethbtc', type: 'buy-limit', price: '0.05', amount: '0.1' })).toBe(250);
});

test('the limit outlives a restart and begins anew with the day', async () => {
  const bot = await botWith('1000');
  expect(await place(bot, buy('0.02'))).toMatchObject({ status: 'ok' });
  await exchange.restart();
  expect(await place(bot, buy('0.001'))).toMatchObject(REFUSED);
  await exchange.clock.advance(DAY_MS - (exchange.clock.now() % DAY_MS));
  expect(await today()).toBe('0');
  expect(await place(bot, buy('0.001'))).toMatchObject({ status: 'ok' });
  expect((await user.ok('/bb/apikey/list')).list[0]).toMatchObject({
    dailyTurnover: '1000',
    turnoverToday: '49',
  });
});

test('a key without a limit has none, and a limit is an amount', async () => {
  const unlimited = await createKey(exchange, user);
  expect(unlimited.dailyTurnover).toBe('');
  for (const dailyTurnover of ['0', '-1', '1e3', '1.123456789', 'x']) {
    const answer = await user.call('/bb/apikey/create', {
      label: 'bot',
      rights: 'trade',
      code: '000000',
      dailyTurnover,
    });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.msg).toContain('dailyTurnover');
  }
});
