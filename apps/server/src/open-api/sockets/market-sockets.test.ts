import { Budget } from '../../gateway/access/budget.ts';
import { framesPurse, type Sockets } from '../../gateway/streams/sockets.ts';
import { FrameTurns } from '../../gateway/streams/frame-turns.ts';
import { EventEmitter } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OPEN_PERIODS } from '@bourse/protocol/open-api/periods';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Ports } from '../ports.ts';
import { readJson } from '../exact-json.ts';
import { MarketSocketClient } from './market-socket-client.ts';
import { createMarketSockets } from './market-sockets.ts';
import { MarketSocket } from './test-market-socket.ts';
import { SharedPages } from './shared-pages.ts';
import { Topics } from './topics.ts';

let socket: MarketSocket;
const exchange = await startTestExchange();
afterAll(() => stopClean(exchange));
beforeEach(async () => {
  socket = await MarketSocket.open(exchange.url);
});
afterEach(() => socket.ws.terminate());

async function rest(path: string): Promise<any> {
  return readJson(await (await fetch(exchange.url + path)).text());
}

function print(lots = 10_000): void {
  exchange.feed.print('btcusdt', 5_000_000, lots, 'sell');
}

describe('topics', () => {
  test('detail and ticker', async () => {
    for (const topic of ['market.btcusdt.detail', 'market.btcusdt.ticker']) {
      const ack = await socket.sub(topic);
      expect(ack).toEqual({ id: topic, status: 'ok', subbed: topic, ts: String(exchange.clock.now()) });
      await socket.until(({ ch }) => ch === topic);
      const { tick } = await rest(`/market/detail/merged?symbol=btcusdt`);
      const { version: _, bid, ask, ...day } = tick;
      const [first] = socket.ticks(topic);
      expect(first).toMatchObject(day);
      if (topic.endsWith('ticker')) expect([first!['bid'], first!['askSize']]).toEqual([bid[0], ask[1]]);
      expect(await socket.req(topic)).toEqual(first);
      print();
      await exchange.clock.advance(1_000);
      await socket.until(() =>
        socket.ticks(topic).some(({ count }) => Number(count) > Number(first!['count'])),
      );
    }
  });

  test('prints, with the ids of the REST calls', async () => {
    const topic = 'market.btcusdt.trade.detail';
    await socket.sub(topic);
    print(12_345);
    const [ann, bob] = [await exchange.signUp(), await exchange.signUp()];
    await bob.place({ direction: 'sell', price: '50000', amount: '0.01' });
    await ann.place({ direction: 'buy', price: '50010', amount: '0.03' });
    await socket.until(() => socket.ticks(topic).length === 2);
    const [fed, booked] = socket.ticks(topic);
    expect(fed).toMatchObject({ data: [{ price: '50000.00', amount: '0.012345', direction: 'sell' }] });
    // Of one commit, in the order in which they happened.
    expect(booked!['data']).toMatchObject([
      { price: '50000.00', amount: '0.010000', direction: 'buy' },
      { price: '50000.01', amount: '0.020000' },
    ]);
    expect(booked!['id']).toBe(booked!['data'][1].id);
    const { data } = await rest('/market/history/trade?symbol=btcusdt&size=3');
    const ids = [...fed!['data'], ...booked!['data']].map(({ id, tradeId }) => [id, tradeId]);
    expect(ids.reverse()).toEqual(data.map(({ id, data: [trade] }: any) => [id, trade['trade-id']]));
    expect((await socket.req(topic)).slice(0, 3).map(({ id }: any) => id)).toEqual(
      data.map(({ id }: any) => id),
    );
    const { list } = await ann.ok('/bb/order/trades');
    expect(list.map(({ id }: any) => id)).toEqual(ids.slice(0, 2).map(([id]) => id));
  });

  test.each(OPEN_PERIODS)('candles of %s', async (period) => {
    const topic = `market.btcusdt.kline.${period}`;
    const newest = async () =>
      (await rest(`/market/history/kline?symbol=btcusdt&period=${period}&size=1`)).data[0];
    await socket.sub(topic);
    await socket.until(({ ch }) => ch === topic);
    expect(socket.ticks(topic)[0]).toEqual(await newest());
    print();
    await exchange.clock.advance(250);
    await socket.until(() => socket.ticks(topic).length >= 2);
    expect(socket.ticks(topic).at(-1)).toEqual(await newest());
  });

  test('a candle ends with its last state, and the next one begins', async () => {
    const topic = 'market.btcusdt.kline.1min';
    await exchange.clock.advance(60_000 - (exchange.clock.now() % 60_000));
    await socket.sub(topic);
    await socket.until(({ ch }) => ch === topic);
    const [first] = socket.ticks(topic);
    print(77_000);
    await exchange.clock.advance(60_000);
    await socket.until(() => socket.ticks(topic).some(({ id }) => Number(id) === Number(first!['id']) + 60));
    const { data } = await rest('/market/history/kline?symbol=btcusdt&period=1min&size=2');
    expect(socket.ticks(topic).slice(-2)).toEqual(data.toReversed());
    expect(data[1].amount).toBe('0.077000');
  });

  test('candles on request, oldest first', async () => {
    const { data } = await rest('/market/history/kline?symbol=btcusdt&period=5min&size=400');
    const all = data.toReversed();
    expect(await socket.req('market.btcusdt.kline.5min')).toEqual(all.slice(-300));
    const [from, to] = [Number(all[10].id), Number(all[14].id)];
    expect(await socket.req('market.btcusdt.kline.5min', { from, to })).toEqual(all.slice(10, 15));
  });

  test('a topic ends with unsub, for this connection alone', async () => {
    const other = await MarketSocket.open(exchange.url, '/feed');
    const topic = 'market.btcusdt.trade.detail';
    for (const each of [socket, other]) await each.sub(topic);
    socket.send({ unsub: topic, id: 7 });
    const ack = await socket.until(({ unsubbed }) => unsubbed);
    expect(ack).toMatchObject({ id: '7', status: 'ok', unsubbed: topic });
    print();
    await other.until(({ ch }) => ch === topic);
    expect(await socket.req(topic)).not.toEqual([]);
    expect(socket.ticks(topic)).toEqual([]);
    other.ws.terminate();
    await expect.poll(() => exchange.running.services.bus.hasSubscribers('trades:btcusdt')).toBe(false);
  });
});

