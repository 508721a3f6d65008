import type { OrderView } from '@bourse/protocol/spot/calls';
import type { Level } from '@bourse/protocol/stream';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import type { Frame, TestStream } from '@bourse/testkit/stream';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };
const DEPTH = 'depth:ethbtc';

let user: TestUser;
let stream: TestStream;
const exchange = await startTestExchange();
beforeEach(async () => {
  user = await exchange.signUp();
  stream = await exchange.openStream();
});
afterEach(async () => {
  stream.close();
  await user.ok('/bb/order/cancelAll');
  await exchange.clock.advance(100);
});
afterAll(() => exchange.stop());

const bid = (price: string, amount: string) =>
  user.place({ ...ETH_BTC, direction: 'buy', price, amount, timeInForce: 'post-only' });

/** The book as a client keeps it. Fails on a gap. */
function replica(frames: readonly Frame[]): { seq: number; bids: Level[]; asks: Level[] } {
  const sides = { bids: new Map<string, string>(), asks: new Map<string, string>() };
  let seq = -1;
  for (const frame of frames) {
    if (frame['type'] === 'delta') expect(frame['prev']).toBe(seq);
    else for (const side of Object.values(sides)) side.clear();
    seq = frame['seq'];
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, quantity] of frame[side] as Level[]) {
        if (quantity === '0') expect(sides[side].delete(price)).toBe(true);
        else sides[side].set(price, quantity);
      }
    }
  }
  const sorted = (side: Map<string, string>, sign: number) =>
    [...side].sort(([a], [b]) => (Number(a) - Number(b)) * sign);
  return { seq, bids: sorted(sides.bids, -1), asks: sorted(sides.asks, 1) };
}

test('snapshot and deltas without a gap give the book', async () => {
  await bid('0.05', '0.5');
  await exchange.clock.advance(100);
  stream.send({ op: 'sub', channels: [DEPTH, 'depth:btcusdt'] });
  expect(await stream.until(({ ch }) => ch === DEPTH)).toMatchObject({
    type: 'snapshot',
    bids: [['0.05', '0.5']],
  });

  for (let n = 0; n < 10; n++) {
    await bid(`0.049${n}`, '0.1');
    await bid('0.05', '0.01');
    if (n % 3 === 0) await user.ok('/bb/order/cancelAll');
    await exchange.setPrice('btcusdt', String(50_000 + n * 7));
  }
  for (const [channel, symbol] of [[DEPTH, 'ethbtc'] as const, ['depth:btcusdt', 'btcusdt'] as const]) {
    const { body } = await exchange.visitor.call('/huobi/getHuobiContractDepthV2', { symbol, size: 150 });
    const { bids, asks } = body['tick'];
    await stream.until(({ ch, seq }) => ch === channel && seq >= 10);
    expect(replica(stream.of(channel))).toMatchObject({ bids, asks });
    const { book } = exchange.running.engine.state.pairs.get(symbol)!;
    expect([bids.length, asks.length]).toEqual([book.levelCount('buy'), book.levelCount('sell')]);
  }
  // A second subscription is how a client recovers: a snapshot of the same state, and on from there.
  stream.frames.length = 0;
  stream.send({ op: 'sub', channels: [DEPTH] });
  await stream.until(({ ch, type }) => ch === DEPTH && type === 'snapshot');
  await bid('0.03', '0.3');
  await exchange.clock.advance(100);
  await stream.until(({ type }) => type === 'delta');
  expect(replica(stream.of(DEPTH)).bids.at(-1)).toEqual(['0.03', '0.3']);
});

test('a clock that is set back does not hold up the book', async () => {
  await bid('0.05', '0.5');
  await exchange.clock.advance(100);
  stream.send({ op: 'sub', channels: [DEPTH] });
  await stream.until(({ type }) => type === 'snapshot');
  await exchange.clock.advance(-60_000);
  await bid('0.03', '0.3');
  await stream.until(({ type }) => type === 'delta');
  expect(replica(stream.of(DEPTH)).bids.at(-1)).toEqual(['0.03', '0.3']);
  await exchange.clock.advance(60_100);
});

