import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity } from './test-identity.ts';

const MINUTE = 60_000;
const NEW = 'Another#34';
const DONE = { code: 1, msg: 'Success', data: {} };
const EXPIRED = { code: -2 };
let count = 0;
let email: string;
let user: { userId: string; token: string };

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 20 * MINUTE;
  user = await on.signUp(email);
  on.now += 2 * MINUTE;
});

const login = async (password: string) => on.post('/user/login', { email, password });
const info = (of = user) => on.post('/user/info', of);
const reset = (code: string) => on.post('/user/forgetPwd', { email, code, password: NEW, password1: NEW });
const change = (fields: Record<string, string>) =>
  on.post('/user/updatePwd', { ...user, oldPwd: PASSWORD, password: NEW, password1: NEW, ...fields });
const setFund = (fields: Record<string, string>) =>
  on.post('/user/setTransactionPwd', { ...user, ...fields });
const sendFundCode = () =>
  on.post('/bb/user/sendSecurityCode', { ...user, purpose: 'fundPassword' }, {}, `192.0.2.${count}`);

test('a forgotten password is reset with a mailed code, and every session ends', async () => {
  await on.post('/user/sendEmailCodeForget', { email });
  const code = on.codeFor(email);
  expect(await reset(code === '111111' ? '222222' : '111111')).toEqual({
    code: 0,
    msg: 'Verification code error',
  });
  expect(await reset('12')).toEqual({ code: 0, msg: 'Please enter the e-mail verification code' });
  expect(await reset(code)).toEqual(DONE);
  expect(await info()).toMatchObject(EXPIRED);
  expect(await login(PASSWORD)).toMatchObject({ code: 0 });
  expect(await login(NEW)).toMatchObject({ code: 1 });
  expect(await reset(code)).toEqual({ code: 0, msg: 'Verification code error' });
});

test('a code that was proved before resets the password, by itself again or by its token, once', async () => {
  await on.post('/user/sendEmailCodeForget', { email });
  const code = on.codeFor(email);
  const proved = await on.post('/user/emailVerification', { email, code });
  expect(proved).toMatchObject({ code: 1, data: { verificationToken: expect.any(String) } });
  const { verificationToken } = proved['data'];
  const without = { email, password: NEW, password1: NEW };
  expect(await on.post('/user/forgetPwd', without)).toEqual({
    code: 0,
    msg: 'Please enter the e-mail verification code',
  });
  // It is no proof for another address, and none to register with.
  expect(await on.post('/user/forgetPwd', { ...without, email: 'x@example.com', verificationToken })).toEqual(
    {
      code: 0,
      msg: 'Verification code error',
    },
  );
  expect(await on.post('/user/forgetPwd', { ...without, verificationToken })).toEqual(DONE);
  expect(await login(NEW)).toMatchObject({ code: 1 });
  expect(await reset(code)).toEqual({ code: 0, msg: 'Verification code error' });
});

test('a proof of a registration resets no password', async () => {
  await on.post('/user/sendEmailCode', { email });
  const proved = await on.post('/user/emailVerification', { email, code: on.codeFor(email) ?? '111111' });
  const { verificationToken = 'none' } = proved['data'] ?? {};
  expect(
    await on.post('/user/forgetPwd', { email, password: NEW, password1: NEW, verificationToken }),
  ).toEqual({ code: 0, msg: 'Verification code error' });
});

test('a reset lifts the pause of the account', async () => {
  for (let i = 0; i < 6; i++) await login('Wrong#123');
  await on.post('/user/sendEmailCodeForget', { email });
  await reset(on.codeFor(email));
  expect(await login(NEW)).toMatchObject({ code: 1 });
});

test('changing the password takes the old one, keeps this session and ends the others', async () => {
  const other = (await login(PASSWORD))['data'];
  expect(await change({ oldPwd: 'Wrong#123' })).toEqual({ code: 0, msg: 'Password is incorrect' });
  expect(await change({ oldPwd: 'short' })).toEqual({ code: 0, msg: 'Please enter the old password' });
  expect(await change({ password1: 'Another#35' })).toEqual({ code: 0, msg: 'Passwords are inconsistent' });
  expect(await info(other)).toMatchObject({ code: 1 });
  expect(await change({})).toEqual(DONE);
  expect(await info()).toMatchObject({ code: 1 });
  expect(await info(other)).toMatchObject(EXPIRED);
  expect(await login(NEW)).toMatchObject({ code: 1 });
  const { security_changed_at } = await on.services.db
    .selectFrom('users')
    .select('security_changed_at')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(security_changed_at?.getTime()).toBe(on.now);
});

