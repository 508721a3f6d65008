import { TOTP } from 'otpauth';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity, type Json } from '../test-identity.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEP = 30_000;
let count = 0;
let mailed = 0;
let email: string;
let user: { userId: string; token: string };

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  // To the beginning of a time step, so that a test knows which one it is in.
  on.now = Math.ceil((on.now + 20 * MINUTE) / STEP) * STEP;
  user = await on.signUp(email);
});

const OK = { code: 1 };
const REQUIRED = { code: 0, msg: 'Please enter the code of your authenticator app.' };
const ASKED = { ...REQUIRED, reason: 'TOTP_REQUIRED' };
const INCORRECT = {
  code: 0,
  msg: 'The authenticator code is incorrect or was used already. Please wait for the next one.',
};
const WRONG_MAIL_CODE = { code: 0, msg: 'Verification code error' };

const post = (path: string, fields: Record<string, string> = {}, of = user) =>
  on.post(path, { ...of, ...fields });
const login = (totp?: string, password = PASSWORD) =>
  on.post('/user/login', { email, password, ...(totp === undefined ? {} : { totp }) }, {}, '203.0.113.99');
const codeOf = (uri: string, at = on.now) => TOTP.generate({ secret: parse(uri), timestamp: at });
const parse = (uri: string) => {
  const secret = new URL(uri).searchParams.get('secret')!;
  return new TOTP({ secret }).secret;
};

async function mailedCode(purpose: string, of = user, address = email): Promise<string> {
  on.now += MINUTE;
  // From an address of its own: the limit per IP is another test's matter.
  const ip = `192.0.2.${++mailed % 250}`;
  expect(await on.post('/user/sendSecurityCode', { ...of, purpose }, {}, ip)).toMatchObject(OK);
  return on.codeFor(address);
}

/** Enrols and answers the address for the app, and the recovery codes. */
async function enable(): Promise<{ uri: string; recoveryCodes: string[] }> {
  const { uri } = (await post('/user/totpSetup'))['data'];
  const code = await mailedCode('twoFactor');
  const enabled = await post('/user/totpEnable', { totp: codeOf(uri), code });
  expect(enabled).toMatchObject(OK);
  on.now += STEP;
  return { uri, recoveryCodes: enabled['data'].recoveryCodes };
}

test('enrolment: secret for the app, then its code and a mailed one; nothing is on before', async () => {
  const { data } = await post('/user/totpSetup');
  expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
  const uri = new URL(data.uri);
  expect(uri.protocol).toBe('otpauth:');
  expect(decodeURIComponent(uri.pathname)).toContain(email);
  expect(uri.searchParams.get('issuer')).toBe('Bourse');
  expect(await login()).toMatchObject(OK);

  const code = await mailedCode('twoFactor');
  const enabled = await post('/user/totpEnable', { totp: codeOf(data.uri), code });
  expect(enabled['data'].recoveryCodes).toHaveLength(10);
  expect(new Set(enabled['data'].recoveryCodes).size).toBe(10);
  expect(enabled['data'].recoveryCodes[0]).toMatch(/^[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/);
  expect((await post('/user/security'))['data']).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
});

test('a slip in the mailed code costs no recovery code, a slip in the recovery code no mailed one', async () => {
  const { recoveryCodes } = await enable();
  const code = await mailedCode('twoFactorOff');
  const disable = (totp: string, mailedAs: string) => post('/user/totpDisable', { totp, code: mailedAs });
  expect(await disable(recoveryCodes[0]!, code === '000000' ? '000001' : '000000')).toEqual(WRONG_MAIL_CODE);
  expect((await post('/user/security'))['data'].recoveryCodesLeft).toBe(10);
  expect(await disable('22222-22222', code)).toMatchObject({ code: 0 });
  expect(await disable(recoveryCodes[0]!, code)).toMatchObject(OK);
});

test('neither secret nor recovery codes are readable in the database', async () => {
  const { uri, recoveryCodes } = await enable();
  const { db } = on.services;
  const rows = JSON.stringify([
    await db.selectFrom('second_factors').selectAll().execute(),
    await db.selectFrom('recovery_codes').selectAll().execute(),
  ]);
  expect(rows).not.toContain(new URL(uri).searchParams.get('secret'));
  for (const code of recoveryCodes) {
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replace('-', ''));
  }
});

test('enrolment takes the right code of the app and the right mailed one', async () => {
  expect(await post('/user/totpEnable', { totp: '123456', code: '123456' })).toMatchObject({
    code: 0,
    msg: 'Two-factor is not set up.',
  });
  const { uri } = (await post('/user/totpSetup'))['data'];
  const code = await mailedCode('twoFactor');
  const wrong = codeOf(uri) === '000000' ? '000001' : '000000';
  expect(await post('/user/totpEnable', { totp: wrong, code })).toEqual(INCORRECT);
  const badCode = code === '111111' ? '222222' : '111111';
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code: badCode })).toEqual(WRONG_MAIL_CODE);
  expect(await post('/user/totpEnable', { code })).toEqual(REQUIRED);
  expect(await post('/user/totpEnable', { totp: codeOf(uri) })).toEqual({
    code: 0,
    msg: 'Please enter the e-mail verification code',
  });
  expect(await login()).toMatchObject(OK);
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code })).toMatchObject(OK);
});

