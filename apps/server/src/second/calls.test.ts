import { referenceText } from '@bourse/protocol/market/reference-price';
import type { MessageKey } from '@bourse/protocol/texts/en';
import { wording } from '@bourse/protocol/texts/wording';
import { LANGUAGES } from '@bourse/protocol/languages';
import { ticksOf, verdictOf, firstBroken } from '@bourse/protocol/second/verify';
import type { Fields, TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { createHash } from 'node:crypto';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bet, BTC, moveTo, refusalOf, result, SECOND, trader } from '../contract/test-trader.ts';

let user: TestUser;
const exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '2500' } });
beforeEach(async () => {
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const say = (key: MessageKey, args?: Record<string, string>) => wording('en-US', key, args);
const usdt = () => user.balance('USDT', 'contract');
const byId = (id: string, who: Pick<TestUser, 'call'> = user) =>
  result(who, `${SECOND}/getContractRecordById`, { id });
const record = (fields: Fields = {}) => result(user, `${SECOND}/getContractRecord`, fields);
const order = { ...BTC, openAmount: '100', positionTime: 30, tradeType: 1 };
const pass = async (seconds: number) => {
  for (let second = 0; second < seconds; second++) await exchange.clock.advance(1_000);
};

describe('config', () => {
  test('is a list, its first entry the default', async () => {
    const list = [
      { second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' },
      { second: 60, incomeRate: '0.8', openAmountMin: '10', openAmountMax: '5000' },
      { second: 180, incomeRate: '0.82', openAmountMin: '20', openAmountMax: '5000' },
      { second: 300, incomeRate: '0.85', openAmountMin: '50', openAmountMax: '5000' },
    ];
    expect(await result(exchange.visitor, `${SECOND}/getConfig`)).toEqual(list);
    expect(await result(exchange.visitor, `${SECOND}/getConfig`, { baseCoin: 'eth' })).toEqual(list);
  });

  test.each<[Fields, MessageKey]>([
    [{ baseCoin: 'NOP' }, 'PAIR_NOT_FOUND'],
    [{ baseCoin: '__proto__' }, 'PAIR_NOT_FOUND'],
    [{ baseCoin: 'ETH', quoteCoin: 'BTC' }, 'SECOND_NOT_AVAILABLE'],
  ])('refuses %j', async (fields, key) => {
    expect(await refusalOf(exchange.visitor, `${SECOND}/getConfig`, fields)).toBe(say(key));
  });

  test('the fee rate is the engine’s, and an operator changes it by a command', async () => {
    const read = async () =>
      (
        (await (
          await fetch(`${exchange.url}/paramter/getParamListByKeyName?paramName=contract_second_fee_rate`)
        ).json()) as any
      ).data.valueName;
    expect(await read()).toBe('0.02');
    const admin = await enrolAdmin(exchange);
    const set = (value: string) =>
      admin.call('/ops/api/parameters/set', { name: 'contract_second_fee_rate', value });
    const before = await bet(user);
    expect((await set('0.05')).code).toBe(1);
    expect(await read()).toBe('0.05');
    const { list } = await admin.ok('/ops/api/parameters/list');
    expect(list).toContainEqual(expect.objectContaining({ name: 'contract_second_fee_rate', value: '0.05' }));
    expect((await bet(user)).fee).toBe('5');
    expect((await byId(before.id)).fee).toBe('2');
    expect((await set('0.6')).code).toBe(0);
    await exchange.restart();
    expect(await read()).toBe('0.05');
    expect((await set('0.02')).code).toBe(1);
    const { entries } = await exchange.audit();
    expect(entries).toBeGreaterThan(0);
    const log = await exchange.query(
      `select action, before, after from audit_log where subject = 'parameter:contract_second_fee_rate' order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual([
      'parameter.set',
      'parameter.set.done',
      'parameter.set',
      'parameter.set.done',
    ]);
    expect(log[0]).toMatchObject({ before: '{"value":"0.02"}', after: '{"value":"0.05"}' });
  });
});

describe('from acceptance to settlement', () => {
  test('waits for the next tick, runs its time, wins', async () => {
    const accepted = exchange.clock.now();
    const placed = await bet(user);
    expect(placed).toEqual({
      id: expect.stringMatching(/^\d+$/),
      baseCoin: 'BTC',
      quoteCoin: 'USDT',
      symbol: 'btcusdt',
      tradeType: 1,
      openAmount: '100',
      fee: '2',
      incomeRate: '0.75',
      positionTime: 30,
      entryStatus: 1,
      status: 'pending',
      createTime: accepted,
      strikeAfter: accepted,
      expireTime: 0,
      profit: '0',
      closeTime: 0,
    });
    expect(await usdt()).toEqual({ available: '4898.00000000', frozen: '102.00000000' });
    expect((await exchange.running.second.operations.exposure()).pairs[0]).toMatchObject({
      symbol: 'btcusdt',
      upIncome: expect.stringMatching(/^\d+$/),
    });
    await exchange.setPrice('btcusdt', '50100');
    const struck = await byId(placed.id);
    expect(struck).toMatchObject({
      status: 'running',
      strike: { id: expect.stringMatching(/^\d+$/), time: accepted + 1_000, price: '50100' },
      expireTime: accepted + 31_000,
    });
    expect(struck).not.toHaveProperty('settlement');
    expect(await record({ entryStatus: 1 })).toMatchObject({ list: [{ id: placed.id }], totalRow: 1 });
    await pass(29);
    expect((await byId(placed.id)).status).toBe('running');
    await exchange.setPrice('btcusdt', '50100.01');
    const won = await byId(placed.id);
    expect(won).toMatchObject({
      entryStatus: 2,
      status: 'win',
      settlement: { time: accepted + 31_000, price: '50100.01' },
      profit: '75',
      fee: '2',
      closeTime: accepted + 31_000,
    });
    // The blocks named are those of the public chain.
    for (const side of ['strike', 'settlement']) {
      const block = won[`${side}Block`];
      expect(block.id).toBe(String(Math.floor(Number(won[side].id) / 1000)));
      const { list } = await exchange.visitor.ok('/bb/market/tickBlocks', { fromId: block.id, limit: '1' });
      expect(list[0]).toMatchObject({ id: Number(block.id), time: block.time, hash: block.hash });
      expect(list[0].ticks).toContain(`${won[side].id},btcusdt,${won[side].time},`);
    }
    expect(await usdt()).toEqual({ available: '5073.00000000', frozen: '0.00000000' });
    expect(await record()).toEqual({ list: [], totalRow: 0 });
    const { strikeBlock: _strike, settlementBlock: _settlement, ...line } = won;
    expect(await record({ entryStatus: 2 })).toEqual({ list: [line], totalRow: 1 });
  });

  test.each<[string, number, string, Record<string, string>, string]>([
    [
      'up loses when it falls by a cent',
      1,
      '49999.99',
      { status: 'lose', profit: '-100', fee: '2' },
      '4898.00000000',
    ],
    [
      'down wins when it falls by a cent',
      2,
      '49999.99',
      { status: 'win', profit: '75', fee: '2' },
      '5073.00000000',
    ],
    [
      'down loses when it rises by a cent',
      2,
      '50000.01',
      { status: 'lose', profit: '-100', fee: '2' },
      '4898.00000000',
    ],
    [
      'equal is a draw: stake and fee come back',
      1,
      '50000',
      { status: 'draw', profit: '0', fee: '0' },
      '5000.00000000',
    ],
  ])('%s', async (_name, tradeType, price, outcome, balance) => {
    const { id } = await bet(user, { tradeType });
    await pass(30);
    expect((await byId(id)).status).toBe('running');
    await exchange.setPrice('btcusdt', price);
    expect(await byId(id)).toMatchObject({ entryStatus: 2, ...outcome });
    expect(await usdt()).toEqual({ available: balance, frozen: '0.00000000' });
  });

  test('two orders of one second share their ticks; changed terms do not touch them', async () => {
    const [up, down] = [await bet(user), await bet(user, { tradeType: 2 })];
    const { operations } = exchange.running.second;
    const settings = operations.settings().find(({ symbol }) => symbol === 'btcusdt')!;
    const configs = [{ second: 30, incomeRate: '0.1', openAmountMin: '500', openAmountMax: '600' }];
    expect(await operations.setSettings({ symbol: 'btcusdt', enabled: '1', configs })).toBeUndefined();
    expect(await refusalOf(user, `${SECOND}/createOrder`, order)).toBe(say('MINIMUM_TOO_LOW'));
    expect(await refusalOf(user, `${SECOND}/createOrder`, { ...order, positionTime: 60 })).toBe(
      say('SECOND_PERIOD_UNKNOWN'),
    );
    expect(await operations.setSettings({ symbol: 'btcusdt', enabled: '0', configs })).toBeUndefined();
    expect(await refusalOf(user, `${SECOND}/createOrder`, order)).toBe(say('SECOND_NOT_AVAILABLE'));
    expect(await refusalOf(exchange.visitor, `${SECOND}/getConfig`)).toBe(say('SECOND_NOT_AVAILABLE'));
    expect(
      await operations.setSettings({ symbol: 'btcusdt', enabled: '1', configs: settings.configs }),
    ).toBeUndefined();
    await pass(30);
    await exchange.setPrice('btcusdt', '50010');
    const [won, lost] = [await byId(up.id), await byId(down.id)];
    expect(won).toMatchObject({ status: 'win', profit: '75', incomeRate: '0.75' });
    expect(lost).toMatchObject({ status: 'lose', strike: won.strike, settlement: won.settlement });
  });
});

test('anyone can verify an order without an account, from the chain alone', async () => {
  const { id } = await bet(user, { tradeType: 2 });
  await pass(15);
  await exchange.setPrice('btcusdt', '49950');
  await pass(20);
  const view = await result(exchange.visitor, `${SECOND}/getPublicOrder`, { id });
  expect(Object.keys(view).toSorted()).toEqual(
    [
      'id',
      'baseCoin',
      'quoteCoin',
      'symbol',
      'tradeType',
      'positionTime',
      'entryStatus',
      'status',
      'createTime',
      'strikeAfter',
      'strike',
      'settlement',
      'expireTime',
      'strikeBlock',
      'settlementBlock',
      'priceDecimals',
    ].toSorted(),
  );
  const { list } = await exchange.visitor.ok('/bb/market/tickBlocks', {
    fromTime: view.strikeAfter,
    limit: 100,
  });
  const sha256 = async (text: string) => createHash('sha256').update(text).digest('hex');
  expect(await firstBroken(list, sha256)).toBeUndefined();
  const terms = {
    symbol: view.symbol,
    direction: 'down',
    seconds: view.positionTime,
    strikeAfter: view.strikeAfter,
  } as const;
  const verdict = verdictOf(terms, ticksOf(list), list.at(-1).time - 10_000);
  expect(verdict.outcome).toBe('win');
  expect(view).toMatchObject({
    status: 'win',
    strike: { id: String(verdict.strike!.id), time: verdict.strike!.time },
    settlement: { id: String(verdict.settlement!.id), time: verdict.settlement!.time },
    strikeBlock: { id: String(Math.floor(verdict.strike!.id / 1000)) },
  });
  expect(view.settlement.price).toBe(referenceText(verdict.settlement!.price, view.symbol));
  expect(await refusalOf(exchange.visitor, `${SECOND}/getPublicOrder`, { id: '999999' })).toBe(
    say('ORDER_NOT_FOUND'),
  );
  expect(await refusalOf(exchange.visitor, `${SECOND}/getPublicOrder`, { id: 'x' })).toBe(
    say('INVALID_FIELD', { field: 'id' }),
  );
});

const refused: [string, Fields, MessageKey, Record<string, string>?][] = [
  ['an unknown pair', { ...order, baseCoin: 'NOP' }, 'PAIR_NOT_FOUND'],
  ['a pair in BTC', { ...order, baseCoin: 'ETH', quoteCoin: 'BTC' }, 'SECOND_NOT_AVAILABLE'],
  ['a pair without prices', { ...order, baseCoin: 'LTC' }, 'MARKET_DATA_DELAYED'],
  ['no amount', { ...BTC, positionTime: 30, tradeType: 1 }, 'ENTER_OPEN_AMOUNT'],
  ['nothing', { ...order, openAmount: '0' }, 'ENTER_OPEN_AMOUNT'],
  ['less than counts', { ...order, openAmount: '0.00000999' }, 'ENTER_OPEN_AMOUNT'],
  ['less than the minimum', { ...order, openAmount: '4.99999999' }, 'MINIMUM_TOO_LOW'],
  [
    'less than the minimum of its duration',
    { ...order, openAmount: '49', positionTime: 300 },
    'MINIMUM_TOO_LOW',
  ],
  [
    'more than the maximum',
    { ...order, openAmount: '5000.00000001' },
    'SECOND_ABOVE_MAX',
    { maximum: '5000', currency: 'USDT' },
  ],
  ['more than he has with the fee', { ...order, openAmount: '4902' }, 'INSUFFICIENT_BALANCE'],
  ...['-5', '1e3', '0x10', ' 100', 'NaN', '5.000000001', '1'.repeat(21)].map(
    (openAmount): [string, Fields, MessageKey, Record<string, string>] => [
      `an amount of ${openAmount}`,
      { ...order, openAmount },
      'INVALID_AMOUNT',
      { field: 'openAmount', decimals: '8' },
    ],
  ),
  ['a duration that is not offered', { ...order, positionTime: 31 }, 'SECOND_PERIOD_UNKNOWN'],
  ['a duration of zero', { ...order, positionTime: 0 }, 'INVALID_FIELD', { field: 'positionTime' }],
  ['no duration', { ...BTC, openAmount: '100', tradeType: 1 }, 'INVALID_FIELD', { field: 'positionTime' }],
  ['another direction', { ...order, tradeType: 3 }, 'INVALID_FIELD', { field: 'tradeType' }],
  ['no direction', { ...BTC, openAmount: '100', positionTime: 30 }, 'INVALID_FIELD', { field: 'tradeType' }],
];
test.each(refused)('refused: %s, in every language, without effect', async (_name, fields, key, args) => {
  for (const language of LANGUAGES) {
    expect(await refusalOf(user, `${SECOND}/createOrder`, fields, language)).toBe(
      wording(language, key, args),
    );
  }
  expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
  expect((await record()).totalRow).toBe(0);
});

test.each<[string, Fields]>([
  ['the minimum', { openAmount: '5' }],
  ['the minimum of the longest', { openAmount: '50', positionTime: 300 }],
  ['all he has but the fee', { openAmount: '4901.96078431' }],
])('just inside: %s', async (_name, fields) => {
  expect((await bet(user, fields)).status).toBe('pending');
});

test('for nobody without a session', async () => {
  for (const call of ['createOrder', 'getContractRecord', 'getContractRecordById'])
    expect((await exchange.visitor.call(`${SECOND}/${call}`, { ...order, id: 1 })).code).toBe(-2);
});

test('what is another’s does not exist', async () => {
  const { id } = await bet(user);
  const stranger = await trader(exchange);
  const [foreign, absent] = await Promise.all(
    [id, '999999'].map((each) => stranger.call(`${SECOND}/getContractRecordById`, { id: each })),
  );
  expect(foreign!.body).toEqual({ code: 400, message: say('ORDER_NOT_FOUND') });
  expect(absent!.body).toEqual(foreign!.body);
});

test('a repeated request opens once', async () => {
  const first = await bet(user, { requestId: 'bet-1' });
  expect(await bet(user, { requestId: 'bet-1' })).toEqual(first);
  await Promise.all([1, 2, 3, 4].map(() => bet(user, { requestId: 'bet-2' })));
  expect((await record()).totalRow).toBe(2);
  await exchange.restart();
  expect((await bet(user, { requestId: 'bet-1' })).id).toBe(first.id);
  await user.ok('/contract/contract/transfer', { amount: '1', currency: 'USDT', type: 2, requestId: 'move' });
  expect(await refusalOf(user, `${SECOND}/createOrder`, { ...order, requestId: 'move' })).toBe(
    say('REQUEST_ID_USED'),
  );
});

test('100 at once against one balance: as many as it bears', async () => {
  // 306 each: 16 of 5,000.
  const fields = { ...order, openAmount: '300' };
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => user.call(`${SECOND}/createOrder`, fields)),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(16);
  const refusals = new Set(answers.filter(({ code }) => code !== 200).map(({ body }) => body['message']));
  expect([...refusals]).toEqual([say('INSUFFICIENT_BALANCE')]);
  expect(await usdt()).toEqual({ available: '104.00000000', frozen: '4896.00000000' });
});

test('records come in pages, newest first, of one pair if asked', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 5; n++)
    ids.unshift((await bet(user, { openAmount: '5', baseCoin: n === 2 ? 'ETH' : 'BTC' })).id);
  const idsOf = async (fields: Fields) => {
    const { list, totalRow } = await record(fields);
    return [totalRow, ...list.map(({ id }: { id: string }) => id)];
  };
  expect(await idsOf({})).toEqual([5, ...ids]);
  expect(await idsOf({ pageNo: 2, pageSize: 2 })).toEqual([5, ids[2], ids[3]]);
  expect(await idsOf({ pageNo: 4, pageSize: 2 })).toEqual([5]);
  expect(await idsOf({ baseCoin: 'eth', quoteCoin: 'usdt' })).toEqual([1, ids[2]]);
  for (const fields of [{ entryStatus: 3 }, { pageNo: 0 }, { pageSize: 101 }])
    expect(await refusalOf(user, `${SECOND}/getContractRecord`, fields as Fields)).toBe(
      say('INVALID_FIELD', { field: Object.keys(fields)[0]! }),
    );
});

test('switched off, nothing opens, and what runs is settled', async () => {
  const { id } = await bet(user);
  const admin = await enrolAdmin(exchange, 'second-admin@example.com');
  await admin.ok('/ops/api/switches/set', { product: 'second', off: 1 });
  for (const language of LANGUAGES)
    expect(await refusalOf(user, `${SECOND}/createOrder`, order, language)).toBe(
      wording(language, 'PRODUCT_OFF'),
    );
  await pass(31);
  expect((await byId(id)).status).toBe('draw');
  const { proposal } = await admin.ok('/ops/api/switches/set', { product: 'second', off: 0 });
  const other = await enrolAdmin(exchange, 'third-admin@example.com');
  expect((await other.approve(proposal)).code).toBe(1);
});

test('each step is pushed to its owner after the commit', async () => {
  const stream = await exchange.openStream();
  stream.send({ op: 'auth', userId: String(user.userId), token: user.token });
  await stream.until(({ op }) => op === 'auth');
  stream.send({ op: 'sub', channels: ['user'] });
  await stream.until(({ op }) => op === 'sub');
  const { id } = await bet(user);
  const pushed = async (status: string) =>
    (await stream.until(({ seconds }) => seconds?.[0]?.status === status))['seconds'][0];
  expect(await pushed('pending')).toMatchObject({ id });
  await pass(30);
  expect(await pushed('running')).toMatchObject({ id, strike: { price: '50000' } });
  await exchange.setPrice('btcusdt', '50001');
  expect(await pushed('win')).toMatchObject({ id, profit: '75', settlement: { price: '50001' } });
  stream.close();
});
