import { FUND_PASSWORD, PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { SoftAuthenticator, type Deceit } from '@bourse/testkit/soft-authenticator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';

const ORIGIN = 'http://localhost:8080';
const HOUR = 3_600_000;
const REFUSED = 'This answer of the passkey is not valid any more. Please try again.';
const UNKNOWN = 'This passkey is not registered here.';
const PAY = '/bb/user/statisticsUser/txPay';
const PAYMENT = {
  currency: 'USDT',
  chain: 'ERC20',
  address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  amount: '100',
};

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PROTECTION_WAIT_HOURS: '24' } });
afterAll(() => stopClean(exchange));

async function addPasskey(user: TestUser, key = new SoftAuthenticator(ORIGIN), name = 'Phone') {
  const options = await user.ok('/user/passkeyOptions', { code: await exchange.codeFor(user, 'passkeyAdd') });
  const { id } = await user.ok('/user/passkeyAdd', { name, response: JSON.stringify(key.create(options)) });
  return { key, id: id as string };
}

/** The owner freezes by the link of a mail about his protections, and lets it go on a minute later with all proofs. */
async function freezeAndThaw(user: TestUser): Promise<void> {
  const letters = () => exchange.mail.lettersTo(user.email).join('\n').replaceAll('=\r\n', '');
  const find = () => /\/pc\/freeze#([\w-]+)/.exec(letters())?.[1];
  await expect.poll(find).toBeDefined();
  await exchange.visitor.ok('/user/freezeWithdrawals', { link: find()! });
  await exchange.clock.advance(60_000);
  await user.ok('/user/thawWithdrawals', {
    password: PASSWORD,
    fundPassword: FUND_PASSWORD,
    code: await exchange.codeFor(user, 'thaw'),
  });
}

/** A browser, by its cookie of the device. */
async function browser(): Promise<string> {
  const { headers } = await exchange.visitor.call('/user/passkeyLoginOptions');
  return headers.getSetCookie()[0]!.split(';')[0]!;
}

async function signIn(key: SoftAuthenticator, deceit: Deceit = {}, fields: Fields = {}) {
  const headers = { cookie: await browser() };
  const { data } = await exchange.visitor.call('/user/passkeyLoginOptions', {}, { headers });
  const response = JSON.stringify(key.get(data, deceit));
  const send = (by = headers) =>
    exchange.visitor.call('/user/passkeyLogin', { response, ...fields }, { headers: by });
  return { send, answer: await send() };
}

