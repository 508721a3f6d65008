import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const admin = await enrolAdmin(exchange);
const one = await enrolOperator(exchange, admin, 'finance', 'one@example.com');
const two = await enrolOperator(exchange, admin, 'finance', 'two@example.com');
const user = await exchange.signUp();
afterAll(() => stopClean(exchange));

const propose = (fields: Record<string, string> = {}, by = one) =>
  by.call('/ops/api/credits/propose', {
    owner: String(user.userId),
    currency: 'USDT',
    amount: '12.5',
    reason: 'lost deposit',
    ...fields,
  });
const approve = ({ id, payloadHash }: { id: string; payloadHash: string }, by: TestOperator) =>
  by.call('/ops/api/credits/approve', { id, payloadHash });
const usdt = async () => (await user.balance('USDT')).available;

test('one proposes, another approves, the money is there once', async () => {
  const before = await usdt();
  const { data: credit } = await propose();
  expect(credit).toMatchObject({
    owner: String(user.userId),
    email: user.email,
    amount: '12.5',
    status: 'pending',
    decidedBy: null,
    proposedBy: { email: 'one@example.com' },
  });
  expect(await usdt()).toBe(before);
  expect(await approve(credit, one)).toMatchObject({
    code: 0,
    msg: 'A different operator has to approve this.',
  });
  const answers = await Promise.all([approve(credit, two), approve(credit, admin), approve(credit, two)]);
  expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  expect(await usdt()).toBe('10012.50000000');
  const { list } = await one.ok('/ops/api/credits/list', { status: 'finished' });
  expect(list[0]).toMatchObject({ id: credit.id, status: 'finished' });
  expect(await approve(credit, two)).toMatchObject({ code: 0, msg: 'This is no longer pending.' });
});

test('a house account can be credited', async () => {
  const insurance = exchange.running.engine.state.owner(HOUSE.insurance).spot('USDT');
  const before = insurance.available;
  const { data: credit } = await propose({ owner: 'insurance', amount: '1000' });
  expect(credit).toMatchObject({ owner: 'insurance', email: '' });
  expect((await approve(credit, two)).code).toBe(1);
  expect(insurance.available - before).toBe(100_000_000_000n);
});

test('what was approved is what was proposed', async () => {
  const { data: credit } = await propose();
  for (const change of ['amount = amount + 1', "currency = 'BTC'", 'owner = owner + 1', "reason = 'x'"]) {
    const [before] = await exchange.query('select * from manual_credits where id = $1', [credit.id]);
    await exchange.query(`update manual_credits set ${change} where id = $1`, [credit.id]);
    expect((await approve(credit, two)).msg).toMatch(/^What you approved/);
    await exchange.query(
      'update manual_credits set amount = $2, currency = $3, owner = $4, reason = $5 where id = $1',
      [credit.id, before.amount, before.currency, before.owner, before.reason],
    );
  }
  expect((await approve(credit, two)).code).toBe(1);
});

test('what a disabled operator has proposed about money is cancelled, and the desk is told', async () => {
  const leaving = await enrolOperator(exchange, admin, 'finance', 'leaving@example.com');
  const { data: credit } = await propose({}, leaving);
  const move = await leaving.ok('/ops/api/house/proposeTransfer', {
    from: 'fees',
    to: 'insurance',
    currency: 'USDT',
    amount: '1',
    reason: 'test',
  });
  const { data: kept } = await propose();
  const { list: operators } = await admin.ok('/ops/api/operators/list');
  const { id } = operators.find(({ email }: { email: string }) => email === leaving.email);
  await admin.ok('/ops/api/operators/disable', { id });
  expect((await approve(credit, two)).msg).toBe('This is no longer pending.');
  const houseApproval = { id: move.id, payloadHash: move.payloadHash };
  expect((await two.call('/ops/api/house/approve', houseApproval)).msg).toBe('This is no longer pending.');
  const { list } = await one.ok('/ops/api/credits/list', { status: 'cancelled' });
  expect(list).toMatchObject([{ id: credit.id, status: 'cancelled', decidedBy: { email: admin.email } }]);
  const letter = exchange.mail.lettersTo(two.email).at(-1)!.replaceAll('=\r\n', '');
  expect(letter).toContain(`credit:${credit.id}, house:${move.id}`);
  expect((await approve(kept, two)).code).toBe(1);
});

test('a credit that its proposer hands in while he is being disabled is not approvable', async () => {
  const { data: credit } = await propose();
  await exchange.query("update operators set disabled_at = now() where email = 'one@example.com'");
  expect((await approve(credit, two)).msg).toBe('This is no longer pending.');
  await exchange.query("update operators set disabled_at = null where email = 'one@example.com'");
  expect((await one.call('/ops/api/credits/reject', { id: credit.id, remark: 'test' })).code).toBe(1);
});

test('the database itself refuses an approval by the proposer', async () => {
  const { data: credit } = await propose();
  const cheat = exchange.query(
    "update manual_credits set status = 'crediting', decided_by = proposed_by where id = $1",
    [credit.id],
  );
  await expect(cheat).rejects.toThrow(/check constraint/);
  expect((await one.call('/ops/api/credits/reject', { id: credit.id, remark: 'mistake' })).code).toBe(1);
  expect((await approve(credit, two)).msg).toBe('This is no longer pending.');
});

test('a crash between approval and command credits once, after the restart', async () => {
  const before = Number(await usdt());
  const { data: credit } = await propose({ amount: '7' });
  // As the approval leaves it when the process dies before the command.
  await exchange.query(
    "update manual_credits set status = 'crediting', decided_by = 1, decided_at = now() where id = $1",
    [credit.id],
  );
  await exchange.restart();
  expect(Number(await usdt())).toBe(before + 7);
  // And when it dies after the command, before the row says so.
  await exchange.query("update manual_credits set status = 'crediting' where id = $1", [credit.id]);
  await exchange.restart();
  expect(Number(await usdt())).toBe(before + 7);
  const { list } = await one.ok('/ops/api/credits/list');
  expect(list.find(({ id }: { id: string }) => id === credit.id).status).toBe('finished');
});

test.each([
  [{ amount: '0' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  [{ amount: '-1' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  [{ amount: '1e3' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  [{ amount: '0.000000001' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  [{ amount: '1000000000001' }, 'amount must be a number with at most 8 decimals and 20 digits in all.'],
  [{ currency: 'NOPE' }, 'This currency does not exist.'],
  [{ owner: '999999' }, 'Not found'],
  [{ owner: '999999999999999' }, 'Not found'],
  [{ owner: 'deposits' }, 'The field owner is missing or not valid.'],
  [{ owner: '-2' }, 'The field owner is missing or not valid.'],
  [{ reason: '' }, 'The field reason is missing or not valid.'],
])('%j is refused', async (fields, msg) => {
  expect(await propose(fields as Record<string, string>)).toMatchObject({ status: 200, code: 0, msg });
});
