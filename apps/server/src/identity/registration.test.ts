import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity } from './test-identity.ts';

const MINUTE = 60_000;
let count = 0;
/** A new address and IP for each test, so that limits of one do not reach another. */
let email: string;
let ip: string;

const on = await testIdentity();
const invitationCode = await on.identity.firstInviteCode();
afterAll(() => on.close());
beforeEach(() => {
  count++;
  email = `person${count}@example.com`;
  ip = `192.0.2.${count}`;
});

const sendCode = (address = email) => on.post('/user/sendEmailCode', { email: address }, {}, ip);
const verify = (code: string) => on.post('/user/emailVerification', { email, code }, {}, ip);
const register = (more: Record<string, string> = {}) =>
  on.post(
    '/user/register',
    { email, password: PASSWORD, password1: PASSWORD, invitationCode, ...more },
    {},
    ip,
  );
const login = () => on.post('/user/login', { email, password: PASSWORD });
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

const CODE_ERROR = { code: 0, msg: 'Verification code error' };
const DONE = { code: 1, msg: 'Success', data: {} };
const PROVED = {
  code: 1,
  msg: 'Success',
  data: { verificationToken: expect.stringMatching(/^[\w-]{43}$/) },
};

test('from a mailed code to a user who is signed in, and out again', async () => {
  expect(await sendCode()).toEqual(DONE);
  const code = on.codeFor(email);
  const proved = await verify(code);
  expect(proved).toEqual(PROVED);
  expect(await register(proved['data'])).toEqual(DONE);

  const { data } = await login();
  expect(data).toEqual({
    userId: expect.stringMatching(/^1\d{5}$/),
    token: expect.stringMatching(/^[\w-]{64}$/),
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
  const prove = async () => {
    await sendCode();
    return (await verify(on.codeFor(email)))['data'];
  };
  const late = await prove();
  on.now += 10 * MINUTE;
  expect(await register(late)).toEqual(CODE_ERROR);
  const intime = await prove();
  on.now += 10 * MINUTE - 1;
  expect(await register(intime)).toEqual(DONE);
  expect(await register(intime)).toEqual(CODE_ERROR);
});

test('a refused invite code does not use up the grant', async () => {
  await sendCode();
  const { data: proof } = await verify(on.codeFor(email));
  const unknown = { code: 0, msg: 'Invite code does not exist' };
  expect(await register({ invitationCode: 'ZZZ' })).toEqual(unknown);
  expect(await register({ invitationCode: "' or '1'='1" })).toEqual(unknown);
  expect(await register({ invitationCode: 'ZZ' })).toEqual({ code: 0, msg: 'Please enter the invite code' });
  expect(await register({ ...proof, invitationCode: ` ${invitationCode.toLowerCase()} ` })).toEqual(DONE);
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
  const { sender_tries } = await on.services.db
    .selectFrom('email_codes')
    .select('sender_tries')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(sender_tries).toBe(5);
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

test('one code a minute for who asks, after three the wait doubles, and ten a day', async () => {
  expect(await sendCode()).toEqual(DONE);
  const soon = await sendCode(` ${email.toUpperCase()} `);
  expect(soon).toEqual({
    code: 0,
    msg: 'A code was sent a moment ago. Please wait 60 seconds before asking for another.',
  });
  const first = on.now;
  for (const minutes of [1, 1, 2, 4, 8, 16, 32, 64, 128]) {
    on.now += minutes * MINUTE - 1;
    expect(await sendCode()).toMatchObject({ code: 0 });
    on.now += 1;
    expect(await sendCode()).toEqual(DONE);
  }
  on.now += 3 * 60 * MINUTE;
  const eleventh = await sendCode();
  expect(eleventh).toEqual({
    code: 0,
    msg: 'Too many codes have been asked for within 24 hours. You can ask for the next one in 17 hours. If none arrived, please check the e-mail address and your spam folder, or contact customer service.',
  });
  on.now = first + 24 * 60 * MINUTE;
  expect(await sendCode()).toEqual(DONE);
});

test('thirty codes a day for an address by strangers in all, after ten with waits that double', async () => {
  const ask = (i: number) => on.post('/user/sendEmailCode', { email }, {}, `203.0.113.${i}`);
  for (let i = 0; i < 10; i++) expect(await ask(i)).toEqual(DONE);
  expect(await ask(10)).toMatchObject({ msg: expect.stringContaining('wait 60 seconds') });
  for (let i = 10; i < 30; i++) {
    on.now += Math.min(2 ** (i - 10), 60) * MINUTE - 1;
    expect(await ask(i)).toMatchObject({ code: 0 });
    on.now += 1;
    expect(await ask(i)).toEqual(DONE);
  }
  on.now += 60 * MINUTE;
  expect(await ask(30)).toMatchObject({ code: 0, msg: expect.stringContaining('hours') });
});

test('the minute is each purpose’s own', async () => {
  const known = `both.${email}`;
  await on.signUp(known);
  expect(await on.post('/user/sendEmailCodeForget', { email: known }, {}, ip)).toEqual(DONE);
  expect(await on.post('/user/sendEmailCodeForget', { email: known }, {}, ip)).toMatchObject({ code: 0 });
});

test('ten addresses are free for an IP, then it waits', async () => {
  for (let i = 0; i < 10; i++) expect(await sendCode(`a${i}@example.org`)).toEqual(DONE);
  expect(await sendCode('b@example.org')).toMatchObject({
    code: 0,
    msg: expect.stringContaining('wait 60 seconds'),
  });
  ip = '127.0.0.1';
  expect(await sendCode('c@example.org')).toEqual(DONE);
  expect(await sendCode('d@example.org')).toEqual(DONE);
});

test.each([
  ['one', 1],
  ['all', 10],
  ['one sender', 10],
])('parallel requests of %s do not exceed the limit', async (who, most) => {
  const before = on.mails.length;
  const ask = (i: number) =>
    who === 'one'
      ? sendCode()
      : who === 'all'
        ? on.post('/user/sendEmailCode', { email }, {}, `198.18.0.${i}`)
        : sendCode(`${i}.${email}`);
  const answers = await Promise.all(Array.from({ length: 15 }, (_, i) => ask(i)));
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(most);
  expect(on.mails.length - before).toBe(most);
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
  const { data: proof } = await verify(on.codeFor(email));
  on.now += MINUTE;
  await sendCode();
  const answers = await Promise.all([register(proof), register({ code: on.codeFor(email) })]);
  expect(answers.map((answer) => answer['code']).sort()).toEqual([0, 1]);
  expect(answers.map((answer) => answer['msg'])).toContain(
    'This e-mail address already has an account. Please log in.',
  );
});

test('a mail server that is down keeps nobody waiting: the code comes later, if it is still good', async () => {
  on.mailFails = true;
  expect(await sendCode()).toMatchObject({ code: 1 });
  const other = `other-${email}`;
  await on.post('/user/sendEmailCode', { email: other }, {}, '203.0.113.77');
  expect(on.codeFor(email)).toBe('none');
  on.mailFails = false;
  on.now += 2_000;
  await on.queue.flush();
  expect(on.codeFor(email)).toMatch(/^\d{6}$/);
  expect(on.codeFor(other)).toMatch(/^\d{6}$/);
});

test('a code that has run out is not mailed', async () => {
  on.mailFails = true;
  await sendCode();
  on.mailFails = false;
  on.now += 10 * MINUTE;
  await on.queue.flush();
  expect(on.codeFor(email)).toBe('none');
  expect(await on.queue.waiting()).toMatchObject({ count: 0 });
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
