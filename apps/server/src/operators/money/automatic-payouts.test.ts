import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { AuditLog } from '../log/audit-log.ts';
import { marketOperations } from '../platform/market-operations.ts';
import { AutomaticPayouts } from './automatic-payouts.ts';
import { Payouts } from './payouts.ts';
import { UNSCREENED } from '../../screening/test-screen.ts';

const HOUR = 3_600_000;

let second: TestOperator;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer' } });
const admin = await enrolAdmin(exchange);
afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  await exchange.stop();
});

const request = (user: TestUser, amount: string, currency = 'USDT') =>
  requestWithdrawal(exchange, user, { amount, currency, address: `0x${'ab'.repeat(20)}` });

/** One look at what waits, now. */
async function release(isClosed = false): Promise<void> {
  const { services, wallet, identity } = exchange.running;
  const log = new AuditLog({ ...services, log: pino({ level: 'silent' }) });
  const payouts = new Payouts({ services, log, wallet: wallet.operations });
  await new AutomaticPayouts({
    services,
    payouts,
    operations: {
      wallet: wallet.operations,
      market: marketOperations(services.markets, exchange.running.coins, {
        stalePairs: () => [],
        fedPairs: () => [],
        coverage: () => Promise.reject(new Error('nobody asks')),
      }),
      withdrawalFreeze: identity.freeze,
      screen: UNSCREENED,
    },
    switchboard: { refusalOf: () => (isClosed ? ({} as never) : undefined) },
  }).release();
}

const statusOf = async (id: string) =>
  (await exchange.query('select status from withdrawals where id = $1', [id]))[0].status;

async function setLimit(value: string): Promise<void> {
  const { proposal } = await admin.ok('/ops/api/parameters/set', { name: 'payout_auto_hourly_usdt', value });
  expect(proposal).toMatch(/^\d+$/);
  expect((await admin.approve(proposal)).code).toBe(0);
  expect((await second.approve(proposal)).code).toBe(1);
}

test('nothing is released before two operators have set a limit, in demo mode too', async () => {
  const user = await exchange.signUp();
  const id = await request(user, '1');
  await release();
  expect(await statusOf(id)).toBe('pending');
  // One admin alone decides what takes two in demo mode; not this.
  const { proposal } = await admin.ok('/ops/api/parameters/set', {
    name: 'payout_auto_hourly_usdt',
    value: '9',
  });
  expect(proposal).toMatch(/^\d+$/);
  await admin.ok('/ops/api/proposals/cancel', { id: proposal });
  second = await enrolAdmin(exchange, 'second@example.com');
  await setLimit('100');
  await release();
  expect(await statusOf(id)).toBe('paying');
  const [order] = await exchange.query('select * from payout_orders where id = $1', [id]);
  const validUntil = Math.floor(exchange.clock.now() / HOUR) * 3_600 + 24 * 3_600;
  expect(order).toMatchObject({
    approvals: [],
    automatic: { hourlyLimit: '100' },
    payout: { amount: '1', validUntil },
  });
  // The console shows the one that it was ordered with.
  expect((await admin.ok('/ops/api/withdrawals/detail', { id })).payout).toEqual(order.payout);
  const [entry] = await exchange.query("select * from audit_log where action = 'withdrawal.order'");
  expect(entry).toMatchObject({ operator_id: null, email: 'automatic release', subject: `withdrawal:${id}` });
});

test('slices of one user add up within an hour; another user has a limit of his own', async () => {
  const [user, other] = [await exchange.signUp(), await exchange.signUp()];
  const ids = [await request(user, '60'), await request(user, '40'), await request(user, '0.00000001')];
  const others = await request(other, '100');
  await Promise.all([release(), release()]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(['paying', 'paying', 'pending']);
  expect(await statusOf(others)).toBe('paying');
  await exchange.clock.advance(HOUR + 1);
  await release();
  expect(await statusOf(ids[2]!)).toBe('paying');
});

test('what is too large, frozen, held, closed or without a price waits for persons', async () => {
  const large = await request(await exchange.signUp(), '100.00000001');
  const frozen = await exchange.signUp();
  const stopped = await request(frozen, '1');
  await exchange.query('update users set frozen_at = now() where id = $1', [frozen.userId]);
  const held = await exchange.signUp();
  const waits = await request(held, '1');
  const now = new Date(exchange.clock.now());
  await exchange.query('update users set security_changed_at = $1 where id = $2', [now, held.userId]);
  const thief = await exchange.signUp();
  const iced = await request(thief, '1');
  await exchange.query('update users set withdrawals_frozen_at = $1 where id = $2', [now, thief.userId]);
  // The feed of these tests has no price for it.
  const unpriced = await request(await exchange.signUp(), '0.001', 'ETH');
  await release();
  for (const id of [large, stopped, waits, iced, unpriced]) expect(await statusOf(id)).toBe('pending');

  const closed = await request(await exchange.signUp(), '1');
  await release(true);
  expect(await statusOf(closed)).toBe('pending');
  await release();
  expect(await statusOf(closed)).toBe('paying');
});
