import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { OPERATOR_ROLES, type OperatorRole } from '@bourse/protocol/operators/roles';
import type { Fields } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  bet,
  BTC,
  moveTo,
  open,
  refusalOf,
  result,
  SECOND,
  STANDARD,
  trader,
} from '../../contract/test-trader.ts';

const operators = new Map<OperatorRole, TestOperator>();
const exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '2500' } });
const admin = await enrolAdmin(exchange);
operators.set('admin', admin);
for (const role of OPERATOR_ROLES.slice(1)) operators.set(role, await enrolOperator(exchange, admin, role));
const user = await trader(exchange, '100000');
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange, admin));

const say = (key: MessageKey, args?: Record<string, string>) => wording('en-US', key, args);
const position = (id: string) => result(user, `${STANDARD}/getContractRecordById`, { id });
const second = (id: string) => result(user, `${SECOND}/getContractRecordById`, { id });
const CONTRACTS = '/ops/api/contracts';
const SECONDS = '/ops/api/seconds';
/** Nothing is open or waits any more. */
async function closeAll(): Promise<void> {
  for (const [entryStatus, path] of [
    ['1', 'closePosition'],
    ['4', 'cancelOrder'],
  ] as const) {
    const { list } = await result(user, `${STANDARD}/getContractRecord`, { entryStatus, pageSize: 100 });
    for (const { id } of list) await result(user, `${STANDARD}/${path}`, { id });
  }
}
const contractOf = async (symbol: string) =>
  (await admin.ok(`${CONTRACTS}/settings`)).list.find((each: any) => each.symbol === symbol);
const secondOf = async (symbol: string) =>
  (await admin.ok(`${SECONDS}/settings`)).list.find((each: any) => each.symbol === symbol);
const log = async (subject: string) =>
  (await admin.ok('/ops/api/log/list', { subject, pageSize: 100 })).list as Record<string, string>[];
const order = { ...BTC, direction: 'buy', type: 'market', margin: '100' };

