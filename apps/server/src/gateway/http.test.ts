import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { afterAll, expect, test, vi } from 'vitest';
import { PERMISSIONS } from '@bourse/protocol/operators/permissions';
import { refuse } from '@bourse/protocol/refusal';
import { wording } from '@bourse/protocol/texts/wording';
import pino from 'pino';
import { SequencerStopped } from '../sequencer/sequencer.ts';
import type { Services } from '../services.ts';
import type { Session } from './call.ts';
import { Budget, NO_LIMITS, type BudgetRates } from './access/budget.ts';
import { Pressure, THRESHOLDS } from './access/pressure.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { operatorCall, publicCall, userCall } from './test-calls.ts';

const logged: string[] = [];
const services = {
  log: pino({ level: 'error' }, { write: (line: string) => logged.push(line) }),
  clock: { now: () => 1_700_000_000_000 },
} as unknown as Services;
const session: Session = { id: 1, userId: 100001, email: 'a@example.com' };
const sessions = {
  cached: (token: string) => (token === 'cached' ? session : undefined),
  find: vi.fn(async (token: string) => (token === 'stored' || token === 'cached' ? session : undefined)),
  holder: () => undefined,
  onRevoked: () => undefined,
};

const input = z.object({ name: z.string().max(40).optional() });
const calls = [
  publicCall({ path: '/echo', input, handle: ({ name }, { language }) => ({ name, language }) }),
  publicCall({ path: '/nothing', input, handle: () => undefined }),
  publicCall({ path: '/no', input, handle: () => refuse('ORDER_NOT_FOUND') }),
  publicCall({
    path: '/two',
    input,
    envelope: 'code200',
    handle: ({ name }) => (name ? { name } : refuse('NO_LIQUIDITY')),
  }),
  publicCall({
    path: '/market',
    input,
    envelope: 'huobi',
    handle: ({ name }) => (name ? { data: [name] } : refuse('INVALID_SYMBOL')),
  }),
  publicCall({ path: '/get', method: 'GET', input, handle: ({ name }) => name ?? '' }),
  publicCall({
    path: '/bug',
    input,
    handle: () => {
      throw new Error('secret detail');
    },
  }),
  publicCall({ path: '/stopped', input, handle: () => Promise.reject(new SequencerStopped()) }),
  { ...publicCall({ path: '/long', input, handle: () => 'x'.repeat(5_000) }), access: 'public' as const },
  {
    ...publicCall({ path: '/user/long', input, handle: () => 'x'.repeat(5_000) }),
    access: 'public' as const,
  },
  userCall({ path: '/long/mine', input, handle: () => 'x'.repeat(5_000) }),
  userCall({ path: '/long/list', input, packed: true, handle: () => 'x'.repeat(5_000) }),
  userCall({ path: '/mine', input, handle: (_input, caller) => ({ user: caller.session.userId }) }),
  userCall({ path: '/contract/mine', input, envelope: 'code200', handle: () => 1 }),
];

const http = (options: Partial<HttpOptions> = {}) => createHttp({ services, calls, sessions, ...options });
const app = await http({ budget: new Budget({ rates: NO_LIMITS }) });
afterAll(() => app.close());

