import { PERMISSIONS } from '@bourse/protocol/operators/permissions';
import { enrolAdmin, enrolOperator, OPERATOR_PASSWORD, TestOperator } from '@bourse/testkit/operator';
import { startTestExchange } from '@bourse/testkit/exchange';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { createAdmin } from './create-admin.ts';

const exchange = await startTestExchange();
let admin = await enrolAdmin(exchange);
afterAll(() => exchange.stop());

const HOUR = 3_600_000;
const newLink = async (email: string) =>
  (await createAdmin(exchange.databaseUrl, email, { clock: exchange.clock, log: pino({ level: 'silent' }) }))
    .path;
const tokenOf = (link: string) => link.split('#')[1]!;
const enrolFields = (token: string, totp: string) => ({
  token,
  totp,
  password: OPERATOR_PASSWORD,
  password1: OPERATOR_PASSWORD,
});

test('the first admin enrols with the link of the command and is signed in for 12 hours', async () => {
  expect(await admin.ok('/ops/api/me')).toEqual({
    id: '1',
    email: 'admin@example.com',
    role: 'admin',
    permissions: [...PERMISSIONS],
    sessionEnds: exchange.clock.now() + 12 * HOUR,
    freshProof: false,
  });
});

test('a link works once, for 24 hours, and never without the right code', async () => {
  const link = await newLink('second@example.com');
  const operator = new TestOperator(exchange, 'second@example.com');
  const wrong = await operator.call('/ops/api/enrol', enrolFields(tokenOf(link), '000000'));
  expect(wrong).toMatchObject({ code: 0, msg: 'This enrolment link is not valid or was used already.' });
  const first = await operator.ok('/ops/api/enrolment', { token: tokenOf(link) });
  expect(await operator.ok('/ops/api/enrolment', { token: tokenOf(link) })).toEqual(first);
  expect(first.uri).toMatch(/^otpauth:\/\/totp\/Bourse%20Ops:second%40example\.com\?/);
  expect(await operator.call('/ops/api/enrol', enrolFields(tokenOf(link), '000000'))).toMatchObject({
    code: 0,
  });
  await operator.enrol(link);
  expect((await operator.ok('/ops/api/me')).role).toBe('admin');
  const again = await operator.call('/ops/api/enrolment', { token: tokenOf(link) });
  expect(again.msg).toBe('This enrolment link is not valid or was used already.');

  const late = await newLink('late@example.com');
  await exchange.clock.advance(24 * HOUR);
  expect((await operator.call('/ops/api/enrolment', { token: tokenOf(late) })).code).toBe(0);
  admin = await reEnrol(admin.email);
  await demote('second@example.com');
});

/** With a second admin, what one does would wait for him: he is made none, as if both had wanted it. */
async function demote(email: string): Promise<void> {
  await exchange.query(`update operators set role = 'auditor' where email = $1`, [email]);
}

async function reEnrol(email: string): Promise<TestOperator> {
  return new TestOperator(exchange, email).enrol(await newLink(email));
}

test('a newer link replaces the one before, and enrolling again ends old sessions', async () => {
  const email = 'twice@example.com';
  const old = await newLink(email);
  const operator = await reEnrol(email);
  expect((await operator.call('/ops/api/enrolment', { token: tokenOf(old) })).code).toBe(0);
  const renewed = await reEnrol(email);
  expect((await operator.call('/ops/api/me')).code).toBe(-2);
  expect((await renewed.call('/ops/api/me')).code).toBe(1);
  await demote(email);
});

test('signing in takes the password and a code that was not used before', async () => {
  const operator = await enrolOperator(exchange, admin, 'support', 'login@example.com');
  const wrong = { code: 0, msg: 'E-mail, password or code is incorrect.' };
  const { email } = operator;
  const login = (fields: object) =>
    operator.call('/ops/api/login', { email, password: OPERATOR_PASSWORD, totp: operator.code(), ...fields });
  // The code that enrolled is used up.
  expect(await login({})).toMatchObject(wrong);
  await exchange.clock.advance(30_000);
  const code = operator.code();
  expect(await login({ password: 'Wrong#1234' })).toMatchObject(wrong);
  expect(await login({ totp: '000000' })).toMatchObject(wrong);
  expect(await login({ email: 'nobody@example.com' })).toMatchObject(wrong);
  expect(await login({ totp: code })).toMatchObject({ code: 1, data: { email, role: 'support' } });
  expect(await login({ totp: code })).toMatchObject(wrong);
});

test('five wrong attempts pause an operator for 15 minutes, also with the right code', async () => {
  const operator = await enrolOperator(exchange, admin, 'support', 'paused@example.com');
  const { email } = operator;
  for (let i = 0; i < 5; i++) {
    await operator.call('/ops/api/login', { email, password: 'Wrong#1234', totp: '000000' });
  }
  expect((await operator.login()).msg).toBe('Too many failed attempts. Please try again in 15 minutes.');
  await exchange.clock.advance(15 * 60_000);
  expect((await operator.login()).code).toBe(1);
  admin = await reEnrol(admin.email);
});

