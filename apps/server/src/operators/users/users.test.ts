import { PASSWORD, PICTURE } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
const support = await enrolOperator(exchange, admin, 'support');
const user = await exchange.signUp('rose@example.com');
afterAll(() => stopClean(exchange));

const find = async (fields: Record<string, string | number>) =>
  (await support.ok('/ops/api/users/list', fields)).list.map(({ email }: { email: string }) => email);
const detail = (by = support) => by.ok('/ops/api/users/detail', { id: user.userId });

test('users are found by part of the address, id and invite code, never by a pattern', async () => {
  await exchange.signUp('rosemary@example.com');
  await exchange.signUp('other@example.com');
  const { inviteCode } = await detail();
  expect(await find({ search: 'ROSE' })).toEqual(['rosemary@example.com', 'rose@example.com']);
  expect(await find({ search: 'rose', order: 'asc' })).toEqual(['rose@example.com', 'rosemary@example.com']);
  expect(await find({ search: user.userId })).toEqual(['rose@example.com']);
  expect(await find({ search: inviteCode.toLowerCase() })).toEqual(['rose@example.com']);
  for (const search of ['%', '_', '\\', "'", '999999999999999', '-1'])
    expect(await find({ search })).toEqual([]);
  expect(await find({ pageSize: 2, pageNo: 2, sort: 'email', order: 'asc' })).toEqual([
    'rosemary@example.com',
  ]);
  expect(await find({ kyc: 2 })).toEqual([]);
  expect((await find({ sort: 'lastLoginTime' })).length).toBe(3);
});

test('a user in detail: profile, balances, sessions, log', async () => {
  await user.place({ direction: 'buy', price: '40000', amount: '0.01' });
  expect(await detail()).toMatchObject({
    id: String(user.userId),
    email: 'rose@example.com',
    kyc: 0,
    frozen: false,
    language: 'en-US',
    inviterId: '0',
    invitees: 0,
    fundPasswordSet: false,
    twoFactor: false,
    withdrawBlockedUntil: 0,
    withdrawalsFrozenTime: 0,
    openOrders: 1,
    closed: [],
    fees: { makerRate: '0.001', takerRate: '0.001', own: false },
  });
  const { balances, sessions, securityLog } = await detail();
  expect(balances.find(({ currency }: any) => currency === 'USDT')).toEqual({
    account: 'spot',
    currency: 'USDT',
    available: '9600',
    frozen: '400',
  });
  expect(sessions).toHaveLength(1);
  expect(securityLog.map(({ kind }: any) => kind)).toEqual(['login', 'registered']);
  expect(JSON.stringify(await detail())).not.toMatch(/argon2|hash|secret/i);
});

test('a statement with running balances', async () => {
  const { list, totalRow } = await support.ok('/ops/api/users/statement', {
    id: user.userId,
    currency: 'USDT',
  });
  expect(totalRow).toBe(list.length);
  expect(list.at(-1)).toMatchObject({ kind: 'fund', amount: '10000', balance: '10000' });
});

test('a frozen user is out everywhere and stays out until unfrozen', async () => {
  const id = user.userId;
  const freeze = (path: string, fields: object = {}) =>
    support.call(`/ops/api/users/${path}`, { id, reason: 'fraud', ...fields });
  expect((await freeze('freeze', { reason: '' })).code).toBe(0);
  expect((await freeze('freeze')).code).toBe(1);
  expect((await freeze('freeze')).msg).toBe('It is like that already. Nothing was changed.');
  expect((await user.call('/user/info')).code).toBe(-2);
  const login = () => exchange.visitor.call('/user/login', { email: user.email, password: PASSWORD });
  expect((await login()).msg).toBe('This account is frozen. Please contact customer service.');
  expect(await find({ frozen: 1 })).toEqual([user.email]);
  const { proposal } = (await freeze('unfreeze')).data;
  expect((await login()).code).toBe(0);
  expect((await admin.approve(proposal)).code).toBe(1);
  expect((await login()).code).toBe(1);
  const { list } = await admin.ok('/ops/api/log/list', { subject: `user:${id}`, action: 'user.' });
  const changes = list.filter(({ action }: any) => action !== 'user.look');
  expect(changes.map(({ action, after }: any) => [action, after])).toEqual([
    ['user.unfreeze', '{"reason":"fraud"}'],
    ['user.freeze', '{"reason":"fraud"}'],
  ]);
});