const FORM = 'application/x-www-form-urlencoded';
const post = (url: string, payload = '', headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': FORM, ...headers } });

test('long answers that everybody may read and declared lists are compressed, and none that may hold a secret', async () => {
  const packing = { 'accept-encoding': 'gzip, br' };
  const long = await post('/long', '', packing);
  expect(long.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(gunzipSync(long.rawPayload).length).toBeGreaterThan(5_000);
  expect(long.rawPayload.length).toBeLessThan(500);
  expect((await post('/long')).headers['content-encoding']).toBeUndefined();
  expect((await post('/get', 'name=q', packing)).headers['content-encoding']).toBeUndefined();
  expect((await post('/user/long', '', packing)).headers['content-encoding']).toBeUndefined();
  const mine = await post('/long/mine', '', { ...packing, 'x-access-token': 'cached' });
  expect(mine.headers['content-encoding']).toBeUndefined();
  expect(mine.rawPayload.length).toBeGreaterThan(5_000);
  const list = await post('/long/list', '', { ...packing, 'x-access-token': 'cached' });
  expect(list.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(list.rawPayload.length).toBeLessThan(500);
});

test('forms and JSON', async () => {
  expect((await post('/echo', 'name=a+b%26')).json()).toEqual({
    code: 1,
    msg: 'Success',
    data: { name: 'a b&', language: 'en-US' },
  });
  const json = await post('/echo', '{"name":"x"}', { 'content-type': 'application/json; charset=utf-8' });
  expect(json.json().data.name).toBe('x');
  expect((await app.inject('/get?name=q')).json().data).toBe('q');
  expect((await app.inject({ method: 'POST', url: '/nothing' })).json()).toEqual({
    code: 1,
    msg: 'Success',
    data: null,
  });
});

test.each([
  ['/no', '', { code: 0, msg: 'The order does not exist.' }],
  ['/two', 'name=x', { code: 200, message: 'Success', result: { name: 'x' } }],
  ['/two', '', { code: 400, message: 'There are no orders within 5 % of the current price.' }],
  ['/market', 'name=x', { status: 'ok', ts: 1_700_000_000_000, data: ['x'] }],
  [
    '/market',
    '',
    { status: 'error', 'err-code': 'invalid-symbol', 'err-msg': 'invalid symbol', ts: 1_700_000_000_000 },
  ],
  ['/mine', '', { code: -2, msg: 'Please login first' }],
  ['/mine', 'token=wrong', { code: -2, msg: 'Your login has expired. Please log in again.' }],
  ['/contract/mine', '', { code: -2, msg: 'Please login first', message: 'Please login first' }],
  ['/mine', 'token=stored', { code: 1, msg: 'Success', data: { user: 100001 } }],
  ['/mine', 'token=cached&userId=100001', { code: 1, msg: 'Success', data: { user: 100001 } }],
  ['/mine', 'token=cached&userId=100002', { code: -2, msg: 'Your login has expired. Please log in again.' }],
])('%s %s', async (url, payload, expected) => {
  const answer = await post(url, payload);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(expected);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('refusals are in the language of the caller', async () => {
  expect((await post('/no', '', { 'accept-language': 'zh-CN,zh' })).json().msg).toBe('委托不存在。');
  expect((await post('/mine', '', { 'accept-language': 'ko-KR' })).json().msg).toBe('먼저 로그인해 주세요');
});

test('a bug answers 500 with an id that the log has, and no details', async () => {
  const answer = await post('/bug');
  expect(answer.statusCode).toBe(500);
  expect(answer.body).not.toContain('secret');
  expect(logged.join()).toContain(answer.headers['x-error-id']);
  expect(logged.join()).toContain('secret detail');
});

test('stopping and starting answer 503', async () => {
  expect((await post('/stopped')).statusCode).toBe(503);
  const starting = await http({ ready: () => false });
  const answer = await starting.inject({ method: 'POST', url: '/echo' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1']);
  await starting.close();
});

test('unknown paths answer 404 in the envelope', async () => {
  for (const [method, url] of [
    ['POST', '/nosuch'],
    ['GET', '/echo'],
    ['PUT', '/echo'],
    ['GET', '/pc/'],
  ] as const) {
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 0, msg: 'Not found' }]);
  }
  expect((await app.inject('/')).headers['location']).toBe('/pc/');
});

test.each([
  ['NUL', 'name=%00', FORM],
  ['broken escapes', 'name=%E0%A4%A&%=%%', FORM],
  ['too long', `name=${'x'.repeat(41)}`, FORM],
  ['prototype', '__proto__=1&constructor=2&hasOwnProperty=3', FORM],
  ['brackets', 'name[a][b]=1&name[]=2', FORM],
  ['many fields', 'a=1&'.repeat(10_000), FORM],
  ['array', '["x"]', 'application/json'],
  ['not JSON', '{"name":', 'application/json'],
  ['object for text', '{"name":{"toString":1}}', 'application/json'],
  ['number for text', '{"name":1e400}', 'application/json'],
  ['prototype in JSON', '{"__proto__":{"x":1},"constructor":{"prototype":1}}', 'application/json'],
  ['deep', '['.repeat(20_000), 'application/json'],
  ['lone surrogate', '{"name":"\\ud800"}', 'application/json'],
  ['too large', 'x'.repeat(70_000), FORM],
  ['a type not taken', '<xml/>', 'text/xml'],
  ['a type that is none', 'x', ';;;'],
  ['multipart', '--x--', 'multipart/form-data; boundary=x'],
])('hostile body (%s) is answered with an envelope', async (name, payload, type) => {
  for (const { path, method } of calls.filter(({ path }) => path !== '/bug' && path !== '/stopped')) {
    if (method === 'GET') continue;
    const answer = await app.inject({
      method: 'POST',
      url: path,
      payload,
      headers: { 'content-type': type, 'x-access-token': 'cached' },
    });
    expect(answer.statusCode).toBe(name === 'too large' ? 413 : 200);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(answer.json()).length).toBeGreaterThan(1);
  }
});

test.each([
  '/get?name=%00',
  '/get?%',
  '/get?name=a&name=b',
  '/get?name[]=1',
  '/get?__proto__=1',
  `/get?name=${'x'.repeat(5000)}`,
])('hostile query %# is answered', async (url) => expect((await app.inject(url)).statusCode).toBe(200));

test('limits: 429 with Retry-After, per IP for strangers, per session for users', async () => {
  const rates: Partial<BudgetRates> = {
    sender: { perSecond: 2, burst: 2 },
    user: { perSecond: 1, burst: 3 },
  };
  const limited = await http({ budget: new Budget({ rates }) });
  const status = async (headers: Record<string, string>, remoteAddress: string) =>
    (
      await limited.inject({
        method: 'POST',
        url: headers['x-access-token'] ? '/mine' : '/echo',
        headers,
        remoteAddress,
      })
    ).statusCode;
  const of = async (count: number, headers: Record<string, string>, ip: string) => {
    const answers: number[] = [];
    for (let i = 0; i < count; i++) answers.push(await status(headers, ip));
    return answers;
  };
  expect(await of(3, {}, '192.0.2.1')).toEqual([200, 200, 429]);
  expect(await of(4, { 'x-access-token': 'cached' }, '192.0.2.1')).toEqual([200, 200, 200, 429]);
  sessions.find.mockClear();
  // Each that is guessed is looked up, which costs more than a call.
  expect(await of(3, { 'x-access-token': 'guess' }, '192.0.2.2')).toEqual([200, 429, 429]);
  // Whoever has one IPv6 address has the whole /64.
  expect(await of(2, {}, '2001:db8::1')).toEqual([200, 200]);
  expect(await of(1, {}, '2001:db8::2')).toEqual([429]);
  expect(sessions.find).toHaveBeenCalledTimes(1);
  const answer = await limited.inject({
    method: 'POST',
    url: '/echo',
    remoteAddress: '192.0.2.1',
    headers: { 'x-forwarded-for': '192.0.2.77' },
  });
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json()).toEqual({ code: 0, msg: 'Too many requests. Please try again in 1 second.' });
  await limited.close();
});

// The faults: a form on another site's page replaced the cookies of session and device; a neighbour's, or one that a browser
// without Sec-Fetch-Site sent, still did.
test('attack: what another site has a browser send is not carried out, and sets nothing', async () => {
  const ofConsole = publicCall({ path: '/ops/api/echo', input, handle: () => 'done' });
  const app = await http({
    services: { ...services, settings: { operators: { plainHttp: true } } } as unknown as Services,
    calls: [...calls, ofConsole],
    publicHosts: ['trade.example.com'],
  });
  const host = 'app.example.com:8443';
  const refusals = {
    '/echo': { code: 0, msg: wording('ja', 'FROM_OTHER_SITE') },
    '/ops/api/echo': { code: 0, msg: wording('ja', 'OPS_FORBIDDEN') },
  };
  const from = async (headers: Record<string, string>, url = '/echo', method: 'GET' | 'POST' = 'POST') => {
    const answer = await app.inject({
      method,
      url,
      headers: { host, 'accept-language': 'ja', 'x-ops-request': '1', ...headers },
    });
    return answer.headers['set-cookie'] === undefined && answer.json();
  };
  for (const [url, refused] of Object.entries(refusals)) {
    for (const site of ['cross-site', 'Cross-Site', 'same-site', 'same-origin, cross-site', '', 'other'])
      expect([site, await from({ 'sec-fetch-site': site }, url)]).toEqual([site, refused]);
    for (const origin of [
      'https://evil.example',
      'https://other.example.com',
      'https://app.example.com',
      'null',
      'file://',
      'https://app.example.com:8443, https://evil.example',
    ])
      expect([origin, await from({ origin }, url)]).toEqual([origin, refused]);
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'None' },
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: `https://${host}` },
      { origin: 'https://trade.example.com' },
    ])
      expect([headers, (await from(headers, url)).code]).toEqual([headers, 1]);
  }
  // A link from elsewhere is no harm.
  expect((await from({ 'sec-fetch-site': 'cross-site' }, '/get', 'GET')).code).toBe(1);
  await app.close();
});

