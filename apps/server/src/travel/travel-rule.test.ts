import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAmount } from '@bourse/money/amount';
import { FUND_PASSWORD, PASSWORD, type Fields, type TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { unzip } from '@bourse/testkit/unzip';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { TestBot } from '../open-api/test-bot.ts';
import {
  BY_TWO,
  EVM_ADDRESS,
  eventually,
  verifiedUser,
  withdraw,
  claimDeposit,
} from '../wallet/test-wallet.ts';

const TELL = '/bb/travel/tell';
const ANN = {
  primaryIdentifier: 'Smith',
  secondaryIdentifier: 'Ann',
  countryOfResidence: 'GB',
  wallet: 'selfHosted',
};
const KEPT = { ...ANN, vaspName: '' };
const NEEDED = /^A withdrawal worth 500 USDT or more needs its beneficiary/;
const ASKED = /^It waits until the user has told who is on the other side/;

let user: TestUser;
const folder = mkdtempSync(join(tmpdir(), 'travel-'));
const list = join(folder, 'list.csv');
writeFileSync(list, 'list,entry,kind,value,note\nEU,EU.1,name,Juan Pérez,born 1954\n');
const exchange = await startTestExchange({ env: { DEMO_REVIEW: 'off', SCREENING_LIST: list } });
const admin = await enrolAdmin(exchange);
const finance = await enrolOperator(exchange, admin, 'finance');
const support = await enrolOperator(exchange, admin, 'support');
const auditor = await enrolOperator(exchange, admin, 'auditor');
beforeEach(async () => {
  await rule('500');
  user = await verifiedUser(exchange);
});
afterAll(async () => {
  await stopClean(exchange);
  rmSync(folder, { recursive: true });
});

const rule = (from: string) =>
  exchange.query(
    `insert into parameters values ('travel_rule_usdt', $1) on conflict (name) do update set value = excluded.value`,
    [from],
  );
const withdrawal = async (id: string) => {
  await finance.login();
  return finance.ok('/ops/api/withdrawals/detail', { id });
};
const mine = async (path: string, id: string) =>
  (await user.ok(path)).list.find((each: { id: string }) => each.id === id);
const LIMITS = '/bb/user/withdrawLimits';
const OUT = '/bb/user/statisticsUser/txPage';
const IN = '/bb/recharge/record';

const deposit = async (amount: string): Promise<string> => (await claimDeposit(user, { amount })).data.id;
const credit = (id: string, amount: string) =>
  exchange.running.wallet.operations.finishDeposit(id, parseAmount(amount)!, BY_TWO);

describe('a withdrawal', () => {
  test('below the worth, or without a rule, asks for nothing', async () => {
    expect((await withdraw(exchange, user, { amount: '499.99999999' })).code).toBe(1);
    await rule('0');
    const { data } = await withdraw(exchange, user, { amount: '5000' });
    expect((await withdrawal(data.id)).travel).toBeNull();
    expect(await mine(OUT, data.id)).not.toHaveProperty('travel');
  });

  test('from it on needs its beneficiary, before a code is used up; whoever approves sees him', async () => {
    await rule('500');
    const refused = await withdraw(exchange, user, { amount: '500' });
    expect(refused.msg).toMatch(NEEDED);
    expect(refused.body['reason']).toBe('TRAVEL_NEEDED');
    const code = exchange.mail.codeFor(user.email);
    const fields = { currency: 'USDT', chain: 'ERC20', address: EVM_ADDRESS, amount: '500' };
    const send = (party: Fields) =>
      user.call('/bb/user/statisticsUser/txPay', { ...fields, fundPassword: FUND_PASSWORD, code, ...party });
    expect((await send({ ...ANN, primaryIdentifier: '' })).msg).toBe('Please enter the name');
    expect((await send({ ...ANN, countryOfResidence: 'XX' })).msg).toBe('Please choose the country');
    expect((await send({ ...ANN, wallet: 'provider' })).msg).toBe('Please enter the name of the provider');
    const { data } = await send(ANN);
    expect(await withdrawal(data.id)).toMatchObject({
      travel: { state: 'told', party: KEPT, reason: '' },
      can: { approve: true },
    });
    expect(await exchange.running.wallet.operations.startPayout(data.id)).toBeUndefined();
  });

  test('attack: support and auditor read the names of strangers; who decides on the payment sees them, and the log tells', async () => {
    await rule('500');
    const { data } = await withdraw(exchange, user, { amount: '500', ...ANN });
    for (const reader of [support, auditor]) {
      await reader.login();
      const { travel } = await reader.ok('/ops/api/withdrawals/detail', { id: data.id });
      expect(travel).toEqual({ state: 'told', party: null, reason: '' });
    }
    const looks = () =>
      exchange.query(`select email from audit_log where action = 'travel.look' and subject = $1`, [
        `withdrawal:${data.id}`,
      ]);
    expect(await looks()).toEqual([]);
    expect((await withdrawal(data.id)).travel.party).toEqual(KEPT);
    expect(await looks()).toEqual([{ email: finance.email }]);
  });

  test('split into several counts as one within 24 hours, as long as nobody was named', async () => {
    expect((await withdraw(exchange, user, { amount: '300' })).code).toBe(1);
    expect((await user.ok(LIMITS)).travel).toEqual({ from: '500', used: '300' });
    expect((await withdraw(exchange, user, { amount: '200' })).msg).toMatch(NEEDED);
    const { data } = await withdraw(exchange, user, { amount: '199.99999999' });
    expect(await exchange.running.wallet.operations.startPayout(data.id)).toBeUndefined();
    const named = await withdraw(exchange, user, { amount: '200', ...ANN });
    expect((await withdrawal(named.data.id)).travel).toMatchObject({ state: 'told', party: KEPT });
    expect((await user.ok(LIMITS)).travel.used).toBe('499.99999999');
    await exchange.clock.advance(86_400_000);
    expect((await user.ok(LIMITS)).travel).toEqual({ from: '500', used: '0' });
    await rule('0');
    expect(await user.ok(LIMITS)).not.toHaveProperty('travel');
  });

  test('asked for before the rule, or whose record was lost, is not paid until it is told', async () => {
    await rule('0');
    const { data } = await withdraw(exchange, user, { amount: '600' });
    await rule('500');
    // What was told of it may be noted after it: nobody is asked in its first minute.
    await exchange.clock.advance(55_000);
    await sleep(2_500);
    expect(await mine(OUT, data.id)).not.toHaveProperty('travel');
    await exchange.clock.advance(5_000);
    await eventually(async () => expect(await mine(OUT, data.id)).toMatchObject({ travel: 'asked' }));
    const { list } = await user.ok('/bb/index/message', { type: 'personal' });
    const titles = list.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === 'Tell us who receives your withdrawal')).toHaveLength(
      1,
    );
    const { operations } = exchange.running.wallet;
    expect((await operations.startPayout(data.id))?.code).toBe('OPS_TRAVEL_ASKED');
    const { payloadHash } = await withdrawal(data.id);
    const approve = { id: data.id, payloadHash };
    expect((await finance.call('/ops/api/withdrawals/approve', approve)).msg).toMatch(ASKED);
    expect(await mine(OUT, data.id)).toMatchObject({ travel: 'asked' });
    await user.ok(TELL, { kind: 'withdrawal', id: data.id, ...ANN });
    expect(await mine(OUT, data.id)).not.toHaveProperty('travel');
    expect(await operations.startPayout(data.id)).toBeUndefined();
  });

  test('that has been started is asked about by nobody any more', async () => {
    await rule('0');
    const { data } = await withdraw(exchange, user, { amount: '600' });
    const { payloadHash } = await withdrawal(data.id);
    expect(await exchange.running.wallet.operations.startPayout(data.id)).toBeUndefined();
    await rule('500');
    const late = await finance.call('/ops/api/withdrawals/approve', { id: data.id, payloadHash });
    expect(late.msg).toBe('This is no longer pending.');
    expect((await withdrawal(data.id)).travel).toBeNull();
  });

  test('of which the beneficiary is on a list waits for persons', async () => {
    const juan = { ...ANN, primaryIdentifier: 'Perez', secondaryIdentifier: 'Juan' };
    const { data } = await withdraw(exchange, user, { amount: '500', ...juan });
    expect((await exchange.running.wallet.operations.startPayout(data.id))?.code).toBe('OPS_SCREENING_HIT');
  });

  test('by a key takes the beneficiary of the address book, or one that is named', async () => {
    const entry = { currency: 'USDT', chain: 'ERC20', fundPassword: FUND_PASSWORD, remark: 'cold' };
    const kraken = { ...ANN, wallet: 'provider', vaspName: 'Kraken' };
    const other = '0x52908400098527886E0F7030069857D2E4169EE7';
    const { id, beneficiary: isNamed } = await user.ok('/bb/address/add', {
      ...{ ...entry, address: EVM_ADDRESS },
      ...kraken,
    });
    expect(isNamed).toBe(1);
    expect(await user.ok('/bb/address/add', { ...entry, address: other })).not.toHaveProperty('beneficiary');
    await exchange.clock.advance(60_000);
    const bot = await TestBot.of(exchange, user, 'read,trade,withdraw');
    const create = (fields: Fields) =>
      bot.post('/v1/dw/withdraw/api/create', {
        currency: 'usdt',
        chain: 'usdterc20',
        amount: '500',
        ...fields,
      });
    const saved = (await user.ok('/bb/address/list')).list;
    expect(saved.map(({ beneficiary }: { beneficiary?: 1 }) => beneficiary)).toEqual([undefined, 1]);
    expect((await create({ address: other })).body['err-msg']).toMatch(NEEDED);
    const byBook = await create({ address: EVM_ADDRESS });
    expect((await withdrawal(String(byBook.body.data))).travel.party).toEqual({ ...KEPT, ...kraken });
    const named = await create({ address: other, ...ANN });
    expect((await withdrawal(String(named.body.data))).travel.party).toEqual(KEPT);
    await user.ok('/bb/address/delete', { id, fundPassword: FUND_PASSWORD });
    expect(await exchange.query(`select 1 from travel_facts where kind = 'address'`)).toEqual([]);
  });
});

