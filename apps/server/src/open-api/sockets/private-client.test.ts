import { Budget } from '../../gateway/access/budget.ts';
import { framesPurse } from '../../gateway/streams/sockets.ts';
import { FrameTurns } from '../../gateway/streams/frame-turns.ts';
import type { OrderCreated } from '@bourse/protocol/open-api/private-topics';
import { createSecretKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestExchange } from '@bourse/testkit/exchange';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import type { ApiKey, ApiKeys } from '../../gateway/access/api-keys.ts';
import type { Ports } from '../ports.ts';
import { PrivateClient } from './private-client.ts';
import { PrivateFeed } from './private-feed.ts';
import { createPrivateSockets } from './private-sockets.ts';
import { TestBot, TestPrivateSocket } from '../test-bot.ts';

/** Connections as they grow old: pings at a pace of their own, keys that end unnoticed, clients that do not read. */

const PING_MS = 100;
const PAIR = { symbol: 'btcusdt' };
const KEY: ApiKey = {
  id: 1,
  userId: 7,
  email: 'user@example.com',
  accessKey: 'access',
  verifier: createSecretKey(Buffer.from('secret')),
  rights: new Set(['read']),
  isBound: false,
  allows: () => true,
};

let isValid = true;
const opened: TestPrivateSocket[] = [];
const exchange = await startTestExchange();
const ports = {
  market: { pair: (symbol: string) => (symbol === PAIR.symbol ? { spec: PAIR } : undefined) },
  wallet: { balances: async () => [] },
} as unknown as Ports;
const apiKeys: ApiKeys = {
  cached: () => (isValid ? KEY : undefined),
  find: async () => (isValid ? KEY : undefined),
  used() {},
  onRevoked() {},
};
const sockets = createPrivateSockets(exchange.running.services, ports, {
  apiKeys,
  publicHosts: [],
  turns: new FrameTurns(new Budget()),
  pingMs: { market: PING_MS, private: PING_MS },
});
const server = createServer();
server.on('upgrade', (request, socket, head) => void sockets.handleUpgrade(request, socket, head));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterEach(() => {
  isValid = true;
  for (const each of opened.splice(0)) each.close();
});
afterAll(async () => {
  sockets.close();
  server.close();
  await exchange.stop();
});

async function connect(): Promise<TestPrivateSocket> {
  const socket = await TestPrivateSocket.open(url);
  opened.push(socket);
  return socket;
}

async function logIn(): Promise<TestPrivateSocket> {
  const bot = new TestBot(url, { apiKey: 'access', secret: 'secret' }, () => exchange.clock.now());
  const socket = await bot.listen();
  opened.push(socket);
  return socket;
}

const rounds = (count: number) => new Promise((resolve) => setTimeout(resolve, count * PING_MS));

test('who answers the pings stays, who does not is cut off', async () => {
  const [awake, asleep] = [await logIn(), await logIn()];
  const answering = setInterval(() => awake.send({ action: 'pong', data: { ts: 1 } }), PING_MS / 2);
  expect(await awake.until(({ action }) => action === 'ping')).toEqual({
    action: 'ping',
    data: { ts: exchange.clock.now() },
  });
  expect(await asleep.closed).toBe(1006);
  await rounds(3);
  clearInterval(answering);
  expect(await awake.subscribe('orders#btcusdt')).toMatchObject({ code: 200 });
});

test('who does not log in is sent away', async () => {
  const socket = await connect();
  const answering = setInterval(() => socket.send({ action: 'pong' }), PING_MS / 2);
  expect(await socket.closed).toBe(1008);
  clearInterval(answering);
});

test('a key that ended without a word here is noticed at the next ping', async () => {
  const socket = await logIn();
  isValid = false;
  expect(await socket.closed).toBe(1008);
});

test('the end of the exchange says goodbye', async () => {
  const ports = { market: {}, wallet: {} } as unknown as Ports;
  const apiKeys = { onRevoked() {} } as unknown as ApiKeys;
  const others = createPrivateSockets(exchange.running.services, ports, {
    apiKeys,
    publicHosts: [],
    turns: new FrameTurns(new Budget()),
  });
  const place = createServer();
  place.on('upgrade', (request, socket, head) => void others.handleUpgrade(request, socket, head));
  await new Promise<void>((resolve) => place.listen(0, '127.0.0.1', resolve));
  const socket = await TestPrivateSocket.open(`http://127.0.0.1:${(place.address() as AddressInfo).port}`);
  others.close();
  expect(await socket.closed).toBe(1001);
  place.close();
});

test('a client that does not read is dropped, not waited for', async () => {
  const ws = {
    bufferedAmount: 0,
    on: vi.fn<(event: string, listener: (data: unknown) => void) => void>(),
    send: vi.fn<(frame: string) => void>(),
    close: vi.fn<(code: number) => void>(),
    terminate() {},
  };
  const feed = new PrivateFeed(() => PAIR as never);
  const client = new PrivateClient(
    {
      ws: ws as unknown as WebSocket,
      ip: '',
      sender: '',
      turns: new FrameTurns(new Budget()),
      frames: framesPurse(100),
      path: '',
      request: {} as never,
    },
    {
      services: exchange.running.services,
      feed,
      keyOf: async () => KEY,
      stands: async () => true,
      balances: async () => [],
      isListed: () => true,
    },
  );
  const receive = (frame: object) => ws.on.mock.calls[0]![1](JSON.stringify(frame));
  receive(new TestBot(url, { apiKey: 'a', secret: 's' }).loginFrame());
  receive({ action: 'sub', ch: 'orders#*' });
  await vi.waitFor(() => expect(ws.send).toHaveBeenCalledTimes(2), 45_000);
  const news = { user: 7, symbol: 'btcusdt', orders: { eventType: 'creation' } as OrderCreated };
  client.tellOrder(news);
  expect(ws.send).toHaveBeenCalledTimes(3);
  ws.bufferedAmount = 2 * 1024 * 1024;
  client.tellOrder(news);
  ws.bufferedAmount = 0;
  client.tellOrder(news);
  expect(ws.send).toHaveBeenCalledTimes(3);
  expect(ws.close).toHaveBeenCalledWith(1013, 'slow');
});
