import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { NO_LIMITS } from '../../gateway/access/budget.ts';
import { TestBot } from '../test-bot.ts';

/** Accounts, and what any signed call passes through: signature, rights, limits. */

const ACCOUNTS = '/v1/account/accounts';
const PLACE = '/v1/order/orders/place';

const exchange = await startTestExchange({
  parts: { limits: { ...NO_LIMITS, key: { perSecond: 10, burst: 50 } } },
});
const user = await exchange.signUp();
const bot = await TestBot.of(exchange, user);
beforeEach(() => exchange.clock.advance(61_000));
afterAll(() => stopClean(exchange));

test('one account of type spot, whose balances are those of the web app', async () => {
  const accounts = await bot.ok(bot.get(ACCOUNTS));
  expect(accounts).toEqual([{ id: user.userId, type: 'spot', subtype: '', state: 'working' }]);
  await user.place({ direction: 'buy', price: '40000.5', amount: '0.1' });
  const { list } = await bot.ok(bot.get(`${ACCOUNTS}/${user.userId}/balance`));
  const find = (currency: string, type: string) =>
    list.find((each: any) => each.currency === currency && each.type === type).balance;
  expect([find('usdt', 'trade'), find('usdt', 'frozen')]).toEqual(['5999.95', '4000.05']);
  expect([find('btc', 'trade'), find('btc', 'frozen')]).toEqual(['0.5', '0']);
  await user.ok('/bb/order/cancelAll');
});

