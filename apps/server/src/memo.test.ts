import { expect, test } from 'vitest';
import { exactNumber, writeJson } from './open-api/exact-json.ts';
import { Memo } from './memo.ts';
import { writtenJson } from './written-json.ts';

test('a value is made once per revision, and the least used one is forgotten', () => {
  const memo = new Memo<string>(2);
  const made: string[] = [];
  const get = (key: string, revision: unknown) =>
    memo.get(key, revision, () => {
      made.push(`${key}${String(revision)}`);
      return `${key}${String(revision)}`;
    });
  expect([get('a', undefined), get('a', undefined), get('a', 2), get('b', 1)]).toEqual([
    'aundefined',
    'aundefined',
    'a2',
    'b1',
  ]);
  get('a', 2);
  get('c', 1);
  get('a', 2);
  get('b', 1);
  expect(made).toEqual(['aundefined', 'a2', 'b1', 'c1', 'b1']);
});

test('written JSON is put in as it is', () => {
  const one = writtenJson(writeJson({ a: exactNumber('0.000000001'), b: '"@0' }));
  const two = writtenJson('[1,2]');
  const text = writeJson({ two, n: exactNumber('1.50'), list: [1], one, none: writtenJson('[]') });
  expect(text).toBe('{"two":[1,2],"n":1.50,"list":[1],"one":{"a":0.000000001,"b":"\\"@0"},"none":[]}');
  expect(() => writeJson({ deep: { one } })).toThrow();
  expect(writeJson([1])).toBe('[1]');
});
