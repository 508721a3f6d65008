import type { Outcome } from '@bourse/engine/outcome';
import type { MassQuoteCommand } from '@bourse/protocol/command';
import { refuse } from '@bourse/protocol/refusal';
import { beforeEach, expect, test } from 'vitest';
import type { FeedDepth } from './feeds/feed.ts';
import { MarketMaker } from './market-maker.ts';

const DONE: Outcome = { status: 'done', result: {} };
const REFUSED: Outcome = { status: 'refused', refusal: refuse('PAIR_HALTED') };

let now = 0;
let sent: MassQuoteCommand[] = [];
let answers: ((outcome: Outcome | Error) => void)[] = [];
let warnings: string[] = [];
let maker: MarketMaker;

beforeEach(() => {
  now = 1_000;
  sent = [];
  answers = [];
  warnings = [];
  maker = new MarketMaker({
    now: () => now,
    warn: (symbol) => warnings.push(symbol),
    submit: (command) => {
      sent.push(command);
      return new Promise((resolve, reject) => {
        answers.push((outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)));
      });
    },
  });
});

function depth(bid: number, symbol = 'btcusdt', levels = 1): FeedDepth {
  return {
    symbol,
    time: now,
    bids: Array.from({ length: levels }, (_, i) => [bid - i, 5] as const),
    asks: Array.from({ length: levels }, (_, i) => [bid + 1 + i, 5] as const),
  };
}

async function answer(outcome: Outcome | Error = DONE): Promise<void> {
  answers.shift()!(outcome);
  await new Promise((done) => setImmediate(done));
}

const bids = () => sent.map((command) => command.bids[0]?.[0] ?? 'none');

test('mirrors 20 levels a side', () => {
  maker.follow(depth(100, 'btcusdt', 25));
  expect(sent).toHaveLength(1);
  expect([sent[0]!.bids.length, sent[0]!.asks.length]).toEqual([20, 20]);
  expect([sent[0]!.bids[19], sent[0]!.asks[19]]).toEqual([
    [81, 5],
    [120, 5],
  ]);
});

test('one quote per pair at a time, then the newest', async () => {
  for (const bid of [100, 101, 102, 103]) maker.follow(depth(bid));
  maker.follow(depth(7, 'ethusdt'));
  expect(bids()).toEqual([100, 7]);
  await answer();
  expect(bids()).toEqual([100, 7, 103]);
});

test('an unchanged ladder is not sent again, until it is hit', async () => {
  maker.follow(depth(100));
  maker.follow(depth(100));
  await answer();
  maker.follow(depth(100));
  expect(sent).toHaveLength(1);
  maker.onFill('btcusdt');
  maker.follow(depth(100));
  expect(sent).toHaveLength(2);
});

test('a hit while a quote is under way is not forgotten', async () => {
  maker.follow(depth(100));
  maker.onFill('btcusdt');
  await answer();
  maker.follow(depth(100));
  expect(bids()).toEqual([100, 100]);
});

// The fault: the engine withdraws what a tick has passed, and the same depth was not sent again; stops found an empty book.
test('a ladder that the newest tick has passed by more than the fee follows it, and the feed after that', async () => {
  maker.follow(depth(1_000_000, 'btcusdt', 2));
  await answer();
  maker.moved('btcusdt', 1_000_900, 1);
  expect(sent).toHaveLength(1);
  maker.moved('btcusdt', 1_001_500, 1);
  expect([sent[1]!.bids, sent[1]!.asks]).toEqual([
    [
      [1_001_499, 5],
      [1_001_498, 5],
    ],
    [
      [1_001_500, 5],
      [1_001_501, 5],
    ],
  ]);
  await answer();
  maker.moved('btcusdt', 1_000_000, 1);
  await answer();
  maker.follow(depth(1_000_000, 'btcusdt', 2));
  expect(bids()).toEqual([1_000_000, 1_001_499, 999_999, 1_000_000]);
});

test('what is withdrawn stays so, whatever the tick', () => {
  maker.moved('btcusdt', 5, 1);
  expect(sent).toHaveLength(0);
});

test('withdraws once', async () => {
  maker.withdraw('btcusdt');
  expect(sent).toHaveLength(0);
  maker.follow(depth(100));
  maker.withdraw('btcusdt');
  await answer();
  await answer();
  maker.withdraw('btcusdt');
  expect(bids()).toEqual([100, 'none']);
});

test.each([
  ['refused', REFUSED],
  ['failed', new Error('stopped')],
])('a quote that is %s is withdrawn, and the pair left alone for a second', async (_, outcome) => {
  maker.follow(depth(100));
  maker.follow(depth(101));
  await answer(outcome);
  expect(bids()).toEqual([100, 'none']);
  expect(warnings).toEqual(['btcusdt']);
  await answer();
  now += 999;
  maker.follow(depth(102));
  expect(sent).toHaveLength(2);
  now += 1;
  maker.follow(depth(103));
  expect(bids()).toEqual([100, 'none', 103]);
});

test('a withdrawal that fails is tried again when asked for later, not in a loop', async () => {
  maker.follow(depth(100));
  await answer(REFUSED);
  await answer(REFUSED);
  expect(bids()).toEqual([100, 'none']);
  now += 1_000;
  maker.withdraw('btcusdt');
  expect(bids()).toEqual([100, 'none', 'none']);
});

test('stop withdraws everything, waits for it, and quotes no more', async () => {
  maker.follow(depth(100));
  maker.follow(depth(7, 'ethusdt'));
  await answer();
  let stopped = false;
  const stopping = maker.stop().then(() => (stopped = true));
  await answer();
  await new Promise((done) => setTimeout(done, 20));
  expect(stopped).toBe(false);
  await answer();
  await answer();
  await stopping;
  maker.follow(depth(200));
  expect(bids()).toEqual([100, 7, 'none', 'none']);
});

test('the same ladder goes out again when the band has moved, since levels may have been left away', async () => {
  maker.renew('btcusdt');
  maker.follow(depth(100));
  await answer();
  maker.renew('btcusdt');
  expect(bids()).toEqual([100, 100]);
  await answer();
  maker.withdraw('btcusdt');
  await answer();
  maker.renew('btcusdt');
  expect(bids().slice(2)).toEqual(['none']);
});
