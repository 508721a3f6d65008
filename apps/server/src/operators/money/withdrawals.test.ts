import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { parseAmount } from '@bourse/money/amount';
import { stopClean } from '@bourse/testkit/stop-clean';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';

let user: TestUser;
let one: TestOperator;
let two: TestOperator;
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange, admin));
beforeEach(async () => {
  user = await exchange.signUp();
  await fund(exchange, user, '20000');
  // What is approved adds up, by user, address and operator.
  tests++;
  address = `0x${String(tests).padStart(40, 'a0')}`;
  one = await enrolOperator(exchange, admin, 'finance', `one${tests}@example.com`);
  two = await enrolOperator(exchange, admin, 'finance', `two${tests}@example.com`);
});

let tests = 0;
let address: string;
let hashes = 0;
const freshHash = () => `0x${String(++hashes).padStart(64, '0')}`;

const request = (amount: string, currency = 'USDT', by = user, to = address) =>
  requestWithdrawal(exchange, by, { amount, currency, address: to, fee: '0.005' });
const detail = (id: string, by = one) => by.ok('/ops/api/withdrawals/detail', { id });
async function approve(id: string, by: TestOperator, payloadHash?: string) {
  return by.call('/ops/api/withdrawals/approve', {
    id,
    payloadHash: payloadHash ?? (await detail(id)).payloadHash,
  });
}
async function start(id: string, by: TestOperator) {
  return by.call('/ops/api/withdrawals/startPayout', { id, payloadHash: (await detail(id)).payloadHash });
}
const finish = (id: string, by: TestOperator, txHash = freshHash()) =>
  by.call('/ops/api/withdrawals/finish', { id, txHash });
const reject = (id: string, by: TestOperator, fields: Record<string, string> = { remark: 'no' }) =>
  by.call('/ops/api/withdrawals/reject', { id, ...fields });
const SECOND = 'A different operator has to approve this.';

test.each<[string, string, RegExp]>([
  ['support has frozen its owner', 'frozen_at', /^This account is frozen/],
  ['its owner has frozen it by link', 'withdrawals_frozen_at', /^Withdrawals from this account are frozen/],
])('attack: what waits is approved and started while %s', async (_what, column, why) => {
  const freeze = (at: Date | null) =>
    exchange.query(`update users set ${column} = $1 where id = $2`, [at, user.userId]);
  const [waiting, approved, started] = [await request('10'), await request('20'), await request('30')];
  for (const id of [approved, started]) expect((await approve(id, one)).code).toBe(1);
  expect((await start(started, one)).code).toBe(1);
  await freeze(new Date(exchange.clock.now()));
  expect((await approve(waiting, one)).msg).toMatch(why);
  expect((await start(approved, one)).msg).toMatch(why);
  expect(await detail(waiting)).toMatchObject({ frozen: true, can: { approve: false, reject: true } });
  expect(await detail(approved)).toMatchObject({ frozen: true, can: { startPayout: false, reject: true } });
  const { list } = await one.ok('/ops/api/withdrawals/list', { search: String(user.userId) });
  expect(list.map((row: any) => row.frozen)).toEqual([true, true, true]);
  // What may be on a chain is not undone by that.
  expect((await finish(started, one)).code).toBe(1);
  await freeze(null);
  expect((await detail(waiting)).frozen).toBe(false);
  expect((await approve(waiting, one)).code).toBe(1);
  expect((await start(approved, one)).code).toBe(1);
});

