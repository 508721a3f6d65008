import { createHmac } from 'node:crypto';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressBook } from '../wallet/addresses/address-book.ts';
import { EVM_ADDRESS, creditDeposit } from '../wallet/test-wallet.ts';

/** In production a thief with a session and the fund password takes nothing out by way of keys, addresses and resets. */

const HOUR_MS = 3_600_000;
const HOST = 'x.example.com';
const CREATE = '/bb/apikey/create';

let user: TestUser;
let users = 0;
const exchange = await startTestExchange({
  env: { MODE: 'production', FEED: 'htx', PUBLIC_HOSTS: HOST, DEMO_REVIEW: 'off' },
});
beforeEach(async () => {
  const invite = await exchange.running.identity.firstInviteCode();
  user = await exchange.signUp(`owner${++users}@example.com`, invite);
  await user.setFundPassword();
  await exchange.verify(user);
  await creditDeposit(exchange, user, { amount: '10000' });
});
afterAll(() => stopClean(exchange));

interface Key {
  readonly id: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

/** As a program signs, for the public name of the exchange. */
async function signed(key: Key, method: 'GET' | 'POST', path: string, body?: object): Promise<any> {
  const query = new URLSearchParams({
    AccessKeyId: key.accessKey,
    SignatureMethod: 'HmacSHA256',
    SignatureVersion: '2',
    Timestamp: new Date(exchange.clock.now()).toISOString().slice(0, 19),
  });
  const text = `${method}\n${HOST}\n${path}\n${query}`;
  query.set('Signature', createHmac('sha256', key.secretKey).update(text).digest('base64'));
  const answer = await fetch(`${exchange.url}${path}?${query}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const withdrawBy = (key: Key) =>
  signed(key, 'POST', '/v1/dw/withdraw/api/create', {
    address: EVM_ADDRESS,
    currency: 'usdt',
    amount: '9000',
    chain: 'usdterc20',
  });

async function makeKey(rights = 'read,withdraw'): Promise<Key> {
  const grant = { rights, ips: '127.0.0.1' };
  return user.ok(CREATE, { label: 'bot', ...grant, code: await exchange.codeFor(user, 'apiKey', grant) });
}

const addAddress = () =>
  user.ok('/bb/address/add', {
    currency: 'USDT',
    chain: 'ERC20',
    address: EVM_ADDRESS,
    fundPassword: FUND_PASSWORD,
  });

describe('a key that withdraws', () => {
  test.each([
    ['without an IP list', {}],
    ['from the whole world', { ips: '0.0.0.0/0' }],
    ['from half of the world, and the other half', { ips: '0.0.0.0/1,128.0.0.0/1' }],
  ])('is not made %s', async (_, ips) => {
    const grant = { rights: 'read,withdraw', ...ips };
    const refused = await user.call('/bb/user/sendSecurityCode', { purpose: 'apiKey', ...grant });
    expect(refused.msg).toContain('must be bound to IP addresses');
    expect((await user.call(CREATE, { label: 'bot', ...grant, code: '123456' })).msg).toBe(refused.msg);
  });

  test('is not made by the second factor alone', async () => {
    const app = await enableTwoFactor(exchange, user);
    await exchange.clock.advance(30_000);
    const grant = { rights: 'read,withdraw', ips: '127.0.0.1' };
    expect((await user.call(CREATE, { label: 'bot', ...grant, totp: app.code() })).msg).toContain('e-mail');
    const mailed = await exchange.codeFor(user, 'apiKey', grant);
    expect((await user.call(CREATE, { label: 'bot', ...grant, code: mailed })).body).toMatchObject({
      reason: 'TOTP_REQUIRED',
    });
    expect((await user.call(CREATE, { label: 'bot', ...grant, code: mailed, totp: app.code() })).code).toBe(
      1,
    );
  });

  test('works after 24 hours and not before; its mail says so', async () => {
    const key = await makeKey();
    const made = exchange.clock.now();
    expect((await user.ok('/bb/apikey/list')).list[0]).toMatchObject({
      state: 'waiting',
      usableFrom: made + 24 * HOUR_MS,
    });
    expect(await signed(key, 'GET', '/v1/account/accounts')).toMatchObject({
      'err-code': 'api-signature-not-valid',
    });
    const [message] = (await user.ok('/bb/index/message', { type: 'personal' })).list;
    expect(message.text).toContain('read, withdraw');
    expect(message.text).toContain('2026-01-06');
    await exchange.clock.advance(24 * HOUR_MS);
    expect(await signed(key, 'GET', '/v1/account/accounts')).toMatchObject({ status: 'ok' });
  });

  test('made before it had to be bound does not withdraw', async () => {
    await addAddress();
    await exchange.clock.advance(24 * HOUR_MS);
    const key = await exchange.running.apiKeys.issue(user.userId);
    expect((await withdrawBy(key))['err-msg']).toContain('bound to addresses');
  });
});

test('an address that the thief has just added is of no use to a key for 24 hours', async () => {
  const key = await makeKey();
  await exchange.clock.advance(48 * HOUR_MS);
  await addAddress();
  expect(await withdrawBy(key)).toMatchObject({
    'err-code': 'api-not-support-temp-addr',
    'err-msg': expect.stringContaining('24 hours'),
  });
  await exchange.clock.advance(24 * HOUR_MS - 60_000);
  expect((await withdrawBy(key))['err-msg']).toContain('in 1 hour');
  await exchange.clock.advance(60_000);
  expect(await withdrawBy(key)).toMatchObject({ status: 'ok' });
});

test.each<[what: string, end: (key: Key) => Promise<unknown>]>([
  ['deletes the key', ({ id }) => user.ok('/bb/apikey/delete', { id })],
  ['is frozen', () => exchange.running.identity.operations.freeze(user.userId)],
])('attack: its owner %s while its withdrawal waits for its turn: it is made', async (_what, end) => {
  const key = await makeKey();
  await addAddress();
  await exchange.clock.advance(24 * HOUR_MS);
  const isDone = onceBefore(AddressBook.prototype, 'ageOf', () => end(key));
  expect(await withdrawBy(key)).toMatchObject({ 'err-code': 'api-signature-not-valid' });
  expect(isDone()).toBe(true);
  expect(await exchange.query('select from withdrawals where owner = $1', [String(user.userId)])).toEqual([]);
});

test('a reset of the password stops the keys until their owner confirms each', async () => {
  const key = await makeKey('read,trade');
  expect(await signed(key, 'GET', '/v1/account/accounts')).toMatchObject({ status: 'ok' });
  await exchange.clock.advance(60_000);
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
  const password = 'Thiefs#123';
  await exchange.visitor.ok('/user/forgetPwd', {
    email: user.email,
    code: exchange.mail.codeFor(user.email),
    password,
    password1: password,
  });
  expect(await signed(key, 'GET', '/v1/account/accounts')).toMatchObject({
    'err-code': 'api-signature-not-valid',
  });
  const { token } = await exchange.visitor.ok('/user/login', { email: user.email, password });
  const headers = { 'x-access-token': token };
  const call = (path: string, fields: Record<string, string> = {}) =>
    exchange.visitor.call(path, fields, { headers });
  expect((await call('/bb/apikey/list')).data.list[0].state).toBe('suspended');
  expect((await call('/bb/apikey/confirm', { id: key.id })).msg).toContain('e-mail');
  await exchange.clock.advance(60_000);
  await call('/bb/user/sendSecurityCode', { purpose: 'apiKeyConfirm', id: key.id });
  const code = exchange.mail.codeFor(user.email);
  expect((await call('/bb/apikey/confirm', { id: key.id, code })).data.state).toBe('active');
  expect(await signed(key, 'GET', '/v1/account/accounts')).toMatchObject({ status: 'ok' });
});

test('a code must say what it is to confirm', async () => {
  await exchange.clock.advance(60_000);
  for (const purpose of ['withdraw', 'apiKey', 'apiKeyConfirm'])
    expect((await user.call('/bb/user/sendSecurityCode', { purpose })).msg).toContain(
      'what the code is to confirm',
    );
});
