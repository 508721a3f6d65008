import { parseAmount } from '@bourse/money/amount';
import { PICTURE, type Answer } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import {
  enrolAdmin,
  enrolOperator,
  inviteOperator,
  OPERATOR_PASSWORD,
  TestOperator,
} from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Proposals } from '../proposals/proposals.ts';
import { AuditLog } from './audit-log.ts';

/**
 * What an operator decides while that is being taken from him: he was allowed to when his call came, and is not any more when it
 * is written. Approvals and proposals, which are taken back besides, have `held-rights.test.ts`.
 */
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
const desk = await enrolOperator(exchange, admin, 'finance', 'desk@example.com');
const helper = await enrolOperator(exchange, admin, 'support', 'helper@example.com');
const user = await exchange.signUp();
await admin.ok('/ops/api/roles/set', { name: 'Guest', isNew: '1' });
afterAll(() => stopClean(exchange, admin));

const FORBIDDEN = { code: 0, msg: 'Your role does not allow this.' };
const SIGNED_OUT = { code: -2 };
const MONEY = { currency: 'USDT', amount: '1', reason: 'test' };
const REMARK = { remark: 'test' };
const ALL = [
  ...['payments.see', 'house.see', 'users.see', 'proposals.see', 'markets.see', 'content.see'],
  ...[
    'kyc.review',
    'deposits.credit',
    'withdrawals.approve',
    'withdrawals.pay',
    'credits.decide',
    'house.move',
  ],
  ...['users.freeze', 'proposals.decide', 'exports.make', 'ledger.audit', 'switches.set', 'content.write'],
  ...['golive.manage', 'brand.set', 'contracts.terms', 'pairs.open', 'coins.manage'],
].join();

let count = 0;
let role: string;
let operator: TestOperator;
let id: string;
async function enrolOne(): Promise<void> {
  role = `Desk ${++count}`;
  await admin.ok('/ops/api/roles/set', { name: role, permissions: ALL, isNew: '1' });
  operator = await enrolOperator(exchange, admin, role, `operator${count}@example.com`);
  ({ id } = await operator.ok('/ops/api/me'));
}

/** All that an operator has had written, but how he came in. */
async function written(by: string): Promise<string[]> {
  const rows = await exchange.query(
    "select action from audit_log where operator_id = $1 and action not in ('operator.enrol', 'operator.login') order by id",
    [by],
  );
  return rows.map(({ action }) => String(action));
}

async function withdrawal(): Promise<{ id: string; payloadHash: string }> {
  const someone = await exchange.signUp();
  await exchange.running.services.sequencer.submit({
    type: 'fund',
    owner: someone.userId,
    funds: [{ currency: 'USDT', amount: parseAmount('500')! }],
    reference: `test:${someone.userId}`,
  });
  const address = `0x${String(someone.userId).padStart(40, 'a0')}`;
  const payout = await requestWithdrawal(exchange, someone, { amount: '50', address });
  const { payloadHash } = await desk.ok('/ops/api/withdrawals/detail', { id: payout });
  return { id: payout, payloadHash };
}

async function approved() {
  const payout = await withdrawal();
  await desk.ok('/ops/api/withdrawals/approve', payout);
  return payout;
}

async function application(): Promise<{ id: string }> {
  await (await exchange.signUp()).applyForVerification();
  const [row] = await exchange.query('select max(id) as id from kyc_applications');
  return { id: String(row!['id']) };
}

let claims = 0;
async function deposit(): Promise<{ id: string }> {
  const fields = {
    currency: 'USDT',
    chain: 'ERC20',
    amount: '5',
    txHash: `0x${++claims}`.padEnd(66, 'd'),
  };
  const { data } = await user.upload('/bb/recharge/submit', fields, { credential: { bytes: PICTURE } });
  return { id: data.id };
}

