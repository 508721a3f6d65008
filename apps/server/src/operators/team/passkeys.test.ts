import type { Fields } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, OPERATOR_PASSWORD, TestOperator } from '@bourse/testkit/operator';
import { SoftAuthenticator, type Deceit } from '@bourse/testkit/soft-authenticator';
import { afterAll, expect, test } from 'vitest';

/** Where the settings say that the exchange is reached. */
const ORIGIN = 'http://localhost:8080';
const REFUSED = 'This answer of the passkey is not valid any more. Please try again.';
const UNKNOWN = 'This passkey is not registered here.';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
afterAll(() => exchange.stop());

let count = 0;
/** Someone with a passkey. */
async function withPasskey() {
  const operator = await enrolOperator(exchange, admin, 'finance', `keys${++count}@example.com`);
  const authenticator = new SoftAuthenticator(ORIGIN);
  const { id } = await operator.addPasskey(authenticator);
  return { operator, authenticator, id };
}

/** A browser that nobody is signed in with. */
const browser = () => new TestOperator(exchange, 'nobody@example.com');

async function signIn(door: TestOperator, authenticator: SoftAuthenticator, deceit: Deceit = {}) {
  const options = await door.ok('/ops/api/login/passkeyOptions');
  const response = JSON.stringify(authenticator.get(options, deceit));
  return { response, answer: await door.call('/ops/api/login/passkey', { response }) };
}

test('an operator makes a passkey, signs in with it alone, and removes it', async () => {
  const { operator, authenticator, id } = await withPasskey();
  expect((await operator.ok('/ops/api/passkeys/list')).list).toMatchObject([{ id, name: 'Key' }]);
  const letters = () => exchange.mail.lettersTo(operator.email).join('\n');
  await expect.poll(letters).toMatch(/Subject: .*a passkey was added/);
  const door = browser();
  const { answer } = await signIn(door, authenticator);
  expect(answer.data).toMatchObject({ email: operator.email, role: 'finance' });
  expect((await door.ok('/ops/api/me')).email).toBe(operator.email);

  await exchange.clock.advance(30_000);
  const remove = (fields: Fields) =>
    operator.call('/ops/api/passkeys/remove', { id, oldPwd: OPERATOR_PASSWORD, ...fields });
  expect((await remove({ totp: '000000' })).code).toBe(0);
  expect((await remove({ totp: operator.code() })).code).toBe(1);
  expect((await signIn(browser(), authenticator)).answer.msg).toBe(UNKNOWN);
  // Nor does whoever has signed in with it go on; its owner does.
  expect((await door.call('/ops/api/me')).code).not.toBe(1);
  expect((await operator.ok('/ops/api/me')).email).toBe(operator.email);
  const log = await exchange.query(
    "select action from audit_log where action like 'operator.passkey%' and email = $1 order by id",
    [operator.email],
  );
  expect(log.map(({ action }) => action)).toEqual(['operator.passkeyAdd', 'operator.passkeyRemove']);
});

test('attack: whoever is signing in with a passkey while it is removed is not in afterwards', async () => {
  const { operator, authenticator, id } = await withPasskey();
  await exchange.clock.advance(30_000);
  const proof = { id, oldPwd: OPERATOR_PASSWORD, totp: operator.code() };
  const doors = Array.from({ length: 8 }, browser);
  const answers = [];
  for (const door of doors) {
    const options = await door.ok('/ops/api/login/passkeyOptions');
    answers.push({ door, response: JSON.stringify(authenticator.get(options)) });
  }
  const removed = operator.call('/ops/api/passkeys/remove', proof);
  await Promise.all(answers.map(({ door, response }) => door.call('/ops/api/login/passkey', { response })));
  expect((await removed).code).toBe(1);
  const open = await exchange.query(
    'select count(*)::int as sessions from operator_sessions join operators on operators.id = operator_id where email = $1 and ended_at is null',
    [operator.email],
  );
  expect(open).toEqual([{ sessions: 1 }]);
});

test('a passkey is begun with password and code, and only the session that began it adds it', async () => {
  const { operator } = await withPasskey();
  const begin = (fields: Fields) => operator.call('/ops/api/passkeys/options', fields);
  await exchange.clock.advance(30_000);
  expect((await begin({ oldPwd: 'Wrong#1234', totp: operator.code() })).msg).toBe('Password is incorrect');
  expect((await begin({ oldPwd: OPERATOR_PASSWORD, totp: '000000' })).code).toBe(0);
  const options = (await begin({ oldPwd: OPERATOR_PASSWORD, totp: operator.code() })).data;
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    authenticatorSelection: { userVerification: 'required' },
  });
  const made = JSON.stringify(new SoftAuthenticator(ORIGIN).create(options));
  const add = (who: TestOperator, response = made) =>
    who.call('/ops/api/passkeys/add', { name: 'Stick', response });
  // An admin who got hold of it cannot make it his own, nor another's.
  expect((await add(admin)).msg).toBe(REFUSED);
  expect((await add(operator)).code).toBe(1);
  expect((await add(operator)).msg).toBe(REFUSED);
  expect((await add(operator, '{')).code).toBe(0);
  expect((await add(operator, '{"id":"a b"}')).code).toBe(0);
});

