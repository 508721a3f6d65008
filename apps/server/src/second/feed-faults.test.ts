import { parseTicksText } from '@bourse/protocol/market/tick-text';
import { wording } from '@bourse/protocol/texts/wording';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  bet,
  BTC,
  commitHeld,
  holdCommitsAt,
  killWriter,
  moveTo,
  refusalOf,
  result,
  SECOND,
  stopSound,
  trader,
} from '../contract/test-trader.ts';

/**
 * What a broken feed does to second contracts (docs/rules.md, "Reference prices" and "Second contracts"), tick by tick.
 */

let exchange: TestExchange;
let user: TestUser;
beforeEach(async () => {
  exchange = await startTestExchange();
  await moveTo(exchange, 'btcusdt', '50000');
  user = await trader(exchange);
  exchange.quiet(true);
});
afterEach(() => stopSound(exchange));

const byId = (id: string) => result(user, `${SECOND}/getContractRecordById`, { id });
const usdt = () => user.balance('USDT', 'contract');

/** One tick, and the second after it. */
async function tick(price: number, time?: number): Promise<void> {
  exchange.feed.tick('btcusdt', Math.round(price * 100), time);
  await exchange.clock.advance(1_000);
}

async function silence(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) await exchange.clock.advance(1_000);
}

/** Ticks of one price, a second apart, up to and with the moment `until`. */
async function ticks(price: number, until: number): Promise<void> {
  while (exchange.clock.now() <= until) await tick(price);
}

/** A struck order at 50,000 that expires in 30 s less the second since. */
async function running(fields = {}): Promise<{ id: string; expiresAt: number }> {
  const { id } = await bet(user, fields);
  await exchange.clock.advance(1);
  await tick(50_000);
  const { expireTime } = await byId(id);
  return { id, expiresAt: expireTime };
}

describe('no tick', () => {
  test('for 2 s: orders are taken; a moment longer: "Market data is delayed"', async () => {
    await silence(2);
    expect((await bet(user)).status).toBe('pending');
    await exchange.clock.advance(1);
    const order = { ...BTC, openAmount: '100', positionTime: 30, tradeType: 1 };
    expect(await refusalOf(user, `${SECOND}/createOrder`, order)).toBe(
      wording('en-US', 'MARKET_DATA_DELAYED'),
    );
  });

  test('for 20 s after acceptance: the first tick is the strike, although the pair is still stale', async () => {
    const { id } = await bet(user);
    await silence(20);
    expect((await byId(id)).status).toBe('pending');
    await tick(50_500);
    expect(await byId(id)).toMatchObject({ status: 'running', strike: { price: '50500' } });
    expect(exchange.running.market.isStale('btcusdt')).toBe(true);
  });

  test('for 60 s after acceptance: void, stake and fee come back, once', async () => {
    const { id } = await bet(user);
    await silence(39);
    expect((await byId(id)).status).toBe('pending');
    await silence(21);
    const view = await byId(id);
    expect(view).toMatchObject({ entryStatus: 2, status: 'void', profit: '0', fee: '0' });
    expect(view).not.toHaveProperty('strike');
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
    for (let n = 0; n < 6; n++) await tick(50_500);
    expect((await byId(id)).status).toBe('void');
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
  });

  test('for 20 s at the expiry: the first tick after it settles, although the pair is still stale', async () => {
    const { id, expiresAt } = await running();
    await ticks(50_000, expiresAt - 1_500);
    await silence(20);
    expect((await byId(id)).status).toBe('running');
    await tick(50_000.01);
    expect(await byId(id)).toMatchObject({ status: 'win', settlement: { price: '50000.01' } });
  });

  test.each([
    ['30 s after expiry settles', 30_000, 'win'],
    ['30 s and a millisecond after it is too late: void', 30_001, 'void'],
  ])('then a tick %s', async (_name, late, status) => {
    const { id, expiresAt } = await running();
    await exchange.clock.advance(expiresAt + late - exchange.clock.now());
    await tick(50_100);
    expect((await byId(id)).status).toBe(status);
    const available = status === 'win' ? '5073.00000000' : '5000.00000000';
    expect(await usdt()).toEqual({ available, frozen: '0.00000000' });
  });

  test('for 60 s over the expiry: void by the clock', async () => {
    const { id, expiresAt } = await running();
    await silence(Math.ceil((expiresAt + 42_000 - exchange.clock.now()) / 1_000));
    const view = await byId(id);
    expect(view).toMatchObject({ status: 'void', strike: { price: '50000' } });
    expect(view).not.toHaveProperty('settlement');
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
  });
});

