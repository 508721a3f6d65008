import { expect, test } from 'vitest';
import { oneTimeCode } from './one-time-code.ts';

/** The SHA-1 vectors of RFC 6238 appendix B, their last six digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('at %i s: %s', (seconds, code) => {
  expect(oneTimeCode('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', seconds * 1000)).toBe(code);
});
