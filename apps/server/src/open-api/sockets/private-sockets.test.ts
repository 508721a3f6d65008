import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TestBot, TestPrivateSocket } from '../test-bot.ts';

/** Bids and offers of ETH/BTC are the users' own: that pair has no feed here, so nobody else trades on it. */
const ORDERS = 'orders#ethbtc';
const FILLS = 'trade.clearing#ethbtc#0';
const BALANCES = 'accounts.update#2';

let socket: TestPrivateSocket;
const opened: TestPrivateSocket[] = [];
const exchange = await startTestExchange();
exchange.setReference('ethbtc', '0.05');
const [ann, bob] = [await exchange.signUp(), await exchange.signUp()];
const [bot, bobsBot] = [await TestBot.of(exchange, ann), await TestBot.of(exchange, bob)];
beforeEach(async () => {
  await exchange.clock.advance(1_000);
  socket = await listen(bot);
});
afterEach(async () => {
  for (const each of opened.splice(0)) each.close();
  for (const each of [bot, bobsBot]) await each.ok(each.post('/v1/order/orders/batchCancelOpenOrders'));
});
afterAll(() => stopClean(exchange));

async function listen(whose: TestBot): Promise<TestPrivateSocket> {
  const opening = await whose.listen();
  opened.push(opening);
  return opening;
}

async function connect(): Promise<TestPrivateSocket> {
  const opening = await TestPrivateSocket.open(exchange.url);
  opened.push(opening);
  return opening;
}

const place = (fields: Record<string, string>) => bot.place(ann.userId, { symbol: 'ethbtc', ...fields });
const bobPlaces = (fields: Record<string, string>) =>
  bobsBot.place(bob.userId, { symbol: 'ethbtc', ...fields });
/** What was pushed once a later event of another kind has arrived: nothing more can come. */
async function pushed(channel: string, count: number): Promise<any[]> {
  await socket.until(() => socket.pushes(channel).length >= count);
  await exchange.settled();
  socket.send({ action: 'ping', data: { ts: count } });
  await socket.until(({ action, data }) => action === 'pong' && data.ts === count);
  const all = socket.pushes(channel);
  expect(all).toHaveLength(count);
  return all;
}

test('attack: a channel that is no text is refused, and every other connection is served on', async () => {
  const stranger = await connect();
  stranger.send({ action: 'sub', ch: { toString: 0 } });
  await stranger.until(({ action, message }) => action === 'notice' && message === 'invalid.frame');
  socket.send({ action: 'ping', data: { ts: 7 } });
  await socket.until(({ action, data }) => action === 'pong' && data.ts === 7);
});

describe('log-in', () => {
  test.each([
    ['the path', (host: string) => host && '/ws/v2'],
    ['the whole URL', (host: string) => `ws://${host}/ws/v2`],
    ['the whole URL over TLS', (host: string) => `wss://${host}/ws/v2`],
  ])('signed over %s', async (_, path) => {
    const client = await connect();
    client.send(bot.loginFrame(path(new URL(exchange.url).host)));
    expect(await client.until(({ ch }) => ch === 'auth')).toEqual({
      action: 'req',
      code: 200,
      ch: 'auth',
      data: {},
    });
  });

  const stranger = (change: Partial<{ apiKey: string; secret: string }>) =>
    new TestBot(exchange.url, { ...bot.key, ...change }, () => exchange.clock.now());
  test.each([
    ['a wrong secret', () => stranger({ secret: 'wrong' }).loginFrame()],
    ['an unknown key', () => stranger({ apiKey: '11111111-22222222-33333333-44444' }).loginFrame()],
    ['another path', () => bot.loginFrame('/ws')],
    ['another host', () => bot.loginFrame('ws://example.com/ws/v2')],
    ['an old time', () => bot.loginFrame('/ws/v2', exchange.clock.now() - 301_000)],
    ['a time to come', () => bot.loginFrame('/ws/v2', exchange.clock.now() + 301_000)],
    ['no parameters', () => ({ action: 'req', ch: 'auth' })],
    ['parameters of another kind', () => ({ action: 'req', ch: 'auth', params: [{ accessKey: 7 }] })],
  ])('is refused with %s', async (_, frame) => {
    const client = await connect();
    client.send(frame());
    expect(await client.until(({ ch }) => ch === 'auth')).toEqual({
      action: 'req',
      code: 2002,
      ch: 'auth',
      message: 'auth.fail',
    });
    expect(await client.subscribe(ORDERS)).toMatchObject({ code: 2002 });
  });

  test('three failures end the connection', async () => {
    const client = await connect();
    for (let n = 0; n < 3; n++) client.send({ action: 'req', ch: 'auth' });
    expect(await client.closed).toBe(1008);
  });

  test('a key that is deleted takes its connection with it, others stay', async () => {
    // One code a minute.
    await exchange.clock.advance(61_000);
    const second = await TestBot.of(exchange, ann);
    const other = await listen(second);
    const { list } = await ann.ok('/bb/apikey/list');
    const { id } = list.find(({ accessKey }: { accessKey: string }) => accessKey === second.key.apiKey);
    await ann.ok('/bb/apikey/delete', { id });
    expect(await other.closed).toBe(1008);
    expect(await socket.subscribe(ORDERS)).toMatchObject({ code: 200 });
    const again = await connect();
    again.send(second.loginFrame());
    expect(await again.until(({ ch }) => ch === 'auth')).toMatchObject({ code: 2002 });
  });
});