test('nothing is shown before it is committed', async () => {
  stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
  stream.send({ op: 'sub', channels: [DEPTH, 'trades:ethbtc', 'user'] });
  await stream.until(({ op, channels }) => op === 'sub' && channels.includes('user'));
  stream.frames.length = 0;

  await exchange.clock.advance(100);
  const { book } = exchange.running.engine.state.pairs.get('ethbtc')!;
  // Whoever holds the head row holds up every commit.
  const holder = new pg.Client({ connectionString: exchange.databaseUrl });
  await holder.connect();
  let placing: Promise<OrderView>;
  try {
    await holder.query('begin');
    await holder.query('select * from head for update');
    let isAnswered = false;
    placing = bid('0.05', '0.5').finally(() => (isAnswered = true));
    // The engine knows it at once ...
    await vi.waitFor(() => expect(book.bestPrice('buy')).toBe(50_000), 45_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    // ... and nobody else.
    expect(isAnswered).toBe(false);
    expect(stream.frames.filter(({ ch }) => ch !== 'tickers')).toEqual([]);
    const { body } = await exchange.visitor.call('/huobi/getHuobiContractDepthV2', { symbol: 'ethbtc' });
    expect(body['tick'].bids).toEqual([]);
    expect((await user.ok('/bb/order/list')).totalRow).toBe(0);
    expect((await user.balance('BTC')).frozen).toBe('0.00000000');
  } finally {
    await holder.query('rollback');
    await holder.end();
  }
  const order = await placing;
  expect((await stream.until(({ orders }) => orders))['orders']).toEqual([order]);
  expect((await stream.until(({ ch }) => ch === DEPTH))['bids']).toEqual([['0.05', '0.5']]);
});

test('the owner hears of his orders, fills and balances, and nobody else does', async () => {
  const other = await exchange.signUp();
  const theirs = await exchange.openStream();
  for (const [socket, who] of [[stream, user] as const, [theirs, other] as const]) {
    socket.send({ op: 'auth', userId: String(who.userId), token: who.token });
    socket.send({ op: 'sub', channels: ['user'] });
    await socket.until(({ op, ok }) => op === 'sub' && ok);
  }
  const sell = await other.place({ ...ETH_BTC, direction: 'sell', price: '0.05', amount: '1' });
  const buy = await user.place({ ...ETH_BTC, direction: 'buy', price: '0.05', amount: '0.4' });

  const mine = await stream.until(({ orders }) => orders);
  expect(mine['orders']).toEqual([buy]);
  expect(mine['trades']).toMatchObject([{ orderId: buy.id, direction: 'buy', role: 'taker', fee: '0.0004' }]);
  expect(mine['trades']).toEqual((await user.ok('/bb/order/trades')).list);
  const { spot } = await user.ok('/bb/asset/list');
  const { balances, seq } = await stream.until((frame) => frame['balances']);
  for (const balance of balances) expect(spot).toContainEqual(balance);
  expect(balances.map((each: Frame) => each['currencyName']).sort()).toEqual(['BTC', 'ETH']);
  expect(seq).toBe(mine['seq']);

  const placed = theirs.frames.find(({ orders }) => orders)!;
  const filled = await theirs.until(({ trades }) => trades?.length > 0);
  expect(placed).toMatchObject({ orders: [{ id: sell.id, status: 'open' }], trades: [] });
  expect(filled['orders']).toMatchObject([{ id: sell.id, filledAmount: '0.4', status: 'open' }]);
  expect(filled['seq']).toBeGreaterThan(placed['seq']);
  expect(stream.of('user')).toHaveLength(2);
  theirs.close();
  await other.ok('/bb/order/cancelAll');
});

test('the private channel needs a session and ends with it', async () => {
  stream.send({ op: 'sub', channels: ['user', `user:${user.userId}`] });
  expect(await stream.until(({ op, ok }) => op === 'sub' && !ok)).toBeDefined();
  const second = await exchange.openStream();
  second.send({ op: 'auth', userId: String(user.userId), token: 'x'.repeat(43) });
  expect(await second.until(({ op }) => op === 'auth')).toMatchObject({ ok: false, code: -2 });
  second.send({ op: 'auth', userId: String(user.userId), token: user.token });
  second.send({ op: 'sub', channels: ['user'] });
  await second.until(({ op, ok }) => op === 'sub' && ok);
  const leaver = await exchange.visitor.ok('/user/login', { email: user.email, password: 'Secret#12' });
  await exchange.visitor.ok('/user/logout', { userId: String(user.userId), token: user.token });
  await second.until(({ op, code, ok }) => op === 'auth' && !ok && code === -2 && second.frames.length > 2);
  const { userId, token } = leaver;
  await exchange.visitor.ok('/bb/order/create', {
    ...ETH_BTC,
    ...{ userId, token, type: 'limit', direction: 'buy', price: '0.05', amount: '0.1' },
  });
  await exchange.visitor.ok('/bb/order/cancelAll', { userId, token });
  expect([...second.of('user'), ...stream.of('user')]).toEqual([]);
  second.close();
  user = await exchange.signUp();
});
