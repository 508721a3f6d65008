import { expect, test } from 'vitest';
import { formatList } from './list.ts';

test.each([
  ['en-US', 'BTC, ETH'],
  ['zh-CN', 'BTC、ETH'],
  ['ja', 'BTC、ETH'],
  ['ko', 'BTC, ETH'],
])('names beside each other in %s', (locale, text) => {
  expect(formatList(['BTC', 'ETH'], locale)).toBe(text);
  expect(formatList([], locale)).toBe('');
});
