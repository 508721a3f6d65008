import { expect, test } from 'vitest';
import { fromBaseUnits, toBaseUnits } from './amounts.ts';

test.each<[string, number, bigint]>([
  ['0', 6, 0n],
  ['1', 6, 1_000_000n],
  ['1.5', 6, 1_500_000n],
  ['0.000001', 6, 1n],
  ['10', 0, 10n],
  ['1000000000.000000000000000001', 18, 1_000_000_000_000_000_000_000_000_001n],
])('%s of a coin with %i decimals is %s of its smallest units, and back', (text, decimals, units) => {
  expect(toBaseUnits(text, decimals)).toBe(units);
  expect(fromBaseUnits(units, decimals)).toBe(text);
});

test.each<[string, number]>([
  ['0.0000001', 6],
  ['1.50', 6],
  ['1.0', 6],
  ['1.', 6],
  ['.5', 6],
  ['01', 6],
  ['+1', 6],
  ['-1', 6],
  ['1e3', 6],
  ['1,5', 6],
  [' 1', 6],
  ['1\n', 6],
  ['', 6],
  ['0x10', 6],
  ['1.5', 0],
])(
  '%j is no amount of a coin with %i decimals: it would be rounded, or can be read in two ways',
  (text, decimals) => {
    expect(toBaseUnits(text, decimals)).toBeUndefined();
  },
);
