import { FUND_PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, describe, expect, it, test } from 'vitest';
import { EVM_ADDRESS, TRON_ADDRESS, verifiedUser, withdraw } from '../test-wallet.ts';

const ADD = '/bb/address/add';
const LIST = '/bb/address/list';
const DELETE = '/bb/address/delete';
const WHITELIST = '/bb/address/whitelist';
const DAY = 24 * 3_600_000;

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
afterAll(() => stopClean(exchange));

const ENTRY = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, fundPassword: FUND_PASSWORD };

async function userWithFundPassword(): Promise<TestUser> {
  const user = await exchange.signUp();
  await user.setFundPassword();
  return user;
}

/** The `i`th address of ours. */
function address(i: number): string {
  return `0x${i.toString(16).padStart(40, 'bad')}`;
}

describe('the address book', () => {
  test('keeps addresses, newest first, and forgets them', async () => {
    const user = await userWithFundPassword();
    const added = await user.ok(ADD, { ...ENTRY, address: EVM_ADDRESS.toLowerCase(), remark: 'cold wallet' });
    const now = exchange.clock.now();
    expect(added).toEqual({
      id: added.id,
      currency: 'USDT',
      chain: 'ERC20',
      address: EVM_ADDRESS,
      remark: 'cold wallet',
      createTime: now,
      usableFrom: now + DAY,
    });
    const tron = await user.ok(ADD, { ...ENTRY, chain: 'TRC20', address: TRON_ADDRESS });
    expect((await user.ok(LIST)).list.map(({ id }: any) => id)).toEqual([tron.id, added.id]);
    expect((await user.ok(LIST, { chain: 'erc20' })).list).toEqual([added]);
    expect((await user.ok(LIST, { currency: 'BTC' })).list).toEqual([]);
    await user.ok(DELETE, { id: added.id, fundPassword: FUND_PASSWORD });
    expect((await user.ok(LIST)).list).toEqual([tron]);
    const { list: log } = await user.ok('/user/loginLog');
    expect(log.slice(0, 3).map(({ kind }: any) => kind)).toEqual([
      'addressDeleted',
      'addressAdded',
      'addressAdded',
    ]);
  });

  test('attack: added and deleted on and on, it sends no more mails a day than a hundred additions', async () => {
    const user = await userWithFundPassword();
    const addAndDelete = async (i: number) => {
      const { code, data, msg } = await user.call(ADD, { ...ENTRY, address: address(i) });
      if (code === 1) await user.ok(DELETE, { id: data.id, fundPassword: FUND_PASSWORD });
      return msg;
    };
    // What was done before counts by its time alone.
    await exchange.query(
      `insert into security_events (user_id, kind, ip, agent, created_at)
        select $1, 'addressAdded', '', '', $2::timestamptz + n * interval '1 minute' from generate_series(1, 99) n`,
      [user.userId, new Date(exchange.clock.now() - DAY)],
    );
    expect(await addAndDelete(1)).toBe('Success');
    const refused = 'You have done this 100 times within 24 hours. Please try again tomorrow.';
    expect(await addAndDelete(2)).toBe(refused);
    expect((await user.call(ADD, { ...ENTRY, address: address(3), fundPassword: '000000' })).msg).toBe(
      refused,
    );
    await exchange.clock.advance(60_000);
    expect(await addAndDelete(4)).toBe('Success');
    expect(await addAndDelete(5)).toBe(refused);
  });

  test("is its owner's alone", async () => {
    const [user, other] = [await userWithFundPassword(), await userWithFundPassword()];
    const { id } = await user.ok(ADD, ENTRY);
    const proof = { fundPassword: FUND_PASSWORD };
    const foreign = await other.call(DELETE, { id, ...proof });
    expect(foreign.body).toEqual((await other.call(DELETE, { id: '999999', ...proof })).body);
    expect(foreign.msg).toBe('Not found');
    expect((await other.ok(LIST)).list).toEqual([]);
    expect((await user.ok(LIST)).list).toHaveLength(1);
  });

  it.each<[string, Fields, string]>([
    [
      'the same address in another spelling',
      { address: EVM_ADDRESS.toLowerCase() },
      'already in your address book',
    ],
    ['an address of another chain', { address: TRON_ADDRESS }, 'not an address of ERC20'],
    ['an unknown chain', { chain: 'X' }, 'not available'],
    ['a wrong fund password', { fundPassword: '000000' }, 'Password is incorrect'],
    ['no address', { address: '' }, 'enter the address'],
    ['a remark of two lines', { remark: 'a\nb' }, 'remark'],
    ['a remark that is too long', { remark: 'x'.repeat(65) }, 'remark'],
  ])('refuses %s', async (_, fields, said) => {
    const user = await userWithFundPassword();
    await user.ok(ADD, ENTRY);
    const answer = await user.call(ADD, { ...ENTRY, ...fields });
    expect(answer).toMatchObject({ status: 200, code: 0 });
    expect(answer.msg).toContain(said);
    expect((await user.ok(LIST)).list).toHaveLength(1);
  });

  test('takes fifty addresses, also when they come at once', async () => {
    const user = await userWithFundPassword();
    for (let i = 1; i <= 48; i++) await user.ok(ADD, { ...ENTRY, address: address(i) });
    const answers = await Promise.all(
      [49, 50, 51, 52].map((i) => user.call(ADD, { ...ENTRY, address: address(i) })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1]);
    expect((await user.ok(LIST)).list).toHaveLength(50);
  });
});

