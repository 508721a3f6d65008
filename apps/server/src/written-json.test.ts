import { expect, test } from 'vitest';
import { exactNumber, writeJson } from './open-api/exact-json.ts';
import { itemsText, writtenJson, writtenList } from './written-json.ts';

test('written JSON is put in as it is', () => {
  const one = writtenJson(writeJson({ a: exactNumber('0.000000001'), b: '"@0' }));
  const two = writtenJson('[1,2]');
  const text = writeJson({ two, n: exactNumber('1.50'), list: [1], one, none: writtenJson('[]') });
  expect(text).toBe('{"two":[1,2],"n":1.50,"list":[1],"one":{"a":0.000000001,"b":"\\"@0"},"none":[]}');
  expect(writeJson({ one, none: undefined })).toBe('{"one":{"a":0.000000001,"b":"\\"@0"}}');
  expect(() => writeJson({ deep: { one } })).toThrow();
  expect(writeJson([1])).toBe('[1]');
});

test('a list of items that were written before has a comma between them, and none where there are none', () => {
  const text = (list: readonly object[]) => itemsText(list, JSON.stringify);
  expect(writtenList(text([{ a: 1 }]), text([{ b: 2 }, { c: 3 }])).text).toBe('[{"a":1},{"b":2},{"c":3}]');
  expect(writtenList(text([]), text([{ b: 2 }])).text).toBe('[{"b":2}]');
  expect(writtenList(text([]), text([])).text).toBe('[]');
});
