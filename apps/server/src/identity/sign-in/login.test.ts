import { asked } from '@bourse/testkit/cheap-argon2';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { PASSWORD, testIdentity } from '../test-identity.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let count = 0;
let email: string;
let user: { userId: string; token: string };

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 20 * MINUTE;
  user = await on.signUp(email);
});

const login = (password: string, ip?: string, address = email) =>
  on.post('/user/login', { email: address, password }, {}, ip);
const info = (of = user) => on.post('/user/info', of);

const FAILED = { code: 0, msg: 'E-mail or password is incorrect' };
const PAUSED = { code: 0, msg: 'Too many failed attempts. Please try again in 1 minute.' };
const EXPIRED = { code: -2, msg: 'Your login has expired. Please log in again.' };

test('the token travels as header, or as token and userId in the body', async () => {
  const ok = { code: 1 };
  expect(await info()).toMatchObject(ok);
  expect(await on.post('/user/info', {}, { 'x-access-token': user.token })).toMatchObject(ok);
  expect(
    await on.post('/user/info', { userId: user.userId }, { 'x-access-token': user.token }),
  ).toMatchObject(ok);
  const json = await on.app.inject({
    method: 'POST',
    url: '/user/info',
    payload: { ...user, userId: Number(user.userId) },
  });
  expect(json.json()).toMatchObject(ok);
});

test('absent, wrong and foreign tokens answer -2', async () => {
  expect(await on.post('/user/info')).toEqual({ code: -2, msg: 'Please login first' });
  expect(await on.post('/user/info', { token: '', userId: '' })).toEqual({
    code: -2,
    msg: 'Please login first',
  });
  expect(await info({ ...user, token: 'x' })).toEqual(EXPIRED);
  expect(await info({ ...user, token: 'A'.repeat(43) })).toEqual(EXPIRED);
  const other = await on.signUp(`other.${email}`);
  expect(await info({ ...user, userId: other.userId })).toEqual(EXPIRED);
  expect(await info({ token: other.token, userId: user.userId })).toEqual(EXPIRED);
});

test('the address may be written in any case, the password may not', async () => {
  expect(await login(PASSWORD, undefined, ` ${email.toUpperCase()}`)).toMatchObject({ code: 1 });
  expect(await login(PASSWORD.toLowerCase())).toEqual(FAILED);
});

test('unknown address and wrong password: the same answer after the same work', async () => {
  for (const address of [email, `no.${email}`]) {
    const before = asked.verifications;
    expect(await login('Wrong#123', undefined, address)).toEqual(FAILED);
    // Most of the time outside of tests; here a hash costs too little to be told apart by its time.
    expect(asked.verifications - before).toBe(1);
  }
});

test('five failures of a sender bring waits that double from 15 s to 3 minutes, account or not', async () => {
  const ip = '192.0.2.9';
  for (const address of [email, `no.${email}`]) {
    for (let i = 0; i < 5; i++) expect(await login('Wrong#123', ip, address)).toEqual(FAILED);
    expect(await login(PASSWORD, ip, address)).toEqual(PAUSED);
  }
  for (const seconds of [15, 30, 60, 120, 180, 180]) {
    on.now += seconds * 1_000 - 1;
    const early = await on.app.inject({
      method: 'POST',
      url: '/user/login',
      payload: { email, password: PASSWORD },
      remoteAddress: ip,
    });
    expect([early.json().code, early.headers['retry-after']]).toEqual([0, '1']);
    on.now += 1;
    if (seconds < 180) expect(await login('Wrong#123', ip)).toEqual(FAILED);
    else break;
  }
  expect(await login(PASSWORD, ip)).toMatchObject({ code: 1 });
});

test('a neighbour guesses at an account 20 times an hour at most, and who waits comes in within 3 minutes', async () => {
  const ip = '192.0.2.10';
  expect(await login(PASSWORD, ip)).toMatchObject({ code: 1 });
  let guesses = 0;
  for (let minute = 0; minute < 3 * 60; minute++) {
    on.now += MINUTE;
    if ((await login('Wrong#123', ip))['msg'] === FAILED.msg) guesses++;
  }
  expect(guesses).toBeGreaterThan(50);
  expect(guesses).toBeLessThan(75);
  on.now += 3 * MINUTE;
  expect(await login(PASSWORD, ip)).toMatchObject({ code: 1 });
}, 60_000);