test('one operator approves, starts and finishes up to 10,000 USDT; the money leaves once', async () => {
  const id = await request('10000');
  expect(await detail(id)).toMatchObject({
    userId: String(user.userId),
    email: user.email,
    amount: '10000',
    fee: '0.005',
    arrival: '9999.995',
    status: 'pending',
    valueUsdt: '10000',
    approvalsNeeded: 1,
    approvedBy: [],
    can: { approve: true, startPayout: false, finish: false, reject: true },
    user: { kyc: 0, frozen: false, withdrawnIn24h: '10000' },
  });
  expect((await start(id, one)).msg).toBe('This has not been approved yet.');
  expect((await approve(id, one)).data).toEqual({ approvals: 1, approvalsNeeded: 1 });
  expect((await detail(id)).can).toEqual({ approve: false, startPayout: true, finish: false, reject: true });
  expect((await finish(id, one)).msg).toBe('This has not been approved yet.');
  expect((await start(id, one)).code).toBe(1);
  expect((await user.call('/bb/user/statisticsUser/txCancel', { id })).code).toBe(0);
  const hash = freshHash();
  expect((await finish(id, one, hash)).code).toBe(1);
  expect(await detail(id)).toMatchObject({ status: 'finished', txHash: hash });
  expect(await user.balance('USDT')).toEqual({ available: '20000.00000000', frozen: '0.00000000' });
  for (const late of [
    await approve(id, two),
    await start(id, two),
    await finish(id, two),
    await reject(id, two),
  ])
    expect(late).toMatchObject({ code: 0, msg: 'This is no longer pending.' });
});

test('above 10,000 USDT it takes two different operators', async () => {
  const id = await request('10000.00000001');
  expect((await detail(id)).approvalsNeeded).toBe(2);
  expect((await approve(id, one)).data).toEqual({ approvals: 1, approvalsNeeded: 2 });
  expect((await approve(id, one)).msg).toBe(SECOND);
  expect((await start(id, one)).msg).toBe(SECOND);
  expect((await start(id, two)).msg).toBe(SECOND);
  expect((await approve(id, two)).data).toEqual({ approvals: 2, approvalsNeeded: 2 });
  expect((await start(id, one)).code).toBe(1);
  expect((await finish(id, two)).code).toBe(1);
});

