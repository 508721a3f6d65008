import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { readJson } from '../exact-json.ts';
import { MarketSocket, type Frame } from './test-market-socket.ts';

const LEVELS = [5, 10, 20, 150, 400];
const ETH_BTC = { baseCoin: 'ETH', quoteCoin: 'BTC' };

const exchange = await startTestExchange();
const ann = await exchange.signUp();
const bob = await exchange.signUp();
afterAll(() => stopClean(exchange));

const topicOf = (levels: number | string) => `market.ethbtc.mbp.${levels}`;

/** A price from 0.03 BTC up, in steps of 0.00001. */
const price = (step: number) => (0.03 + step / 100_000).toFixed(5);

function place(user: TestUser, direction: 'buy' | 'sell', step: number, amount = '0.01') {
  return user.place({ ...ETH_BTC, direction, price: price(step), amount });
}

/** Lets the book be published. */
async function published(): Promise<void> {
  await exchange.clock.advance(60);
}

async function restBook(levels: number): Promise<{ bids: string[][]; asks: string[][] }> {
  const depth = levels <= 20 ? `&depth=${levels}` : '';
  const response = await fetch(`${exchange.url}/market/depth?symbol=ethbtc&type=step0${depth}`);
  const { tick } = readJson(await response.text()) as Frame;
  return { bids: tick.bids, asks: tick.asks };
}

/** A book put together from a snapshot and the deltas around it, as ccxt does it; throws on a gap. */
function replayed(snapshot: Frame, deltas: readonly Frame[]): { bids: string[][]; asks: string[][] } {
  const sides = {
    bids: new Map<string, string>(snapshot['bids']),
    asks: new Map<string, string>(snapshot['asks']),
  };
  let at = Number(snapshot['seqNum']);
  expect(deltas.some(({ prevSeqNum }) => Number(prevSeqNum) <= at)).toBe(true);
  for (const delta of deltas) {
    if (Number(delta['prevSeqNum']) < at) continue;
    if (Number(delta['prevSeqNum']) > at) throw new Error(`a gap after ${at}: ${JSON.stringify(delta)}`);
    for (const side of ['bids', 'asks'] as const) {
      for (const [price, amount] of delta[side]) {
        if (amount === '0') expect(sides[side].delete(price)).toBe(true);
        else sides[side].set(price, amount);
      }
    }
    at = Number(delta['seqNum']);
  }
  const sorted = (side: 'bids' | 'asks', way: 1 | -1) =>
    [...sides[side]].sort(([a], [b]) => way * (Number(a) - Number(b)));
  return { bids: sorted('bids', -1), asks: sorted('asks', 1) };
}

test('a random book: snapshot and deltas are the book, for every number of levels', async () => {
  // More levels than are published.
  for (let step = 0; step < 160; step++) await place(ann, 'buy', step);
  for (let step = 0; step < 160; step++) await place(ann, 'sell', 200 + step);
  await published();
  const feed = await MarketSocket.open(exchange.url, '/feed');
  for (const levels of LEVELS) await feed.sub(topicOf(levels));
  const snapshots = new Map<number, Frame>();
  for (const levels of LEVELS) snapshots.set(levels, await feed.req(topicOf(levels)));
  expect(snapshots.get(400)!['bids']).toHaveLength(150);

  const later = await MarketSocket.open(exchange.url, '/feed');
  const seed = Date.now() % 1_000_000;
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const resting: string[] = [];
  let cancelled = 0;
  for (let round = 0; round < 60; round++) {
    const what = random(4);
    if (what === 0 && resting.length > 0) {
      const id = resting.splice(random(resting.length), 1)[0]!;
      // It may be filled by now.
      const { code } = await ann.call('/bb/order/cancel', { id });
      if (code === 1) cancelled++;
    } else if (what === 1) {
      // Takes from the other side.
      await place(bob, random(2) ? 'buy' : 'sell', random(2) ? 205 : 150, `0.0${1 + random(4)}`);
    } else {
      const isBuy = random(2) === 0;
      const { id } = await place(ann, isBuy ? 'buy' : 'sell', isBuy ? 140 + random(40) : 180 + random(40));
      resting.push(id);
    }
    await published();
    if (round === 20) {
      for (const levels of LEVELS) await later.sub(topicOf(levels));
      await published();
    }
    if (round === 30) for (const levels of LEVELS) snapshots.set(-levels, await later.req(topicOf(levels)));
    if (round % 10 !== 9) continue;
    for (const levels of LEVELS) {
      const book = await restBook(levels);
      for (const socket of round < 30 ? [feed] : [feed, later]) {
        // Its answer comes after everything that was pushed before.
        const now = await socket.req(topicOf(levels));
        const deltas = socket.ticks(topicOf(levels));
        expect(deltas[0], `seed ${seed}`).toMatchObject({
          seqNum: deltas[0]!['prevSeqNum'],
          bids: [],
          asks: [],
        });
        expect(replayed(snapshots.get(socket === feed ? levels : -levels)!, deltas), `seed ${seed}`).toEqual(
          book,
        );
        expect({ bids: now.bids, asks: now.asks }).toEqual(book);
        expect(now.seqNum).toBe(deltas.at(-1)!['seqNum']);
      }
    }
  }
  expect(cancelled).toBeGreaterThan(0);
  const counts = LEVELS.map((levels) => feed.ticks(topicOf(levels)).length);
  expect(counts[0]).toBeLessThan(counts[3]!);
  feed.ws.terminate();
  later.ws.terminate();
}, 60_000);

