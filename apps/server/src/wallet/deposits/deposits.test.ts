import { parseAmount } from '@bourse/money/amount';
import { PICTURE, type Answer, type Fields, type Files, type TestUser } from '@bourse/testkit/client';
import { enrolAdmin } from '@bourse/testkit/operator';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { BY_TWO, eventually, newHash } from '../test-wallet.ts';

const SUBMIT = '/bb/recharge/submit';
const RECORD = '/bb/recharge/record';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

const operations = () => exchange.running.wallet.operations;
const units = (text: string) => parseAmount(text)!;

const CREDENTIAL: Files = { credential: { bytes: PICTURE } };

function submit(user: TestUser, fields: Fields = {}, files = CREDENTIAL): Promise<Answer> {
  const deposit = { currency: 'USDT', chain: 'ERC20', amount: '250.5', txHash: newHash(), ...fields };
  return user.upload(SUBMIT, deposit, files);
}

async function messagesOf(user: TestUser): Promise<string[]> {
  const { list } = await user.ok('/bb/index/message', { type: 'personal', pageSize: 100 });
  return list.map(({ text }: { text: string }) => text);
}

describe('a submitted deposit', () => {
  test('waits, is credited with what arrived, and is told', async () => {
    const user = await exchange.signUp();
    const txHash = newHash();
    const answer = await submit(user, { txHash: txHash.toUpperCase().replace('0X', '') });
    expect(answer).toMatchObject({
      code: 1,
      data: {
        currency: 'USDT',
        chain: 'ERC20',
        amount: '250.5',
        arrival: '0',
        txHash,
        status: 'pending',
        source: 'manual',
        confirmations: 0,
        remark: '',
        createTime: exchange.clock.now(),
      },
    });
    const { id } = answer.data;
    expect((await user.balance('USDT')).available).toBe('10000.00000000');
    expect(await operations().finishDeposit(id, units('250.4'), BY_TWO)).toBeUndefined();
    expect((await user.balance('USDT')).available).toBe('10250.40000000');
    const { list, totalRow } = await user.ok(RECORD);
    expect(totalRow).toBe(1);
    expect(list[0]).toMatchObject({ id, status: 'finished', amount: '250.5', arrival: '250.4' });
    expect(await messagesOf(user)).toEqual([expect.stringContaining('250.4 USDT')]);
    const statement = await user.ok('/bb/asset/record', { tradeType: 'deposit' });
    expect(statement.list[0]).toMatchObject({ amount: '250.4', reference: `deposit:ERC20:${txHash}:manual` });
  });

  test('is shown to its user as soon as it is decided', async () => {
    const user = await exchange.signUp();
    const stream = await exchange.openStream();
    stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
    await stream.until(({ op, ok }) => op === 'auth' && ok);
    stream.send({ op: 'sub', channels: ['user'] });
    const { id } = (await submit(user)).data;
    expect(await operations().rejectDeposit(id, 'the picture cannot be read')).toBeUndefined();
    const frame = await stream.until(({ deposits }) => deposits?.[0].id === id);
    // Without a number of its own: it is in no order with what the engine has done.
    expect(frame).toMatchObject({
      ...{ ch: 'user', type: 'delta', seq: 0 },
      deposits: [{ status: 'rejected', remark: 'the picture cannot be read' }],
    });
    stream.close();
  });

  test('is rejected with a remark, and its transaction may be submitted anew', async () => {
    const user = await exchange.signUp();
    const txHash = newHash();
    const { id } = (await submit(user, { txHash })).data;
    expect(await operations().rejectDeposit(id, 'the picture cannot be read')).toBeUndefined();
    expect((await user.ok(RECORD)).list[0]).toMatchObject({
      status: 'rejected',
      arrival: '0',
      remark: 'the picture cannot be read',
    });
    expect(await messagesOf(user)).toEqual([expect.stringContaining('the picture cannot be read')]);
    expect(await operations().finishDeposit(id, units('250.5'), BY_TWO)).toMatchObject({
      code: 'OPS_NOT_PENDING',
    });
    const again = await submit(user, { txHash });
    expect(again.code).toBe(1);
    expect(await operations().finishDeposit(again.data.id, units('250.5'), BY_TWO)).toBeUndefined();
    expect((await submit(user, { txHash })).msg).toContain('already been submitted');
  });

  test('is credited once, however many decide at once', async () => {
    const user = await exchange.signUp();
    const { id } = (await submit(user)).data;
    const outcomes = await Promise.all([
      ...Array.from({ length: 5 }, () => operations().finishDeposit(id, units('10'), BY_TWO)),
      operations().rejectDeposit(id, 'x'),
    ]);
    expect(outcomes.filter((each) => each === undefined)).toHaveLength(1);
    const { list } = await user.ok(RECORD);
    const arrived = list[0].status === 'finished' ? '10010.00000000' : '10000.00000000';
    expect((await user.balance('USDT')).available).toBe(arrived);
  });

  test('below the minimum that arrived is not credited', async () => {
    const user = await exchange.signUp();
    const { id } = (await submit(user)).data;
    expect(await operations().finishDeposit(id, units('0.99999999'), BY_TWO)).toMatchObject({
      code: 'DEPOSIT_BELOW_MIN',
    });
    expect(await operations().finishDeposit(id, 0n, BY_TWO)).toMatchObject({ code: 'DEPOSIT_BELOW_MIN' });
    expect(await operations().finishDeposit(id, units('1'), BY_TWO)).toBeUndefined();
  });

  test('of nobody does not exist', async () => {
    expect(await operations().finishDeposit('999999', units('1'), BY_TWO)).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await operations().rejectDeposit('999999', 'x')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await operations().credential('999999', 1)).toBeUndefined();
  });

  test('shows its picture to operators, and the read is on record', async () => {
    const user = await exchange.signUp();
    const { id } = (await submit(user)).data;
    expect(await operations().credential(id, 7)).toMatchObject({ contentType: 'image/jpeg' });
    const reads = await exchange.query(
      'select reader_kind, reader_id from file_reads join deposits on credential = file_id where deposits.id = $1',
      [id],
    );
    expect(reads).toEqual([{ reader_kind: 'operator', reader_id: 7 }]);
  });
});