describe('10,000 USDT cut into slices', () => {
  const other = () => `0x${String(++hashes).padStart(40, 'f')}`;

  test('to one address: the slice that passes the limit takes two, whoever asks and approves', async () => {
    const accomplice = await exchange.signUp();
    await fund(exchange, accomplice, '20000');
    const [first, second] = [await request('6000'), await request('6000', 'USDT', accomplice)];
    expect((await approve(first, one)).data).toEqual({ approvals: 1, approvalsNeeded: 1 });
    expect((await approve(second, two)).data).toEqual({ approvals: 1, approvalsNeeded: 2 });
    expect((await start(first, one)).code).toBe(1);
    expect((await start(second, two)).msg).toBe(SECOND);
    expect((await approve(second, one)).data).toEqual({ approvals: 2, approvalsNeeded: 2 });
    expect((await start(second, two)).code).toBe(1);
  });

  test('of one user, to addresses of his own choice', async () => {
    const ids = [];
    for (let slice = 0; slice < 3; slice++) ids.push(await request('4000', 'USDT', user, other()));
    const needed = [];
    for (const [slice, id] of ids.entries())
      needed.push((await approve(id, slice === 1 ? two : one)).data.approvalsNeeded);
    expect(needed).toEqual([1, 1, 2]);
  });

  test('by one operator alone, for ten users in a minute', async () => {
    const needed = [];
    for (let slice = 0; slice < 3; slice++) {
      const stranger = await exchange.signUp();
      await fund(exchange, stranger, '20000');
      const id = await request('5000', 'USDT', stranger, other());
      needed.push((await approve(id, one)).data.approvalsNeeded);
    }
    expect(needed).toEqual([1, 1, 2]);
  });

  test('all at once', async () => {
    const ids = [];
    for (let slice = 0; slice < 4; slice++) ids.push(await request('4000', 'USDT', user, other()));
    await Promise.all(ids.map((id) => approve(id, one)));
    const started = await Promise.all(ids.map((id) => start(id, one)));
    expect(started.filter(({ code }) => code === 1)).toHaveLength(2);
  });

  test('attack: approved as slices of one day, and started a day later, when nobody counts them any more', async () => {
    const accomplice = await exchange.signUp();
    await fund(exchange, accomplice, '90000');
    const to = other();
    const ids = [];
    for (let slice = 0; slice < 9; slice++) ids.push(await request('9000', 'USDT', accomplice, to));
    for (const id of ids) await approve(id, one);
    for (let hour = 0; hour < 25; hour++) await exchange.clock.advance(3_600_000);
    for (const operator of [admin, one, two]) expect((await operator.login()).code).toBe(1);
    const started = [];
    for (const id of ids) started.push((await start(id, one)).msg);
    expect(started.filter((msg) => msg === SECOND)).toHaveLength(8);
    expect(await detail(ids[8]!)).toMatchObject({ approvals: 1, approvalsNeeded: 2 });
    expect((await approve(ids[8]!, two)).data).toEqual({ approvals: 2, approvalsNeeded: 2 });
    expect((await start(ids[8]!, one)).code).toBe(1);
    // What is approved on the day after counts by itself.
    const late = await request('9000', 'USDT', accomplice, to);
    expect((await detail(late)).approvalsNeeded).toBe(2);
    for (let hour = 0; hour < 25; hour++) await exchange.clock.advance(3_600_000);
    for (const operator of [admin, one, two]) expect((await operator.login()).code).toBe(1);
    expect((await approve(late, one)).data).toEqual({ approvals: 1, approvalsNeeded: 1 });
  });

  test('attack: a slice now and one hours later: for 24 hours the first counts, to the millisecond', async () => {
    expect((await approve(await request('6000'), one)).data.approvalsNeeded).toBe(1);
    const dayAfter = exchange.clock.now() + 24 * 3_600_000;
    const until = (time: number) => exchange.clock.advance(time - exchange.clock.now());
    for (let hour = 23; hour > 0; hour--) await until(dayAfter - hour * 3_600_000);
    await until(dayAfter - 120_000);
    for (const operator of [admin, one]) expect((await operator.login()).code).toBe(1);
    await until(dayAfter - 1);
    const next = await request('6000');
    expect((await detail(next)).approvalsNeeded).toBe(2);
    await until(dayAfter);
    expect((await detail(next)).approvalsNeeded).toBe(1);
  });

  test('attack: one address under several tags, for several users', async () => {
    const to = other();
    const [first, second] = [await exchange.signUp(), await exchange.signUp()];
    for (const each of [first, second]) await fund(exchange, each, '20000');
    await approve(await request('7000', 'USDT', first, `${to}?memo=1`), two);
    const elsewhere = await request('7000', 'USDT', second, `${other()}?memo=1`);
    expect((await detail(elsewhere, admin)).approvalsNeeded).toBe(1);
    const tagged = await request('7000', 'USDT', second, `${to}?memo=2`);
    expect((await detail(tagged, admin)).approvalsNeeded).toBe(2);
  });

  test('what was given back counts no more', async () => {
    const [first, second] = [await request('9000'), await request('9000')];
    await approve(first, one);
    expect((await detail(second)).approvalsNeeded).toBe(2);
    await reject(first, two);
    expect((await detail(second)).approvalsNeeded).toBe(1);
  });
});

test('the limit is of the worth in USDT; without a fresh price it takes two', async () => {
  // At a mark of 50,000, 0.2 BTC are worth 10,000 USDT.
  const cheap = await request('0.2', 'BTC');
  expect(await detail(cheap)).toMatchObject({ approvalsNeeded: 1, valueUsdt: '10000' });
  const dear = await request('0.20000001', 'BTC');
  expect((await detail(dear)).approvalsNeeded).toBe(2);
  // ETH has no feed here.
  expect(await detail(await request('0.01', 'ETH'))).toMatchObject({ approvalsNeeded: 2, valueUsdt: '' });
  await approve(cheap, one);
  exchange.quiet(true);
  await exchange.clock.advance(6_000);
  expect((await start(cheap, one)).msg).toBe(SECOND);
  exchange.quiet(false);
  await exchange.clock.advance(1_000);
  for (let s = 0; s < 5; s++) await exchange.clock.advance(1_000);
  expect((await start(cheap, one)).code).toBe(1);
});