const LIMITS = {
  totalExposureRate: '0.5',
  openInterestRate: '3',
  riskBudgetRate: '0.5',
  deleverageRate: '0.8',
};
const CONFIGS = [
  { second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' },
  { second: 60, incomeRate: '0.8', openAmountMin: '10', openAmountMax: '5000' },
  { second: 180, incomeRate: '0.82', openAmountMin: '20', openAmountMax: '5000' },
  { second: 300, incomeRate: '0.85', openAmountMin: '50', openAmountMax: '5000' },
];

describe('who may do what', () => {
  const set = { symbol: 'ethusdt', enabled: 1 };
  test.each<[string, Fields, readonly OperatorRole[]]>([
    [`${CONTRACTS}/settings`, {}, ['admin', 'finance', 'support', 'auditor']],
    [`${SECONDS}/settings`, {}, ['admin', 'finance', 'support', 'auditor']],
    ['/ops/api/exposure', {}, ['admin', 'finance', 'support', 'auditor']],
    ['/ops/api/exposure/insurance', {}, ['admin', 'finance', 'support', 'auditor']],
    [`${CONTRACTS}/set`, set, ['admin', 'finance']],
    [`${CONTRACTS}/limits`, LIMITS, ['admin', 'finance']],
    [`${SECONDS}/set`, set, ['admin', 'finance']],
  ])('%s', async (path, fields, roles) => {
    for (const [role, operator] of operators) {
      const { code, msg } = await operator.call(path, fields);
      expect([role, code]).toEqual([role, roles.includes(role) ? 1 : 0]);
      if (code === 0) expect(msg).toBe(say('OPS_FORBIDDEN'));
    }
  });
});

// The fault: whoever saved in the same batch was answered, and logged, with what all of the batch had made of it.
describe('saved by several operators at once, one setting at a time: answer and entry are of each one itself', () => {
  const last = async (subject: string, action: string, count: number) =>
    (await log(subject))
      .filter((entry) => entry['action'] === action)
      .slice(0, count)
      .reverse()
      .map(({ before, after }) => [JSON.parse(before!), JSON.parse(after!)]);
  const rates = ['0.11', '0.12', '0.13', '0.14'];

  test('terms of contracts', async () => {
    const save = (exposureRate: string) => admin.ok(`${CONTRACTS}/set`, { symbol: 'ltcusdt', exposureRate });
    const answers = await Promise.all(rates.map(save));
    expect(answers.map(({ exposureRate }) => exposureRate)).toEqual(rates);
    const entries = await last('contract:ltcusdt', 'contract.set', rates.length);
    expectChain(
      '0.2',
      rates,
      entries.map((pair) => pair.map(({ exposureRate }) => exposureRate)),
    );
  });

  test('different fields of one setting: none is set back', async () => {
    const symbol = 'ltcusdt';
    const changes = [
      { exposureRate: '0.2' },
      { leverages: '5,10' },
      { volatilityRate: '0.3' },
      { enabled: 0 },
    ];
    await Promise.all(changes.map((change) => admin.ok(`${CONTRACTS}/set`, { symbol, ...change })));
    expect(await contractOf(symbol)).toEqual({
      symbol,
      enabled: false,
      leverages: [5, 10],
      exposureRate: '0.2',
      volatilityRate: '0.3',
    });
  });

  test('limits of all contracts', async () => {
    const save = (rate: string) => admin.ok(`${CONTRACTS}/limits`, { ...LIMITS, totalExposureRate: rate });
    const saved = [...rates, '0.15'];
    const answers = await Promise.all(saved.map(save));
    expect(answers.map(({ totalExposureRate }) => totalExposureRate)).toEqual(saved);
    const entries = await last('contract:limits', 'contract.limits', saved.length);
    expectChain(
      LIMITS.totalExposureRate,
      saved,
      entries.map((pair) => pair.map(({ totalExposureRate }) => totalExposureRate)),
    );
    await save(LIMITS.totalExposureRate);
  });

  test('the status of a pair', async () => {
    // Not the status that it has: in whatever order they come, each changes something.
    const saved = ['halted', 'cancel-only'];
    await Promise.all(
      saved.map((status) => admin.ok('/ops/api/pairs/status', { symbol: 'ltcusdt', status })),
    );
    const entries = await last('pair:ltcusdt', 'pair.status', saved.length);
    expectChain(
      'trading',
      saved,
      entries.map((pair) => pair.map(({ status }) => status)),
    );
    await admin.ok('/ops/api/pairs/status', { symbol: 'ltcusdt', status: 'trading' });
  });

  test('fees of a user', async () => {
    const saved = [100, 200, 300];
    const rateOf = (ppm: number) => String(ppm / 1_000_000);
    const save = (ppm: number) =>
      admin.ok('/ops/api/users/fees', { id: user.userId, makerPpm: ppm, takerPpm: ppm });
    await Promise.all(saved.map(save));
    const entries = await last(`user:${user.userId}`, 'user.fees', saved.length);
    expectChain(
      rateOf(1_000),
      saved.map(rateOf),
      entries.map(([before, after]) => [before.makerRate, rateOf(after.makerPpm)]),
    );
    await save(1_000);
  });

  /** Each change begins where the one before it ended, in whatever order they came. */
  function expectChain(first: unknown, saved: readonly unknown[], entries: readonly unknown[][]): void {
    const afters = entries.map(([, after]) => after);
    expect(afters.toSorted()).toEqual(saved.toSorted());
    expect(entries.map(([before]) => before)).toEqual([first, ...afters.slice(0, -1)]);
  }
});

describe('contract settings', () => {
  test('are those of every pair that can have contracts', async () => {
    const { list, limits } = await admin.ok(`${CONTRACTS}/settings`);
    expect(list.map(({ symbol }: any) => symbol)).toContain('btcusdt');
    expect(list.every(({ symbol }: any) => symbol.endsWith('usdt'))).toBe(true);
    expect(list[0]).toEqual({
      symbol: 'btcusdt',
      enabled: true,
      leverages: [5, 10, 20, 50, 100],
      exposureRate: '0.2',
      volatilityRate: '0.25',
    });
    expect(limits).toEqual(LIMITS);
  });

  test('hold for what opens from now on; what is absent stays, what is open does not change', async () => {
    const { id } = await open(user, { leverage: 50 });
    const waiting = await open(user, { type: 'limit', price: '40000', leverage: 50 });
    const before = [await position(id), await position(waiting.id)];
    const changed = await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', leverages: '20,5,5' });
    const rates = { exposureRate: '0.2', volatilityRate: '0.25' };
    expect(changed).toEqual({ symbol: 'btcusdt', enabled: true, leverages: [5, 20], ...rates });
    expect([await position(id), await position(waiting.id)]).toEqual(before);
    const place = (leverage: number) => refusalOf(user, `${STANDARD}/createOrder`, { ...order, leverage });
    expect(await place(50)).toBe(say('LEVERAGE_NOT_OFFERED'));
    await open(user, { leverage: 20 });

    expect(await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', enabled: 0 })).toMatchObject({
      enabled: false,
      leverages: [5, 20],
    });
    expect(await place(20)).toBe(say('CONTRACT_NOT_AVAILABLE'));
    await exchange.restart();
    expect(await contractOf('btcusdt')).toMatchObject({ enabled: false, leverages: [5, 20] });
    // Whoever is in gets out at the market rule, as ever.
    expect(await result(user, `${STANDARD}/closePosition`, { id })).toMatchObject({ status: 'closed' });
    await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', enabled: 1, leverages: '5,10,20,50,100' });
    await open(user, { leverage: 50 });

    const entries = await log('contract:btcusdt');
    expect(entries.map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }).flatMap(() => ['contract.set.done', 'contract.set']),
    );
    expect(entries.at(-1)).toMatchObject({
      email: admin.email,
      before:
        '{"symbol":"btcusdt","enabled":true,"leverages":[5,10,20,50,100],"exposureRate":"0.2","volatilityRate":"0.25"}',
      after:
        '{"symbol":"btcusdt","enabled":true,"leverages":[5,20],"exposureRate":"0.2","volatilityRate":"0.25"}',
    });
  });

  test('how much of a move is added to the spread is kept over a restart, and stays when something else changes', async () => {
    const set = { symbol: 'btcusdt', volatilityRate: '0.5' };
    expect(await admin.ok(`${CONTRACTS}/set`, set)).toMatchObject({ volatilityRate: '0.5' });
    await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', exposureRate: '0.2' });
    await exchange.restart();
    expect(await contractOf('btcusdt')).toMatchObject({ exposureRate: '0.2', volatilityRate: '0.5' });
    expect(exchange.running.engine.state.contracts.markets.get('btcusdt')!.settings.volatilityPpm).toBe(
      500_000,
    );
    await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', volatilityRate: '0.25' });
  });

  test('a smaller share of the funds refuses what would go beyond it, and closes nothing', async () => {
    const { id } = await open(user);
    await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', exposureRate: '0' });
    expect(await refusalOf(user, `${STANDARD}/createOrder`, { ...order, leverage: 20 })).toBe(
      say('POSITION_LIMIT'),
    );
    await moveTo(exchange, 'btcusdt', '50100');
    expect((await position(id)).status).toBe('open');
    await admin.ok(`${CONTRACTS}/set`, { symbol: 'btcusdt', exposureRate: '0.2' });
    await open(user);
    await moveTo(exchange, 'btcusdt', '50000');
  });

  test.each<[string, Fields, MessageKey, string?]>([
    ['set', { symbol: 'nosuch' }, 'CONTRACT_NOT_AVAILABLE'],
    ['set', { symbol: '__proto__' }, 'CONTRACT_NOT_AVAILABLE'],
    ['set', { symbol: 'ethbtc' }, 'CONTRACT_NOT_AVAILABLE'],
    ['set', {}, 'INVALID_FIELD', 'symbol'],
    ['set', { symbol: 'btcusdt', leverages: ',' }, 'INVALID_FIELD', 'leverages'],
    ['set', { symbol: 'btcusdt', leverages: '7' }, 'INVALID_FIELD', 'leverages'],
    ['set', { symbol: 'btcusdt', leverages: '5,1000' }, 'INVALID_FIELD', 'leverages'],
    ['set', { symbol: 'btcusdt', exposureRate: '10.000001' }, 'INVALID_FIELD', 'exposureRate'],
    ['set', { symbol: 'btcusdt', exposureRate: '-1' }, 'INVALID_FIELD', 'exposureRate'],
    ['set', { symbol: 'btcusdt', exposureRate: '1e2' }, 'INVALID_FIELD', 'exposureRate'],
    ['set', { symbol: 'btcusdt', exposureRate: '0.0000001' }, 'INVALID_FIELD', 'exposureRate'],
    ['set', { symbol: 'btcusdt', volatilityRate: '1.000001' }, 'INVALID_FIELD', 'volatilityRate'],
    ['set', { symbol: 'btcusdt', enabled: 'yes' }, 'INVALID_FIELD', 'enabled'],
    ['limits', { ...LIMITS, deleverageRate: '1.1' }, 'INVALID_FIELD', 'deleverageRate'],
    ['limits', { ...LIMITS, riskBudgetRate: '0.9' }, 'INVALID_FIELD', 'riskBudgetRate'],
    ['limits', { ...LIMITS, openInterestRate: '101' }, 'INVALID_FIELD', 'openInterestRate'],
    ['limits', { ...LIMITS, totalExposureRate: 'x' }, 'INVALID_FIELD', 'totalExposureRate'],
    ['limits', { totalExposureRate: '0.5' }, 'INVALID_FIELD', 'openInterestRate'],
  ])('%s refuses %j', async (name, fields, key, field) => {
    const before = await admin.ok(`${CONTRACTS}/settings`);
    const entries = (await log('contract')).length;
    const { code, msg } = await admin.call(`${CONTRACTS}/${name}`, fields);
    expect([code, msg]).toEqual([0, say(key, field === undefined ? undefined : { field })]);
    expect(await admin.ok(`${CONTRACTS}/settings`)).toEqual(before);
    expect((await log('contract')).length).toBe(entries);
  });

  test('limits over all pairs hold at once, and are on record', async () => {
    const { id } = await open(user);
    const none = {
      totalExposureRate: '0',
      openInterestRate: '0',
      riskBudgetRate: '0',
      deleverageRate: '0.8',
    };
    expect(await admin.ok(`${CONTRACTS}/limits`, none)).toEqual(none);
    expect(await refusalOf(user, `${STANDARD}/createOrder`, { ...order, leverage: 20 })).toBe(
      say('POSITION_LIMIT'),
    );
    await exchange.restart();
    expect((await admin.ok(`${CONTRACTS}/settings`)).limits).toEqual(none);
    expect((await position(id)).status).toBe('open');
    expect(await admin.ok(`${CONTRACTS}/limits`, LIMITS)).toEqual(LIMITS);
    await open(user);
    const entries = await log('contract:limits');
    expect(entries[1]).toMatchObject({
      action: 'contract.limits',
      before: JSON.stringify(none),
      after: JSON.stringify(LIMITS),
    });
  });
});

