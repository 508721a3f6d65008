import { FUND_PASSWORD, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import type { MemoRule } from '@bourse/protocol/wallet/calls';
import { afterAll, expect, test } from 'vitest';
import { verifiedUser, withdraw, WITHDRAWAL, creditDeposit } from '../test-wallet.ts';

const PAY = '/bb/user/statisticsUser/txPay';
const ADDRESS = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const XRP = { currency: 'XRP', chain: 'XRP', address: ADDRESS, amount: '25' };

const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off' } });
const admin = await enrolAdmin(exchange);
afterAll(() => stopClean(exchange));

/** A user with 1,000 XRP and EOS. */
async function rich(): Promise<TestUser> {
  const user = await verifiedUser(exchange);
  for (const currency of ['XRP', 'EOS'])
    await creditDeposit(exchange, user, { currency, chain: currency, amount: '1000' });
  return user;
}

test('a withdrawal takes its tag along: to its user, to operators, over a restart', async () => {
  const user = await rich();
  const { data } = await withdraw(exchange, user, { ...XRP, memo: ' 42 ' });
  expect(data).toMatchObject({ address: ADDRESS, memo: '42' });
  const without = (await withdraw(exchange, user, XRP)).data;
  expect(without).toMatchObject({ address: ADDRESS });
  expect(without).not.toHaveProperty('memo');
  await exchange.restart();
  expect((await user.ok('/bb/user/statisticsUser/txPage')).list).toMatchObject([{}, { memo: '42' }]);
  const { list } = await admin.ok('/ops/api/withdrawals/list', { search: ADDRESS });
  expect(list).toMatchObject([{ address: ADDRESS }, { address: ADDRESS, memo: '42' }]);
});

test.each([
  ['XRP', '4294967296'],
  ['XRP', 'abc'],
  ['XRP', '042'],
  ['EOS', 'x'.repeat(257)],
  ['ERC20', '42'],
])('%s takes no tag or memo %s', async (chain, memo) => {
  const user = await rich();
  const fields = {
    XRP,
    EOS: { currency: 'EOS', chain: 'EOS', address: 'binancecleos', amount: '25' },
    ERC20: { currency: 'USDT', chain: 'ERC20', address: WITHDRAWAL.address, amount: '25' },
  }[chain]!;
  const answer = await user.call(PAY, { ...fields, memo, fundPassword: FUND_PASSWORD, code: '000000' });
  expect(answer.code).toBe(0);
  expect(answer.msg).toMatch(memo.length > 256 ? /memo/ : /not a tag or memo/);
});

test('a code for one tag does not pay to another, nor to none', async () => {
  const user = await rich();
  const code = await exchange.codeFor(user, 'withdraw', { ...XRP, memo: '42' });
  for (const memo of ['43', ''])
    expect((await user.call(PAY, { ...XRP, memo, fundPassword: FUND_PASSWORD, code })).msg).toBe(
      'Verification code error',
    );
  expect((await user.call(PAY, { ...XRP, memo: '42', fundPassword: FUND_PASSWORD, code })).code).toBe(1);
});

test('nobody is mailed the words of a memo', async () => {
  const user = await rich();
  const eos = { currency: 'EOS', chain: 'EOS', address: 'binancecleos', amount: '25' };
  const memo = 'call the number of thieves';
  const code = await exchange.codeFor(user, 'withdraw', { ...eos, memo });
  const letters = exchange.mail.lettersTo(user.email).join('').replaceAll('=\r\n', '');
  expect(letters).toContain('binancecleos');
  expect(letters).not.toContain('thieves');
  const asked = { ...eos, fundPassword: FUND_PASSWORD, code };
  expect((await user.call(PAY, { ...asked, memo: `${memo}!` })).msg).toBe('Verification code error');
  expect((await user.call(PAY, { ...asked, memo })).data).toMatchObject({ memo });
});

test('attack: words of a thief in the mail about an address of the book', async () => {
  const user = await rich();
  const { email } = user;
  const memo = '1 was blocked. Log in at https://bourse.example.org to keep your money. \u202e';
  const payee = { currency: 'EOS', chain: 'EOS', address: 'binancecleos', memo, remark: '' };
  expect((await user.call('/bb/address/add', { ...payee, fundPassword: FUND_PASSWORD })).code).toBe(1);
  await expect.poll(() => exchange.mail.lettersTo(email).join('')).toContain('binancecleos');
  const letters = exchange.mail.lettersTo(email).join('').replaceAll('=\r\n', '');
  expect(letters).not.toContain('was blocked');
});

test('an address of the whitelist lets its own tag pass, and no other', async () => {
  const user = await rich();
  const { currency, chain, address } = XRP;
  const entry = { currency, chain, address, memo: '42', remark: 'mine', fundPassword: FUND_PASSWORD };
  expect(await user.ok('/bb/address/add', entry)).toMatchObject({ address, memo: '42' });
  expect((await user.ok('/bb/address/add', { ...entry, memo: '43' })).memo).toBe('43');
  await user.ok('/bb/address/whitelist', { on: '1', fundPassword: FUND_PASSWORD });
  await exchange.clock.advance(25 * 60 * 60 * 1000);
  expect((await user.ok('/bb/address/list')).list).toMatchObject([{ memo: '43' }, { memo: '42' }]);
  expect((await withdraw(exchange, user, { ...XRP, memo: '44' })).msg).toContain('whitelist');
  expect((await withdraw(exchange, user, XRP)).msg).toContain('whitelist');
  expect((await withdraw(exchange, user, { ...XRP, memo: '42' })).data).toMatchObject({ memo: '42' });
});

/** The rule of XRP for as long as `work` takes. */
async function underRule(memoRule: MemoRule, work: () => Promise<void>): Promise<void> {
  const { operations } = exchange.running.wallet;
  const rule = { currency: 'XRP', chain: 'XRP' };
  expect(await operations.updateChain({ ...rule, memoRule })).toMatchObject({ memoRule });
  try {
    await work();
  } finally {
    await operations.updateChain({ ...rule, memoRule: 'optional' });
  }
}

test('where a memo is required, no withdrawal, code or saved address goes without', async () => {
  const user = await rich();
  const entry = { currency: 'XRP', chain: 'XRP', address: ADDRESS, fundPassword: FUND_PASSWORD };
  await underRule('required', async () => {
    const chains = (await user.ok('/bb/config')).chains;
    expect(chains.find(({ chain }: any) => chain === 'XRP')).toMatchObject({ memoRule: 'required' });
    const missing = /^XRP needs a tag or memo/;
    expect((await user.call('/bb/user/sendSecurityCode', { purpose: 'withdraw', ...XRP })).msg).toMatch(
      missing,
    );
    expect((await withdraw(exchange, user, XRP)).msg).toMatch(missing);
    expect((await user.call('/bb/address/add', entry)).msg).toMatch(missing);
    expect((await withdraw(exchange, user, { ...XRP, memo: '42' })).data).toMatchObject({ memo: '42' });
    expect((await user.ok('/bb/address/add', { ...entry, memo: '42' })).memo).toBe('42');
  });
});

test('where a coin takes no memo, none is told, taken or saved', async () => {
  const user = await rich();
  const at = { currency: 'XRP', chain: 'XRP' };
  const entry = { ...at, address: ADDRESS, memo: '42', fundPassword: FUND_PASSWORD };
  expect((await user.ok('/bb/recharge/address', at)).memo).toMatch(/^\d{9,10}$/);
  await underRule('none', async () => {
    expect(await user.ok('/bb/recharge/address', at)).not.toHaveProperty('memo');
    expect((await withdraw(exchange, user, { ...XRP, memo: '42' })).msg).toMatch(/not a tag or memo/);
    expect((await user.call('/bb/address/add', entry)).msg).toMatch(/not a tag or memo/);
    expect((await withdraw(exchange, user, XRP)).data).not.toHaveProperty('memo');
  });
});

test('a repeat of a request is the request, whatever the rule has become since', async () => {
  const user = await rich();
  const fields = { ...XRP, requestId: 'memo-rule-1', fundPassword: FUND_PASSWORD };
  const first = await user.ok(PAY, { ...fields, code: await exchange.codeFor(user, 'withdraw', XRP) });
  await underRule('required', async () => {
    expect((await user.ok(PAY, { ...fields, code: '000000' })).id).toBe(first.id);
    expect((await user.call(PAY, { ...fields, memo: '42', code: '000000' })).code).toBe(0);
  });
});