describe('a transaction', () => {
  test('attack: a desk full of claims, each with a picture that stays: of one user at most twenty wait', async () => {
    const user = await exchange.signUp();
    for (let i = 0; i < 16; i++) expect((await submit(user)).code).toBe(1);
    const rest = await Promise.all([1, 2, 3].map(() => submit(user)));
    expect(rest.map(({ code }) => code)).toEqual([1, 1, 1]);
    // At once, too.
    const last = await Promise.all([1, 2, 3].map(() => submit(user)));
    expect(last.map(({ code }) => code).sort()).toEqual([0, 0, 1]);
    const refused = await submit(user);
    expect(refused.msg).toBe(
      'You have 20 deposits that wait to be looked at. Please wait until one is decided.',
    );
    expect((await user.ok(RECORD)).totalRow).toBe(20);
    // His neighbour is not kept from claiming, and he has room again when one is decided.
    expect((await submit(await exchange.signUp())).code).toBe(1);
    const { list } = await user.ok(RECORD);
    await operations().rejectDeposit(list[0].id, 'Not ours.');
    expect((await submit(user)).code).toBe(1);
  });

  test('claimed by several waits side by side, one claim each, in whichever spelling; one is credited', async () => {
    const [one, other] = [await exchange.signUp(), await exchange.signUp()];
    const txHash = newHash();
    const spellings = [txHash, txHash.slice(2), txHash.toUpperCase().replace('0X', '0x')];
    const answers = await Promise.all(
      [one, other, one, other].map((user, i) => submit(user, { txHash: spellings[i % 3]! })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1]);
    for (const { code, msg } of answers) if (code === 0) expect(msg).toContain('already been submitted');
    const ids = answers.flatMap(({ code, data }) => (code === 1 ? [data.id] : []));
    const decisions = await Promise.all(
      ids.map((id) => operations().finishDeposit(id, units('250'), BY_TWO)),
    );
    expect(decisions.map((refusal) => refusal?.code).toSorted()).toEqual(['TX_HASH_USED', undefined]);
    const balances = await Promise.all([one, other].map((user) => user.balance('USDT')));
    expect(balances.map(({ available }) => available).toSorted()).toEqual([
      '10000.00000000',
      '10250.00000000',
    ]);
    const left = ids[decisions.findIndex((refusal) => refusal !== undefined)]!;
    expect(await operations().rejectDeposit(left, "another's payment")).toBeUndefined();
    expect((await submit(await exchange.signUp(), { txHash })).msg).toContain('already been submitted');
  });

  test('squatted by a stranger with the public hash is claimed by its payer; the desk sees both with their evidence', async () => {
    const [stranger, payer] = [await exchange.signUp(), await exchange.signUp()];
    const txHash = newHash();
    const squatted = (await submit(stranger, { txHash })).data;
    const claimed = await submit(payer, { txHash });
    expect(claimed.code).toBe(1);
    const desk = await enrolAdmin(exchange);
    const seen = await desk.ok('/ops/api/deposits/detail', { id: claimed.data.id });
    expect(seen.rivals).toEqual([
      expect.objectContaining({
        id: squatted.id,
        email: stranger.email,
        hasCredential: true,
        status: 'pending',
      }),
    ]);
    expect(await operations().finishDeposit(claimed.data.id, units('250'), BY_TWO)).toBeUndefined();
    expect((await payer.balance('USDT')).available).toBe('10250.00000000');
    expect(await operations().rejectDeposit(squatted.id, 'not yours')).toBeUndefined();
  });

  test.each([
    ['in another currency', { currency: 'ETH' }],
    ['on another chain', { chain: 'TRC20' }],
  ])('credited once is not credited again %s', async (_, fields) => {
    const [one, other] = [await exchange.signUp(), await exchange.signUp()];
    const txHash = newHash().slice(2);
    const first = (await submit(one, { txHash })).data;
    const second = (await submit(other, { txHash, ...fields })).data;
    expect(await operations().finishDeposit(first.id, units('250'), BY_TWO)).toBeUndefined();
    expect(await operations().finishDeposit(second.id, units('250'), BY_TWO)).toMatchObject({
      code: 'TX_HASH_USED',
    });
    expect((await submit(one, { txHash, ...fields })).msg).toContain('already been submitted');
  });

  test('of the same digits on another chain is another one', async () => {
    const user = await exchange.signUp();
    const txHash = newHash().slice(2);
    expect((await submit(user, { txHash })).code).toBe(1);
    expect((await submit(user, { txHash, chain: 'TRC20' })).code).toBe(1);
  });
});