describe('the whitelist', () => {
  test('lets pass what has been in the book for 24 hours', async () => {
    const user = await verifiedUser(exchange);
    expect(await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD })).toEqual({ on: '1' });
    expect((await user.ok('/user/security')).whitelist).toBe(true);
    expect((await withdraw(exchange, user)).msg).toContain('added more than 24 hours ago');
    const { usableFrom } = await user.ok(ADD, ENTRY);
    await exchange.clock.advance(usableFrom - exchange.clock.now() - 120_000);
    expect((await withdraw(exchange, user)).msg).toContain('added more than 24 hours ago');
    expect((await withdraw(exchange, user)).code).toBe(1);
    // For that coin on that chain, and no other.
    expect((await withdraw(exchange, user, { currency: 'ETH', amount: '1' })).msg).toContain('24 hours ago');
    const { list } = await user.ok(LIST);
    await user.ok(DELETE, { id: list[0].id, fundPassword: FUND_PASSWORD });
    expect((await withdraw(exchange, user)).msg).toContain('24 hours ago');
  });

  test('is switched off only with the proofs of a withdrawal', async () => {
    const user = await verifiedUser(exchange);
    await user.ok(WHITELIST, { on: '1', fundPassword: FUND_PASSWORD });
    const off = { on: '0', fundPassword: FUND_PASSWORD };
    expect((await user.call(WHITELIST, off)).msg).toContain('e-mail verification code');
    expect((await user.call(WHITELIST, { ...off, code: '000000' })).msg).toBe('Verification code error');
    const withdrawing = await exchange.codeFor(user, 'withdraw');
    expect((await user.call(WHITELIST, { ...off, code: withdrawing })).msg).toBe('Verification code error');
    await user.ok('/bb/user/sendSecurityCode', { purpose: 'whitelistOff' });
    const code = exchange.mail.codeFor(user.email);
    expect((await user.call(WHITELIST, { ...off, code, fundPassword: '000000' })).code).toBe(0);
    expect((await user.ok('/user/security')).whitelist).toBe(true);
    expect(await user.ok(WHITELIST, { ...off, code })).toEqual({ on: '0' });
    expect((await user.ok('/user/security')).whitelist).toBe(false);
    expect((await withdraw(exchange, user)).code).toBe(1);
  });
});

describe('the collection account', () => {
  const ACCOUNT = {
    name: 'Kim Ji-woo',
    bank: 'Bank of Nowhere',
    cardNumber: '6222 0212-3456 7890 123',
    fundPassword: FUND_PASSWORD,
  };
  const MASKED = { name: 'Kim Ji-woo', bank: 'Bank of Nowhere', cardNumber: '***************0123' };

  test('is saved by a verified user, shown in part, stored unreadable', async () => {
    const user = await verifiedUser(exchange);
    expect(await user.ok('/bb/collection/get')).toEqual({ name: '', bank: '', cardNumber: '' });
    expect(await user.ok('/bb/collection/save', ACCOUNT)).toEqual(MASKED);
    expect(await user.ok('/bb/collection/get')).toEqual(MASKED);
    const [row] = await exchange.query('select * from collection_accounts where user_id = $1', [user.userId]);
    expect(JSON.stringify(row)).not.toMatch(/Kim|Nowhere|0123/);
    await user.ok('/bb/collection/save', { ...ACCOUNT, cardNumber: 'GB29NWBK60161331926819' });
    expect((await user.ok('/bb/collection/get')).cardNumber).toBe('******************6819');
  });

  test('of a user who is not verified is refused, as are bad fields', async () => {
    const user = await userWithFundPassword();
    expect((await user.call('/bb/collection/save', ACCOUNT)).msg).toContain('verify your identity');
    await exchange.verify(user);
    for (const fields of [
      { cardNumber: '12' },
      { cardNumber: '<b>12345678</b>' },
      { name: '' },
      { bank: 'x'.repeat(65) },
    ])
      expect((await user.call('/bb/collection/save', { ...ACCOUNT, ...fields })).code).toBe(0);
    expect((await user.call('/bb/collection/save', { ...ACCOUNT, fundPassword: '111111' })).msg).toBe(
      'Password is incorrect',
    );
    expect((await user.ok('/bb/collection/get')).cardNumber).toBe('');
  });
});
