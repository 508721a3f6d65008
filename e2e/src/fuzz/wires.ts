import { connect, type Socket } from 'node:net';
import type { Random } from '@bourse/engine/sim/random';
import type { TestExchange } from '@bourse/testkit/exchange';
import { brokenFrame } from './broken-frames.ts';
import type { Sent } from './callers.ts';
import type { Watch } from './watch.ts';

/** How long a line that nobody ends is kept. */
const KEPT_MS = 150;
const AT_ONCE = 20;

const SOCKET_PATHS = ['/stream', '/ws', '/ws/', '/ws/v1', '/ws/v2', '/feed'];
const PATHS = [
  ...SOCKET_PATHS,
  '/pc/',
  '/bb/config',
  '/bb/order/create',
  '/v1/order/orders/place',
  '/market/history/kline?symbol=btcusdt&period=1min&size=2000',
  '/ops/api/me',
  '/docs/api',
  '//ws',
  '/ws/../ws',
  '/ws?x=%',
  '/%00',
  '/\\ws',
  '*',
  'http://x/ws',
];
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT', 'FOO', 'get'];
const VERSIONS = ['1.1', '1.1', '1.1', '1.0', '2.0', '0.9', '1'];
const HEADERS = [
  'Expect: 100-continue\r\nContent-Length: 5',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Content-Length: -1',
  'Content-Length: 99999999999',
  'Content-Type: multipart/form-data\r\nContent-Length: 3',
  'Content-Type: multipart/form-data; boundary=\r\nContent-Length: 3',
  'Content-Type: application/json; charset=utf-99\r\nContent-Length: 3',
  'Range: bytes=5-1',
  'Range: bytes=0-,0-,0-,0-',
  'If-None-Match: *',
  'If-Modified-Since: x',
  'Accept-Encoding: gzip;q=x, br;q=2, *;q=0',
  `Accept-Language: ${'q,'.repeat(500)}`,
  'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: x',
  'Authorization: Bearer \x80',
  'Cookie: __proto__=1; constructor=2; a',
  'Origin: null',
  `X-Forwarded-For: ${'x,'.repeat(99)}`,
  'token: \xff',
];
const BODIES = ['', 'abc', '5\r\nabcde\r\n0\r\nX: y\r\n\r\n', 'zz\r\n', 'ffffffffffffffff\r\n'];
const OFFERS = ['', 'permessage-deflate', 'permessage-deflate; client_max_window_bits=99', ',,;='];
/** What is no request at all: another protocol's first bytes. */
const NO_REQUESTS = [
  '\r\n\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00',
  '\0\0\0\0',
];
/** How somebody leaves: as one should, without a word, with a reset, in the middle of a byte, or not at all. */
const ENDINGS: readonly ((socket: Socket) => unknown)[] = [
  (socket) => socket.end(),
  (socket) => socket.destroy(),
  (socket) => socket.resetAndDestroy(),
  (socket) => socket.end(Buffer.from([0x81])),
  () => undefined,
];

/**
 * What no library would send, byte by byte: broken heads, bodies that are not as long as they say, frames against RFC 6455,
 * lines cut at any moment. No answer may be a 5xx, and after each group the exchange answers as ever.
 */
export async function sendWires(exchange: TestExchange, watch: Watch, count: number, random: Random) {
  const port = Number(new URL(exchange.url).port);
  for (let sent = 0; sent < count; sent += AT_ONCE) {
    const wires = Array.from({ length: Math.min(AT_ONCE, count - sent) }, () => wire(port, random));
    await Promise.all(
      wires.map(async ({ bytes, leave }, i) =>
        watch.of(
          () => `wire ${bytes.toString('latin1').slice(0, 300)}`,
          () => sendWire(port, `127.0.0.${2 + i}`, bytes, leave),
        ),
      ),
    );
    await watch.of(
      () => `a call after wire ${sent}`,
      async () => ({
        status: (await fetch(`${exchange.url}/bb/config`, { method: 'POST' })).status,
        isAccepted: false,
      }),
    );
  }
}

interface Wire {
  readonly bytes: Buffer;
  readonly leave: (socket: Socket) => unknown;
}

function wire(port: number, random: Random): Wire {
  const head = random.pick([upgrade, upgrade, request, request, nothing])(port, random);
  const frames = Array.from({ length: random.below(4) }, () => brokenFrame(random));
  return { bytes: Buffer.concat([Buffer.from(head, 'latin1'), ...frames]), leave: random.pick(ENDINGS) };
}

function upgrade(port: number, random: Random): string {
  const offer = random.pick(OFFERS);
  const lines = [
    `GET ${random.pick(random.chance(0.9) ? SOCKET_PATHS : PATHS)} HTTP/1.1`,
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Version: ${random.chance(0.9) ? 13 : 8}`,
    `Sec-WebSocket-Key: ${random.chance(0.9) ? Buffer.alloc(16, random.below(256)).toString('base64') : 'x'}`,
    ...(offer ? [`Sec-WebSocket-Extensions: ${offer}`] : []),
    ...(random.chance(0.2) ? [random.pick(HEADERS)] : []),
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

function request(port: number, random: Random): string {
  const own = `127.0.0.1:${port}`;
  const host = random.chance(0.8) ? own : random.pick(['', 'a b', '[::1', 'x:99999', `${own}\r\nHost: b`]);
  const lines = [
    `${random.pick(METHODS)} ${random.pick(PATHS)} HTTP/${random.pick(VERSIONS)}`,
    `Host: ${host}`,
    random.pick(HEADERS),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${random.pick(BODIES)}`;
}

function nothing(_port: number, random: Random): string {
  const noise = Buffer.from(Array.from({ length: 200 }, () => random.below(256))).toString('latin1');
  return random.pick([...NO_REQUESTS, noise]);
}

/** From an address of its own, so that none is turned away for the others. The status is 0 where no answer came. */
function sendWire(port: number, from: string, bytes: Buffer, leave: Wire['leave']): Promise<Sent> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => (answer ||= data.toString('latin1')));
    socket.on('close', () => {
      const [, status] = /^HTTP\/1\.1 (\d+)/.exec(answer) ?? [];
      resolve({ status: Number(status ?? 0), isAccepted: false });
    });
    socket.on('connect', () => socket.write(bytes, () => leave(socket)));
    setTimeout(() => socket.destroy(), KEPT_MS);
  });
}
