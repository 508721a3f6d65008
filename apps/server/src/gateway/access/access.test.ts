import { Readable } from 'node:stream';
import { declareCall, fileOf } from '@bourse/protocol/call';
import { PERMISSIONS } from '@bourse/protocol/operators/permissions';
import { defaultPermissions } from '@bourse/protocol/operators/roles';
import { refuse } from '@bourse/protocol/refusal';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import { Download, OperatorSignIn } from '../answer.ts';
import { handle, type Session } from '../call.ts';
import { Budget, NO_LIMITS } from './budget.ts';
import { createHttp } from '../http.ts';
import type { SwitchedCaller } from './switches.ts';
import { publicCall, userCall } from '../test-calls.ts';

const services = {
  log: pino({ level: 'silent' }),
  clock: { now: () => 1_700_000_000_000 },
  settings: { operators: { plainHttp: true } },
} as unknown as Services;
const session: Session = { id: 1, userId: 100001, email: 'a@example.com' };
const sessions = {
  cached: () => undefined,
  find: async (token: string) => (token === 'user' ? session : undefined),
  holder: () => undefined,
  onRevoked: () => undefined,
};
const operators = {
  boss: {
    id: 1,
    email: 'boss@example.com',
    role: 'admin',
    sessionId: 1,
    endsAt: 0,
    permissions: new Set(PERMISSIONS),
  },
  eye: {
    id: 2,
    email: 'eye@example.com',
    role: 'auditor',
    sessionId: 2,
    endsAt: 0,
    permissions: new Set(defaultPermissions('auditor')),
  },
} as const;
const operatorSessions = {
  find: async (token: string) => (operators as Record<string, (typeof operators)['boss' | 'eye']>)[token],
  holder: (token: string) => (token === 'boss' ? operators.boss.id : undefined),
};
const asked: [string, SwitchedCaller][] = [];
const switches = {
  opened: true,
  refusalOf: (product: string, caller: SwitchedCaller) => {
    asked.push([product, caller]);
    return product === 'swap' ? refuse('PRODUCT_OFF') : undefined;
  },
};
const input = z.object({});
const calls = [
  handle(
    declareCall({
      path: '/ops/api/secret',
      access: { operator: 'kyc.review' },
      summary: 'A secret',
      input,
      output: z.strictObject({ email: z.string() }),
      example: {},
    }),
    (_input, { operator }) => ({ email: operator.email }),
  ),
  handle(
    declareCall({
      method: 'GET',
      path: '/ops/api/photo/:id/:side',
      access: { operator: 'kyc.review' },
      summary: 'A photo',
      input: z.object({ id: z.string().max(4), side: z.enum(['front', 'back']) }),
      output: fileOf('image/webp'),
      example: { id: '1', side: 'front' },
    }),
    ({ id, side }) => new Download({ contentType: 'image/webp', body: Buffer.from(id + side) }),
  ),
  publicCall({ path: '/ops/api/login', input, handle: () => new OperatorSignIn({ hello: 1 }, 'boss') }),
  publicCall({ path: '/ops/api/logout', input, handle: () => new OperatorSignIn({}, undefined) }),
  userCall({
    path: '/table',
    input,
    handle: () =>
      new Download({
        contentType: 'text/csv; charset=utf-8',
        fileName: 'a b";\r\n.csv',
        body: Readable.from(['a,', 'b']),
      }),
  }),
  publicCall({
    method: 'GET',
    path: '/icon/:id',
    input: z.object({ id: z.string().max(40), x: z.string().optional() }),
    handle: ({ id, x }) =>
      id === 'none'
        ? refuse('NOT_FOUND')
        : new Download({
            contentType: 'image/webp',
            body: id + (x ?? ''),
            cacheControl: 'public, max-age=60',
          }),
  }),
  userCall({
    path: '/swap',
    product: 'swap',
    input: z.object({ must: z.string() }),
    handle: () => 'swapped',
  }),
  publicCall({ path: '/quote', product: 'spot', input, handle: (_input, { country }) => country ?? null }),
];

const http = (trustProxy?: string, budget = new Budget({ rates: NO_LIMITS })) =>
  createHttp({
    services,
    calls,
    sessions,
    operatorSessions,
    switches,
    countryHeader: 'CF-IPCountry',
    budget,
    ...(trustProxy && { trustProxy }),
  });
const app = await http();
const behindProxy = await http('127.0.0.1');
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const OPS = { 'x-ops-request': '1' };

test('attack: a flood at the console from the address of an operator takes nothing from his budget', async () => {
  const few = { perSecond: 1, burst: 5 };
  const flooded = await http(undefined, new Budget({ rates: { ...NO_LIMITS, console: few, operator: few } }));
  const asOf = async (cookie: string) =>
    (await flooded.inject({ method: 'POST', url: '/ops/api/secret', headers: { ...OPS, cookie } }))
      .statusCode;
  const guesses = await Promise.all(Array.from({ length: 20 }, (_, n) => asOf(`bourse_console=guess${n}`)));
  expect(guesses.filter((status) => status === 429)).toHaveLength(15);
  expect(await asOf('bourse_console=eye')).toBe(429);
  expect([await asOf('bourse_console=boss'), await asOf('bourse_console=boss')]).toEqual([200, 200]);
  const own = await Promise.all(Array.from({ length: 10 }, () => asOf('bourse_console=boss')));
  expect(own.filter((status) => status === 429)).toHaveLength(7);
  await flooded.close();
});
const post = (url: string, headers: Record<string, string> = {}, on = app) =>
  on.inject({ method: 'POST', url, headers });

