import { describe, expect, test } from 'vitest';
import {
  addAmounts,
  changeOf,
  compareChanges,
  compareDecimals,
  formatCompact,
  formatPlaces,
  formatRate,
  formatSize,
  formatUpTo,
  plainDecimal,
  scaleDecimal,
  subtractAmounts,
} from './decimal.ts';

describe('formatting keeps every digit', () => {
  test.each([
    ['64250.1', 2, '64,250.10'],
    ['0.000002447', 9, '0.000002447'],
    ['99999999999.12345678', 8, '99,999,999,999.12345678'],
    ['1.999', 2, '1.99'],
    ['1.999', 0, '1'],
    ['7', 2, '7.00'],
  ])('%s with %i places', (text, decimals, expected) => {
    expect(formatPlaces(text, decimals, 'en-US')).toBe(expected);
  });

  test('up to so many places drops zeros only', () => {
    expect(formatUpTo('10000.00000000', 8, 'en-US')).toBe('10,000');
    expect(formatUpTo('0.50997501', 8, 'en-US')).toBe('0.50997501');
    expect(formatUpTo('0.5', 8, 'en-US')).toBe('0.5');
  });

  test('money has both of its decimals or none', () => {
    expect(formatUpTo('6266.1011', 2, 'en-US')).toBe('6,266.10');
    expect(formatUpTo('6266.0000', 2, 'en-US')).toBe('6,266');
    expect(formatUpTo('0', 2, 'en-US')).toBe('0');
  });

  test('a rate reads as percent', () => {
    expect(formatRate('0.001', 'en-US')).toBe('0.1%');
    expect(formatRate('0.00075', 'en-US')).toBe('0.075%');
  });

  test('one spelling for equal decimals', () => {
    expect(plainDecimal('64250.10')).toBe('64250.1');
    expect(plainDecimal('100')).toBe('100');
    expect(plainDecimal('100.00')).toBe('100');
  });
});

describe('comparing decimals', () => {
  test.each([
    ['2', '10', -1],
    ['10.00', '10', 0],
    ['0.000000001', '0.000000002', -1],
    ['9007199254740993', '9007199254740992', 1],
    ['64250.1', '64250.09', 1],
  ])('%s and %s', (a, b, sign) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(sign);
  });
});

describe('change in percent', () => {
  test.each([
    ['100', '101.25', '+1.25%', 'up'],
    ['100', '99.5', '−0.50%', 'down'],
    ['100', '100', '0.00%', 'flat'],
    ['100000', '99999.9', '0.00%', 'flat'],
    ['0', '5', '0.00%', 'flat'],
    ['0.000002447', '0.000002448', '+0.04%', 'up'],
  ])('from %s to %s', (open, close, text, direction) => {
    expect(changeOf(open, close)).toEqual({ text, direction });
  });
});

test('sums are exact where floats are not', () => {
  expect(addAmounts('0.1', '0.2')).toBe('0.30000000');
});

test.each([
  ['100', '101', '1000', '1009', 1],
  ['100', '101', '1000', '1010', 0],
  ['100', '99', '1000', '991', -1],
  ['0.000000003', '0.000000004', '3', '3.9', 1],
  ['0', '5', '100', '101', -1],
  ['0', '5', '100', '99', 1],
  ['0', '5', '0', '7', 0],
])('%s to %s against %s to %s', (openA, closeA, openB, closeB, expected) => {
  expect(compareChanges({ open: openA, close: closeA }, { open: openB, close: closeB })).toBe(expected);
});

test.each([
  ['0.03183', 6, '0.031830'],
  ['123.456789', 6, '123.456789'],
  ['1234.56789', 6, '1,234.56789'],
  ['1234567.89', 6, '1,234,567.89'],
  ['12345678.9', 2, '12.35M'],
  ['999999999999.99999999', 6, '1.00T'],
])('a size of %s fits as %s', (text, decimals, expected) => {
  expect(formatSize(text, decimals, 'en-US')).toBe(expected);
});

test.each([
  ['1565.4', 'ja', '1,565.40'],
  ['1565.25', 'ja', '1,565.25'],
  ['47020282.19', 'zh-CN', '4,702.03万'],
  ['47020282.19', 'en-US', '47.02M'],
  ['1210.119', 'ko', '1,210.11'],
  ['12100', 'ko', '1.21만'],
])('a volume of %s reads in %s as %s', (text, locale, expected) => {
  expect(formatCompact(text, locale)).toBe(expected);
});

test('scaling cuts what is finer', () => {
  expect(scaleDecimal('68721.769', 2)).toBe(6872176n);
  expect(scaleDecimal('7', 3)).toBe(7000n);
});

test('what is left is never below zero', () => {
  expect(subtractAmounts('1', '0.00000001')).toBe('0.99999999');
  expect(subtractAmounts('1', '2')).toBe('0.00000000');
});
