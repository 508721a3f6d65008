import { onceBefore } from '@bourse/testkit/once';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, testIdentity, type Visitor } from './test-identity.ts';
import { Users } from './users.ts';

/** Codes and grants that were mailed before their owner reset or changed his password, or froze his withdrawals by a link. */

const MINUTE = 60_000;
const OWN = 'Owner#1234';
const STOLEN = 'Stolen#567';
const OK = { code: 1 };
const CODE_ERROR = { code: 0, msg: 'Verification code error' };

let count = 0;
let email: string;
let session: { userId: string; token: string };
let owner: Visitor;
let second: Visitor;
let third: Visitor;

const on = await testIdentity();
afterAll(() => on.close());
beforeEach(async () => {
  email = `person${++count}@example.com`;
  on.now += 60 * MINUTE;
  session = await on.signUp(email);
  on.now += 2 * MINUTE;
  [owner, second, third] = [1, 2, 3].map((host) => on.visitor(`192.0.2.${host}`)) as [
    Visitor,
    Visitor,
    Visitor,
  ];
});

async function codeOf(who: Visitor): Promise<string> {
  expect(await who.post('/user/sendEmailCodeForget', { email })).toMatchObject(OK);
  return on.codeFor(email);
}

async function grantOf(who: Visitor): Promise<string> {
  const granted = await who.post('/user/emailVerification', { email, code: await codeOf(who) });
  return granted['data'].verificationToken;
}

const reset = (who: Visitor, proof: Record<string, string>, password = STOLEN) =>
  who.post('/user/forgetPwd', { email, password, password1: password, ...proof });
const login = (password: string) => on.post('/user/login', { email, password });
const freeze = async () => {
  const [, link] = (await on.identity.freeze.link(Number(session.userId))).split('#');
  return on.post('/user/freezeWithdrawals', { link: link! });
};

type Owners = () => Promise<Record<string, any>>;

describe('attack: codes and grants of other devices do not survive', () => {
  test.each<[string, () => Promise<Owners>]>([
    [
      'a reset',
      async () => {
        const code = await codeOf(owner);
        return () => reset(owner, { code }, OWN);
      },
    ],
    [
      'a change of the password',
      async () => () =>
        on.post('/user/updatePwd', { ...session, oldPwd: PASSWORD, password: OWN, password1: OWN }),
    ],
    [
      'a change of the fund password',
      async () => {
        const fund = { ...session, password: '246810', password1: '246810' };
        expect(await on.post('/user/setTransactionPwd', fund)).toMatchObject(OK);
        const other = { ...session, oldPwd: '246810', password: '135791', password1: '135791' };
        return () => on.post('/user/setTransactionPwd', other);
      },
    ],
    ['a freeze by a link', async () => freeze],
    [
      'a freeze by operators',
      async () => async () =>
        (await on.identity.operations.freeze(Number(session.userId))) ? { code: 0 } : OK,
    ],
  ])('%s', async (_what, ready) => {
    const code = await codeOf(second);
    const verificationToken = await grantOf(third);
    const owners = await ready();
    expect(await owners()).toMatchObject(OK);
    expect(await reset(second, { code })).toEqual(CODE_ERROR);
    expect(await second.post('/user/emailVerification', { email, code })).toEqual(CODE_ERROR);
    expect(await reset(third, { verificationToken })).toEqual(CODE_ERROR);
    // Nor the code that earned the grant, in its place.
    third.cookies.clear();
    expect((await reset(third, { code: on.codeFor(email) }))['code']).toBe(0);
    expect((await login(STOLEN))['code']).toBe(0);

    // What its owner asks for from now on works.
    on.now += 2 * MINUTE;
    expect(await reset(owner, { code: await codeOf(owner) }, OWN)).toMatchObject(OK);
  });

  test('a code of a session that was mailed before the password changed', async () => {
    await on.post('/bb/user/sendSecurityCode', { ...session, purpose: 'antiPhishing' });
    const code = on.codeFor(email);
    const fields = { ...session, oldPwd: PASSWORD, password: OWN, password1: OWN };
    expect(await on.post('/user/updatePwd', fields)).toMatchObject(OK);
    const word = { ...session, word: 'mine', code };
    expect(await on.post('/user/antiPhishing', word)).toMatchObject(CODE_ERROR);
  });

  test('a reset that another device is carrying out at the same moment', async () => {
    const [first, later] = [await codeOf(owner), await codeOf(second)];
    const isDone = onceBefore(Users.prototype, 'byEmail', () => reset(owner, { code: first }, OWN));
    expect(await reset(second, { code: later })).toEqual(CODE_ERROR);
    expect(isDone()).toBe(true);
    expect(await login(OWN)).toMatchObject(OK);
  });
});