test('an approval binds the payload: with another hash nothing happens, and a changed one needs a new approval', async () => {
  const id = await request('100');
  const wrong = {
    code: 0,
    msg: 'What you approved is no longer what would be carried out. Please look at it again.',
  };
  expect(await approve(id, one, 'f'.repeat(64))).toMatchObject(wrong);
  await approve(id, one);
  const { payloadHash } = await detail(id);
  for (const change of [
    "address = '0x0000000000000000000000000000000000000001'",
    'amount = amount + 1',
    'fee = fee - 1',
    "chain = 'TRC20'",
    "currency = 'BTC'",
  ]) {
    const [before] = await exchange.query('select * from withdrawals where id = $1', [id]);
    await exchange.query(`update withdrawals set ${change} where id = $1`, [id]);
    expect(await one.call('/ops/api/withdrawals/startPayout', { id, payloadHash })).toMatchObject(wrong);
    // The approval of before does not count for what it is now.
    expect((await start(id, one)).msg).toBe('This has not been approved yet.');
    const columns = ['address', 'amount', 'fee', 'chain', 'currency'];
    await exchange.query(
      `update withdrawals set ${columns.map((column, i) => `${column} = $${i + 2}`).join()} where id = $1`,
      [id, ...columns.map((column) => before[column])],
    );
  }
  expect((await start(id, one)).code).toBe(1);
});

test('two starts, two finishes, a finish and a rejection at once: one counts', async () => {
  const ok = (answers: { code: number }[]) => answers.filter(({ code }) => code === 1).length;
  const id = await request('10');
  await approve(id, one);
  expect(ok(await Promise.all([start(id, one), start(id, two), start(id, one)]))).toBe(1);
  expect(ok(await Promise.all([finish(id, one), finish(id, two)]))).toBe(1);
  const other = await request('10');
  expect(ok(await Promise.all([approve(other, one), approve(other, one), approve(other, one)]))).toBe(1);
  await start(other, one);
  expect(ok(await Promise.all([finish(other, one), finish(other, two)]))).toBe(1);
  const sums = await exchange.query(
    `select sum(amount) as paid from transfers where kind = 'withdrawal' and reference in ($1, $2)`,
    [`withdrawal:${id}`, `withdrawal:${other}`],
  );
  const finished = [(await detail(id)).status, (await detail(other)).status].filter(
    (each) => each === 'finished',
  ).length;
  expect(BigInt(sums[0].paid)).toBe(parseAmount('9.995')! * BigInt(finished));
});

test('a rejection gives everything back to the digit and says why', async () => {
  const before = await user.balance('USDT');
  const id = await request('123.45678901');
  expect((await reject(id, one, { remark: '' })).msg).toBe('Please fill in the remarks');
  for (const remark of ['Pay at https://bourse.example/pay', 'see bourse-pay.com', `to 0x${'ab'.repeat(20)}`])
    expect((await reject(id, one, { remark })).msg).toMatch(/^Remarks are mailed to the user/);
  expect((await reject(id, one, { remark: 'wrong network' })).code).toBe(1);
  expect(await user.balance('USDT')).toEqual(before);
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  expect(list[0]).toMatchObject({ id, status: 'rejected', remark: 'wrong network' });
});

test('a started payout is taken back only when two say that nothing was paid', async () => {
  const id = await request('100');
  await approve(id, one);
  await start(id, one);
  expect((await reject(id, two)).msg).toMatch(/^The payout has started/);
  const { proposal } = (await reject(id, two, { remark: 'not sent', notPaid: '1' })).data;
  // Nor does who said so say the opposite alone, with a hash of his own making.
  expect((await finish(id, two)).msg).toBe(SECOND);
  expect((await detail(id)).status).toBe('paying');
  const { payloadHash } = await one.proposal(proposal);
  expect((await two.call('/ops/api/proposals/approve', { id: proposal, payloadHash })).msg).toBe(SECOND);
  expect((await one.call('/ops/api/proposals/approve', { id: proposal, payloadHash })).code).toBe(1);
  expect((await user.balance('USDT')).frozen).toBe('0.00000000');
});

