import { PICTURE, type Answer } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceAfter, onceBefore } from '@bourse/testkit/once';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { parseAmount } from '@bourse/money/amount';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { KeyedMutex } from '../../keyed-mutex.ts';
import { ApprovalGuard } from '../money/approval-guard.ts';

/**
 * What an operator approves or proposes while his role, or what it may do, is being changed. The one admin of a demonstration decides
 * about the team alone.
 */
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
const desk = await enrolOperator(exchange, admin, 'finance', 'desk@example.com');
const helper = await enrolOperator(exchange, admin, 'support', 'helper@example.com');
const user = await exchange.signUp();
afterAll(() => stopClean(exchange, admin));

const FORBIDDEN = { code: 0, msg: 'Your role does not allow this.' };
const LESS = 'payments.see,house.see,users.see,proposals.see';
const ALL = `${LESS},deposits.credit,withdrawals.approve,credits.decide,house.move,users.freeze,proposals.decide`;
const MONEY = { currency: 'USDT', amount: '1', reason: 'test' };
const FROZEN = { id: (await exchange.signUp()).userId, reason: 'test' };

let count = 0;
let role: string;
let operator: TestOperator;
let id: string;
const setRole = (permissions: string, isNew: '0' | '1' = '0') =>
  admin.ok('/ops/api/roles/set', { name: role, permissions, isNew });
beforeEach(async () => {
  role = `Desk ${'abcdefghijklmnopqrstuvwxyz'[count++]}`;
  await setRole(ALL, '1');
  operator = await enrolOperator(exchange, admin, role, `operator${count}@example.com`);
  ({ id } = await operator.ok('/ops/api/me'));
});

/** How he loses what he could do, and has it back. */
const CHANGES: [what: string, take: () => Promise<unknown>, giveBack: () => Promise<unknown>][] = [
  [
    'his role is changed',
    () => admin.ok('/ops/api/operators/role', { id, role: 'auditor' }),
    () => admin.ok('/ops/api/operators/role', { id, role }),
  ],
  ['his role is narrowed', () => setRole(LESS), () => setRole(ALL)],
];

/** Waits for it to be proven that he may, and then lets the change of his role commit. */
const whileApproving = (take: () => Promise<unknown>) =>
  onceAfter(ApprovalGuard.prototype, 'refusalOf', take);

describe.each(CHANGES)('attack: %s while his approval is under way', (_what, take, giveBack) => {
  test('of a withdrawal: it is stored, and counts when he has his right back', async () => {
    const someone = await exchange.signUp();
    await exchange.running.services.sequencer.submit({
      type: 'fund',
      owner: someone.userId,
      funds: [{ currency: 'USDT', amount: parseAmount('500')! }],
      reference: `test:${role}`,
    });
    const address = `0x${String(someone.userId).padStart(40, 'a0')}`;
    const payout = await requestWithdrawal(exchange, someone, { amount: '50', address });
    const detail = () => desk.ok('/ops/api/withdrawals/detail', { id: payout });
    const { payloadHash } = await detail();
    const isDone = whileApproving(take);
    const approved = await operator.call('/ops/api/withdrawals/approve', { id: payout, payloadHash });
    expect(isDone()).toBe(true);
    expect(approved).toMatchObject(FORBIDDEN);
    await giveBack();
    expect((await detail()).approvals).toBe(0);
  });

  test('of a proposal: it is carried out', async () => {
    await helper.call('/ops/api/users/freeze', FROZEN);
    const { proposal } = await helper.ok('/ops/api/users/unfreeze', FROZEN);
    const isDone = whileApproving(take);
    expect(await operator.approve(proposal)).toMatchObject(FORBIDDEN);
    expect(isDone()).toBe(true);
    expect((await admin.proposal(proposal)).status).toBe('pending');
    expect((await admin.approve(proposal)).code).toBe(1);
  });

  test('of a credit, and of a movement of the house: it is carried out', async () => {
    const credit = await desk.ok('/ops/api/credits/propose', { owner: String(user.userId), ...MONEY });
    const move = await desk.ok('/ops/api/house/proposeTransfer', { from: 'fees', to: 'insurance', ...MONEY });
    for (const [what, { id: of, payloadHash }] of Object.entries({ credits: credit, house: move })) {
      const isDone = whileApproving(take);
      expect(await operator.call(`/ops/api/${what}/approve`, { id: of, payloadHash })).toMatchObject(
        FORBIDDEN,
      );
      expect(isDone()).toBe(true);
      expect((await desk.ok(`/ops/api/${what}/list`)).list[0]).toMatchObject({ id: of, status: 'pending' });
      await giveBack();
    }
  });

  test('of a deposit on his word alone: it is credited', async () => {
    const proof = { credential: { bytes: PICTURE } };
    const fields = {
      currency: 'USDT',
      chain: 'ERC20',
      amount: '5',
      txHash: `0x${role.charCodeAt(5)}`.padEnd(66, '0'),
    };
    const { data } = await user.upload('/bb/recharge/submit', fields, proof);
    await exchange.clock.advance(1_000);
    const before = await user.balance('USDT');
    const isDone = whileApproving(take);
    const finished = await operator.call('/ops/api/deposits/finish', { id: data.id, arrival: '5' });
    expect(finished).toMatchObject(FORBIDDEN);
    expect(isDone()).toBe(true);
    expect(await user.balance('USDT')).toEqual(before);
  });
});

