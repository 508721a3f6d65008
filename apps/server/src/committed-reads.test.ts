import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { DEFAULT_CONTRACT_LIMITS } from '@bourse/protocol/contract/rules';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, afterEach, expect, test } from 'vitest';
import { BTC, moveTo, open, bet, result, SECOND, STANDARD, trader } from './contract/test-trader.ts';
import { makeProject, pass, subscriber } from './launchpad/test-project.ts';
import { FUND_PASSWORD } from '@bourse/testkit/client';
import { fund } from '@bourse/testkit/fund';
import { ownFeeRatesOf } from './spot/fees/rates.ts';
import { whileCommitting } from './sequencer/test-held-commits.ts';

// The fault: twenty files read the engine's state, which runs ahead of the commits, and one of them changed it by reading.

const exchange = await startTestExchange();
await moveTo(exchange, 'btcusdt', '50000');
afterEach(() => expect(exchange.errors).toEqual([]));
afterAll(() => stopClean(exchange));

/** A thousand, in 1e-8. */
const COINS = 100_000_000_000n;
const state = () => exchange.running.engine.state;
const submit = (command: Parameters<typeof exchange.running.services.sequencer.submit>[0]) =>
  exchange.running.services.sequencer.submit(command);

test('a pair that is being halted is shown as trading until that is committed', async () => {
  const statusOf = async () => {
    const { pairs } = await exchange.visitor.ok('/bb/config');
    return pairs.find((pair: { symbol: string }) => pair.symbol === 'ethbtc').status;
  };
  await whileCommitting(
    exchange,
    () => submit({ type: 'setPairStatus', symbol: 'ethbtc', status: 'halted' }),
    () => state().pairs.get('ethbtc')!.status === 'halted',
    async () => expect(await statusOf()).toBe('trading'),
  );
  expect(await statusOf()).toBe('halted');
  await submit({ type: 'setPairStatus', symbol: 'ethbtc', status: 'trading' });
});

test('marks and what follows from them are those of the last commit', async () => {
  const user = await trader(exchange);
  const { id } = await open(user);
  const read = async () => {
    const [{ mark }] = await result(user, `${STANDARD}/config`, BTC);
    const { price } = await result(user, `${STANDARD}/getContractRecordById`, { id });
    const { contract } = exchange.running;
    const { pairs } = await contract.operations.exposure();
    return [mark, price, pairs.find(({ symbol }) => symbol === 'btcusdt')!.mark];
  };
  expect(await read()).toEqual(['50000', '50000', '50000']);
  await moveTo(exchange, 'btcusdt', '50400');
  expect(await read()).toEqual(['50400', '50400', '50400']);
  // The mark is a median: the second tick moves it.
  await exchange.setPrice('btcusdt', '50000');
  const [before, { mark }] = [await read(), state().contracts.markets.get('btcusdt')!];
  await whileCommitting(
    exchange,
    () => exchange.clock.advance(1_000),
    () => state().contracts.markets.get('btcusdt')!.mark !== mark,
    async () => expect(await read()).toEqual(before),
  );
  await moveTo(exchange, 'btcusdt', '50000');
  expect(await read()).toEqual(['50000', '50000', '50000']);
});

test('terms of contracts, of second contracts, and the fee are shown once they are committed', async () => {
  const { contract, second } = exchange.running;
  const btc = <T extends { symbol: string }>(list: T[]) => list.find(({ symbol }) => symbol === 'btcusdt')!;
  const read = () => ({
    leverages: btc(contract.operations.settings()).leverages,
    riskBudget: contract.operations.limits().riskBudgetRate,
    seconds: btc(second.operations.settings()).configs.map((config) => config.second),
    fee: second.operations.feeRate(),
  });
  const before = read();
  const { settings } = state().seconds.markets.get('btcusdt')!;
  const terms = state().contracts.markets.get('btcusdt')!.settings;
  await whileCommitting(
    exchange,
    () =>
      Promise.all([
        submit({ type: 'setContractSettings', symbol: 'btcusdt', settings: { ...terms, leverages: [5] } }),
        submit({
          type: 'setContractLimits',
          limits: { ...DEFAULT_CONTRACT_LIMITS, riskBudgetPpm: 400_000 },
        }),
        submit({
          type: 'setSecondConfigs',
          symbol: 'btcusdt',
          settings: { ...settings, configs: settings.configs.slice(0, 1) },
        }),
        submit({ type: 'setSecondFee', feePpm: 30_000 }),
      ]),
    () => state().seconds.feePpm === 30_000,
    async () => expect(read()).toEqual(before),
  );
  expect(read()).toEqual({
    leverages: [5],
    riskBudget: '0.4',
    seconds: before.seconds.slice(0, 1),
    fee: '0.03',
  });
  await submit({ type: 'setContractSettings', symbol: 'btcusdt', settings: terms });
  await submit({ type: 'setContractLimits', limits: DEFAULT_CONTRACT_LIMITS });
  await submit({ type: 'setSecondConfigs', symbol: 'btcusdt', settings });
  await submit({ type: 'setSecondFee', feePpm: 20_000 });
});

