import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { fund } from '@bourse/testkit/fund';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BTC,
  commitHeld,
  holdCommitsAt,
  killWriter,
  moveTo,
  open,
  refusalOf,
  result,
  STANDARD,
  stopSound,
  trader,
} from './test-trader.ts';

/** What a broken feed does to leveraged contracts (docs/rules.md, "Reference prices" and "Contracts"), tick by tick. */

let exchange: TestExchange;
let user: TestUser;
beforeEach(async () => {
  exchange = await startTestExchange();
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
});
afterEach(() => stopSound(exchange));

const DELAYED = wording('en-US', 'MARKET_DATA_DELAYED');
const order = { ...BTC, direction: 'buy', type: 'market', margin: '100', leverage: 20 };
const byId = (id: string, who = user) => result(who, `${STANDARD}/getContractRecordById`, { id });
const refused = (call: string, fields = {}) => refusalOf(user, `${STANDARD}/${call}`, fields);

/** One tick of a feed that repeats nothing by itself, and the second after it. */
async function tick(price: number, time?: number): Promise<void> {
  exchange.feed.tick('btcusdt', price * 100, time);
  await exchange.clock.advance(1_000);
}

/** Seconds without a tick. */
async function silence(seconds: number): Promise<void> {
  exchange.quiet(true);
  for (let second = 0; second < seconds; second++) await exchange.clock.advance(1_000);
}

test('attack: while a tick of 12 % waits to be confirmed nothing is dealt at the price from before', async () => {
  exchange.quiet(true);
  exchange.feed.tick('btcusdt', 5_600_000);
  expect(await refused('createOrder', order)).toBe(DELAYED);
  const swap = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' };
  expect((await user.call('/bb/exchange/quote', swap)).msg).toBe(DELAYED);
  exchange.feed.tick('btcusdt', 5_600_000);
  expect(await refused('createOrder', order)).toBe(DELAYED);
  exchange.feed.tick('btcusdt', 5_600_000);
  await exchange.clock.advance(1);
  const { receive } = await user.ok('/bb/exchange/quote', swap);
  expect(Number(receive)).toBeLessThan(100 / 56_000);
});

describe('no tick', () => {
  test('for 2 s is still fresh, a moment longer is not', async () => {
    await silence(2);
    expect((await open(user)).status).toBe('open');
    await exchange.clock.advance(1);
    expect(await refused('createOrder', order)).toBe(DELAYED);
  });

  test.each([6, 20, 60])(
    'for %i s: nothing opens, closes, fills, stops or is liquidated; five good ticks resume',
    async (seconds) => {
      const doomed = await open(user);
      const leaving = await open(user, { leverage: 5 });
      const stopped = await open(user, { direction: 'sell', stopProfit: '49000' });
      const waiting = await open(user, { type: 'limit', price: '48000' });
      const other = await open(user, { type: 'limit', price: '30000' });
      await silence(seconds);
      expect(await refused('createOrder', order)).toBe(DELAYED);
      for (const { id } of [doomed, leaving])
        expect(await result(user, `${STANDARD}/closePosition`, { id })).toMatchObject({ status: 'open' });
      expect((await result(user, `${STANDARD}/config`, { baseCoin: 'BTC' }))[0].stale).toBe(true);
      // What needs no price goes on.
      await result(user, `${STANDARD}/cancelOrder`, { id: other.id });
      await result(user, `${STANDARD}/addMargin`, { id: stopped.id, amount: '10' });
      await user.place({ direction: 'buy', price: '45000', amount: '0.001' });

      // The market comes back 6 % lower: below the liquidation price, the stop and the limit.
      for (let n = 0; n < 4; n++) {
        await tick(47_000);
        expect((await byId(doomed.id)).status).toBe('open');
        expect((await byId(stopped.id)).status).toBe('open');
        expect((await byId(waiting.id)).status).toBe('waiting');
        expect(await byId(leaving.id)).toMatchObject({ status: 'open', queuedClose: leaving.quantity });
      }
      await tick(47_000);
      expect(await byId(doomed.id)).toMatchObject({ status: 'liquidated', price: '47000', queuedClose: '' });
      expect(await byId(leaving.id)).toMatchObject({
        status: 'closed',
        reason: 'first-price',
        price: '46990.6',
        queuedClose: '',
      });
      expect(await byId(stopped.id)).toMatchObject({
        status: 'closed',
        reason: 'stop-profit',
        price: '47009.4',
      });
      expect(await byId(waiting.id)).toMatchObject({ status: 'open', openPrice: '47009.4' });
      expect((await result(user, `${STANDARD}/config`, { baseCoin: 'BTC' }))[0]).toMatchObject({
        stale: false,
        mark: '47000',
      });
      expect((await open(user)).status).toBe('open');
    },
  );
});