test('what trading costs is what is charged', async () => {
  const { data } = await bot.get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt,ethbtc' });
  expect(data).toEqual(
    ['btcusdt', 'ethbtc'].map((symbol) => ({
      symbol,
      makerFeeRate: '0.001',
      takerFeeRate: '0.001',
      actualMakerRate: '0.001',
      actualTakerRate: '0.001',
    })),
  );
  const { sequencer } = exchange.running.services;
  const spec = exchange.running.services.markets.get('ethbtc')!.spec;
  await sequencer.submit({ type: 'setPairTerms', pair: { ...spec, makerPpm: 300, takerPpm: 700 } });
  const [, ofPair] = await bot.ok(bot.get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt,ethbtc' }));
  expect(ofPair).toMatchObject({ symbol: 'ethbtc', actualMakerRate: '0.0003', actualTakerRate: '0.0007' });
  const tier = { owner: user.userId, level: 1, makerPpm: 100, takerPpm: 200 };
  await sequencer.submit({ type: 'setFeeTiers', changes: [tier] });
  const byTier = await bot.ok(bot.get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt,ethbtc' }));
  expect(byTier.map((each: any) => each.actualTakerRate)).toEqual(['0.0002', '0.0007']);
  await sequencer.submit({ type: 'setFees', owner: user.userId, makerPpm: 0, takerPpm: 450 });
  const [rate] = await bot.ok(bot.get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt' }));
  expect(rate).toMatchObject({ actualMakerRate: '0', actualTakerRate: '0.00045' });
  const id = await bot.place(user.userId, { type: 'sell-market', amount: '0.01' });
  expect((await bot.ok(bot.get(`/v1/order/orders/${id}`)))['field-fees']).toBe('0.22499996');
  const { body } = await bot.get('/v2/reference/transact-fee-rate', { symbols: 'btcusdt,abcusdt' });
  expect(body).toMatchObject({ code: 1013 });
});

describe('a signature', () => {
  const order = () => ({ 'account-id': user.userId, symbol: 'btcusdt', type: 'buy-market', amount: '10' });
  const filled = async () => (await user.ok('/bb/order/list', { entryStatus: '2' })).totalRow;

  test.each([
    ['of a wrong secret', () => stranger({ secret: 'f'.repeat(64) }).sign('POST', PLACE)],
    ['of an unknown key', () => stranger({ apiKey: '11111111-22222222-33333333-44444' }).sign('POST', PLACE)],
    ['five minutes old', () => bot.sign('POST', PLACE, {}, exchange.clock.now() - 301_000)],
    ['from the future', () => bot.sign('POST', PLACE, {}, exchange.clock.now() + 301_000)],
    ['of another path', () => bot.sign('POST', ACCOUNTS).replace(ACCOUNTS, PLACE)],
    ['of another method', () => bot.sign('GET', PLACE)],
    ['of another query', () => bot.sign('POST', PLACE, { a: '1' }).replace('a=1', 'a=2')],
    ['cut off', () => bot.sign('POST', PLACE).slice(0, -8)],
    ['left out', () => bot.sign('POST', PLACE).replace(/&Signature.*/, '')],
    ['with a key twice', () => `${bot.sign('POST', PLACE)}&AccessKeyId=${bot.key.apiKey}`],
  ])('%s places nothing', async (_, target) => {
    const before = await filled();
    const { status, body } = await bot.fetch('POST', target(), order());
    expect(status).toBe(200);
    expect(body['err-code']).toMatch(/^(api-signature-not-valid|bad-request)$/);
    expect(await filled()).toBe(before);
  });

  const stranger = (change: Partial<{ apiKey: string; secret: string }>) =>
    new TestBot(exchange.url, { ...bot.key, ...change }, () => exchange.clock.now());

  test('is good for one order, and for as many questions as are asked with it', async () => {
    const before = await filled();
    const target = bot.sign('POST', PLACE);
    await bot.ok(bot.fetch('POST', target, order()));
    const { body } = await bot.fetch('POST', target, order());
    expect(body['err-code']).toBe('duplicate-request');
    expect(await filled()).toBe(before + 1);
    const question = bot.sign('GET', ACCOUNTS);
    for (let n = 0; n < 2; n++) await bot.ok(bot.fetch('GET', question));
  });

  test('of v2 calls is refused in their words', async () => {
    const target = stranger({ secret: 'x' }).sign('GET', '/v2/reference/transact-fee-rate', {
      symbols: 'btcusdt',
    });
    expect((await bot.fetch('GET', target)).body).toMatchObject({ code: 1003, data: null });
  });
});

test('a key that may only read places and cancels nothing', async () => {
  const reader = await TestBot.of(exchange, user, 'read');
  await reader.ok(reader.get(ACCOUNTS));
  await reader.ok(reader.get('/v1/order/openOrders'));
  const { id } = await user.place({ direction: 'buy', price: '40000', amount: '0.01' });
  for (const [path, body] of [
    [PLACE, { 'account-id': user.userId, symbol: 'btcusdt', type: 'buy-market', amount: '10' }],
    ['/v1/order/batch-orders', [{}]],
    [`/v1/order/orders/${id}/submitcancel`, {}],
    ['/v1/order/orders/submitCancelClientOrder', { 'client-order-id': 'x' }],
    ['/v1/order/orders/batchcancel', { 'order-ids': [id] }],
    ['/v1/order/orders/batchCancelOpenOrders', {}],
    ['/v2/algo-orders/cancel-all-after', { timeout: 5 }],
  ] as const) {
    const answer = await reader.post(path, body);
    expect(answer.body['err-code']).toBe('api-signature-not-valid');
    expect(JSON.stringify(answer.body)).toContain('API key has no permission');
  }
  expect((await user.ok('/bb/order/detail', { id })).status).toBe('open');
  await user.ok('/bb/order/cancelAll');
});

test('every answer says what is left of the limit; beyond it nothing is done', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => bot.get(ACCOUNTS)));
  const left = answers.map(({ headers }) => Number(headers.get('x-hb-ratelimit-requests-remain')));
  expect(Math.min(...left)).toBe(0);
  expect(Math.max(...left)).toBeLessThan(50);
  const limited = answers.filter(({ status }) => status === 429);
  expect(limited.length).toBeGreaterThan(0);
  expect(limited[0]!.body['err-code']).toBe('base-request-exceed-frequency-limit');
  expect(Number(limited[0]!.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(answers[0]!.headers.get('x-hb-ratelimit-requests-expire'))).toBeGreaterThan(
    exchange.clock.now(),
  );
});