describe('a deposit', () => {
  test('above the worth waits until its originator is told, who is told so', async () => {
    const id = await deposit('500');
    await eventually(async () => expect(await mine(IN, id)).toMatchObject({ travel: 'asked' }));
    expect((await credit(id, '500'))?.code).toBe('OPS_TRAVEL_ASKED');
    const { list } = await user.ok('/bb/index/message', { type: 'personal' });
    const titles = list.map(({ title }: { title: string }) => title);
    expect(titles.filter((title: string) => title === 'Tell us who sent your deposit')).toHaveLength(1);
    await user.ok(TELL, { kind: 'deposit', id, ...ANN });
    expect(await credit(id, '500')).toBeUndefined();
    expect((await user.call(TELL, { kind: 'deposit', id, ...ANN })).msg).toBe(
      'This payment does not wait for that.',
    );
  });

  test('below it is credited; attack: unless more has arrived than was claimed', async () => {
    const small = await deposit('100');
    expect(await credit(small, '100')).toBeUndefined();
    const understated = await deposit('1');
    expect((await credit(understated, '900'))?.code).toBe('OPS_TRAVEL_ASKED');
  });

  test('attack: split into several it counts as one within 24 hours', async () => {
    const first = await deposit('300');
    expect(await credit(first, '300')).toBeUndefined();
    const second = await deposit('250');
    expect((await credit(second, '250'))?.code).toBe('OPS_TRAVEL_ASKED');
    const third = await deposit('199');
    expect(await credit(third, '199')).toBeUndefined();
    await exchange.clock.advance(86_400_000);
    const later = await deposit('499');
    expect(await credit(later, '499')).toBeUndefined();
  });

  test('attack: nobody tells of what is not his, or what nobody asked for', async () => {
    const id = await deposit('700');
    expect((await credit(id, '700'))?.code).toBe('OPS_TRAVEL_ASKED');
    const other = await verifiedUser(exchange);
    const small = await deposit('10');
    for (const [who, asked] of [
      [other, id],
      [user, small],
    ] as const)
      expect((await who.call(TELL, { kind: 'deposit', id: asked, ...ANN })).code).toBe(0);
    expect((await user.call(TELL, { kind: 'deposit', id, ...ANN })).code).toBe(1);
  });

  test('an operator who may decide about screening lets it go on without, with his reason on record', async () => {
    const id = await deposit('800');
    expect((await credit(id, '800'))?.code).toBe('OPS_TRAVEL_ASKED');
    const waive = { kind: 'deposit', id, remark: 'known from the bank letter' };
    await support.login();
    expect((await support.call('/ops/api/travel/waive', waive)).code).toBe(0);
    await finance.login();
    await finance.ok('/ops/api/travel/waive', waive);
    expect((await finance.ok('/ops/api/deposits/detail', { id })).travel).toEqual({
      state: 'waived',
      party: null,
      reason: waive.remark,
    });
    expect(await credit(id, '800')).toBeUndefined();
    const [entry] = await exchange.query(`select email, after from audit_log where action = 'travel.waive'`);
    expect(entry.email).toBe(finance.email);
    expect((await finance.call('/ops/api/travel/waive', waive)).code).toBe(0);
  });
});

test('what was told is sealed, and stands in the user’s own data and in an authority’s export', async () => {
  const { data } = await withdraw(exchange, user, { amount: '500', ...ANN });
  const [row] = await exchange.query(
    `select sealed from travel_facts where kind = 'withdrawal' and subject = $1`,
    [data.id],
  );
  expect(row.sealed).not.toContain('Smith');
  const own = await user.fetch('/user/ownData', { password: PASSWORD });
  const files = unzip(Buffer.from(await own.arrayBuffer()));
  expect(JSON.parse(files.get('travel-rule.json')!.toString())).toMatchObject([
    { kind: 'withdrawal', subject: data.id, state: 'told', ...KEPT },
  ]);
  await finance.login();
  const year = new Date(exchange.clock.now()).getUTCFullYear();
  const period = { from: `${year}-01-01`, to: `${year}-12-31`, reason: 'letter 1' };
  const answer = await finance.fetch('/ops/api/exports/period', period);
  const lines = unzip(Buffer.from(await answer.arrayBuffer()))
    .get('travel.csv')!
    .toString();
  expect(lines).toContain(`withdrawal,${data.id},${user.userId},beneficiary,told,Smith,Ann,GB,selfHosted,,,`);
});