// The fault: for 5 s after the line had dropped the house dealt on, and a 50x position was liquidated at the gap.
test('a line that breaks: nothing is dealt from that moment on, and margin added while it is away keeps a 50x position', async () => {
  const careful = await open(user, { leverage: 50 });
  const careless = await open(user, { leverage: 50 });
  exchange.quiet(true);
  exchange.feed.lose();
  await exchange.settled();
  expect(await refused('createOrder', order)).toBe(DELAYED);
  await result(user, `${STANDARD}/closePosition`, { id: careless.id });
  expect(await result(user, `${STANDARD}/cancelClose`, { id: careless.id })).toMatchObject({
    queuedClose: '',
  });
  expect(await refused('cancelClose', { id: careless.id })).toBe(wording('en-US', 'ORDER_CLOSED'));
  await result(user, `${STANDARD}/addMargin`, { id: careful.id, amount: '200' });
  await exchange.clock.advance(10_000);
  // 3 % lower: twice as far as its margin reached.
  for (let n = 0; n < 4; n++) {
    await tick(48_500);
    expect((await byId(careless.id)).status).toBe('open');
  }
  await tick(48_500);
  expect((await byId(careless.id)).status).toBe('liquidated');
  expect((await byId(careful.id)).status).toBe('open');
});

describe('a spike of 30 %', () => {
  test('of one tick touches nobody', async () => {
    const [long, short] = [
      await open(user, { stopProfit: '60000' }),
      await open(user, { direction: 'sell' }),
    ];
    exchange.quiet(true);
    await tick(65_000);
    await tick(50_000);
    await tick(35_000);
    await tick(50_000);
    expect(await byId(long.id)).toMatchObject({ status: 'open', price: '50000' });
    expect(await byId(short.id)).toMatchObject({ status: 'open', price: '50000' });
    const blocks = await exchange.query('select ticks from tick_blocks');
    expect(blocks.some(({ ticks }) => /,(6500000|3500000),/.test(ticks))).toBe(false);
  });

  test('that two more ticks confirm is the market', async () => {
    const [long, short] = [
      await open(user, { stopProfit: '60000' }),
      await open(user, { direction: 'sell' }),
    ];
    exchange.quiet(true);
    await tick(65_000);
    await tick(65_100);
    expect((await byId(short.id)).status).toBe('open');
    await tick(65_050);
    expect(await byId(short.id)).toMatchObject({ status: 'liquidated' });
    expect(await byId(long.id)).toMatchObject({ status: 'closed', reason: 'stop-profit' });
  });
});

test('duplicate and backward ticks change neither the mark nor the chain', async () => {
  const { id } = await open(user);
  exchange.quiet(true);
  await tick(50_000);
  const at = exchange.clock.now();
  await tick(50_001, at);
  const count = async () =>
    (await exchange.query('select ticks from tick_blocks')).flatMap(({ ticks }) => ticks.split('\n')).length;
  const before = await count();
  // The same time with another price, earlier times, a time of yesterday and one of tomorrow.
  for (const time of [at, at, at - 1, at - 1_000, at - 86_400_000, at + 86_400_000]) {
    exchange.feed.tick('btcusdt', 4_600_000, time);
    exchange.feed.tick('btcusdt', 4_600_000, time);
  }
  await exchange.clock.advance(1_000);
  expect(await count()).toBe(before);
  expect((await byId(id)).status).toBe('open');
  await tick(50_002, exchange.clock.now());
  expect(await count()).toBe(before + 1);
});

