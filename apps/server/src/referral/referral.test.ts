import { formatAmount, parseAmount } from '@bourse/money/amount';
import type { CommissionView } from '@bourse/protocol/referral/calls';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, expect, test } from 'vitest';
import { countCommissions } from './commission-totals.ts';

const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };
const SUMMARY = '/bb/invite/summary';
const LIST = '/bb/invite/list';
const DAY = 24 * 3_600_000;

/** Ann, whom the house invited, invited Bob and Eve; Bob invited Cid. */

const codeOf = async (user: TestUser): Promise<string> =>
  (await user.ok('/bb/index/share')).invitationCode as string;

const exchange = await startTestExchange();
const ann = await exchange.signUp('ann@example.com');
const bob = await exchange.signUp('bobby@example.com', await codeOf(ann));
await exchange.clock.advance(60_000);
const eve = await exchange.signUp('ev@example.com', (await codeOf(ann)).toLowerCase());
const cid = await exchange.signUp('cid.c@example.com', await codeOf(bob));
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const earned = async (user: TestUser): Promise<CommissionView[]> => (await user.ok(SUMMARY)).commission;

test('a link and a code to share', async () => {
  const { invitationCode } = await ann.ok('/user/info');
  expect(await ann.ok('/bb/index/share')).toEqual({
    invitationCode,
    link: `/pc/home?invite=${invitationCode}`,
  });
});

test('nothing earned before anyone traded', async () => {
  expect(await ann.ok(SUMMARY)).toEqual({
    invitees: 2,
    verified: 0,
    commission: [],
    commissionDay: [],
    rate: '0.2',
  });
  expect(await cid.ok(LIST)).toEqual({ list: [], totalRow: 0 });
});

test('a fifth of each fee, rounded down, to the inviters of maker and taker', async () => {
  const before = { ann: await ann.balance('ETH'), bob: await bob.balance('BTC') };
  await cid.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '0.123457' });
  await bob.place({ ...ETH_BTC, direction: 'buy', price: '0.06', amount: '0.123457' });
  // Bob, the taker, pays 0.1 % of 0.123457 ETH, rounded up: 0.00012346. A fifth of that is 0.000024692.
  expect(await earned(ann)).toEqual([{ currency: 'ETH', amount: '0.00002469' }]);
  expect((await ann.balance('ETH')).available).toBe('5.00002469');
  expect(before.ann.available).toBe('5.00000000');
  // Cid, the maker, pays 0.1 % of 0.00740742 BTC, rounded up: 0.00000741. A fifth of that is 0.000001482.
  expect(await earned(bob)).toEqual([{ currency: 'BTC', amount: '0.00000148' }]);
  // Bob paid 0.00740742 BTC besides.
  expect(before.bob.available).toBe('0.50000000');
  expect((await bob.balance('BTC')).available).toBe('0.49259406');
  // Those whom the house invited earn nobody anything; Cid has invited nobody.
  await ann.place({ direction: 'buy', type: 'market', amount: '500' });
  expect(await earned(cid)).toEqual([]);
  expect(await exchange.query('select count(*)::int as rows from commissions')).toEqual([{ rows: 2 }]);
});

test('the inviter reads it in his statement', async () => {
  const { list } = await ann.ok('/bb/asset/record', { tradeType: 'commission' });
  expect(list).toMatchObject([
    { currency: 'ETH', amount: '0.00002469', balance: '5.00002469', kind: 'commission' },
  ]);
  expect(list[0].reference).toMatch(/^trade:\d+$/);
});

test('fills in parts: each fee earns its own fifth, and one too small earns nothing', async () => {
  await bob.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '0.02' });
  await eve.place({ ...ETH_BTC, direction: 'buy', price: '0.06', amount: '0.019999' });
  // What is left of Bob's order is one lot, worth 0.00000006 BTC: its fee is at most a hundred-millionth.
  await ann.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '0.01' });
  await eve.place({ ...ETH_BTC, direction: 'buy', price: '0.06', amount: '0.010001' });
  const sides = await exchange.query<Record<string, string>>(
    `select t.id, i.inviter, side.payer, side.fee, side.currency, c.amount
     from trades t
     join pairs p on p.symbol = t.symbol
     cross join lateral (values (t.buyer, t.buyer_fee, p.base), (t.seller, t.seller_fee, p.quote))
       as side (payer, fee, currency)
     join inviters i on i.owner = side.payer
     left join commissions c on c.reference = 'trade:' || t.id and c.invitee = side.payer
       and c.currency = side.currency and c.inviter = i.inviter
     order by t.id`,
  );
  const small = sides.filter(({ fee }) => Number(fee) < 5);
  expect(small.length).toBeGreaterThan(0);
  expect(sides.length).toBeGreaterThan(small.length + 4);
  for (const { fee, amount } of sides) {
    const fifth = BigInt(fee!) / 5n;
    expect(amount).toBe(fifth === 0n ? null : String(fifth));
  }
  const [{ rows }] = await exchange.query('select count(*)::int as rows from commissions');
  expect(rows).toBe(sides.length - small.length);
});

