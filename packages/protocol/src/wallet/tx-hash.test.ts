import { expect, test } from 'vitest';
import type { AddressFormat } from './calls.ts';
import { normalizeTxHash } from './tx-hash.ts';

const DIGITS = 'aB'.repeat(32);

test.each<[AddressFormat, string, string | undefined]>([
  ['evm', `0x${DIGITS}`, `0x${'ab'.repeat(32)}`],
  ['evm', DIGITS, `0x${'ab'.repeat(32)}`],
  ['tron', DIGITS, 'ab'.repeat(32)],
  ['bitcoin', DIGITS, 'ab'.repeat(32)],
  ['ripple', DIGITS, 'AB'.repeat(32)],
  ['tron', `0x${DIGITS}`, undefined],
  ['evm', `0x${DIGITS}0`, undefined],
  ['evm', `0x${DIGITS.slice(1)}`, undefined],
  ['bitcoin', DIGITS.slice(2), undefined],
  ['bitcoin', `g${DIGITS.slice(1)}`, undefined],
  ['cardano', '', undefined],
])('%s %s is stored as %s', (format, text, stored) => {
  expect(normalizeTxHash(format, text)).toBe(stored);
});