describe('after a restore, what was asked for before it may have been paid', () => {
  const say = (name: 'restored' | 'reconciled', at = exchange.clock.now()) =>
    exchange.query(
      `insert into launch_facts (name, at, said_by, detail) values ($1, $2, 'test', '')
        on conflict (name) do update set at = excluded.at`,
      [name, new Date(at)],
    );
  const cancel = (id: string) => user.call('/bb/user/statisticsUser/txCancel', { id });
  afterAll(() => say('reconciled'));

  test('attack: its user does not cancel it, and one operator alone does not give it back', async () => {
    const id = await request('100');
    await exchange.clock.advance(1_000);
    await say('restored');
    const before = await user.balance('USDT');
    expect((await cancel(id)).msg).toMatch(/this withdrawal may be paid already/);
    expect((await reject(id, one)).msg).toMatch(/^The payout has started/);
    const { proposal } = (await reject(id, one, { remark: 'not sent', notPaid: '1' })).data;
    expect(await user.balance('USDT')).toEqual(before);
    expect((await one.approve(proposal)).msg).toBe(SECOND);
    // What is asked for after it is as ever.
    const later = await request('50');
    expect((await cancel(later)).code).toBe(1);
    expect((await two.approve(proposal)).code).toBe(1);
    expect((await user.balance('USDT')).frozen).toBe('0.00000000');
    // Nobody had sent anything: it is the user's again, as the one that waits for the comparison will be.
    const waits = await request('10');
    await exchange.clock.advance(1_000);
    await say('restored');
    expect((await cancel(waits)).code).toBe(0);
    await say('reconciled');
    expect((await cancel(waits)).code).toBe(1);
  });

  test('two say in which transaction it was paid, and its money has left', async () => {
    const id = await request('100');
    await exchange.clock.advance(1_000);
    await say('restored');
    expect(await detail(id)).toMatchObject({ status: 'pending', maybePaid: true, can: { finish: true } });
    const txHash = freshHash();
    const { proposal } = (await finish(id, one, txHash)).data;
    expect((await detail(id)).status).toBe('pending');
    expect((await one.approve(proposal)).msg).toBe(SECOND);
    expect((await two.approve(proposal)).code).toBe(1);
    expect(await detail(id)).toMatchObject({ status: 'finished', txHash });
    expect(await user.balance('USDT')).toMatchObject({ frozen: '0.00000000' });

    // Had the exchange stopped just behind it, that would be what was approved; paid in another one would not.
    const resumed = async () => {
      await exchange.query("update proposals set status = 'carrying' where id = $1", [proposal]);
      await exchange.restart();
      return (await one.proposal(proposal)).status;
    };
    expect(await resumed()).toBe('finished');
    await exchange.query('update withdrawals set tx_hash = $2 where id = $1', [id, freshHash()]);
    expect(await resumed()).toBe('refused');
    await exchange.query('update withdrawals set tx_hash = $2 where id = $1', [id, txHash]);
    await say('reconciled');
  });

  test('attack: a hash that has paid another leaves it as it was, for whoever would finish it alone', async () => {
    const [first, second] = [await request('100'), await request('100')];
    await exchange.clock.advance(1_000);
    await say('restored');
    const txHash = freshHash();
    const proposals = [
      (await finish(first, one, txHash)).data.proposal,
      (await finish(second, one, txHash)).data.proposal,
    ];
    expect((await two.approve(proposals[0])).code).toBe(1);
    expect((await two.approve(proposals[1])).code).toBe(0);
    expect(await detail(second)).toMatchObject({ status: 'pending', can: { finish: true } });
    expect((await finish(second, one, txHash)).msg).toMatch(/already been submitted/);
    await say('reconciled');
    expect((await cancel(second)).code).toBe(1);
  });
});

