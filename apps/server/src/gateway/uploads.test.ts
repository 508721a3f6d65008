import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { refuse } from '@bourse/protocol/refusal';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../services.ts';
import type { Caller, Session } from './call.ts';
import { Budget, NO_LIMITS } from './access/budget.ts';
import { createHttp } from './http.ts';
import { publicCall, userCall } from './test-calls.ts';

const MIB = 1024 * 1024;
const services = {
  log: pino({ level: 'silent' }),
  clock: { now: () => 1_700_000_000_000 },
} as unknown as Services;
const session: Session = { id: 1, userId: 100001, email: 'a@example.com' };
const sessions = {
  cached: (token: string) =>
    token === 'good'
      ? session
      : /^good\d+$/.test(token)
        ? { ...session, userId: Number(token.slice(4)) }
        : undefined,
  find: async (token: string, userId?: string) =>
    token.startsWith('good') && (userId ?? '100001') === '100001' ? session : undefined,
  holder: () => undefined,
  onRevoked: () => undefined,
};
const input = z.object({ remark: z.string().max(5000).optional() });
const seen = ({ remark }: { remark?: string | undefined }, { files }: Caller) => ({
  remark,
  files: Object.fromEntries(
    Object.entries(files ?? {}).map(([key, { name, bytes }]) => [key, [name, bytes.length]]),
  ),
});
const calls = [
  userCall({
    path: '/upload',
    input,
    files: ['front', 'back'],
    handle: (fields, caller) => (caller.files?.['front'] ? seen(fields, caller) : refuse('FILE_MISSING')),
  }),
  publicCall({ path: '/open', input, files: ['file'], handle: seen }),
  userCall({ path: '/plain', input, handle: seen }),
];

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

type Part = readonly [name: string, value: string | Uint8Array, fileName?: string];
async function send(path: string, parts: readonly Part[], headers: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value as Uint8Array<ArrayBuffer>]), fileName ?? name);
  }
  const answer = await fetch(url + path, { method: 'POST', body: form, headers });
  return { status: answer.status, ...((await answer.json()) as { code: number; msg: string; data?: any }) };
}
const GOOD = { 'x-access-token': 'good' };
const bytes = (length: number) => new Uint8Array(length).fill(7);

const app = await createHttp({
  ...{ services, calls, sessions },
  budget: new Budget({ rates: NO_LIMITS }),
  // So that a test can come from everywhere.
  trustProxy: 'loopback',
});
const server = createServer((request, response) => app.routing(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const port = (server.address() as AddressInfo).port;
const url = `http://127.0.0.1:${port}`;

test('fields and files of a signed-in caller', async () => {
  const answer = await send(
    '/upload',
    [
      ['front', bytes(3 * MIB), 'a.jpg'],
      ['remark', 'hello & 你好'],
      ['back', bytes(1), '../../etc/passwd'],
      ['unknown', 'ignored'],
    ],
    GOOD,
  );
  expect(answer).toMatchObject({
    status: 200,
    code: 1,
    data: { remark: 'hello & 你好', files: { front: ['a.jpg', 3 * MIB] } },
  });
  expect(answer.data.files.back[1]).toBe(1);
});

test('the token may come as a field, before or after the files', async () => {
  const file: Part = ['front', bytes(10)];
  const token: Part[] = [
    ['token', 'good'],
    ['userId', '100001'],
  ];
  expect((await send('/upload', [...token, file])).code).toBe(1);
  expect((await send('/upload', [file, ...token])).code).toBe(1);
  expect(
    (
      await send('/upload', [
        ['token', 'bad'],
        ['front', bytes(10)],
      ])
    ).code,
  ).toBe(-2);
  expect((await send('/upload', [file])).code).toBe(-2);
  expect((await send('/upload', [file, ['userId', '100002']], GOOD)).code).toBe(-2);
});

test('a file that did not come is absent, and the handler says so', async () => {
  expect(await send('/upload', [['back', bytes(1)]], GOOD)).toMatchObject({
    code: 0,
    msg: 'Please choose a picture.',
  });
  expect((await send('/upload', [['front', bytes(0)]], GOOD)).code).toBe(0);
  const form = await fetch(`${url}/upload`, {
    method: 'POST',
    body: new URLSearchParams({ remark: 'x', front: 'text' }),
    headers: GOOD,
  });
  expect(await form.json()).toMatchObject({ code: 0, msg: 'Please choose a picture.' });
});

test('8 MiB pass, a byte more does not', async () => {
  expect((await send('/upload', [['front', bytes(8 * MIB)]], GOOD)).data.files.front[1]).toBe(8 * MIB);
  const refused = { status: 200, code: 0, msg: 'The picture is larger than 8 MB.' };
  expect(await send('/upload', [['front', bytes(8 * MIB + 1)]], GOOD)).toEqual(refused);
  expect(await send('/upload', [['front', bytes(40 * MIB)]], GOOD)).toEqual(refused);
  expect((await send('/upload', [['front', bytes(5)]], GOOD)).code).toBe(1);
});

test.each<[string, Part[], string]>([
  ['a file that the call does not take', [['other', bytes(5)]], 'other'],
  [
    'the same file twice',
    [
      ['front', bytes(5)],
      ['front', bytes(5)],
    ],
    'front',
  ],
  [
    'the same field twice',
    [
      ['remark', 'a'],
      ['remark', 'b'],
    ],
    'remark',
  ],
  ['a field that is too long', [['remark', 'x'.repeat(5000)]], 'remark'],
  ['a field with NUL', [['remark', 'a\0b']], 'remark'],
  ['40 fields', Array.from({ length: 40 }, (_, i) => [`f${i}`, 'x'] as const), 'body'],
  [
    '3 files',
    [
      ['front', bytes(1)],
      ['back', bytes(1)],
      ['third', bytes(1)],
    ],
    '(body|third)',
  ],
])('%s is refused', async (_what, parts, field) => {
  const answer = await send('/upload', parts, GOOD);
  expect(answer).toMatchObject({ status: 200, code: 0 });
  expect(answer.msg).toMatch(new RegExp(`^The field ${field} is missing or not valid\\.$`));
});

test('field names of Object.prototype mean nothing', async () => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    expect(await send('/upload', [[name, 'x']], GOOD)).toMatchObject({ status: 200, code: 0 });
    expect(await send('/upload', [[name, bytes(1)]], GOOD)).toMatchObject({ status: 200, code: 0 });
  }
});

