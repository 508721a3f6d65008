import { FUND_PASSWORD, PASSWORD, TestUser, type Fields } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceAfter, onceBefore } from '@bourse/testkit/once';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor, type TwoFactor } from '@bourse/testkit/two-factor';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AddressBook } from '../../wallet/addresses/address-book.ts';
import { verifiedUser, withdraw, WITHDRAWAL } from '../../wallet/test-wallet.ts';
import { Users } from '../users.ts';

/** Protections that a thief switches off stay on for a day, in which their owner hears of it and stops everything by one link. */

const HOUR_MS = 3_600_000;
const WHITELIST = '/bb/address/whitelist';
const FREEZE = '/user/freezeWithdrawals';
const THAW = '/user/thawWithdrawals';

let user: TestUser;
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', PROTECTION_WAIT_HOURS: '24', PUBLIC_HOSTS: 'trade.example.com' },
});
beforeEach(async () => {
  user = await verifiedUser(exchange);
});
afterAll(() => stopClean(exchange));

const security = () => user.ok('/user/security');

async function switchWhitelistOff(): Promise<void> {
  await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
  const code = await exchange.codeFor(user, 'whitelistOff');
  expect(await user.ok(WHITELIST, { on: '0', fundPassword: FUND_PASSWORD, code })).toEqual({ on: '1' });
}

/** The link of the newest mail whose subject holds these words. */
async function linkOf(subject: string): Promise<string> {
  const find = () =>
    exchange.mail
      .lettersTo(user.email)
      .findLast((letter) => new RegExp(`^Subject: .*${subject}`, 'm').test(letter));
  await expect.poll(find).toBeDefined();
  const text = find()!.replaceAll('=\r\n', '');
  return /https:\/\/trade\.example\.com\/pc\/freeze#([\w-]{43})/.exec(text)![1]!;
}

describe('the whitelist', () => {
  test('that a thief switches off with a code stays on for 24 hours', async () => {
    await switchWhitelistOff();
    const offFrom = exchange.clock.now() + 24 * HOUR_MS;
    expect(await security()).toMatchObject({ whitelist: true, whitelistOffFrom: offFrom, waitHours: 24 });
    expect((await withdraw(exchange, user)).msg).toContain('24 hours ago');
    await exchange.clock.advance(offFrom - exchange.clock.now() - 1);
    expect((await security()).whitelist).toBe(true);
    await exchange.clock.advance(1);
    expect(await security()).toMatchObject({ whitelist: false, whitelistOffFrom: 0 });
    expect((await withdraw(exchange, user)).code).toBe(1);
  });

  test('stays on when its owner switches it on again', async () => {
    await switchWhitelistOff();
    await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
    await exchange.clock.advance(25 * HOUR_MS);
    expect(await security()).toMatchObject({ whitelist: true, whitelistOffFrom: 0 });
  });
});

describe('the second factor', () => {
  test('that is switched off is asked for during 24 hours more', async () => {
    const app = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'twoFactorOff');
    await user.ok('/user/totpDisable', { totp: app.code(), code });
    expect(await security()).toMatchObject({ totp: true, totpOffFrom: exchange.clock.now() + 24 * HOUR_MS });
    const login = { email: user.email, password: PASSWORD };
    expect((await exchange.visitor.call('/user/login', login)).body['reason']).toBe('TOTP_REQUIRED');
    await exchange.clock.advance(24 * HOUR_MS);
    expect((await exchange.visitor.call('/user/login', login)).code).toBe(1);
    expect(await security()).toMatchObject({ totp: false, totpOffFrom: 0, recoveryCodesLeft: 0 });
  });

  test('is kept by its owner without any code', async () => {
    const app = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'twoFactorOff');
    await user.ok('/user/totpDisable', { totp: app.code(), code });
    await user.ok('/user/totpKeep');
    await exchange.clock.advance(25 * HOUR_MS);
    expect(await security()).toMatchObject({ totp: true, totpOffFrom: 0 });
    expect((await user.call('/user/totpKeep')).code).toBe(0);
  });

  test('guards the fund password: an old one or a mailed code is not enough', async () => {
    const app = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'fundPassword');
    const change = { password: '111222', password1: '111222' };
    for (const proof of [{ oldPwd: FUND_PASSWORD }, { code }])
      expect((await user.call('/user/setTransactionPwd', { ...change, ...proof })).body['reason']).toBe(
        'TOTP_REQUIRED',
      );
    await user.ok('/user/setTransactionPwd', { ...change, oldPwd: FUND_PASSWORD, totp: app.code() });
  });
});

