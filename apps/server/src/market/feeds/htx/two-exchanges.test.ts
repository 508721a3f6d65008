import { PAIRS } from '@bourse/protocol/pairs';
import { parseTicksText } from '@bourse/protocol/market/tick-text';
import { wording } from '@bourse/protocol/texts/wording';
import { Client, signUp } from '@bourse/testkit/client';
import { Outbox } from '@bourse/testkit/outbox';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFailed, test } from 'vitest';
import { systemClock } from '../../../clock.ts';
import { open, refusalOf, result, RISK, STANDARD } from '../../../contract/test-trader.ts';
import { connectDatabase } from '../../../database/connect.ts';
import { createTestDatabase } from '../../../database/test-database.ts';
import { openHtxFeed } from './open-htx-feed.ts';
import { LiveExchange } from './test-exchanges.ts';
import { TestProxy } from './test-proxy.ts';

/** `a` makes prices of its own; `b` is an exchange with the same pairs whose reference prices are those of `a`. */

const a = await LiveExchange.start();
await pastIsHere(a);
const line = await TestProxy.start(a.port);
const connection = connectDatabase(await createTestDatabase(), { applicationName: 'htx test' });
const services = { clock: systemClock, log: pino({ level: 'silent' }), db: connection.db };
const impatient = { reconnect: { firstMs: 200, mostMs: 1_500 } };
const b = await LiveExchange.start({ feed: await openHtxFeed(services, PAIRS, line.url, impatient) });
const [atA, atB] = [new Client(a.url), new Client(b.url)];
const user = await signUp(b.url, new Outbox(b.dataDir), 'user@example.com');
await user.ok('/contract/contract/transfer', { amount: '1000', currency: 'USDT', type: 1 });
await result(user, `${RISK}/accept`, { product: 'contract' });
afterAll(async () => {
  await b.stop();
  line.stop();
  await a.stop();
  await connection.close();
}, 60_000);

/** An exchange that invents its prices makes those of the past behind its start; a real market has them. */
async function pastIsHere({ running }: LiveExchange): Promise<void> {
  const all = () => running.market.port.candlesHere('btcusdt', '1day', { size: 2_000 });
  for (let coming = all(); coming; coming = all()) await coming;
}

interface Kline {
  readonly id: number;
}

/** The newest `size` candles that have ended, oldest first. */
async function closed(who: Client, symbol: string, timer: string, size: number): Promise<Kline[]> {
  const { body } = await who.call('/huobi/getKline', { symbol, timer, size });
  return (body['data'] as Kline[]).slice(1).toReversed();
}

async function book(who: Client, symbol: string): Promise<string> {
  const { body } = await who.call('/huobi/getHuobiContractDepthV2', { symbol, size: 20 });
  const { bids, asks } = body['tick'];
  return JSON.stringify({ bids, asks });
}

async function sameCandles(symbol: string, timer: string, size: number): Promise<Kline[]> {
  const [theirs, ours] = await Promise.all([
    closed(atA, symbol, timer, size),
    closed(atB, symbol, timer, size),
  ]);
  expect(ours).toHaveLength(theirs.length);
  expect(ours).toEqual(theirs);
  return ours;
}

