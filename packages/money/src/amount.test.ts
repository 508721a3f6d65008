import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDecimal,
  formatFixed,
  mulDivCeil,
  mulDivFloor,
  parseAmount,
  parseDecimal,
  readAmount,
} from './amount.ts';

describe('parseAmount', () => {
  it.each<[string, bigint]>([
    ['0', 0n],
    ['0.0', 0n],
    ['0.00000001', 1n],
    ['0.00001000', 1000n],
    ['0.00001', 1000n],
    ['1', 100_000_000n],
    ['1.00000000', 100_000_000n],
    ['10.5', 1_050_000_000n],
    ['90071992.54740993', 9_007_199_254_740_993n],
    // 20 digits are the most: 18 before the point leave 2 behind it.
    ['999999999999999999.99', 99_999_999_999_999_999_999_000_000n],
    ['999999999999.99999999', 99_999_999_999_999_999_999n],
  ])('takes %j as %d units', (text, units) => {
    expect(parseAmount(text)).toBe(units);
  });

  it.each([
    ['no text', ''],
    ['a space', ' '],
    ['a space before', ' 1'],
    ['a space behind', '1 '],
    ['a line feed behind', '1\n'],
    ['a plus', '+1'],
    ['a minus', '-1'],
    ['minus zero', '-0'],
    ['an exponent', '1e3'],
    ['a capital exponent', '1E3'],
    ['hex', '0x10'],
    ['binary', '0b1'],
    ['a bigint suffix', '1n'],
    ['a digit separator', '1_000'],
    ['a thousands comma', '1,000'],
    ['a decimal comma', '1,5'],
    ['NaN', 'NaN'],
    ['Infinity', 'Infinity'],
    ['null', 'null'],
    ['no whole part', '.5'],
    ['no fraction', '1.'],
    ['a lone point', '.'],
    ['two points', '1.2.3'],
    ['a leading zero', '01'],
    ['two zeros', '00'],
    ['9 decimals', '0.000000001'],
    ['9 decimals that end in zero', '0.100000000'],
    ['19 digits before the point', '1000000000000000000'],
    ['21 digits', '9999999999999.99999999'],
    ['full-width digits', '１２'],
    ['Arabic digits', '١٢'],
    ['a very long number', '9'.repeat(100_000)],
  ])('refuses %s', (_, text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  it('reads back what formatAmount and formatFixed write', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 20n - 1n), (units) => {
        expect(parseAmount(formatAmount(units))).toBe(units);
        expect(parseAmount(formatFixed(units, 8))).toBe(units);
      }),
    );
  });

  it('takes exactly the grammar, whatever the text', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'0019.,+-eExn _'), maxLength: 12 });
    fc.assert(
      fc.property(hostile, (text) => {
        const isAmount = /^(0|[1-9][0-9]{0,17})(\.[0-9]{1,8})?$/.test(text);
        expect(parseAmount(text) !== undefined).toBe(isAmount);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('parseDecimal', () => {
  it.each<[string, number, bigint | undefined]>([
    ['100.25', 2, 10_025n],
    ['100.250', 2, 10_025n],
    ['100.251', 2, undefined],
    ['100', 2, 10_000n],
    ['7', 0, 7n],
    ['7.0', 0, 7n],
    ['7.1', 0, undefined],
    ['0.000030001', 9, 30_001n],
    ['0.0000300010', 9, 30_001n],
    ['0.0000300011', 9, undefined],
    ['0.0000000000001', 9, undefined],
    ['1e-9', 9, undefined],
  ])('%j with %d decimals is %s', (text, decimals, value) => {
    expect(parseDecimal(text, decimals)).toBe(value);
  });
});

describe('formatting', () => {
  it.each<[bigint, number, string, string]>([
    [0n, 8, '0', '0.00000000'],
    [1n, 8, '0.00000001', '0.00000001'],
    [1000n, 8, '0.00001', '0.00001000'],
    [100_000_000n, 8, '1', '1.00000000'],
    [-1n, 8, '-0.00000001', '-0.00000001'],
    [-150_000_000n, 8, '-1.5', '-1.50000000'],
    [10_000_000_000n, 8, '100', '100.00000000'],
    [10_025n, 2, '100.25', '100.25'],
    [700n, 0, '700', '700'],
  ])('%d with %d decimals is %s, fixed %s', (value, decimals, short, fixed) => {
    expect(formatDecimal(value, decimals)).toBe(short);
    expect(formatFixed(value, decimals)).toBe(fixed);
  });
});

describe('mulDivFloor and mulDivCeil', () => {
  it.each<[bigint, bigint, bigint, bigint, bigint]>([
    [0n, 5n, 3n, 0n, 0n],
    [6n, 1n, 3n, 2n, 2n],
    [7n, 1n, 3n, 2n, 3n],
    [1n, 1n, 1_000_000n, 0n, 1n],
  ])('%d × %d / %d is %d below, %d above', (a, b, c, floor, ceil) => {
    expect(mulDivFloor(a, b, c)).toBe(floor);
    expect(mulDivCeil(a, b, c)).toBe(ceil);
  });

  it('enclose the exact quotient', () => {
    const natural = fc.bigInt(0n, 10n ** 24n);
    fc.assert(
      fc.property(natural, natural, fc.bigInt(1n, 10n ** 24n), (a, b, c) => {
        const floor = mulDivFloor(a, b, c);
        const ceil = mulDivCeil(a, b, c);
        expect(floor * c <= a * b && a * b < (floor + 1n) * c).toBe(true);
        expect(ceil).toBe((a * b) % c === 0n ? floor : floor + 1n);
      }),
    );
  });
});

describe('readAmount', () => {
  it('reads back what was written, of any size, below zero too', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
        expect(readAmount(formatAmount(value))).toBe(value);
      }),
    );
    expect(readAmount('-0.00000001')).toBe(-1n);
  });
});
