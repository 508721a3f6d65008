import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { StoredPurpose } from '../../files/tables.ts';
import { maskName, maskNumber } from './kyc.ts';
import { testIdentity, type Json } from '../test-identity.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OK = { code: 1 };
const LOCKED = {
  code: 0,
  msg: 'Your details are under review or verified and can no longer be changed.',
};
const NO_FILE = {
  code: 0,
  msg: 'The picture was not found or was used already. Please upload it again.',
};

let count = 0;
let email: string;
let user: { userId: string; token: string };
let userId: number;

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 20 * MINUTE;
  user = await on.signUp(email);
  userId = Number(user.userId);
});

const upload = (of = userId, purpose: StoredPurpose = 'kyc') =>
  on.files.store.add(of, purpose, { bytes: Buffer.from(`photo of ${of}`), contentType: 'image/jpeg' });
const claim = async (more: Json = {}): Promise<Record<string, string>> => ({
  realName: 'Ada Lovelace',
  idNumber: `ID-${userId}`,
  frontPhoto: await upload(),
  backPhoto: await upload(),
  ...more,
});
const submit = (fields: Record<string, string>, of = user) =>
  on.post('/bb/user/realNameAuthentication', { ...of, ...fields });
const status = async (of = user) => (await on.post('/bb/user/realNameStatus', of))['data'];
const info = async () => (await on.post('/user/info', user))['data'];
const messages = async () => (await on.post('/bb/index/message', { ...user, type: 'personal' }))['data'];

/** Submits and answers the id of the application. */
async function apply(more: Json = {}): Promise<number> {
  expect(await submit(await claim(more))).toMatchObject(OK);
  const { list } = await on.identity.review.list({ userId, pageNo: 1, pageSize: 1 });
  return list[0]!.id;
}

test('not authenticated, reviewing, verified', async () => {
  expect(await status()).toEqual({ auth: 0, realName: '', idNumber: '', rejectReason: '', submitTime: 0 });
  const id = await apply({ idNumber: 'AB-1234567' });
  expect(await status()).toEqual({
    auth: 1,
    realName: 'A****',
    idNumber: '******4567',
    rejectReason: '',
    submitTime: on.now,
  });
  expect((await info()).auth).toBe(1);
  expect(await on.identity.kyc.approve(id, 'operator:7')).toBeUndefined();
  expect(await status()).toMatchObject({ auth: 2, realName: 'A****' });
  expect((await info()).auth).toBe(2);
  expect(await on.identity.kycState(userId)).toBe(2);
});

test('nothing can be changed while reviewing, nor once verified', async () => {
  const id = await apply();
  expect(await submit(await claim())).toEqual(LOCKED);
  await on.identity.kyc.approve(id, 'operator:7');
  expect(await submit(await claim())).toEqual(LOCKED);
  expect((await on.identity.review.list({ userId, pageNo: 1, pageSize: 10 })).totalRow).toBe(1);
});

test('submitted several times at once, it is taken once', async () => {
  const claims = await Promise.all([claim(), claim(), claim()]);
  const answers = await Promise.all(claims.map((each) => submit(each)));
  expect(answers.filter((answer) => answer['code'] === 1)).toHaveLength(1);
  expect(answers.filter((answer) => answer['code'] === 0)).toEqual([LOCKED, LOCKED]);
});

test('rejected: back to none with the reason, and it can be tried again', async () => {
  const id = await apply();
  expect(await on.identity.kyc.reject(id, 'The photo is blurred.', 'operator:7')).toBeUndefined();
  expect(await status()).toMatchObject({ auth: 0, rejectReason: 'The photo is blurred.' });
  const again = await apply();
  expect(again).not.toBe(id);
  expect(await status()).toMatchObject({ auth: 1, rejectReason: '' });
});

test('photos must be two fresh uploads of one’s own, made for this', async () => {
  const stranger = await on.signUp(`stranger.${email}`);
  const foreign = await upload(Number(stranger.userId));
  const avatar = await upload(userId, 'avatar');
  const own = await upload();
  for (const [frontPhoto, backPhoto] of [
    [foreign, own],
    [own, foreign],
    [own, '0'.repeat(32)],
    [own, avatar],
    [own, own],
  ]) {
    expect(await submit(await claim({ frontPhoto, backPhoto }))).toEqual(NO_FILE);
  }
  expect(await status()).toMatchObject({ auth: 0 });
  const late = await upload();
  on.now += 60 * MINUTE;
  expect(await submit(await claim({ frontPhoto: late }))).toEqual(NO_FILE);
  const used = await claim();
  expect(await submit(used)).toMatchObject(OK);
  expect(await submit({ ...(await claim()), frontPhoto: used['frontPhoto']! }, stranger)).toEqual(NO_FILE);
});

