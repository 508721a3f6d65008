import { expect, test } from 'vitest';
import { ends, inFours } from './groups.ts';

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['abcd', 'abcd'],
  ['abcdefghi', 'abcd efgh i'],
])('%s in groups of four', (text, grouped) => {
  expect(inFours(text)).toBe(grouped);
  expect(grouped.replaceAll(' ', '')).toBe(text);
});

test.each([
  ['0123456789abcdefX', '0123456789abcdefX'],
  ['0123456789abcdefXY', '0123456789…cdefXY'],
])('the ends of %s', (text, shown) => {
  expect(ends(text)).toBe(shown);
});