test('parallel guesses do not exceed the five of a sender', async () => {
  const answers = await Promise.all(Array.from({ length: 15 }, () => login('Wrong#123')));
  expect(answers.filter(({ msg }) => msg === FAILED.msg)).toHaveLength(5);
});

test('parallel guesses do not exceed the ten of all strangers, known account or not', async () => {
  for (const address of [email, `no.${email}`]) {
    const guesses = Array.from({ length: 30 }, (_, i) => login('Wrong#123', `192.0.2.${i}`, address));
    expect((await Promise.all(guesses)).filter(({ msg }) => msg === FAILED.msg)).toHaveLength(10);
  }
});

test('failures fall out of the window, and a success forgives them', async () => {
  for (let i = 0; i < 4; i++) await login('Wrong#123');
  expect(await login(PASSWORD)).toMatchObject({ code: 1 });
  for (let i = 0; i < 4; i++) await login('Wrong#123');
  on.now += 60 * MINUTE;
  expect(await login('Wrong#123')).toEqual(FAILED);
  expect(await login(PASSWORD)).toMatchObject({ code: 1 });
});

test('attack: thirty failures at made-up accounts do not tell which accounts have logged in from the network', async () => {
  const ip = '192.0.2.202';
  const other = `quiet.${email}`;
  await on.signUp(other);
  expect(await login(PASSWORD, ip)).toMatchObject({ code: 1 });
  for (let i = 0; i < 30; i++) expect(await login('Wrong#123', ip, `c${i}@example.org`)).toEqual(FAILED);
  for (const address of [email, other, `nobody.${email}`])
    expect(await login('Wrong#123', ip, address)).toEqual(PAUSED);
  on.now += MINUTE;
  expect(await login(PASSWORD, ip)).toMatchObject({ code: 1 });
});

test('junk at made-up accounts delays the network by a minute, and no device that its account knows', async () => {
  const ip = '192.0.2.200';
  const other = `other.${email}`;
  await on.signUp(other);
  const browser = on.visitor(ip);
  const logIn = () => browser.post('/user/login', { email, password: PASSWORD });
  for (let i = 0; i < 35; i++) expect(await logIn()).toMatchObject({ code: 1 });
  for (let i = 0; i < 30; i++) expect(await login('Wrong#123', ip, `a${i}@example.org`)).toEqual(FAILED);
  expect(await login(PASSWORD, ip, other)).toEqual(PAUSED);
  expect(await logIn()).toMatchObject({ code: 1 });
  let failed = 0;
  for (let i = 0; i < 60; i++) {
    on.now += 15_000;
    if ((await login('Wrong#123', ip, `b${i}@example.org`))['msg'] === FAILED.msg) failed++;
  }
  expect(failed).toBeLessThan(20);
  on.now += MINUTE;
  expect(await login(PASSWORD, ip, other)).toMatchObject({ code: 1 });
}, 60_000);

test('guesses at accounts that know the network are bounded over all of them', async () => {
  const ip = '192.0.2.201';
  const addresses = Array.from({ length: 8 }, (_, i) => `known${i}.${email}`);
  for (const address of addresses) {
    await on.signUp(address);
    expect(await login(PASSWORD, ip, address)).toMatchObject({ code: 1 });
  }
  const guesses = addresses.flatMap((address) => Array.from({ length: 4 }, () => address));
  const answers: string[] = [];
  for (const address of guesses) answers.push((await login('Wrong#123', ip, address))['msg']);
  expect(answers.filter((msg) => msg === FAILED.msg)).toHaveLength(30);
}, 60_000);

test('a session lives seven days from its last use', async () => {
  on.now += 7 * DAY - 1;
  expect(await info()).toMatchObject({ code: 1 });
  on.now += 7 * DAY - 1;
  expect(await info()).toMatchObject({ code: 1 });
  on.now += 7 * DAY;
  expect(await info()).toEqual(EXPIRED);
});

