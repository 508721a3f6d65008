import { once } from 'node:events';
import { createServer, type ClientRequest, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import pino from 'pino';
import { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bus } from '../../bus.ts';
import type { Session } from '../call.ts';
import { turnAway } from './connection-limiter.ts';
import { createStream, type Stream, type StreamOptions } from './stream.ts';

const session: Session = { id: 7, userId: 100001, email: 'a@example.com' };
let bus: Bus;
let revoke: (sessionId: number) => void;
let server: Server;
let stream: Stream;
let url: string;
const opened: WebSocket[] = [];

beforeEach(() => open());
afterEach(async () => {
  for (const ws of opened.splice(0)) ws.terminate();
  stream.close();
  await new Promise((resolve) => server.close(resolve));
});

async function open(options: Partial<StreamOptions> = {}): Promise<void> {
  bus = new Bus();
  bus.provideSnapshot('tickers', () => '{"ch":"tickers","type":"snapshot"}');
  bus.provideSnapshot('depth', (channel) =>
    channel === 'depth:btcusdt' ? '{"ch":"depth:btcusdt","seq":1}' : undefined,
  );
  bus.provideSnapshot('kline', () => '');
  bus.provideSnapshot('user', () => '');
  bus.provideSnapshot('broken', () => {
    throw new Error('a bug');
  });
  const sessions = {
    cached: () => undefined,
    find: async (token: string) => (token === 'good' ? session : undefined),
    holder: () => undefined,
    onRevoked: (listener: typeof revoke) => (revoke = listener),
  };
  stream = createStream({
    services: { bus, clock: { now: () => 42 }, log: pino({ level: 'silent' }) },
    sessions,
    ...options,
  });
  server = createServer().on('upgrade', (request, socket, head) =>
    stream.handleUpgrade(request, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `ws://127.0.0.1:${(server.address() as { port: number }).port}/stream`;
}

async function reopen(options: Partial<StreamOptions>): Promise<void> {
  stream.close();
  await new Promise((resolve) => server.close(resolve));
  await open(options);
}

interface Client {
  readonly ws: WebSocket;
  readonly frames: Record<string, unknown>[];
  say(frame: unknown): void;
  /** Waits until that many frames have come and answers the last. */
  received(count: number): Promise<Record<string, unknown>>;
}

async function connect(headers: Record<string, string> = {}): Promise<Client> {
  const ws = new WebSocket(url, { headers });
  opened.push(ws);
  const frames: Record<string, unknown>[] = [];
  ws.on('message', (data) => frames.push(JSON.parse(String(data)) as Record<string, unknown>));
  await once(ws, 'open');
  return {
    ws,
    frames,
    say: (frame) => ws.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async received(count) {
      await vi.waitFor(() => expect(frames.length).toBeGreaterThanOrEqual(count), 45_000);
      return frames[count - 1]!;
    },
  };
}

test('a snapshot first, then what is published, to every subscriber until he leaves', async () => {
  const [one, two] = [await connect(), await connect()];
  for (const client of [one, two])
    client.say({ op: 'sub', channels: ['depth:btcusdt', 'kline:btcusdt:1min'] });
  for (const client of [one, two]) {
    expect(await client.received(1)).toEqual({
      op: 'sub',
      ok: true,
      channels: ['depth:btcusdt', 'kline:btcusdt:1min'],
    });
    expect(await client.received(2)).toEqual({ ch: 'depth:btcusdt', seq: 1 });
  }
  bus.publish('depth:btcusdt', { ch: 'depth:btcusdt', prev: 1, seq: 2 });
  for (const client of [one, two]) expect(await client.received(3)).toMatchObject({ seq: 2 });

  one.say({ op: 'unsub', channels: ['depth:btcusdt'] });
  await one.received(4);
  bus.publish('depth:btcusdt', { ch: 'depth:btcusdt', prev: 2, seq: 3 });
  expect(await two.received(4)).toMatchObject({ seq: 3 });
  expect(one.frames).toHaveLength(4);
});

test('subscribing again gives a fresh snapshot and no second copy of deltas', async () => {
  const client = await connect();
  client.say({ op: 'sub', channels: ['tickers'] });
  client.say({ op: 'sub', channels: ['tickers', 'tickers'] });
  await client.received(4);
  expect(client.frames.filter(({ type }) => type === 'snapshot')).toHaveLength(2);
  bus.publish('tickers', { ch: 'tickers', type: 'delta' });
  client.say({ op: 'ping', id: 5 });
  expect(await client.received(6)).toEqual({ op: 'pong', id: 5, time: 42 });
});

test('unknown channels and the private ones of others are refused, in the language of the client', async () => {
  const client = await connect({ 'accept-language': 'ja' });
  client.say({ op: 'sub', channels: ['depth:nosuch', 'user:100001', 'tickers'] });
  expect(await client.received(1)).toEqual({
    op: 'sub',
    ok: false,
    channels: ['depth:nosuch', 'user:100001'],
    msg: 'このチャンネルは存在しません。',
  });
  expect(await client.received(2)).toEqual({ op: 'sub', ok: true, channels: ['tickers'] });
});

test.each([
  { op: 'sub' },
  { op: 'sub', channels: 'tickers' },
  { op: 'unsub', channels: [] },
  { op: 'sub', channels: ['tickers', 7] },
])('a frame that names no channels as it should is answered: %j', async (frame) => {
  const client = await connect();
  client.say(frame);
  expect(await client.received(1)).toMatchObject({ op: 'error', ok: false });
});

test('the private channel needs a token; it ends when the session is revoked, the others go on', async () => {
  const client = await connect();
  client.say({ op: 'sub', channels: ['user'] });
  expect(await client.received(1)).toMatchObject({ op: 'sub', ok: false, channels: ['user'] });
  client.say({ op: 'auth', token: 'bad', userId: '100001' });
  expect(await client.received(2)).toMatchObject({ op: 'auth', ok: false, code: -2 });

  client.say({ op: 'auth', token: 'good', userId: '100001' });
  client.say({ op: 'sub', channels: ['user', 'tickers'] });
  expect(await client.received(3)).toEqual({ op: 'auth', ok: true });
  expect(await client.received(4)).toEqual({ op: 'sub', ok: true, channels: ['user', 'tickers'] });
  await client.received(5);
  bus.publish('user:100001', { ch: 'user', seq: 1 });
  expect(await client.received(6)).toEqual({ ch: 'user', seq: 1 });

  revoke(session.id);
  expect(await client.received(7)).toMatchObject({ op: 'auth', ok: false, code: -2 });
  expect(bus.hasSubscribers('user:100001')).toBe(false);
  bus.publish('user:100001', { ch: 'user', seq: 2 });
  bus.publish('tickers', { ch: 'tickers', type: 'delta' });
  expect(await client.received(8)).toEqual({ ch: 'tickers', type: 'delta' });
});

test('at most so many channels', async () => {
  await reopen({ limits: { channels: 2 } });
  const client = await connect();
  client.say({ op: 'sub', channels: ['kline:a', 'kline:b', 'kline:c'] });
  expect(await client.received(1)).toMatchObject({
    ok: false,
    channels: ['kline:c'],
    msg: 'At most 2 channels per connection.',
  });
  expect(await client.received(2)).toMatchObject({ ok: true, channels: ['kline:a', 'kline:b'] });
});

test.each(['', 'x', '[]', '1', 'null', '{"op":"sub"', '{"op":"nosuch"}', '{"op":{}}'])(
  'frame %j is answered, not obeyed',
  async (frame) => {
    const client = await connect();
    client.say(frame);
    expect(await client.received(1)).toMatchObject({ op: 'error', ok: false });
  },
);

test('hostile credentials are refused', async () => {
  const client = await connect();
  const hostile = [{ toString: 'x' }, [], null, -1, 1.5, '\0', true];
  for (const value of hostile) client.say({ op: 'auth', token: 'bad', userId: value });
  for (const value of hostile) client.say({ op: 'auth', token: value, userId: '100001' });
  await client.received(2 * hostile.length);
  expect(client.frames.every(({ op, ok, code }) => op === 'auth' && ok === false && code === -2)).toBe(true);
});

test('a bug ends the connection, not the process', async () => {
  const client = await connect();
  client.say({ op: 'sub', channels: ['broken'] });
  const [code] = (await once(client.ws, 'close')) as [number];
  expect(code).toBe(1011);
});

test('a frame over 16 KiB ends the connection', async () => {
  const client = await connect();
  client.say('x'.repeat(16 * 1024 + 1));
  const [code] = (await once(client.ws, 'close')) as [number];
  expect(code).toBe(1009);
});

test('a flood of frames ends the connection', async () => {
  await reopen({ limits: { framesPerSecond: 5 } });
  const client = await connect();
  for (let i = 0; i < 30; i++) client.say({ op: 'ping' });
  const [code] = (await once(client.ws, 'close')) as [number];
  expect(code).toBe(1008);
});

test('attack: pongs that nobody asked for, without end, are heard like frames, and then not even read', async () => {
  const { ws } = await connect();
  const closed = once(ws, 'close') as Promise<[number]>;
  // Six bytes each: ten thousand in a piece, ten million in all.
  const line = (ws as unknown as { readonly _socket: Socket })._socket;
  const piece = Buffer.alloc(60_000);
  for (let at = 0; at < piece.length; at += 6) piece.set([0x8a, 0x80], at);
  for (let i = 0; i < 1_000; i++) line.write(piece);
  const [code] = await closed;
  expect(code).toBe(1008);
  expect(line.bytesWritten - line.writableLength).toBeLessThan(60_000 * 1_000);
});

test('a client that does not read is dropped and taken off the bus', async () => {
  await reopen({ limits: { unsentBytes: 64 * 1024 } });
  const client = await connect();
  client.say({ op: 'sub', channels: ['tickers'] });
  await client.received(2);
  client.ws.pause();
  const filler = 'x'.repeat(256 * 1024);
  for (let i = 0; i < 100 && bus.hasSubscribers('tickers'); i++) {
    bus.publish('tickers', { filler });
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(bus.hasSubscribers('tickers')).toBe(false);
});

test('a client that answers no ping is ended', async () => {
  await reopen({ pingMs: 30 });
  const client = await connect();
  client.ws.pong = () => undefined;
  (client.ws as unknown as { _autoPong: boolean })._autoPong = false;
  await once(client.ws, 'close');
  expect(client.ws.readyState).toBe(WebSocket.CLOSED);
});

test.each([
  ['https://evil.example', 403],
  ['null', 403],
])('a page of %s may not connect', async (origin, status) => {
  const ws = new WebSocket(url, { headers: { origin } });
  const [error] = (await once(ws, 'error')) as [Error];
  expect(error.message).toContain(String(status));
});

test('other paths are not there', async () => {
  const ws = new WebSocket(url.replace('/stream', '/other'));
  const [error] = (await once(ws, 'error')) as [Error];
  expect(error.message).toContain('404');
});

test('our own page may connect', async () => {
  const client = await connect({ origin: url.replace('ws:', 'http:').replace('/stream', '') });
  expect(client.ws.readyState).toBe(WebSocket.OPEN);
});

test('connections per IP are bounded', async () => {
  await reopen({ limits: { connectionsPerIp: 1 } });
  await connect();
  expect(await turnedAway()).toEqual([429, '5']);
});

/** What an upgrade that is not made is answered, and when it may be tried again. */
async function turnedAway(): Promise<readonly [number | undefined, string | undefined]> {
  const ws = new WebSocket(url).on('error', () => undefined);
  const [request, { statusCode, headers }] = (await once(ws, 'unexpected-response')) as [
    ClientRequest,
    IncomingMessage,
  ];
  request.destroy();
  return [statusCode, headers['retry-after']];
}

test('an address that opens one after the other waits', async () => {
  await reopen({ limits: { connectionsPerIp: 2 } });
  for (let n = 0; n < 4; n++) {
    const { ws } = await connect();
    ws.close();
    await once(ws, 'close');
  }
  // Four within 20 s: one more after five.
  expect(await turnedAway()).toEqual([429, expect.stringMatching(/^([1-9]|1\d|20)$/)]);
});

test('what is turned away for overload is told when to come back; what is nowhere is not', async () => {
  const said = async (
    ...away: Parameters<typeof turnAway> extends [unknown, ...infer Rest] ? Rest : never
  ) => {
    const socket = new PassThrough();
    turnAway(socket, ...away);
    return text(socket);
  };
  expect(await said('503 Service Unavailable', 1_000)).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 1\r\n/);
  expect(await said('404 Not Found')).not.toContain('retry-after');
});

test.each([
  [
    'more than is heard',
    (ws: WebSocket) => Array.from({ length: 500 }, () => ws.send('{"op":"ping"}')),
    1008,
  ],
  ['a frame that is too large', (ws: WebSocket) => ws.send('x'.repeat(20_000)), 1009],
])('who sends %s does not come back at once', async (_what, send, code) => {
  await reopen({ limits: { connectionsPerIp: 2 } });
  const { ws } = await connect();
  send(ws);
  expect((await once(ws, 'close'))[0]).toBe(code);
  await expect(connect()).rejects.toThrow('429');
});

test.each([
  ['127.0.0.1', true],
  ['192.0.2.1', false],
])('behind the proxy %s, X-Forwarded-For is believed: %s', async (trustProxy, believed) => {
  await reopen({ limits: { connectionsPerIp: 1 }, trustProxy });
  await connect({ 'x-forwarded-for': '198.51.100.1' });
  const second = connect({ 'x-forwarded-for': '198.51.100.2' });
  if (believed) await second;
  else await expect(second).rejects.toThrow('429');
});

test('a client that says more than is heard is not read until it was, and nothing is lost', async () => {
  await reopen({ limits: { framesPerSecond: 5_000 } });
  const client = await connect();
  for (let id = 0; id < 900; id++) client.say({ op: 'ping', id });
  await client.received(900);
  expect(client.frames.map(({ id }) => id)).toEqual(Array.from({ length: 900 }, (_, id) => id));
});