test('a mailed code of another purpose, or of another user, is worthless', async () => {
  const { uri } = (await post('/user/totpSetup'))['data'];
  const otherPurpose = await mailedCode('withdraw');
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code: otherPurpose })).toEqual(WRONG_MAIL_CODE);
  const stranger = await on.signUp(`stranger.${email}`);
  const foreign = await mailedCode('twoFactor', stranger, `stranger.${email}`);
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code: foreign })).toEqual(WRONG_MAIL_CODE);
});

test('an expired mailed code, and a used one', async () => {
  const { uri } = (await post('/user/totpSetup'))['data'];
  const late = await mailedCode('twoFactor');
  on.now += 10 * MINUTE;
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code: late })).toEqual(WRONG_MAIL_CODE);
  const code = await mailedCode('twoFactor');
  expect(await post('/user/totpEnable', { totp: codeOf(uri), code })).toMatchObject(OK);
  on.now += STEP;
  expect(await post('/user/totpDisable', { totp: codeOf(uri), code })).toEqual(WRONG_MAIL_CODE);
});

test('a second setup replaces a first that was not switched on; one that is on stays', async () => {
  const first = (await post('/user/totpSetup'))['data'].uri;
  const second = (await post('/user/totpSetup'))['data'].uri;
  const code = await mailedCode('twoFactor');
  expect(await post('/user/totpEnable', { totp: codeOf(first), code })).toEqual(INCORRECT);
  expect(await post('/user/totpEnable', { totp: codeOf(second), code })).toMatchObject(OK);
  expect(await post('/user/totpSetup')).toEqual({ code: 0, msg: 'Two-factor is already on.' });
  on.now += STEP;
  expect(await post('/user/totpEnable', { totp: codeOf(second), code })).toEqual({
    code: 0,
    msg: 'Two-factor is already on.',
  });
});

test('login asks for the code after the password was right, and for nothing else', async () => {
  const { uri } = await enable();
  expect(await login(undefined, 'Wrong#123')).toEqual({ code: 0, msg: 'E-mail or password is incorrect' });
  expect(await login(codeOf(uri), 'Wrong#123')).toEqual({ code: 0, msg: 'E-mail or password is incorrect' });
  expect(await login()).toEqual(ASKED);
  expect(await login('')).toEqual(ASKED);
  expect(await login(codeOf(uri))).toMatchObject(OK);
});

test('a code is taken once, of the present step or one beside it, in any notation with spaces', async () => {
  const { uri } = await enable();
  const code = codeOf(uri);
  expect(await login(`${code.slice(0, 3)} ${code.slice(3)}`)).toMatchObject(OK);
  expect(await login(code)).toEqual(INCORRECT);
  expect(await login(codeOf(uri, on.now - STEP))).toEqual(INCORRECT);
  expect(await login(codeOf(uri, on.now + STEP))).toMatchObject(OK);
  on.now += 10 * STEP;
  expect(await login(codeOf(uri, on.now - 2 * STEP))).toEqual(INCORRECT);
  expect(await login(codeOf(uri, on.now + 2 * STEP))).toEqual(INCORRECT);
  expect(await login(codeOf(uri, on.now - STEP))).toMatchObject(OK);
  expect(await login(codeOf(uri))).toMatchObject(OK);
});

test('used twice at once, a code signs in once', async () => {
  const { uri } = await enable();
  const code = codeOf(uri);
  const answers = await Promise.all([login(code), login(code), login(code)]);
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(1);
});