test('a session, or all of them, is ended', async () => {
  const again = await exchange.signUp('sessions@example.com');
  const { sessions } = await support.ok('/ops/api/users/detail', { id: again.userId });
  const revoke = (fields: object) =>
    support.call('/ops/api/users/revokeSession', { id: again.userId, ...fields });
  expect((await revoke({ sessionId: '999999' })).msg).toBe('Not found');
  expect((await revoke({ sessionId: sessions[0].id })).code).toBe(1);
  expect((await again.call('/user/info')).code).toBe(-2);
  await exchange.visitor.ok('/user/login', { email: again.email, password: PASSWORD });
  expect((await revoke({})).code).toBe(1);
  expect((await support.ok('/ops/api/users/detail', { id: again.userId })).sessions).toEqual([]);
  // A session of another user is not this one's.
  const third = await exchange.signUp('third@example.com');
  const other = (await support.ok('/ops/api/users/detail', { id: third.userId })).sessions[0].id;
  expect((await revoke({ sessionId: other })).msg).toBe('Not found');
  expect((await third.call('/user/info')).code).toBe(1);
});

test('fees of his own, within bounds', async () => {
  const set = (fields: object) =>
    admin.call('/ops/api/users/fees', { id: user.userId, makerPpm: 0, takerPpm: 10_000, ...fields });
  expect((await set({ takerPpm: 10_001 })).code).toBe(0);
  expect((await set({ makerPpm: -1 })).code).toBe(0);
  expect((await set({})).code).toBe(1);
  expect((await detail()).fees).toEqual({ makerRate: '0', takerRate: '0.01', own: true, level: 0 });
});