describe('a passkey of a user', () => {
  test('is made with a mailed code, logs in alone, and is removed with a mailed code', async () => {
    const user = await exchange.signUp();
    expect((await user.call('/user/passkeyOptions', { code: '000000' })).msg).toBe('Verification code error');
    const { key, id } = await addPasskey(user);
    expect((await user.ok('/user/passkeys')).list).toMatchObject([{ id, name: 'Phone', lastUseTime: 0 }]);
    const { answer } = await signIn(key);
    expect(answer.data).toMatchObject({ userId: String(user.userId), token: expect.any(String) });

    const otherCode = await exchange.codeFor(user, 'passkeyAdd');
    expect((await user.call('/user/passkeyRemove', { id, code: otherCode })).code).toBe(0);
    const code = await exchange.codeFor(user, 'passkeyRemove');
    expect((await user.call('/user/passkeyRemove', { id: 'AAAA', code })).msg).toBe('Not found');
    expect((await user.call('/user/passkeyRemove', { id, code })).code).toBe(1);
    expect((await signIn(key)).answer.msg).toBe(UNKNOWN);
    const { list } = await user.ok('/user/loginLog');
    expect(list.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['passkeyAdded', 'passkeyRemoved']),
    );
    const letters = () => exchange.mail.lettersTo(user.email).join('\n');
    await expect.poll(letters).toMatch(/Subject: .*Passkey added/);
    await expect.poll(letters).toMatch(/Subject: .*Passkey removed/);
  });

  test('attack: begun by a thief before the owner freezes his withdrawals, it is not made after the thaw', async () => {
    const user = await exchange.signUp();
    await user.setFundPassword();
    await addPasskey(user);
    await exchange.clock.advance(60_000);
    const options = await user.ok('/user/passkeyOptions', {
      code: await exchange.codeFor(user, 'passkeyAdd'),
    });
    await freezeAndThaw(user);
    const response = JSON.stringify(new SoftAuthenticator(ORIGIN).create(options));
    expect((await user.call('/user/passkeyAdd', { name: 'Thief', response })).msg).toBe(REFUSED);
    expect((await user.ok('/user/passkeys')).list).toEqual([]);
  });

  test('made or removed blocks withdrawals for 24 hours', async () => {
    const user = await exchange.signUp();
    const { id } = await addPasskey(user);
    const until = exchange.clock.now() + 24 * HOUR;
    expect(await user.ok('/user/security')).toMatchObject({ withdrawBlockedUntil: until, passkeys: 0 });
    await exchange.clock.advance(24 * HOUR);
    expect(await user.ok('/user/security')).toMatchObject({ withdrawBlockedUntil: 0, passkeys: 1 });
    await user.ok('/user/passkeyRemove', { id, code: await exchange.codeFor(user, 'passkeyRemove') });
    expect((await user.ok('/user/security')).withdrawBlockedUntil).toBe(exchange.clock.now() + 24 * HOUR);
  });

  test('ends with a reset of the password, and one that still waits with a freeze of withdrawals', async () => {
    const user = await exchange.signUp();
    const old = await addPasskey(user);
    await exchange.clock.advance(25 * HOUR);
    const waiting = await addPasskey(user);
    const link = /\/pc\/freeze#([\w-]+)/.exec(
      exchange.mail.lettersTo(user.email).join('\n').replaceAll('=\r\n', ''),
    )![1]!;
    expect((await exchange.visitor.call('/user/freezeWithdrawals', { link })).code).toBe(1);
    expect((await signIn(waiting.key)).answer.msg).toBe(UNKNOWN);
    expect((await signIn(old.key)).answer.code).toBe(1);
    await exchange.clock.advance(60_000);
    await exchange.visitor.ok('/user/sendEmailCodeForget', { email: user.email });
    await exchange.visitor.ok('/user/forgetPwd', {
      email: user.email,
      code: exchange.mail.codeFor(user.email),
      password: 'Another#12',
      password1: 'Another#12',
    });
    expect((await signIn(old.key)).answer.msg).toBe(UNKNOWN);
  });

  test.each<[string, Deceit]>([
    ['another origin', { origin: 'https://evil.example.com' }],
    ['another site', { rpId: 'evil.example.com' }],
    ['a person that was not verified', { userVerified: false }],
    ['a counter that went back', { counter: 5 }],
    ['our page inside another site’s', { crossOrigin: true }],
    ['our page inside another site’s, as a text', { crossOrigin: 'true' }],
    ['another site around ours', { topOrigin: 'https://evil.example.com' }],
  ])('with %s logs nobody in', async (_, deceit) => {
    const { key } = await addPasskey(await exchange.signUp());
    expect((await signIn(key, { counter: 5 })).answer.code).toBe(1);
    expect((await signIn(key, { counter: 6, ...deceit })).answer.msg).toBe(REFUSED);
  });

  test('junk answers of a neighbour delay nobody, and each challenge is good for one wrong signature', async () => {
    const { key } = await addPasskey(await exchange.signUp());
    const headers = { cookie: await browser() };
    const options = async () =>
      (await exchange.visitor.call('/user/passkeyLoginOptions', {}, { headers })).data;
    const send = (response: object) =>
      exchange.visitor.call('/user/passkeyLogin', { response: JSON.stringify(response) }, { headers });
    for (let i = 0; i < 40; i++) {
      await exchange.clock.advance(1_000);
      const wrong = key.get(await options(), { origin: 'https://evil.example.com' });
      expect((await send(wrong)).msg).toBe(REFUSED);
    }
    const tried = await options();
    expect((await send(key.get(tried, { origin: 'https://evil.example.com' }))).msg).toBe(REFUSED);
    expect((await send(key.get(tried))).msg).toBe(REFUSED);
    expect((await signIn(key)).answer.code).toBe(1);
  });

  test('answers once, from the device that asked; in a browser its session has a second half', async () => {
    const { key } = await addPasskey(await exchange.signUp());
    const { send, answer } = await signIn(key, {}, { browser: '1' });
    expect(answer.headers.getSetCookie().join()).toContain('bourse_session=');
    const bare = { headers: { 'x-access-token': answer.data.token } };
    expect((await exchange.visitor.call('/user/info', {}, bare)).code).toBe(-2);
    expect((await send()).msg).toBe(REFUSED);
    const headers = { cookie: await browser() };
    const { data } = await exchange.visitor.call('/user/passkeyLoginOptions', {}, { headers });
    const stolen = JSON.stringify(key.get(data));
    const by = { headers: { cookie: await browser() } };
    expect((await exchange.visitor.call('/user/passkeyLogin', { response: stolen }, by)).msg).toBe(REFUSED);
  });

  test('is the session’s that began it, and a frozen user gets in by none', async () => {
    const [user, other] = [await exchange.signUp(), await exchange.signUp()];
    const options = await user.ok('/user/passkeyOptions', {
      code: await exchange.codeFor(user, 'passkeyAdd'),
    });
    const response = JSON.stringify(new SoftAuthenticator(ORIGIN).create(options));
    expect((await other.call('/user/passkeyAdd', { name: 'Mine', response })).msg).toBe(REFUSED);
    const { key } = await addPasskey(user);
    await exchange.query('update users set frozen_at = now() where id = $1', [user.userId]);
    expect((await signIn(key)).answer.data?.token).toBeUndefined();
  });

  test('of an operator is none of a user', async () => {
    const { key, id } = await addPasskey(await exchange.signUp());
    await exchange.query("update passkeys set owner = 'operator:1' where id = $1", [id]);
    expect((await signIn(key)).answer.msg).toBe(UNKNOWN);
  });
});

