import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

/** A coin that three users trade, and a pair with a feed: what their orders are held against after a restart. */

const NEW = { baseCoin: 'BTC', quoteCoin: 'NEW' };
const pair = {
  symbol: 'btcnew',
  base: 'BTC',
  quote: 'NEW',
  priceDecimals: 2,
  quantityDecimals: 4,
  minNotional: 1n,
};

const exchange = await startTestExchange();
const { sequencer } = exchange.running.services;
await sequencer.submit({ type: 'listPair', pair, issuePrice: 100_00000000n });
const users = [await exchange.signUp(), await exchange.signUp(), await exchange.signUp()];
for (const each of users) await fund(exchange, each, '100000', 'NEW');
afterAll(() => stopClean(exchange));

const references = () =>
  ['btcnew', 'btcusdt'].map((symbol) => exchange.running.engine.state.pairs.get(symbol)!.reference);
async function trade(seller: number, buyer: number, price: string): Promise<void> {
  const order = { ...NEW, type: 'limit', price, amount: '0.01' };
  await users[seller]!.place({ ...order, direction: 'sell' });
  await users[buyer]!.place({ ...order, direction: 'buy' });
}

test('the issue price outlives a restart, and so does the mark before the feed is back', async () => {
  expect(references()).toEqual([10_000, 5_000_000]);
  exchange.quiet(true);
  await exchange.restart();
  expect(references()).toEqual([10_000, 5_000_000]);
  const far = { type: 'limit', direction: 'buy', price: '500000', amount: '0.001' };
  expect(
    await users[0]!.call('/bb/order/create', { baseCoin: 'BTC', quoteCoin: 'USDT', ...far }),
  ).toMatchObject({
    code: 0,
    msg: 'Please enter a suitable price',
  });
  exchange.quiet(false);
});

test('trades from before a restart count with those after it', async () => {
  await trade(0, 1, '110');
  await trade(1, 2, '110');
  await exchange.restart(1_000);
  expect(references()[0]).toBe(10_000);
  await trade(2, 0, '110');
  await exchange.clock.advance(1_000);
  expect(references()[0]).toBe(11_000);
  await exchange.restart();
  expect(references()[0]).toBe(11_000);
});

test('a print far from the reference stands on the tape and does not move the ticker', async () => {
  await trade(0, 1, '118');
  await exchange.clock.advance(1_000);
  const { body } = await exchange.visitor.call('/huobi/getMarketTrade', { symbol: 'btcnew' });
  expect(body['data'][0]).toMatchObject({ price: '118.00' });
  expect(exchange.running.market.lastPrice('btcnew')).toBe(11_000);
});