describe('subscribing', () => {
  test.each([
    [ORDERS, 200],
    ['orders#*', 200],
    ['trade.clearing#ethbtc', 200],
    ['trade.clearing#*#1', 200],
    ['accounts.update', 200],
    ['accounts.update#1', 200],
    ['orders#abcusdt', 2001],
    ['orders', 2001],
    ['orders#', 2001],
    ['orders#ETHBTC', 2001],
    ['trade.clearing#ethbtc#2', 2001],
    ['accounts.update#3', 2001],
    ['market.ethbtc.detail', 2001],
  ])('to %s is answered %i', async (ch, code) => {
    expect(await socket.subscribe(ch)).toMatchObject({ action: 'sub', ch, code });
  });

  test('ends with unsub', async () => {
    await socket.subscribe(ORDERS);
    socket.send({ action: 'unsub', ch: ORDERS });
    await socket.until(({ action, code }) => action === 'unsub' && code === 200);
    await socket.subscribe('orders#*');
    await place({ type: 'buy-limit', amount: '0.5', price: '0.05' });
    await pushed('orders#*', 1);
    expect(socket.pushes(ORDERS)).toEqual([]);
  });

  test.each(['', 'nonsense', '[]', '{}', '{"action":"sub"}', '{"action":"sub","ch":7}', '"sub"'])(
    'a frame of %j is refused and harms nothing',
    async (frame) => {
      socket.send(frame);
      expect(await socket.until(({ code }) => code === 2001)).toMatchObject({ code: 2001 });
      expect(await socket.subscribe(ORDERS)).toMatchObject({ code: 200 });
    },
  );

  test('too many frames end the connection', async () => {
    for (let n = 0; n < 200; n++) socket.send({ action: 'unsub', ch: ORDERS });
    expect(await socket.closed).toBe(1008);
  });
});

