import { PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { newHash, verifiedUser, withdraw } from '../wallet/test-wallet.ts';
import { SelfInvites } from './self-invites.ts';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

const codeOf = async (user: TestUser): Promise<string> =>
  (await user.ok('/bb/index/share')).invitationCode as string;

/** The cookie of a new device. */
async function device(): Promise<Record<string, string>> {
  const { headers } = await exchange.visitor.call('/bb/config');
  return { cookie: headers.get('set-cookie')!.split(';')[0]! };
}

const loginAt = async (user: TestUser, headers: Record<string, string>) => {
  const answer = await exchange.visitor.call(
    '/user/login',
    { email: user.email, password: PASSWORD },
    { headers },
  );
  expect(answer.code).toBe(1);
};

/** Whether what the user pays in fees still earns commission: he buys from the house. */
async function earnsCommission(user: TestUser): Promise<boolean> {
  const rows = async () =>
    (await exchange.query(`select 1 from commissions where invitee = ${user.userId}`)).length;
  const before = await rows();
  await user.place({ direction: 'buy', type: 'market', amount: '500' });
  return (await rows()) > before;
}

async function shownToOperators(user: TestUser): Promise<string> {
  const admin = await enrolAdmin(exchange, `admin${user.userId}@example.com`);
  return (await admin.ok('/ops/api/users/detail', { id: user.userId })).selfInvite;
}

test('inviting oneself in the same browser earns nothing, from the registration on', async () => {
  const headers = await device();
  const inviter = await exchange.signUp();
  await loginAt(inviter, headers);
  const email = 'second@example.com';
  await exchange.visitor.call('/user/sendEmailCode', { email }, { headers });
  const fields = { email, password: PASSWORD, password1: PASSWORD, invitationCode: await codeOf(inviter) };
  const code = exchange.mail.codeFor(email);
  expect((await exchange.visitor.call('/user/register', { ...fields, code }, { headers })).code).toBe(1);
  const rows = await exchange.query(`select self_invite from users where email = '${email}'`);
  expect(rows).toEqual([{ self_invite: 'device' }]);
});

test.each(['the invited', 'the inviter'])(
  '%s logs in at the other’s device: the commission ends',
  async (who) => {
    const headers = await device();
    const inviter = await exchange.signUp();
    const invited = await exchange.signUp(undefined, await codeOf(inviter));
    const other = await exchange.signUp(undefined, await codeOf(inviter));
    const [first, second] = who === 'the invited' ? [inviter, invited] : [invited, inviter];
    await loginAt(first, headers);
    expect(await earnsCommission(invited)).toBe(true);
    await loginAt(second, headers);
    expect(await earnsCommission(invited)).toBe(false);
    expect(await earnsCommission(other)).toBe(true);
    expect(await shownToOperators(invited)).toBe('device');
    expect(await shownToOperators(other)).toBe('');
  },
);

test('attack: a withdrawal that is taken back ends no commission; paying out to one address does, also after a restart', async () => {
  const inviter = await verifiedUser(exchange);
  const invited = await exchange.signUp(undefined, await codeOf(inviter));
  await exchange.verify(invited);
  await invited.setFundPassword();
  const watch = new SelfInvites(exchange.running.services);
  expect((await withdraw(exchange, inviter)).code).toBe(1);
  await watch.run();
  expect(await earnsCommission(invited)).toBe(true);
  const paid = async (user: TestUser) => {
    const { data } = await withdraw(exchange, user);
    await exchange.running.wallet.operations.startPayout(data.id);
    await exchange.running.wallet.operations.finishPayout(data.id, newHash());
  };
  // Who wants his inviter to earn nothing asks for it, and takes it back.
  const { data: asked } = await withdraw(exchange, invited);
  await watch.run();
  await invited.ok('/bb/user/statisticsUser/txCancel', { id: asked.id });
  await paid(inviter);
  await watch.run();
  expect(await earnsCommission(invited)).toBe(true);
  await paid(invited);
  await watch.run();
  expect(await earnsCommission(invited)).toBe(false);
  expect(await shownToOperators(invited)).toBe('address');
  await exchange.restart();
  expect(await earnsCommission(invited)).toBe(false);
});

test('showing one document: the commission ends', async () => {
  const inviter = await exchange.signUp();
  const invited = await exchange.signUp(undefined, await codeOf(inviter));
  const watch = new SelfInvites(exchange.running.services);
  await inviter.applyForVerification({ idNumber: 'AB123456' });
  await watch.run();
  expect(await earnsCommission(invited)).toBe(true);
  await invited.applyForVerification({ idNumber: 'ab123456' });
  await watch.run();
  expect(await earnsCommission(invited)).toBe(false);
  expect(await shownToOperators(invited)).toBe('document');
});
