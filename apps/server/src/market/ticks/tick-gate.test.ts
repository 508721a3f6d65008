import { describe, expect, test } from 'vitest';
import { ClockWatch, TickGate, type Verdict } from './tick-gate.ts';

const START = 1_700_000_000_000;

/** Takes ticks `[ms after START, price]`, each on arrival, and tells each verdict in a word. */
function run(gate: TickGate, ticks: readonly (readonly [number, number])[]): string[] {
  return ticks.map(([ms, price]) => word(gate.take({ time: START + ms, price }, START + ms)));
}

function word(verdict: Verdict): string {
  if (verdict.kind === 'accepted') return `accepted ${verdict.ticks.map((tick) => tick.price).join(' ')}`;
  return verdict.kind === 'held' ? 'held' : verdict.why;
}

function freshGate(price = 1_000): TickGate {
  const gate = new TickGate();
  run(
    gate,
    [-2_000, -1_600, -1_200, -800, -400].map((ms) => [ms, price]),
  );
  return gate;
}

describe('order', () => {
  test.each([
    ['newer by 1 ms', 1, 'accepted 1001'],
    ['a duplicate', 0, 'not-newer'],
    ['backward', -1, 'not-newer'],
  ])('%s', (_, ms, expected) => {
    const gate = freshGate();
    run(gate, [[0, 1_000]]);
    expect(word(gate.take({ time: START + ms, price: 1_001 }, START + 10))).toBe(expected);
  });

  test('ticks from before a restart are not newer', () => {
    const gate = new TickGate();
    gate.resumeAfter(START);
    expect(
      run(gate, [
        [0, 1_000],
        [1, 1_000],
      ]),
    ).toEqual(['not-newer', 'accepted 1000']);
  });

  test.each([
    ['5 s old', -5_000, 'accepted 1000'],
    ['older than 5 s', -5_001, 'late'],
    ['5 s ahead', 5_000, 'accepted 1000'],
    ['further ahead', 5_001, 'early'],
  ])('source time %s', (_, ms, expected) => {
    expect(word(new TickGate().take({ time: START + ms, price: 1_000 }, START))).toBe(expected);
  });
});

describe('a source whose clock is ahead', () => {
  test('is taken at our time, so that no tick is younger than the moment it was shown', () => {
    const gate = new TickGate();
    const verdict = gate.take({ time: START + 2_000, price: 1_000 }, START);
    expect(verdict).toMatchObject({ kind: 'accepted', ticks: [{ time: START, price: 1_000 }] });
  });

  test('may bring several in one moment, each newer by its own clock', () => {
    const gate = new TickGate();
    const take = (ms: number) => word(gate.take({ time: START + ms, price: 1_000 }, START));
    expect([take(100), take(200), take(200), take(150)]).toEqual([
      'accepted 1000',
      'accepted 1000',
      'not-newer',
      'not-newer',
    ]);
  });
});

// The fault: it was quiet by when ticks came. Of a source that was 3 s late the house's quotes stood, for all who saw the source.
test('a price is too old to deal on 2 s after its own time, however late it came', () => {
  const gate = freshGate();
  const take = (time: number, now: number) =>
    word(gate.take({ time: START + time, price: 1_000 }, START + now));
  expect([take(1_000, 3_000), gate.isQuiet(START + 3_000), gate.isQuiet(START + 3_001)]).toEqual([
    'accepted 1000',
    false,
    true,
  ]);
  expect([take(1_500, 4_000), gate.isQuiet(START + 4_000)]).toEqual(['accepted 1000', true]);
  expect([take(3_900, 4_100), gate.isQuiet(START + 4_100)]).toEqual(['accepted 1000', false]);
});

describe('a tick far from the mark', () => {
  test.each([
    ['up by exactly 10 %', 1_100, 'accepted 1100'],
    ['up by more', 1_101, 'held'],
    ['down by exactly 10 %', 900, 'accepted 900'],
    ['down by more', 899, 'held'],
  ])('%s', (_, price, expected) => {
    expect(run(freshGate(), [[0, price]])).toEqual([expected]);
  });

  test('is accepted, oldest first, when two more confirm it, and the mark follows at once', () => {
    const gate = freshGate();
    expect(
      run(gate, [
        [0, 1_200],
        [400, 1_210],
        [800, 1_190],
      ]),
    ).toEqual(['held', 'held', 'accepted 1200 1210 1190']);
    expect(gate.mark).toBe(1_200);
  });

  test('is forgotten when the next one is ordinary', () => {
    const gate = freshGate();
    expect(
      run(gate, [
        [0, 1_200],
        [400, 1_001],
        [800, 1_200],
        [1_200, 1_200],
      ]),
    ).toEqual(['held', 'accepted 1001', 'held', 'held']);
    expect(gate.mark).toBe(1_000);
  });

  test('is not confirmed by ticks that are far from it too', () => {
    expect(
      run(freshGate(), [
        [0, 1_200],
        [400, 2_000],
        [800, 2_000],
        [1_200, 2_000],
      ]),
    ).toEqual(['held', 'held', 'held', 'accepted 2000 2000 2000']);
  });

  test('is not plausible, before or while it is held', () => {
    const gate = freshGate();
    expect(gate.plausible(1_100)).toBe(true);
    expect(gate.plausible(1_101)).toBe(false);
    run(gate, [[0, 1_200]]);
    expect(gate.plausible(1_200)).toBe(false);
  });
});

