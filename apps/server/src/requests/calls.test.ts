import { BTC_USDT } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

test('an order that got no answer is found by its request id, by its owner only, and is not sent again', async () => {
  const [user, other] = [await exchange.signUp(), await exchange.signUp()];
  const order = { ...BTC_USDT, direction: 'buy', type: 'limit', price: '49000', amount: '0.01' };
  expect(await user.ok('/bb/request/find', { requestId: 'lost' })).toEqual({ command: '', id: '' });
  const { id } = await user.ok('/bb/order/create', { ...order, requestId: 'lost' });
  expect(await user.ok('/bb/request/find', { requestId: 'lost' })).toEqual({ command: 'placeOrder', id });
  expect(await other.ok('/bb/request/find', { requestId: 'lost' })).toEqual({ command: '', id: '' });
  expect(await user.ok('/bb/order/list')).toMatchObject({ totalRow: 1 });
});

test('a refused order did nothing', async () => {
  const user = await exchange.signUp();
  const order = { ...BTC_USDT, direction: 'buy', type: 'limit', price: '49000', amount: '1000' };
  expect(await user.call('/bb/order/create', { ...order, requestId: 'poor' })).toMatchObject({ code: 0 });
  expect(await user.ok('/bb/request/find', { requestId: 'poor' })).toEqual({ command: '', id: '' });
});
