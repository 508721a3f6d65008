import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { BY_TWO, claimDeposit } from '../../wallet/test-wallet.ts';
import { enrolAdmin } from '@bourse/testkit/operator';
import { parseAmount } from '@bourse/money/amount';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { TestBot } from '../test-bot.ts';

const CREATE = '/v1/dw/withdraw/api/create';
const MOVES = '/v1/query/deposit-withdraw';
const BOOK = '/v2/account/withdraw/address';
const PAGE = '/bb/user/statisticsUser/txPage';
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const OTHER_ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7';
const TRON_ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const DAY_MS = 24 * 3_600_000;

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

const operations = () => exchange.running.wallet.operations;

/** Verified, with an address of USDT on ERC20 in his book. */
async function userWithBook(): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.setFundPassword();
  await exchange.verify(user);
  await addAddress(user, 'ERC20', ADDRESS, 'cold');
  return user;
}

function addAddress(user: TestUser, chain: string, address: string, remark: string): Promise<unknown> {
  const line = { currency: 'USDT', chain, address, remark, fundPassword: FUND_PASSWORD };
  return user.ok('/bb/address/add', line);
}

/** With a key of its own; codes for one address come a minute apart. */
async function botOf(user: TestUser, rights = 'read,trade,withdraw'): Promise<TestBot> {
  await exchange.clock.advance(60_000);
  return TestBot.of(exchange, user, rights);
}

const balanceOf = async (user: TestUser) => {
  const { available, frozen } = await user.balance('USDT');
  return [available, frozen];
};
const UNTOUCHED = ['10000.00000000', '0.00000000'];

describe('deposit addresses', () => {
  test('are those of the page, of every open chain', async () => {
    const user = await exchange.signUp();
    const bot = await botOf(user, 'read');
    const pages = [];
    for (const chain of ['ERC20', 'TRC20'])
      pages.push(await user.ok('/bb/recharge/address', { currency: 'USDT', chain }));
    const line = (chain: string, { address }: { address: string }) => ({
      ...{ currency: 'usdt', chain, address, addressTag: '' },
    });
    const { body } = await bot.get('/v2/account/deposit/address', { currency: 'usdt' });
    expect(body).toEqual({
      code: 200,
      message: 'success',
      data: [line('usdterc20', pages[0]), line('trc20usdt', pages[1])],
    });
    await operations().updateChain({ currency: 'USDT', chain: 'TRC20', depositOpen: '0' });
    const open = await bot.get('/v2/account/deposit/address', { currency: 'usdt' });
    expect(open.body['data']).toEqual([line('usdterc20', pages[0])]);
    await operations().updateChain({ currency: 'USDT', chain: 'TRC20', depositOpen: '1' });
    const unknown = await bot.get('/v2/account/deposit/address', { currency: 'nope' });
    expect(unknown.body).toMatchObject({
      status: 'error',
      code: 1303,
      'err-code': 'bad-request',
      data: null,
    });
  });
});

test('the address book is shown by coin, chain and note, to its owner alone', async () => {
  const [user, other] = [await userWithBook(), await exchange.signUp()];
  await addAddress(user, 'ERC20', OTHER_ADDRESS, 'hot');
  await addAddress(user, 'TRC20', TRON_ADDRESS, 'cold');
  const bot = await botOf(user);
  const addresses = async (query: object) =>
    (await bot.get(BOOK, { currency: 'usdt', ...query })).body['data'].map((each: any) => each.address);
  expect(await addresses({})).toEqual([TRON_ADDRESS, OTHER_ADDRESS, ADDRESS]);
  expect(await addresses({ chain: 'usdterc20' })).toEqual([OTHER_ADDRESS, ADDRESS]);
  expect(await addresses({ note: 'cold' })).toEqual([TRON_ADDRESS, ADDRESS]);
  expect(await addresses({ chain: 'trc20usdt', note: 'hot' })).toEqual([]);
  expect(await addresses({ limit: 1 })).toEqual([TRON_ADDRESS]);
  expect(await addresses({ currency: 'btc' })).toEqual([]);
  const [line] = (await bot.get(BOOK, { currency: 'usdt', note: 'hot' })).body['data'];
  expect(line).toEqual({
    ...{ currency: 'usdt', chain: 'usdterc20', note: 'hot', addressTag: '', address: OTHER_ADDRESS },
  });
  expect((await bot.get(BOOK, { currency: 'usdt', chain: 'btc' })).body['err-code']).toBe(
    'base-currency-chain-error',
  );
  const foreign = await botOf(other);
  expect((await foreign.get(BOOK, { currency: 'usdt' })).body['data']).toEqual([]);
});