test('the anti-phishing word is not changed with a stolen session alone', async () => {
  await user.ok('/user/antiPhishing', { word: 'Heron', code: await exchange.codeFor(user, 'antiPhishing') });
  for (const fields of [{ word: 'Thief' }, {}, { word: 'Thief', code: '000000' }])
    expect((await user.call('/user/antiPhishing', fields)).code).toBe(0);
  expect((await security()).antiPhishing).toBe('Heron');
});

test('the anti-phishing word that is removed is shown for 24 hours more', async () => {
  await user.ok('/user/antiPhishing', { word: 'Heron', code: await exchange.codeFor(user, 'antiPhishing') });
  await user.ok('/user/antiPhishing', { code: await exchange.codeFor(user, 'antiPhishing') });
  expect((await security()).antiPhishing).toBe('Heron');
  await exchange.clock.advance(24 * HOUR_MS);
  expect(await security()).toMatchObject({ antiPhishing: '', antiPhishingOffFrom: 0 });
});

/** The fields of a call with a mailed code, and with one of the app that was not used yet. */
async function withCode(
  app: TwoFactor,
  purpose: string,
  fields: Fields = {},
  about: Fields = {},
): Promise<Fields> {
  await exchange.clock.advance(60_000);
  return { ...fields, code: await exchange.codeFor(user, purpose, about), totp: app.code() };
}

async function freezeAndUnfreeze(): Promise<void> {
  const admin = await enrolAdmin(exchange);
  const about = { id: user.userId, reason: 'called back' };
  await admin.ok('/ops/api/users/freeze', about);
  await admin.ok('/ops/api/users/unfreeze', about);
}

/** As its owner does who has the mailbox; answers the new one. */
async function resetPassword(): Promise<string> {
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
  const password = 'Another#34';
  const reset = {
    email: user.email,
    code: exchange.mail.codeFor(user.email),
    password,
    password1: password,
  };
  await exchange.visitor.ok('/user/forgetPwd', reset);
  return password;
}

