import { describe, expect, it } from 'vitest';
import { Random } from '../random.ts';
import { burstsOf, judge, zOf } from './verdict.ts';

describe('whether profits are more than chance', () => {
  it.each([
    ['no hours', [], 0],
    ['one hour', [5], 0],
    ['as many won as lost', [1, -1, 1, -1], 0],
    ['always the same gain', [2, 2, 2], Infinity],
    ['always the same loss', [-2, -2], 0],
    // Student's t with one degree of freedom is 2 or more in 14.8 % of cases, as a normal deviate is 1.05 or more.
    ['a mean of two standard errors of two hours', [1, 3], 1.04],
    ['the same loss', [-1, -3], -1.04],
  ])('%s', (_what, samples, z) => {
    expect(zOf(samples)).toBeCloseTo(z, 1);
  });

  it('a family whose every burst gains a little wins, though its hours are too few to tell', () => {
    const bursts = Array.from({ length: 20 }, (_, n) => (n % 7 === 0 ? 9 : 0.05));
    const [hours] = [[9, 0.1, 0]];
    expect(judge({ hours, bursts }).wins).toBe(true);
    expect(judge({ hours, bursts: bursts.slice(1) }).wins).toBe(false);
    expect(judge({ hours, bursts: [...bursts.slice(1), -30] }).wins).toBe(false);
  });

  it('no gain in one hour of many hides the mean of its deals', () => {
    const bursts = Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? -1 : 1));
    expect(judge({ hours: [20, 0], bursts })).toMatchObject({ wins: true, bursts: 40, perBurst: 0.5 });
  });

  it('of fair games about one in a thousand looks like skill', () => {
    const random = new Random(11);
    const fair = () => (random.chance(0.5) ? 1 : -1) * random.next();
    let wins = 0;
    for (let family = 0; family < 5_000; family++) {
      const hours = Array.from({ length: 12 }, () => [fair(), fair(), fair()]);
      const sums = hours.map((each) => each.reduce((sum, one) => sum + one));
      if (judge({ hours: sums, bursts: hours.flat() }).wins) wins++;
    }
    expect(wins).toBeLessThanOrEqual(11);
  });
});

it('deals within a minute of each other are one sample, whoever of the friends made them', () => {
  const at = (seconds: number, profit: number) => ({ time: seconds * 1_000, profit });
  const bursts = burstsOf([
    { gains: [at(0, 1), at(50, 2), at(200, 5)] },
    { gains: [at(100, -4), at(400, 7)] },
  ]);
  expect(bursts).toEqual([-1, 5, 7]);
});
