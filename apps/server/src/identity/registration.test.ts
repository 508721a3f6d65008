import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity, type TestIdentity } from './test-identity.ts';

const MINUTE = 60_000;
let on: TestIdentity;
let invitationCode: string;
let count = 0;
/** A new address and IP for each test, so that limits of one do not reach another. */
let email: string;
let ip: string;

beforeAll(async () => {
  on = await testIdentity();
  invitationCode = await on.identity.firstInviteCode();
});
afterAll(() => on.close());
beforeEach(() => {
  count++;
  email = `person${count}@example.com`;
  ip = `192.0.2.${count}`;
});

const sendCode = (address = email) => on.post('/user/sendEmailCode', { email: address }, {}, ip);
const verify = (code: string) => on.post('/user/emailVerification', { email, code });
const register = (more: Record<string, string> = {}) =>
  on.post('/user/register', { email, password: PASSWORD, password1: PASSWORD, invitationCode, ...more });
const login = () => on.post('/user/login', { email, password: PASSWORD });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const CODE_ERROR = { code: 0, msg: 'Verification code error' };
const DONE = { code: 1, msg: 'Success', data: {} };

test('from a mailed code to a user who is signed in, and out again', async () => {
  expect(await sendCode()).toEqual(DONE);
  const code = on.codeFor(email);
  expect(await verify(code)).toEqual(DONE);
  expect(await register()).toEqual(DONE);

  const { data } = await login();
  expect(data).toEqual({
    userId: expect.stringMatching(/^1\d{5}$/),
    token: expect.stringMatching(/^[\w-]{43}$/),
  });
  const info = await on.post('/user/info', data);
  expect(info).toEqual({
    code: 1,
    msg: 'Success',
    data: {
      email,
      icon: '',
      uid: data.userId,
      auth: 0,
      invitationCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      assetsPwd: 0,
    },
  });
  expect(on.granted).toContain(Number(data.userId));

  expect(await on.post('/user/logout', {}, { 'x-access-token': data.token })).toEqual(DONE);
  expect(await on.post('/user/info', data)).toEqual({
    code: -2,
    msg: 'Your login has expired. Please log in again.',
  });
});

test('a code sent along with register serves as the check, and the code of a grant may be repeated', async () => {
  await sendCode();
  expect(await register({ code: on.codeFor(email) })).toEqual(DONE);

  email = `again.${email}`;
  on.now += MINUTE;
  await sendCode();
  const code = on.codeFor(email);
  await verify(code);
  expect(await register({ code: wrong(code) })).toEqual(CODE_ERROR);
  expect(await register({ code })).toEqual(DONE);
});

test('without a grant or code nobody is registered', async () => {
  expect(await register()).toEqual(CODE_ERROR);
  await sendCode();
  expect(await register()).toEqual(CODE_ERROR);
  expect(await login()).toMatchObject({ code: 0, msg: 'E-mail or password is incorrect' });
});

test('a grant is good for ten minutes and for one registration', async () => {
  await sendCode();
  await verify(on.codeFor(email));
  on.now += 10 * MINUTE;
  expect(await register()).toEqual(CODE_ERROR);
  await sendCode();
  await verify(on.codeFor(email));
  on.now += 10 * MINUTE - 1;
  expect(await register()).toEqual(DONE);
  expect(await register()).toEqual(CODE_ERROR);
});

test('a refused invite code does not use up the grant', async () => {
  await sendCode();
  await verify(on.codeFor(email));
  const unknown = { code: 0, msg: 'Invite code does not exist' };
  expect(await register({ invitationCode: 'ZZZ' })).toEqual(unknown);
  expect(await register({ invitationCode: "' or '1'='1" })).toEqual(unknown);
  expect(await register({ invitationCode: 'ZZ' })).toEqual({ code: 0, msg: 'Please enter the invite code' });
  expect(await register({ invitationCode: ` ${invitationCode.toLowerCase()} ` })).toEqual(DONE);
});

