import { FUND_PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { enableTwoFactor } from '@bourse/testkit/two-factor';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import {
  EVM_ADDRESS,
  eventually,
  newHash,
  TRON_ADDRESS,
  verifiedUser,
  withdraw,
  WITHDRAWAL,
} from '../test-wallet.ts';

const PAY = '/bb/user/statisticsUser/txPay';
const PAGE = '/bb/user/statisticsUser/txPage';
const CANCEL = '/bb/user/statisticsUser/txCancel';

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

async function messagesOf(user: TestUser): Promise<string[]> {
  const { list } = await user.ok('/bb/index/message', { type: 'personal', pageSize: 100 });
  return list.map(({ title, text }: { title: string; text: string }) => `${title} ${text}`);
}

describe('a withdrawal', () => {
  test('freezes the amount, shows fee and arrival, and is paid once', async () => {
    const user = await verifiedUser(exchange);
    const answer = await withdraw(exchange, user);
    expect(answer).toMatchObject({
      code: 1,
      data: {
        currency: 'USDT',
        chain: 'ERC20',
        address: EVM_ADDRESS,
        amount: '100',
        fee: '5',
        arrival: '95',
        status: 'pending',
        cancellable: true,
        confirmations: 0,
        txHash: '',
        createTime: exchange.clock.now(),
      },
    });
    expect(await user.balance('USDT')).toEqual({ available: '9900.00000000', frozen: '100.00000000' });

    const { operations } = exchange.running.wallet;
    const { id } = answer.data;
    expect(await operations.finishPayout(id, newHash())).toMatchObject({ code: 'WITHDRAWAL_NOT_PENDING' });
    expect(await operations.startPayout(id)).toBeUndefined();
    expect(await operations.startPayout(id)).toMatchObject({ code: 'WITHDRAWAL_NOT_PENDING' });
    const { list } = await user.ok(PAGE);
    expect(list[0]).toMatchObject({ id, status: 'pending', cancellable: false });
    expect((await user.call(CANCEL, { id })).msg).toContain('already being paid');

    expect(await operations.finishPayout(id, 'nonsense')).toMatchObject({ code: 'TX_HASH_INVALID' });
    const hash = newHash();
    const outcomes = await Promise.all([
      operations.finishPayout(id, hash),
      operations.finishPayout(id, hash),
    ]);
    expect(outcomes.filter((each) => each === undefined)).toHaveLength(1);
    expect(await user.balance('USDT')).toEqual({ available: '9900.00000000', frozen: '0.00000000' });
    expect((await user.ok(PAGE)).list[0]).toMatchObject({ status: 'finished', txHash: hash, arrival: '95' });
    expect(await operations.rejectWithdrawal(id, 'late')).toMatchObject({ code: 'WITHDRAWAL_NOT_PENDING' });
  });

  test('is told to its user as it changes, and once when it has ended', async () => {
    const user = await verifiedUser(exchange);
    const stream = await exchange.openStream();
    stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
    await stream.until(({ op, ok }) => op === 'auth' && ok);
    stream.send({ op: 'sub', channels: ['user'] });
    const { data } = await withdraw(exchange, user);
    await stream.until(({ withdrawals }) => withdrawals?.[0].id === data.id);
    const { operations } = exchange.running.wallet;
    await operations.rejectWithdrawal(data.id, 'the address is not yours');
    const frame = await stream.until(({ withdrawals }) => withdrawals?.[0].status === 'rejected');
    expect(frame['withdrawals'][0].remark).toBe('the address is not yours');
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
    await eventually(async () => {
      const [message, ...more] = (await messagesOf(user)).filter((text) => text.includes('not yours'));
      expect(message).toContain('100 USDT');
      expect(more).toEqual([]);
    });
    stream.close();
  });

  test('that has ended is mailed by choice; attack: a thief who wants no mail of it is told of by one', async () => {
    const user = await verifiedUser(exchange);
    const { operations } = exchange.running.wallet;
    const notices = () =>
      exchange.mail
        .lettersTo(user.email)
        .flatMap((letter) => /^Subject: Bourse: (Withdrawal .+)\r$/m.exec(letter)?.[1] ?? []);
    await operations.rejectWithdrawal((await withdraw(exchange, user)).data.id, 'the first');
    await eventually(async () => expect(notices()).toEqual(['Withdrawal rejected']));

    const choose = (topics: string) => user.ok('/bb/index/setMailChoices', { topics });
    expect(await user.ok('/bb/index/mailChoices')).toEqual({ topics: ['danger', 'withdrawals'] });
    expect(await choose('danger')).toEqual({ topics: ['danger'] });
    // Once, however often it is clicked.
    await choose('danger,withdrawals');
    await choose('');
    const told = ['Withdrawal rejected', 'Withdrawal e-mails switched off'];
    await eventually(async () => expect(notices()).toEqual(told));
    expect(exchange.mail.lettersTo(user.email).at(-1)).toContain('/freeze');

    const { id } = (await withdraw(exchange, user)).data;
    await operations.startPayout(id);
    expect(await operations.finishPayout(id, newHash())).toBeUndefined();
    await eventually(async () => expect((await messagesOf(user))[0]).toContain('Withdrawal sent'));
    await exchange.clock.advance(2_000);
    expect(notices()).toEqual(told);
    // An hour later it is news again.
    await exchange.clock.advance(3_600_000);
    await choose('withdrawals');
    await choose('');
    await eventually(async () => expect(notices()).toEqual([...told, 'Withdrawal e-mails switched off']));
  });

  test('is cancelled by its owner alone, while it is pending', async () => {
    const user = await verifiedUser(exchange);
    const other = await exchange.signUp();
    const { id } = (await withdraw(exchange, user)).data;
    const foreign = await other.call(CANCEL, { id });
    const absent = await other.call(CANCEL, { id: '999999' });
    expect(foreign.body).toEqual(absent.body);
    expect((await other.ok(PAGE)).list).toEqual([]);
    const cancelled = await user.ok(CANCEL, { id, requestId: 'c1' });
    expect(cancelled).toMatchObject({ id, status: 'cancelled', cancellable: false });
    expect(await user.ok(CANCEL, { id, requestId: 'c1' })).toEqual(cancelled);
    expect((await user.call(CANCEL, { id })).msg).toContain('has ended');
    expect((await other.call(CANCEL, { id })).body).toEqual(absent.body);
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
  });

  test('repeated with its request id is the first one, though its code is used up', async () => {
    const user = await verifiedUser(exchange);
    const code = await exchange.codeFor(user, 'withdraw');
    const fields = { ...WITHDRAWAL, code, requestId: 'w1' };
    const answers = await Promise.all([
      user.call(PAY, fields),
      user.call(PAY, fields),
      user.call(PAY, fields),
    ]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect((await user.ok(PAGE)).totalRow).toBe(1);
    expect((await user.call(PAY, { ...fields, requestId: 'w2' })).msg).toBe('Verification code error');
  });

  test('two payouts never share a transaction', async () => {
    const user = await verifiedUser(exchange);
    const ids = [];
    for (let i = 0; i < 2; i++) ids.push((await withdraw(exchange, user)).data.id as string);
    const { operations } = exchange.running.wallet;
    for (const id of ids) await operations.startPayout(id);
    const hash = newHash();
    const outcomes = await Promise.all(
      ids.map((id) => operations.finishPayout(id, hash.toUpperCase().replace('0X', '0x'))),
    );
    expect(outcomes.map((each) => each?.code ?? '').toSorted()).toEqual(['', 'TX_HASH_USED']);
    const unpaid = ids[outcomes[0] ? 0 : 1]!;
    expect(await operations.finishPayout(unpaid, newHash())).toBeUndefined();
  });

  test('of nobody does not exist', async () => {
    const { operations } = exchange.running.wallet;
    for (const outcome of [
      operations.startPayout('999999'),
      operations.finishPayout('999999', newHash()),
      operations.rejectWithdrawal('999999', 'x'),
    ])
      expect(await outcome).toMatchObject({ code: 'WITHDRAWAL_NOT_FOUND' });
  });
});

describe('what is refused before the code is looked at', () => {
  let user: TestUser;
  let code: string;
  beforeAll(async () => {
    user = await verifiedUser(exchange);
    code = await exchange.codeFor(user, 'withdraw');
  });

  it.each<[string, Fields, string]>([
    ['an unknown chain', { chain: 'NOWHERE' }, 'not available on this chain'],
    ['a coin that is not on the chain', { currency: 'DOGE' }, 'not available on this chain'],
    ['an address of another chain', { address: TRON_ADDRESS }, 'not an address of ERC20'],
    [
      'an address with a wrong checksum',
      { address: EVM_ADDRESS.replace('5a', '5A') },
      'not an address of ERC20',
    ],
    [
      'the contract of the token',
      { address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' },
      'the contract of a token',
    ],
    [
      'the contract of a token, in the own coin of the chain',
      { currency: 'ETH', address: '0xdac17f958d2ee523a2206206994597c13d831ec7', amount: '1' },
      'the contract of a token',
    ],
    ['no address', { address: '  ' }, 'enter the address'],
    ['just below the minimum', { amount: '9.99999999' }, 'minimum withdrawal is 10 USDT'],
    ['just above the maximum', { amount: '50000.00000001' }, 'maximum for one withdrawal is 50000 USDT'],
    ['more than there is', { amount: '10000.00000001' }, 'Insufficient available balance'],
    ...[
      '',
      '-1',
      '+1',
      '1e3',
      '0x10',
      ' 11',
      '11 ',
      'NaN',
      'Infinity',
      '1,000',
      '11.',
      '.5',
      '011',
      '1'.repeat(25),
    ].map((amount): [string, Fields, string] => [
      `the amount "${amount}"`,
      { amount },
      amount === '' ? 'amount' : 'a',
    ]),
    ['more digits than an amount has', { amount: '999999999999999999.99999999' }, '20 digits in all'],
    ['nine decimals', { amount: '11.000000001' }, 'at most 8 decimals'],
    ['a wrong fund password', { fundPassword: '000000' }, 'Password is incorrect'],
    ['a fund password of letters', { fundPassword: 'abcdef' }, '6 digits'],
  ])('%s', async (_, fields, said) => {
    const answer = await user.call(PAY, { ...WITHDRAWAL, code, ...fields });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.msg).toContain(said);
    expect(await user.balance('USDT')).toEqual({ available: '10000.00000000', frozen: '0.00000000' });
  });

  it('a wrong code, and then the right one still counts', async () => {
    const wrong = code === '111111' ? '222222' : '111111';
    expect((await user.call(PAY, { ...WITHDRAWAL, code: wrong })).msg).toBe('Verification code error');
    expect((await user.call(PAY, { ...WITHDRAWAL, code })).code).toBe(1);
    expect((await user.call(PAY, { ...WITHDRAWAL, code })).msg).toBe('Verification code error');
  });

  it('a code of another purpose, and one of another user', async () => {
    const other = await verifiedUser(exchange);
    const foreign = await exchange.codeFor(user, 'fundPassword');
    expect((await user.call(PAY, { ...WITHDRAWAL, code: foreign })).code).toBe(0);
    const own = await exchange.codeFor(user, 'withdraw');
    expect((await other.call(PAY, { ...WITHDRAWAL, code: own })).code).toBe(0);
  });
});

test('the boundaries themselves pass', async () => {
  const user = await verifiedUser(exchange);
  await withdraw(exchange, user, { amount: '10' });
  const all = await withdraw(exchange, user, { amount: '9990' });
  expect(all).toMatchObject({ code: 1, data: { amount: '9990', arrival: '9985' } });
  expect(await user.balance('USDT')).toEqual({ available: '0.00000000', frozen: '10000.00000000' });
});

test('an account that is not verified, or has no fund password, withdraws nothing', async () => {
  const user = await exchange.signUp();
  const fields = { ...WITHDRAWAL, code: '123456' };
  expect((await user.call(PAY, fields)).msg).toContain('verify your identity');
  await exchange.verify(user);
  expect((await user.call(PAY, fields)).msg).toContain('set a fund password');
  expect((await exchange.visitor.call(PAY, fields)).code).toBe(-2);
});

test('a change of the fund password blocks for 24 hours, to the second', async () => {
  const user = await verifiedUser(exchange);
  await user.ok('/user/setTransactionPwd', {
    password: '135790',
    password1: '135790',
    oldPwd: FUND_PASSWORD,
  });
  const fields = { fundPassword: '135790' };
  const blocked = await user.call(PAY, { ...WITHDRAWAL, ...fields, code: '123456' });
  expect(blocked.msg).toContain('try again in 24 hours');
  await exchange.clock.advance(24 * 3_600_000 - 1_000);
  expect((await user.call(PAY, { ...WITHDRAWAL, ...fields, code: '123456' })).msg).toContain('in 1 hour');
  await exchange.clock.advance(1_000);
  expect((await withdraw(exchange, user, fields)).code).toBe(1);
});

test('two-factor is asked for before the e-mail code is used up', async () => {
  const user = await verifiedUser(exchange);
  const app = await enableTwoFactor(exchange, user);
  await exchange.clock.advance(24 * 3_600_000);
  const code = await exchange.codeFor(user, 'withdraw');
  const without = await user.call(PAY, { ...WITHDRAWAL, code });
  expect(without.body).toMatchObject({ code: 0, reason: 'TOTP_REQUIRED' });
  const wrong = await user.call(PAY, {
    ...WITHDRAWAL,
    code,
    totp: app.code() === '000000' ? '111111' : '000000',
  });
  expect(wrong.msg).toContain('authenticator code is incorrect');
  expect((await user.call(PAY, { ...WITHDRAWAL, code, totp: app.code() })).code).toBe(1);
});

test('the limit of the day counts all chains and what waits, forgets after 24 hours and what came back', async () => {
  const user = await verifiedUser(exchange);
  const change = { currency: 'USDT', withdrawMax: '600', withdrawDayMax: '1000' };
  const { operations } = exchange.running.wallet;
  const before = operations.chains().filter(({ currency }) => currency === 'USDT');
  for (const { chain } of before) await operations.updateChain({ ...change, chain });
  const tron = { chain: 'TRC20', address: TRON_ADDRESS };
  expect((await withdraw(exchange, user, { amount: '600' })).code).toBe(1);
  const over = await withdraw(exchange, user, { ...tron, amount: '400.00000001' });
  expect(over.msg).toContain('you can withdraw 1000 USDT; 400 USDT are left');
  const rest = await withdraw(exchange, user, { ...tron, amount: '400' });
  expect(rest.code).toBe(1);
  expect((await withdraw(exchange, user, { amount: '10' })).msg).toContain('0 USDT are left');
  await user.ok(CANCEL, { id: rest.data.id });
  expect((await withdraw(exchange, user, { amount: '400' })).code).toBe(1);
  await exchange.clock.advance(24 * 3_600_000);
  expect((await withdraw(exchange, user, { amount: '600' })).code).toBe(1);
  for (const { chain, withdrawMax, withdrawDayMax } of before)
    await operations.updateChain({ currency: 'USDT', chain, withdrawMax, withdrawDayMax });
});

test('what is closed is refused, and what is open stays as it was', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ currency: 'USDT', chain: 'ERC20', withdrawOpen: '0', withdrawFee: '7' });
  expect((await withdraw(exchange, user)).msg).toContain('are paused');
  const { chains } = await exchange.visitor.ok('/bb/config');
  expect(chains.find((each: any) => each.chain === 'ERC20' && each.currency === 'USDT')).toMatchObject({
    withdrawOpen: false,
    withdrawFee: '7',
  });
  expect((await user.ok(PAGE)).list[0]).toMatchObject({ id, fee: '5' });
  await user.ok(CANCEL, { id });
  await operations.updateChain({ currency: 'USDT', chain: 'ERC20', withdrawOpen: '1', withdrawFee: '5' });
});

test('messages that a crash has swallowed are told after the start, once', async () => {
  const user = await verifiedUser(exchange);
  const { id } = (await withdraw(exchange, user)).data;
  const { sequencer } = exchange.running.services;
  await exchange.running.wallet.operations.startPayout(id);
  await sequencer.submit({ type: 'finishWithdrawal', withdrawalId: Number(id), txHash: newHash() });
  await eventually(async () => expect(await messagesOf(user)).toHaveLength(3));
  // As if we had died between the commit and the message, and between the message and its mark.
  await exchange.query('delete from withdrawals_told where withdrawal_id = $1', [id]);
  await exchange.restart();
  await eventually(async () => {
    const rows = await exchange.query('select 1 from withdrawals_told where withdrawal_id = $1', [id]);
    expect(rows).toHaveLength(1);
  });
  expect(await messagesOf(user)).toHaveLength(3);
  await exchange.query('delete from withdrawals_told where withdrawal_id = $1', [id]);
  await exchange.query(`delete from messages where once = $1`, [`withdrawal:${id}`]);
  await exchange.restart();
  await eventually(async () => expect(await messagesOf(user)).toHaveLength(3));
});