test('a session is found after a restart, and one revoked elsewhere ends within a minute', async () => {
  const { db } = on.services;
  expect(await info()).toMatchObject({ code: 1 });
  await db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', Number(user.userId))
    .execute();
  on.now += MINUTE;
  await info();
  await expect.poll(() => info()).toEqual(EXPIRED);
});

test('only the hash of a token is stored', async () => {
  const rows = await on.services.db.selectFrom('sessions').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(user.token);
});

test('sessions are listed and revoked one by one, never those of others', async () => {
  const second = (await on.post('/user/login', { email, password: PASSWORD }, { 'user-agent': 'Phone' }))[
    'data'
  ];
  const { data } = await on.post('/user/sessions', second);
  expect(data.list).toHaveLength(2);
  expect(data.list.find(({ current }: { current: boolean }) => current)).toMatchObject({
    agent: 'Phone',
    ip: '203.0.113.1',
  });
  const first = data.list.find(({ current }: { current: boolean }) => !current);

  const other = await on.signUp(`other.${email}`);
  expect(await on.post('/user/sessionRevoke', { ...other, id: first.id })).toEqual({
    code: 0,
    msg: 'Not found',
  });
  expect(await info()).toMatchObject({ code: 1 });
  expect(await on.post('/user/sessionRevoke', { ...second, id: first.id })).toMatchObject({ code: 1 });
  expect(await info()).toEqual(EXPIRED);
  expect(await info(second)).toMatchObject({ code: 1 });
});

test('taking sixty sessions at once: ten stay, the oldest end at once', async () => {
  expect(await info()).toMatchObject({ code: 1 });
  const tokens = new Set<string>();
  await Promise.all(
    Array.from({ length: 60 }, async () => tokens.add((await login(PASSWORD))['data'].token as string)),
  );
  expect(tokens.size).toBe(60);
  expect(await info()).toEqual(EXPIRED);
  const alive = await Promise.all([...tokens].map(async (token) => (await info({ ...user, token }))['code']));
  expect(alive.filter((code) => code === 1)).toHaveLength(10);
}, 60_000);

test('all other sessions are ended at once, and none of others', async () => {
  const phone = (await login(PASSWORD))['data'];
  const other = await on.signUp(`other.${email}`);
  expect(await on.post('/user/sessionRevokeOthers', user)).toMatchObject({ code: 1 });
  expect(await info()).toMatchObject({ code: 1 });
  expect(await info(phone)).toEqual(EXPIRED);
  expect(await info(other)).toMatchObject({ code: 1 });
});

test('parameters by name', async () => {
  const get = async (query: string) =>
    (await on.app.inject(`/paramter/getParamListByKeyName?${query}`)).json();
  expect((await get('paramName=contract_second_fee_rate')).data).toEqual({ valueName: '0.02' });
  expect((await get('keyName=customer_service_email')).data).toEqual({ valueName: 'support@example.com' });
  expect((await get('paramName=customer_service_ws')).data).toEqual({
    valueName: 'https://help.example.com',
  });
  expect(await get('paramName=nosuch')).toEqual({ code: 0, msg: 'Not found' });
  expect(await get('')).toEqual({ code: 0, msg: 'The field paramName is missing or not valid.' });
});

test('enrolled users can log in', async () => {
  const { userId, token } = await on.identity.enrol('bench@example.com', PASSWORD);
  expect(await info({ userId: String(userId), token })).toMatchObject({
    code: 1,
    data: { email: 'bench@example.com' },
  });
  expect(await login(PASSWORD, undefined, 'bench@example.com')).toMatchObject({ code: 1 });
});

test('sessions that ended long ago are dropped, those in use are not', async () => {
  const stored = async () => (await on.services.db.selectFrom('sessions').selectAll().execute()).length;
  on.now += 7 * DAY;
  const fresh = await on.signUp(`fresh.${email}`);
  on.now += 1 * DAY + MINUTE;
  expect(await stored()).toBeGreaterThan(1);
  await on.identity.sessions.sweep();
  expect(await stored()).toBe(1);
  expect(await info(fresh)).toMatchObject({ code: 1 });
  expect(await info()).toEqual(EXPIRED);
});

test('right passwords at the same time do not pause the account', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(PASSWORD)));
  expect(answers.map(({ code }) => code)).toEqual(Array(8).fill(1));
});
