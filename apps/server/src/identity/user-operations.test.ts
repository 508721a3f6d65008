import { onceBefore } from '@bourse/testkit/once';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { SessionStore } from './sign-in/session-store.ts';
import { PASSWORD, testIdentity, type Json } from './test-identity.ts';

const OK = { code: 1 };
const FROZEN = { code: 0, msg: 'This account is frozen. Please contact customer service.' };
const EXPIRED = { code: -2, msg: 'Your login has expired. Please log in again.' };
let count = 0;
let email: string;
let user: { userId: string; token: string };
let userId: number;

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 20 * 60_000;
  user = await on.signUp(email);
  userId = Number(user.userId);
});

const login = (password = PASSWORD) => on.post('/user/login', { email, password });
const info = (of = user) => on.post('/user/info', of);
const ids = async (filter: Json) =>
  (await on.identity.operations.find({ pageNo: 1, pageSize: 100, ...filter })).list.map(
    (line) => line.userId,
  );

test('a frozen user is signed out everywhere, cannot sign in, and is told so only with the right password', async () => {
  const second = (await login())['data'];
  expect(await on.identity.operations.freeze(userId)).toBeUndefined();
  expect(await info()).toEqual(EXPIRED);
  expect(await info(second)).toEqual(EXPIRED);
  expect(await login()).toMatchObject(FROZEN);
  expect(await login('Wrong#123')).toEqual({ code: 0, msg: 'E-mail or password is incorrect' });
  expect(await on.identity.operations.one(userId)).toMatchObject({ frozenTime: on.now });

  expect(await on.identity.operations.unfreeze(userId)).toBeUndefined();
  expect(await info()).toEqual(EXPIRED);
  const fresh = await login();
  expect(fresh).toMatchObject(OK);
  const { list } = (await on.post('/user/loginLog', fresh['data']))['data'];
  const kinds = list.map(({ kind }: Json) => kind);
  expect(kinds).toContain('frozen');
  expect(kinds).toContain('unfrozen');
  expect(list.find(({ kind }: Json) => kind === 'frozen')).toMatchObject({ ip: '', agent: '' });
});

test('attack: the process that freezes him dies before his sessions end: they live again once he may go on', async () => {
  onceBefore(SessionStore.prototype, 'revokeIn', () => Promise.reject(new Error('it dies')));
  await expect(on.identity.operations.freeze(userId)).rejects.toThrow('it dies');
  expect(await on.identity.operations.one(userId)).toMatchObject({ frozenTime: 0 });
  expect(await on.identity.operations.freeze(userId)).toBeUndefined();
  expect(await on.identity.operations.unfreeze(userId)).toBeUndefined();
  expect(await info()).toEqual(EXPIRED);
});

test('being frozen counts as no failed attempt', async () => {
  await on.identity.operations.freeze(userId);
  for (let i = 0; i < 8; i++) expect(await login()).toMatchObject(FROZEN);
  await on.identity.operations.unfreeze(userId);
  expect(await login()).toMatchObject(OK);
});

test('a login that meets the freezing ends up signed out', async () => {
  for (let i = 0; i < 5; i++) {
    const [first, , second] = await Promise.all([login(), on.identity.operations.freeze(userId), login()]);
    for (const { data } of [first, second] as { data?: typeof user }[])
      if (data) expect(await info(data)).toEqual(EXPIRED);
    await on.identity.operations.unfreeze(userId);
  }
});

test('a reset of the password does not thaw', async () => {
  await on.identity.operations.freeze(userId);
  on.now += 60_000;
  await on.post('/user/sendEmailCodeForget', { email }, {}, '192.0.2.9');
  const fields = { email, code: on.codeFor(email), password: 'Other#12', password1: 'Other#12' };
  expect(await on.post('/user/forgetPwd', fields, {}, '192.0.2.9')).toMatchObject(OK);
  expect(await login('Other#12')).toMatchObject(FROZEN);
});

