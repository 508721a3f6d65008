import type { Tick } from '@bourse/protocol/command';
import type { SecondEvent } from '@bourse/protocol/second/events';
import { expect, test } from 'vitest';
import { CitedTicks } from './cited-ticks.ts';

const ACCEPTED = 1_000;

const opened = (secondId: number, strikeAfter = ACCEPTED): SecondEvent => ({
  type: 'secondOpened',
  secondId,
  user: 1,
  symbol: 'btcusdt',
  direction: 'up',
  seconds: 30,
  stake: 1n,
  fee: 0n,
  incomePpm: 0,
  income: 0n,
  strikeAfter,
});
const cites = (id: number, time: number, price = 100) => ({
  symbol: 'btcusdt',
  tickId: id,
  time,
  price: BigInt(price),
});
const struck = (tick: ReturnType<typeof cites>, ...ids: number[]): SecondEvent => ({
  type: 'secondsStruck',
  ...tick,
  ids,
});
const settled = (tick: ReturnType<typeof cites>, ...drawn: number[]): SecondEvent => ({
  type: 'secondsSettled',
  ...tick,
  won: [],
  lost: [],
  drawn,
});
const voided = (...ids: number[]): SecondEvent => ({ type: 'secondsVoided', symbol: 'btcusdt', ids });
const tick = (id: number, time: number, price = 100, symbol = 'btcusdt'): Tick => ({
  id,
  symbol,
  time,
  price,
  mark: price,
});

function problemsOf(events: readonly SecondEvent[], ticks: readonly Tick[]): string[] {
  const cited = new CitedTicks();
  for (const event of events) cited.addEvent(event);
  cited.startChain();
  for (const each of ticks) cited.addTick(each);
  cited.finish();
  return cited.problems;
}

const life = [opened(1), struck(cites(2, 1_001), 1), settled(cites(4, 31_001), 1)];

test('an order at the first ticks after its acceptance and at its expiry is right', () => {
  const chain = [tick(1, ACCEPTED), tick(2, 1_001), tick(3, 31_000), tick(4, 31_001), tick(5, 31_002)];
  expect(problemsOf(life, chain)).toEqual([]);
  // Prices of other pairs do not count.
  expect(problemsOf(life, chain.toSpliced(1, 0, tick(9, 1_001, 5, 'ethusdt')))).toEqual([]);
});

test.each<[string, Tick[], string]>([
  [
    'an earlier tick could have struck',
    [tick(1, 1_001), tick(2, 1_001), tick(4, 31_001)],
    'tick 2 is not the first',
  ],
  [
    'an earlier tick could have settled',
    [tick(2, 1_001), tick(3, 31_001), tick(4, 31_001)],
    'tick 4 is not the first',
  ],
  ['another price', [tick(2, 1_001, 101), tick(4, 31_001)], 'tick 2 is not what'],
  ['another time', [tick(2, 1_002), tick(4, 31_001)], 'tick 2 is not what'],
  ['another pair', [tick(2, 1_001, 100, 'ethusdt'), tick(4, 31_001)], 'tick 2 is not what'],
  ['a tick that is not there', [tick(2, 1_001)], 'tick 4 is cited, but not in the chain'],
])('found: %s', (_name, ticks, problem) => {
  const problems = problemsOf(life, ticks);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

test('found: a strike of before the acceptance, a settlement of before the expiry', () => {
  const early = [opened(1), struck(cites(2, ACCEPTED), 1)];
  expect(problemsOf(early, [tick(2, ACCEPTED)])).toEqual(['tick 2 strikes an order of later']);
  const short = [opened(1), struck(cites(2, 1_001), 1), settled(cites(3, 31_000), 1)];
  expect(problemsOf(short, [tick(2, 1_001), tick(3, 31_000)])).toEqual([
    'tick 3 settles an order that had not expired',
  ]);
});

test('orders that share a tick are each held against it', () => {
  const two = [opened(1, 900), opened(2, 1_000), struck(cites(3, 1_001), 1, 2)];
  expect(problemsOf(two, [tick(1, 899), tick(3, 1_001)])).toEqual([]);
  expect(problemsOf(two, [tick(1, 901), tick(3, 1_001)])).toHaveLength(1);
});

test.each<[string, SecondEvent[], Tick[], number]>([
  ['no tick at all', [opened(1), voided(1)], [], 0],
  ['the next tick more than 30 s later', [opened(1), voided(1)], [tick(1, ACCEPTED), tick(2, 31_001)], 0],
  ['a tick in time', [opened(1), voided(1)], [tick(1, ACCEPTED), tick(2, 31_000)], 1],
  [
    'no tick at its expiry',
    [opened(1), struck(cites(2, 1_001), 1), voided(1)],
    [tick(2, 1_001), tick(3, 31_000), tick(4, 61_002)],
    0,
  ],
  [
    'a tick at its expiry',
    [opened(1), struck(cites(2, 1_001), 1), voided(1)],
    [tick(2, 1_001), tick(3, 31_001)],
    1,
  ],
  [
    'two orders, one wrongly',
    [opened(1), opened(2, 50_000), voided(1), voided(2)],
    [tick(1, 32_000), tick(2, 50_000), tick(3, 80_000)],
    1,
  ],
])('void, with %s', (_name, events, ticks, count) => {
  expect(problemsOf(events, ticks)).toHaveLength(count);
});