describe('the history', () => {
  test('of deposits says what was credited, to the digit', async () => {
    const user = await exchange.signUp();
    const ids: string[] = [];
    for (const digit of ['1', '2', '3']) {
      const { data } = await claimDeposit(user, { amount: '250.5', txHash: `0x${digit.repeat(64)}` });
      ids.push(data.id);
    }
    await operations().finishDeposit(ids[0]!, parseAmount('250.40000001')!, BY_TWO);
    await operations().rejectDeposit(ids[1]!, 'no');
    const bot = await botOf(user, 'read');
    const { body } = await bot.get(MOVES, { type: 'deposit', direct: 'prev', currency: 'usdt' });
    const { list } = await user.ok('/bb/recharge/record');
    expect(body['data']).toEqual(
      list.toReversed().map((line: any, index: number) => ({
        ...{
          id: Number(line.id),
          type: 'deposit',
          'sub-type': 'NORMAL',
          currency: 'usdt',
          chain: 'usdterc20',
        },
        ...{ 'tx-hash': line.txHash, address: '', 'address-tag': '', fee: 0 },
        amount: index === 0 ? 250.40000001 : 250.5,
        state: ['safe', 'orphan', 'confirming'][index],
        ...{ 'created-at': line.createTime, 'updated-at': line.updateTime },
      })),
    );
    expect(await balanceOf(user)).toEqual(['10250.40000001', '0.00000000']);
    expect((await bot.get(MOVES, { type: 'deposit', currency: 'btc' })).body['data']).toEqual([]);
  });

  test('of withdrawals has every state, and goes on from an id', async () => {
    const [user, other] = [await userWithBook(), await userWithBook()];
    const bot = await botOf(user);
    const ids: number[] = [];
    for (const amount of [11, 12, 13, 14, 15]) {
      const payment = { address: ADDRESS, currency: 'usdt', chain: 'usdterc20', amount };
      ids.push((await bot.post(CREATE, payment)).body['data']);
    }
    const [paid, paying, rejected, cancelled] = ids.map(String) as [string, string, string, string];
    const hash = `0x${'b'.repeat(64)}`;
    for (const id of [paid, paying]) await operations().startPayout(id);
    await operations().finishPayout(paid, hash);
    await operations().rejectWithdrawal(rejected, 'no');
    await user.ok('/bb/user/statisticsUser/txCancel', { id: cancelled });

    const history = async (query: object) =>
      (await bot.get(MOVES, { type: 'withdraw', ...query })).body['data'] as any[];
    const all = await history({ direct: 'prev' });
    expect(all.map((each) => [each.id, each.state, each.amount, each.fee, each['tx-hash']])).toEqual([
      [ids[0], 'confirmed', 6, 5, hash],
      [ids[1], 'wallet-transfer', 7, 5, 'pending'],
      [ids[2], 'reject', 8, 5, 'pending'],
      [ids[3], 'canceled', 9, 5, 'pending'],
      [ids[4], 'reexamine', 10, 5, 'pending'],
    ]);
    const { list } = await user.ok(PAGE);
    expect(all.map((each) => String(each.amount)).toReversed()).toEqual(
      list.map((each: any) => each.arrival),
    );
    const idsOf = async (query: object) => (await history(query)).map((each) => each.id);
    expect(await idsOf({ direct: 'next', from: 0 })).toEqual(ids.toReversed());
    expect(await idsOf({ direct: 'next', size: 2 })).toEqual([ids[4], ids[3]]);
    expect(await idsOf({ direct: 'next', size: 2, from: ids[3]! })).toEqual([ids[2], ids[1]]);
    expect(await idsOf({ direct: 'prev', size: 2, from: ids[1]! })).toEqual([ids[2], ids[3]]);
    const foreign = await botOf(other);
    expect((await foreign.get(MOVES, { type: 'withdraw' })).body['data']).toEqual([]);
  });
});