describe('refused', () => {
  test.each([
    'market.nope.detail',
    'market.BTCUSDT.detail',
    'market.btcusdt.detail.x',
    'market.btcusdt.kline.2min',
    'market.btcusdt.depth.step6',
    'market.btcusdt.mbp.7',
    'market.btcusdt.mbp.refresh.150',
    'market.btcusdt.__proto__',
    'market',
    '',
    'x'.repeat(10_000),
  ])('the topic %s', async (topic) => {
    for (const verb of ['sub', 'req', 'unsub']) {
      socket.send({ [verb]: topic, id: verb });
      const frame = await socket.until(({ id }) => id === verb);
      expect(frame).toMatchObject({ status: 'error', 'err-code': 'bad-request' });
      expect(frame['err-msg'].length).toBeLessThan(150);
    }
  });

  test.each([
    ['{"sub":', undefined],
    ['[1,2]', undefined],
    ['"sub"', undefined],
    ['null', undefined],
    ['{"id":"3"}', '3'],
    ['{"sub":5,"id":"4"}', '4'],
    ['{"sub":{"a":1},"id":5}', '5'],
    ['{"req":"market.btcusdt.kline.1min","from":"x","id":"6"}', '6'],
    ['{"req":"market.btcusdt.mbp.refresh.5","id":"7"}', '7'],
    ['{"sub":"nope","id":{"a":1}}', undefined],
  ])('the frame %s', async (text, id) => {
    socket.send(text);
    expect((await socket.until(({ status }) => status === 'error'))['id']).toBe(id);
    await socket.sub('market.btcusdt.detail');
  });

  test('a binary frame', async () => {
    socket.ws.send(Buffer.from('{"sub":"market.btcusdt.detail","id":"1"}'));
    await socket.until(({ status }) => status === 'error');
  });

  test('more than 400 topics on a connection', async () => {
    const symbols = (await rest('/v1/common/symbols')).data.map(({ symbol }: any) => symbol);
    const topics = symbols.flatMap((symbol: string) =>
      [
        ...['detail', 'ticker', 'bbo', 'trade.detail'],
        ...OPEN_PERIODS.map((period) => `kline.${period}`),
        ...[0, 1, 2, 3, 4, 5].map((step) => `depth.step${step}`),
        ...[5, 10, 20, 150, 400].map((levels) => `mbp.${levels}`),
        ...[5, 10, 20].map((levels) => `mbp.refresh.${levels}`),
      ].map((topic) => `market.${symbol}.${topic}`),
    );
    const answers = await Promise.all(topics.slice(0, 401).map((topic: string) => socket.sub(topic)));
    expect(answers.filter(({ status }) => status === 'ok')).toHaveLength(400);
    expect(answers[400]!['err-msg']).toContain('400');
  });

  test('a flood of frames', async () => {
    for (let n = 0; n < 1_000; n++) socket.send({ pong: n });
    expect(await socket.closed()).toBe(1008);
  });
});