describe.each(CHANGES)('attack: %s while he proposes', (_what, take, giveBack) => {
  test('something, and has looked at it: it is stored after', async () => {
    await helper.call('/ops/api/users/freeze', FROZEN);
    const isDone = onceBefore(KeyedMutex.prototype, 'take', take);
    expect(await operator.call('/ops/api/users/unfreeze', FROZEN)).toMatchObject(FORBIDDEN);
    expect(isDone()).toBe(true);
    await giveBack();
    const pending = await admin.ok('/ops/api/proposals/list', { status: 'pending' });
    expect(pending.list).toEqual([]);
  });

  test.each<[string, () => Promise<Answer>, () => Promise<any>]>([
    [
      'a credit',
      () => operator.call('/ops/api/credits/propose', { owner: String(user.userId), ...MONEY }),
      () => desk.ok('/ops/api/credits/list'),
    ],
    [
      'a movement of the house',
      () => operator.call('/ops/api/house/proposeTransfer', { from: 'fees', to: 'insurance', ...MONEY }),
      () => desk.ok('/ops/api/house/list'),
    ],
    [
      'to let a user go on',
      () => operator.call('/ops/api/users/unfreeze', FROZEN),
      () => admin.ok('/ops/api/proposals/list'),
    ],
  ])(
    '%s, and its transaction is not over: it is overlooked when all of his is cancelled',
    async (_it, propose, list) => {
      await helper.call('/ops/api/users/freeze', FROZEN);
      const [proposed, taken] = await inTheLogInTurn(propose, take);
      expect(proposed).toMatchObject({ code: 1 });
      expect(taken).toBeDefined();
      await giveBack();
      expect((await list()).list[0]).toMatchObject({
        status: 'cancelled',
        proposedBy: { email: operator.email },
      });
    },
  );
});

/** Begins the second when the first waits to write to the log, which a query of ours holds, and lets go when both wait. */
async function inTheLogInTurn<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const holder = new pg.Client({ connectionString: exchange.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin; select * from audit_head for update');
    const one = first();
    await waiting(1);
    const two = second();
    await waiting(2);
    await holder.query('rollback');
    return await Promise.all([one, two]);
  } finally {
    await holder.end();
  }
}

const waiting = (howMany: number) =>
  expect
    .poll(async () => {
      const rows = await exchange.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(howMany);