test('a price gap across liquidation prices: margins go, nobody below zero, insurance and then the house pay', async () => {
  const whale = await trader(exchange, '60000');
  const others = await Promise.all([trader(exchange), trader(exchange)]);
  const positions = [
    [user, (await open(user, { margin: '1000', leverage: 50 })).id],
    [others[0], (await open(others[0], { margin: '1000', leverage: 20 })).id],
    [others[1], (await open(others[1], { margin: '500', leverage: 100 })).id],
    [whale, (await open(whale, { margin: '50000', leverage: 20 })).id],
  ] as const;
  const safe = (await open(user, { margin: '1000', leverage: 5 })).id;
  const funds = () => exchange.running.contract.operations.exposure();
  const before = await funds();
  const balance = (who: TestUser) => who.balance('USDT', 'contract');
  const available = await Promise.all(positions.map(async ([who]) => (await balance(who)).available));

  exchange.quiet(true);
  // 12 % in one step: below every liquidation price but that of 5x.
  for (let n = 0; n < 3; n++) await tick(44_000);
  for (const [n, [who, id]] of positions.entries()) {
    expect(await byId(id, who)).toMatchObject({ status: 'liquidated', price: '44000', margin: '0' });
    expect((await balance(who)).available).toBe(available[n]);
  }
  expect((await byId(safe)).status).toBe('open');
  // The whale lost 120,176 at 1,000,000; his margin bore 50,000. What is missing came from insurance.
  const after = await funds();
  expect(Number(after.insuranceFunds)).toBeLessThan(Number(before.insuranceFunds) - 70_000);
  const { list } = await exchange.running.contract.operations.insuranceHistory({ pageNo: 1, pageSize: 10 });
  expect(list).toHaveLength(4);
  expect(list.every(({ amount }) => amount.startsWith('-'))).toBe(true);
  // Longs and shorts of the pair: only the safe one is left.
  expect(after.pairs[0]).toMatchObject({ longQuantity: (await byId(safe)).quantity, shortQuantity: '0' });
});

test('a gap larger than the insurance fund is borne by the house, never by the user', async () => {
  const whales = [user, ...(await Promise.all([1, 2, 3].map(() => trader(exchange))))];
  for (const whale of whales) {
    await fund(exchange, whale, '60000');
    await whale.ok('/contract/contract/transfer', { amount: '55000', currency: 'USDT', type: 1 });
    await open(whale, { margin: '50000', leverage: 20 });
  }
  const { state } = exchange.running.engine;
  const [insurance, operations] = [HOUSE.insurance, HOUSE.contractHouse].map((each) =>
    state.owner(each).spot('USDT'),
  );
  const [insured, funds] = [insurance!.available, operations!.available];
  exchange.quiet(true);
  for (let n = 0; n < 3; n++) await tick(20_000);

  expect(insurance!.available).toBe(0n);
  const rows = await exchange.query(`select events from journal where events like '%positionClosed%'`);
  const closed = rows
    .flatMap(({ events }) => JSON.parse(events))
    .filter(({ type }: { type: string }) => type === 'positionClosed');
  expect(closed).toHaveLength(4);
  const sum = (key: string) => closed.reduce((total: bigint, each: any) => total + BigInt(each[key]), 0n);
  expect(sum('fromInsurance')).toBe(insured);
  expect(sum('houseDeficit')).toBeGreaterThan(190_000n * 100_000_000n);
  // The house got the margins and the fund; the deficit is what it did not get.
  expect(operations!.available - funds).toBe(sum('loss') + insured);
  for (const whale of whales) {
    expect(await whale.balance('USDT', 'contract')).toEqual({
      available: '9500.00000000',
      frozen: '0.00000000',
    });
  }
});