describe('a spike of 30 % at the moment of settlement', () => {
  test('of one tick decides nothing', async () => {
    const { id, expiresAt } = await running();
    await ticks(50_000, expiresAt - 1_500);
    await exchange.clock.advance(expiresAt - exchange.clock.now());
    await tick(65_000);
    expect((await byId(id)).status).toBe('running');
    await tick(49_999);
    expect(await byId(id)).toMatchObject({
      status: 'lose',
      settlement: { time: expiresAt + 1_000, price: '49999' },
    });
  });

  test('that two more ticks confirm is the price: the first of the three settles', async () => {
    const { id, expiresAt } = await running();
    await ticks(50_000, expiresAt - 1_500);
    await exchange.clock.advance(expiresAt - exchange.clock.now());
    await tick(65_000);
    await tick(65_100);
    await tick(65_200);
    expect(await byId(id)).toMatchObject({
      status: 'win',
      settlement: { time: expiresAt, price: '65000' },
    });
  });

  test('as a strike: the next good tick is', async () => {
    const { id } = await bet(user);
    await exchange.clock.advance(1);
    await tick(35_000);
    expect((await byId(id)).status).toBe('pending');
    await tick(50_010);
    expect(await byId(id)).toMatchObject({ status: 'running', strike: { price: '50010' } });
  });
});

describe('duplicate and backward ticks', () => {
  test('never strike: not even one that bears the time of acceptance', async () => {
    await tick(50_000);
    const seen = exchange.clock.now();
    exchange.feed.tick('btcusdt', 5_000_000, seen);
    const { id, strikeAfter } = await bet(user);
    expect(strikeAfter).toBe(seen);
    // The price that its owner has seen, again, and older ones.
    for (const time of [seen, seen, seen - 500, seen - 3_000]) exchange.feed.tick('btcusdt', 4_990_000, time);
    await exchange.clock.advance(1_000);
    expect((await byId(id)).status).toBe('pending');
    await tick(50_001, exchange.clock.now());
    expect(await byId(id)).toMatchObject({ strike: { price: '50001' }, strikeAfter: seen });
  });

  test('never settle, and never settle again', async () => {
    const { id, expiresAt } = await running();
    await ticks(50_000, expiresAt - 1_500);
    await exchange.clock.advance(expiresAt - exchange.clock.now());
    // Of before the expiry, arriving after it.
    exchange.feed.tick('btcusdt', 5_010_000, expiresAt - 1);
    exchange.feed.tick('btcusdt', 4_990_000, expiresAt);
    exchange.feed.tick('btcusdt', 5_020_000, expiresAt);
    exchange.feed.tick('btcusdt', 5_020_000, expiresAt - 2_000);
    await exchange.clock.advance(1_000);
    const settled = await byId(id);
    expect(settled).toMatchObject({ status: 'lose', settlement: { time: expiresAt, price: '49900' } });
    for (let n = 0; n < 3; n++) await tick(50_100);
    expect(await byId(id)).toEqual(settled);
  });
});

