import { PAIRS } from '@bourse/protocol/pairs';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FeedChunk, FeedDepth, FeedListener, FeedPrint, FeedTick } from '../feed.ts';
import { HtxFeed } from './htx-feed.ts';
import { HtxRest } from './rest.ts';
import { TestUpstream } from './test-upstream.ts';
import { HTX_TIMING } from './timing.ts';

const SOME = PAIRS.filter(({ symbol }) => ['btcusdt', 'ethusdt'].includes(symbol));
const IMPATIENT = {
  ...HTX_TIMING,
  silenceMs: 1_000,
  symbolSilenceMs: 600,
  watchMs: 50,
  reconnect: { firstMs: 50, mostMs: 100 },
  clockRecheckMs: 100,
};

class Recorder implements FeedListener {
  readonly ticks: FeedTick[] = [];
  readonly depths: FeedDepth[] = [];
  readonly prints: FeedPrint[] = [];
  readonly chunks: FeedChunk[] = [];
  tick = (tick: FeedTick) => void this.ticks.push(tick);
  depth = (depth: FeedDepth) => void this.depths.push(depth);
  print = (print: FeedPrint) => void this.prints.push(print);
  candles = (chunk: FeedChunk) => void this.chunks.push(chunk);
  losses = 0;
  lost = () => void this.losses++;
  prices = (symbol = 'btcusdt') =>
    this.ticks.filter((tick) => tick.symbol === symbol).map(({ price }) => price);
}

/** How far our clock is ahead of the machine's. */
let shiftMs = 0;
const clock = { now: () => Date.now() + shiftMs };
let upstream: TestUpstream;
let feed: HtxFeed;
let seen: Recorder;
let logged: { level: number; msg: string; problem?: string }[];

