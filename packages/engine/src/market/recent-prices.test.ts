import { describe, expect, it } from 'vitest';
import { RecentPrices } from './recent-prices.ts';

const DAY_MS = 86_400_000;

/** `ms price` each. */
function heard(...ticks: readonly (readonly [number, number])[]): RecentPrices {
  return ticks.reduce((prices, [time, price]) => prices.with(price, time), new RecentPrices());
}

describe('the jump that is remembered', () => {
  it.each([
    [
      'within a second',
      [
        [0, 10_000],
        [1_000, 10_030],
      ],
      3_000,
    ],
    [
      'a fall as the rise back',
      [
        [0, 10_030],
        [1_000, 10_000],
      ],
      3_000,
    ],
    [
      'in several ticks',
      [
        [0, 10_000],
        [400, 10_010],
        [800, 10_020],
        [1_000, 10_030],
      ],
      3_000,
    ],
    [
      'slower, in several ticks, is no jump but from one to the next',
      [
        [0, 10_000],
        [700, 10_010],
        [1_400, 10_020],
        [2_100, 10_030],
      ],
      1_000,
    ],
    // The fault: ticks of more than a second apart were remembered as no jumps, and nothing covered the next one.
    [
      'attack: from one tick to the next, though the source says little',
      [
        [0, 10_000],
        [5_000, 10_030],
      ],
      3_000,
    ],
    [
      'none after a silence in which the pair was delayed',
      [
        [0, 10_000],
        [5_001, 10_030],
      ],
      0,
    ],
    [
      'the larger one counts',
      [
        [0, 10_000],
        [500, 10_030],
        [5_000, 10_030],
        [5_500, 10_040],
      ],
      3_000,
    ],
    [
      'the last one, when it is the larger',
      [
        [0, 10_000],
        [500, 10_010],
        [5_000, 10_000],
        [5_500, 10_030],
      ],
      3_000,
    ],
  ] as const)('%s', (_what, ticks, ppm) => {
    expect(heard(...ticks).jump(6_000)).toBeCloseTo(ppm, -1);
  });

  it('fades by half in a day, evenly, and does not come back', () => {
    const prices = heard([0, 10_000], [0, 10_040]);
    const after = [0, 0.5, 1, 1.5, 2, 20].map((days) => prices.jump(days * DAY_MS));
    expect(after).toEqual([4_000, 3_000, 2_000, 1_500, 1_000, 1]);
  });

  it('is not followed by a smaller one that is less than what is left of it', () => {
    const prices = heard([0, 10_000], [0, 10_040], [DAY_MS, 10_000], [DAY_MS, 10_019]);
    expect(prices.jump(DAY_MS)).toBe(2_000);
    expect(prices.with(10_025, DAY_MS).jump(DAY_MS)).toBe(2_500);
  });

  it('is nothing before the first tick', () => {
    expect(new RecentPrices().jump(1)).toBe(0);
  });
});

describe('a price that waits to be confirmed', () => {
  const prices = heard([0, 10_000], [500, 10_010]);

  it('takes the newest one out of use until the next that is accepted', () => {
    expect(prices.isYoung(600)).toBe(true);
    expect(prices.doubted().isYoung(600)).toBe(false);
    expect(prices.doubted().with(10_010, 500).isYoung(600)).toBe(false);
    expect(prices.doubted().with(11_500, 600).isYoung(600)).toBe(true);
  });

  it('leaves what is remembered', () => {
    expect(prices.doubted().jump(600)).toBe(prices.jump(600));
    expect(prices.doubted().move(600)).toBe(prices.move(600));
  });
});

describe('how far the best bid and ask of the source are apart', () => {
  // The fault: what counted was the most of three seconds, and whoever slides the middle narrows them with the same order.
  it('is remembered as a jump is, half of it for a day', () => {
    const prices = new RecentPrices().with(10_000, 0, 5_000).with(9_975, 8_000, 20).with(9_975, 20_000, 20);
    expect(prices.apart(20_000)).toBeGreaterThan(4_990);
    expect(prices.with(9_975, DAY_MS, 20).apart(DAY_MS)).toBe(2_500);
    expect(prices.with(9_975, DAY_MS, 2_600).apart(DAY_MS)).toBe(2_600);
    expect(new RecentPrices().apart(0)).toBe(0);
  });

  it('usually is an average of hours, which nobody narrows in minutes, and no less than now', () => {
    let prices = new RecentPrices();
    const start = 1_700_000_000_000;
    for (let hour = 0; hour <= 24; hour++) prices = prices.with(10_000, start + hour * 3_600_000, 4_000);
    const now = start + DAY_MS + 600_000;
    expect(prices.with(10_000, now, 0).usuallyApart(now)).toBeCloseTo(4_000 * (1 - 1 / 36), 6);
    const flash = prices.with(10_000, now, 9_000);
    expect(flash.usuallyApart(now)).toBe(9_000);
    expect(flash.with(10_000, now + 4_000, 4_000).usuallyApart(now + 4_000)).toBeLessThan(4_200);
    expect(new RecentPrices().usuallyApart(0)).toBe(0);
  });
});