type Fields = Record<string, string>;
/** Each with what it is about, and how it stands while nobody has decided. */
const DECISIONS: [path: string, about: () => Promise<Fields>, stands?: (of: Fields) => Promise<void>][] = [
  [
    'kyc/approve',
    application,
    async ({ id: of }) =>
      expect(await exchange.query('select status from kyc_applications where id = $1', [of])).toEqual([
        { status: 'pending' },
      ]),
  ],
  ['kyc/reject', async () => ({ ...(await application()), reason: 'test' })],
  ['kyc/detail', application],
  [
    'withdrawals/reject',
    async () => ({ ...REMARK, id: (await withdrawal()).id }),
    async ({ id: of }) =>
      expect(await desk.ok('/ops/api/withdrawals/detail', { id: of! })).toMatchObject({ status: 'pending' }),
  ],
  [
    'withdrawals/startPayout',
    approved,
    async ({ id: of }) =>
      expect(await desk.ok('/ops/api/withdrawals/detail', { id: of! })).toMatchObject({ status: 'pending' }),
  ],
  [
    'withdrawals/finish',
    async () => {
      const payout = await approved();
      await desk.ok('/ops/api/withdrawals/startPayout', payout);
      return { id: payout.id, txHash: 'f'.repeat(64) };
    },
    async ({ id: of }) =>
      expect(await desk.ok('/ops/api/withdrawals/detail', { id: of! })).toMatchObject({ status: 'paying' }),
  ],
  [
    'deposits/reject',
    async () => ({ ...REMARK, ...(await deposit()) }),
    async ({ id: of }) =>
      expect(await desk.ok('/ops/api/deposits/detail', { id: of! })).toMatchObject({ status: 'pending' }),
  ],
  [
    'credits/reject',
    async () => {
      const { id: of } = await desk.ok('/ops/api/credits/propose', { owner: String(user.userId), ...MONEY });
      return { ...REMARK, id: of };
    },
    async ({ id: of }) =>
      expect((await desk.ok('/ops/api/credits/list')).list[0]).toMatchObject({ id: of, status: 'pending' }),
  ],
  [
    'house/reject',
    async () => {
      const { id: of } = await desk.ok('/ops/api/house/proposeTransfer', {
        from: 'fees',
        to: 'insurance',
        ...MONEY,
      });
      return { ...REMARK, id: of };
    },
    async ({ id: of }) =>
      expect((await desk.ok('/ops/api/house/list')).list[0]).toMatchObject({ id: of, status: 'pending' }),
  ],
  [
    'proposals/reject',
    async () => {
      const frozen = { id: String((await exchange.signUp()).userId), reason: 'test' };
      await helper.call('/ops/api/users/freeze', frozen);
      const { proposal } = await helper.ok('/ops/api/users/unfreeze', frozen);
      return { ...REMARK, id: proposal };
    },
    async ({ id: of }) => expect((await admin.proposal(of!)).status).toBe('pending'),
  ],
  ['users/freeze', async () => ({ id: String((await exchange.signUp()).userId), reason: 'test' })],
  ['users/revokeSession', async () => ({ id: String((await exchange.signUp()).userId) })],
  ['users/switch', async () => ({ id: String(user.userId), product: 'swap', closed: '1' })],
  [
    'switches/set',
    async () => ({ product: 'swap', off: '1' }),
    async () => {
      const { products } = await admin.ok('/ops/api/switches/list');
      expect(products.find(({ product }: { product: string }) => product === 'swap').off).toBe(false);
    },
  ],
  ['contracts/set', async () => ({ symbol: 'btcusdt', enabled: '0' })],
  ['pairs/status', async () => ({ symbol: 'btcusdt', status: 'halted' })],
  ['coins/update', async () => ({ symbol: 'BTC', swapOpen: '0' })],
  ['content/create', async () => ({ kind: 'notice', title: 'Send your coins to us' })],
  ['exports/period', async () => ({ from: '2026-01-01', to: '2026-01-02', reason: 'test' })],
  ['exports/userData', async () => ({ id: String(user.userId), reason: 'test' })],
  [
    'ledger/run',
    async () => ({}),
    async () => expect((await desk.ok('/ops/api/ledger/status')).state).toBe('never'),
  ],
  ['liabilities/commit', async () => ({})],
  ['golive/testAlert', async () => ({})],
];

/** Which may do nothing. */
const changeRole = () => admin.ok('/ops/api/operators/role', { id, role: 'Guest' });
const disable = () => admin.ok('/ops/api/operators/disable', { id });

describe.each<[string, () => Promise<unknown>, object]>([
  ['his role is changed', changeRole, FORBIDDEN],
  ['he is disabled', disable, SIGNED_OUT],
])('attack: %s while his decision is under way', (_what, take, refusal) => {
  beforeEach(enrolOne);

  test.each(DECISIONS)('%s: it goes through', async (path, about, stands) => {
    const fields = await about();
    const isDone = onceBefore(AuditLog.prototype, 'write', take);
    expect(await operator.call(`/ops/api/${path}`, fields)).toMatchObject(refusal);
    expect(isDone()).toBe(true);
    expect(await written(id)).toEqual([]);
    await stands?.(fields);
  });
});

