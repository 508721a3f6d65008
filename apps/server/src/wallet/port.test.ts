import { formatFixed, parseAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import { BTC_USDT, FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, test } from 'vitest';
import type { Move, MoveFilter } from './moves.ts';
import type { PaymentRequest } from './withdrawals/withdrawals.ts';
import { BY_TWO, EVM_ADDRESS, TRON_ADDRESS, verifiedUser, withdraw, claimDeposit } from './test-wallet.ts';

/** What other domains are handed of the wallet; each answer is held against the web's own call. */

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

const port = () => exchange.running.wallet.port;
const operations = () => exchange.running.wallet.operations;
const TRANSFER = '/contract/contract/transfer';
const PAGE = '/bb/user/statisticsUser/txPage';

test('balances are those of both accounts, to the last unit', async () => {
  const user = await exchange.signUp();
  await user.place({ ...BTC_USDT, direction: 'buy', price: '40000', amount: '0.01' });
  await user.ok(TRANSFER, { amount: '1234.00000001', currency: 'USDT', type: 1 });
  const balances = await port().balances(user.userId);
  const shown = await user.ok('/bb/asset/list');
  const text = (units: bigint) => formatFixed(units, 8);
  for (const { account, currency, available, frozen } of balances) {
    expect(shown[account]).toContainEqual({
      account,
      currencyName: currency,
      availableCurrency: text(available),
      frozenCurrency: text(frozen),
    });
  }
  const usdt = balances.filter(({ currency }) => currency === 'USDT');
  expect(usdt).toEqual([
    expect.objectContaining({ account: 'spot', frozen: parseAmount('400') }),
    expect.objectContaining({ account: 'contract', available: parseAmount('1234.00000001') }),
  ]);
  expect(balances.map(({ currency }) => currency).toSorted()).toEqual(['BTC', 'ETH', 'USDT', 'USDT']);
  expect(await port().balances(987_654)).toEqual([]);
});

test('chains are those of the page, with what is closed', async () => {
  await operations().updateChain({ currency: 'USDT', chain: 'TRC20', depositOpen: '0', withdrawOpen: '0' });
  const { chains } = await exchange.visitor.ok('/bb/config');
  expect(port().chains()).toEqual(chains);
  expect(port().chains()).toContainEqual(
    expect.objectContaining({ currency: 'USDT', chain: 'TRC20', depositOpen: false, withdrawOpen: false }),
  );
  await operations().updateChain({ currency: 'USDT', chain: 'TRC20', depositOpen: '1', withdrawOpen: '1' });
});

test('the deposit address is that of the page, or the same refusal', async () => {
  const user = await exchange.signUp();
  const { address } = await user.ok('/bb/recharge/address', { currency: 'USDT', chain: 'ERC20' });
  expect(await port().depositAddress(user.userId, 'usdt', 'erc20')).toMatchObject({ address });
  expect(await port().depositAddress(user.userId, 'USDT', 'NOWHERE')).toMatchObject({
    code: 'CHAIN_NOT_FOUND',
  });
  await operations().updateChain({ currency: 'USDT', chain: 'ERC20', depositOpen: '0' });
  expect(await port().depositAddress(user.userId, 'USDT', 'ERC20')).toMatchObject({ code: 'DEPOSIT_CLOSED' });
  await operations().updateChain({ currency: 'USDT', chain: 'ERC20', depositOpen: '1' });
});

describe('lists are read on from an id', () => {
  /** Everything, page by page, as a program reads it. */
  async function readAll(
    list: (user: number, filter: MoveFilter) => Promise<{ id: string }[]>,
    user: TestUser,
    filter: Partial<MoveFilter>,
  ): Promise<string[]> {
    const ids: string[] = [];
    for (let page = 0; page < 10; page++) {
      const rows = await list(user.userId, { size: 2, ...filter, beyondId: ids.at(-1) });
      if (rows.length === 0) return ids;
      ids.push(...rows.map(({ id }) => id));
    }
    throw new Error('it does not end');
  }

  test('withdrawals, newest first and oldest first, of one currency and of all', async () => {
    const [user, other] = [await verifiedUser(exchange), await verifiedUser(exchange)];
    const ids: string[] = [];
    for (const each of [user, other, user, user]) {
      const { data } = await withdraw(exchange, each);
      if (each === user) ids.push(data.id);
    }
    const inEth = await withdraw(exchange, user, { currency: 'ETH', amount: '1' });
    const all = [...ids, inEth.data.id as string];
    expect(await readAll(port().withdrawals, user, {})).toEqual(all.toReversed());
    expect(await readAll(port().withdrawals, user, { oldestFirst: true })).toEqual(all);
    expect(await readAll(port().withdrawals, user, { currency: 'usdt' })).toEqual(ids.toReversed());
    expect(await readAll(port().withdrawals, user, { currency: 'eth', oldestFirst: true })).toEqual(
      all.slice(3),
    );

    await operations().startPayout(ids[0]!);
    await user.ok('/bb/user/statisticsUser/txCancel', { id: ids[1]! });
    const [first, second] = await port().withdrawals(user.userId, { size: 2, oldestFirst: true });
    const { list } = await user.ok(PAGE);
    expect(first).toMatchObject({ status: 'paying', address: EVM_ADDRESS, txHash: '', fee: '5' } as Move);
    expect(first!.amount).toBe(list.at(-1).arrival);
    expect(second).toMatchObject({ status: 'cancelled', createTime: list.at(-2).createTime });
  });

  test('the withdrawal that a request has made is found by it, whatever was asked for since', async () => {
    const user = await verifiedUser(exchange);
    const { data } = await withdraw(exchange, user, { requestId: 'first' });
    await withdraw(exchange, user, { requestId: 'second' });
    expect(await port().withdrawalOfRequest(user.userId, 'first')).toMatchObject({ id: data.id });
    expect(await port().withdrawalOfRequest(user.userId, 'third')).toBeUndefined();
  });

  test('deposits, with what was credited once they are', async () => {
    const [user, other] = [await exchange.signUp(), await exchange.signUp()];
    const ids: string[] = [];
    for (const each of [user, other, user, user]) {
      const { data } = await claimDeposit(each, { amount: '250.5' });
      if (each === user) ids.push(data.id);
    }
    await operations().finishDeposit(ids[0]!, parseAmount('250.4')!, BY_TWO);
    await operations().rejectDeposit(ids[1]!, 'no');
    expect(await readAll(port().deposits, user, {})).toEqual(ids.toReversed());
    expect(await readAll(port().deposits, user, { oldestFirst: true, currency: 'USDT' })).toEqual(ids);
    expect(await readAll(port().deposits, user, { currency: 'BTC' })).toEqual([]);
    const moves = await port().deposits(user.userId, { size: 10 });
    expect(moves.map(({ status, amount, fee }) => [status, amount, fee])).toEqual([
      ['pending', '250.5', '0'],
      ['rejected', '250.5', '0'],
      ['finished', '250.4', '0'],
    ]);
  });

  test('transfers, of a period with both ends', async () => {
    const [user, other] = [await exchange.signUp(), await exchange.signUp()];
    const made: { id: string; time: number }[] = [];
    for (const each of [user, other, user, user, other]) {
      await exchange.clock.advance(1_000);
      const view = await each.ok(TRANSFER, { amount: '1.5', currency: 'USDT', type: 1 });
      if (each === user) made.push(view);
    }
    const ids = made.map(({ id }) => id);
    expect(await readAll(port().transfers, user, {})).toEqual(ids.toReversed());
    expect(await readAll(port().transfers, user, { oldestFirst: true })).toEqual(ids);
    const within = async (startTime?: number, endTime?: number) =>
      (await port().transfers(user.userId, { size: 10, startTime, endTime })).map(({ id }) => id);
    const [first, second, third] = made.map(({ time }) => time) as [number, number, number];
    expect(await within(second, second)).toEqual([ids[1]]);
    expect(await within(first + 1)).toEqual([ids[2], ids[1]]);
    expect(await within(undefined, third - 1)).toEqual([ids[1], ids[0]]);
    expect(await within(third + 1)).toEqual([]);
    expect((await port().transfers(user.userId, { size: 1 }))[0]).toEqual({
      ...{ id: ids[2], currency: 'USDT', amount: '1.5', to: 'contract', time: third },
    });
  });
});

describe('a withdrawal asked for with a key', () => {
  const PAYMENT = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, amount: '100' };
  let requests = 0;
  const pay = (user: TestUser, fields: Partial<PaymentRequest> = {}) =>
    port().withdraw(
      user.userId,
      { ...PAYMENT, requestId: `key-${++requests}`, ...fields },
      async () => undefined,
    );
  const codeOf = (outcome: object) => (outcome instanceof Refusal ? outcome.code : 'done');

  async function userWithBook(): Promise<TestUser> {
    const user = await verifiedUser(exchange);
    const line = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, fundPassword: FUND_PASSWORD };
    await user.ok('/bb/address/add', line);
    return user;
  }

  test('goes to the address in whatever spelling, of that coin and chain alone', async () => {
    const user = await userWithBook();
    const other = EVM_ADDRESS.replace('0x5aAeb6', '0x5aAeb7').toLowerCase();
    expect(codeOf(await pay(user, { address: other }))).toBe('ADDRESS_NOT_IN_BOOK');
    expect(codeOf(await pay(user, { currency: 'ETH', amount: '1' }))).toBe('ADDRESS_NOT_IN_BOOK');
    expect(codeOf(await pay(user, { chain: 'TRC20', address: TRON_ADDRESS }))).toBe('ADDRESS_NOT_IN_BOOK');
    expect((await user.ok(PAGE)).totalRow).toBe(0);
    expect(codeOf(await pay(user, { address: EVM_ADDRESS.toLowerCase() }))).toBe('done');
    expect((await user.ok(PAGE)).list).toMatchObject([{ ...PAYMENT, fee: '5', arrival: '95' }]);
  });

  test('of one request happens once, also when sent at once and after a start', async () => {
    const user = await userWithBook();
    const answers = await Promise.all([1, 2, 3].map(() => pay(user, { requestId: 'same' })));
    await exchange.restart();
    answers.push(await pay(user, { requestId: 'same' }));
    expect(new Set(answers.map((each) => (each as { id: string }).id)).size).toBe(1);
    expect((await user.ok(PAGE)).totalRow).toBe(1);
    expect(await user.balance('USDT')).toEqual({ available: '9900.00000000', frozen: '100.00000000' });
  });

  test('counts for the limit of the day together with those of the page', async () => {
    const user = await userWithBook();
    const { withdrawMax, withdrawDayMax } = operations()
      .chains()
      .find(({ currency, chain }) => currency === 'USDT' && chain === 'ERC20')!;
    await operations().updateChain({
      currency: 'USDT',
      chain: 'ERC20',
      withdrawMax: '250',
      withdrawDayMax: '250',
    });
    expect((await withdraw(exchange, user)).code).toBe(1);
    const outcomes = await Promise.all([pay(user), pay(user), pay(user)]);
    expect(outcomes.map(codeOf).toSorted()).toEqual(['WITHDRAW_DAY_LIMIT', 'WITHDRAW_DAY_LIMIT', 'done']);
    expect((await withdraw(exchange, user)).msg).toContain('50 USDT are left');
    await operations().updateChain({ currency: 'USDT', chain: 'ERC20', withdrawMax, withdrawDayMax });
  });
});