test('attack: a dozen approvals at once, of one or of many, stop nobody else', async () => {
  const ids = await Promise.all(Array.from({ length: 4 }, () => request('10')));
  const asked = await Promise.all(ids.map((id) => detail(id)));
  const approvals = Promise.all(
    Array.from({ length: 24 }, (_, n) => approve(ids[n % 4]!, one, asked[n % 4]!.payloadHash)),
  );
  const startedAt = performance.now();
  await user.ok('/contract/contract/transfer', { amount: '1', currency: 'USDT', type: '1' });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect((await approvals).filter(({ code }) => code === 1)).toHaveLength(4);
});

test('approvals of operators who may not decide any more do not count', async () => {
  const gone = await enrolOperator(exchange, admin, 'finance', `gone${hashes}@example.com`);
  const id = await request('10');
  await approve(id, gone);
  await admin.ok('/ops/api/operators/disable', { id: (await gone.ok('/ops/api/me')).id });
  expect((await detail(id)).approvals).toBe(0);
  expect((await start(id, one)).msg).toBe('This has not been approved yet.');
});

test('a payment pays one withdrawal, and its hash is one of the chain', async () => {
  const hash = freshHash();
  const [first, second] = [await request('10'), await request('10')];
  for (const id of [first, second]) {
    await approve(id, one);
    await start(id, one);
  }
  expect((await finish(first, one, 'nonsense123')).msg).toBe('This is not a transaction hash of ERC20.');
  expect((await finish(first, one, hash)).code).toBe(1);
  expect((await finish(second, one, hash)).msg).toBe('This transaction has already been submitted.');
  expect((await finish(second, one)).code).toBe(1);
});

test('what is not there is not there', async () => {
  const none = { id: '999999999999999' };
  for (const [path, fields] of [
    ['detail', {}],
    ['approve', { payloadHash: 'a'.repeat(64) }],
    ['startPayout', { payloadHash: 'a'.repeat(64) }],
    ['finish', { txHash: freshHash() }],
    ['reject', { remark: 'x' }],
  ] as const) {
    const answer = await one.call(`/ops/api/withdrawals/${path}`, { ...none, ...fields });
    expect([path, answer.status, answer.msg]).toEqual([path, 200, 'Not found']);
  }
});

test('lists: filters, search, the oldest waiting first', async () => {
  const ids = [await request('10'), await request('11')];
  const list = async (fields: Record<string, string>) =>
    (await one.ok('/ops/api/withdrawals/list', fields)).list.map(({ id }: { id: string }) => id);
  expect(await list({ search: user.email, status: 'pending' })).toEqual(ids);
  expect(await list({ search: String(user.userId) })).toEqual(ids.toReversed());
  expect(await list({ search: user.email, currency: 'BTC' })).toEqual([]);
  expect(await list({ search: '%' })).toEqual([]);
  expect((await list({ search: address })).length).toBeGreaterThan(1);
  expect(await list({ startTime: String(exchange.clock.now() + 1) })).toEqual([]);
});

test('each step is on record once with what it was about', async () => {
  const id = await request('10');
  await approve(id, one);
  await start(id, one);
  const hash = freshHash();
  await finish(id, two, hash);
  const { list } = await admin.ok('/ops/api/log/list', { subject: `withdrawal:${id}`, pageSize: 100 });
  expect(list.map(({ action, email }: any) => [action, email]).toReversed()).toEqual([
    ['withdrawal.approve', one.email],
    ['withdrawal.startPayout', one.email],
    ['withdrawal.startPayout.done', one.email],
    ['withdrawal.finish', two.email],
    ['withdrawal.finish.done', two.email],
  ]);
  expect(JSON.parse(list.at(-1).after)).toMatchObject({
    user: String(user.userId),
    amount: '10',
    address,
    chain: 'ERC20',
  });
});
