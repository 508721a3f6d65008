import { expect, test } from 'vitest';
import { compare, compared, differs } from './timing.ts';

/** Times of a request on a busy machine, ms: two at best, now and then many more. */
function noisy(count: number, seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const chance = state / 2 ** 32;
    return 2 + chance + (chance > 0.95 ? chance * count : 0);
  };
}

const pairsOf = (extraMs: number) => {
  const [first, second] = [noisy(30, 1), noisy(30, 2)];
  return Array.from({ length: 300 }, () => [first(), second() + extraMs] as const);
};

test('a third of a millisecond more is seen through the noise', () => {
  expect(differs(compare(pairsOf(0.33)), 0.1)).toBe(true);
  expect(differs(compare(pairsOf(-0.33)), 0.1)).toBe(true);
});

test('noise alone is no difference', () => {
  expect(differs(compare(pairsOf(0)), 0.1)).toBe(false);
});

test('too few pairs tell nothing', () => {
  expect(() => compare(pairsOf(0).slice(0, 10))).toThrow('too few');
});

test('each is made as often as the other, in turn, and the first ones do not count', async () => {
  const made: string[] = [];
  const make = (name: string, ms: number) => async () => {
    made.push(name);
    return made.length <= 4 ? 1_000 : ms;
  };
  const { median, between } = await compared(40, make('a', 1), make('b', 3));
  expect(made.slice(0, 8).join('')).toBe('abbaabba');
  expect({ median, between }).toEqual({ median: [1, 3], between: [2, 2] });
});
