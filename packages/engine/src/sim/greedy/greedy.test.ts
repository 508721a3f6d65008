import { expect, it } from 'vitest';
import { greedy, pairsOf } from './greedy.ts';

it('plays every family on a pair with contracts and on one without, and the books agree', () => {
  const lines: string[] = [];
  const options = { pairs: pairsOf('dogeusdt,xrpbtc'), hours: 0.05, seed: 3, rememberedHours: 0.1 };
  const verdicts = greedy(options, ({ name, pair }) => lines.push(`${name} ${pair}`));
  expect(verdicts).toHaveLength(15);
  expect(lines).toContain('greedy.ahead-second dogeusdt');
  expect(lines).not.toContain('greedy.ahead-second xrpbtc');
  expect(verdicts.find(({ name }) => name === 'greedy.self-referral')!.profit).toBeLessThan(0);
  expect(() => pairsOf('nonesuch')).toThrow('nonesuch');
});