test('exposure counts positions and second contracts once they are committed', async () => {
  const user = await trader(exchange);
  const { contract, second } = exchange.running;
  const read = async () => {
    const [{ positions }, { pairs }] = [
      await contract.operations.exposure(),
      await second.operations.exposure(),
    ];
    return [positions, pairs.reduce((sum, { count }) => sum + count, 0)];
  };
  const [positions, seconds] = await read();
  await whileCommitting(
    exchange,
    () => Promise.all([open(user), bet(user)]),
    () => state().contracts.positions.size > positions! && state().seconds.orders.size > seconds!,
    async () => expect(await read()).toEqual([positions, seconds]),
  );
  expect(await read()).toEqual([positions! + 1, seconds! + 1]);
});

test('fee rates are read as committed, and reading them makes nobody known to the engine', async () => {
  const { db } = exchange.running.services;
  const owners = state().owners.size;
  expect(await ownFeeRatesOf(db, 777_777)).toBeUndefined();
  expect(state().owners.size).toBe(owners);
  expect(state().owners.has(777_777)).toBe(false);
  await whileCommitting(
    exchange,
    () => submit({ type: 'setFees', owner: 777_777, makerPpm: 1, takerPpm: 2 }),
    () => state().owners.has(777_777),
    async () => expect(await ownFeeRatesOf(db, 777_777)).toBeUndefined(),
  );
  expect(await ownFeeRatesOf(db, 777_777)).toEqual({ makerPpm: 1n, takerPpm: 2n });
});

test('rates that a start sets again make no entry', async () => {
  const entries = () => exchange.query("select seq from journal where command = 'setFees' and owner is null");
  const before = await entries();
  await submit({ type: 'setFees', owner: HOUSE.marketMaker, makerPpm: 0, takerPpm: 0 });
  expect(await entries()).toEqual(before);
});

test('who takes part in a project, and what a share would bring, are counted once they are committed', async () => {
  const [ann, bob] = [await subscriber(exchange), await subscriber(exchange)];
  await fund(exchange, bob, '100000');
  const id = await makeProject(exchange, { mode: 'pro-rata', supply: COINS, allotMax: COINS });
  await pass.warmup(exchange);
  const purchase = (user: typeof ann, amount: string) =>
    user.ok('/bb/subscribe/purchase', { id, amount, fundPassword: FUND_PASSWORD });
  await purchase(ann, '400');
  const read = async () => {
    const { participants, preview } = await ann.ok('/bb/subscribe/detail', { id, amount: '100' });
    return [participants, preview.coins];
  };
  const alone = await read();
  expect(alone).toEqual([1, '1000']);
  await whileCommitting(
    exchange,
    () => purchase(bob, '2000'),
    () => state().projects.get(Number(id))!.subscriptions.size === 2,
    async () => expect(await read()).toEqual(alone),
  );
  const [participants, coins] = await read();
  expect(participants).toBe(2);
  expect(Number(coins)).toBeLessThan(1_000);
  await exchange.restart();
  expect(await read()).toEqual([participants, coins]);
});

test('what an order is worth follows the committed reference', async () => {
  const { markets } = exchange.running.services;
  exchange.setReference('ethbtc', '0.05');
  await exchange.settled();
  const [reference, symbol] = [markets.get('ethbtc')!.reference, 'newbtc'];
  expect(reference).toBe(50_000);
  const spec = { ...markets.get('ethbtc')!.spec, symbol, base: 'NEW' };
  await whileCommitting(
    exchange,
    () => submit({ type: 'listPair', pair: spec, issuePrice: 1_000_000n }),
    () => state().pairs.has(symbol),
    async () => expect(markets.get(symbol)).toBeUndefined(),
  );
  expect(markets.get(symbol)).toMatchObject({ spec, status: 'trading' });
  expect(markets.get(symbol)!.reference).toBe(state().pairs.get(symbol)!.reference);
});

test('second contracts are offered as committed', async () => {
  const { settings } = state().seconds.markets.get('btcusdt')!;
  const read = async () => (await exchange.visitor.call(`${SECOND}/getConfig`, BTC)).body['code'];
  await whileCommitting(
    exchange,
    () => submit({ type: 'setSecondConfigs', symbol: 'btcusdt', settings: { ...settings, enabled: false } }),
    () => !state().seconds.markets.get('btcusdt')!.settings.enabled,
    async () => expect(await read()).toBe(200),
  );
  expect(await read()).toBe(400);
  await submit({ type: 'setSecondConfigs', symbol: 'btcusdt', settings });
});