describe('the server is down', () => {
  /** From now until the time `to`. */
  const down = (to: number) => exchange.restart(to - exchange.clock.now() - 1_000);

  test('when an order expires: the first tick after the start settles it', async () => {
    const { id, expiresAt } = await running();
    await down(expiresAt + 15_000);
    expect((await byId(id)).status).toBe('running');
    await tick(50_200);
    expect(await byId(id)).toMatchObject({ status: 'win', settlement: { price: '50200' } });
  });

  test('until it is too late: void', async () => {
    const { id, expiresAt } = await running();
    await down(expiresAt + 31_000);
    await tick(50_200);
    expect((await byId(id)).status).toBe('void');
    expect(await usdt()).toEqual({ available: '5000.00000000', frozen: '0.00000000' });
  });

  test('when an order waits for its strike: the first tick after the start is', async () => {
    const { id } = await bet(user, { tradeType: 2 });
    await down(exchange.clock.now() + 12_000);
    await tick(49_000);
    expect(await byId(id)).toMatchObject({ status: 'running', strike: { price: '49000' } });
  });

  /** Ticks as they come while nobody listens, one a second. */
  const meanwhile = (from: number, prices: readonly number[]) =>
    prices.map((price, second) => ({
      symbol: 'btcusdt',
      time: from + second * 1_000,
      price: price * 10 ** 8,
    }));

  // The fault: an outage of ours made a won contract void.
  test('for long: where the feed remembers, the tick of the expiry settles, not the one after the start', async () => {
    const { id, expiresAt } = await running();
    exchange.remember(meanwhile(expiresAt - 500, [50_100, 50_300, 49_000]));
    await down(expiresAt + 3_600_000);
    exchange.quiet(true);
    await tick(40_000);
    expect(await byId(id)).toMatchObject({
      status: 'win',
      settlement: { time: expiresAt + 500, price: '50300' },
    });
    expect(await usdt()).toEqual({ available: '5073.00000000', frozen: '0.00000000' });
    // The stretch is there whole and in order, nothing of before the expiry, and sealed when it was known.
    const blocks = await exchange.query('select time, ticks from tick_blocks where time > $1 order by id', [
      expiresAt,
    ]);
    const told = parseTicksText(blocks[0].ticks).map(({ time, price }) => [time, price / 10 ** 8]);
    expect(told).toEqual([
      [expiresAt + 500, 50_300],
      [expiresAt + 1_500, 49_000],
    ]);
    expect(Number(blocks[0].time)).toBeGreaterThan(expiresAt + 3_500_000);
  });

  test('over strike and expiry: both are those of the time', async () => {
    const { id, strikeAfter } = await bet(user, { tradeType: 2 });
    const times = [
      strikeAfter,
      strikeAfter + 400,
      strikeAfter + 30_399,
      strikeAfter + 30_400,
      strikeAfter + 31_000,
    ];
    const prices = [51_000, 50_500, 50_900, 50_400, 60_000];
    exchange.remember(times.map((time, n) => ({ symbol: 'btcusdt', time, price: prices[n]! * 10 ** 8 })));
    await down(strikeAfter + 100_000);
    await tick(70_000);
    expect(await byId(id)).toMatchObject({
      status: 'win',
      strike: { time: strikeAfter + 400, price: '50500' },
      settlement: { time: strikeAfter + 30_400, price: '50400' },
    });
  });

  test('and the feed had no tick within 30 s of the expiry either: void', async () => {
    const { id, expiresAt } = await running();
    exchange.remember(meanwhile(expiresAt + 30_001, [50_300, 50_400]));
    await down(expiresAt + 60_000);
    await tick(50_200);
    expect((await byId(id)).status).toBe('void');
  });

  test('and starts and ends again before anything is settled: the same tick, once', async () => {
    const { id, expiresAt } = await running();
    exchange.remember(meanwhile(expiresAt, [50_300, 49_000]));
    await down(expiresAt + 60_000);
    const settled = await byId(id);
    expect(settled).toMatchObject({ status: 'win', settlement: { time: expiresAt, price: '50300' } });
    exchange.remember(meanwhile(expiresAt, [40_000, 40_000]));
    await exchange.restart(60_000);
    expect(await byId(id)).toEqual(settled);
  });

  test('killed while many settlements are committed: all of them or none, and once', async () => {
    const orders: string[] = [];
    for (let n = 0; n < 100; n++)
      orders.push((await bet(user, { openAmount: '10', tradeType: (n % 2) + 1 })).id);
    await exchange.clock.advance(1);
    await tick(50_000);
    const { expireTime } = await byId(orders[0]!);
    await ticks(50_000, expireTime - 1_500);
    const held = await usdt();
    await holdCommitsAt(exchange, 'after update on live_seconds');
    await exchange.clock.advance(expireTime - exchange.clock.now());
    exchange.feed.tick('btcusdt', 5_000_100);
    const settling = exchange.clock.advance(1_000).catch((error: unknown) => error);
    await commitHeld(exchange);
    await killWriter(exchange);
    await exchange.running.failed;
    await settling;
    expect(await exchange.query('select id from ended_seconds')).toEqual([]);
    expect(await exchange.query('select id from open_seconds')).toHaveLength(100);
    expect(await exchange.query(`select 1 from tick_blocks where ticks like '%,5000100,%'`)).toEqual([]);

    await exchange.query('drop trigger wait_here on live_seconds');
    await exchange.restart();
    expect(await usdt()).toEqual(held);
    // The tick of before was never sealed; the first one that is decides.
    await tick(49_999);
    const closed = await exchange.query(
      'select status, count(*)::int as n from ended_seconds group by 1 order by 1',
    );
    expect(closed).toEqual([
      { status: 'lost', n: 50 },
      { status: 'won', n: 50 },
    ]);
    // 5000 − 100 × 0.2 fee + 50 × 7.5 − 50 × 10
    expect(await usdt()).toEqual({ available: '4855.00000000', frozen: '0.00000000' });
    await exchange.restart();
    await tick(51_000);
    expect(await usdt()).toEqual({ available: '4855.00000000', frozen: '0.00000000' });
  });
});