describe('the server is killed', () => {
  test('while a liquidation is being committed: all of it or nothing, and once', async () => {
    const ids = [(await open(user)).id, (await open(user, { leverage: 50 })).id];
    const stopped = (await open(user, { margin: '50', leverage: 5, stopLoss: '48000' })).id;
    await holdCommitsAt(exchange, 'before insert on closed_positions');
    // Long enough for the median to be the next tick alone, too short for the pair to be stale.
    await silence(4);
    exchange.feed.tick('btcusdt', 4_700_000);
    const moved = exchange.clock.advance(1_000).catch((error: unknown) => error);
    await commitHeld(exchange);
    await killWriter(exchange);
    await exchange.running.failed;
    await moved;
    const rows = await exchange.query('select id, status from open_positions order by id');
    expect(rows.map(({ status }) => status)).toEqual(['open', 'open', 'open']);
    expect(await exchange.query('select * from closed_positions')).toEqual([]);

    await exchange.query('drop trigger wait_here on closed_positions');
    await exchange.restart();
    // Before the feed has proved itself again nothing happens at its price.
    await tick(47_000);
    expect((await byId(ids[0]!)).status).toBe('open');
    for (let n = 0; n < 4; n++) await tick(47_000);
    for (const id of ids) expect(await byId(id)).toMatchObject({ status: 'liquidated', price: '47000' });
    expect(await byId(stopped)).toMatchObject({ status: 'closed', reason: 'stop-loss' });
    await exchange.restart();
    for (let n = 0; n < 6; n++) await tick(46_000);
    expect((await byId(ids[0]!)).price).toBe('47000');
    expect(await exchange.query('select * from closed_positions')).toHaveLength(3);
  });
});

test('a queued close survives the end of the server, fires once, and its owner is told', async () => {
  const { id, quantity } = await open(user);
  await silence(3);
  const part = await result(user, `${STANDARD}/closePosition`, { id, amount: '0.01', requestId: 'close-1' });
  expect(part).toMatchObject({ status: 'open', quantity, queuedClose: '0.01' });
  await exchange.restart();
  expect(await byId(id)).toMatchObject({ queuedClose: '0.01' });
  for (let n = 0; n < 5; n++) await tick(51_000);
  const rest = await byId(id);
  expect(rest).toMatchObject({ status: 'open', queuedClose: '', closeFee: '0.254949' });
  expect(Number(rest.quantity)).toBeCloseTo(Number(quantity) - 0.01, 8);
  // The same request again is that same one.
  await result(user, `${STANDARD}/closePosition`, { id, amount: '0.01', requestId: 'close-1' });
  await tick(51_000);
  expect(await byId(id)).toMatchObject({ quantity: rest.quantity, queuedClose: '' });

  const told = async () => {
    const { list } = (await user.ok('/bb/index/message', { type: 'personal' })) as {
      list: { title: string; text: string }[];
    };
    return list.filter(({ title }) => title === 'Closed at the first price').map(({ text }) => text);
  };
  await expect
    .poll(told)
    .toEqual([
      'Market data is back: 0.01 BTC of your long position on BTC/USDT (20x) were closed at 50,989.8 USDT, as you had asked.',
    ]);
});

test('an operator’s halt stops everything on the pair, also liquidation, until it is over', async () => {
  const { id } = await open(user);
  const { sequencer } = exchange.running.services;
  await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'halted' });
  expect(await refused('createOrder', order)).toBe(wording('en-US', 'PAIR_HALTED'));
  expect(await refused('closePosition', { id })).toBe(wording('en-US', 'PAIR_HALTED'));
  exchange.quiet(true);
  for (let n = 0; n < 4; n++) await tick(47_000);
  expect((await byId(id)).status).toBe('open');
  await sequencer.submit({ type: 'setPairStatus', symbol: 'btcusdt', status: 'trading' });
  // Nobody closes at the old mark what is due for liquidation.
  await result(user, `${STANDARD}/closePosition`, { id });
  await tick(47_000);
  expect(await byId(id)).toMatchObject({ status: 'liquidated', price: '47000' });
});
