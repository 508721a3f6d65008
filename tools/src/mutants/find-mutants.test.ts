import { expect, test } from 'vitest';
import { applied, findMutants } from './find-mutants.ts';

const mutantsOf = (source: string) =>
  findMutants('a.js', source).map((mutant) => `${mutant.kind}: ${applied(source, mutant)}`);

test.each([
  ['x = a < b', 'comparison: x = a <= b'],
  ['x = a !== b', 'comparison: x = a === b'],
  ['x = a - b', 'arithmetic: x = a + b'],
  ['x -= y', 'arithmetic: x += y'],
  ['x = 10n', 'off by one: x = 11n'],
  ['x = mulDivFloor(1, y)', 'rounding: x = mulDivCeil(1, y)'],
  ['x = a && b', 'logic: x = a || b'],
  ['if (a) b = c', 'condition: if (!(a)) b = c'],
  ['release(5n);', 'dropped call: ;'],
  ['x = move(from, to.house)', 'swapped arguments: x = move(to.house, from)'],
])('%s', (source, mutant) => expect(mutantsOf(source)).toContain(mutant));

test.each(['y = valueOf(x)', 'x = `${a}` + b', "x = 'a' + b", 'throw new Error(a + b)', 'assert(a < b, 1)'])(
  '%s is left alone',
  (source) => expect(mutantsOf(source)).toEqual([]),
);

test('a mutant says where it is', () => {
  expect(findMutants('a.js', 'x = y;\nz = a >= b;\n')).toEqual([
    { path: 'a.js', line: 2, kind: 'comparison', from: '>=', to: '>', text: 'z = a >= b;', at: 13 },
  ]);
});

test('a mutant of a function says with which expression it is evaluated', () => {
  const source = 'const f = (a) => a + 1 < 2;';
  const places = findMutants('a.js', source).map(({ from, place }) => [
    from,
    source.slice(place!.start, place!.end),
  ]);
  expect(places).toEqual([
    ['+', 'a + 1'],
    ['1', '1'],
    ['<', 'a + 1 < 2'],
    ['2', '2'],
  ]);
});

test('what a field is called is no number', () => {
  expect(mutantsOf('x = { 1: y }')).toEqual([]);
});