test('freezing twice is one event; nobody there is not found; what belongs to it is committed with it', async () => {
  const { operations } = on.identity;
  let entries = 0;
  const alongside = async () => void entries++;
  await operations.freeze(userId, alongside);
  await operations.freeze(userId, alongside);
  expect(entries).toBe(1);
  const log = await operations.securityLog(userId);
  expect(log.filter(({ kind }) => kind === 'frozen')).toHaveLength(1);
  expect(await operations.freeze(999_999_999)).toMatchObject({ code: 'NOT_FOUND' });
  expect(await operations.unfreeze(999_999_999)).toMatchObject({ code: 'NOT_FOUND' });
  await expect(operations.unfreeze(userId, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await operations.one(userId)).toMatchObject({ frozenTime: on.now });
});

test('users are found by id, invite code and a part of the address', async () => {
  const { invitationCode } = (await info())['data'];
  expect(await ids({ search: String(userId) })).toEqual([userId]);
  expect(await ids({ search: invitationCode.toLowerCase() })).toEqual([userId]);
  expect(await ids({ search: email.toUpperCase() })).toEqual([userId]);
  expect(await ids({ search: 'nobody' })).toEqual([]);
  expect(await ids({ search: '%' })).toEqual([]);
  expect(await ids({ search: '_erson' })).toEqual([]);
  expect(await ids({ search: "' or 1=1 --" })).toEqual([]);
  expect(await ids({ search: '99999999999999999999' })).toEqual([]);
  expect((await ids({ search: 'PERSON' })).length).toBeGreaterThan(5);
});

test('filters, order and pages', async () => {
  const { operations } = on.identity;
  const all = await ids({});
  expect(all[0]).toBe(userId);
  expect(await ids({ descending: false })).toEqual(all.toReversed());
  expect(await ids({ registeredFrom: on.now })).toEqual([userId]);
  expect(await ids({ registeredTo: on.now - 1 })).not.toContain(userId);
  await operations.freeze(userId);
  expect(await ids({ frozen: true })).toContain(userId);
  expect(await ids({ frozen: false })).not.toContain(userId);
  expect(await ids({ kyc: 2 })).toEqual([]);
  const page = await operations.find({ sort: 'email', descending: false, pageNo: 2, pageSize: 1 });
  expect(page.totalRow).toBe(all.length);
  expect(page.list).toHaveLength(1);
});

test('a line tells what protects an account, and no secret of it', async () => {
  const line = await on.identity.operations.one(userId);
  expect(line).toEqual({
    userId,
    email,
    invitationCode: (await info())['data'].invitationCode,
    inviterId: 0,
    kyc: 0,
    totp: false,
    fundPassword: false,
    language: 'en-US',
    icon: '',
    registerTime: on.now,
    lastSeen: on.now,
    frozenTime: 0,
  });
  expect(await on.identity.operations.one(999_999_999)).toBeUndefined();
});

test('operators list and end sessions, of that user only', async () => {
  const { operations } = on.identity;
  const [session] = await operations.sessions(userId);
  expect(session).toMatchObject({ ip: '203.0.113.1', current: false });
  const stranger = await on.signUp(`stranger.${email}`);
  expect(await operations.revokeSession(Number(stranger.userId), Number(session!.id))).toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await info()).toMatchObject(OK);
  expect(await operations.revokeSession(userId, Number(session!.id))).toBeUndefined();
  expect(await info()).toEqual(EXPIRED);
});

test('who invited whom is told to the engine at registration, or at the next log-in', async () => {
  const { invitationCode } = (await info())['data'];
  const register = async (address: string) => {
    const ip = `192.0.2.${100 + on.invited.length}`;
    await on.post('/user/sendEmailCode', { email: address }, {}, ip);
    const fields = { email: address, password: PASSWORD, password1: PASSWORD, invitationCode };
    const code = on.codeFor(address);
    expect(await on.post('/user/register', { ...fields, code }, {}, ip)).toMatchObject(OK);
    return (await on.post('/user/login', { email: address, password: PASSWORD }))['data'];
  };
  const before = on.invited.length;
  const guest = await register(`guest.${email}`);
  expect(on.invited.slice(before)).toEqual([[Number(guest.userId), userId]]);

  on.grantFails = true;
  on.now += 60_000;
  const late = await register(`late.${email}`);
  expect(on.invited).toHaveLength(before + 1);
  on.grantFails = false;
  for (let i = 0; i < 2; i++) await on.post('/user/login', { email: `late.${email}`, password: PASSWORD });
  expect(on.invited.slice(before + 1)).toEqual([[Number(late.userId), userId]]);
  // The house's code has no inviter behind it.
  expect(on.invited.some(([id]) => id === userId)).toBe(false);
});