test('attack: one key under two ids makes one person two operators', async () => {
  const { operator, authenticator } = await withPasskey();
  const { operator: other } = await withPasskey();
  const add = async (who: TestOperator) => {
    await exchange.clock.advance(30_000);
    const options = await who.ok('/ops/api/passkeys/options', {
      oldPwd: OPERATOR_PASSWORD,
      totp: who.code(),
    });
    const copied = new SoftAuthenticator(ORIGIN).create(options, { keyOf: authenticator });
    return who.call('/ops/api/passkeys/add', { name: 'Stick', response: JSON.stringify(copied) });
  };
  expect((await add(other)).msg).toBe(REFUSED);
  expect((await add(operator)).msg).toBe(REFUSED);
  // Nor does its removal free it for another one.
  await exchange.clock.advance(30_000);
  const [{ id }] = (await operator.ok('/ops/api/passkeys/list')).list;
  const proof = { oldPwd: OPERATOR_PASSWORD, totp: operator.code() };
  expect((await operator.call('/ops/api/passkeys/remove', { id, ...proof })).code).toBe(1);
  expect((await add(other)).msg).toBe(REFUSED);
});

test('a challenge of a log-in makes no passkey', async () => {
  const { operator } = await withPasskey();
  const { challenge } = await browser().ok('/ops/api/login/passkeyOptions');
  const made = new SoftAuthenticator(ORIGIN).create({
    challenge,
    rp: { id: 'localhost' },
    user: { id: 'a' },
  });
  const response = JSON.stringify(made);
  expect((await operator.call('/ops/api/passkeys/add', { name: 'Stick', response })).msg).toBe(REFUSED);
});

test.each<[string, Deceit]>([
  ['another origin', { origin: 'http://localhost:8081' }],
  ['a look-alike origin', { origin: 'https://localhost.example.com' }],
  ['another site', { rpId: 'example.com' }],
  ['a person that was not verified', { userVerified: false }],
  ['a counter that went back', { counter: 1 }],
  ['an answer to another question', { type: 'webauthn.create' }],
])('a log-in with %s is refused', async (_, deceit) => {
  const { authenticator } = await withPasskey();
  expect((await signIn(browser(), authenticator, { counter: 7 })).answer.code).toBe(1);
  expect((await signIn(browser(), authenticator, { counter: 8, ...deceit })).answer.msg).toBe(REFUSED);
});

test('the origin is that of the settings, whatever the Host header says', async () => {
  const { authenticator } = await withPasskey();
  const door = new TestOperator(exchange, 'nobody@example.com', { 'x-forwarded-host': 'evil.example.com' });
  expect((await door.ok('/ops/api/login/passkeyOptions')).rpId).toBe('localhost');
  const evil = { origin: 'https://evil.example.com' };
  expect((await signIn(door, authenticator, evil)).answer.msg).toBe(REFUSED);
});

test('an answer signs in once, for five minutes, and from the device that asked', async () => {
  const { authenticator } = await withPasskey();
  const door = browser();
  const { response } = await signIn(door, authenticator);
  expect((await door.call('/ops/api/login/passkey', { response })).msg).toBe(REFUSED);

  const first = browser();
  const options = await first.ok('/ops/api/login/passkeyOptions');
  const stolen = JSON.stringify(authenticator.get(options));
  expect((await browser().call('/ops/api/login/passkey', { response: stolen })).msg).toBe(REFUSED);
  await exchange.clock.advance(5 * 60_000);
  expect((await first.call('/ops/api/login/passkey', { response: stolen })).msg).toBe(REFUSED);
});

test('answers at once count once', async () => {
  const { authenticator } = await withPasskey();
  const door = browser();
  const options = await door.ok('/ops/api/login/passkeyOptions');
  const response = JSON.stringify(authenticator.get(options));
  const { cookie } = door;
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() =>
      exchange.visitor.call(
        '/ops/api/login/passkey',
        { response },
        { headers: { 'x-ops-request': '1', cookie } },
      ),
    ),
  );
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
});

test('a foreign passkey, one of a disabled operator and one from before a new link sign nobody in', async () => {
  expect((await signIn(browser(), await foreign())).answer.msg).toBe(UNKNOWN);
  const { operator, authenticator } = await withPasskey();
  const { id } = await operator.ok('/ops/api/me');
  await admin.ok('/ops/api/operators/disable', { id });
  expect((await signIn(browser(), authenticator)).answer.msg).toBe(UNKNOWN);

  const renewed = await withPasskey();
  const { id: renewedId } = await renewed.operator.ok('/ops/api/me');
  await admin.ok('/ops/api/operators/link', { id: renewedId });
  expect((await signIn(browser(), renewed.authenticator)).answer.msg).toBe(UNKNOWN);
  await renewed.operator.enrol(await exchange.mail.enrolmentLinkFor(renewed.operator.email));
  expect((await signIn(browser(), renewed.authenticator)).answer.msg).toBe(UNKNOWN);
});

/** A passkey that was made for this site, and never registered with it. */
async function foreign(): Promise<SoftAuthenticator> {
  const authenticator = new SoftAuthenticator(ORIGIN);
  authenticator.create({ challenge: 'AAAA', rp: { id: 'localhost' }, user: { id: 'AAAA' } });
  return authenticator;
}

test('nobody has more than ten', async () => {
  const { operator } = await withPasskey();
  for (let i = 1; i < 10; i++) await operator.addPasskey(new SoftAuthenticator(ORIGIN), `Key ${i}`);
  await exchange.clock.advance(30_000);
  const proof = { oldPwd: OPERATOR_PASSWORD, totp: operator.code() };
  expect((await operator.call('/ops/api/passkeys/options', proof)).msg).toMatch(/^You can have 10 passkeys/);
});

test('who asks for challenges fills no table', async () => {
  const before = await exchange.query('select count(*) from spent_challenges');
  for (let i = 0; i < 20; i++) await browser().ok('/ops/api/login/passkeyOptions');
  expect(await exchange.query('select count(*) from spent_challenges')).toEqual(before);
});
