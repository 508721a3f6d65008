import { expect, test } from 'vitest';
import { isHigh, opposite, percentOf, percentOfPpm, rateOf, usedOf } from './rates.ts';

test.each([
  ['0', '0'],
  ['0.2', '20'],
  ['0.000001', '0.0001'],
  ['0.123456', '12.3456'],
  ['10', '1000'],
])('a share of %s is %s percent, and back', (rate, percent) => {
  expect(percentOf(rate)).toBe(percent);
  expect(rateOf(percent, 10)).toBe(rate);
});

test.each(['', 'x', '-1', '1e2', '0.00001', '1000.0001'])('"%s" is no percentage up to 1000', (percent) => {
  expect(rateOf(percent, 10)).toBeUndefined();
});

test.each([
  ['50', '200', '25'],
  ['1', '3', '33.3'],
  ['0', '3', '0'],
  ['6', '3', '200'],
  ['1', '0', undefined],
])('%s of %s is %s percent', (value, max, used) => {
  expect(usedOf(value, max)).toBe(used);
});

test.each([
  ['79.99', '100', false],
  ['80', '100', true],
  ['250', '100', true],
  ['0', '100', false],
  ['-90', '100', false],
  // An empty house account has bounds of zero; one that owes, less.
  ['0.00000001', '0', true],
  ['0', '0', false],
  ['1', '-5', true],
])('%s of a bound of %s is pointed out: %s', (value, max, isSaid) => {
  expect(isHigh(value, max)).toBe(isSaid);
});

test.each([
  [0, '0'],
  [1, '0.0001'],
  [1000, '0.1'],
  [100_000, '10'],
])('%s parts per million are %s percent', (ppm, percent) => {
  expect(percentOfPpm(ppm)).toBe(percent);
});

test('the house has the other side', () => {
  expect(['1.5', '-1.5', '0'].map(opposite)).toEqual(['-1.5', '1.5', '0']);
});
