import { parseAmount } from '@bourse/money/amount';
import { HOUSE, projectAccount } from '@bourse/protocol/ledger/ledger';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';

/** Fees have 1,000 USDT and the user 500, both credited by hand. */
const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const one = await enrolOperator(exchange, admin, 'finance', 'one@example.com');
const two = await enrolOperator(exchange, admin, 'finance', 'two@example.com');
const user = await exchange.signUp();
await credit('fees', '1000');
const userCredit = await credit(String(user.userId), '500');
afterAll(() => stopClean(exchange));

async function credit(owner: string, amount: string): Promise<string> {
  const fields = { owner, currency: 'USDT', amount, reason: 'for the test' };
  const { id, payloadHash } = await one.ok('/ops/api/credits/propose', fields);
  await two.ok('/ops/api/credits/approve', { id, payloadHash });
  return id;
}

type Fields = Record<string, string>;
const transfer = (fields: Fields = {}, by = one) =>
  by.call('/ops/api/house/proposeTransfer', {
    from: 'fees',
    to: 'insurance',
    currency: 'USDT',
    amount: '10',
    reason: 'a fund for bad days',
    ...fields,
  });
const correct = (fields: Fields = {}, by = one) =>
  by.call('/ops/api/house/proposeCorrection', {
    source: 'manual',
    creditId: userCredit,
    direction: 'take',
    amount: '10',
    reason: 'credited to the wrong user',
    ...fields,
  });
const approve = ({ id, payloadHash }: { id: string; payloadHash: string }, by = two) =>
  by.call('/ops/api/house/approve', { id, payloadHash });
const held = (owner: number) => exchange.running.engine.state.owner(owner).spot('USDT').available;
const units = (text: string) => parseAmount(text)!;