test.each<[string, Record<string, string>, object]>([
  ['no cookie', OPS, { code: -2, msg: 'Please login first' }],
  ['a wrong cookie', { ...OPS, cookie: 'bourse_console=guess' }, { code: -2 }],
  ['a token of a user', { ...OPS, 'x-access-token': 'user' }, { code: -2 }],
  [
    'another role',
    { ...OPS, cookie: 'bourse_console=eye' },
    { code: 0, msg: 'Your role does not allow this.' },
  ],
  ['a page elsewhere', { cookie: 'bourse_console=boss' }, { code: 0, msg: 'Your role does not allow this.' }],
  [
    'the role',
    { ...OPS, cookie: 'a=b; bourse_console=boss' },
    { code: 1, data: { email: 'boss@example.com' } },
  ],
])('an operator call with %s', async (_what, headers, expected) => {
  const answer = await post('/ops/api/secret', headers);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject(expected);
});

test('an operator cookie opens nothing for users', async () => {
  expect((await post('/table', { cookie: 'bourse_console=boss' })).json().code).toBe(-2);
});

test('signing in and out sets a cookie that scripts and other sites cannot use', async () => {
  const signedIn = await post('/ops/api/login', OPS);
  expect(signedIn.json()).toMatchObject({ code: 1, data: { hello: 1 } });
  expect(signedIn.headers['set-cookie']).toBe(
    'bourse_console=boss; Path=/; HttpOnly; SameSite=Strict; Max-Age=43200',
  );
  const overTls = await post('/ops/api/login', { ...OPS, 'x-forwarded-proto': 'https' }, behindProxy);
  expect(overTls.headers['set-cookie']).toMatch(/^__Host-bourse_console=boss; Path=\/; .*; Secure$/);
  expect((await post('/ops/api/logout', OPS)).headers['set-cookie']).toMatch(
    /^bourse_console=; .*Max-Age=0$/,
  );
  expect((await post('/ops/api/login')).headers['set-cookie']).toBeUndefined();
});

test('attack: a neighbour under the same domain puts the cookie of his own session into a jar', async () => {
  const overTls = (cookie: string) =>
    post('/ops/api/secret', { ...OPS, 'x-forwarded-proto': 'https', cookie }, behindProxy);
  for (const name of ['bourse_console', '__Secure-bourse_console'])
    expect((await overTls(`${name}=boss`)).json().code).toBe(-2);
  const both = await overTls('bourse_console=eye; __Host-bourse_console=boss');
  expect(both.json()).toMatchObject({ code: 1, data: { email: 'boss@example.com' } });
});

test('pictures for operators: in place, never cached, not for pages elsewhere', async () => {
  const url = '/ops/api/photo/17/front';
  const cookie = 'bourse_console=boss';
  const answer = await app.inject({ url, headers: { cookie, 'sec-fetch-site': 'same-origin' } });
  expect([answer.body, answer.headers['content-type']]).toEqual(['17front', 'image/webp']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await app.inject({ url, headers: { cookie, 'sec-fetch-site': 'cross-site' } })).json().code).toBe(
    0,
  );
  expect((await app.inject({ url })).json().code).toBe(-2);
  expect((await app.inject({ url: '/ops/api/photo/17/left', headers: { cookie } })).json().code).toBe(0);
});

test('a table is a download with a harmless name', async () => {
  const answer = await post('/table', { 'x-access-token': 'user' });
  expect(answer.body).toBe('a,b');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="a_b____.csv"');
});

test('parameters of a path join the fields and cannot be overruled', async () => {
  const answer = await app.inject('/icon/7?x=y');
  expect([answer.body, answer.headers['cache-control']]).toEqual(['7y', 'public, max-age=60']);
  expect((await app.inject('/icon/7?id=8')).body).toBe('7');
  expect((await app.inject('/icon/none')).json()).toMatchObject({ code: 0 });
});

test.each(['/icon/%00', `/icon/${'x'.repeat(60)}`, '/icon/7?id=1&id=2', '/icon/%E0%A4'])(
  'hostile path %# is answered',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json().code).toBe(0);
  },
);

test('what is switched off is refused before the fields are looked at, but after the session', async () => {
  expect((await post('/swap')).json().code).toBe(-2);
  expect((await post('/swap', { 'x-access-token': 'user' })).json().msg).toBe(
    'This service is not available at the moment.',
  );
  expect(asked.at(-1)).toEqual(['swap', { userId: 100001 }]);
});

test.each<[string, 'app' | 'behindProxy', Record<string, string>, string | null]>([
  ['no proxy is trusted', 'app', { 'cf-ipcountry': 'CN' }, null],
  ['a trusted proxy says it', 'behindProxy', { 'cf-ipcountry': 'cn' }, 'CN'],
  ['the proxy does not know', 'behindProxy', { 'cf-ipcountry': 'XX' }, null],
  ['it is no country', 'behindProxy', { 'cf-ipcountry': 'nowhere' }, null],
  ['there is no header', 'behindProxy', {}, null],
])('the country, when %s', async (_what, on, headers, country) => {
  const answer = await post('/quote', headers, on === 'app' ? app : behindProxy);
  expect(answer.json().data).toBe(country);
  expect(asked.at(-1)).toEqual(['spot', country === null ? {} : { country }]);
});

test('a stranger cannot speak for the proxy', async () => {
  const answer = await behindProxy.inject({
    method: 'POST',
    url: '/quote',
    headers: { 'cf-ipcountry': 'CN' },
    remoteAddress: '203.0.113.9',
  });
  expect(answer.json().data).toBeNull();
});
