import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { TestUpstream } from '../../../market/feeds/htx/test-upstream.ts';

afterAll(async () => {
  await stopClean(exchange);
  await upstream.stop();
});

const OPS = '/ops/api/pairs';
const LTCETH = {
  ...{ baseCoin: 'LTC', quoteCoin: 'ETH', tickDecimals: 5, lotDecimals: 2 },
  ...{ minNotional: '0.002', bandPercent: 20, ownFees: '0', feed: '1' },
};
const OWN = {
  ...{ baseCoin: 'XRP', quoteCoin: 'ETH', tickDecimals: 6, lotDecimals: 1, minNotional: '0.002' },
  ...{ bandPercent: 30, ownFees: '1', makerPpm: 100, takerPpm: 300, feed: '0', openingPrice: '0.0002' },
};
const create = (fields: Record<string, string | number>) => admin.call(`${OPS}/create`, fields);
const update = (symbol: string, fields: Record<string, string | number>) =>
  admin.call(`${OPS}/update`, { symbol, ...fields });
const row = async (symbol: string) =>
  (await admin.ok(`${OPS}/list`)).list.find((pair: { symbol: string }) => pair.symbol === symbol);
const shown = async (symbol: string) =>
  (await exchange.visitor.ok('/bb/config')).pairs.find((pair: { symbol: string }) => pair.symbol === symbol);
const symbols = async () =>
  ((await (await fetch(`${exchange.url}/v1/common/symbols`)).json()) as { data: Record<string, unknown>[] })
    .data;

const upstream = await TestUpstream.start();
upstream.symbols = [
  { symbol: 'ltceth', state: 'online' },
  { symbol: 'eoseth', state: 'offline' },
];
const exchange = await startTestExchange({ env: { FEED: `htx:${upstream.url}` } });
upstream.candles = {
  '1day': [{ id: 0, open: 0.0267, high: 0.0267, low: 0.0267, close: 0.0267, amount: 1, vol: 1, count: 1 }],
};
const admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
const other = await exchange.signUp();

test('a pair that the source does not have or has closed is refused; so are bad coins and a source that is away', async () => {
  expect((await create({ ...LTCETH, baseCoin: 'EOS' })).msg).toBe('The source of prices has no EOS/ETH.');
  expect((await create({ ...LTCETH, baseCoin: 'XRP' })).msg).toBe('The source of prices has no XRP/ETH.');
  for (const wrong of [
    { ...LTCETH, baseCoin: 'ETH' },
    { ...LTCETH, baseCoin: 'NONE' },
    { ...LTCETH, takerPpm: 1, ownFees: '1' },
    { ...LTCETH, tickDecimals: 2 },
    { ...LTCETH, minNotional: '10' },
    { ...OWN, openingPrice: '' },
    { ...OWN, tickDecimals: 4 },
  ])
    expect((await create(wrong)).code).toBe(0);
  upstream.failing = 99;
  expect((await create(LTCETH)).msg).toMatch(/does not answer/);
  upstream.failing = 0;
});

test('a pair with a feed is listed and quoted without a restart, and it is there after one', async () => {
  expect(await create(LTCETH)).toMatchObject({ code: 1 });
  expect(await shown('ltceth')).toMatchObject({
    priceDecimals: 5,
    quantityDecimals: 2,
    minNotional: '0.002',
  });
  expect(await row('ltceth')).toMatchObject({ fed: true, stale: true, finestTick: 7, finestLot: 4 });
  for (let tick = 0; tick < 6; tick++) {
    exchange.feed.tick('ltceth', 2_666_000);
    await exchange.clock.advance(400);
  }
  expect(await row('ltceth')).toMatchObject({ stale: false, price: '0.02666' });
  // In what the pair counts in, 1e-7 and 1e-4; the house quotes in its tick and its lot.
  exchange.feed.depth('ltceth', [[266_597, 123_456]], [[266_604, 123_456]]);
  await exchange.settled();
  const { tick } = (
    await exchange.visitor.call('/huobi/getHuobiContractDepthV2', { symbol: 'ltceth', size: 5 })
  ).body as { tick: object };
  expect(tick).toMatchObject({ bids: [['0.02665', '12.34']], asks: [['0.02667', '12.34']] });
  const bought = await user.place({
    ...{ baseCoin: 'LTC', quoteCoin: 'ETH', direction: 'buy', type: 'market', amount: '0.1' },
  });
  expect(bought.averagePrice).toMatch(/^0\.0266(7|699)/);
  await exchange.restart();
  expect(await row('ltceth')).toMatchObject({ tickDecimals: 5, finestTick: 7, status: 'trading' });
  expect((await symbols()).at(-1)).toMatchObject({
    symbol: 'ltceth',
    'price-precision': 5,
    'amount-precision': 2,
  });
});

