import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newHash, verifiedUser, withdraw, WITHDRAWAL } from '../test-wallet.ts';

const LIMITS = '/bb/user/withdrawLimits';
const DAY_MS = 86_400_000;
const say = (key: Parameters<typeof wording>[1], args = {}) => wording('en-US', key, args);

let user: TestUser;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
beforeEach(async () => {
  await exchange.query(`delete from parameters where name like 'withdraw_level%'`);
  user = await verifiedUser(exchange);
});
afterAll(() => stopClean(exchange));

const limit = (name: string, value: string) =>
  exchange.query(
    'insert into parameters values ($1, $2) on conflict (name) do update set value = excluded.value',
    [`withdraw_${name}_usdt`, value],
  );

test('nobody has set any: nothing is limited, and what is used is seen', async () => {
  expect((await withdraw(exchange, user, { amount: '9000' })).code).toBe(1);
  expect(await user.ok(LIMITS)).toEqual({
    level: 1,
    day: { limit: '', used: '9000' },
    month: { limit: '', used: '9000' },
  });
});

test('a day and thirty days have bounds to the digit; what is cancelled or rejected gives its room back', async () => {
  await limit('level1_day', '150');
  await limit('level1_month', '250');
  const first = (await withdraw(exchange, user)).data;
  expect((await withdraw(exchange, user, { amount: '50.00000001' })).msg).toBe(
    say('WITHDRAW_LEVEL_DAY', { maximum: '150', left: '50' }),
  );
  expect((await withdraw(exchange, user, { amount: '50' })).code).toBe(1);
  await user.ok('/bb/user/statisticsUser/txCancel', { id: first.id });
  expect((await user.ok(LIMITS)).day).toEqual({ limit: '150', used: '50' });
  const second = (await withdraw(exchange, user)).data;
  await exchange.running.wallet.operations.rejectWithdrawal(second.id, 'no');
  const third = (await withdraw(exchange, user)).data;
  await exchange.running.wallet.operations.startPayout(third.id);
  await exchange.running.wallet.operations.finishPayout(third.id, newHash());
  await exchange.clock.advance(DAY_MS);
  expect(await user.ok(LIMITS)).toMatchObject({ day: { used: '0' }, month: { used: '150' } });
  expect((await withdraw(exchange, user, { amount: '100.00000001' })).msg).toBe(
    say('WITHDRAW_LEVEL_MONTH', { maximum: '250', left: '100' }),
  );
  expect((await withdraw(exchange, user)).code).toBe(1);
});

test('attack: two withdrawals at once do not pass a limit that has room for one', async () => {
  await limit('level1_day', '150');
  const code = await exchange.codeFor(user, 'withdraw');
  const answers = await Promise.all(
    [1, 2, 3].map((n) =>
      user.call('/bb/user/statisticsUser/txPay', { ...WITHDRAWAL, code, requestId: `twice-${n}` }),
    ),
  );
  expect(answers.filter(({ code: done }) => done === 1)).toHaveLength(1);
  expect((await user.ok(LIMITS)).day.used).toBe('100');
  expect((await withdraw(exchange, user)).msg).toContain('50 USDT');
});

test('a withdrawal keeps the worth of its own time, whatever the price does then', async () => {
  expect((await withdraw(exchange, user)).code).toBe(1);
  expect((await user.ok(LIMITS)).day.used).toBe('100');
  // As if the mark had been another then: what was kept counts, not what it is worth now.
  await exchange.query(
    `update withdrawal_worths set worth = 1234500000000
     where withdrawal_id = (select max(id) from withdrawals where owner = $1)`,
    [user.userId],
  );
  expect((await user.ok(LIMITS)).day.used).toBe('12345');
});

test('operators raise a level, which has limits of its own, and lower it again', async () => {
  await limit('level1_day', '50');
  await limit('level2_day', '500');
  expect((await withdraw(exchange, user)).code).toBe(0);
  const fields = { id: user.userId, reason: 'source of funds seen' };
  await admin.login();
  await admin.ok('/ops/api/users/level', { ...fields, level: '2' });
  expect((await admin.ok('/ops/api/users/detail', { id: user.userId })).level).toBe(2);
  expect((await withdraw(exchange, user)).code).toBe(1);
  await admin.ok('/ops/api/users/level', { ...fields, level: '1' });
  expect((await user.ok(LIMITS)).level).toBe(1);
  const entries = await exchange.query(
    `select after from audit_log where action = 'user.level' and subject = $1`,
    [`user:${user.userId}`],
  );
  expect(entries).toHaveLength(2);
});
