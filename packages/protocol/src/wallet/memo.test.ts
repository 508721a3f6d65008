import { expect, test } from 'vitest';
import { memoProblem, normalizeMemo } from './memo.ts';

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

test.each([
  ['ripple', 'none', '', undefined],
  ['ripple', 'none', ' ', undefined],
  ['ripple', 'none', '42', 'MEMO_INVALID'],
  ['ripple', 'optional', '', undefined],
  ['ripple', 'optional', '42', undefined],
  ['ripple', 'optional', 'x', 'MEMO_INVALID'],
  ['ripple', 'required', '42', undefined],
  ['ripple', 'required', '', 'MEMO_REQUIRED'],
  ['eos', 'required', '  ', 'MEMO_REQUIRED'],
  ['evm', 'none', '', undefined],
  ['evm', 'none', '1', 'MEMO_INVALID'],
] as const)('%s, memo %s: %j', (format, memoRule, text, problem) => {
  expect(memoProblem({ format, memoRule }, text)).toBe(problem);
});
