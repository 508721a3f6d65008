import { expect, test } from 'vitest';
import { normalizeMemo } from './memo.ts';

test.each([
  ['ripple', '', ''],
  ['ripple', ' 42 ', '42'],
  ['ripple', '0', '0'],
  ['ripple', '4294967295', '4294967295'],
  ['ripple', '4294967296', undefined],
  ['ripple', '99999999999', undefined],
  ['ripple', '042', undefined],
  ['ripple', '4.2', undefined],
  ['ripple', '-1', undefined],
  ['eos', 'for 한국 👍', 'for 한국 👍'],
  ['eos', 'a'.repeat(256), 'a'.repeat(256)],
  ['eos', 'a'.repeat(257), undefined],
  ['eos', '한'.repeat(86), undefined],
  ['eos', 'a\u0000b', undefined],
  ['eos', '\ud800', undefined],
  ['bitcoin', '', ''],
  ['bitcoin', '1', undefined],
] as const)('a memo on %s: %j', (format, text, memo) => {
  expect(normalizeMemo(format, text)).toBe(memo);
});