describe('the line', () => {
  /** The sockets alone, with pings every 100 ms. */
  let sockets: Sockets;
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const ports = { market: exchange.running.market.port } as Ports;
    const pingMs = { market: 100, private: 100 };
    const apiKeys = undefined as never;
    sockets = createMarketSockets(exchange.running.services, ports, {
      apiKeys,
      publicHosts: [],
      pingMs,
      turns: new FrameTurns(new Budget()),
    });
    server = createServer().on('upgrade', sockets.handleUpgrade);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  test('who answers pings stays; who lets two of them pass is dropped', async () => {
    const awake = await MarketSocket.open(url);
    const mute = await MarketSocket.open(url, '/feed');
    mute.answers = false;
    expect(await mute.closed()).toBe(1006);
    expect(mute.frames.map((frame) => Object.keys(frame))).toEqual([['ping'], ['ping']]);
    await awake.until(() => awake.frames.length >= 5);
    expect(awake.ws.readyState).toBe(WebSocket.OPEN);
    awake.send({ ping: 18_212_558_000 });
    await awake.until(({ pong }) => pong === '18212558000');
    sockets.close();
    expect(await awake.closed()).toBe(1001);
  });

  test('who reads too slowly is dropped, and the others go on', async () => {
    const { bus, clock } = exchange.running.services;
    const { port: market } = exchange.running.market;
    const closed: unknown[] = [];
    const slow = Object.assign(new EventEmitter(), {
      bufferedAmount: 0,
      send() {},
      close: (...why: unknown[]) => closed.push(why),
      terminate() {},
    });
    const connection = {
      ws: slow as unknown as WebSocket,
      sender: '',
      turns: new FrameTurns(new Budget()),
      frames: framesPurse(100),
    };
    new MarketSocketClient(
      connection,
      { bus, clock, market, pages: new SharedPages(market) },
      new Topics(clock),
    );
    const topic = 'market.btcusdt.trade.detail';
    slow.emit('message', Buffer.from(JSON.stringify({ sub: topic, id: '1' })), false);
    await socket.sub(topic);
    slow.bufferedAmount = 1024 * 1024 + 1;
    print();
    print();
    await socket.until(() => socket.ticks(topic).length === 2);
    expect(closed).toEqual([[1013, 'slow']]);
    socket.send({ unsub: topic, id: '2' });
    await socket.until(({ unsubbed }) => unsubbed);
    expect(bus.hasSubscribers('trades:btcusdt')).toBe(false);
  });

  test('other paths are none of ours', async () => {
    const ws = new WebSocket(`${exchange.url.replace('http', 'ws')}/ws/v3`);
    const status = await new Promise((resolve) =>
      ws.once('unexpected-response', (_, response) => resolve(response.statusCode)),
    );
    expect(status).toBe(404);
  });
});
