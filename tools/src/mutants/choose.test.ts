import { expect, test } from 'vitest';
import { choose } from './choose.ts';
import { findMutants } from './find-mutants.ts';

const SOURCE = Array.from({ length: 40 }, (_, n) => `const f${n} = (a) => a < x${n} || g(a) + y${n};\n`).join(
  '',
);
const chosenOf = (source: string, count: number, seed: number) =>
  choose(findMutants('a.js', source), count, seed).map(({ kind, text }) => `${kind}: ${text}`);

test('of each kind as many are chosen, the same for the same seed', () => {
  const chosen = chosenOf(SOURCE, 12, 1);
  expect(new Set(chosen).size).toBe(12);
  for (const kind of ['comparison', 'arithmetic', 'logic'])
    expect(chosen.filter((each) => each.startsWith(kind))).toHaveLength(4);
  expect(chosenOf(SOURCE, 12, 1)).toEqual(chosen);
  expect(chosenOf(SOURCE, 12, 2)).not.toEqual(chosen);
});

test('code that comes or goes elsewhere changes nothing of which are chosen', () => {
  const chosen = chosenOf(SOURCE, 12, 1);
  const other = chosenOf(`const before = (b) => b.length;\n${SOURCE}`, 12, 1);
  expect(other).toEqual(chosen);
});

test('two alike in one line are two', () => {
  expect(new Set(choose(findMutants('a.js', 'x = () => a < b && a < b;'), 3, 1)).size).toBe(3);
});
