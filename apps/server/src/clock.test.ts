import { beforeEach, describe, expect, test } from 'vitest';
import { SteadyClock, type ClockNews } from './clock.ts';

const START = 1_700_000_000_000;
const HOUR = 3_600_000;

let wall: number;
let monotonic: number;
let news: ClockNews[];
let clock: SteadyClock;

beforeEach(() => {
  [wall, monotonic, news] = [START, 5, []];
  clock = new SteadyClock({
    wall: () => wall,
    monotonic: () => monotonic,
    tell: (each) => news.push(each),
  });
});

/** Time passes on both clocks, in readings `step` ms apart; answers all of them. */
function pass(ms: number, step = 250): number[] {
  return Array.from({ length: ms / step }, () => {
    wall += step;
    monotonic += step;
    return clock.now();
  });
}

// The fault: one command stamped an hour ahead froze engine time for an hour.
test('one reading an hour ahead moves nothing', () => {
  pass(1_000);
  wall += HOUR;
  monotonic += 10;
  expect(clock.now()).toBe(START + 1_010);
  expect(clock.isSure()).toBe(false);
  wall -= HOUR - 10;
  expect(clock.now()).toBe(START + 1_010);
  expect(clock.isSure()).toBe(true);
  expect(pass(1_000).at(-1)).toBe(START + 2_010);
  expect(news).toEqual([
    { kind: 'parted', apartMs: HOUR - 10 },
    { kind: 'met', apartMs: 0 },
  ]);
});

describe('a jump', () => {
  test.each([HOUR, 1_001, -1_001, -HOUR])('of %i ms is believed when it has lasted for 10 s', (jump) => {
    pass(1_000);
    wall += jump;
    const before = pass(10_000);
    expect(before).toEqual(Array.from({ length: 40 }, (_, n) => START + 1_000 + 250 * (n + 1)));
    expect(clock.isSure()).toBe(false);
    expect(pass(250)).toEqual([wall]);
    expect(clock.isSure()).toBe(true);
    expect(news.map(({ kind }) => kind)).toEqual(['parted', 'believed']);
  });

  test('of 10 s in few readings is not believed yet', () => {
    wall += HOUR;
    pass(45_000, 5_000);
    expect(clock.isSure()).toBe(false);
    pass(5_000, 5_000);
    expect(clock.isSure()).toBe(true);
  });

  test('that goes on jumping is never believed', () => {
    for (let n = 1; n < 20; n++) {
      wall += HOUR;
      pass(5_000);
    }
    expect(clock.now()).toBe(START + 95_000);
    expect(news).toHaveLength(1);
  });
});

test.each([1_000, 300, -300, -1_000])(
  'a difference of %i ms is made up for slowly, never backwards',
  (by) => {
    wall += by;
    const times = pass(12_000, 50);
    for (const [index, time] of times.entries()) {
      const step = time - (times[index - 1] ?? START);
      expect(step).toBeGreaterThanOrEqual(44);
      expect(step).toBeLessThanOrEqual(56);
    }
    expect(Math.abs(times.at(-1)! - wall)).toBeLessThanOrEqual(1);
    expect(news).toEqual([]);
  },
);

test('a process that stood still for a minute goes on at the time it is', () => {
  pass(1_000);
  expect(pass(60_000, 60_000)).toEqual([wall]);
  expect(clock.isSure()).toBe(true);
});