const PART = 'content-disposition: form-data; name="front"; filename="a"\r\ncontent-type: image/png\r\n\r\n';
test.each([
  ['no boundary', 'multipart/form-data', '--x--\r\n'],
  ['another boundary', 'multipart/form-data; boundary=y', `--x\r\n${PART}data\r\n--x--\r\n`],
  ['an early end', 'multipart/form-data; boundary=x', `--x\r\n${PART}data`],
  ['an end within the head', 'multipart/form-data; boundary=x', '--x\r\ncontent-disp'],
  ['a part without a name', 'multipart/form-data; boundary=x', '--x\r\n\r\nabc\r\n--x--\r\n'],
  [
    'JSON within',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="remark"\r\ncontent-type: application/json\r\n\r\n{"a":\r\n--x--\r\n',
  ],
  [
    'an object within',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="remark"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n--x--\r\n',
  ],
  ['nothing', 'multipart/form-data; boundary=x', ''],
  ['noise', 'multipart/form-data; boundary=x', '\0\x01\x02'.repeat(1000)],
  ['a very long boundary', `multipart/form-data; boundary=${'b'.repeat(5000)}`, '--x--'],
])('a broken body (%s) is answered with 200 and a refusal', async (_what, type, body) => {
  const answer = await fetch(`${url}/upload`, {
    method: 'POST',
    body,
    headers: { ...GOOD, 'content-type': type },
  });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ code: 0 });
});

test('calls without files do not take multipart', async () => {
  expect(await send('/plain', [['remark', 'x']], GOOD)).toMatchObject({
    status: 200,
    code: 0,
    msg: 'This call takes a form-encoded body.',
  });
});

test('a stranger is answered before his body is read', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST /upload HTTP/1.1\r\nhost: x\r\nx-access-token: wrong\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n--x\r\n`,
  );
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  expect(chunk.toString()).toContain('"code":-2');
  socket.destroy();
});

const BUSY = /very busy/;
const from = (network: number) => ({ 'x-forwarded-for': `203.${network}.113.7` });
const as = (user: number) => ({ 'x-access-token': `good${user}` });
const part: Part[] = [['front', bytes(1)]];

/** An upload that has begun, and goes on at so many bytes a second. */
function begin(path: string, headers: Record<string, string>, perSecond = 0) {
  const socket = connect(port, '127.0.0.1');
  const said = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\n${said.join('')}content-type: multipart/form-data; boundary=x\r\ncontent-length: 8000000\r\n\r\n--x\r\n${PART}`,
  );
  const timer = setInterval(() => socket.write(Buffer.alloc(perSecond / 20, 'a')), 50);
  socket.on('error', () => undefined).once('close', () => clearInterval(timer));
  return socket;
}

