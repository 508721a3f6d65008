import { formatAmount, parseAmount } from '@bourse/money/amount';
import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { TestBot } from '../../open-api/test-bot.ts';
import { EVM_ADDRESS } from '../test-wallet.ts';

/** Requests side by side, by the web app's account and by a program's key, against limits that move meanwhile. */
const DAY_MS = 86_400_000;
let user: TestUser;
let bot: TestBot;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
beforeEach(async () => {
  await exchange.query(`delete from parameters where name like 'withdraw_level%'`);
  user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.verify(user);
  const line = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, remark: 'own' };
  await user.ok('/bb/address/add', { ...line, fundPassword: FUND_PASSWORD });
  await exchange.clock.advance(60_000);
  bot = await TestBot.of(exchange, user, 'read,trade,withdraw');
  await admin.login();
});
afterAll(() => stopClean(exchange));

const limit = (name: string, value: string) =>
  exchange.query(
    'insert into parameters values ($1, $2) on conflict (name) do update set value = excluded.value',
    [`withdraw_${name}_usdt`, value],
  );
const ask = async (amount = '100'): Promise<boolean> => {
  const payment = { address: EVM_ADDRESS, amount, currency: 'usdt', chain: 'usdterc20' };
  const { body } = await bot.post('/v1/dw/withdraw/api/create', payment);
  return body.status === 'ok';
};
const level = (to: '1' | '2') =>
  admin.call('/ops/api/users/level', { id: user.userId, reason: 'source of funds seen', level: to });
/** What the ledger holds for withdrawals of the user. */
const asked = async (): Promise<string> => {
  const [{ sum }] = await exchange.query(
    `select coalesce(sum(amount), 0) as sum from withdrawals where owner = ${user.userId}
     and status in ('pending', 'paying', 'finished')`,
  );
  return formatAmount(BigInt(sum as string));
};

test('ten at once for a limit that holds three take three', async () => {
  await limit('level1_day', '350');
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(answers.filter(Boolean)).toHaveLength(3);
  expect(await asked()).toBe('300');
  expect(await ask('50.00000001')).toBe(false);
  expect(await ask('50')).toBe(true);
  expect(await asked()).toBe('350');
});

test('a level that rises and falls in between: never beyond the higher limit, and nothing more below it', async () => {
  await limit('level1_day', '150');
  await limit('level2_day', '450');
  await Promise.all([ask(), ask(), level('2'), ask(), ask(), ask(), ask(), level('1'), ask(), ask()]);
  expect(parseAmount(await asked())!).toBeLessThanOrEqual(parseAmount('450')!);
  await level('1');
  expect(parseAmount(await asked())!).toBeGreaterThanOrEqual(parseAmount('100')!);
  // What the higher level has let out counts against the lower.
  if (parseAmount(await asked())! >= parseAmount('150')!) expect(await ask('10')).toBe(false);
  await level('2');
  await Promise.all(Array.from({ length: 6 }, () => ask('70')));
  expect(parseAmount(await asked())!).toBeLessThanOrEqual(parseAmount('450')!);
});

test('midnight frees nothing: the day is the last 24 hours, to the millisecond', async () => {
  const toMidnight = DAY_MS - (exchange.clock.now() % DAY_MS);
  await exchange.clock.advance(toMidnight - 1_000);
  await limit('level1_day', '100');
  expect(await ask()).toBe(true);
  const [{ created_at }] = await exchange.query(
    `select created_at from withdrawals where owner = ${user.userId} order by id desc limit 1`,
  );
  await exchange.clock.advance(2_000);
  expect(await ask('10')).toBe(false);
  exchange.clock.advance(Number(created_at) + DAY_MS - 1 - exchange.clock.now());
  expect(await ask('10')).toBe(false);
  exchange.clock.advance(1);
  expect(await ask('100')).toBe(true);
});

test('a limit of nine digits counts as it stands; one of nothing is none', async () => {
  await limit('level1_day', '999999999');
  expect((await user.ok('/bb/user/withdrawLimits')).day.limit).toBe('999999999');
  await limit('level1_day', '0');
  expect((await user.ok('/bb/user/withdrawLimits')).day.limit).toBe('');
});
