import { Client, PASSWORD } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, OPERATOR_PASSWORD } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { dictionary } from '@zxcvbn-ts/language-common';
import { newPassword } from '@bourse/protocol/identity/rules';
import { afterAll, expect, test } from 'vitest';
import { refuseCommon } from './common-passwords.ts';

const REFUSED = 'This password is among those that are guessed first. Please choose another one.';

const env = { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: 'x.example.com', DEMO_REVIEW: 'off' };
const exchange = await startTestExchange({ env: { ...env, PLAIN_HTTP: 'on' } });
afterAll(() => stopClean(exchange));

const twice = (password: string) => ({ password, password1: password });

test('attack: the first of a list of leaked passwords that have the form opens nobody’s account', () => {
  const fitting = dictionary['passwords-common'].filter((each) => newPassword.safeParse(each).success);
  expect(fitting.length).toBeGreaterThan(3_000);
  const production = { mode: 'production' } as const;
  expect(fitting.filter((each) => refuseCommon(production, each) === undefined)).toEqual([]);
  for (const each of ['Password1', 'QWERTY123', 'PassW0rd'])
    expect(refuseCommon(production, each)?.code).toBe('PASSWORD_COMMON');
  for (const each of [PASSWORD, OPERATOR_PASSWORD, 'Password1-but-mine', 'k7Qs-29vb'])
    expect(refuseCommon(production, each)).toBeUndefined();
});

test('it is refused at registration before the proof is used up, at a reset, and at a change, in the reader’s language', async () => {
  const email = 'chosen@example.com';
  const client = new Client(exchange.url);
  const invitationCode = await exchange.running.identity.firstInviteCode();
  await client.ok('/user/sendEmailCode', { email });
  const code = exchange.mail.codeFor(email);
  const { verificationToken } = await client.ok('/user/emailVerification', { email, code });
  const fields = { email, invitationCode, verificationToken };
  const register = (password: string) => client.call('/user/register', { ...fields, ...twice(password) });
  expect((await register('Password1')).msg).toBe(REFUSED);
  expect((await register(PASSWORD)).code).toBe(1);
  const { token } = await client.ok('/user/login', { email, password: PASSWORD });

  const change = (password: string) =>
    new Client(exchange.url, token).call('/user/updatePwd', { oldPwd: PASSWORD, ...twice(password) });
  expect((await change('Trustno1')).msg).toBe(REFUSED);
  expect((await change('Another#12')).code).toBe(1);

  await exchange.clock.advance(60_000);
  await client.ok('/user/sendEmailCodeForget', { email });
  const proof = { email, code: exchange.mail.codeFor(email) };
  const reset = (password: string, language: string) =>
    client.call('/user/forgetPwd', { ...proof, ...twice(password) }, { language });
  expect((await reset('sunshine', 'zh-CN')).msg).toBe('此密码属于最容易被猜中的密码，请换一个。');
  // The code of before is still good.
  expect((await reset('Mine#again1', 'en-US')).code).toBe(1);
});

test('an operator cannot set one either', async () => {
  const admin = await enrolAdmin(exchange, 'admin@example.com', { 'x-forwarded-proto': 'https' });
  await exchange.clock.advance(30_000);
  const change = { oldPwd: OPERATOR_PASSWORD, ...twice('Password123'), totp: admin.code() };
  expect((await admin.call('/ops/api/password', change)).msg).toBe(REFUSED);
});

test('in demo mode a newcomer is not kept from one', () => {
  expect(refuseCommon({ mode: 'demo' }, 'Password1')).toBeUndefined();
});
