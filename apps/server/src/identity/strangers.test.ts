import { asked } from '@bourse/testkit/cheap-argon2';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity, type Visitor } from './test-identity.ts';

/** What a stranger tried against an account that is not his (docs/security.md). */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NEW = 'Another#34';
const OK = { code: 1 };
const CODE_ERROR = { code: 0, msg: 'Verification code error' };
const HOME = '198.51.100.7';
const ELSEWHERE = '203.0.113.200';

let count = 0;
/** The victim's address, his browser, and his session there. */
let email: string;
let victim: Visitor;
let session: { userId: string; token: string };

const on = await testIdentity();
const invitationCode = await on.identity.firstInviteCode();
afterAll(() => on.close());
beforeEach(() => {
  on.now += 2 * DAY;
  email = `victim${++count}@example.com`;
  victim = on.visitor(HOME);
});

const registration = (more: Record<string, string> = {}) => ({
  email,
  password: PASSWORD,
  password1: PASSWORD,
  invitationCode,
  ...more,
});
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/** The victim has an account, and his browser has logged in to it. */
async function enrolled(): Promise<void> {
  await on.signUp(email);
  session = (await victim.post('/user/login', { email, password: PASSWORD }))['data'];
  on.now += 2 * MINUTE;
}

/** Strangers, each from a network of his own. */
const strangers = (many: number) =>
  Array.from({ length: many }, (_, i) => on.visitor(`192.0.${2 + Math.floor(i / 250)}.${i % 250}`));

test('registering by polling: the grant of an address is worth nothing to who has not proved it', async () => {
  const thief = on.visitor(ELSEWHERE);
  const neighbour = on.visitor(HOME);
  await victim.post('/user/sendEmailCode', { email });
  const steal = (who: Visitor) => who.post('/user/register', registration({ password: NEW, password1: NEW }));
  const proved = await victim.post('/user/emailVerification', { email, code: on.codeFor(email) });
  expect(proved).toMatchObject(OK);
  expect(await steal(thief)).toEqual(CODE_ERROR);
  expect(await steal(neighbour)).toEqual(CODE_ERROR);
  const his = `thief.${email}`;
  await thief.post('/user/sendEmailCode', { email: his });
  const own = await thief.post('/user/emailVerification', { email: his, code: on.codeFor(his) });
  for (const verificationToken of [own['data'].verificationToken, 'A'.repeat(43), 'A', "' or '1'='1"])
    expect(await thief.post('/user/register', registration({ verificationToken }))).toEqual(CODE_ERROR);
  // He sends neither code nor token: his cookie speaks for him.
  expect(await victim.post('/user/register', registration())).toMatchObject(OK);
  expect(await victim.post('/user/login', { email, password: PASSWORD })).toMatchObject(OK);
});

test('registering with another’s cookie or token: it is good for its own address alone, and once', async () => {
  await victim.post('/user/sendEmailCode', { email });
  const { data } = await victim.post('/user/emailVerification', { email, code: on.codeFor(email) });
  const other = { ...registration(data), email: `other.${email}` };
  expect(await victim.post('/user/register', other)).toEqual(CODE_ERROR);
  expect(await on.post('/user/register', registration(data))).toMatchObject(OK);
  expect(await victim.post('/user/register', registration(data))).toEqual(CODE_ERROR);
});

test('a program without cookies shows the code once more, from the same network', async () => {
  await on.post('/user/sendEmailCode', { email }, {}, HOME);
  const code = on.codeFor(email);
  expect(await on.post('/user/emailVerification', { email, code }, {}, HOME)).toMatchObject(OK);
  expect(await on.post('/user/register', registration({ code }), {}, ELSEWHERE)).toEqual(CODE_ERROR);
  expect(await on.post('/user/register', registration({ code: wrong(code) }), {}, HOME)).toEqual(CODE_ERROR);
  expect(await on.post('/user/register', registration({ code }), {}, HOME)).toMatchObject(OK);
});

test('guessing the code of a grant at register counts as guessing the code', async () => {
  await on.post('/user/sendEmailCode', { email }, {}, HOME);
  const code = on.codeFor(email);
  await victim.post('/user/emailVerification', { email, code });
  for (let i = 0; i < 5; i++) await on.post('/user/register', registration({ code: wrong(code) }), {}, HOME);
  expect(await on.post('/user/register', registration({ code }), {}, HOME)).toEqual(CODE_ERROR);
});

