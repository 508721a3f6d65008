import { formatAmount, parseAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import { outcomeOf, secondFee, secondIncome } from './rules.ts';

const amount = (text: string) => parseAmount(text)!;

test.each([
  ['100', 20_000, '2'],
  ['0.00001', 20_000, '0.0000002'],
  ['0.00001001', 20_000, '0.00000021'],
  ['100', 0, '0'],
])('the fee of %s at %i ppm is %s, rounded up', (stake, ppm, fee) => {
  expect(formatAmount(secondFee(amount(stake), ppm))).toBe(fee);
});

test.each([
  ['100', 750_000, '75'],
  ['0.00000003', 750_000, '0.00000002'],
  ['0.00000001', 850_000, '0'],
])('a win of %s at %i ppm earns %s, rounded down', (stake, ppm, income) => {
  expect(formatAmount(secondIncome(amount(stake), ppm))).toBe(income);
});

test.each([
  ['up', 100, 101, 'win'],
  ['up', 100, 99, 'lose'],
  ['up', 100, 100, 'draw'],
  ['down', 100, 99, 'win'],
  ['down', 100, 101, 'lose'],
  ['down', 100, 100, 'draw'],
] as const)('%s from %i to %i: %s', (direction, strike, settlement, outcome) => {
  expect(outcomeOf(direction, strike, settlement)).toBe(outcome);
});