describe('the link of a mail', () => {
  test('freezes withdrawals without a log-in, once, and takes back what was to fall', async () => {
    await switchWhitelistOff();
    const link = await linkOf('Whitelist will be switched off');
    await exchange.visitor.ok(FREEZE, { link });
    expect((await exchange.visitor.call(FREEZE, { link })).msg).toContain('used already');
    expect(await security()).toMatchObject({
      whitelist: true,
      whitelistOffFrom: 0,
      withdrawalsFrozenTime: exchange.clock.now(),
    });
    expect((await withdraw(exchange, user)).msg).toContain('frozen');
    expect((await user.ok('/bb/index/message', { type: 'personal' })).list[0].title).toBe(
      'Withdrawals frozen',
    );
  });

  test('attack: a thief switches protections off, and they fall although the owner has reset his password', async () => {
    const app = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'twoFactorOff');
    await user.ok('/user/totpDisable', { totp: app.code(), code });
    const password = await resetPassword();
    await exchange.clock.advance(25 * HOUR_MS);
    const { body } = await exchange.visitor.call('/user/login', { email: user.email, password });
    expect(body['reason']).toBe('TOTP_REQUIRED');
  });

  test.each<[string, (app: TwoFactor) => Promise<unknown>]>([
    ['support has frozen the account', () => freezeAndUnfreeze()],
    [
      'the owner has changed his password',
      () => user.ok('/user/updatePwd', { oldPwd: PASSWORD, password: PASSWORD, password1: PASSWORD }),
    ],
    [
      'the owner has changed his fund password',
      (app) =>
        user.ok('/user/setTransactionPwd', {
          oldPwd: FUND_PASSWORD,
          password: '111222',
          password1: '111222',
          totp: app.code(),
        }),
    ],
  ])('attack: what a thief has asked for takes effect although %s', async (_what, react) => {
    await switchWhitelistOff();
    const app = await enableTwoFactor(exchange, user);
    await user.ok('/user/antiPhishing', await withCode(app, 'antiPhishing', { word: 'Heron' }));
    await user.ok('/user/antiPhishing', await withCode(app, 'antiPhishing'));
    await user.ok('/bb/apikey/create', await withCode(app, 'apiKey', { label: 'x', rights: 'withdraw' }));
    await user.ok('/user/totpDisable', await withCode(app, 'twoFactorOff'));
    await exchange.clock.advance(60_000);
    await react(app);
    await exchange.clock.advance(25 * HOUR_MS);
    const login = { email: user.email, password: PASSWORD };
    expect((await exchange.visitor.call('/user/login', login)).body['reason']).toBe('TOTP_REQUIRED');
    const { token } = await exchange.visitor.ok('/user/login', { ...login, totp: app.code() });
    const owner = new TestUser(exchange.url, user.email, user.userId, token);
    expect(await owner.ok('/user/security')).toMatchObject({
      totp: true,
      totpOffFrom: 0,
      antiPhishing: 'Heron',
      antiPhishingOffFrom: 0,
      whitelist: true,
      whitelistOffFrom: 0,
    });
    expect((await owner.ok('/bb/apikey/list')).list).toEqual([]);
  });

  test('attack: withdrawals go on as soon as support has unfrozen the account', async () => {
    await freezeAndUnfreeze();
    const until = exchange.clock.now() + 24 * HOUR_MS;
    const { token } = await exchange.visitor.ok('/user/login', { email: user.email, password: PASSWORD });
    const owner = new TestUser(exchange.url, user.email, user.userId, token);
    expect((await owner.ok('/user/security')).withdrawBlockedUntil).toBe(until);
    expect((await withdraw(exchange, owner)).msg).toContain('once an account is unfrozen');
  });

  test('attack: protections are weakened while withdrawals are frozen, and that is ripe at the thaw', async () => {
    const { id } = await user.ok('/bb/apikey/create', {
      label: 'x',
      rights: 'withdraw',
      code: await exchange.codeFor(user, 'apiKey'),
    });
    await exchange.clock.advance(25 * HOUR_MS);
    await exchange.query('update api_keys set suspended_at = now() where id = $1', [id]);
    await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
    const app = await enableTwoFactor(exchange, user);
    await user.ok('/user/antiPhishing', await withCode(app, 'antiPhishing', { word: 'Heron' }));
    await exchange.visitor.ok(FREEZE, { link: await linkOf('Whitelist switched on') });
    const address = { currency: 'USDT', chain: 'ERC20', address: WITHDRAWAL.address };
    for (const [path, fields] of [
      [WHITELIST, await withCode(app, 'whitelistOff', { on: '0', fundPassword: FUND_PASSWORD })],
      ['/bb/address/add', { ...address, fundPassword: FUND_PASSWORD }],
      ['/user/totpDisable', await withCode(app, 'twoFactorOff')],
      ['/user/antiPhishing', await withCode(app, 'antiPhishing')],
      ['/user/passkeyOptions', await withCode(app, 'passkeyAdd')],
      ['/bb/apikey/create', await withCode(app, 'apiKey', { label: 'y', rights: 'withdraw' })],
      ['/bb/apikey/confirm', await withCode(app, 'apiKeyConfirm', { id }, { id })],
    ] as const)
      expect([path, (await user.call(path, fields)).msg]).toEqual([
        path,
        expect.stringContaining('Withdrawals from this account are frozen'),
      ]);
    expect(await security()).toMatchObject({
      totp: true,
      totpOffFrom: 0,
      antiPhishingOffFrom: 0,
      whitelistOffFrom: 0,
    });
    // What makes nothing weaker goes on.
    await user.ok('/user/antiPhishing', await withCode(app, 'antiPhishing', { word: 'Crane' }));
    await exchange.clock.advance(60_000);
    await user.ok('/bb/apikey/create', { label: 'z', rights: 'trade', totp: app.code() });
  });

  test('attack: an address is added at the moment of the freeze', async () => {
    const [, link] = (await exchange.running.identity.freeze.link(user.userId)).split('#');
    const isDone = onceAfter(Users.prototype, 'refuseOften', () =>
      exchange.visitor.ok(FREEZE, { link: link! }),
    );
    const line = { currency: 'USDT', chain: 'ERC20', address: WITHDRAWAL.address };
    const { msg } = await user.call('/bb/address/add', { ...line, fundPassword: FUND_PASSWORD });
    expect([isDone(), msg]).toEqual([
      true,
      expect.stringContaining('Withdrawals from this account are frozen'),
    ]);
    expect((await user.ok('/bb/address/list')).list).toEqual([]);
  });

  test('attack: a thaw that a thief has set going outlives the reset: a freeze begins anew with it, and so does its decision', async () => {
    await switchWhitelistOff();
    await exchange.visitor.ok(FREEZE, { link: await linkOf('Whitelist will be switched off') });
    const since = exchange.clock.now();
    await exchange.clock.advance(5 * 60_000);
    await resetPassword();
    const admin = await enrolAdmin(exchange);
    const { withdrawalsFrozenTime } = await admin.ok('/ops/api/users/detail', { id: user.userId });
    expect(withdrawalsFrozenTime).toBeGreaterThan(since);
  });

  test('attack: an unfreeze that was proposed before a reset is approved after it: the freeze begins anew', async () => {
    const admin = await enrolAdmin(exchange);
    const frozenTime = async () => (await exchange.running.identity.operations.one(user.userId))!.frozenTime;
    await admin.ok('/ops/api/users/freeze', { id: user.userId, reason: 'a call' });
    const since = await frozenTime();
    await exchange.clock.advance(5 * 60_000);
    await resetPassword();
    expect(await frozenTime()).toBeGreaterThan(since);
  });

  test('attack: the process dies before what waits is taken back: the link is used, and the whitelist falls', async () => {
    await switchWhitelistOff();
    const link = await linkOf('Whitelist will be switched off');
    const away = new Error('timeout exceeded when trying to connect');
    onceBefore(AddressBook.prototype, 'keepWhitelist', () => Promise.reject(away));
    expect((await exchange.visitor.call(FREEZE, { link })).status).toBe(503);
    expect(await security()).toMatchObject({ withdrawalsFrozenTime: 0 });
    await exchange.visitor.ok(FREEZE, { link });
    expect(await security()).toMatchObject({
      whitelistOffFrom: 0,
      withdrawalsFrozenTime: exchange.clock.now(),
    });
  });

  test('stops what waits from being paid', async () => {
    const { id } = (await withdraw(exchange, user)).data;
    await exchange.visitor.ok(FREEZE, { link: await linkOf('withdrawal code') });
    const { operations } = exchange.running.wallet;
    expect(await operations.startPayout(id)).toMatchObject({ code: 'WITHDRAWALS_FROZEN' });
    await user.ok('/bb/user/statisticsUser/txCancel', { id });
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
  });

  test('ends a key that waits', async () => {
    const code = await exchange.codeFor(user, 'apiKey');
    await user.ok('/bb/apikey/create', { label: 'x', rights: 'withdraw', code });
    await exchange.visitor.ok(FREEZE, { link: await linkOf('API key created') });
    expect((await user.ok('/bb/apikey/list')).list).toEqual([]);
  });

  test('that was invented, or is too old, does nothing', async () => {
    await switchWhitelistOff();
    const link = await linkOf('Whitelist will be switched off');
    for (const wrong of ['', 'x', 'A'.repeat(43)])
      expect((await exchange.visitor.call(FREEZE, { link: wrong })).code).toBe(0);
    await exchange.clock.advance(7 * 24 * HOUR_MS);
    expect((await exchange.visitor.call(FREEZE, { link })).code).toBe(0);
    expect(await exchange.running.identity.freeze.since(user.userId)).toBe(0);
  });

  test('is undone only with every proof', async () => {
    await switchWhitelistOff();
    await exchange.visitor.ok(FREEZE, { link: await linkOf('Whitelist will be switched off') });
    const code = await exchange.codeFor(user, 'thaw');
    const all = { password: PASSWORD, fundPassword: FUND_PASSWORD, code };
    expect((await user.call(THAW, { ...all, password: 'Wrong#123' })).msg).toBe('Password is incorrect');
    expect((await user.call(THAW, { ...all, fundPassword: '000000' })).msg).toBe('Password is incorrect');
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await user.call(THAW, { ...all, code: wrong })).msg).toBe('Verification code error');
    expect((await security()).withdrawalsFrozenTime).not.toBe(0);
    await user.ok(THAW, all);
    expect((await security()).withdrawalsFrozenTime).toBe(0);
    expect((await user.call(THAW, all)).msg).toContain('not frozen');
  });

  test('is undone by support, who is on record', async () => {
    await switchWhitelistOff();
    await exchange.visitor.ok(FREEZE, { link: await linkOf('Whitelist will be switched off') });
    const support = await enrolAdmin(exchange);
    const id = user.userId;
    expect((await support.ok('/ops/api/users/detail', { id })).withdrawalsFrozenTime).not.toBe(0);
    await support.ok('/ops/api/users/thaw', { id, reason: 'called back' });
    // Whoever talked support into it is not paid at once.
    expect(await security()).toMatchObject({
      withdrawalsFrozenTime: 0,
      withdrawBlockedUntil: exchange.clock.now() + 24 * HOUR_MS,
    });
    const [entry] = await exchange.query(`select action from audit_log order by id desc limit 1`);
    expect(entry.action).toBe('user.thaw');
    expect((await support.call('/ops/api/users/thaw', { id, reason: 'again' })).code).toBe(0);
  });

  test('leads where the exchange says, not where the request does', async () => {
    await exchange.clock.advance(60_000);
    const headers = { host: 'evil.example.com', 'x-forwarded-host': 'evil.example.com' };
    await user.call('/bb/user/sendSecurityCode', { purpose: 'withdraw' }, { headers });
    expect(await linkOf('withdrawal code')).toHaveLength(43);
    expect(exchange.mail.lettersTo(user.email).at(-1)).not.toContain('evil.example');
  });
});

