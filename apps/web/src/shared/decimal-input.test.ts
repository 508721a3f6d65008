import { expect, test } from 'vitest';
import { clampDecimal, fieldValue, ticksOfMark, stepDecimal, wireAmount } from './decimal-input.ts';

test.each([
  ['12.345', 2, '12.34'],
  ['1,000', 2, '1000'],
  ['79,358.83', 2, '79358.83'],
  ['1,234,567.8', 2, '1234567.8'],
  ['10,', 2, '10'],
  ['10.5,', 2, '10.5'],
  ['1.234,5', 2, '1234.5'],
  ['1.2.3', 2, '1.23'],
  ['.5', 2, '0.5'],
  ['007', 2, '7'],
  ['0', 2, '0'],
  ['1e5', 2, '15'],
  ['-3', 2, '3'],
  ['12.', 2, '12.'],
  ['12.5', 0, '12'],
  ['', 2, ''],
  ['1234567890123', 2, '12345678901'],
])('typed %s with %i decimals becomes %s', (typed, decimals, expected) => {
  expect(clampDecimal(typed, decimals)).toBe(expected);
});

test.each([
  ['12,5', '12.5'],
  ['12,', '12.'],
  ['0,125', '0.125'],
  ['1,000', '1000'],
  ['1,234,567', '1234567'],
  ['1.234,5', '1234.5'],
  ['79,358.83', '79358.83'],
])('typed or pasted where decimals begin with a comma, %s becomes %s', (typed, expected) => {
  expect(clampDecimal(typed, 8, ',')).toBe(expected);
});

test('an unfinished number has its value already', () => {
  expect(fieldValue('12.', 2)).toBe(1200n);
  expect(fieldValue('', 2)).toBeUndefined();
});

test.each([
  ['64250.1', 2, 1, '64250.11'],
  ['0.01', 2, -1, '0.00'],
  ['0', 2, -1, '0'],
  ['', 6, 1, '0.000001'],
  ['0.000002447', 9, 10, '0.000002457'],
  ['64000.99', 2, 1, '64001.00'],
  ['0.10', 6, -10, '0.09999'],
])('an arrow key on %s', (text, decimals, steps, expected) => {
  expect(stepDecimal(text, decimals, steps)).toBe(expected);
});

test('an unfinished number is sent finished', () => {
  expect([wireAmount('12.'), wireAmount('12.5')]).toEqual(['12', '12.5']);
});

test.each([
  ['1.15', 2, 115],
  ['1.16', 2, 116],
  ['0.07', 2, 7],
  ['0.000123456789', 6, 123.456789],
  ['70000.00005', 4, 700_000_000.5],
  ['12345678901.1', 1, 123_456_789_011],
])('a market at %s is as many ticks of %i decimals as it is, not nearly so', (mark, decimals, ticks) => {
  expect(ticksOfMark(mark, decimals)).toBe(ticks);
});

test('a market of which nobody knows is no number', () => {
  expect([ticksOfMark(undefined, 2), ticksOfMark('', 2)]).toEqual([Number.NaN, Number.NaN]);
});