test('a pair without a feed trades at its own fees and band, and its opening price is the reference', async () => {
  expect(await create(OWN)).toMatchObject({ code: 1 });
  expect(await create(OWN)).toMatchObject({ code: 0, msg: 'XRP/ETH exists already.' });
  expect(await shown('xrpeth')).toMatchObject({
    bandPercent: 30,
    fees: { makerRate: '0.0001', takerRate: '0.0003' },
  });
  const pair = { baseCoin: 'XRP', quoteCoin: 'ETH' };
  const beyond = await user.call('/bb/order/create', {
    ...pair,
    ...{ direction: 'buy', type: 'limit', price: '0.000261', amount: '100' },
  });
  expect(beyond.code).toBe(0);
  await fund(exchange, other, '100', 'XRP');
  await other.place({ ...pair, direction: 'sell', price: '0.0002', amount: '50' });
  await user.place({ ...pair, direction: 'buy', price: '0.0002', amount: '50' });
  // 0.03 % of 50 XRP.
  expect((await user.balance('XRP')).available).toBe('49.98500000');
});

test('contracts and second contracts of a new pair in USDT start switched off', async () => {
  await admin.ok('/ops/api/coins/create', { symbol: 'NEW', name: 'New' });
  const fields = { ...LTCETH, baseCoin: 'NEW', quoteCoin: 'USDT', minNotional: '5', tickDecimals: 4 };
  upstream.symbols.push({ symbol: 'newusdt', state: 'online' });
  expect(await create(fields)).toMatchObject({ code: 1 });
  for (const product of ['contracts', 'seconds']) {
    const { list } = await admin.ok(`/ops/api/${product}/settings`);
    expect(list.find(({ symbol }: { symbol: string }) => symbol === 'newusdt')).toMatchObject({
      enabled: false,
    });
  }
});

test('a change is a proposal of the parts that it touches; two that touch different ones wait side by side', async () => {
  const finer = await update('xrpeth', { tickDecimals: 7, bandPercent: 25 });
  expect(finer).toMatchObject({ code: 1 });
  expect(await row('xrpeth')).toMatchObject({ tickDecimals: 7, bandPercent: 25, makerPpm: 100 });
  expect((await update('xrpeth', { tickDecimals: 9 })).code).toBe(0);
  expect((await update('ltceth', { feed: '0' })).msg).toMatch(/keeps it/);
  await update('xrpeth', { ownFees: '0' });
  expect(await shown('xrpeth')).not.toHaveProperty('fees');

  const colleague = await enrolOperator(exchange, admin, 'admin', 'second@example.com');
  const one = await update('xrpeth', { minNotional: '0.003' });
  const two = await update('xrpeth', { bandPercent: 20 });
  expect([one.data['proposal'], two.data['proposal']].every(Boolean)).toBe(true);
  expect(await row('xrpeth')).toMatchObject({ minNotional: '0.002', bandPercent: 25 });
  await colleague.approve(String(two.data['proposal']));
  await colleague.approve(String(one.data['proposal']));
  expect(await row('xrpeth')).toMatchObject({ minNotional: '0.003', bandPercent: 20 });

  const listed = await admin.ok(`${OPS}/retire`, { symbol: 'xrpeth' });
  expect(await row('xrpeth')).toMatchObject({ status: 'trading' });
  const pair = { baseCoin: 'XRP', quoteCoin: 'ETH' };
  const resting = await user.place({ ...pair, direction: 'buy', price: '0.00019', amount: '50' });
  expect((await user.balance('ETH')).frozen).toBe('0.00950000');
  await colleague.approve(String(listed.proposal));
  expect((await user.balance('ETH')).frozen).toBe('0.00000000');
  expect(await shown('xrpeth')).toBeUndefined();
  expect((await symbols()).find(({ symbol }) => symbol === 'xrpeth')).toMatchObject({
    state: 'offline',
    'api-trading': 'disabled',
  });
  const again = await user.call('/bb/order/create', {
    ...pair,
    direction: 'buy',
    type: 'limit',
    price: '0.0002',
    amount: '50',
  });
  expect(again.msg).toBe('This pair is not traded any more.');
  const kept = await user.ok('/bb/order/detail', { id: resting.id });
  expect(kept).toMatchObject({ price: '0.00019', entryStatus: 3 });

  await exchange.restart();
  expect(await row('xrpeth')).toMatchObject({ status: 'retired', minNotional: '0.003' });
  expect((await admin.call(`${OPS}/status`, { symbol: 'xrpeth', status: 'halted' })).code).toBe(0);
  const opened = await admin.ok(`${OPS}/status`, { symbol: 'xrpeth', status: 'trading' });
  await colleague.approve(String(opened.proposal));
  expect(await shown('xrpeth')).toMatchObject({ status: 'trading' });
  expect(await user.place({ ...pair, direction: 'buy', price: '0.0002', amount: '50' })).toMatchObject({
    price: '0.0002',
  });
});

test('pairs keep their place in the lists over changes and a restart', async () => {
  const order = async () =>
    (await admin.ok(`${OPS}/list`)).list.map(({ symbol }: { symbol: string }) => symbol);
  const before = await order();
  await admin.ok(`${OPS}/status`, { symbol: 'btcusdt', status: 'cancel-only' });
  await exchange.restart();
  expect(await order()).toEqual(before);
  expect(before[0]).toBe('btcusdt');
});
