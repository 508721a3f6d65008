import { expect, test } from 'vitest';
import { countedText, LIST_REACH } from './list-reach.ts';

test('a count that has come to its end says that there may be more', () => {
  expect(countedText(LIST_REACH - 1)).toBe('9999');
  expect(countedText(LIST_REACH)).toBe('10000+');
  expect(countedText(LIST_REACH, (count) => count.toLocaleString('en-US'))).toBe('10,000+');
});