test('a repeated request answers the first deposit, with or without its picture', async () => {
  const user = await exchange.signUp();
  const fields = { requestId: 'd1', txHash: newHash() };
  const answers = await Promise.all([submit(user, fields), submit(user, fields)]);
  const same = { ...fields, currency: 'USDT', chain: 'ERC20' };
  const again = await user.upload(SUBMIT, { ...same, amount: '250.50' }, {});
  expect(new Set([...answers, again].map(({ data }) => data.id)).size).toBe(1);
  await exchange.clock.advance(24 * 3_600_000 - 1);
  expect((await submit(user, fields)).data.id).toBe(again.data.id);
  await exchange.clock.advance(1);
  expect((await submit(user, { requestId: 'd1' })).data.id).not.toBe(again.data.id);
  expect((await user.ok(RECORD)).totalRow).toBe(2);
});

describe('what is refused', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await exchange.signUp();
  });

  it.each<[string, Fields, string]>([
    ['an unknown chain', { chain: 'X' }, 'not available on this chain'],
    ['below the minimum', { amount: '0.99999999' }, 'minimum deposit is 1 USDT'],
    ['nothing', { amount: '0' }, 'minimum deposit is 1 USDT'],
    ...['-5', '1e3', '0x10', ' 5', 'NaN', '5,0', '05', '5.000000001'].map(
      (amount): [string, Fields, string] => [`the amount "${amount}"`, { amount }, 'at most 8 decimals'],
    ),
    ['a short hash', { txHash: 'abcd1234' }, 'not a transaction hash of ERC20'],
    ['a hash of other letters', { txHash: `0x${'g'.repeat(64)}` }, 'not a transaction hash'],
    ['no hash', { txHash: '' }, 'txHash'],
  ])('%s', async (_, fields, said) => {
    const answer = await submit(user, fields);
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.msg).toContain(said);
  });

  it.each<[string, Buffer, string]>([
    ['no picture', Buffer.alloc(0), 'upload credentials'],
    ['a script', Buffer.from('<script>alert(1)</script>'), 'JPEG, PNG or WebP'],
    ['a broken picture', PICTURE.subarray(0, 60), 'damaged'],
  ])('%s', async (_, bytes, said) => {
    const answer = await submit(user, {}, { credential: { bytes } });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.msg).toContain(said);
  });

  it('a guest, and a chain that is closed', async () => {
    expect((await exchange.visitor.call(SUBMIT, {})).code).toBe(-2);
    await operations().updateChain({ currency: 'LTC', chain: 'LTC', depositOpen: '0' });
    expect((await submit(user, { currency: 'LTC', chain: 'LTC' })).msg).toContain('are paused');
    expect((await user.call('/bb/recharge/address', { currency: 'LTC', chain: 'LTC' })).msg).toContain(
      'paused',
    );
    await operations().updateChain({ currency: 'LTC', chain: 'LTC', depositOpen: '1' });
  });

  it('and nothing of it is on record', async () => {
    expect(await user.ok(RECORD)).toEqual({ list: [], totalRow: 0 });
  });
});