test.each([
  ['elsewhere', ELSEWHERE],
  ['in the same network', HOME],
])('killing a live code by wrong guesses from %s', async (_where, ip) => {
  await enrolled();
  const thief = on.visitor(ip);
  const guess = (who: Visitor, code: string) =>
    who.post('/user/forgetPwd', { email, code, password: NEW, password1: NEW });
  await victim.post('/user/sendEmailCodeForget', { email });
  const code = on.codeFor(email);
  for (let i = 0; i < 20; i++) expect(await guess(thief, wrong(code))).toEqual(CODE_ERROR);
  // Nor does he get in who has read the code over the shoulder.
  expect(await guess(thief, code)).toEqual(CODE_ERROR);
  expect(await guess(victim, code)).toMatchObject(OK);
});

test('making a newcomer wait: who shows a device of his own is not delayed by a neighbour, nor by a stranger', async () => {
  const send = (by: Visitor) => by.post('/user/sendEmailCode', { email });
  await victim.post('/user/sendEmailCode', { email: `other.${email}` });
  for (const other of [on.visitor(HOME), on.visitor(ELSEWHERE), victim])
    expect(await send(other)).toMatchObject(OK);
  expect(await send(victim)).toMatchObject({ code: 0, msg: expect.stringContaining('wait 60 seconds') });
});

test('reading the code of a client without cookies: a neighbour with a device of his own is not that client', async () => {
  const neighbour = on.visitor(HOME);
  await neighbour.post('/user/sendEmailCode', { email: `neighbour.${email}` });
  await on.post('/user/sendEmailCode', { email }, {}, HOME);
  const code = on.codeFor(email);
  expect(await neighbour.post('/user/register', registration({ code }))).toEqual(CODE_ERROR);
  expect(await on.post('/user/register', registration({ code }), {}, HOME)).toMatchObject(OK);
});

test('killing a live code by asking for a newer one', async () => {
  await enrolled();
  await victim.post('/user/sendEmailCodeForget', { email });
  const code = on.codeFor(email);
  on.now += MINUTE;
  for (const stranger of strangers(5)) await stranger.post('/user/sendEmailCodeForget', { email });
  const fields = { email, code, password: NEW, password1: NEW };
  expect(await victim.post('/user/forgetPwd', fields)).toMatchObject(OK);
});

test('emptying the day’s codes: who is signed in asks for his own, and a known device resets', async () => {
  await enrolled();
  for (const stranger of strangers(40)) {
    on.now += 20 * MINUTE;
    await stranger.post('/user/sendEmailCodeForget', { email });
  }
  const refused = await on.visitor('192.0.9.1').post('/user/sendEmailCodeForget', { email });
  expect(refused).toMatchObject({ code: 0 });
  for (const purpose of ['withdraw', 'fundPassword', 'twoFactor'])
    expect(await victim.post('/bb/user/sendSecurityCode', { ...session, purpose })).toMatchObject(OK);
  expect(await victim.post('/user/sendEmailCodeForget', { email })).toMatchObject(OK);
  const fields = { email, code: on.codeFor(email), password: NEW, password1: NEW };
  expect(await victim.post('/user/forgetPwd', fields)).toMatchObject(OK);
});

test('one stranger keeps nobody waiting: the budget of one sender is his own', async () => {
  await enrolled();
  const thief = on.visitor(ELSEWHERE);
  for (let minute = 0; minute < 300; minute++) {
    on.now += MINUTE;
    await thief.post('/user/sendEmailCodeForget', { email });
  }
  // The victim in a place that he has never logged in from.
  expect(await on.visitor('192.0.2.77').post('/user/sendEmailCodeForget', { email })).toMatchObject(OK);
});

test('what a signed-in user asks for is bounded as well: ten a day for a purpose', async () => {
  await enrolled();
  const ask = (purpose: string) => victim.post('/bb/user/sendSecurityCode', { ...session, purpose });
  for (let i = 0; i < 10; i++) {
    expect(await ask('withdraw')).toMatchObject(OK);
    expect(await ask('withdraw')).toMatchObject({ code: 0 });
    on.now += MINUTE;
  }
  expect(await ask('withdraw')).toMatchObject({ code: 0, msg: expect.stringContaining('hours') });
  expect(await ask('apiKey')).toMatchObject(OK);
});

test('locking out by wrong passwords: a known device logs in, and who is signed in changes his', async () => {
  await enrolled();
  const neighbours = Array.from({ length: 3 }, () => on.visitor(HOME));
  for (const stranger of [...strangers(30), ...neighbours]) {
    for (let i = 0; i < 6; i++) await stranger.post('/user/login', { email, password: 'Wrong#123' });
  }
  expect(await on.visitor('192.0.9.1').post('/user/login', { email, password: PASSWORD })).toMatchObject({
    code: 0,
    msg: expect.stringContaining('Too many failed attempts'),
  });
  expect(await victim.post('/user/login', { email, password: PASSWORD })).toMatchObject(OK);
  const change = { ...session, oldPwd: PASSWORD, password: NEW, password1: NEW };
  expect(await victim.post('/user/updatePwd', change)).toMatchObject(OK);
}, 60_000);