describe('attack: while his decision is under way', () => {
  beforeEach(enrolOne);

  const frozen = async () => ({ id: String((await exchange.signUp()).userId), reason: 'test' });

  test('his password is changed, because somebody has his session: it goes through', async () => {
    const mine = new TestOperator(exchange, operator.email);
    await exchange.clock.advance(30_000);
    const { email } = operator;
    await mine.ok('/ops/api/login', { email, password: OPERATOR_PASSWORD, totp: operator.code() });
    await exchange.clock.advance(30_000);
    const fields = { oldPwd: OPERATOR_PASSWORD, totp: operator.code(), password: 'Another#1234' };
    const change = () => mine.ok('/ops/api/password', { ...fields, password1: 'Another#1234' });
    const about = await frozen();
    const isDone = onceBefore(AuditLog.prototype, 'write', change);
    expect(await operator.call('/ops/api/users/freeze', about)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect(await written(id)).toEqual(['operator.password']);
  });

  test('what its kind asks for is taken from him, and the rest is not: he rejects the proposal of somebody', async () => {
    const about = await frozen();
    await helper.call('/ops/api/users/freeze', about);
    const { proposal } = await helper.ok('/ops/api/users/unfreeze', about);
    const permissions = ALL.replace('users.freeze,', '');
    const isDone = onceBefore(AuditLog.prototype, 'write', () =>
      admin.ok('/ops/api/roles/set', { name: role, permissions, isNew: '0' }),
    );
    expect(await operator.call('/ops/api/proposals/reject', { id: proposal, ...REMARK })).toMatchObject(
      FORBIDDEN,
    );
    expect(isDone()).toBe(true);
    expect((await admin.proposal(proposal)).status).toBe('pending');
  });

  test('he may see documents no more, and exports still: they are in what he takes out', async () => {
    const permissions = ALL.replace('kyc.review,', '');
    const isDone = onceBefore(AuditLog.prototype, 'write', () =>
      admin.ok('/ops/api/roles/set', { name: role, permissions, isNew: '0' }),
    );
    const asked = { id: String(user.userId), reason: 'test' };
    expect(await operator.call('/ops/api/exports/userData', asked)).toMatchObject(FORBIDDEN);
    expect(isDone()).toBe(true);
    const file = await operator.fetch('/ops/api/exports/userData', asked);
    expect(file.headers.get('content-type')).toBe('application/zip');
    await file.arrayBuffer();
  });

  test('nothing is taken from him: it goes through, with both of its entries', async () => {
    const { id: of } = await withdrawal();
    expect((await operator.call('/ops/api/withdrawals/reject', { id: of, ...REMARK })).code).toBe(1);
    expect(await written(id)).toEqual(['withdrawal.reject', 'withdrawal.reject.done']);
  });

  test('he is disabled after it was written: what it is about is carried out', async () => {
    const { id: of } = await withdrawal();
    const { operations } = exchange.running.wallet;
    const { rejectWithdrawal } = operations;
    Object.assign(operations, {
      rejectWithdrawal: async (...args: Parameters<typeof rejectWithdrawal>) => {
        Object.assign(operations, { rejectWithdrawal });
        await disable();
        return rejectWithdrawal(...args);
      },
    });
    expect((await operator.call('/ops/api/withdrawals/reject', { id: of, ...REMARK })).code).toBe(1);
    expect(await written(id)).toEqual(['withdrawal.reject', 'withdrawal.reject.done']);
  });
});

test('attack: who approved a withdrawal is disabled while another starts it: it starts with an approval that is none', async () => {
  const payout = await withdrawal();
  const approver = await enrolOperator(exchange, admin, 'finance', 'approver@example.com');
  await approver.ok('/ops/api/withdrawals/approve', payout);
  const approvers = (await approver.ok('/ops/api/me')).id;
  const isDone = onceBefore(AuditLog.prototype, 'write', () =>
    admin.ok('/ops/api/operators/disable', { id: approvers }),
  );
  expect(await desk.call('/ops/api/withdrawals/startPayout', payout)).toMatchObject({ code: 0 });
  expect(isDone()).toBe(true);
  expect((await desk.ok('/ops/api/withdrawals/detail', { id: payout.id })).status).toBe('pending');
  await desk.ok('/ops/api/withdrawals/approve', payout);
  await desk.ok('/ops/api/withdrawals/startPayout', payout);
});

describe('attack: of two admins', () => {
  const disableOf = (who: TestOperator, of: string): Promise<Answer> =>
    who.call('/ops/api/operators/disable', { id: of });

  const idOf = async (who: TestOperator): Promise<string> => (await who.ok('/ops/api/me')).id;

  test('one who is being disabled disables somebody; to disable himself is no such thing', async () => {
    const links = [];
    for (const email of ['other@example.com', 'third@example.com'])
      links.push({ email, link: await inviteOperator(exchange, admin, 'admin', email) });
    const [other, third] = await Promise.all(
      links.map(({ email, link }) => new TestOperator(exchange, email).enrol(link)),
    );
    const [others, thirds, desks] = [await idOf(other!), await idOf(third!), await idOf(desk)];
    const isDone = onceBefore(Proposals.prototype, 'halt', () => disableOf(admin, others));
    expect(await disableOf(other!, desks)).toMatchObject(SIGNED_OUT);
    expect(isDone()).toBe(true);
    expect((await desk.call('/ops/api/me')).code).toBe(1);
    expect((await disableOf(third!, thirds)).code).toBe(1);
    expect(await third!.call('/ops/api/me')).toMatchObject(SIGNED_OUT);
  });
});