// The fault: it was asked of the wrong value, so a page of 2,000 candles was as cheap as one candle.
test('what certain fields cost on top is paid as well', async () => {
  const list = publicCall({
    path: '/list',
    input: z.object({ size: z.coerce.number() }),
    extraCost: ({ size }) => size / 100,
    handle: () => ({}),
  });
  const rates: Partial<BudgetRates> = { sender: { perSecond: 1, burst: 30 } };
  const limited = await http({ calls: [list], budget: new Budget({ rates }) });
  const ask = async (size: number) =>
    (
      await limited.inject({
        method: 'POST',
        url: `/list`,
        payload: `size=${size}`,
        headers: { 'content-type': FORM },
      })
    ).statusCode;
  expect([await ask(2_000), await ask(100), await ask(2_000)]).toEqual([200, 200, 429]);
  await limited.close();
});

test('two hundred calls of one user at once pass, as those of an impatient client may come', async () => {
  const usual = await http({ budget: new Budget() });
  const call = () => usual.inject({ method: 'POST', url: '/mine', headers: { 'x-access-token': 'cached' } });
  const answers = await Promise.all(Array.from({ length: 200 }, call));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await usual.close();
});

test('attack: who asks on and on under pressure is refused by his budget, which ends in waiting', async () => {
  const pressed = await http({
    calls: [{ ...calls[0]!, cost: 20 }],
    budget: new Budget({ rates: { ...NO_LIMITS, sender: { perSecond: 1, burst: 3 } } }),
    pressure: { refuses: () => true },
  });
  const answers = [];
  for (let n = 0; n < 5; n++) answers.push(await pressed.inject({ method: 'POST', url: '/echo' }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 429, 429]);
  await pressed.close();
});