test('a user has three places, a network four, strangers eight', async () => {
  const slow = Array.from({ length: 3 }, () => begin('/upload', { ...as(1), ...from(1) }));
  // He has no other, wherever he comes from.
  await expect.poll(async () => (await send('/upload', part, { ...as(1), ...from(2) })).msg).toMatch(BUSY);
  expect((await send('/upload', part, { ...as(2), ...from(1) })).code).toBe(1);
  slow.push(begin('/upload', { ...as(2), ...from(1) }));
  await expect.poll(async () => (await send('/upload', part, { ...as(3), ...from(1) })).msg).toMatch(BUSY);
  expect((await send('/upload', part, { ...as(3), ...from(2) })).code).toBe(1);
  for (let n = 0; n < 8; n++) slow.push(begin('/open', from(10 + n)));
  const file: Part[] = [['file', bytes(1)]];
  await expect.poll(async () => (await send('/open', file, from(20))).msg).toMatch(BUSY);
  expect((await send('/upload', part, { ...as(3), ...from(20) })).code).toBe(1);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await send('/open', file, from(20))).code).toBe(1);
});

test('attack: 20 accounts of three networks hold all the places they get, slowly; an honest upload goes through', async () => {
  const slow = Array.from({ length: 20 * 3 }, (_, n) =>
    begin('/upload', { ...as(100 + (n % 20)), ...from(n % 3) }, 20_000),
  );
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  for (const network of [0, 1, 2])
    await expect
      .poll(async () => (await send('/upload', part, { ...as(1), ...from(network) })).msg)
      .toMatch(BUSY);
  const honest = { ...GOOD, ...from(9) };
  const whole = await send('/upload', [['front', bytes(3 * MIB)]], honest);
  expect(whole.data.files.front[1]).toBe(3 * MIB);
  for (const socket of slow) socket.destroy();
});

test('attack: eight accounts of six addresses of one customer hold a third of the places, and others upload', async () => {
  const side = (n: number) => ({ 'x-forwarded-for': `2001:db8:0:${n % 6}::1` });
  const slow = Array.from({ length: 24 }, (_, n) =>
    begin('/upload', { ...as(100 + (n % 8)), ...side(n) }, 24_000),
  );
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  await expect.poll(async () => (await send('/upload', part, { ...as(1), ...side(7) })).msg).toMatch(BUSY);
  expect((await send('/upload', part, { ...GOOD, ...from(9) })).code).toBe(1);
  expect((await send('/upload', part, { ...as(2), 'x-forwarded-for': '2001:db8:1::1' })).code).toBe(1);
  for (const socket of slow) socket.destroy();
});

test('behind a proxy that nobody has named all come from this machine, and a user more or less is nothing to it', async () => {
  const slow = Array.from({ length: 6 }, (_, n) => begin('/upload', as(100 + n), 24_000));
  await Promise.all(slow.map((socket) => once(socket, 'connect')));
  expect((await send('/upload', part, as(1))).code).toBe(1);
  for (const socket of slow) socket.destroy();
});

test('who finds no place is told when to come back', async () => {
  const slow = Array.from({ length: 4 }, (_, n) => begin('/upload', { ...as(n), ...from(1) }));
  const ask = () => {
    const form = new FormData();
    form.append('front', new Blob([bytes(1)]));
    return fetch(`${url}/upload`, { method: 'POST', body: form, headers: { ...GOOD, ...from(1) } });
  };
  await expect.poll(async () => (await ask()).headers.get('retry-after')).toBe('1');
  for (const socket of slow) socket.destroy();
});

test(
  'who sends less than 16 kB a second is let go after five, who sends more is not',
  { timeout: 20_000 },
  async () => {
    const begunAt = performance.now();
    const slow = begin('/upload', { ...as(1), ...from(1) }, 10_000);
    const fast = begin('/upload', { ...as(2), ...from(1) }, 40_000);
    // With a reset where something of his was still unread: `once` would take that for a failure.
    await new Promise((resolve) => slow.once('close', resolve));
    expect(performance.now() - begunAt).toBeGreaterThan(4_500);
    expect(performance.now() - begunAt).toBeLessThan(12_000);
    expect(fast.destroyed).toBe(false);
    fast.destroy();
  },
);
