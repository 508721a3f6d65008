import { contractLimitsCall, contractSettingsCall } from '@bourse/protocol/contract/operator-calls';
import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { BTC, moveTo, open, refusalOf, result, STANDARD, trader } from './test-trader.ts';

let user: TestUser;
const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
beforeEach(async () => {
  user = await trader(exchange);
});
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

const operations = () => exchange.running.contract.operations;
const order = { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: 20 };
const USUAL = {
  symbol: 'btcusdt',
  enabled: '1',
  leverages: '5,10,20,50,100',
  exposureRate: '0.2',
  volatilityRate: '0.25',
};
const setSettings = (fields: Partial<typeof USUAL>) =>
  operations().setSettings(contractSettingsCall.parse({ ...USUAL, ...fields }));
const USUAL_LIMITS = {
  totalExposureRate: '0.5',
  openInterestRate: '3',
  riskBudgetRate: '0.5',
  deleverageRate: '0.8',
};
const setLimits = (fields: Partial<typeof USUAL_LIMITS>) =>
  operations().setLimits(contractLimitsCall.parse({ ...USUAL_LIMITS, ...fields }));
const refused = (fields = {}) => refusalOf(user, `${STANDARD}/createOrder`, { ...order, ...fields });

test('settings begin with the defaults and concern what opens from then on', async () => {
  expect(operations().settings()).toHaveLength(7);
  expect(operations().settings()[0]).toEqual({
    symbol: 'btcusdt',
    enabled: true,
    leverages: [5, 10, 20, 50, 100],
    exposureRate: '0.2',
    volatilityRate: '0.25',
  });
  const before = await open(user);
  const waiting = await open(user, { type: 'limit', price: '40000' });
  expect(await setSettings({ leverages: '10,5,10' })).toBeUndefined();
  expect(operations().settings()[0]!.leverages).toEqual([5, 10]);
  expect((await result(user, `${STANDARD}/config`))[0].leverages).toEqual([5, 10]);
  expect(await refused()).toBe(wording('en-US', 'LEVERAGE_NOT_OFFERED'));
  const { id: tenfold } = await open(user, { leverage: 10 });

  await setSettings({ enabled: '0' });
  expect(await refused({ leverage: 10 })).toBe(wording('en-US', 'CONTRACT_NOT_AVAILABLE'));
  const byId = (id: string) => result(user, `${STANDARD}/getContractRecordById`, { id });
  expect(await byId(before.id)).toEqual(before);
  expect(await byId(waiting.id)).toEqual(waiting);
  for (const id of [before.id, tenfold]) await result(user, `${STANDARD}/closePosition`, { id });
  await result(user, `${STANDARD}/cancelOrder`, { id: waiting.id });
  await setSettings({});
});

test('the house’s exposure is bounded per pair and in total; what reduces it is let through', async () => {
  await fund(exchange, user, '100000');
  await user.ok('/contract/contract/transfer', { amount: '60000', currency: 'USDT', type: 1 });
  const first = await open(user, { margin: '10000', leverage: 5 });
  const { netValue, deskFunds } = await operations().exposure();
  const share = (Number(netValue) / Number(deskFunds)).toFixed(6);
  for (const tighten of [
    () => setSettings({ exposureRate: share }),
    () => setLimits({ totalExposureRate: share }),
  ]) {
    await tighten();
    expect(await refused({ margin: '1000' })).toBe(wording('en-US', 'POSITION_LIMIT'));
    await result(user, `${STANDARD}/closePosition`, {
      id: (await open(user, { margin: '1000', direction: 'sell' })).id,
    });
    await setSettings({});
    await setLimits({});
  }
  await setLimits({ openInterestRate: '0.0001' });
  expect(await refused({ margin: '1000', direction: 'sell' })).toBe(wording('en-US', 'POSITION_LIMIT'));
  await setLimits({});
  await result(user, `${STANDARD}/closePosition`, { id: first.id });
});

test('exposure is told live, per pair and in sum', async () => {
  const before = await operations().exposure();
  const long = await open(user, { margin: '1000', leverage: 10 });
  const short = await open(user, { margin: '500', leverage: 10, direction: 'sell' });
  const after = await operations().exposure();
  expect(after.positions).toBe(before.positions + 2);
  const btc = after.pairs.find(({ symbol }) => symbol === 'btcusdt')!;
  expect(btc).toMatchObject({ mark: '50000', stale: false });
  const number = (text: string) => Math.round(Number(text) * 1e8);
  expect(number(btc.netQuantity)).toBe(number(btc.longQuantity) - number(btc.shortQuantity));
  const pairBefore = before.pairs.find(({ symbol }) => symbol === 'btcusdt')!;
  expect(number(btc.longQuantity) - number(pairBefore.longQuantity)).toBe(number(long.quantity));
  expect(number(btc.shortQuantity) - number(pairBefore.shortQuantity)).toBe(number(short.quantity));
  expect(Number(btc.netValueMax)).toBeCloseTo(Number(after.deskFunds) * 0.2, 4);
  expect(Number(after.netValueMax)).toBeCloseTo(Number(after.deskFunds) * 0.5, 4);
  expect(Number(after.openProfitStop)).toBeCloseTo(
    Number(after.deskFunds) * 0.5 + Number(after.insuranceFunds),
    4,
  );
  expect(Number(after.openProfit)).toBe(0);
  await moveTo(exchange, 'btcusdt', '51000');
  const risen = await operations().exposure();
  // 10,000 / 50,010 × 990: the short loses and does not count.
  expect(Number(risen.openProfit)).toBeCloseTo((10_000 / 50_010) * 990, 4);
  await moveTo(exchange, 'btcusdt', '50000');
  for (const { id } of [long, short]) await result(user, `${STANDARD}/closePosition`, { id });
});

test.each([
  { leverages: '7' },
  { leverages: '' },
  { leverages: '5,,10' },
  { exposureRate: '-1' },
  { exposureRate: '1e1' },
  { exposureRate: '0.1234567' },
  { volatilityRate: '-1' },
  { enabled: 'yes' },
])('settings take no %j', (fields) => {
  expect(contractSettingsCall.safeParse({ ...USUAL, ...fields }).success).toBe(false);
});

test('settings that the engine finds unsound are refused and change nothing', async () => {
  const before = [operations().settings(), operations().limits()];
  expect((await setSettings({ symbol: 'nopusdt' }))?.code).toBe('PAIR_NOT_FOUND');
  expect((await setSettings({ symbol: 'ethbtc' }))?.code).toBe('CONTRACT_NOT_AVAILABLE');
  expect((await setSettings({ exposureRate: '10.000001' }))?.code).toBe('INVALID_FIELD');
  expect((await setSettings({ volatilityRate: '1.000001' }))?.code).toBe('INVALID_FIELD');
  // Deleveraging must begin before the funds are used up, and new positions stop before that.
  expect((await setLimits({ deleverageRate: '1.000001' }))?.code).toBe('INVALID_FIELD');
  expect((await setLimits({ riskBudgetRate: '0.81' }))?.code).toBe('INVALID_FIELD');
  expect([operations().settings(), operations().limits()]).toEqual(before);
});
