import { formatAmount } from '@bourse/money/amount';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { unzip } from '@bourse/testkit/unzip';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifiedUser, withdraw } from '../test-wallet.ts';

const EXPORT = '/ops/api/exports/period';
const YEAR = { from: '2026-01-01', to: '2026-12-31', reason: 'Letter 17 of the tax office' };

let exchange: TestExchange;
let admin: TestOperator;
let user: TestUser;
let other: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
  admin = await enrolAdmin(exchange);
  [user, other] = [await verifiedUser(exchange), await exchange.signUp()];
  const pair = { baseCoin: 'ETH', quoteCoin: 'BTC', price: '0.05', amount: '0.4' };
  await user.place({ ...pair, direction: 'sell' });
  await other.place({ ...pair, direction: 'buy' });
  await other.place({ direction: 'buy', type: 'market', amount: '123.45' });
  await withdraw(exchange, user);
});
afterAll(() => stopClean(exchange));

async function tables(fields = YEAR): Promise<Map<string, string[][]>> {
  const response = await admin.fetch(EXPORT, fields);
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  return new Map(
    [...files].map(([name, text]) => [
      name.replace('.csv', ''),
      text
        .toString()
        .slice(1)
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',')),
    ]),
  );
}

test('an export has every movement and balance of users to the digit', async () => {
  const found = await tables();
  const sides = await exchange.query(
    `select t.id, a.owner, case when t.debit_account = a.id then -t.amount else t.amount end as amount
     from transfers t join accounts a on a.id in (t.debit_account, t.credit_account) where a.owner > 0
     order by t.id, amount`,
  );
  expect(sides.length).toBeGreaterThan(10);
  expect(found.get('movements')!.map((row) => [row[0], row[2], row[6]])).toEqual(
    sides.map(({ id, owner, amount }) => [id, owner, formatAmount(BigInt(amount))]),
  );
  const accounts = await exchange.query(
    'select owner, product, currency, available + frozen as sum from accounts where owner > 0 and available + frozen > 0 order by id',
  );
  expect(found.get('balances')).toEqual(
    accounts.map(({ owner, product, currency, sum }) => [
      owner,
      product,
      currency,
      '0',
      formatAmount(BigInt(sum)),
    ]),
  );
  expect(found.get('users')!.map((row) => row.slice(0, 4))).toEqual([
    [String(user.userId), user.email, 'Test Person', 'yes'],
    [String(other.userId), other.email, '', 'no'],
  ]);
  expect(
    found.get('fills')!.some((row) => row[7] === String(other.userId) && row[8] === String(user.userId)),
  ).toBe(true);
  expect(found.get('withdrawals')!.map((row) => [row[2], row[7], row[9]])).toEqual([
    [String(user.userId), '100', 'pending'],
  ]);
});

test('of a time before anything there is nothing', async () => {
  const found = await tables({ ...YEAR, from: '2025-01-01', to: '2025-12-31' });
  expect([...found.values()].flat()).toEqual([]);
});

test('who exported what, and why, is on record', async () => {
  await tables();
  const [entry] = await exchange.query(
    `select email, subject, after from audit_log where action = 'export.period' order by id desc limit 1`,
  );
  expect(entry).toMatchObject({ email: admin.email, subject: 'period:2026-01-01/2026-12-31' });
  expect(JSON.parse(entry.after)).toEqual({ reason: YEAR.reason });
  const { reason: _none, ...unreasoned } = YEAR;
  expect((await admin.call(EXPORT, unreasoned)).code).toBe(0);
});

test('support and reviewers may not', async () => {
  for (const role of ['kyc', 'support', 'auditor'] as const) {
    const operator = await enrolOperator(exchange, admin, role);
    expect((await operator.call(EXPORT, YEAR)).msg).toBe('Your role does not allow this.');
  }
});