test('the bound of closing by rank is not lowered below open positions', async () => {
  const { id } = await open(user);
  const lower = { ...LIMITS, riskBudgetRate: '0', deleverageRate: '0.79' };
  expect((await admin.call(`${CONTRACTS}/limits`, lower)).msg).toBe(say('OPS_POSITIONS_OPEN'));
  await moveTo(exchange, 'btcusdt', '50100');
  expect((await position(id)).status).toBe('open');
  // Raised it may be; with nothing open, lowered again.
  const highest = { ...LIMITS, deleverageRate: '1' };
  expect(await admin.ok(`${CONTRACTS}/limits`, highest)).toEqual(highest);
  await closeAll();
  expect(await admin.ok(`${CONTRACTS}/limits`, LIMITS)).toEqual(LIMITS);
  await moveTo(exchange, 'btcusdt', '50000');
});

describe('second contract settings', () => {
  const json = (configs: readonly object[]) => JSON.stringify(configs);

  test('hold for what opens from now on; open orders keep duration, income and fee', async () => {
    expect(await secondOf('btcusdt')).toEqual({ symbol: 'btcusdt', enabled: true, configs: CONFIGS });
    const { id } = await bet(user);
    const before = await second(id);
    const changed = [
      { second: 45, incomeRate: '0.5', openAmountMin: '1', openAmountMax: '10.5' },
      { ...CONFIGS[0]!, incomeRate: '0.1' },
    ];
    const fields = { symbol: 'btcusdt', configs: json(changed), seen: json(CONFIGS) };
    expect(await admin.ok(`${SECONDS}/set`, fields)).toMatchObject({ enabled: true, configs: changed });
    expect(await second(id)).toEqual(before);
    // The first one is the default.
    expect(await result(exchange.visitor, `${SECOND}/getConfig`)).toEqual(changed);
    expect(await result(exchange.visitor, `${SECOND}/getConfig`, { baseCoin: 'ETH' })).toEqual(CONFIGS);
    expect((await bet(user)).incomeRate).toBe('0.1');
    const refused = { ...BTC, openAmount: '11', positionTime: 45, tradeType: 1 };
    expect(await refusalOf(user, `${SECOND}/createOrder`, refused)).toBe(
      say('SECOND_ABOVE_MAX', { maximum: '10.5', currency: 'USDT' }),
    );

    // Somebody who still saw the old list must look again.
    const stale = { ...fields, configs: json(CONFIGS.slice(1)) };
    expect((await admin.call(`${SECONDS}/set`, stale)).msg).toBe(say('OPS_CHANGED_MEANWHILE'));

    await admin.ok(`${SECONDS}/set`, { symbol: 'btcusdt', enabled: 0 });
    expect(await refusalOf(user, `${SECOND}/createOrder`, { ...refused, openAmount: '5' })).toBe(
      say('SECOND_NOT_AVAILABLE'),
    );
    await exchange.setPrice('btcusdt', '50010');
    for (let passed = 0; passed < 29; passed++) await exchange.clock.advance(1_000);
    await exchange.setPrice('btcusdt', '50020');
    expect(await second(id)).toMatchObject({ status: 'win', profit: '75', incomeRate: '0.75' });
    await moveTo(exchange, 'btcusdt', '50000');
    await exchange.restart();
    expect(await secondOf('btcusdt')).toEqual({ symbol: 'btcusdt', enabled: false, configs: changed });
    const back = { symbol: 'btcusdt', enabled: 1, configs: json(CONFIGS), seen: json(changed) };
    await admin.ok(`${SECONDS}/set`, back);
    await bet(user);

    const entries = await log('second:btcusdt');
    expect(entries.map(({ action }) => action)).toEqual(
      Array.from({ length: 3 }).flatMap(() => ['second.set.done', 'second.set']),
    );
    expect(JSON.parse(entries[1]!.before!)).toEqual({ symbol: 'btcusdt', enabled: false, configs: changed });
    expect(JSON.parse(entries[1]!.after!)).toEqual({ symbol: 'btcusdt', enabled: true, configs: CONFIGS });
  });

  const [first] = CONFIGS;
  test.each<[string, unknown]>([
    ['no duration', []],
    ['a duration twice', [first, first]],
    ['no time', [{ ...first, second: 0 }]],
    ['more than a day', [{ ...first, second: 86_401 }]],
    ['half a second', [{ ...first, second: 0.5 }]],
    ['a win above the stake', [{ ...first, incomeRate: '1.000001' }]],
    ['a negative win', [{ ...first, incomeRate: '-0.1' }]],
    ['a minimum that counts for nothing', [{ ...first, openAmountMin: '0.00000999' }]],
    ['a minimum above the maximum', [{ ...first, openAmountMin: '6', openAmountMax: '5' }]],
    ['an amount that is none', [{ ...first, openAmountMax: '1e3' }]],
    ['an amount too fine', [{ ...first, openAmountMax: '5.000000001' }]],
    ['21 durations', Array.from({ length: 21 }, (_, index) => ({ ...first, second: index + 1 }))],
    ['something else', { length: 1 }],
  ])('refuses %s', async (_name, configs) => {
    const fields = { symbol: 'ethusdt', configs: JSON.stringify(configs), seen: json(CONFIGS) };
    const { code, msg } = await admin.call(`${SECONDS}/set`, fields);
    expect([code, msg.split('.')[0]]).toEqual([0, say('INVALID_FIELD', { field: 'configs' }).split('.')[0]]);
    expect((await secondOf('ethusdt')).configs).toEqual(CONFIGS);
  });

  test.each<[Fields, MessageKey, string?]>([
    [{ symbol: 'ethusdt', configs: '[', seen: json(CONFIGS) }, 'INVALID_FIELD', 'configs'],
    [{ symbol: 'ethusdt', configs: json(CONFIGS) }, 'INVALID_FIELD', 'seen'],
    [{ symbol: 'ethusdt', enabled: 2 }, 'INVALID_FIELD', 'enabled'],
    [{ symbol: 'ethbtc', enabled: 1 }, 'SECOND_NOT_AVAILABLE'],
    [{ symbol: 'constructor', enabled: 1 }, 'SECOND_NOT_AVAILABLE'],
  ])('refuses %j', async (fields, key, field) => {
    const { code, msg } = await admin.call(`${SECONDS}/set`, fields);
    expect([code, msg]).toEqual([0, say(key, field === undefined ? undefined : { field })]);
  });

  test('the fee rate is the one that the engine has', async () => {
    const rate = async () => (await admin.ok(`${SECONDS}/settings`)).feeRate;
    const { id } = await bet(user);
    expect(await rate()).toBe('0.02');
    await admin.ok('/ops/api/parameters/set', { name: 'contract_second_fee_rate', value: '0.03' });
    expect([await rate(), exchange.running.engine.state.seconds.feePpm]).toEqual(['0.03', 30_000]);
    expect([(await bet(user)).fee, (await second(id)).fee]).toEqual(['3', '2']);
    await admin.ok('/ops/api/parameters/set', { name: 'contract_second_fee_rate', value: '0.02' });
  });
});