test('attack: the mail that tells of another anti-phishing word shows that other one', async () => {
  const set = async (word: string) => {
    await exchange.clock.advance(60_000);
    await user.ok('/user/antiPhishing', { word, code: await exchange.codeFor(user, 'antiPhishing') });
  };
  await set('Heron');
  await linkOf('Anti-phishing word changed');
  await set('Thief');
  const told = () =>
    exchange.mail
      .lettersTo(user.email)
      .filter((letter) => /^Subject: .*Anti-phishing word changed/m.test(letter));
  await expect.poll(() => told().length).toBe(2);
  expect(told()[1]).toContain('Heron');
  expect(told()[1]).not.toContain('Thief');
  expect(await security()).toMatchObject({ antiPhishing: 'Thief' });
});

test('each change of a protection is mailed, with the link', async () => {
  await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
  await user.ok('/user/antiPhishing', { word: 'Heron', code: await exchange.codeFor(user, 'antiPhishing') });
  const line = { currency: 'USDT', chain: 'ERC20', address: WITHDRAWAL.address, fundPassword: FUND_PASSWORD };
  await user.ok('/bb/address/add', line);
  for (const subject of [
    'Fund password set',
    'Whitelist switched on',
    'Anti-phishing word changed',
    'Withdrawal address added',
  ])
    expect(await linkOf(subject)).toHaveLength(43);
  const [{ text }] = (await user.ok('/bb/index/message', { type: 'personal' })).list;
  expect(text).toContain(`USDT address ${WITHDRAWAL.address} on ERC20`);
});
