import { describe, expect, it } from 'vitest';
import { greedy, pairsOf, zOf } from './greedy.ts';

describe('whether hours of profit are more than chance', () => {
  it.each([
    ['no hours', [], 0],
    ['one hour', [5], 0],
    ['as many won as lost', [1, -1, 1, -1], 0],
    ['always the same gain', [2, 2, 2], Infinity],
    ['always the same loss', [-2, -2], 0],
    ['a mean of two standard errors', [1, 3], 2],
  ])('%s', (_what, samples, z) => {
    expect(zOf(samples)).toBeCloseTo(z);
  });
});

it('plays every family on a pair with contracts and on one without, and the books agree', () => {
  const lines: string[] = [];
  const options = { pairs: pairsOf('dogeusdt,xrpbtc'), hours: 0.05, seed: 3 };
  const verdicts = greedy(options, ({ name, pair }) => lines.push(`${name} ${pair}`));
  expect(verdicts).toHaveLength(13);
  expect(lines).toContain('greedy.ahead-second dogeusdt');
  expect(lines).not.toContain('greedy.ahead-second xrpbtc');
  expect(verdicts.find(({ name }) => name === 'greedy.self-referral')!.profit).toBeLessThan(0);
  expect(() => pairsOf('nonesuch')).toThrow('nonesuch');
});
