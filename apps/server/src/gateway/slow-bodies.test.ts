import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { wording } from '@bourse/protocol/texts/wording';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import { Budget, NO_LIMITS } from './access/budget.ts';
import { createHttp } from './http.ts';
import { createMetrics } from './metrics.ts';
import { publicCall, userCall } from './test-calls.ts';

const BODY_MS = 500;
const SLOW = wording('en-US', 'BODY_TOO_SLOW');
const metrics = createMetrics();
const services = {
  log: pino({ level: 'silent' }),
  clock: { now: () => 1_700_000_000_000 },
} as unknown as Services;
const sessions = {
  cached: () => undefined,
  find: async () => undefined,
  holder: () => undefined,
  onRevoked: () => undefined,
};
const app = await createHttp({
  ...{ services, sessions, metrics, bodyMs: BODY_MS },
  calls: [
    publicCall({ path: '/plain', input: z.object({}), handle: () => ({}) }),
    publicCall({ path: '/contracts', envelope: 'code200', input: z.object({}), handle: () => ({}) }),
    publicCall({ path: '/market', envelope: 'huobi', input: z.object({}), handle: () => ({}) }),
    userCall({ path: '/upload', input: z.object({}), files: ['file'], handle: () => ({}) }),
  ],
  budget: new Budget({ rates: NO_LIMITS }),
});
const server = createServer((request, response) => app.routing(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.address() as AddressInfo;

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((each) => each.destroy()));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

/** Sends a head, and the body a byte a tenth of a second; all that was answered when the connection has ended, and when. */
async function dribble(path: string, type: string, more = 'content-length: 60000') {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const begunAt = performance.now();
  let answer = '';
  socket.on('data', (data) => (answer += String(data))).on('error', () => undefined);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n${more}\r\n\r\n`);
  const bite = more.includes('chunked') ? '1\r\n \r\n' : ' ';
  const timer = setInterval(() => socket.write(bite), 100);
  // A reset, as of what is still written to a connection that has been answered, is an end too.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  return { answer, ms: performance.now() - begunAt };
}

const slowAt = async (path: string) =>
  (await metrics.httpRefused.get()).values.find(
    ({ labels }) => labels['path'] === path && labels['why'] === 'slow',
  )?.value ?? 0;

test.each([
  ['JSON', 'application/json', undefined],
  ['form', 'application/x-www-form-urlencoded', undefined],
  ['chunks', 'application/json', 'transfer-encoding: chunked'],
])('attack: a body byte by byte (%s) has its time, then 408, and is counted', async (_what, type, length) => {
  const before = await slowAt('/plain');
  const { answer, ms } = await dribble('/plain', type, length);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(ms).toBeGreaterThan(BODY_MS - 50);
  expect(ms).toBeLessThan(BODY_MS + 2_000);
  expect(await slowAt('/plain')).toBe(before + 1);
});

test.each([
  ['/plain', { code: 0, msg: SLOW }],
  ['/contracts', { code: 400, message: SLOW }],
  ['/market', { status: 'error', 'err-code': 'body-too-slow', 'err-msg': SLOW, ts: services.clock.now() }],
])('who is too slow at %s is told so in the envelope of the call', async (path, said) => {
  const { answer } = await dribble(path, 'application/json');
  expect(answer).toContain('\r\ncontent-type: application/json; charset=utf-8\r\n');
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toEqual(said);
});

test.each([
  ['no such path', '/nowhere', 'multipart/form-data; boundary=x', /^HTTP\/1\.1 404 /],
  ['a type that is not taken', '/plain', 'multipart/form-data; boundary=x', /^HTTP\/1\.1 200 /],
])(
  'attack: what is answered before its body has come (%s) holds no connection with the rest',
  async (_what, path, type, status) => {
    const { answer, ms } = await dribble(path, type);
    expect(answer).toMatch(status);
    expect(ms).toBeLessThan(BODY_MS + 2_000);
  },
);

test('attack: nor does an upload that was refused by its head', { timeout: 20_000 }, async () => {
  const head = 'x-access-token: wrong\r\ncontent-length: 60000';
  const { answer, ms } = await dribble('/upload', 'multipart/form-data; boundary=x', head);
  expect(answer).toContain('"code":-2');
  expect(ms).toBeLessThan(12_000);
});

test('a body in two pieces is taken, and its connection goes on serving', async () => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  for (let n = 0; n < 2; n++) {
    socket.write(
      'POST /plain HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{',
    );
    await sleep(100);
    socket.write('}');
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(String(data)).toMatch(/^HTTP\/1\.1 200 /);
    await sleep(BODY_MS + 200);
  }
});

/** Sends 8 MB as a form with a file, as fast as it is taken, and then asks for something else; resolves to all answers. */
function upload(
  localAddress: string,
  path = '/upload',
  type = 'multipart/form-data; boundary=b',
): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  let answers = '';
  socket.on('data', (data) => (answers += String(data))).on('error', () => undefined);
  const head = `x-access-token: ended\r\ncontent-type: ${type}\r\ncontent-length: 8000000\r\n\r\n`;
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${head}`);
  socket.write(Buffer.alloc(8_000_000));
  socket.write('GET /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  return new Promise((resolve) => socket.once('close', () => resolve(answers)));
}

test('attack: files that nobody reads come from one connection of an address, not from eight at once', async () => {
  const [greedy, honest] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => upload('127.0.0.3'))),
    upload('127.0.0.4'),
  ]);
  const isWhole = (answers: string) => answers.split('HTTP/1.1 ').length === 3;
  expect(isWhole(honest)).toBe(true);
  expect(greedy.filter(isWhole)).toHaveLength(1);
});

test.each([
  ['/plain', 'text/xml'],
  ['/plain', 'multipart/form-data; boundary=b'],
  ['/upload', 'text/xml'],
  ['/nowhere', 'text/xml'],
])('attack: nor does what is sent to %s as %s, which nobody takes there', async (path, type) => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => upload('127.0.0.5', path, type)));
  const isWhole = (text: string) => text.split('HTTP/1.1 ').length === 3;
  expect(answers.filter(isWhole).length).toBeLessThanOrEqual(1);
});