test('attack: passwords changed to and fro send no more than twenty mails each a day', async () => {
  const kinds = [
    ['passwordChanged', change],
    ['fundPasswordChanged', setFund],
  ] as const;
  const fund = { password: '123456', password1: '123456', oldPwd: '123456' };
  await setFund(fund);
  for (const [kind, again] of kinds) {
    const fields = kind === 'passwordChanged' ? { password: PASSWORD, password1: PASSWORD } : fund;
    for (let i = 0; i < 20; i++) expect(await again(fields)).toEqual(DONE);
    expect(await again(fields)).toEqual({
      code: 0,
      msg: 'You have done this 20 times within 24 hours. Please try again tomorrow.',
    });
  }
  on.now += 24 * 60 * MINUTE;
  for (const [, again] of kinds) expect(await again(fund)).toMatchObject({ code: again === setFund ? 1 : 0 });
});

test('guessing the old password pauses the account too', async () => {
  for (let i = 0; i < 5; i++) await change({ oldPwd: 'Wrong#123' });
  expect(await change({})).toMatchObject({
    code: 0,
    msg: expect.stringContaining('Too many failed attempts'),
  });
});

test('the fund password: set freely once, changed with the old one or a code', async () => {
  expect(await setFund({ password: '12345', password1: '12345' })).toMatchObject({
    msg: 'The fund password must be 6 digits',
  });
  expect(await setFund({ password: '123456', password1: '123456' })).toEqual(DONE);
  expect((await info())['data'].assetsPwd).toBe(1);

  const second = { password: '654321', password1: '654321' };
  expect(await setFund(second)).toMatchObject({
    code: 0,
    msg: expect.stringContaining('takes the old one or'),
  });
  expect(await setFund({ ...second, oldPwd: '000000' })).toEqual({ code: 0, msg: 'Password is incorrect' });
  expect(await setFund({ ...second, oldPwd: '123456' })).toEqual(DONE);

  expect(await sendFundCode()).toEqual(DONE);
  const code = on.codeFor(email);
  const third = { password: '111222', password1: '111222' };
  expect(await setFund({ ...third, code: code === '111111' ? '222222' : '111111' })).toMatchObject({
    msg: 'Verification code error',
  });
  expect(await setFund({ ...third, code })).toEqual(DONE);
  const check = (fundPassword: string) => on.prove(user, ['fund-password'], { fundPassword });
  expect(await check('654321')).toMatchObject({ code: 'PASSWORD_INCORRECT' });
  expect(await check('111222')).toBeUndefined();
});

test('several first fund passwords at the same time: one is set', async () => {
  const eight = ['1', '2', '3', '4', '5', '6', '7', '8'].map((digit) => digit.repeat(6));
  // Opens the database connections beforehand, so that none of the eight is late.
  await Promise.all(eight.map(() => on.post('/user/sessions', user)));
  const answers = await Promise.all(eight.map((password) => setFund({ password, password1: password })));
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(1);
});

test('five wrong fund passwords pause it for 24 hours', async () => {
  const check = (fundPassword: string) => on.prove(user, ['fund-password'], { fundPassword });
  expect(await check('123456')).toMatchObject({ code: 'FUND_PASSWORD_NOT_SET' });
  await setFund({ password: '123456', password1: '123456' });
  for (let i = 0; i < 5; i++) expect(await check('000000')).toMatchObject({ code: 'PASSWORD_INCORRECT' });
  expect(await check('123456')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS_HOURS', args: { hours: '24' } });
  on.now += 22 * 60 * MINUTE + 1;
  expect(await check('123456')).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', args: { minutes: '120' } });
  on.now += 2 * 60 * MINUTE;
  expect(await check('123456')).toBeUndefined();
});

test('right fund passwords at the same time do not pause money operations', async () => {
  await setFund({ password: '123456', password1: '123456' });
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => on.prove(user, ['fund-password'], { fundPassword: '123456' })),
  );
  expect(answers).toEqual(Array(12).fill(undefined));
});