test('the house gives what it received: fees less commissions are left on its account', async () => {
  const [totals] = await exchange.query(
    `select
       (select sum(amount) from transfers where kind = 'fee' and currency = 'ETH') as fees,
       (select sum(amount) from transfers where kind = 'commission' and currency = 'ETH') as commissions,
       (select available from accounts where owner = -14 and currency = 'ETH') as left`,
  );
  expect(BigInt(totals.fees) - BigInt(totals.commissions)).toBe(BigInt(totals.left));
  expect(BigInt(totals.commissions)).toBeGreaterThan(0n);
});

test('the list: newest first, names masked, sums that add up to the summary', async () => {
  const { list, totalRow } = await ann.ok(LIST);
  expect(totalRow).toBe(2);
  expect(list.map(({ email }: { email: string }) => email)).toEqual(['***@example.com', 'b***@example.com']);
  expect(list[0].registerTime - list[1].registerTime).toBe(60_000);
  expect(JSON.stringify(list)).not.toMatch(/bobby|ev@/);
  const sums = new Map<string, bigint>();
  for (const { commission } of list) {
    expect(commission.length).toBeGreaterThan(0);
    for (const { currency, amount } of commission)
      sums.set(currency, (sums.get(currency) ?? 0n) + parseAmount(amount)!);
  }
  expect([...sums].sort().map(([currency, amount]) => ({ currency, amount: formatAmount(amount) }))).toEqual(
    await earned(ann),
  );
  expect(await ann.ok(LIST, { pageNo: 2, pageSize: 1 })).toEqual({ list: [list[1]], totalRow: 2 });
  expect(await ann.ok(LIST, { pageNo: 3, pageSize: 1 })).toEqual({ list: [], totalRow: 2 });
});

test('who is verified shows as such', async () => {
  await exchange.query('update users set kyc = 2 where id = $1', [eve.userId]);
  await exchange.query('update users set kyc = 1 where id = $1', [bob.userId]);
  expect(await ann.ok(SUMMARY)).toMatchObject({ invitees: 2, verified: 1 });
  const { list } = await ann.ok(LIST);
  expect(list.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false]);
});

test('what was earned in the last 24 hours, to the millisecond', async () => {
  const day = async () => (await ann.ok(SUMMARY)).commissionDay;
  expect(await day()).toEqual(await earned(ann));
  const [{ last }] = await exchange.query('select max(time) as last from commissions');
  await exchange.clock.advance(Number(last) + DAY - exchange.clock.now());
  expect((await day()).length).toBeGreaterThan(0);
  await exchange.clock.advance(1);
  expect(await day()).toEqual([]);
  expect((await earned(ann)).length).toBeGreaterThan(0);
});

test('sums are the same before, while and after commissions are counted, each once', async () => {
  const seen = async () => [await earned(ann), await earned(bob), (await ann.ok(LIST)).list];
  const before = await seen();
  const count = (atOnce?: number) => countCommissions(exchange.running.services.db, atOnce);
  await Promise.all([count(3), count(7)]);
  expect(await seen()).toEqual(before);
  const [{ counted, paid }] = await exchange.query(
    `select (select sum(amount) from commission_totals where currency = 'ETH') as counted,
       (select sum(amount) from commissions where currency = 'ETH') as paid`,
  );
  expect(counted).toBe(paid);

  await eve.place({ ...ETH_BTC, direction: 'buy', price: '0.06', amount: '0.01' });
  await cid.place({ ...ETH_BTC, direction: 'sell', price: '0.06', amount: '0.01' });
  const after = await seen();
  expect(after[0]).not.toEqual(before[0]);
  expect(after[1]).not.toEqual(before[1]);
  await count();
  expect(await seen()).toEqual(after);
});

test('only with a session', async () => {
  for (const path of ['/bb/index/share', LIST, SUMMARY])
    expect((await exchange.visitor.call(path)).code).toBe(-2);
});

test('attack: whom somebody has invited is counted no further than lists reach, however many there are', async () => {
  const crowd = await exchange.signUp('crowd@example.com');
  await exchange.query(
    `insert into users (email, password_hash, inviter_id, language, kyc, created_at)
      select 'made' || n || '@example.com', '', $1, 'en-US', case when n > 10500 then 2 else 0 end, now()
      from generate_series(1, 10600) n`,
    [crowd.userId],
  );
  expect(await crowd.ok(SUMMARY)).toMatchObject({ invitees: 10_000, verified: 100 });
  expect(await crowd.ok(LIST, { pageSize: 1 })).toMatchObject({
    totalRow: 10_000,
    list: [{ verified: true }],
  });
  expect((await crowd.ok(LIST, { pageNo: 1_000, pageSize: 10 })).list).toHaveLength(10);
  expect((await crowd.ok(LIST, { pageNo: 1_001, pageSize: 10 })).list).toEqual([]);
});
