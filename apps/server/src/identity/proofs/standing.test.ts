import { FUND_PASSWORD, PASSWORD, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Passkeys } from '../../passkeys/passkeys.ts';
import { verifiedUser } from '../../wallet/test-wallet.ts';
import { Attempts } from '../sign-in/attempts.ts';
import { SecondFactors } from '../sign-in/second-factors.ts';
import { Users } from '../users.ts';
import { WithdrawalFreeze } from './withdrawal-freeze.ts';

/**
 * What was proven before a change of password, a reset or a freeze, and is done with after it. Each attack lets the owner's change
 * commit between the two halves of the thief's request.
 */

const NEW = 'Another#34';
const STOLEN = 'Stolen#567';
const SIGNED_OUT = { code: -2, msg: 'Your login has expired. Please log in again.' };
const LOGIN_FAILED = { code: 0, msg: 'E-mail or password is incorrect' };
const CODE_ERROR = { code: 0, msg: 'Verification code error' };
const ADDRESS = { currency: 'USDT', chain: 'ERC20', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' };

const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', PROTECTION_WAIT_HOURS: '24', PUBLIC_URL: 'http://localhost:8080' },
});
afterAll(() => stopClean(exchange));

let user: TestUser;
/** In the thief's browser, with the same password. */
let thief: TestUser;
beforeEach(async () => {
  user = await verifiedUser(exchange);
  const { token } = await exchange.visitor.ok('/user/login', { email: user.email, password: PASSWORD });
  thief = asUser(token);
});

function asUser(token: string): TestUser {
  return new TestUser(exchange.url, user.email, user.userId, token);
}

const login = (password: string) => exchange.visitor.call('/user/login', { email: user.email, password });

const change = () => user.ok('/user/updatePwd', { oldPwd: PASSWORD, password: NEW, password1: NEW });

/** Does something once, when a caller has shown everything and nothing is changed yet. */
const beforeAnyChange = (work: () => Promise<unknown>) =>
  onceBefore(exchange.running.identity, 'whileStanding', work);

/** What the owner needs for a reset, asked for before; then the reset. */
async function readyToReset(): Promise<() => Promise<unknown>> {
  await exchange.clock.advance(60_000);
  const { email } = user;
  await exchange.visitor.ok('/user/sendEmailCodeForget', { email });
  const code = exchange.mail.codeFor(email);
  return () => exchange.visitor.ok('/user/forgetPwd', { email, code, password: NEW, password1: NEW });
}

async function readyToFreeze(): Promise<() => Promise<unknown>> {
  const [, link] = (await exchange.running.identity.freeze.link(user.userId)).split('#');
  return () => exchange.visitor.ok('/user/freezeWithdrawals', { link: link! });
}

const liveSessions = async (): Promise<number> =>
  (await exchange.query('select from sessions where user_id = $1 and revoked_at is null', [user.userId]))
    .length;

test('attack: the password is changed while a thief has shown it for all data of the account: he gets it', async () => {
  const isDone = onceBefore(Attempts.prototype, 'forgive', change);
  expect(await thief.call('/user/ownData', { password: PASSWORD })).toMatchObject(SIGNED_OUT);
  expect(isDone()).toBe(true);
});

