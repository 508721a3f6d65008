import { factsOf, linesOf } from '@bourse/engine/audit/facts';
import { checkInvariants } from '@bourse/engine/audit/invariants';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerProblems } from '../../audit/health.ts';
import { bet, moveTo, open, result, SECOND, STANDARD, trader } from '../../contract/test-trader.ts';
import { POSITIONS } from '../../contract/records.ts';
import { SECONDS } from '../../second/records.ts';

let exchange: TestExchange;
let user: TestUser;
beforeAll(async () => {
  exchange = await startTestExchange({ prices: { btcusdt: '50000', ethusdt: '2500' } });
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterAll(() => stopClean(exchange));

const state = () => exchange.running.engine.state;
const byId = (id: string) => result(user, `${STANDARD}/getContractRecordById`, { id });
const secondById = (id: string) => result(user, `${SECOND}/getContractRecordById`, { id });
const ids: Record<string, string> = {};

test('in the middle of everything, the tables say what the engine knows', async () => {
  ids['closed'] = (await open(user, { margin: '10' })).id;
  await result(user, `${STANDARD}/closePosition`, { id: ids['closed']! });
  ids['part'] = (await open(user, { stopLoss: '48000', stopProfit: '60000' })).id;
  await result(user, `${STANDARD}/closePosition`, { id: ids['part']!, amount: '0.01' });
  await result(user, `${STANDARD}/addMargin`, { id: ids['part']!, amount: '7' });
  ids['short'] = (await open(user, { direction: 'sell', leverage: 100, margin: '20' })).id;
  ids['waiting'] = (await open(user, { type: 'limit', price: '49000', baseCoin: 'BTC' })).id;
  ids['running'] = (await bet(user)).id;
  ids['long'] = (await bet(user, { positionTime: 60 })).id;
  await exchange.clock.advance(1_000);
  ids['pending'] = (await bet(user, { tradeType: 2 })).id;
  const { contract, second } = exchange.running;
  const terms = { leverages: [5, 20], exposureRate: '0.25' };
  await contract.operations.setSettings({ symbol: 'ethusdt', enabled: '0', ...terms });
  const limits = {
    totalExposureRate: '0.4',
    openInterestRate: '2',
    riskBudgetRate: '0.3',
    deleverageRate: '0.7',
  };
  await contract.operations.setLimits(limits);
  const configs = [{ second: 45, incomeRate: '0.5', openAmountMin: '1', openAmountMax: '10' }];
  await second.operations.setSettings({ symbol: 'ethusdt', enabled: '1', configs });
  await second.operations.setFeeRate('0.03');

  const rows = (table: string) => exchange.query(`select * from ${table} order by id`);
  expect(await rows('open_positions')).toEqual(
    [...state().contracts.positions.values()].map(POSITIONS.write),
  );
  expect(await rows('open_seconds')).toEqual([...state().seconds.orders.values()].map(SECONDS.write));
  expect((await rows('open_seconds')).map(({ status }) => status)).toEqual(['running', 'running', 'pending']);
});

test('the health check finds every reason of what is frozen, and misses one that is gone', async () => {
  const { db } = exchange.running.services;
  expect(await ledgerProblems(db)).toEqual([]);
  for (const [table, account] of [
    ['open_positions', user.userId],
    ['open_seconds', HOUSE.secondHouse],
  ] as const) {
    await exchange.query(`create table kept as select * from ${table}`);
    await exchange.query(`delete from ${table} where id = (select max(id) from ${table})`);
    const [{ id }] = await exchange.query(
      `select id from accounts where owner = $1 and currency = 'USDT' and frozen > 0`,
      [account],
    );
    expect((await ledgerProblems(db)).join()).toMatch(new RegExp(`2: account ${id} has \\d+ frozen`));
    await exchange.query(`insert into ${table} select * from kept on conflict do nothing`);
    await exchange.query('drop table kept');
  }
  expect(await ledgerProblems(db)).toEqual([]);
});

test('a restart loads the same positions, orders, terms and counters', async () => {
  const lines = () => linesOf(factsOf(state()));
  const seconds = () => [...state().seconds.orders.values()].map(SECONDS.write);
  const terms = () => ({
    settings: exchange.running.contract.operations.settings(),
    limits: exchange.running.contract.operations.limits(),
    configs: exchange.running.second.operations.settings(),
    fee: exchange.running.second.operations.feeRate(),
    next: [state().contracts.positions.nextId, state().seconds.orders.nextId],
  });
  // Afterwards another tick has come: compare what a tick does not change.
  const before = {
    lines: lines().filter((line) => !line.startsWith('second')),
    terms: terms(),
    seconds: seconds(),
  };
  expect(before.lines.filter((line) => line.startsWith('position'))).toHaveLength(3);
  expect(before.terms.limits).toMatchObject({ totalExposureRate: '0.4', deleverageRate: '0.7' });
  expect(before.terms.configs.find(({ symbol }) => symbol === 'ethusdt')!.configs).toHaveLength(1);
  await exchange.restart();
  expect(lines().filter((line) => !line.startsWith('second'))).toEqual(before.lines);
  expect(terms()).toEqual(before.terms);
  expect(seconds().map(({ id }) => id)).toEqual(before.seconds.map(({ id }) => id));
  expect(seconds().slice(0, 2)).toEqual(before.seconds.slice(0, 2));
  checkInvariants(state());
  expect(await exchange.audit()).toMatchObject({ ok: true });
});

test('life goes on: what was open is struck, settled, filled, stopped and liquidated', async () => {
  await moveTo(exchange, 'btcusdt', '50100');
  expect((await secondById(ids['pending']!)).status).toBe('running');
  for (let second = 0; second < 30; second++) await exchange.clock.advance(1_000);
  expect(await secondById(ids['running']!)).toMatchObject({ status: 'win', strike: { price: '50000' } });
  expect((await secondById(ids['long']!)).status).toBe('running');
  await exchange.restart();
  await moveTo(exchange, 'btcusdt', '50700');
  expect(await byId(ids['short']!)).toMatchObject({ status: 'liquidated' });
  for (const price of ['49900', '49000']) await moveTo(exchange, 'btcusdt', price);
  expect(await byId(ids['waiting']!)).toMatchObject({ status: 'open', openPrice: '49000' });
  await moveTo(exchange, 'btcusdt', '48000');
  expect(await byId(ids['part']!)).toMatchObject({ status: 'closed', reason: 'stop-loss' });
  for (let second = 0; second < 30; second++) await exchange.clock.advance(1_000);
  expect((await secondById(ids['long']!)).entryStatus).toBe(2);
  // Ids go on.
  expect(Number((await open(user, { margin: '5' })).id)).toBe(Number(ids['waiting']) + 1);
  expect((await open(user, { margin: '5' })).status).toBe('open');
  expect(Number((await bet(user)).id)).toBe(Number(ids['pending']) + 1);
  checkInvariants(state());
});