test('five wrong codes pause the account, also for whoever has the password and asks in between', async () => {
  const { uri } = await enable();
  for (let i = 0; i < 5; i++) {
    const wrong = codeOf(uri) === `00000${i}` ? '999999' : `00000${i}`;
    expect(await login(wrong)).toEqual(INCORRECT);
    if (i < 4) expect(await login()).toEqual(ASKED);
  }
  const paused = (minutes: number) =>
    `Too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  expect(await login(codeOf(uri))).toMatchObject({ code: 0, msg: paused(1) });
  // The password's wait is over before that of the codes.
  on.now += MINUTE;
  expect(await login(codeOf(uri))).toMatchObject({ code: 0, msg: paused(14) });
  on.now += 14 * MINUTE;
  expect(await login(codeOf(uri))).toMatchObject(OK);
});

test('five wrong codes elsewhere count as well', async () => {
  const { uri } = await enable();
  const check = (totp?: string) => on.prove(user, ['second-factor'], { totp });
  for (let i = 0; i < 5; i++) expect(await check('12345')).toMatchObject({ code: 'TOTP_INCORRECT' });
  expect(await check(codeOf(uri))).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
});

test('a recovery code works once, whatever its case and dash, and says so in the log', async () => {
  const { recoveryCodes } = await enable();
  const [one, two] = recoveryCodes as [string, string];
  expect(await login(one.toLowerCase().replace('-', ''))).toMatchObject(OK);
  expect(await login(one)).toEqual(INCORRECT);
  expect(await login(` ${two} `)).toMatchObject(OK);
  expect((await post('/user/security'))['data'].recoveryCodesLeft).toBe(8);
  const { list } = (await post('/user/loginLog'))['data'];
  expect(list.filter(({ kind }: Json) => kind === 'recoveryCodeUsed')).toHaveLength(2);
  const stranger = await on.signUp(`stranger.${email}`);
  const own = email;
  email = `stranger.${own}`;
  user = stranger;
  await enable();
  expect(await login(recoveryCodes[2])).toEqual(INCORRECT);
});

test('switching it off takes a code of both kinds; then nothing is asked for', async () => {
  const { uri, recoveryCodes } = await enable();
  const code = await mailedCode('twoFactorOff');
  expect(await post('/user/totpDisable', { totp: '000000', code })).toEqual(INCORRECT);
  expect(await post('/user/totpDisable', { totp: recoveryCodes[0]!, code })).toMatchObject(OK);
  expect(await login()).toMatchObject(OK);
  expect((await post('/user/security'))['data']).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  expect(await post('/user/totpDisable', { totp: codeOf(uri), code })).toEqual({
    code: 0,
    msg: 'Two-factor is not set up.',
  });
  expect(await on.prove(user, ['second-factor'], {})).toBeUndefined();
});

test('both changes are in the log and block withdrawals for as long as the operator says', async () => {
  const userId = Number(user.userId);
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(0);
  const { recoveryCodes } = await enable();
  const enabledAt = on.now - STEP;
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(enabledAt + 24 * HOUR);
  expect((await post('/user/security'))['data'].withdrawBlockedUntil).toBe(enabledAt + 24 * HOUR);
  on.now = enabledAt + 24 * HOUR - 1;
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(enabledAt + 24 * HOUR);
  on.now += 1;
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(0);

  const code = await mailedCode('twoFactorOff');
  await post('/user/totpDisable', { totp: recoveryCodes[0]!, code });
  const set = (value: string) =>
    on.services.db
      .updateTable('parameters')
      .set({ value })
      .where('name', '=', 'withdraw_block_hours')
      .execute();
  await set('48');
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(on.now + 48 * HOUR);
  await set('0');
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(0);
  await set('nonsense');
  expect(await on.identity.withdrawBlockedUntil(userId)).toBe(on.now + 24 * HOUR);
  await set('24');
  const { list } = (await post('/user/loginLog'))['data'];
  const kinds = list.map(({ kind }: Json) => kind);
  expect(kinds).toContain('twoFactorEnabled');
  expect(kinds[0]).toBe('twoFactorDisabled');
});

test('the anti-phishing word is in every letter from then on, in the language of the letter', async () => {
  const code = await mailedCode('antiPhishing');
  expect(await post('/user/antiPhishing', { word: ' Blue <b> ', code })).toMatchObject({ code: 0 });
  expect(await post('/user/antiPhishing', { word: 'x', code })).toMatchObject({ code: 0 });
  expect(await post('/user/antiPhishing', { word: 'Blue & heron', code })).toMatchObject(OK);
  expect((await post('/user/security'))['data'].antiPhishing).toBe('Blue & heron');
  await mailedCode('withdraw');
  const mail = on.mails.findLast(({ to }) => to === email)!;
  expect(mail.text).toContain('Your anti-phishing word: Blue & heron.');
  expect(mail.html).toContain('Blue &amp; heron');

  on.now += MINUTE;
  await on.post('/user/sendEmailCodeForget', { email }, { 'accept-language': 'ja' }, '192.0.2.251');
  // What tells of the change comes by a timer, maybe after it.
  const japanese = on.mails.filter(({ to, subject }) => to === email && /[ぁ-んァ-ン]/.test(subject));
  expect(japanese.map(({ text }) => text)).toEqual([
    expect.stringContaining('フィッシング対策ワード：Blue & heron'),
  ]);
  on.now += MINUTE;
  await on.post('/user/sendEmailCode', { email }, {}, '192.0.2.252');
  const newest = on.codeFor(email);
  expect(on.mails.findLast(({ text }) => text.includes(newest))!.text).toContain('Blue & heron');
  const stranger = `stranger.${email}`;
  await on.signUp(stranger);
  expect(on.mails.findLast(({ to }) => to === stranger)!.text).not.toContain('anti-phishing');
});

test('the word is removed by sending none, and each change takes a code of its own', async () => {
  const code = await mailedCode('antiPhishing');
  expect(await post('/user/antiPhishing', { word: 'Heron', code })).toMatchObject(OK);
  expect(await post('/user/antiPhishing', { word: '', code })).toEqual(WRONG_MAIL_CODE);
  const fresh = await mailedCode('antiPhishing');
  expect(await post('/user/antiPhishing', { word: '', code: fresh })).toMatchObject(OK);
  expect((await post('/user/security'))['data'].antiPhishing).toBe('');
});

test('all of it is for signed-in users', async () => {
  for (const path of ['totpSetup', 'totpEnable', 'totpDisable', 'antiPhishing', 'security'])
    expect((await on.post(`/user/${path}`))['code']).toBe(-2);
});
