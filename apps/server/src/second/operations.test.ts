import { wording } from '@bourse/protocol/texts/wording';
import { secondSettingsCall } from '@bourse/protocol/second/operator-calls';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { bet, BTC, moveTo, refusalOf, result, SECOND, trader } from '../contract/test-trader.ts';

let user: TestUser;
const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
beforeEach(async () => {
  user = await trader(exchange);
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const operations = () => exchange.running.second.operations;
const config = { second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' };
const parse = (fields: object, configs: unknown = [config]) =>
  secondSettingsCall.safeParse({
    symbol: 'btcusdt',
    enabled: '1',
    configs: JSON.stringify(configs),
    ...fields,
  });
const set = (fields: object, configs?: unknown) => operations().setSettings(parse(fields, configs).data!);

test('every pair in USDT begins with the defaults', () => {
  expect(operations().settings()).toHaveLength(7);
  expect(operations().settings()[0]).toMatchObject({ symbol: 'btcusdt', enabled: true });
  expect(operations().settings()[0]!.configs[0]).toEqual(config);
});

test('what is set is offered, in its order', async () => {
  const usual = operations().settings()[0]!.configs;
  const configs = [
    { ...config, second: 120 },
    { ...config, second: 15, incomeRate: '1' },
  ];
  expect(await set({}, configs)).toBeUndefined();
  expect(await result(exchange.visitor, `${SECOND}/getConfig`)).toEqual(configs);
  expect(await bet(user, { positionTime: 15 })).toMatchObject({ incomeRate: '1', positionTime: 15 });
  const order = { ...BTC, openAmount: '100', positionTime: 30, tradeType: 1 };
  expect(await refusalOf(user, `${SECOND}/createOrder`, order)).toBe(
    wording('en-US', 'SECOND_PERIOD_UNKNOWN'),
  );
  await set({}, usual);
});

test('exposure counts stakes and possible wins of either side', async () => {
  const read = async () => {
    const { pairs, frozen } = await operations().exposure();
    return { ...pairs.find(({ symbol }) => symbol === 'btcusdt')!, frozen };
  };
  const before = await read();
  await bet(user, { openAmount: '100' });
  await bet(user, { openAmount: '10', tradeType: 2 });
  const after = await read();
  expect(after.count - before.count).toBe(2);
  expect(Number(after.upStake) - Number(before.upStake)).toBe(100);
  expect(Number(after.downStake) - Number(before.downStake)).toBe(10);
  expect(Number(after.upIncome) - Number(before.upIncome)).toBe(75);
  expect(Number(after.downIncome) - Number(before.downIncome)).toBe(7.5);
  expect(Number(after.frozen) - Number(before.frozen)).toBe(82.5);
});

test('no order is taken whose win the house could not pay', async () => {
  await fund(exchange, user, '20000000');
  await user.ok('/contract/contract/transfer', { amount: '15000000', currency: 'USDT', type: 1 });
  const configs = [{ second: 30, incomeRate: '1', openAmountMin: '1', openAmountMax: '5000001' }];
  const usual = operations().settings()[0]!.configs;
  await set({}, configs);
  const left = (await operations().exposure()).available;
  const order = { ...BTC, positionTime: 30, tradeType: 1 };
  const over = { ...order, openAmount: (Number(left) + 0.5).toFixed(2) };
  expect(await refusalOf(user, `${SECOND}/createOrder`, over)).toBe(wording('en-US', 'POSITION_LIMIT'));
  await bet(user, { openAmount: left });
  expect((await operations().exposure()).available).toBe('0');
  expect(await refusalOf(user, `${SECOND}/createOrder`, { ...order, openAmount: '1' })).toBe(
    wording('en-US', 'POSITION_LIMIT'),
  );
  await set({}, usual);
  for (let second = 0; second < 32; second++) await exchange.clock.advance(1_000);
  expect(Number((await operations().exposure()).frozen)).toBe(0);
});

test.each<[string, unknown]>([
  ['nothing', []],
  ['no list', config],
  ['a duration of zero', [{ ...config, second: 0 }]],
  ['half a second', [{ ...config, second: 0.5 }]],
  ['more than a day', [{ ...config, second: 86_401 }]],
  ['a duration as text', [{ ...config, second: '30' }]],
  ['a negative rate', [{ ...config, incomeRate: '-0.5' }]],
  ['a rate as a float', [{ ...config, incomeRate: 0.75 }]],
  ['a missing maximum', [{ second: 30, incomeRate: '0.75', openAmountMin: '5' }]],
])('settings take no list of %s', (_name, configs) => {
  expect(parse({}, configs).success).toBe(false);
});

test('nor text that is no JSON', () => {
  expect(parse({ configs: '[{' }).success).toBe(false);
});

test('what the engine finds unsound is refused and changes nothing', async () => {
  const before = operations().settings();
  const code = async (fields: object, configs?: unknown) => (await set(fields, configs))?.code;
  expect(await code({ symbol: 'nopusdt' })).toBe('PAIR_NOT_FOUND');
  expect(await code({ symbol: 'ethbtc' })).toBe('SECOND_NOT_AVAILABLE');
  expect(await code({}, [config, config])).toBe('INVALID_FIELD');
  expect(await code({}, [{ ...config, openAmountMin: '6000' }])).toBe('INVALID_FIELD');
  expect(await code({}, [{ ...config, openAmountMin: '0.000009' }])).toBe('INVALID_FIELD');
  expect(await code({}, [{ ...config, openAmountMin: 'x' }])).toBe('INVALID_FIELD');
  expect(await code({}, [{ ...config, incomeRate: '1.000001' }])).toBe('INVALID_FIELD');
  expect((await operations().setFeeRate('x'))?.code).toBe('INVALID_FIELD');
  expect((await operations().setFeeRate('0.500001'))?.code).toBe('INVALID_FIELD');
  expect(operations().settings()).toEqual(before);
  expect(operations().feeRate()).toBe('0.02');
});