describe('orders', () => {
  beforeEach(async () => {
    await socket.subscribe(ORDERS);
    await socket.subscribe(FILLS);
  });

  test('placed, filled in two parts by others, and done', async () => {
    const id = Number(
      await place({ type: 'buy-limit', amount: '0.5', price: '0.05', 'client-order-id': 'mine' }),
    );
    await bobPlaces({ type: 'sell-limit', amount: '0.2', price: '0.05' });
    await bobPlaces({ type: 'sell-market', amount: '0.3' });
    const [creation, partial, last] = await pushed(ORDERS, 3);
    const common = {
      accountId: ann.userId,
      symbol: 'ethbtc',
      type: 'buy-limit',
      orderId: id,
      clientOrderId: 'mine',
      orderPrice: '0.05',
      orderSize: '0.5',
    };
    expect(creation).toMatchObject({ ...common, eventType: 'creation', orderStatus: 'submitted' });
    expect(creation.orderCreateTime).toBe(exchange.clock.now());
    const fill = { ...common, eventType: 'trade', tradePrice: '0.05', aggressor: false };
    expect(partial).toMatchObject({
      ...fill,
      orderStatus: 'partial-filled',
      tradeVolume: '0.2',
      execAmt: '0.2',
      remainAmt: '0.3',
    });
    expect(last).toMatchObject({
      ...fill,
      orderStatus: 'filled',
      tradeVolume: '0.3',
      execAmt: '0.5',
      remainAmt: '0',
    });
    expect(last.tradeId).toBeGreaterThan(partial.tradeId);
    const fills = await pushed(FILLS, 2);
    const theirs = (await ann.ok('/bb/order/trades', { id })).list.reverse();
    expect(fills.map((each) => [String(each.tradeId), each.tradeVolume, each.transactFee])).toEqual(
      theirs.map((each: any) => [each.id, each.amount, each.fee]),
    );
    expect(fills[0]).toMatchObject({
      eventType: 'trade',
      orderSide: 'buy',
      orderType: 'buy-limit',
      orderStatus: 'partial-filled',
      feeCurrency: 'eth',
      feeDeduct: '0',
    });
  });

  test('a taker through several levels: creation first, then every fill with what it led to', async () => {
    await bobPlaces({ type: 'sell-limit', amount: '0.1', price: '0.05' });
    await bobPlaces({ type: 'sell-limit', amount: '0.2', price: '0.051' });
    await place({ type: 'buy-limit', amount: '0.5', price: '0.051' });
    const events = await pushed(ORDERS, 3);
    expect(events.map((each) => [each.eventType, each.orderStatus, each.execAmt, each.remainAmt])).toEqual([
      ['creation', 'submitted', undefined, undefined],
      ['trade', 'partial-filled', '0.1', '0.4'],
      ['trade', 'partial-filled', '0.3', '0.2'],
    ]);
    expect(events[1].aggressor).toBe(true);
    await bot.ok(bot.post('/v1/order/orders/batchCancelOpenOrders'));
    const [, , , cancelled] = await pushed(ORDERS, 4);
    expect(cancelled).toMatchObject({
      eventType: 'cancellation',
      orderStatus: 'partial-canceled',
      execAmt: '0.3',
      remainAmt: '0.2',
      type: 'buy-limit',
      orderSize: '0.5',
    });
    expect(cancelled.lastActTime).toBe(exchange.clock.now());
  });

  test('a market buy says what it may spend and what is left of it', async () => {
    await bobPlaces({ type: 'sell-limit', amount: '0.1', price: '0.05' });
    await place({ type: 'buy-market', amount: '0.02' });
    const [creation, fill, cancelled] = await pushed(ORDERS, 3);
    expect(creation).toMatchObject({ type: 'buy-market', orderValue: '0.02' });
    expect(creation).not.toHaveProperty('orderSize');
    expect(fill).toMatchObject({ execAmt: '0.1', remainAmt: '0.015', totalTradeAmount: '0.005' });
    expect(cancelled).toMatchObject({ eventType: 'cancellation', orderStatus: 'partial-canceled' });
  });

  test('a post-only order that would cross is created and cancelled', async () => {
    await bobPlaces({ type: 'sell-limit', amount: '0.1', price: '0.05' });
    await place({ type: 'buy-limit-maker', amount: '0.1', price: '0.05' });
    expect((await pushed(ORDERS, 2)).map((each) => [each.eventType, each.orderStatus])).toEqual([
      ['creation', 'submitted'],
      ['cancellation', 'canceled'],
    ]);
  });

  test('a stop is created twice: when it waits and when it is triggered', async () => {
    await bobPlaces({ type: 'sell-limit', amount: '0.15', price: '0.055' });
    await place({ type: 'buy-stop-limit', amount: '0.1', price: '0.06', 'stop-price': '0.055' });
    exchange.setReference('ethbtc', '0.055');
    // Stops are looked at when the reference moves, and when trading begins again.
    for (const status of ['halted', 'trading'] as const)
      await exchange.running.services.sequencer.submit({ type: 'setPairStatus', symbol: 'ethbtc', status });
    const stops = await pushed(ORDERS, 3);
    exchange.setReference('ethbtc', '0.05');
    expect(stops.map((each) => [each.eventType, each.orderStatus])).toEqual([
      ['creation', 'created'],
      ['creation', 'submitted'],
      ['trade', 'filled'],
    ]);
    expect(stops[0]).toMatchObject({ stopPrice: '0.055', operator: 'gte', orderPrice: '0.06' });
  });

  test('mode 1 of the fills tells cancellations too', async () => {
    await socket.subscribe('trade.clearing#*#1');
    const id = await place({ type: 'sell-limit', amount: '0.5', price: '0.07' });
    await bot.ok(bot.post(`/v1/order/orders/${id}/submitcancel`));
    const [cancelled] = await pushed('trade.clearing#*#1', 1);
    expect(cancelled).toMatchObject({
      eventType: 'cancellation',
      orderSide: 'sell',
      orderType: 'sell-limit',
      orderStatus: 'canceled',
      remainAmt: '0.5',
    });
    expect(socket.pushes(FILLS)).toEqual([]);
  });

  test('nobody sees another’s', async () => {
    const bobs = await listen(bobsBot);
    for (const channel of ['orders#*', 'trade.clearing#*#1', BALANCES]) await bobs.subscribe(channel);
    await place({ type: 'buy-limit', amount: '0.5', price: '0.05' });
    await pushed(ORDERS, 1);
    await bobPlaces({ type: 'sell-limit', amount: '0.2', price: '0.06' });
    await bobs.until(() => bobs.pushes('orders#*').length > 0);
    expect(bobs.pushes('orders#*').map(({ accountId }) => accountId)).toEqual([bob.userId]);
    expect(bobs.pushes('trade.clearing#*#1')).toEqual([]);
    expect(bobs.pushes(BALANCES).every(({ accountId }) => accountId === bob.userId)).toBe(true);
  });
});

