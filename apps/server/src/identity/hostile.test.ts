import { answersFile } from '@bourse/protocol/call';
import { wording } from '@bourse/protocol/texts/wording';
import { sql } from 'kysely';
import type { z } from 'zod';
import { afterAll, expect, test } from 'vitest';
import { namedLanes } from '../lane.ts';
import { PASSWORD, testIdentity } from './test-identity.ts';

/** So that no pause hides what lies behind it. */
const never = { failures: 1_000_000, windowMs: 1, pauseMs: 1 };
const NO_LIMITS = {
  loginPerAccount: never,
  loginPerSender: never,
  loginPerIp: never,
  fundPassword: never,
  secondFactor: never,
  codeIntervalMs: 0,
  codesPerDay: 1_000_000,
};

const on = await testIdentity({ limits: NO_LIMITS });
let { token, userId } = await on.signUp('victim@example.com');
afterAll(() => on.close());

const NASTY: unknown[] = [
  '',
  ' ',
  '\0',
  "' or 1=1 --",
  '"; drop table users; --',
  '%00%s%n{{7*7}}${7*7}',
  '9'.repeat(400),
  '999999999999999',
  '-1',
  '1e3',
  'NaN',
  '😀'.repeat(20),
  '\ud800',
  'İ@example.com',
  'ﬀ'.repeat(30) + '@example.com',
  `${'a.'.repeat(120)}@example.com`,
  'a'.repeat(60_000),
  0,
  -1,
  1.5,
  2 ** 53,
  true,
  null,
  [],
  ['victim@example.com'],
  {},
  { toString: 'x', length: 3 },
];

/** Passes every schema, so that each nasty value meets what lies behind it. */
const good = (): Record<string, unknown> => ({
  email: 'victim@example.com',
  password: PASSWORD,
  password1: PASSWORD,
  oldPwd: PASSWORD,
  code: '000000',
  invitationCode: 'ABCDEFGH',
  purpose: 'withdraw',
  id: '1',
  totp: '123456',
  word: 'Heron',
  realName: 'Ada Lovelace',
  idNumber: 'AB123456',
  frontPhoto: '0'.repeat(32),
  backPhoto: '1'.repeat(32),
  icon: '2'.repeat(32),
  type: 'personal',
  token,
  userId,
});

test('no value in no field of any call is answered with a server error', async () => {
  const isMine = (path: string): boolean => path === '/user/logout' || path === '/user/sessionRevoke';
  for (const call of [...on.identity.calls, ...on.files.calls, ...on.messages.calls]) {
    const { method, input } = call;
    const path = call.path.replace(':id', '0');
    if (isMine(path)) continue;
    // The log-ins among the calls before have ended the oldest sessions.
    const fields = { email: 'victim@example.com', password: PASSWORD };
    ({ token, userId } = (await on.post('/user/login', fields, {}, '192.0.2.250'))['data']);
    for (const field of [...Object.keys((input as z.ZodObject).shape), 'token', 'userId']) {
      for (const value of NASTY) {
        const payload = { ...good(), [field]: value };
        const query = new URLSearchParams({
          [field]: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 2000),
        }).toString();
        const answer = await on.app.inject(
          method === 'GET' ? { url: `${path}?${query}` } : { method: 'POST', url: path, payload },
        );
        expect([path, field, value, answer.statusCode]).toEqual([path, field, value, 200]);
        const isFile = !String(answer.headers['content-type']).startsWith('application/json');
        if (isFile) expect([path, answersFile(call)]).toEqual([path, true]);
        else expect([-2, 0, 1]).toContain(answer.json().code);
      }
    }
  }
  expect(on.errors).toEqual([]);
  const info = await on.post('/user/info', { token, userId });
  expect(info).toMatchObject({ code: 1, data: { email: 'victim@example.com' } });
}, 120_000);

test('an agent of any length and any bytes is kept short', async () => {
  const headers = { 'user-agent': `\x80\xff${'x'.repeat(5000)}` };
  const fields = { email: 'agent@example.com', password: PASSWORD };
  await on.signUp(fields.email);
  const { data } = await on.post('/user/login', fields, headers);
  const sessions = await on.post('/user/sessions', data);
  expect(sessions['data'].list.map(({ agent }: { agent: string }) => agent.length)).toContain(300);
});

test('attack: a storm of code requests that hang leaves log-ins their connections, and each is answered in the end', async () => {
  const email = (n: number) => `storm${n}@example.com`;
  let storm: ReturnType<typeof on.post>[] = [];
  await on.services.db.connection().execute(async (held) => {
    for (let n = 0; n < 40; n++)
      await sql`select pg_advisory_lock(hashtextextended(${`code address ${email(n)}`}, 0))`.execute(held);
    storm = Array.from({ length: 40 }, (_, n) =>
      on.post('/user/sendEmailCode', { email: email(n) }, {}, `198.51.100.${n + 1}`),
    );
    await expect.poll(() => namedLanes().get('codes')!.state.waiting).toBe(38);
    const login = await on.post('/user/login', { email: 'victim@example.com', password: PASSWORD });
    expect(login.code).toBe(1);
    await sql`select pg_advisory_unlock_all()`.execute(held);
  });
  expect((await Promise.all(storm)).map(({ code }) => code)).toEqual(Array(40).fill(1));
});

test('attack: whoever asks for code after code is told to come back, and a neighbour has his turn', async () => {
  const from = (ip: string, n: number) =>
    on.post('/user/sendEmailCode', { email: `many${n}@example.com` }, {}, ip);
  const greedy = Array.from({ length: 150 }, (_, n) => from('198.51.100.200', n));
  const modest = from('198.51.100.201', 99);
  const refused = (await Promise.all(greedy)).filter(({ msg }) => msg === wording('en-US', 'BUSY'));
  expect(refused.length).toBeGreaterThan(30);
  expect((await modest).code).toBe(1);
});