test.each([
  { realName: '' },
  { realName: 'a'.repeat(65) },
  { realName: 'a\nb' },
  { idNumber: '123' },
  { idNumber: 'a'.repeat(33) },
  { idNumber: '12 34' },
  { idNumber: '<b>1</b>' },
  { frontPhoto: '../../etc/passwd' },
  { backPhoto: '' },
])('refuses %j', async (wrong) => {
  expect(await submit(await claim(wrong))).toMatchObject({ code: 0 });
  expect(await status()).toMatchObject({ auth: 0 });
});

test('each decision is made once, whoever else decides at the same time', async () => {
  const id = await apply();
  const { kyc } = on.identity;
  const answers = await Promise.all([
    kyc.approve(id, 'operator:7'),
    kyc.reject(id, 'no', 'operator:8'),
    kyc.approve(id, 'demo'),
  ]);
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.code === 'OPS_NOT_PENDING')).toHaveLength(2);
  expect(await kyc.approve(999_999, 'operator:7')).toMatchObject({ code: 'NOT_FOUND' });
  expect((await messages()).totalRow).toBe(1);
});

test('what belongs to a decision is committed with it, or neither is', async () => {
  const id = await apply();
  const failing = on.identity.kyc.approve(id, 'operator:7', async () => {
    throw new Error('the audit log is full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(await status()).toMatchObject({ auth: 1 });
  expect((await messages()).totalRow).toBe(0);
});

test('the user is told by a message and an e-mail, once', async () => {
  const id = await apply();
  await on.identity.kyc.reject(id, 'Too dark <script>', 'operator:7');
  await on.identity.kyc.approve(await apply(), 'operator:7');
  const { list, unread } = await messages();
  expect(unread).toBe(2);
  expect(list[0]).toMatchObject({ title: 'Identity verified', read: false });
  expect(list[1]).toMatchObject({ title: 'Identity verification rejected' });
  expect(list[1].text).toContain('Too dark <script>');
  await expect.poll(() => on.mails.filter(({ to }) => to === email).length).toBe(3);
  const mail = on.mails.find(({ to, subject }) => to === email && subject.includes('rejected'))!;
  expect(mail.html).toContain('Too dark &lt;script&gt;');
});

test('name and number are not readable in the database', async () => {
  await apply({ realName: 'Grace Hopper', idNumber: 'XYZ9876543' });
  const rows = JSON.stringify(await on.services.db.selectFrom('kyc_applications').selectAll().execute());
  expect(rows).not.toContain('Grace');
  expect(rows).not.toContain('9876543');
});

test('the same number of two users is seen by the reviewer and by nobody else', async () => {
  const first = await apply({ idNumber: 'DUP-55501' });
  const firstUser = userId;
  user = await on.signUp(`second.${email}`);
  userId = Number(user.userId);
  const second = await apply({ idNumber: 'dup55501' });
  const { review } = on.identity;
  expect(await review.find(first)).toMatchObject({ sameNumber: [userId], idNumber: 'DUP-55501' });
  expect(await review.find(second)).toMatchObject({ sameNumber: [firstUser], realName: 'Ada Lovelace' });
  expect(JSON.stringify(await status())).not.toContain('sameNumber');
});

test('reviewers list what waits, oldest first, and see photos; each look is on record', async () => {
  const id = await apply();
  const { review } = on.identity;
  const pending = await review.list({ status: 'pending', pageNo: 1, pageSize: 100 });
  expect(pending.totalRow).toBe(await review.pendingCount());
  expect(pending.list.at(-1)).toMatchObject({ id, userId, email, status: 'pending', sameNumber: [] });
  expect(JSON.stringify(pending)).not.toContain('Lovelace');
  expect(await review.photo(id, 'front', 7)).toEqual({
    contentType: 'image/jpeg',
    bytes: Buffer.from(`photo of ${userId}`),
  });
  expect(await review.photo(999_999, 'front', 7)).toBeUndefined();
  const reads = await on.services.db
    .selectFrom('file_reads')
    .selectAll()
    .where('owner_id', '=', userId)
    .execute();
  expect(reads).toMatchObject([{ purpose: 'kyc', reader_kind: 'operator', reader_id: 7 }]);
});

test('the demo reviewer approves after five seconds, not before', async () => {
  await on.identity.kyc.reviewDemo();
  await apply();
  on.now += 4_999;
  await on.identity.jobs.review();
  expect(await status()).toMatchObject({ auth: 1 });
  on.now += 1;
  await on.identity.jobs.review();
  expect(await status()).toMatchObject({ auth: 2 });
});

test('attack: one document for many accounts; the second waits for a person, in demo mode too', async () => {
  const passport = { idNumber: 'TWICE-4711' };
  await apply(passport);
  on.now += 5_000;
  await on.identity.jobs.review();
  expect(await status()).toMatchObject({ auth: 2 });
  user = await on.signUp(`second.${email}`);
  userId = Number(user.userId);
  const second = await apply({ idNumber: 'twice4711' });
  on.now += DAY;
  await on.identity.jobs.review();
  expect(await status()).toMatchObject({ auth: 1 });
  await on.identity.kyc.approve(second, 'operator:7');
  expect(await status()).toMatchObject({ auth: 2 });
});

test('photos are kept as long as the operator says after the decision, pending ones always', async () => {
  const setDays = (value: string) =>
    on.services.db
      .updateTable('parameters')
      .set({ value })
      .where('name', '=', 'kyc_retention_days')
      .execute();
  const rejected = await apply();
  await on.identity.kyc.reject(rejected, 'no', 'operator:7');
  const pending = await apply();
  const { review } = on.identity;
  on.now += 400 * DAY;
  await on.identity.jobs.sweep();
  expect(await review.photo(rejected, 'back', 7)).toBeDefined();

  await setDays('400');
  on.now -= 1;
  await on.identity.jobs.sweep();
  expect(await review.photo(rejected, 'back', 7)).toBeDefined();
  on.now += 1;
  await on.identity.jobs.sweep();
  expect(await review.photo(rejected, 'back', 7)).toBeUndefined();
  expect(await review.find(rejected)).toMatchObject({ hasPhotos: false, status: 'rejected' });
  expect(await review.photo(pending, 'front', 7)).toBeDefined();
  await setDays('0');
});

test('an avatar: set, replaced, taken away; what was there before is gone', async () => {
  const icons = () => {
    try {
      return readdirSync(join(on.dataDir, 'icons'));
    } catch {
      return [];
    }
  };
  const set = async (fields: Record<string, string>, path = '/bb/user/updateIcon') =>
    on.post(path, { ...user, ...fields });
  const before = icons().length;
  const first = (await set({ icon: await upload(userId, 'avatar') }))['data'].icon;
  expect(first).toMatch(/^\/bb\/file\/icon\/[0-9a-f]{32}$/);
  expect((await info()).icon).toBe(first);
  const served = await on.app.inject(first);
  expect(served.headers['content-type']).toBe('image/webp');
  expect(served.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(served.body).toBe(`photo of ${userId}`);

  const second = (await set({ icon: await upload(userId, 'avatar') }, '/user/updateIcon'))['data'].icon;
  expect(second).not.toBe(first);
  expect((await on.app.inject(first)).json()).toEqual({ code: 0, msg: 'Not found' });
  expect(icons()).toHaveLength(before + 1);
  expect((await set({}))['data']).toEqual({ icon: '' });
  expect((await info()).icon).toBe('');
  expect(icons()).toHaveLength(before);
});

test('an avatar must be one’s own upload, made for this', async () => {
  const stranger = await on.signUp(`stranger.${email}`);
  const foreign = await upload(Number(stranger.userId), 'avatar');
  for (const icon of [foreign, await upload(userId, 'kyc'), '0'.repeat(32)])
    expect(await on.post('/user/updateIcon', { ...user, icon })).toEqual(NO_FILE);
  for (const path of ['../../file.key', '..%2f..%2ffile.key', '0'.repeat(32), 'x'.repeat(300), '']) {
    const answer = await on.app.inject(`/bb/file/icon/${path}`);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json()['code']).toBe(0);
  }
});

test.each([
  ['Ada', 'A**'],
  ['李小龙', '李**'],
  ['𠮷田', '𠮷*'],
  ['X', 'X'],
  ['Ada Lovelace', 'A****'],
])('the name %s is shown as %s', (name, shown) => expect(maskName(name)).toBe(shown));

test.each([
  ['1234', '**34'],
  ['12345', '***45'],
  ['12345678', '****5678'],
  ['110101199003077758', '**************7758'],
])('the number %s is shown as %s', (number, shown) => expect(maskNumber(number)).toBe(shown));