test('under pressure: reads of strangers first, then of users, then orders, never what ends a risk', async () => {
  const signs = { delayMs: 0 };
  const pressure = new Pressure({ delayMs: () => signs.delayMs, waiting: () => 0, roundMs: () => 0 });
  const order = userCall({ path: '/order', input, handle: () => 1 });
  const cancel = userCall({ path: '/cancel', input, handle: () => 1 });
  const stop = operatorCall({ path: '/ops/api/stop', operator: 'switches.set', input, handle: () => 1 });
  const pressed = await http({
    services: { ...services, settings: { operators: { plainHttp: true } } } as Services,
    calls: [...calls, { ...order, worth: 'order' }, { ...cancel, worth: 'exit' }, stop],
    operatorSessions: {
      holder: () => undefined,
      find: async () => ({
        id: 1,
        email: '',
        role: 'admin',
        permissions: new Set(PERMISSIONS),
        sessionId: 1,
        endsAt: 0,
      }),
    },
    pressure,
  });
  const status = async (url: string, headers: Record<string, string> = { 'x-access-token': 'cached' }) =>
    (await pressed.inject({ method: 'POST', url, headers })).statusCode;
  const all = async (delayMs: number) => {
    signs.delayMs = delayMs;
    pressure.look();
    pressure.look();
    return Promise.all([
      status('/echo', {}),
      status('/echo'),
      status('/mine'),
      status('/order'),
      status('/cancel'),
      status('/ops/api/stop', { cookie: 'bourse_console=x', 'x-ops-request': '1' }),
    ]);
  };
  expect(await all(0)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await all(THRESHOLDS.strangersReads.delayMs)).toEqual([503, 200, 200, 200, 200, 200]);
  expect(await all(THRESHOLDS.usersReads.delayMs)).toEqual([503, 503, 503, 200, 200, 200]);
  expect(await all(THRESHOLDS.orders.delayMs)).toEqual([503, 503, 503, 503, 200, 200]);
  const refused = await pressed.inject({
    method: 'POST',
    url: '/echo',
    headers: { 'accept-language': 'ko' },
  });
  expect(refused.headers['retry-after']).toBe('1');
  expect(refused.json().msg).toBe(
    '거래소가 매우 혼잡하여 요청이 처리되지 않았습니다. 잠시 후 다시 시도해 주세요.',
  );
  await pressed.close();
});

test('who hangs up in the middle of a request fills no log', async () => {
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  logged.length = 0;
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM}\r\nContent-Length: 100\r\n\r\nname=`);
  await once(server, 'request');
  const closed = new Promise((resolve) => server.once('connection', resolve));
  socket.destroy();
  // Another request is answered after it.
  const { port } = server.address() as AddressInfo;
  await Promise.all([closed, fetch(`http://127.0.0.1:${port}/echo`, { method: 'POST' })]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(logged).toEqual([]);
  await new Promise((resolve) => server.close(resolve));
});

test('works behind a server of the caller', async () => {
  const server = createServer((request, response) => app.routing(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const answer = await fetch(`http://127.0.0.1:${port}/echo`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'real' }),
  });
  expect(await answer.json()).toMatchObject({ code: 1, data: { name: 'real' } });
  await new Promise((resolve) => server.close(resolve));
});