test('a quiet book says so every second, with the same number', async () => {
  const feed = await MarketSocket.open(exchange.url, '/feed');
  await feed.sub(topicOf(20));
  await feed.until(() => feed.ticks(topicOf(20)).length === 3);
  const ticks = feed.ticks(topicOf(20));
  for (const tick of ticks) {
    expect(tick).toEqual({ seqNum: tick['seqNum'], prevSeqNum: ticks[0]!['seqNum'], bids: [], asks: [] });
  }
  expect(ticks[2]!['seqNum']).toBe(ticks[0]!['seqNum']);
  feed.ws.terminate();
});

test('a snapshot without a subscription is the book', async () => {
  const feed = await MarketSocket.open(exchange.url, '/feed');
  const { seqNum, ...book } = await feed.req(topicOf(10));
  expect(book).toEqual(await restBook(10));
  expect(Number(seqNum)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  feed.ws.terminate();
});

test('the whole book each second, with its version; refreshes and the best prices when they change', async () => {
  const socket = await MarketSocket.open(exchange.url);
  const [step0, refresh, bbo] = [
    'market.ethbtc.depth.step0',
    topicOf('refresh.5'),
    'market.ethbtc.bbo',
  ] as const;
  for (const topic of [step0, refresh, bbo]) await socket.sub(topic);
  await socket.until(({ ch }) => ch === bbo);
  const [before] = socket.ticks(step0);
  expect(before).toMatchObject({ ...(await restBook(150)), version: expect.stringMatching(/^\d{16}$/) });
  expect(socket.ticks(refresh)[0]).toMatchObject({ ...(await restBook(5)), seqNum: before!['version'] });
  const { best, ...rest } = { best: socket.ticks(bbo)[0]!, ...(await restBook(5)) };
  expect([best['bid'], best['bidSize']]).toEqual(rest.bids[0]);
  expect([best['ask'], best['askSize']]).toEqual(rest.asks[0]);

  const bestStep = Math.round((Number(rest.bids[0]![0]) - 0.03) * 100_000);
  // Deep in the book: the best prices stay.
  await place(ann, 'buy', bestStep - 50, '0.03');
  await published();
  const after = await socket.until(
    ({ ch, tick }) => ch === step0 && Number(tick.version) > Number(before!['version']),
  );
  expect(after['tick']).toMatchObject(await restBook(150));
  expect(socket.ticks(bbo)).toHaveLength(1);
  await place(ann, 'buy', bestStep, '0.05');
  await published();
  await socket.until(() => socket.ticks(bbo).length === 2);
  expect(socket.ticks(bbo)[1]!['bidSize']).not.toBe(best['bidSize']);
  await socket.until(() => socket.ticks(refresh).at(-1)!['bids'][0][1] === socket.ticks(bbo)[1]!['bidSize']);
  socket.ws.terminate();
});