describe('attack: a log-in with the old password is under way', () => {
  test('while the password is changed', async () => {
    const isDone = onceBefore(SecondFactors.prototype, 'check', change);
    expect(await login(PASSWORD)).toMatchObject(LOGIN_FAILED);
    expect(isDone()).toBe(true);
    // The owner's, who changed it.
    expect(await liveSessions()).toBe(1);
    const { list } = await user.ok('/user/loginLog');
    expect(list[0]).toMatchObject({ kind: 'loginFailed' });
    expect((await login(NEW)).code).toBe(1);
  });

  test('while it is reset: no session is left, and the place is not known', async () => {
    const reset = await readyToReset();
    const isDone = onceBefore(SecondFactors.prototype, 'check', async () => {
      await reset();
      await exchange.query('delete from known_places where owner = $1', [`user:${user.userId}`]);
    });
    expect(await login(PASSWORD)).toMatchObject(LOGIN_FAILED);
    expect(isDone()).toBe(true);
    expect(await liveSessions()).toBe(0);
    expect(
      await exchange.query('select from known_places where owner = $1', [`user:${user.userId}`]),
    ).toEqual([]);
  });

  test('with a recovery code, while it is reset', async () => {
    const { recoveryCodes } = await enableTwoFactor(exchange, user);
    const reset = await readyToReset();
    const isDone = onceBefore(SecondFactors.prototype, 'check', reset);
    const fields = { email: user.email, password: PASSWORD, totp: recoveryCodes[0]! };
    expect(await exchange.visitor.call('/user/login', fields)).toMatchObject(LOGIN_FAILED);
    expect(isDone()).toBe(true);
    expect(await liveSessions()).toBe(0);
  });

  test('with a passkey, while a reset ends it', async () => {
    const key = new SoftAuthenticator('http://localhost:8080');
    const options = await user.ok('/user/passkeyOptions', {
      code: await exchange.codeFor(user, 'passkeyAdd'),
    });
    await user.ok('/user/passkeyAdd', { name: 'Phone', response: JSON.stringify(key.create(options)) });
    const reset = await readyToReset();
    const asked = await exchange.visitor.call('/user/passkeyLoginOptions');
    const headers = { cookie: asked.headers.getSetCookie()[0]!.split(';')[0]! };
    const { data } = await exchange.visitor.call('/user/passkeyLoginOptions', {}, { headers });
    const isDone = onceBefore(Users.prototype, 'refusalOf', reset);
    const response = JSON.stringify(key.get(data));
    expect(await exchange.visitor.call('/user/passkeyLogin', { response }, { headers })).toMatchObject({
      code: 0,
      msg: 'This passkey is not registered here.',
    });
    expect(isDone()).toBe(true);
    expect(await liveSessions()).toBe(0);
  });
});

describe('attack: a key is being made', () => {
  const key = { label: 'bot', rights: 'read,trade' };
  const states = async () =>
    (await exchange.query('select suspended_at from api_keys where user_id = $1', [user.userId])).map(
      ({ suspended_at: at }) => (at === null ? 'active' : 'suspended'),
    );

  test('while the password is reset: none is active', async () => {
    const code = await exchange.codeFor(user, 'apiKey', { rights: 'read,trade' });
    const isDone = beforeAnyChange(await readyToReset());
    expect(await thief.call('/bb/apikey/create', { ...key, code })).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await states()).toEqual([]);
  });

  test('or confirmed, while the password is reset: it stays suspended', async () => {
    const code = await exchange.codeFor(user, 'apiKey', { rights: 'read,trade' });
    const { id } = await user.ok('/bb/apikey/create', { ...key, code });
    await (
      await readyToReset()
    )();
    user = asUser((await login(NEW)).data.token);
    const confirmation = await exchange.codeFor(user, 'apiKeyConfirm', { id });
    const isDone = beforeAnyChange(await readyToReset());
    expect(await user.call('/bb/apikey/confirm', { id, code: confirmation })).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await states()).toEqual(['suspended']);
  });

  test('by an ended session, while the password is changed', async () => {
    const code = await exchange.codeFor(user, 'apiKey', { rights: 'read,trade' });
    const isDone = beforeAnyChange(change);
    expect(await thief.call('/bb/apikey/create', { ...key, code })).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await states()).toEqual([]);
  });

  test('that withdraws, while the owner freezes by a link', async () => {
    const rights = { rights: 'read,withdraw', ips: '203.0.113.9' };
    const code = await exchange.codeFor(user, 'apiKey', rights);
    const isDone = beforeAnyChange(await readyToFreeze());
    expect(await thief.call('/bb/apikey/create', { label: 'bot', ...rights, code })).toMatchObject(
      CODE_ERROR,
    );
    expect(isDone()).toBe(true);
    expect(await states()).toEqual([]);
  });

  test('while the account is frozen', async () => {
    const code = await exchange.codeFor(user, 'apiKey', { rights: 'read,trade' });
    const { operations } = exchange.running.identity;
    const isDone = beforeAnyChange(() => operations.freeze(user.userId));
    expect(await thief.call('/bb/apikey/create', { ...key, code })).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await states()).toEqual([]);
  });
});