describe('a crash', () => {
  test('between the decision and the credit: credited once after the start', async () => {
    const user = await exchange.signUp();
    const { id } = (await submit(user)).data;
    await exchange.query(
      `update deposits set status = 'crediting', arrival = 25000000000, vouched_by = '{"by":"demo"}' where id = $1`,
      [id],
    );
    await exchange.restart();
    await eventually(async () => expect((await user.ok(RECORD)).list[0].status).toBe('finished'));
    expect((await user.balance('USDT')).available).toBe('10250.00000000');
    expect(await messagesOf(user)).toHaveLength(1);
  });

  test('between the credit and its mark, and before the message', async () => {
    const user = await exchange.signUp();
    const { id } = (await submit(user)).data;
    await operations().finishDeposit(id, units('250'), BY_TWO);
    await exchange.query(`update deposits set status = 'crediting', told = false where id = $1`, [id]);
    await exchange.query('delete from messages where user_id = $1', [user.userId]);
    await exchange.restart();
    await eventually(async () => expect((await user.ok(RECORD)).list[0].status).toBe('finished'));
    expect((await user.balance('USDT')).available).toBe('10250.00000000');
    await eventually(async () => expect(await messagesOf(user)).toHaveLength(1));
  });
});

test('the record pages, filters and shows nobody else', async () => {
  const user = await exchange.signUp();
  const ids: string[] = [];
  for (const currency of ['USDT', 'ETH', 'USDT']) {
    ids.push((await submit(user, { currency, amount: '5' })).data.id);
    await exchange.clock.advance(1_000);
  }
  const newest = ids.toReversed();
  const shown = async (fields: Fields) =>
    (await user.ok(RECORD, fields)).list.map(({ id }: { id: string }) => id);
  expect(await shown({})).toEqual(newest);
  expect(await shown({ pageSize: 2, pageNo: 2 })).toEqual([newest[2]]);
  expect(await shown({ currency: 'eth' })).toEqual([newest[1]]);
  expect(await shown({ startTime: exchange.clock.now() - 1_500 })).toEqual([newest[0]]);
  expect(await shown({ endTime: exchange.clock.now() - 2_500 })).toEqual([newest[2]]);
  expect(await (await exchange.signUp()).ok(RECORD)).toEqual({ list: [], totalRow: 0 });
});