describe('balances', () => {
  let carl: TestUser;
  let his: TestBot;
  beforeEach(async () => {
    carl = await exchange.signUp();
    his = await TestBot.of(exchange, carl);
    socket = await listen(his);
  });
  const carlPlaces = (fields: Record<string, string>) =>
    his.place(carl.userId, { symbol: 'ethbtc', type: 'buy-limit', amount: '0.5', price: '0.05', ...fields });

  async function pushedSince(ch: string, known: number, count: number): Promise<any[]> {
    await socket.until(() => socket.pushes(ch).length >= known + count);
    return socket.pushes(ch).slice(known);
  }

  test('all of them at first, then what changes and why', async () => {
    await socket.subscribe(BALANCES);
    await pushedSince(BALANCES, 0, 3);
    const first = new Map(socket.pushes(BALANCES).map((each) => [each.currency, each]));
    for (const [currency, funds] of Object.entries({ usdt: '10000', btc: '0.5', eth: '5' })) {
      expect(first.get(currency)).toMatchObject({
        accountId: carl.userId,
        balance: funds,
        available: funds,
        changeType: null,
        accountType: 'trade',
      });
    }
    const id = await carlPlaces({});
    await bobPlaces({ type: 'sell-limit', amount: '0.2', price: '0.05' });
    await his.ok(his.post(`/v1/order/orders/${id}/submitcancel`));
    await carl.ok('/contract/contract/transfer', { currency: 'USDT', amount: '100' });
    const news = await pushedSince(BALANCES, 3, 5);
    const words = news.map((each) =>
      [each.changeType, each.currency, each.balance, each.available].join(' '),
    );
    expect([words[0], ...words.slice(1, 3).sort(), ...words.slice(3)]).toEqual([
      'order.place btc 0.5 0.475',
      'order.match btc 0.49 0.475',
      'order.match eth 5.1998 5.1998',
      'order.cancel btc 0.49 0.49',
      'transfer usdt 9900 9900',
    ]);
    const seqs = news.map(({ seqNum }) => Number(seqNum));
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
    expect(seqs[0]).toBeGreaterThan(Number(first.get('btc').seqNum));
  });

  test('mode 0 tells totals only, mode 1 each number by itself', async () => {
    const [totals, either] = ['accounts.update#0', 'accounts.update#1'] as const;
    await socket.subscribe(totals);
    await socket.subscribe(either);
    await pushedSince(either, 0, 3);
    expect(socket.pushes(totals)[0]).not.toHaveProperty('available');
    await carlPlaces({});
    await bobPlaces({ type: 'sell-limit', amount: '0.5', price: '0.05' });
    const news = await pushedSince(either, 3, 4);
    expect(
      news.map((each) => `${each.currency} ${'balance' in each ? 'balance' : 'available'}`).sort(),
    ).toEqual(['btc available', 'btc balance', 'eth available', 'eth balance']);
    expect(
      socket
        .pushes(totals)
        .slice(3)
        .map(({ currency }) => currency)
        .sort(),
    ).toEqual(['btc', 'eth']);
  });
});
