import { PAIRS } from '@bourse/protocol/pairs';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bus } from '../bus.ts';
import type { Database } from '../database/schema.ts';
import { flatCandle } from './candles/minute-series.ts';
import { PairCandles } from './candles/pair-candles.ts';
import { MINUTE_MS } from './feeds/feed.ts';
import { MarketReplica, type MarketReplicaOptions } from './market-replica.ts';
import type { MarketNews } from './market-stream.ts';

const BTC = PAIRS.find((pair) => pair.symbol === 'btcusdt')!;
/** A noon, in minutes. */
const NOON = 20_000 * 1440 + 720;

let now: number;
/** The pair as the core has it. */
let core: PairCandles;
let replica: MarketReplica;
/** Answers of the core that are on their way. */
let answers: (() => void)[];
let froms: number[];
/** So many questions of it are not answered. */
let unanswered: number;
beforeEach(async () => {
  unanswered = 0;
  now = NOON * MINUTE_MS;
  core = new PairCandles(BTC);
  answers = [];
  froms = [];
  const clock = { now: () => now, isSure: () => true };
  const askCandles: MarketReplicaOptions['askCandles'] = (_symbol, from, take) =>
    new Promise((resolve, reject) => {
      if (unanswered-- > 0) return reject(new Error('no answer'));
      froms.push(from);
      const packed = core.pack(from);
      answers.push(() => {
        take(packed);
        resolve();
      });
    });
  replica = new MarketReplica(
    { bus: new Bus(), clock, db: {} as Database, log: pino({ level: 'silent' }) },
    {
      askCandles,
      isHeard: () => true,
      logoOf: () => '',
      archivedTicks: async function* () {},
      depth: { levels: () => undefined, version: () => 0 },
    },
  );
  replica.add(BTC);
  traded(0, 100);
  const loaded = replica.load([]);
  answers.shift()!();
  await loaded;
});
afterEach(() => replica.stop());

/** A trade in the core, so many minutes after the start. */
function traded(minute: number, price: number): void {
  core.trade((NOON + minute) * MINUTE_MS, price, 1);
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** What the core tells of its candles from a minute on. */
const news = (minute: number): MarketNews => [
  'candles',
  BTC.symbol,
  NOON + minute,
  core.since(NOON + minute),
];

/** The last prices of the newest minutes as they are shown, in ticks, oldest first. */
function shown(minutes: number): number[] {
  const candles = replica.port.candles(BTC.symbol, '1min', { size: minutes })!;
  return candles.map(({ close }) => Math.round(Number(close) * 10 ** BTC.priceDecimals)).toReversed();
}

function rewrite(minute: number, price: number): void {
  core.minutes.set(NOON + minute, flatCandle(price));
  core.refresh();
}

/** The core is joined again; what it answers about candles comes at once. */
async function joinAgain(): Promise<void> {
  const loaded = replica.load([]);
  answers.shift()!();
  await loaded;
}

test('candles that were rewritten are asked for; news that overtook the answer stay', async () => {
  traded(1, 110);
  replica.apply(news(1));
  rewrite(0, 70);
  replica.apply(['history', [BTC.symbol]]);
  expect(froms.at(-1)).toBe(0);
  // The answer and the news come with one packet.
  traded(1, 120);
  answers.shift()!();
  replica.apply(news(1));
  await nextTurn();
  expect(shown(2)).toEqual([70, 120]);
});

test('a pair that is rewritten while it is asked for is asked for once more', async () => {
  rewrite(0, 70);
  replica.apply(['history', [BTC.symbol]]);
  rewrite(0, 80);
  replica.apply(['history', [BTC.symbol]]);
  answers.shift()!();
  await nextTurn();
  answers.shift()!();
  await nextTurn();
  expect(answers).toEqual([]);
  expect(shown(1)).toEqual([80]);
});

test('an answer that does not come is asked for again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  try {
    rewrite(0, 70);
    unanswered = 1;
    replica.apply(['history', [BTC.symbol]]);
    await nextTurn();
    expect(answers).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    await nextTurn();
    answers.shift()!();
    expect(shown(1)).toEqual([70]);
  } finally {
    vi.useRealTimers();
  }
});

test('minutes that stood still while the core was not heard are shown as they were, however long it was', async () => {
  for (let minute = 1; minute <= 20; minute++) traded(minute, 100 + minute);
  now += 20 * MINUTE_MS;
  replica.onTimer();
  expect(shown(2)).toEqual([100, 100]);
  await joinAgain();
  expect(shown(21)).toEqual(Array.from({ length: 21 }, (_, minute) => 100 + minute));
});

test('what was rewritten while the core was not heard is shown too', async () => {
  for (let minute = 1; minute <= 20; minute++) traded(minute, 100 + minute);
  now += 20 * MINUTE_MS;
  replica.apply(news(0));
  rewrite(2, 70);
  await joinAgain();
  expect(shown(19)[0]).toBe(102);
  answers.shift()!();
  await nextTurn();
  expect(shown(19)[0]).toBe(70);
});