test('the code of a user invites too, and the inviter is remembered', async () => {
  const inviter = await on.signUp(`inviter.${email}`);
  const { data } = await on.post('/user/info', inviter);
  on.now += MINUTE;
  await sendCode();
  expect(await register({ code: on.codeFor(email), invitationCode: data.invitationCode })).toEqual(DONE);
  const row = await on.services.db
    .selectFrom('users')
    .select('inviter_id')
    .where('email', '=', email)
    .executeTakeFirst();
  expect(String(row?.inviter_id)).toBe(inviter.userId);
});

test('wrong five times kills a code, and a new one kills the old one', async () => {
  await sendCode();
  const first = on.codeFor(email);
  for (let i = 0; i < 4; i++) expect(await verify(wrong(first))).toEqual(CODE_ERROR);
  on.now += MINUTE;
  await sendCode();
  const second = on.codeFor(email);
  if (first !== second) expect(await verify(first)).toEqual(CODE_ERROR);
  const left = first === second ? 5 : 4;
  for (let i = 0; i < left; i++) expect(await verify(wrong(second))).toEqual(CODE_ERROR);
  expect(await verify(second)).toEqual(CODE_ERROR);
});

test('parallel guesses do not exceed the five', async () => {
  await sendCode();
  const code = on.codeFor(email);
  await Promise.all(Array.from({ length: 20 }, () => verify(wrong(code))));
  expect(await verify(code)).toEqual(CODE_ERROR);
  const { tries } = await on.services.db
    .selectFrom('email_codes')
    .select('tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
});

test('a code lives ten minutes and is dead after use, also for two at the same time', async () => {
  await sendCode();
  on.now += 10 * MINUTE;
  expect(await verify(on.codeFor(email))).toEqual(CODE_ERROR);

  await sendCode();
  const code = on.codeFor(email);
  const answers = await Promise.all([verify(code), verify(code), verify(code)]);
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(1);
  expect(await verify(code)).toEqual(CODE_ERROR);
});

test('the purposes of codes do not mix', async () => {
  await on.post('/user/sendEmailCodeForget', { email }, {}, ip);
  expect(await verify(on.codeFor(email))).toEqual(CODE_ERROR);

  const known = `known.${email}`;
  await on.signUp(known);
  on.now += MINUTE;
  await on.post('/user/sendEmailCodeForget', { email: known }, {}, ip);
  expect(await on.post('/user/emailVerification', { email: known, code: on.codeFor(known) })).toEqual(
    CODE_ERROR,
  );
});

test('one code a minute for an address, whoever asks, and ten a day', async () => {
  expect(await sendCode()).toEqual(DONE);
  const soon = await on.post(
    '/user/sendEmailCode',
    { email: ` ${email.toUpperCase()} ` },
    {},
    '203.0.113.99',
  );
  expect(soon).toEqual({
    code: 0,
    msg: 'A code was sent a moment ago. Please wait 60 seconds before asking for another.',
  });
  for (let i = 0; i < 9; i++) {
    on.now += MINUTE;
    expect(await on.post('/user/sendEmailCode', { email }, {}, `203.0.113.${100 + i}`)).toEqual(DONE);
  }
  on.now += MINUTE;
  const eleventh = await on.post('/user/sendEmailCode', { email }, {}, '203.0.113.120');
  expect(eleventh).toEqual({ code: 0, msg: 'No more codes can be sent today. Please try again tomorrow.' });
  on.now += 24 * 60 * MINUTE;
  expect(await sendCode()).toEqual(DONE);
});

test('the minute is each purpose’s own', async () => {
  const known = `both.${email}`;
  await on.signUp(known);
  expect(await on.post('/user/sendEmailCodeForget', { email: known }, {}, ip)).toEqual(DONE);
  expect(await on.post('/user/sendEmailCodeForget', { email: known }, {}, ip)).toMatchObject({ code: 0 });
});

test('one code a minute for an IP, and ten a day', async () => {
  expect(await sendCode('a0@example.org')).toEqual(DONE);
  expect(await sendCode('a1@example.org')).toMatchObject({
    code: 0,
    msg: expect.stringContaining('wait 60 seconds'),
  });
  for (let i = 1; i < 10; i++) {
    on.now += MINUTE;
    expect(await sendCode(`a${i}@example.org`)).toEqual(DONE);
  }
  on.now += MINUTE;
  expect(await sendCode('b@example.org')).toMatchObject({
    code: 0,
    msg: expect.stringContaining('tomorrow'),
  });
  ip = '127.0.0.1';
  expect(await sendCode('c@example.org')).toEqual(DONE);
  expect(await sendCode('d@example.org')).toEqual(DONE);
});

test.each(['address', 'IP'])('parallel requests of one %s send one code', async (one) => {
  const before = on.mails.length;
  const ask = (i: number) =>
    one === 'address'
      ? on.post('/user/sendEmailCode', { email }, {}, `198.18.0.${i}`)
      : on.post('/user/sendEmailCode', { email: `${i}.${email}` }, {}, ip);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(i)));
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(1);
  expect(on.mails.length - before).toBe(1);
});