describe('exposure', () => {
  test('is what the house has at stake now', async () => {
    const before = await admin.ok('/ops/api/exposure');
    const pairOf = ({ pairs }: any) => pairs.find(({ symbol }: any) => symbol === 'ethusdt');
    // 200 USDT at 10x is 0.79984 ETH at 2500.5; half of it short again.
    await open(user, { baseCoin: 'ETH', margin: '200', leverage: 10 });
    await open(user, { baseCoin: 'ETH', margin: '100', leverage: 10, direction: 'sell' });
    await bet(user, { baseCoin: 'ETH', tradeType: 2 });
    const view = await admin.ok('/ops/api/exposure');
    expect(view.time).toBe(exchange.clock.now());
    expect(view.contract.positions).toBe(before.contract.positions + 2);
    const { contract } = view;
    const eth = pairOf(contract);
    expect(eth).toEqual({
      symbol: 'ethusdt',
      mark: '2500',
      stale: false,
      longQuantity: '0.79984003',
      shortQuantity: '0.40008001',
      netQuantity: '0.39976002',
      netValue: '999.40005',
      netValueMax: expect.stringMatching(/^\d+(\.\d+)?$/),
    });
    expect(Number(contract.netValueMax)).toBeCloseTo(Number(contract.deskFunds) * 0.5, 6);
    expect(Number(contract.sideValueMax)).toBeCloseTo(Number(contract.deskFunds) * 3, 6);
    expect(Number(contract.longValue)).toBeGreaterThan(1999);
    expect(pairOf(view.second)).toEqual({
      symbol: 'ethusdt',
      stale: false,
      count: 1,
      upStake: '0',
      downStake: '100',
      upIncome: '0',
      downIncome: '75',
    });
    expect(Number(view.second.frozen) - Number(before.second.frozen)).toBe(75);

    await exchange.setPrice('ethusdt', '2510');
    for (let passed = 0; passed < 3; passed++) await exchange.clock.advance(1_000);
    const risen = await admin.ok('/ops/api/exposure');
    expect(pairOf(risen.contract).mark).toBe('2510');
    // (2510 − 2500.5) × 0.79984003 is the long's; the short's loss is not set off against it.
    expect(Number(risen.contract.openProfit) - Number(contract.openProfit)).toBeCloseTo(7.59848, 4);
    exchange.quiet(true);
    await exchange.clock.advance(6_000);
    expect(pairOf((await admin.ok('/ops/api/exposure')).contract).stale).toBe(true);
    exchange.quiet(false);
    await exchange.setPrice('ethusdt', '2500');
  });

  test('the insurance fund’s history is what liquidations left and took', async () => {
    const { id } = await open(user, { leverage: 100 });
    const fund = async () => (await admin.ok('/ops/api/exposure')).contract.insuranceFunds;
    const lines = () => admin.ok('/ops/api/exposure/insurance', { pageSize: 100 });
    const before = [Number(await fund()), (await lines()).totalRow] as const;
    await moveTo(exchange, 'btcusdt', '49000');
    expect((await position(id)).status).toBe('liquidated');
    // Positions of other tests may have gone with it.
    const { list, totalRow } = await lines();
    const added: any[] = list.slice(0, totalRow - before[1]);
    const line = added.find(({ reference }) => reference === `position:${id}`);
    // A fall of 2 % costs twice the margin of 100x: the fund bears what is beyond it.
    expect(line.amount).toMatch(/^-10[0-9]\./);
    expect(list[0].balance).toBe(await fund());
    const change = added.reduce((sum, { amount }) => sum + Number(amount), 0);
    expect(change).toBeCloseTo(Number(await fund()) - before[0], 6);
    const page = await admin.ok('/ops/api/exposure/insurance', { pageNo: 2, pageSize: 1 });
    expect(page).toEqual({ list: list.slice(1, 2), totalRow });
    const { code } = await admin.call('/ops/api/exposure/insurance', { pageNo: 0 });
    expect(code).toBe(0);
  });
});