describe('a transfer between accounts of the house', () => {
  test('is proposed by one, approved by another, and happens once', async () => {
    const [fees, insurance] = [held(HOUSE.fees), held(HOUSE.insurance)];
    const { data: move } = await transfer();
    expect(move).toMatchObject({
      kind: 'transfer',
      from: 'fees',
      to: 'insurance',
      amount: '10',
      status: 'pending',
      proposedBy: { email: 'one@example.com' },
      decidedBy: null,
    });
    expect(held(HOUSE.fees)).toBe(fees);
    expect((await approve(move, one)).msg).toBe('A different operator has to approve this.');
    const answers = await Promise.all([approve(move), approve(move), approve(move)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 0, 1]);
    expect([held(HOUSE.fees), held(HOUSE.insurance)]).toEqual([fees - units('10'), insurance + units('10')]);
    const { list } = await one.ok('/ops/api/house/list', { kind: 'transfer', status: 'finished' });
    expect(list).toMatchObject([{ id: move.id, decidedBy: { email: 'two@example.com' } }]);
    const [entry] = await exchange.query("select events from journal where command = 'transferHouse'");
    expect(entry.events).toContain('"proposedBy"');
  });

  test('that the account cannot pay is refused, and stays refused', async () => {
    const { data: move } = await transfer({ amount: '100000000' });
    expect((await approve(move)).msg).toBe('Insufficient available balance');
    const { list } = await one.ok('/ops/api/house/list', { status: 'refused' });
    expect(list).toMatchObject([{ id: move.id, remark: 'Insufficient available balance' }]);
    expect((await approve(move)).msg).toBe('This is no longer pending.');
  });

  test('of proceeds of a project that there is not is refused', async () => {
    const { data: move } = await transfer({ from: 'launchpad:99' });
    expect(move.from).toBe('launchpad:99');
    expect((await approve(move)).code).toBe(0);
  });

  test.each([
    [{ to: 'withdrawals' }, 'The field to is missing or not valid.'],
    [{ to: 'launchpad:1' }, 'The field to is missing or not valid.'],
    [{ to: '1' }, 'The field to is missing or not valid.'],
    [{ to: 'fees' }, 'The field to is missing or not valid.'],
    [{ from: 'deposits' }, 'The field from is missing or not valid.'],
    [{ from: 'launchpad:0' }, 'The field from is missing or not valid.'],
    [{ from: '-1001' }, 'The field from is missing or not valid.'],
    [{ currency: 'NOPE' }, 'This currency does not exist.'],
    [{ amount: '0' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
    [{ amount: '1e3' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
    [{ reason: '' }, 'The field reason is missing or not valid.'],
  ])('%o is refused', async (fields, msg) => {
    expect(await transfer(fields as Fields)).toMatchObject({ status: 200, code: 0, msg });
  });
});

describe('a correction of a credit', () => {
  const balance = async () => (await user.balance('USDT')).available;

  test('takes back what was credited wrongly and tells the user by his statement', async () => {
    const { data: move } = await correct({ amount: '100' });
    expect(move).toMatchObject({
      kind: 'take',
      from: String(user.userId),
      to: 'deposits',
      email: user.email,
      credit: `manual:${userCredit}`,
      credited: '500',
    });
    expect((await approve(move)).code).toBe(1);
    expect(await balance()).toBe('10400.00000000');
    const { list } = await user.ok('/bb/asset/record', { tradeType: 'correction' });
    expect(list).toMatchObject([{ kind: 'correction', amount: '-100', reference: `house:${move.id}` }]);
  });

  test('gives what was missing', async () => {
    const { data: move } = await correct({ direction: 'give', amount: '100' });
    expect((await approve(move)).code).toBe(1);
    expect(await balance()).toBe('10500.00000000');
  });

  test('takes no more than was credited, proposals side by side together', async () => {
    expect((await correct({ amount: '500.00000001' })).msg).toMatch(/^Corrections cannot take back/);
    const [{ data: first }, { data: second }] = [
      await correct({ amount: '300' }),
      await correct({ amount: '300' }),
    ];
    expect((await approve(first)).code).toBe(1);
    expect((await approve(second)).msg).toMatch(/^Corrections cannot take back/);
  });

  test('takes at most what the user can spend', async () => {
    const poor = await exchange.signUp();
    const creditId = await credit(String(poor.userId), '20000');
    const where = {
      type: 'requestWithdrawal',
      currency: 'USDT',
      chain: 'ERC20',
      address: 'a',
      fee: 0n,
    } as const;
    await exchange.running.services.sequencer.submit({ ...where, user: poor.userId, amount: units('25000') });
    const { data: tooMuch } = await correct({ creditId, amount: '5000.00000001' });
    expect((await approve(tooMuch)).msg).toBe('Insufficient available balance');
    const { data: all } = await correct({ creditId, amount: '5000' });
    expect((await approve(all)).code).toBe(1);
    expect((await poor.balance('USDT')).available).toBe('0.00000000');
  });

  test.each([
    [{ creditId: '999999' }, 'Not found'],
    [{ source: 'deposit' }, 'Not found'],
    [{ source: 'x' }, 'The field source is missing or not valid.'],
    [{ direction: 'keep' }, 'The field direction is missing or not valid.'],
    [{ amount: '-1' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  ])('%o is refused', async (fields, msg) => {
    expect(await correct(fields as Fields)).toMatchObject({ status: 200, code: 0, msg });
  });
});

test('what was approved is what was proposed', async () => {
  const { data: move } = await transfer();
  const changes = [
    'amount = amount + 1',
    "currency = 'BTC'",
    'to_owner = -11',
    'from_owner = -13',
    "reason = 'x'",
  ];
  const [before] = await exchange.query('select * from house_proposals where id = $1', [move.id]);
  for (const change of changes) {
    await exchange.query(`update house_proposals set ${change} where id = $1`, [move.id]);
    expect((await approve(move)).msg).toMatch(/^What you approved/);
    await exchange.query(
      'update house_proposals set amount = $2, currency = $3, to_owner = $4, from_owner = $5, reason = $6 where id = $1',
      [move.id, before.amount, before.currency, before.to_owner, before.from_owner, before.reason],
    );
  }
  const cheat = exchange.query(
    "update house_proposals set status = 'moving', decided_by = proposed_by where id = $1",
    [move.id],
  );
  await expect(cheat).rejects.toThrow(/check constraint/);
  expect((await two.call('/ops/api/house/reject', { id: move.id, remark: '' })).msg).toBe(
    'Please fill in the remarks',
  );
  expect((await one.call('/ops/api/house/reject', { id: move.id, remark: 'mistake' })).code).toBe(1);
  expect((await approve(move)).msg).toBe('This is no longer pending.');
});

test('a crash between approval and command, or after it, moves once', async () => {
  const { data: move } = await transfer({ amount: '7' });
  const before = held(HOUSE.fees);
  const approved = "status = 'moving', decided_by = 1, decided_at = now()";
  await exchange.query(`update house_proposals set ${approved} where id = $1`, [move.id]);
  await exchange.restart();
  expect(held(HOUSE.fees)).toBe(before - units('7'));
  await exchange.query("update house_proposals set status = 'moving' where id = $1", [move.id]);
  await exchange.restart();
  expect(held(HOUSE.fees)).toBe(before - units('7'));
  const { list } = await one.ok('/ops/api/house/list');
  expect(list.find(({ id }: { id: string }) => id === move.id).status).toBe('finished');
});

test('the accounts show what they hold, projects too, and nothing of the outside; an open project keeps its own', async () => {
  const id = exchange.running.engine.state.projects.nextId;
  const start = exchange.clock.now() + 60_000;
  const terms = {
    id,
    coin: 'NOVA',
    mode: 'pro-rata',
    price: units('1'),
    supply: units('1000'),
    purchaseMin: units('1'),
    purchaseMax: units('50'),
    allotMax: units('50'),
    warmupStart: start,
    joinStart: start + 1,
    joinEnd: start + 2,
    lockDays: 1,
  } as const;
  await exchange.running.services.sequencer.submit({ type: 'setProject', terms });
  const { list } = await one.ok('/ops/api/house/accounts');
  const names = list.map(({ account }: { account: string }) => account);
  for (const outside of ['deposits', 'genesis', 'withdrawals', undefined])
    expect(names).not.toContain(outside);
  const of = (name: string, coin: string) =>
    list.find((row: Fields) => row['account'] === name && row['currency'] === coin);
  expect(of(`launchpad:${id}`, 'NOVA').available).toBe('1000');
  expect(units(of('fees', 'USDT').available)).toBe(held(HOUSE.fees));
  expect(held(projectAccount(id))).toBe(0n);
  const { data: move } = await transfer({ from: `launchpad:${id}` });
  expect((await approve(move)).msg).toMatch(/^This subscription is still open/);
});

test('the report is a table with both operators', async () => {
  const { data: move } = await transfer({ reason: '=1+1' });
  const response = await one.get('/ops/api/house/export?kind=transfer&status=pending');
  expect(response.headers.get('content-type')).toContain('text/csv');
  const [head, ...lines] = (await response.text()).trim().split('\r\n');
  expect(head).toMatch(/id,kind,status,from,to/);
  expect(lines).toEqual([
    expect.stringContaining(`${move.id},transfer,pending,fees,insurance,USDT,10,,'=1+1,one@example.com`),
  ]);
  expect((await one.call('/ops/api/overview')).data.pending.house).toBe(1);
});

test('attack: two dozen approvals at once count once and stop nobody else', async () => {
  const { data: move } = await transfer({ amount: '0.00001' });
  const approvals = Promise.all(Array.from({ length: 24 }, () => approve(move)));
  const startedAt = performance.now();
  await user.ok('/contract/contract/transfer', { amount: '1', currency: 'USDT', type: '1' });
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  expect((await approvals).filter(({ code }) => code === 1)).toHaveLength(1);
  await user.ok('/contract/contract/transfer', { amount: '1', currency: 'USDT', type: '2' });
});
