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
      'slower is no jump',
      [
        [0, 10_000],
        [1_001, 10_030],
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