test('locking out by wrong passwords: a network that has logged in is spared the waits of strangers', async () => {
  await enrolled();
  for (const stranger of strangers(15)) await stranger.post('/user/login', { email, password: 'Wrong#123' });
  expect(await on.post('/user/login', { email, password: PASSWORD }, {}, '192.0.9.1')).toMatchObject({
    code: 0,
  });
  expect(await on.post('/user/login', { email, password: PASSWORD }, {}, HOME)).toMatchObject(OK);
});

test('guessing the password from ever new networks: some 110 guesses a day', async () => {
  await enrolled();
  let guesses = 0;
  for (let minute = 0; minute < 24 * 60; minute += 5) {
    on.now += 5 * MINUTE;
    const { msg } = await on.post(
      '/user/login',
      { email, password: 'Wrong#123' },
      {},
      `10.${count}.${Math.floor(minute / 250)}.${minute % 250}`,
    );
    if (msg === 'E-mail or password is incorrect') guesses++;
  }
  expect(guesses).toBeGreaterThan(90);
  expect(guesses).toBeLessThan(115);
}, 60_000);

test('guessing mailed codes from ever new networks: after thirty in a month each takes one guess', async () => {
  await enrolled();
  const ask = async (i: number) => {
    const stranger = on.visitor(`10.${count}.0.${i}`);
    expect(await stranger.post('/user/sendEmailCodeForget', { email })).toMatchObject(OK);
    return stranger;
  };
  for (let i = 0; i < 30; i++) {
    await ask(i);
    on.now += 60 * MINUTE;
  }
  const guess = (who: Visitor, code: string) =>
    who.post('/user/forgetPwd', { email, code, password: NEW, password1: NEW });
  const thief = await ask(30);
  const code = on.codeFor(email);
  expect(await guess(thief, wrong(code))).toEqual(CODE_ERROR);
  expect(await guess(thief, code)).toEqual(CODE_ERROR);
  on.now += 60 * MINUTE;
  // Who mistypes nothing needs no second guess.
  expect(await guess(await ask(31), on.codeFor(email))).toMatchObject(OK);
});

test('a device cookie that the exchange has not signed makes nobody known', async () => {
  await enrolled();
  const name = 'bourse_device';
  const [id, signature] = victim.cookies.get(name)!.split('.') as [string, string];
  for (const stranger of strangers(15)) await stranger.post('/user/login', { email, password: 'Wrong#123' });
  for (const forged of [`${id}.${'A'.repeat(43)}`, `${id.slice(1)}A.${signature}`, id, '', `${id}.`]) {
    const thief = on.visitor('192.0.9.1');
    thief.cookies.set(name, forged);
    const answer = await thief.post('/user/login', { email, password: PASSWORD });
    expect(answer['msg']).toContain('Too many failed attempts');
  }
});

test('a second factor guessed by who has the password does not keep the owner from using his', async () => {
  await enrolled();
  const { userId } = session;
  const setUp = await victim.post('/user/totpSetup', session);
  await on.services.db
    .updateTable('second_factors')
    .set({ enabled_at: new Date(on.now) })
    .where('user_id', '=', Number(userId))
    .execute();
  expect(setUp).toMatchObject(OK);
  const thief = on.visitor(ELSEWHERE);
  for (let i = 0; i < 8; i++) await thief.post('/user/login', { email, password: PASSWORD, totp: '000000' });
  expect(await on.prove({ userId }, ['second-factor'], { totp: '000000' }, { ip: HOME })).toMatchObject({
    code: 'TOTP_INCORRECT',
  });
});

test('memory-hard work by asking for codes: they are kept under a keyed hash, and never hashed like passwords', async () => {
  const before = { hashes: asked.costs.length, verifications: asked.verifications };
  await victim.post('/user/sendEmailCode', { email });
  const row = await on.services.db
    .selectFrom('email_codes')
    .select('code_mac')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(row.code_mac).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  expect(row.code_mac).toBe(on.box.mac('email code', `register\0${email}\0${on.codeFor(email)}`));
  const tries = Array.from({ length: 50 }, () => victim.post('/user/sendEmailCode', { email }));
  expect((await Promise.all(tries)).every(({ code }) => code === 0)).toBe(true);
  expect(await victim.post('/user/emailVerification', { email, code: wrong(on.codeFor(email)) })).toEqual(
    CODE_ERROR,
  );
  expect({ hashes: asked.costs.length, verifications: asked.verifications }).toEqual(before);
});
