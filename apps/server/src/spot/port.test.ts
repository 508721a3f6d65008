import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import type { OrderPhase, RecordFilter } from './queries.ts';
import { SpotOrders } from './orders.ts';
import { spotPort } from './port.ts';

/** Orders on ETH/BTC, which nobody but these two trades here. */
const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };
const EVERY: readonly OrderPhase[] = [
  'waiting',
  'open',
  'open-partial',
  'filled',
  'cancelled',
  'cancelled-partial',
];

/** Name -> id, in the order in which they were placed, a second apart. */
const ids = new Map<string, string>();
const exchange = await startTestExchange();
exchange.setReference('ethbtc', '0.058');
const { services } = exchange.running;
const port = spotPort(services, new SpotOrders(services));
const [ann, bob] = [await exchange.signUp(), await exchange.signUp()];
const place = async (name: string, fields: Record<string, string>) => {
  await exchange.clock.advance(1_000);
  ids.set(name, (await ann.place({ ...ETH_BTC, ...fields })).id);
};
const bobSells = (amount: string) =>
  bob.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount, timeInForce: 'ioc' });
const buy = { direction: 'buy', price: '0.05', amount: '0.1' };
await place('filled', buy);
await bobSells('0.1');
await place('cut', buy);
await bobSells('0.04');
await ann.ok('/bb/order/cancel', { id: ids.get('cut')! });
await place('cancelled', buy);
await ann.ok('/bb/order/cancel', { id: ids.get('cancelled')! });
await place('sold', { direction: 'sell', type: 'limit', price: '0.06', amount: '0.1' });
await bob.place({ ...ETH_BTC, direction: 'buy', type: 'market', amount: '0.006' });
await place('partial', { ...buy, timeInForce: 'post-only' });
await bobSells('0.03');
await place('open', { ...buy, price: '0.049' });
await place('stop', { ...buy, type: 'stop-limit', price: '0.08', stopPrice: '0.07' });
afterAll(() => stopClean(exchange));

const names = ['filled', 'cut', 'cancelled', 'sold', 'partial', 'open', 'stop'];
const timeOf = async (name: string) =>
  Number((await port.order(ann.userId, { id: ids.get(name)! }))!.created_at);
async function listed(filter: Partial<RecordFilter> & { phases?: readonly OrderPhase[] }): Promise<string[]> {
  const rows = await port.orders(ann.userId, { phases: EVERY, size: 50, ...filter });
  return rows.map(({ id }) => names.find((name) => ids.get(name) === id)!);
}

test.each<[OrderPhase, string[]]>([
  ['waiting', ['stop']],
  ['open', ['open']],
  ['open-partial', ['partial']],
  ['filled', ['sold', 'filled']],
  ['cancelled', ['cancelled']],
  ['cancelled-partial', ['cut']],
])('orders that are %s', async (phase, expected) => {
  expect(await listed({ phases: [phase] })).toEqual(expected);
});

test('every page of every size, in both directions, makes the whole list', async () => {
  for (const oldestFirst of [false, true]) {
    for (const size of [1, 2, 3, 7]) {
      const seen: string[] = [];
      for (;;) {
        const beyondId = seen.length > 0 ? ids.get(seen.at(-1)!) : undefined;
        const page = await listed({ size, oldestFirst, beyondId });
        seen.push(...page);
        if (page.length < size) break;
      }
      expect(seen).toEqual(oldestFirst ? names : names.toReversed());
    }
  }
});

test('a period takes in both its ends, wherever the orders are now', async () => {
  const [from, to] = [await timeOf('cut'), await timeOf('open')];
  const within = ['cut', 'cancelled', 'sold', 'partial', 'open'];
  expect(await listed({ startTime: from, endTime: to, oldestFirst: true })).toEqual(within);
  expect(await listed({ startTime: from + 1, endTime: to - 1, oldestFirst: true })).toEqual(
    within.slice(1, -1),
  );
  expect(await listed({ startTime: to + 1_000, oldestFirst: true })).toEqual(['stop']);
  expect(await listed({ startTime: to + 1_001 })).toEqual([]);
  expect(await listed({ endTime: (await timeOf('filled')) - 1 })).toEqual([]);
  expect(await listed({ startTime: to, endTime: from })).toEqual([]);
  expect(await listed({ startTime: 0, endTime: 8.64e15 })).toEqual(names.toReversed());
});

test('narrowed to a side or a pair', async () => {
  expect(await listed({ side: 'sell' })).toEqual(['sold']);
  expect(await listed({ symbol: 'ethbtc' })).toHaveLength(names.length);
  expect(await listed({ symbol: 'btcusdt' })).toEqual([]);
});

test('fills name the type of the user’s own order, and are seen by their two users alone', async () => {
  const fills = await port.trades(ann.userId, { size: 50 });
  const theirs = await port.trades(bob.userId, { size: 50 });
  expect(fills.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
  expect(fills.map((fill) => `${fill.order_type} ${fill.time_in_force}`)).toEqual([
    'limit post-only',
    'limit gtc',
    'limit gtc',
    'limit gtc',
  ]);
  expect(theirs.map((fill) => `${fill.order_type} ${fill.time_in_force}`)).toEqual([
    'limit ioc',
    'market gtc',
    'limit ioc',
    'limit ioc',
  ]);
  expect(await port.trades(bob.userId + 1, { size: 50 })).toEqual([]);
});

test('fills by order, side, period and page', async () => {
  const all = (await port.trades(ann.userId, { size: 50 })).map(({ id }) => id);
  const found = async (filter: Partial<RecordFilter> & { orderId?: string }) =>
    (await port.trades(ann.userId, { size: 50, ...filter })).map(({ id }) => all.indexOf(id));
  expect(await found({ orderId: ids.get('sold')! })).toEqual([1]);
  expect(await found({ orderId: ids.get('open')! })).toEqual([]);
  expect(await found({ side: 'sell' })).toEqual([1]);
  expect(await found({ side: 'buy', oldestFirst: true })).toEqual([3, 2, 0]);
  const [from, to] = [await timeOf('cut'), await timeOf('sold')];
  expect(await found({ startTime: from, endTime: to })).toEqual([1, 2]);
  expect(await found({ size: 1, beyondId: all[1]! })).toEqual([2]);
  expect(await found({ size: 2, beyondId: all[3]!, oldestFirst: true })).toEqual([2, 1]);
});