describe('a withdrawal', () => {
  /** Verified, with a passkey that has waited. */
  async function rich() {
    const user = await exchange.signUp();
    await exchange.verify(user);
    await user.setFundPassword();
    const { key } = await addPasskey(user);
    await exchange.clock.advance(25 * HOUR);
    return { user, key };
  }

  async function confirm(user: TestUser, key: SoftAuthenticator, payment: Fields = PAYMENT) {
    const options = await user.ok('/user/passkeyConfirm', payment);
    return JSON.stringify(key.get(options));
  }

  const pay = (user: TestUser, passkey: string, fields: Fields = {}) =>
    user.call(PAY, { ...PAYMENT, fundPassword: FUND_PASSWORD, passkey, ...fields });

  test('is confirmed by fund password and passkey, without a mailed code; once', async () => {
    const { user, key } = await rich();
    const passkey = await confirm(user, key);
    expect((await pay(user, passkey, { fundPassword: '000000' })).msg).not.toBe('Success');
    expect((await pay(user, passkey)).data).toMatchObject({ amount: '100', status: 'pending' });
    expect((await pay(user, passkey)).msg).toBe(REFUSED);
    expect(await user.balance('USDT')).toEqual({ available: '9900.00000000', frozen: '100.00000000' });
  });

  test('repeated under its request id is answered as the first time', async () => {
    const { user, key } = await rich();
    const passkey = await confirm(user, key);
    const first = await pay(user, passkey, { requestId: 'r1' });
    expect((await pay(user, passkey, { requestId: 'r1' })).data).toEqual(first.data);
  });

  test.each<[string, Fields]>([
    ['another amount', { amount: '9000' }],
    ['another address', { address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    ['another chain', { chain: 'TRC20', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ])('of %s is not what the passkey has confirmed', async (_, change) => {
    const { user, key } = await rich();
    expect((await pay(user, await confirm(user, key), change)).msg).toBe(REFUSED);
    expect((await user.balance('USDT')).frozen).toBe('0.00000000');
  });

  test('is not confirmed by another’s passkey, another session, a log-in, or after five minutes', async () => {
    const { user, key } = await rich();
    const other = await rich();
    const options = await user.ok('/user/passkeyConfirm', PAYMENT);
    const foreign = JSON.stringify(other.key.get({ ...options, allowCredentials: [] }));
    expect((await pay(user, foreign)).msg).toBe(UNKNOWN);
    const { answer } = await signIn(key);
    const elsewhere = { headers: { 'x-access-token': answer.data.token } };
    const fields = { ...PAYMENT, fundPassword: FUND_PASSWORD, passkey: await confirm(user, key) };
    expect((await exchange.visitor.call(PAY, fields, elsewhere)).msg).toBe(REFUSED);
    const { data } = await exchange.visitor.call('/user/passkeyLoginOptions');
    expect((await pay(user, JSON.stringify(key.get(data)))).msg).toBe(REFUSED);
    const late = await confirm(user, key);
    await exchange.clock.advance(5 * 60_000);
    expect((await pay(user, late)).msg).toBe(REFUSED);
    expect((await pay(user, '{}')).code).toBe(0);
    expect((await user.call(PAY, { ...PAYMENT, fundPassword: FUND_PASSWORD })).msg).toBe(
      'Please enter the e-mail verification code',
    );
  });

  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['a freeze by its owner, and a thaw', freezeAndThaw],
    [
      'a change of the fund password',
      (user) =>
        user.ok('/user/setTransactionPwd', {
          ...{ oldPwd: FUND_PASSWORD, password: '135790', password1: '135790' },
        }),
    ],
  ])('attack: is not confirmed by what a passkey has answered before %s', async (_, change) => {
    const { user, key } = await rich();
    const passkey = await confirm(user, key);
    await change(user);
    // As where two admins have set `withdraw_block_hours` to 0: else that wait outlasts every answer.
    await exchange.query('update users set security_changed_at = null where id = $1', [user.userId]);
    const answers = [];
    for (const fundPassword of [FUND_PASSWORD, '135790'])
      answers.push((await pay(user, passkey, { fundPassword })).msg);
    expect(answers).toContain(REFUSED);
    expect((await user.balance('USDT')).frozen).toBe('0.00000000');
  });

  test('is not confirmed by a passkey that is new, though withdrawals are not blocked', async () => {
    const { user } = await rich();
    const { key } = await addPasskey(user);
    await exchange.query('update users set security_changed_at = null where id = $1', [user.userId]);
    expect((await pay(user, await confirm(user, key))).msg).toMatch(/^A new passkey confirms nothing/);
  });
});
