import { startTestExchange } from '@bourse/testkit/exchange';
import { onceAfter, onceBefore } from '@bourse/testkit/once';
import { enrolAdmin, enrolOperator, OPERATOR_PASSWORD, TestOperator } from '@bourse/testkit/operator';
import { SoftAuthenticator } from '@bourse/testkit/soft-authenticator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Attempts } from '../../identity/sign-in/attempts.ts';
import { KnownPlaces } from '../../identity/sign-in/known-places.ts';
import { Passkeys } from '../../passkeys/passkeys.ts';
import { createAdmin } from './create-admin.ts';

/**
 * What an operator had proven before he was disabled, got a new link or changed his password, and what he does with it after. Each
 * attack lets that commit between the two halves of a request.
 */

const ORIGIN = 'http://localhost:8080';
const NEW = 'Another#1234';
const SIGNED_OUT = { code: -2, msg: 'Your login has expired. Please log in again.' };
const LOGIN_FAILED = { code: 0, msg: 'E-mail, password or code is incorrect.' };

const exchange = await startTestExchange({ env: { PUBLIC_URL: ORIGIN } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange));

let count = 0;
let operator: TestOperator;
let id: string;
beforeEach(async () => {
  operator = await enrolOperator(exchange, admin, 'finance', `late${++count}@example.com`);
  id = await idOf(operator.email);
});

const idOf = async (email: string): Promise<string> =>
  String((await exchange.query('select id from operators where email = $1', [email]))[0].id);
const live = async (): Promise<number> =>
  (await exchange.query('select from operator_sessions where operator_id = $1 and ended_at is null', [id]))
    .length;

const disable = () => admin.ok('/ops/api/operators/disable', { id });
/** Whom the command makes an admin, who then takes that back. */
const newLink = async () => {
  await createAdmin(exchange.databaseUrl, operator.email, {
    clock: exchange.clock,
    log: pino({ level: 'silent' }),
  });
  await exchange.query(`update operators set role = 'finance' where id = $1`, [id]);
};
const changePassword = async () => {
  await exchange.clock.advance(30_000);
  const fields = { oldPwd: OPERATOR_PASSWORD, totp: operator.code(), password: NEW, password1: NEW };
  await operator.ok('/ops/api/password', fields);
};

/** His authenticator at another browser. */
async function logIn() {
  await exchange.clock.advance(30_000);
  const door = new TestOperator(exchange, operator.email);
  const fields = { email: operator.email, password: OPERATOR_PASSWORD, totp: operator.code() };
  return { door, answer: await door.call('/ops/api/login', fields) };
}

describe('attack: a log-in at the console is under way while its operator', () => {
  test.each<[string, () => Promise<unknown>, number]>([
    ['is disabled', disable, 0],
    ['gets a new link', newLink, 0],
    ['changes his password', changePassword, 1],
  ])('%s', async (_what, meanwhile, left) => {
    const isDone = onceBefore(KnownPlaces.prototype, 'remember', meanwhile);
    const { door, answer } = await logIn();
    expect(answer).toMatchObject(LOGIN_FAILED);
    expect(isDone()).toBe(true);
    expect(await live()).toBe(left);
    // Nor once he is enabled again.
    await exchange.query('update operators set disabled_at = null where id = $1', [id]);
    expect((await door.call('/ops/api/me')).code).toBe(-2);
  });

  test('has his passkey removed, or is disabled', async () => {
    const key = new SoftAuthenticator(ORIGIN);
    await operator.addPasskey(key);
    for (const meanwhile of [
      disable,
      () => exchange.query('update passkeys set ended_at = now() where owner = $1', [`operator:${id}`]),
    ]) {
      await exchange.query('update operators set disabled_at = null where id = $1', [id]);
      await exchange.query('update operator_sessions set ended_at = now() where operator_id = $1', [id]);
      const door = new TestOperator(exchange, operator.email);
      const options = await door.ok('/ops/api/login/passkeyOptions');
      const isDone = onceAfter(Passkeys.prototype, 'prove', meanwhile);
      const response = JSON.stringify(key.get(options));
      expect(await door.call('/ops/api/login/passkey', { response })).toMatchObject({
        code: 0,
        msg: 'This passkey is not registered here.',
      });
      expect(isDone()).toBe(true);
      expect(await live()).toBe(0);
    }
  });
});

describe('attack: an operator is disabled, or gets a new link, while he', () => {
  test.each([
    ['disabled', disable],
    ['linked anew', newLink],
  ])('adds a passkey: %s', async (_what, meanwhile) => {
    await exchange.clock.advance(30_000);
    const proof = { oldPwd: OPERATOR_PASSWORD, totp: operator.code() };
    const options = await operator.ok('/ops/api/passkeys/options', proof);
    const response = JSON.stringify(new SoftAuthenticator(ORIGIN).create(options));
    const isDone = onceBefore(Passkeys.prototype, 'register', meanwhile);
    const added = await operator.call('/ops/api/passkeys/add', { name: 'Key', response });
    expect(added).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await exchange.query('select from passkeys where owner = $1', [`operator:${id}`])).toEqual([]);
  });

  test.each([
    ['disabled', disable],
    ['linked anew', newLink],
  ])('changes his password: %s', async (_what, meanwhile) => {
    await exchange.clock.advance(30_000);
    const isDone = onceBefore(Attempts.prototype, 'forgive', meanwhile);
    const fields = { oldPwd: OPERATOR_PASSWORD, totp: operator.code(), password: NEW, password1: NEW };
    const before = await exchange.query('select password_hash from operators where id = $1', [id]);
    expect(await operator.call('/ops/api/password', fields)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    const after = await exchange.query('select password_hash from operators where id = $1', [id]);
    expect([before[0].password_hash, null]).toContain(after[0].password_hash);
  });
});
