import { startTestExchange } from '@bourse/testkit/exchange';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { StoredRecords } from '../sequencer/rows/record.ts';
import { STORED_RECORDS } from '../stored-records.ts';
import { ledgerProblems } from './health.ts';

test('a ledger that adds up has no problems, and each kind of damage is named', async () => {
  const exchange = await startTestExchange();
  const { db } = exchange.running.services;
  const user = await exchange.signUp();
  await user.place({ direction: 'buy', price: '50000', amount: '0.01' });
  await exchange.settled();
  expect(await ledgerProblems(db)).toEqual([]);

  await sql`update accounts set available = available + 1 where owner = ${user.userId} and currency = 'USDT'`.execute(
    db,
  );
  expect(await ledgerProblems(db)).toEqual(['1: USDT sums to 1']);
  await sql`update accounts set available = available - 2, frozen = frozen + 1
    where owner = ${user.userId} and currency = 'USDT'`.execute(db);
  expect(await ledgerProblems(db)).toEqual([
    expect.stringMatching(/^2: account \d+ has \d+ frozen, its reasons add up to/),
  ]);
  await sql`delete from journal where seq = (select max(seq) from journal)`.execute(db);
  expect(await ledgerProblems(db)).toContainEqual(expect.stringMatching(/^7: head is at/));
  await exchange.stop();
});

test('what a domain declares to be frozen is a reason, with all that the others declare', async () => {
  const exchange = await startTestExchange();
  const { db } = exchange.running.services;
  const { userId } = await exchange.signUp();
  await exchange.settled();
  await sql`update accounts set available = available - 2, frozen = frozen + 2
    where owner = ${userId} and product = 'spot' and currency = 'USDT'`.execute(db);
  expect(await ledgerProblems(db)).toHaveLength(1);

  const half = `select ${userId}, 'spot', 'USDT', 1`;
  const domainOf = (holds: readonly string[]) => new StoredRecords([...STORED_RECORDS.domains, { holds }]);
  expect(await ledgerProblems(db, domainOf([half]))).toEqual([
    expect.stringMatching(/has 2 frozen, its reasons add up to 1$/),
  ]);
  expect(await ledgerProblems(db, domainOf([half, half]))).toEqual([]);
  await exchange.stop();
});

test('withdrawals that are under way and subscriptions that hold money or coins are reasons', async () => {
  const exchange = await startTestExchange();
  const { db } = exchange.running.services;
  const { userId } = await exchange.signUp();
  await exchange.settled();
  const addUpTo = async (sum: string) =>
    expect(await ledgerProblems(db)).toEqual([
      expect.stringMatching(new RegExp(`has 0 frozen, its reasons add up to ${sum}$`)),
    ]);
  const withdrawal = (id: number, amount: number, status: string) =>
    sql`insert into withdrawals
      (id, owner, currency, chain, address, amount, fee, status, tx_hash, remark, created_at, updated_at)
      values (${id}, ${userId}, 'USDT', 'ERC20', 'a', ${amount}, 0, ${status}, '', '', 1, 1)`.execute(db);
  const subscription = (id: number, paid: number, coins: number, status: string) =>
    sql`insert into subscriptions
      (id, owner, project_id, coin, paid, committed, coins, status, created_at, unlock_at, updated_at)
      values (${id}, ${userId}, 1, 'USDT', ${paid}, 0, ${coins}, ${status}, 1, 1, 1)`.execute(db);
  await withdrawal(1_001, 1, 'pending');
  await addUpTo('1');
  await withdrawal(1_002, 2, 'paying');
  await withdrawal(1_003, 64, 'finished');
  await addUpTo('3');
  await subscription(1_001, 4, 64, 'committed');
  await addUpTo('7');
  await subscription(1_002, 64, 8, 'locked');
  await subscription(1_003, 64, 64, 'refunded');
  await addUpTo('15');
  await exchange.stop();
});