test('answers do not tell whether an address is registered; only its mailbox does', async () => {
  await on.signUp(email);
  on.now += MINUTE;
  const stranger = `stranger.${email}`;
  for (const path of ['/user/sendEmailCode', '/user/sendEmailCodeForget']) {
    on.now += 2 * MINUTE;
    const known = await on.post(path, { email }, {}, ip);
    on.now += 2 * MINUTE;
    expect(await on.post(path, { email: stranger }, {}, ip)).toEqual(known);
    const soon = await on.post(path, { email }, {}, '203.0.113.77');
    expect(soon).toEqual(DONE);
  }
  const subjects = on.mails.filter(({ to }) => to === email || to === stranger).map(({ subject }) => subject);
  expect(subjects).toContain('You already have a Bourse account');
  expect(subjects).toContain('No Bourse account with this address');
  const bodies = on.mails.filter(({ subject }) => subject.includes('account')).map(({ text }) => text);
  expect(bodies.some((text) => /\d{6}/.test(text))).toBe(false);
  expect(await verify('123456')).toEqual(CODE_ERROR);
  expect(await register()).toEqual(CODE_ERROR);
});

test('who owns the address and registers it twice at the same time gets one account', async () => {
  await sendCode();
  const code = on.codeFor(email);
  await verify(code);
  on.now += MINUTE;
  await sendCode();
  const answers = await Promise.all([register(), register({ code: on.codeFor(email) })]);
  expect(answers.map((answer) => answer['code']).sort()).toEqual([0, 1]);
  expect(answers.map((answer) => answer['msg'])).toContain(
    'This e-mail address already has an account. Please log in.',
  );
});

test('mail that cannot be sent is said so, not swallowed', async () => {
  on.mailFails = true;
  expect(await sendCode()).toEqual({
    code: 0,
    msg: 'The e-mail could not be sent. Please try again in a minute.',
  });
  on.mailFails = false;
});

test('demo funds that could not be granted are granted at the next log-in, once', async () => {
  on.grantFails = true;
  const { userId } = await on.signUp(email);
  on.grantFails = false;
  expect(on.granted).not.toContain(Number(userId));
  await login();
  await login();
  expect(on.granted.filter((id) => id === Number(userId))).toHaveLength(1);
});

test.each([
  ['zh-CN,zh;q=0.9', '邮箱错误', 'Bourse 注册验证码'],
  ['ko', '이메일이 올바르지 않습니다', 'Bourse 가입 인증 코드'],
  ['ja-JP', 'メールアドレスが正しくありません', 'Bourse 登録用の認証コード'],
  ['fr', 'E-mail error', 'Your Bourse registration code'],
])('in %s', async (language, message, subject) => {
  const headers = { 'accept-language': language };
  expect((await on.post('/user/sendEmailCode', { email: 'x' }, headers))['msg']).toBe(message);
  expect(await on.post('/user/sendEmailCode', { email }, headers, ip)).toMatchObject({ code: 1 });
  expect(on.mails.at(-1)).toMatchObject({ to: email, subject });
  expect(on.codeFor(email)).toMatch(/^\d{6}$/);
});

test('the house has one invite code, also for two who ask at once', async () => {
  expect(await Promise.all([on.identity.firstInviteCode(), on.identity.firstInviteCode()])).toEqual([
    invitationCode,
    invitationCode,
  ]);
});