test('a stranger who guesses an operator’s password locks out himself alone', async () => {
  const operator = await enrolOperator(exchange, admin, 'support', 'target@example.com');
  const { email } = operator;
  const signIn = async (jar: string, fields: object) => {
    const headers = { 'x-ops-request': '1', cookie: jar };
    return exchange.visitor.call('/ops/api/login', { email, password: 'Wrong#1234', ...fields }, { headers });
  };
  await exchange.clock.advance(30_000);
  const own = { password: OPERATOR_PASSWORD };
  const first = await signIn('', { ...own, totp: operator.code() });
  const jar = first.headers.getSetCookie().find((cookie) => cookie.startsWith('bourse_device='))!;
  for (let i = 0; i < 6; i++) await signIn('', { totp: '000000' });
  await exchange.clock.advance(30_000);
  expect((await signIn('', { ...own, totp: operator.code() })).msg).toContain('Too many failed attempts');
  expect((await signIn(jar.split(';')[0]!, { ...own, totp: operator.code() })).code).toBe(1);
  // He who is signed in changes his password all the same.
  await exchange.clock.advance(30_000);
  const password = { password: 'Newone#123', password1: 'Newone#123' };
  const change = { oldPwd: OPERATOR_PASSWORD, totp: operator.code(), ...password };
  expect((await operator.call('/ops/api/password', change)).code).toBe(1);
});

test('sessions end: by signing out, by time, by disabling, and for others by a new password', async () => {
  const operator = await enrolOperator(exchange, admin, 'finance', 'ends@example.com');
  const { id } = await operator.ok('/ops/api/me');
  await operator.ok('/ops/api/logout');
  expect((await operator.call('/ops/api/me')).code).toBe(-2);

  await operator.login();
  await exchange.clock.advance(HOUR / 4 - 1);
  expect((await operator.call('/ops/api/me', {}, { headers: { 'x-ops-background': '1' } })).code).toBe(1);
  await exchange.clock.advance(1);
  expect((await operator.call('/ops/api/me')).code).toBe(-2);
  admin = await reEnrol(admin.email);

  await operator.login();
  const other = await enrolOperator(exchange, admin, 'kyc', 'other@example.com');
  await exchange.clock.advance(30_000);
  const password = { password: 'Newone#123', password1: 'Newone#123' };
  const change = (fields: object) =>
    operator.call('/ops/api/password', {
      oldPwd: OPERATOR_PASSWORD,
      totp: operator.code(),
      ...password,
      ...fields,
    });
  expect((await change({ oldPwd: 'Wrong#1234' })).msg).toBe('Password is incorrect');
  expect((await change({ totp: '000000' })).code).toBe(0);
  expect((await change({})).code).toBe(1);
  expect((await operator.call('/ops/api/me')).code).toBe(1);
  expect((await other.call('/ops/api/me')).code).toBe(1);

  await admin.ok('/ops/api/operators/disable', { id });
  expect((await operator.call('/ops/api/me')).code).toBe(-2);
});

test('roles change at once, the last admin stays', async () => {
  const { list } = await admin.ok('/ops/api/operators/list');
  const idOf = (email: string) => list.find((each: { email: string }) => each.email === email).id;
  const last = { code: 0, msg: 'The last admin cannot be removed.' };
  const id = idOf(admin.email);
  expect(await admin.call('/ops/api/operators/role', { id, role: 'finance' })).toMatchObject(last);
  expect(await admin.call('/ops/api/operators/disable', { id })).toMatchObject(last);
  expect(await admin.call('/ops/api/operators/link', { id })).toMatchObject(last);
  // An admin who has not enrolled cannot take his place.
  await newLink('invited@example.com');
  expect(await admin.call('/ops/api/operators/disable', { id })).toMatchObject(last);

  const helper = await enrolOperator(exchange, admin, 'auditor', 'helper@example.com');
  expect((await helper.call('/ops/api/operators/create', { email: 'x@example.com', role: 'kyc' })).msg).toBe(
    'Your role does not allow this.',
  );
  await admin.ok('/ops/api/operators/role', { id: (await helper.ok('/ops/api/me')).id, role: 'admin' });
  expect((await helper.ok('/ops/api/me')).role).toBe('admin');
  // Two admins remove each other at once: one remains.
  const helperId = (await helper.ok('/ops/api/me')).id;
  const answers = await Promise.all([
    admin.call('/ops/api/operators/disable', { id: helperId }),
    helper.call('/ops/api/operators/disable', { id }),
  ]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  admin = await reEnrol(admin.email);
});

test('an address belongs to one operator', async () => {
  const answer = await admin.call('/ops/api/operators/create', { email: admin.email, role: 'kyc' });
  expect(answer).toMatchObject({ code: 0, msg: 'An operator with this address exists already.' });
});

test.each(['999999999999999', '0', '-1', 'x', ''])(
  'an operator id %j that is none is refused',
  async (id) => {
    const answer = await admin.call('/ops/api/operators/disable', { id });
    expect([answer.status, answer.code]).toEqual([200, 0]);
  },
);

test('secrets are stored neither in plain text nor in the log', async () => {
  const rows = await exchange.query('select * from operators where totp_secret is not null');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect(row.totp_secret).not.toMatch(/^[A-Z2-7]{32}$/);
  }
  const log = JSON.stringify(await exchange.query('select * from audit_log'));
  expect(log).not.toContain(OPERATOR_PASSWORD);
  expect(exchange.errors).toEqual([]);
});
