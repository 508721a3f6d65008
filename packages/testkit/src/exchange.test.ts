import { afterAll, expect, test } from 'vitest';
import { startTestExchange } from './exchange.ts';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

test('a new user trades against the house and the books add up', async () => {
  const user = await exchange.signUp();
  expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
  const { order } = await user.ok('/bb/order/create', {
    baseCoin: 'BTC',
    quoteCoin: 'USDT',
    direction: 'buy',
    type: 'market',
    amount: '500',
  });
  // The house's best offer is a tick above the reference price.
  expect(order).toMatchObject({ status: 'filled', averagePrice: '50000.01', filledAmount: '0.009999' });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [], trades: 1 });
});

test('time stands still until it is moved, and prices move with it', async () => {
  const before = exchange.clock.now();
  await exchange.setPrice('btcusdt', '51000');
  expect(exchange.clock.now()).toBe(before + 1_000);
  const answer = await exchange.visitor.call('/huobi/getHuobiContractDepthV2', {
    symbol: 'btcusdt',
    size: 1,
  });
  expect(answer.body['tick'].asks[0][0]).toBe('51000.01');
});

test('a quiet feed goes stale', async () => {
  exchange.quiet(true);
  await exchange.clock.advance(6_000);
  expect(exchange.running.market.stalePairs()).toEqual(['btcusdt']);
  exchange.quiet(false);
  await exchange.clock.advance(1_000);
  expect(exchange.running.market.stalePairs()).toEqual([]);
});

test('a restart keeps address, sessions and money', async () => {
  const user = await exchange.signUp();
  await exchange.restart();
  expect(await user.balance('BTC')).toEqual({ available: '0.50000000', frozen: '0.00000000' });
  expect(exchange.errors).toEqual([]);
});