describe('attack: a passkey is being made', () => {
  const made = () =>
    exchange.query('select from passkeys where owner = $1 and ended_at is null', [`user:${user.userId}`]);
  async function readyToAdd(): Promise<() => ReturnType<TestUser['call']>> {
    const options = await thief.ok('/user/passkeyOptions', {
      code: await exchange.codeFor(user, 'passkeyAdd'),
    });
    const response = JSON.stringify(new SoftAuthenticator('http://localhost:8080').create(options));
    return () => thief.call('/user/passkeyAdd', { name: 'Mine', response });
  }

  test('while the password is reset', async () => {
    const add = await readyToAdd();
    const isDone = onceBefore(Passkeys.prototype, 'register', await readyToReset());
    expect(await add()).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await made()).toEqual([]);
  });

  test('while the owner freezes by a link, or after it', async () => {
    const [add, later] = [await readyToAdd(), await readyToAdd()];
    const isDone = onceBefore(Passkeys.prototype, 'register', await readyToFreeze());
    expect(await add()).toMatchObject(CODE_ERROR);
    expect(isDone()).toBe(true);
    // What began it was mailed before the freeze.
    expect((await later()).code).toBe(0);
    expect(await made()).toEqual([]);
  });
});

describe('attack: the session of a thief ends while he', () => {
  test('changes the password, and the owner resets it', async () => {
    const reset = await readyToReset();
    const isDone = onceBefore(Attempts.prototype, 'forgive', reset);
    const fields = { oldPwd: PASSWORD, password: STOLEN, password1: STOLEN };
    expect(await thief.call('/user/updatePwd', fields)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect((await login(STOLEN)).code).toBe(0);
    expect((await login(NEW)).code).toBe(1);
  });

  test('changes it a second time at once, in the same session', async () => {
    const isDone = onceBefore(Attempts.prototype, 'forgive', change);
    const fields = { oldPwd: PASSWORD, password: STOLEN, password1: STOLEN };
    expect(await user.call('/user/updatePwd', fields)).toMatchObject({
      code: 0,
      msg: 'Password is incorrect',
    });
    expect(isDone()).toBe(true);
    expect((await login(NEW)).code).toBe(1);
  });

  test('adds an address', async () => {
    const isDone = beforeAnyChange(change);
    const fields = { ...ADDRESS, fundPassword: FUND_PASSWORD };
    expect(await thief.call('/bb/address/add', fields)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect((await user.ok('/bb/address/list')).list).toEqual([]);
  });

  test('switches the whitelist off', async () => {
    await user.ok('/bb/address/whitelist', { on: '1', fundPassword: FUND_PASSWORD });
    const code = await exchange.codeFor(user, 'whitelistOff');
    const isDone = beforeAnyChange(await readyToFreeze());
    const fields = { on: '0', fundPassword: FUND_PASSWORD, code };
    expect(await thief.call('/bb/address/whitelist', fields)).toMatchObject(CODE_ERROR);
    expect(isDone()).toBe(true);
    expect(await user.ok('/user/security')).toMatchObject({ whitelist: true, whitelistOffFrom: 0 });
  });

  test('changes the fund password', async () => {
    const isDone = onceBefore(Attempts.prototype, 'forgive', change);
    const fields = { oldPwd: FUND_PASSWORD, password: '135790', password1: '135790' };
    expect(await thief.call('/user/setTransactionPwd', fields)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    await user.ok('/bb/address/whitelist', { on: '1', fundPassword: FUND_PASSWORD });
  });

  test('switches the second factor off', async () => {
    const { recoveryCodes } = await enableTwoFactor(exchange, user);
    const code = await exchange.codeFor(user, 'twoFactorOff');
    const isDone = onceBefore(SecondFactors.prototype, 'disable', change);
    expect(await thief.call('/user/totpDisable', { totp: recoveryCodes[0]!, code })).toMatchObject(
      SIGNED_OUT,
    );
    expect(isDone()).toBe(true);
    expect(await user.ok('/user/security')).toMatchObject({ totp: true, totpOffFrom: 0 });
  });

  test('lets withdrawals go on, and the owner freezes them again', async () => {
    await (
      await readyToFreeze()
    )();
    await exchange.clock.advance(1_000);
    const code = await exchange.codeFor(user, 'thaw');
    const again = await readyToFreeze();
    const isDone = onceBefore(WithdrawalFreeze.prototype, 'thawBy', again);
    const fields = { password: PASSWORD, fundPassword: FUND_PASSWORD, code };
    expect((await thief.call('/user/thawWithdrawals', fields)).code).toBe(0);
    expect(isDone()).toBe(true);
    expect((await user.ok('/user/security')).withdrawalsFrozenTime).toBe(exchange.clock.now());
  });
});
