import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { TestBot } from '../test-bot.ts';

const PATH = '/v2/algo-orders/cancel-all-after';

const exchange = await startTestExchange();
const [ann, bob] = [await exchange.signUp(), await exchange.signUp()];
const bot = await TestBot.of(exchange, ann);
beforeEach(() => exchange.clock.advance(1_000));
afterAll(() => stopClean(exchange));

const rest = () => ann.place({ direction: 'buy', price: '40000', amount: '0.01' });
const open = async (user: TestUser) => (await user.ok('/bb/order/list')).totalRow;
const stored = () => exchange.query('select * from cancel_after');
/** Two looks at the clock later. */
const looked = () => new Promise((resolve) => setTimeout(resolve, 500));
const cancelled = () => vi.waitFor(async () => expect(await open(ann)).toBe(0), { timeout: 45_000 });

test('orders of that user alone are cancelled when the time is up, and not before', async () => {
  await rest();
  await bob.place({ direction: 'buy', price: '40000', amount: '0.01' });
  const now = exchange.clock.now();
  const { body } = await bot.post(PATH, { timeout: 10 });
  expect(body).toEqual({
    code: 200,
    message: 'success',
    data: { currentTime: now, triggerTime: now + 10_000 },
  });
  await exchange.clock.advance(9_999);
  await looked();
  expect(await open(ann)).toBe(1);
  await exchange.clock.advance(1);
  await cancelled();
  expect(await open(bob)).toBe(1);
  await vi.waitFor(async () => expect(await stored()).toEqual([]), 45_000);
  await rest();
  await looked();
  expect(await open(ann)).toBe(1);
});

test('another call puts it off, 0 switches it off', async () => {
  await rest();
  await bot.ok(bot.post(PATH, { timeout: 5 }));
  await exchange.clock.advance(4_000);
  await bot.ok(bot.post(PATH, { timeout: '5' }));
  await exchange.clock.advance(4_000);
  await looked();
  expect(await open(ann)).toBeGreaterThan(0);
  expect(await bot.ok(bot.post(PATH, { timeout: 0 }))).toEqual({
    currentTime: exchange.clock.now(),
    triggerTime: 0,
  });
  await exchange.clock.advance(60_000);
  await looked();
  expect(await open(ann)).toBeGreaterThan(0);
  expect(await stored()).toEqual([]);
});

test('a restart forgets nothing: what came due meanwhile happens after it', async () => {
  await rest();
  await bot.ok(bot.post(PATH, { timeout: 30 }));
  await exchange.restart();
  await looked();
  expect(await open(ann)).toBeGreaterThan(0);
  await exchange.restart(60_000);
  await cancelled();
});

test.each([4, -1, 1.5, 86_401, '', 'x', null, [5]])('a timeout of %j is refused', async (timeout) => {
  const { status, body } = await bot.post(PATH, { timeout });
  expect([status, body['code'], body['err-code']]).toEqual([200, 1303, 'bad-request']);
});