beforeEach(async () => {
  upstream = await TestUpstream.start();
  upstream.symbols = SOME.map(({ symbol }) => ({ symbol, state: 'online' }));
  logged = [];
  const retry = { firstMs: 20, mostMs: 50 };
  const rest = new HtxRest({
    url: upstream.url,
    timeoutMs: 1_000,
    requestsPerSecond: 200,
    parallel: 4,
    retry,
  });
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  feed = new HtxFeed({ url: upstream.url, pairs: SOME, rest, clock, log, timing: IMPATIENT });
  seen = new Recorder();
});
afterEach(async () => {
  await feed.stop();
  await upstream.stop();
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = (check: () => void) => vi.waitFor(check, { timeout: 45_000, interval: 10 });
const channels = (kind: 'sub' | 'unsub') =>
  upstream.heard.flatMap((frame) => (kind in frame ? [frame[kind]] : []));

async function connected(): Promise<void> {
  await feed.start(seen);
  await until(() => expect(channels('sub').length).toBeGreaterThanOrEqual(4));
}

describe('ticks', () => {
  beforeEach(connected);

  test('are the middle of each new book, at its time, with all its digits', async () => {
    const ts = upstream.now;
    upstream.book('btcusdt', 60_000.012, 60_000.034, { ts, version: 5 });
    await until(() =>
      expect(seen.ticks).toEqual([{ symbol: 'btcusdt', time: ts, price: 6_000_002_300_000, apartPpm: 1 }]),
    );
    expect(seen.depths[0]).toEqual({
      symbol: 'btcusdt',
      time: ts,
      bids: [[6_000_001, 1_000_000]],
      asks: [[6_000_004, 1_000_000]],
    });
  });

  test('out of order, twice, of an older version, or crossed: books are no news', async () => {
    const ts = upstream.now;
    upstream.book('btcusdt', 100, 102, { ts, version: 5 });
    upstream.book('btcusdt', 200, 202, { ts: ts - 1, version: 6 });
    upstream.book('btcusdt', 300, 302, { ts: ts + 1, version: 4 });
    upstream.book('btcusdt', 402, 400, { ts: ts + 2, version: 7 });
    upstream.book('btcusdt', 500, 502, { ts: ts + 3, version: 8 });
    await until(() => expect(seen.prices()).toEqual([101 * 1e8, 501 * 1e8]));
    expect(seen.depths).toHaveLength(2);
  });

  test('go on 2 s after a book that was numbered far too high', async () => {
    const ts = upstream.now;
    upstream.book('btcusdt', 100, 102, { ts, version: 9_000_000 });
    upstream.book('btcusdt', 200, 202, { ts: ts + 500, version: 6 });
    await pause(2_000);
    upstream.book('btcusdt', 300, 302, { ts: ts + 2_000, version: 7 });
    upstream.book('btcusdt', 400, 402, { ts: ts + 2_001, version: 8 });
    await until(() => expect(seen.prices()).toEqual([101 * 1e8, 301 * 1e8, 401 * 1e8]));
  });

  test('of a trade stand in for a book that does not come, within the spread of the last one', async () => {
    const ts = upstream.now;
    upstream.book('btcusdt', 100, 102, { ts: ts - 500 });
    await until(() => expect(channels('sub')).toContain('market.btcusdt.trade.detail'));
    upstream.trade('btcusdt', 1, 90, ts + 400);
    upstream.trade('btcusdt', 2, 90, ts + 510);
    upstream.trade('btcusdt', 2, 90, ts + 510);
    await until(() => expect(seen.prices()).toEqual([101 * 1e8, 100 * 1e8]));
    expect(seen.prints.map(({ price, lots }) => [price, lots])).toEqual([
      [9_000, 500_000],
      [9_000, 500_000],
    ]);
  });
});

describe('the line', () => {
  test('pings are answered, text is understood, garbage is dropped', async () => {
    await connected();
    upstream.say({ ping: 42 });
    upstream.sayBytes(Buffer.from('not gzip'));
    for (const garbage of [
      '{',
      'null',
      '[]',
      '{"ch":"market.btcusdt.depth.step0","ts":1,"tick":{"bids":"x"}}',
    ]) {
      upstream.sayBytes(garbage);
    }
    const book = { bids: [[null, 1]], asks: [['100', -1]] };
    upstream.say({ ch: 'market.btcusdt.depth.step0', ts: upstream.now, tick: book });
    upstream.say({ ch: 'market.unknown.depth.step0', ts: upstream.now, tick: { bids: [], asks: [] } });
    upstream.say({ status: 'error', 'err-code': 'bad-request', 'err-msg': 'invalid topic', ts: 1 });
    const tick = { bids: [[100, 1]], asks: [[102, 1]] };
    upstream.sayBytes(JSON.stringify({ ch: 'market.btcusdt.depth.step0', ts: upstream.now, tick }));
    await until(() => expect(seen.prices()).toEqual([101 * 1e8]));
    await until(() => expect(upstream.heard).toContainEqual({ pong: 42 }));
    expect(upstream.connections).toBe(1);
  });

  test('a silent one is given up and made again, and everything is subscribed again', async () => {
    await connected();
    const before = channels('sub').length;
    await until(() => expect(upstream.connections).toBe(2));
    await until(() => {
      const again = channels('sub').slice(before);
      for (const kind of ['depth.step0', 'kline.1min']) {
        for (const { symbol } of SOME) expect(again).toContain(`market.${symbol}.${kind}`);
      }
    });
    expect(logged.find(({ level }) => level === 40)).toMatchObject({
      why: 'nothing was heard for 1 s',
      msg: 'htx: no connection to the upstream; its pairs are delayed until there is one',
    });
  });

  test('a pair that falls silent while another speaks is subscribed again', async () => {
    await connected();
    const speaking = setInterval(() => upstream.book('ethusdt', 3_000, 3_001), 100);
    await until(() => expect(channels('unsub')).toContain('market.btcusdt.depth.step0'));
    clearInterval(speaking);
    expect(channels('unsub')).not.toContain('market.ethusdt.depth.step0');
    expect(channels('sub').filter((channel) => channel === 'market.btcusdt.depth.step0')).toHaveLength(2);
    expect(upstream.connections).toBe(1);
  });

  test('trades of before the connection come first, and none comes twice', async () => {
    const ts = upstream.now - 2_000;
    const past = [2, 1].map((id) => {
      const trade = { id, 'trade-id': id, ts: ts + id, price: 100 + id, amount: 1, direction: 'sell' };
      return { id, ts, data: [trade] };
    });
    upstream.trades = past;
    await connected();
    upstream.book('btcusdt', 100, 102);
    await until(() => expect(channels('sub')).toContain('market.btcusdt.trade.detail'));
    upstream.trade('btcusdt', 2, 102, ts + 2);
    upstream.trade('btcusdt', 3, 103, ts + 3);
    await until(() => expect(seen.prints.map(({ price }) => price)).toEqual([10_100, 10_200, 10_300]));
    upstream.hangUp();
    await until(() => expect(upstream.connections).toBe(2));
    await until(() => expect(channels('sub').length).toBeGreaterThanOrEqual(9));
    upstream.book('btcusdt', 100, 102);
    await pause(200);
    expect(seen.prints).toHaveLength(3);
  });

  test('a line that breaks is told at once, and so are times that disagree', async () => {
    await connected();
    upstream.hangUp();
    await until(() => expect(seen.losses).toBe(1));
    await until(() => expect(upstream.connections).toBe(2));
    expect(seen.losses).toBe(1);
    upstream.aheadMs = 3_000;
    upstream.book('btcusdt', 100, 102);
    await until(() => expect(seen.losses).toBe(2));
  });

  test('a stop ends everything at once', async () => {
    await connected();
    upstream.failing = Infinity;
    const chunks = (async () => {
      for await (const chunk of feed.minutes(['btcusdt'], 0, 10)) seen.chunks.push(chunk);
    })();
    await pause(100);
    const start = performance.now();
    await feed.stop();
    await chunks;
    // A request that is waited for has a second.
    expect(performance.now() - start).toBeLessThan(900);
    upstream.book('btcusdt', 100, 102);
    await pause(100);
    expect([seen.chunks, seen.ticks]).toEqual([[], []]);
  });
});

describe('candles', () => {
  /** 20 s into a minute, so that nothing ends while a test runs. */
  let minute: number;
  const candle = (offset: number, close = 101) => {
    return {
      id: (minute + offset) * 60,
      open: 100,
      high: 110,
      low: 90,
      close,
      amount: 2,
      vol: 200,
      count: 3,
    };
  };
  const known = () =>
    seen.chunks.map(({ start, candles }) => [start - minute, candles.map(({ close }) => close)]);

  function passMinutes(count: number): void {
    shiftMs += count * 60_000;
    upstream.aheadMs += count * 60_000;
    minute += count;
  }

  beforeEach(async () => {
    const now = Date.now();
    shiftMs = Math.ceil(now / 60_000) * 60_000 + 20_000 - now;
    upstream.aheadMs = shiftMs;
    minute = Math.floor((now + shiftMs) / 60_000);
    await connected();
  });
  afterEach(() => (shiftMs = 0));

  test('of the minute under way and last words on the one before; nothing backward or ahead of time', async () => {
    const ts = upstream.now;
    upstream.candle('btcusdt', candle(-1, 95), ts);
    upstream.candle('btcusdt', candle(0, 101), ts + 1);
    upstream.candle('btcusdt', candle(0, 102), ts);
    upstream.candle('btcusdt', candle(-1, 96), ts + 2);
    upstream.candle('btcusdt', candle(-2, 97), ts + 3);
    upstream.candle('btcusdt', candle(1, 98), ts + 3);
    upstream.candle('btcusdt', { ...candle(0), high: 100 }, ts + 3);
    upstream.candle('btcusdt', candle(0, 103), ts + 3);
    await until(() => expect(known().at(-1)).toEqual([0, [10_300]]));
    expect(known()).toEqual([
      [-1, [9_500]],
      [0, [10_100]],
      [-1, [9_600]],
      [0, [10_300]],
    ]);
  });

  test('of minutes that ended while the line was down are fetched, and of the first 33 hours', async () => {
    const past = (count: number) =>
      Array.from({ length: count }, (_, index) => candle(index - count + 1, 99));
    upstream.candles = { '1min': past(2_000) };
    upstream.book('btcusdt', 100, 102);
    await until(() => expect(known()).toContainEqual([-1_990, Array(1_990).fill(9_900)]));
    upstream.hangUp();
    passMinutes(7);
    upstream.candles = { '1min': past(2_000) };
    await until(() => expect(upstream.connections).toBe(2));
    await until(() => {
      upstream.book('btcusdt', 100, 102);
      expect(known()).toContainEqual([-7, Array(7).fill(9_900)]);
    });
    expect(upstream.calls).toContain('/market/history/kline?symbol=btcusdt&period=1min&size=10');
  });
});

describe('clocks that disagree', () => {
  test.each([
    [3_000, /ahead of ours/],
    [-3_000, /behind ours|old when it arrives/],
  ])('by %i ms: no prices until they agree', async (aheadMs, problem) => {
    upstream.aheadMs = aheadMs;
    await connected();
    const speaking = setInterval(() => upstream.book('btcusdt', 100, 102), 50);
    try {
      await pause(600);
      expect([seen.ticks, seen.depths]).toEqual([[], []]);
      const warnings = logged.filter(({ level }) => level === 40);
      expect(warnings).toHaveLength(1);
      expect(warnings[0]!.problem).toMatch(problem);
      upstream.aheadMs = 0;
      await vi.waitFor(() => expect(seen.ticks.length).toBeGreaterThan(0), { timeout: 45_000 });
      expect(logged.at(-1)!.msg).toMatch(/agree again|live/);
    } finally {
      clearInterval(speaking);
    }
  });
});

// The fault: a tick from ahead counted from its arrival on, though it was made before a bet that it then struck.
test('attack: a tick of a clock that is ahead of ours has our time of when it was made', async () => {
  upstream.aheadMs = 600;
  await connected();
  await until(() => expect(upstream.calls.some((call) => call.includes('timestamp'))).toBe(true));
  await pause(100);
  const [made, ts] = [clock.now(), upstream.now];
  upstream.book('btcusdt', 100, 102, { ts });
  await until(() => expect(seen.ticks).toHaveLength(1));
  expect(Math.abs(seen.ticks[0]!.time - made)).toBeLessThan(150);
});

describe('ticks that were missed', () => {
  const groups = (...trades: [ts: number, price: number][]) =>
    trades.map(([ts, price], n) => ({
      data: [{ 'trade-id': n + 1, ts, price, amount: 1, direction: 'buy' }],
    }));
  let from: number;
  beforeEach(() => (from = Date.now() - 60_000));

  test('are the trades of the time, in order, with all their digits', async () => {
    upstream.trades = groups(
      [from - 5, 100],
      [from, 101],
      [from + 1, 102.12345],
      [from + 900, 103],
      [from + 901, 104],
    ).reverse();
    expect(await feed.ticks('btcusdt', from, from + 900)).toEqual([
      { symbol: 'btcusdt', time: from + 1, price: 10_212_345_000 },
      { symbol: 'btcusdt', time: from + 900, price: 10_300_000_000 },
    ]);
  });

  test('are none when what is told does not reach back: the first of it is not the first', async () => {
    upstream.trades = groups([from + 1, 102], [from + 2, 103]).reverse();
    expect(await feed.ticks('btcusdt', from, from + 900)).toEqual([]);
  });

  test('are none when times disagree, and asked for once more when the upstream is busy', async () => {
    upstream.trades = groups([from - 1, 100], [from + 1, 102]).reverse();
    upstream.failing = 2;
    expect(await feed.ticks('btcusdt', from, from + 900)).toHaveLength(1);
    upstream.aheadMs = 60_000;
    expect(await feed.ticks('btcusdt', from, from + 900)).toEqual([]);
  });
});
