import { expect, test } from 'vitest';
import { amountProblem, leastOf, type AmountProblem } from './amount-problem.ts';

const bounds = { available: '100', minimum: '10', maximum: '50.00000001' };

test.each<[string, AmountProblem | undefined]>([
  ['', 'empty'],
  ['0', 'empty'],
  ['0.00000000', 'empty'],
  ['abc', 'empty'],
  ['9.99999999', 'belowMinimum'],
  ['10', undefined],
  ['10.', undefined],
  ['50.00000001', undefined],
  ['50.00000002', 'aboveMaximum'],
  ['100.00000001', 'insufficient'],
  ['99999999999', 'insufficient'],
])('%j: %s', (text, problem) => {
  expect(amountProblem(text, bounds)).toBe(problem);
});

test('bounds that are not known do not bind', () => {
  expect(amountProblem('0.00000001', {})).toBeUndefined();
});

test('the least of what is known', () => {
  expect(leastOf('10', undefined, '9.99999999', '10.00000001')).toBe('9.99999999');
  expect(leastOf('1')).toBe('1');
});