describe('mark', () => {
  test('is the median of the last 3 s, the boundary included', () => {
    const gate = new TickGate();
    run(gate, [
      [0, 1_000],
      [1_000, 1_010],
      [2_000, 1_020],
      [3_000, 1_030],
      [3_000 + 0.5, 1_040],
    ]);
    // 3,000.5: the tick at 0 has left the window.
    expect(gate.mark).toBe(1_020);
    const boundary = new TickGate();
    run(boundary, [
      [0, 1_000],
      [1_500, 1_050],
      [3_000, 1_060],
    ]);
    expect(boundary.mark).toBe(1_050);
  });

  test('between two middle prices is the lower one', () => {
    const gate = new TickGate();
    run(gate, [
      [0, 1_000],
      [400, 1_003],
    ]);
    expect(gate.mark).toBe(1_000);
  });

  test('each accepted tick carries the mark right after it', () => {
    const verdict = freshGate().take({ time: START, price: 1_004 }, START);
    expect(verdict).toEqual({ kind: 'accepted', ticks: [{ time: START, price: 1_004, mark: 1_000 }] });
  });
});

describe('staleness', () => {
  test('a pair begins stale and five good ticks make it fresh', () => {
    const gate = new TickGate();
    expect(gate.mark).toBeUndefined();
    const states = [0, 400, 800, 1_200, 1_600].map((ms) => {
      run(gate, [[ms, 1_000]]);
      return gate.stale;
    });
    expect(states).toEqual([true, true, true, true, false]);
  });

  test('comes after more than 5 s without a tick', () => {
    const gate = freshGate();
    run(gate, [[0, 1_000]]);
    expect(gate.check(START + 5_000)).toBe(false);
    expect(gate.check(START + 5_001)).toBe(true);
  });

  test('is noticed by the tick that ends it, and four more are needed', () => {
    const gate = freshGate();
    run(gate, [[6_000, 1_000]]);
    expect(gate.stale).toBe(true);
    run(gate, [
      [6_400, 1_000],
      [6_800, 1_000],
      [7_200, 1_000],
    ]);
    expect(gate.stale).toBe(true);
    run(gate, [[7_600, 1_000]]);
    expect(gate.stale).toBe(false);
  });

  test('a held tick starts the count anew', () => {
    const gate = new TickGate();
    run(gate, [
      [0, 1_000],
      [400, 1_000],
      [800, 1_000],
      [1_200, 1_000],
      [1_600, 5_000],
      [2_000, 1_000],
    ]);
    expect(gate.stale).toBe(true);
  });

  test('ticks that are never accepted do not keep a pair fresh', () => {
    const gate = freshGate();
    for (let ms = 0; ms <= 5_200; ms += 400) run(gate, [[ms, ms % 800 ? 5_000 : 9_000]]);
    expect(gate.check(START + 5_200)).toBe(true);
  });

  test('distrust makes a pair stale at once and drops what was held', () => {
    const gate = freshGate();
    run(gate, [
      [0, 1_200],
      [400, 1_200],
    ]);
    gate.distrust();
    expect(gate.stale).toBe(true);
    expect(run(gate, [[800, 1_200]])).toEqual(['held']);
  });
});

describe('clock watch', () => {
  test.each([
    ['in step', 10_000, 10_000, false],
    ['1 s ahead', 11_000, 10_000, false],
    ['more than 1 s ahead', 11_001, 10_000, true],
    ['1 s behind', 9_000, 10_000, false],
    ['more than 1 s behind', 8_999, 10_000, true],
  ])('wall clock %s', (_, wall, monotonic, expected) => {
    const watch = new ClockWatch();
    watch.drifted(START, 0);
    expect(watch.drifted(START + wall, monotonic)).toBe(expected);
    expect(watch.drifted(START + wall + 250, monotonic + 250)).toBe(false);
  });
});

test.each([0, -1, 1.5, NaN, Infinity, 2 ** 53])('%d is not a price', (price) => {
  expect(new TickGate().take({ time: START, price }, START)).toEqual({ kind: 'ignored', why: 'not-a-price' });
});