/** Tries until it holds; then says how long that took. */
async function eventually(check: () => unknown, withinMs: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    try {
      await check();
      return performance.now() - start;
    } catch (error) {
      if (performance.now() - start > withinMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** A book goes out some moments after it changed. */
async function showsBook(expected: object): Promise<void> {
  await eventually(async () => expect(JSON.parse(await book(atB, 'btcusdt'))).toEqual(expected), 2_000);
}

const stale = () => b.running.market.stalePairs();
const live = () => expect(stale()).toEqual([]);

test('all pairs come alive, with the whole history of the other exchange', { timeout: 60_000 }, async () => {
  expect(b.running.market.port.pairs()).toHaveLength(16);
  await eventually(live, 15_000);
  for (const [symbol, timer] of [
    ['dogeeth', '1day'],
    ['btcusdt', '1min'],
    ['btcusdt', '5min'],
    ['xrpbtc', '15min'],
    ['ethbtc', '30min'],
    ['btcusdt', '1day'],
  ] as const) {
    // A minute that has just ended is confirmed some seconds later.
    await eventually(async () => {
      expect(await sameCandles(symbol, timer, 2_000)).toHaveLength(1_999);
    }, 40_000);
  }
});

/** Tells every book that an exchange publishes, none left out, until the answer is called. */
function eachBook({ running }: LiveExchange, tell: (book: string) => void): () => void {
  const now = () => JSON.stringify(running.market.port.depth('btcusdt', 20), ['bids', 'asks']);
  return running.services.bus.listen('depth:btcusdt', () => tell(now()));
}

test('the house quotes the book of the other exchange', async () => {
  /** Until when `a` showed a book: for what it shows now, for ever. */
  const until = new Map<string, number>();
  let shown: string | undefined;
  const ages: number[] = [];
  const leaveA = eachBook(a, (theirs) => {
    if (shown !== undefined) until.set(shown, performance.now());
    until.set((shown = theirs), Infinity);
  });
  const leaveB = eachBook(b, (ours) => {
    // What was on its way when this began is of a book that was not seen.
    if (ages.length === 0 && !until.has(ours)) return;
    expect.soft(JSON.parse(ours).bids).toHaveLength(20);
    ages.push(Math.max(0, performance.now() - (until.get(ours) ?? -Infinity)));
  });
  await eventually(() => expect(ages.length).toBeGreaterThanOrEqual(5), 30_000);
  leaveA();
  leaveB();
  expect(Math.max(...ages)).toBeLessThan(2_500);
});

test('its reference price follows, tick by tick', async () => {
  const { db } = b.running.services;
  const blocks = await db.selectFrom('tick_blocks').select('ticks').orderBy('id', 'desc').limit(10).execute();
  const ticks = blocks
    .toReversed()
    .flatMap(({ ticks: text }) => parseTicksText(text))
    .filter(({ symbol }) => symbol === 'btcusdt');
  const gaps = ticks.slice(1).map(({ time }, index) => time - ticks[index]!.time);
  expect(gaps.length).toBeGreaterThan(5);
  expect(gaps.toSorted((x, y) => x - y)[gaps.length >> 1]).toBeLessThanOrEqual(1_050);
  const [theirs, ours] = [a, b].map(({ running }) => running.market.mark('btcusdt')!) as [number, number];
  expect(Math.abs(ours / theirs - 1)).toBeLessThan(0.005);
});

describe('a line that fails', () => {
  test.each([
    ['is cut', async () => line.cut(), async () => line.pass()],
    ['stalls', async () => line.stall(), async () => line.pass()],
    [
      'ends at an exchange that starts again',
      async () => {
        line.cut();
        await a.halt();
      },
      async () => {
        await a.boot();
        line.pass();
      },
    ],
  ])('%s', { timeout: 60_000 }, async (_name, fail, mend) => {
    await eventually(live, 15_000);
    onTestFailed(() => line.pass());
    await fail();
    const took = await eventually(() => expect(stale()).toHaveLength(16), 10_000);
    expect(took).toBeLessThan(6_600);

    const delayed = wording('en-US', 'MARKET_DATA_DELAYED');
    const swap = { fromCoin: 'USDT', toCoin: 'BTC', amount: '100' };
    // The engine hears of it with the second's ticks.
    await eventually(async () => {
      expect((await user.call('/bb/exchange/quote', swap)).msg).toBe(delayed);
    }, 2_000);
    const order = { baseCoin: 'BTC', quoteCoin: 'USDT', direction: 'buy', type: 'market', margin: '100' };
    expect(await refusalOf(user, `${STANDARD}/createOrder`, { ...order, leverage: 20 })).toBe(delayed);
    await showsBook({ bids: [], asks: [] });
    const { id } = await user.place({ direction: 'buy', price: '10000', amount: '0.001' });
    await showsBook({ bids: [['10000', '0.001']], asks: [] });
    await user.ok('/bb/order/cancel', { id });
    await showsBook({ bids: [], asks: [] });

    await mend();
    await eventually(live, 25_000);
    await eventually(async () => expect(JSON.parse(await book(atB, 'btcusdt')).asks).toHaveLength(20), 5_000);
    await eventually(() => open(user, { margin: '10', leverage: 5 }), 3_000);
    await eventually(async () => {
      const minutes = await sameCandles('btcusdt', '1min', 200);
      expect(minutes.map(({ id: at }) => at)).toEqual(minutes.map((_, index) => minutes[0]!.id + index * 60));
    }, 15_000);
  });
});
