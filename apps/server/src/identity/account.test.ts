import sharp from 'sharp';
import { FILE_MAX_BYTES } from '@bourse/protocol/identity/fields';
import { LANGUAGES } from '@bourse/protocol/languages';
import { startTestExchange } from '@bourse/testkit/exchange';
import type { TestUser } from '@bourse/testkit/client';
import type { TestStream } from '@bourse/testkit/stream';
import { afterAll, expect, test } from 'vitest';
import { blackPng, jpeg, truncatedJpeg } from '../files/test-pictures.ts';

/** The account over the real calls: uploads, verification, avatar, messages, across restarts. */

const exchange = await startTestExchange();
afterAll(() => exchange.stop());

async function listen(stream: TestStream, { userId, token }: TestUser): Promise<void> {
  stream.send({ op: 'auth', userId: String(userId), token });
  await stream.until((frame) => frame['op'] === 'auth' && frame['ok'] === true);
  stream.send({ op: 'sub', channels: ['user'] });
  await stream.until((frame) => frame['op'] === 'sub' && frame['ok'] === true);
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const script = Buffer.from('<script>alert(1)</script>');

test('pictures that are none are refused in the caller’s language, and nothing is kept', async () => {
  const user = await exchange.signUp();
  const send = (bytes: Buffer, name: string, language?: string) =>
    user.upload(
      '/bb/file/upload',
      { purpose: 'kyc' },
      { file: { bytes, name } },
      language ? { language } : {},
    );
  for (const [bytes, name, msg] of [
    [script, 'photo.jpg', 'Please choose a JPEG, PNG or WebP picture.'],
    [svg, 'photo.png', 'Please choose a JPEG, PNG or WebP picture.'],
    [
      await truncatedJpeg(),
      'photo.jpg',
      'The picture is damaged or too large to open. Please choose another one.',
    ],
    [
      blackPng(10_000, 10_000),
      'photo.png',
      'The picture is damaged or too large to open. Please choose another one.',
    ],
    [Buffer.alloc(FILE_MAX_BYTES + 1, 0xff), 'photo.jpg', 'The picture is larger than 8 MB.'],
  ] as const) {
    const answer = await send(bytes, name);
    expect([answer.status, answer.code, answer.msg]).toEqual([200, 0, msg]);
  }
  const wordings = await Promise.all(
    LANGUAGES.map(async (language) => (await send(svg, 'a.jpg', language)).msg),
  );
  expect(new Set(wordings).size).toBe(LANGUAGES.length);
  expect(await exchange.query('select 1 from files where owner_id = $1', [user.userId])).toEqual([]);
});

test('an upload needs a session, a file and a purpose that users have', async () => {
  const user = await exchange.signUp();
  const file = { bytes: await jpeg() };
  expect((await exchange.visitor.upload('/bb/file/upload', { purpose: 'kyc' }, { file })).code).toBe(-2);
  expect((await user.upload('/bb/file/upload', { purpose: 'kyc' }, {})).msg).toBe('Please choose a picture.');
  expect((await user.call('/bb/file/upload', { purpose: 'kyc' })).msg).toBe('Please choose a picture.');
  for (const purpose of ['credential', 'x', ''])
    expect((await user.upload('/bb/file/upload', { purpose }, { file })).msg).toContain('purpose');
  const token = await exchange.visitor.upload(
    '/bb/file/upload',
    { purpose: 'kyc', token: user.token, userId: user.userId },
    { file },
  );
  expect(token.data).toEqual({ fileId: expect.stringMatching(/^[0-9a-f]{32}$/), size: expect.any(Number) });
});

test('two photos, five seconds, verified: also when the exchange is restarted in between', async () => {
  const user = await exchange.signUp();
  await user.applyForVerification({ realName: 'Ada Lovelace', idNumber: 'AB-1234567' });
  expect(await user.ok('/bb/user/realNameStatus')).toMatchObject({ auth: 1, realName: 'A****' });
  // A start moves the clock by a second too, and the review must not come before somebody listens.
  await exchange.clock.advance(3_000);
  await exchange.running.identity.jobs.review();
  expect((await user.ok('/user/info')).auth).toBe(1);

  await exchange.restart();
  const live = await exchange.openStream();
  await listen(live, user);
  await exchange.clock.advance(1_000);
  // By its own timer.
  await expect.poll(async () => (await user.ok('/user/info')).auth).toBe(2);
  expect(await live.until((frame) => frame['ch'] === 'user' && 'unread' in frame)).toMatchObject({
    unread: 1,
  });
  const { list, unread } = await user.ok('/bb/index/message', { type: 'personal' });
  expect(unread).toBe(1);
  expect(list[0].title).toBe('Identity verified');
  await expect
    .poll(() => exchange.mail.lettersTo(user.email).some((email) => email.includes('Identity verified')))
    .toBe(true);
  const again = await user.call('/bb/user/realNameAuthentication', {
    realName: 'Somebody Else',
    idNumber: '12345',
    frontPhoto: '0'.repeat(32),
    backPhoto: '1'.repeat(32),
  });
  expect(again.msg).toBe('Your details are under review or verified and can no longer be changed.');
});

test('the testkit’s shortcut verifies without moving the clock', async () => {
  const user = await exchange.signUp();
  const before = exchange.clock.now();
  await exchange.verify(user);
  expect((await user.ok('/user/info')).auth).toBe(2);
  expect(exchange.clock.now()).toBe(before);
});

test('an avatar over the real calls, seen by everybody', async () => {
  const user = await exchange.signUp();
  const { icon } = await user.ok('/bb/user/updateIcon', {
    icon: await user.uploadPicture('avatar', await jpeg(600, 400)),
  });
  const served = await fetch(exchange.url + icon);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('cache-control')).toContain('immutable');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  const picture = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
  expect(picture).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('no document can be fetched by anybody over HTTP', async () => {
  const user = await exchange.signUp();
  const id = await user.uploadPicture('kyc');
  for (const path of [
    `/bb/file/icon/${id}`,
    `/bb/file/${id}`,
    `/files/${id}`,
    `/pc/files/${id}`,
    `/bb/file/upload/${id}`,
  ]) {
    const answer = await fetch(exchange.url + path, { headers: { 'x-access-token': user.token } });
    expect(answer.headers.get('content-type')).not.toContain('image');
  }
});

test('notices for everybody in four languages, in pages', async () => {
  const titles = new Set<string>();
  for (const language of LANGUAGES) {
    const { data } = await exchange.visitor.call('/bb/index/message', { pageSize: 1 }, { language });
    expect(data).toMatchObject({ totalRow: 2, unread: 0 });
    expect(data.list).toHaveLength(1);
    expect(data.list[0]).toMatchObject({ type: 'notice', read: true });
    titles.add(data.list[0].title);
  }
  expect(titles.size).toBe(LANGUAGES.length);
  const [one, two] = await Promise.all(
    [1, 2].map((pageNo) => exchange.visitor.ok('/bb/index/message', { pageNo, pageSize: 1 })),
  );
  expect(one.list[0].id).not.toBe(two.list[0].id);
  expect((await exchange.visitor.ok('/bb/index/message', { pageNo: 3, pageSize: 1 })).list).toEqual([]);
});

test('the engine knows who invited a user as soon as he is registered', async () => {
  const inviter = await exchange.signUp();
  const { invitationCode } = await inviter.ok('/user/info');
  const guest = await exchange.signUp('guest@example.com', invitationCode);
  expect(exchange.running.engine.state.owner(guest.userId).inviter?.id).toBe(inviter.userId);
  expect(exchange.running.engine.state.owner(inviter.userId).inviter).toBeUndefined();
  await exchange.restart();
  expect(exchange.running.engine.state.owner(guest.userId).inviter?.id).toBe(inviter.userId);
});

test('a frozen user’s stream ends with his sessions', async () => {
  const user = await exchange.signUp();
  const stream = await exchange.openStream();
  await listen(stream, user);
  await exchange.running.identity.operations.freeze(user.userId);
  expect(await stream.until((frame) => frame['op'] === 'auth' && frame['ok'] === false)).toMatchObject({
    code: -2,
  });
  expect((await user.call('/user/info')).code).toBe(-2);
});

test('after all of it the books add up and nothing went wrong', async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors).toEqual([]);
});

test('with DEMO_REVIEW=off nobody is verified without an operator', async () => {
  const quiet = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
  try {
    const user = await quiet.signUp();
    await user.applyForVerification();
    await quiet.clock.advance(60_000);
    // More than one round of the reviewer's timer.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await user.ok('/user/info')).auth).toBe(1);
  } finally {
    await quiet.stop();
  }
});