describe('a withdrawal', () => {
  let user: TestUser;
  let bot: TestBot;
  beforeAll(async () => {
    user = await userWithBook();
    bot = await botOf(user);
  });
  beforeEach(() => exchange.clock.advance(1_000));

  const PAYMENT = { address: ADDRESS, currency: 'usdt', chain: 'usdterc20', amount: 100 };

  async function cancelAll(): Promise<void> {
    const { list } = await user.ok(PAGE);
    for (const { id, cancellable } of list)
      if (cancellable) await user.ok('/bb/user/statisticsUser/txCancel', { id });
  }

  test.each([
    ['a number', '{"address":"A","currency":"usdt","chain":"usdterc20","amount":25.50000001}', '25.50000001'],
    ['a text', '{"address":"A","currency":"USDT","chain":"USDTERC20","amount":"25.5"}', '25.5'],
    ['an exponent', '{"address":"A","currency":"usdt","chain":"usdterc20","amount":2.55e1}', '25.5'],
    ['an empty tag', '{"address":"A","currency":"usdt","chain":"usdterc20","amount":30,"addr-tag":""}', '30'],
    ['its fee', '{"address":"A","currency":"usdt","chain":"usdterc20","amount":25.5,"fee":5}', '30.5'],
    [
      'its fee as text',
      '{"address":"A","currency":"usdt","chain":"usdterc20","amount":"20","fee":"5.0"}',
      '25',
    ],
  ])('with %s debits exactly that, and waits for review', async (_, body, debited) => {
    const { body: answer } = await bot.post(CREATE, body.replace('"A"', `"${ADDRESS}"`));
    const { list } = await user.ok(PAGE);
    expect(answer).toEqual({
      ...{ status: 'ok', data: Number(list[0].id), 'tx-hash': 'pending', ts: exchange.clock.now() },
    });
    expect(list[0]).toMatchObject({ amount: debited, fee: '5', status: 'pending', address: ADDRESS });
    expect((await user.balance('USDT')).frozen).toBe(Number(debited).toFixed(8));
    await cancelAll();
    expect(await balanceOf(user)).toEqual(UNTOUCHED);
  });

  test('names its chain, unless there is only one', async () => {
    const { chain: _, ...payment } = PAYMENT;
    expect((await bot.post(CREATE, payment)).body['err-code']).toBe('base-currency-chain-error');
    await operations().updateChain({ currency: 'USDT', chain: 'TRC20', withdrawOpen: '0' });
    await exchange.clock.advance(1_000);
    expect((await bot.post(CREATE, payment)).body['status']).toBe('ok');
    await operations().updateChain({ currency: 'USDT', chain: 'TRC20', withdrawOpen: '1' });
    await cancelAll();
  });

  it.each<[string, object, string]>([
    ['an address that is not in the book', { address: OTHER_ADDRESS }, 'api-not-support-temp-addr'],
    ['an address of another chain', { address: TRON_ADDRESS }, 'invalid-address'],
    ['no address', { address: '' }, 'bad-request'],
    ['a chain of another coin', { chain: 'btc' }, 'base-currency-chain-error'],
    ['an unknown coin', { currency: 'nope' }, 'base-currency-chain-error'],
    ['less than the minimum', { amount: 9.99999999 }, 'dw-withdraw-min-limit'],
    ['more than the maximum', { amount: 50_001 }, 'bad-request'],
    ['more than there is', { amount: 10_000.00000001 }, 'dw-insufficient-balance'],
    ['more than there is with its fee', { amount: 9_995.00000001, fee: 5 }, 'dw-insufficient-balance'],
    ['nine decimals', { amount: 11.123456789 }, 'invalid-amount'],
    ['an amount that is none', { amount: '1e' }, 'invalid-amount'],
    ['a negative amount', { amount: -11 }, 'invalid-amount'],
    ['no amount with a fee', { amount: 'x', fee: 5 }, 'invalid-amount'],
    ['another fee', { fee: 4.99 }, 'base-withdraw-fee-error'],
    ['a fee that is none', { fee: 'x' }, 'base-withdraw-fee-error'],
    ['a tag', { 'addr-tag': '123' }, 'bad-request'],
  ])('of %s is refused and changes nothing', async (_, fields, code) => {
    const { status, body } = await bot.post(CREATE, { ...PAYMENT, ...fields });
    expect([status, body['status'], body['err-code']]).toEqual([200, 'error', code]);
    expect(body['err-msg']).not.toBe('');
    expect(await balanceOf(user)).toEqual(UNTOUCHED);
  });

  test('sent a second time is refused, and there is one, also after a start', async () => {
    const before = (await user.ok(PAGE)).totalRow;
    const request = bot.sign('POST', CREATE);
    const first = await bot.fetch('POST', request, PAYMENT);
    expect(first.body['status']).toBe('ok');
    const again = await bot.fetch('POST', request, PAYMENT);
    expect(again.body).toMatchObject({ status: 'error', 'err-code': 'duplicate-request' });
    await exchange.restart();
    // What is remembered in memory is gone; the request id is not.
    expect((await bot.fetch('POST', request, PAYMENT)).body['data']).toBe(first.body['data']);
    expect((await user.ok(PAGE)).totalRow).toBe(before + 1);
    expect(await balanceOf(user)).toEqual(['9900.00000000', '100.00000000']);
    await cancelAll();
  });

  test('needs the right to withdraw', async () => {
    const trader = await botOf(user, 'read,trade');
    const { body } = await trader.post(CREATE, PAYMENT);
    expect(body['err-msg']).toContain('API key has no permission');
    const cancel = await trader.post('/v1/dw/withdraw-virtual/1/cancel');
    expect(cancel.body['err-msg']).toContain('API key has no permission');
    expect(await balanceOf(user)).toEqual(UNTOUCHED);
  });

  test('is cancelled by its owner; of another it does not exist', async () => {
    const { data } = (await bot.post(CREATE, PAYMENT)).body;
    const other = await botOf(await exchange.signUp());
    const cancel = (by: TestBot, id: number | string) => by.post(`/v1/dw/withdraw-virtual/${id}/cancel`);
    const { ts: _, ...foreign } = (await cancel(other, data)).body;
    expect((await cancel(other, 999_999)).body).toMatchObject(foreign);
    expect(foreign).toMatchObject({ status: 'error', 'err-code': 'base-record-invalid' });
    expect(await balanceOf(user)).toEqual(['9900.00000000', '100.00000000']);
    expect((await cancel(bot, data)).body).toMatchObject({ status: 'ok', data });
    expect(await balanceOf(user)).toEqual(UNTOUCHED);
    expect((await cancel(bot, data)).body['status']).toBe('error');
    expect((await cancel(bot, 'x')).body['err-code']).toBe('bad-request');
  });

  test('stops at the whitelist, a changed password, a closed product and a missing identity', async () => {
    const refusal = async (by: TestBot) => {
      await exchange.clock.advance(1_000);
      const { body } = await by.post(CREATE, PAYMENT);
      return [body['err-code'], body['err-msg']];
    };
    const stranger = await exchange.signUp();
    await stranger.setFundPassword();
    await addAddress(stranger, 'ERC20', ADDRESS, '');
    expect((await refusal(await botOf(stranger)))[1]).toContain('verify your identity');

    const cautious = await userWithBook();
    const theirs = await botOf(cautious);
    await cautious.ok('/bb/address/whitelist', { on: 1, fundPassword: FUND_PASSWORD });
    const tooNew = await refusal(theirs);
    expect(tooNew).toEqual(['api-not-support-temp-addr', expect.stringContaining('24 hours')]);
    await cautious.ok('/user/setTransactionPwd', {
      ...{ password: '135790', password1: '135790', oldPwd: FUND_PASSWORD },
    });
    expect((await refusal(theirs))[1]).toContain('try again in 24 hours');
    await exchange.clock.advance(DAY_MS);

    const admin = await enrolAdmin(exchange);
    await admin.ok('/ops/api/switches/set', { product: 'withdrawal', off: 1 });
    expect((await refusal(theirs))[0]).toBe('system-maintenance');
    await admin.ok('/ops/api/switches/set', { product: 'withdrawal', off: 0 });
    expect(await balanceOf(cautious)).toEqual(UNTOUCHED);
    expect((await theirs.post(CREATE, PAYMENT)).body['status']).toBe('ok');
  });
});