test('KYC: seen by the role alone, each look on record, decided once', async () => {
  const kyc = await enrolOperator(exchange, admin, 'kyc');
  const person = await exchange.signUp('person@example.com');
  await person.applyForVerification({ realName: 'Jane Doe', idNumber: 'AB123456' });
  const { list } = await kyc.ok('/ops/api/kyc/list', { search: 'person' });
  expect(list).toEqual([
    expect.objectContaining({
      userId: String(person.userId),
      email: person.email,
      status: 'pending',
      decideTime: 0,
    }),
  ]);
  const { id } = list[0];
  for (const path of ['/ops/api/kyc/detail', '/ops/api/kyc/approve'])
    expect((await support.call(path, { id })).msg).toBe('Your role does not allow this.');
  expect(await kyc.ok('/ops/api/kyc/detail', { id })).toMatchObject({
    realName: 'Jane Doe',
    idNumber: 'AB123456',
    sameNumber: [],
    hasPhotos: true,
  });
  for (const side of ['front', 'back']) {
    const photo = await kyc.get(`/ops/api/kyc/photo/${id}/${side}`);
    expect(photo.headers.get('content-type')).toMatch(/^image\//);
    expect((await photo.arrayBuffer()).byteLength).toBeGreaterThan(20);
    expect(await (await support.get(`/ops/api/kyc/photo/${id}/${side}`)).json()).toMatchObject({ code: 0 });
  }
  expect((await exchange.query('select * from file_reads where owner_id = $1', [person.userId])).length).toBe(
    2,
  );

  expect((await kyc.call('/ops/api/kyc/reject', { id, reason: '' })).msg).toBe('Please fill in the remarks');
  expect((await kyc.call('/ops/api/kyc/reject', { id, reason: 'blurred' })).code).toBe(1);
  expect((await kyc.call('/ops/api/kyc/approve', { id })).msg).toBe('This is no longer pending.');
  expect(await person.ok('/bb/user/realNameStatus')).toMatchObject({ auth: 0, rejectReason: 'blurred' });

  await person.applyForVerification({ idNumber: 'AB123456' });
  const again = (await kyc.ok('/ops/api/kyc/list')).list[0].id;
  const decisions = await Promise.all([
    kyc.call('/ops/api/kyc/approve', { id: again }),
    admin.call('/ops/api/kyc/reject', { id: again, reason: 'no' }),
    kyc.call('/ops/api/kyc/approve', { id: again }),
  ]);
  expect(decisions.filter(({ code }) => code === 1)).toHaveLength(1);
  const log = await admin.ok('/ops/api/log/list', { subject: `user:${person.userId}`, pageSize: 100 });
  const actions = log.list.map(({ action }: any) => action).toReversed();
  expect(actions.slice(0, 4)).toEqual(['kyc.read', 'kyc.photo', 'kyc.photo', 'kyc.reject']);
  expect(actions).toHaveLength(5);

  const twin = await exchange.signUp('twin@example.com');
  await twin.applyForVerification({ idNumber: 'ab-123456' });
  const [{ id: twinId }] = (await kyc.ok('/ops/api/kyc/list')).list;
  expect((await kyc.ok('/ops/api/kyc/detail', { id: twinId })).sameNumber).toEqual([
    expect.objectContaining({ userId: String(person.userId), email: person.email }),
  ]);
  expect((await kyc.call('/ops/api/kyc/detail', { id: '999999999999999' })).msg).toBe('Not found');
});

test('a deposit is finished with what arrived, or rejected with a remark, once', async () => {
  const finance = await enrolOperator(exchange, admin, 'finance');
  const payer = await exchange.signUp('payer@example.com');
  const submit = async (digit: string) => {
    const fields = { currency: 'USDT', chain: 'ERC20', amount: '50', txHash: `0x${digit.repeat(64)}` };
    const answer = await payer.upload('/bb/recharge/submit', fields, { credential: { bytes: PICTURE } });
    expect(answer.code).toBe(1);
    return (await finance.ok('/ops/api/deposits/list', { search: fields.txHash })).list[0];
  };
  const row = await submit('a');
  expect(row).toMatchObject({
    email: payer.email,
    amount: '50',
    arrival: '0',
    status: 'pending',
    hasCredential: true,
  });
  const picture = await finance.get(`/ops/api/deposits/credential/${row.id}`);
  expect(picture.headers.get('content-type')).toMatch(/^image\//);
  const refused = await support.get(`/ops/api/deposits/credential/${row.id}`);
  expect(await refused.json()).toMatchObject({ code: 0, msg: 'Your role does not allow this.' });
  for (const arrival of ['0', '-1', '1e3', 'x']) {
    expect((await finance.call('/ops/api/deposits/finish', { id: row.id, arrival })).code).toBe(0);
  }
  const finishes = await Promise.all(
    ['50', '50', '50'].map((arrival) => finance.call('/ops/api/deposits/finish', { id: row.id, arrival })),
  );
  expect(finishes.filter(({ code }) => code === 1)).toHaveLength(1);
  expect((await payer.balance('USDT')).available).toBe('10050.00000000');
  expect((await finance.call('/ops/api/deposits/reject', { id: row.id, remark: 'x' })).msg).toBe(
    'This is no longer pending.',
  );

  const other = await submit('b');
  expect((await finance.call('/ops/api/deposits/reject', { id: other.id, remark: '' })).msg).toBe(
    'Please fill in the remarks',
  );
  expect(
    (await finance.call('/ops/api/deposits/reject', { id: other.id, remark: 'never arrived' })).code,
  ).toBe(1);
  expect(await finance.ok('/ops/api/deposits/detail', { id: other.id })).toMatchObject({
    status: 'rejected',
    remark: 'never arrived',
  });
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect((await admin.ok('/ops/api/log/verify')).ok).toBe(true);
});
