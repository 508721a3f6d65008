import { formatAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import { mostOf, previewOf, problemOfSecond, quickAmounts, type SecondContext } from './second-draft.ts';

const config = { second: 30, incomeRate: '0.75', openAmountMin: '5', openAmountMax: '5000' };
const about: SecondContext = { config, feeRate: '0.02', available: '102' };

test.each([
  ['100', '2', '102', '175'],
  ['5.00000001', '0.10000001', '5.10000002', '8.75000001'],
])('%s costs a fee of %s, in all %s, and brings %s', (text, fee, cost, payout) => {
  const preview = previewOf(text, about)!;
  expect([preview.fee, preview.cost, preview.payout].map(formatAmount)).toEqual([fee, cost, payout]);
});

test.each(['', '0', '.'])('"%s" is no amount to preview', (text) => {
  expect(previewOf(text, about)).toBeUndefined();
});

test.each([
  ['', 'ENTER_OPEN_AMOUNT'],
  ['0', 'ENTER_OPEN_AMOUNT'],
  ['0.00000999', 'ENTER_OPEN_AMOUNT'],
  ['0.00001', 'MINIMUM_TOO_LOW'],
  ['4.99999999', 'MINIMUM_TOO_LOW'],
  ['5', undefined],
  ['5.', undefined],
  ['100', undefined],
  ['100.00000001', 'INSUFFICIENT_BALANCE'],
  ['5000', 'INSUFFICIENT_BALANCE'],
  ['5000.00000001', 'SECOND_ABOVE_MAX'],
])('"%s": %s', (text, key) => {
  expect(problemOfSecond(text, about)?.key).toBe(key);
});

test('a balance that is not known yet is no reason to refuse', () => {
  expect(problemOfSecond('5000', { ...about, available: undefined })).toBeUndefined();
});

test.each([
  ['102', '100'],
  ['0', '0'],
  ['0.00000001', '0'],
  ['10.00000001', '9.80392157'],
  ['100000', '5000'],
])('a balance of %s lets %s be sent, and no unit more', (available, most) => {
  const stake = mostOf({ ...about, available });
  expect(formatAmount(stake)).toBe(most);
  if (most === '5000' || stake === 0n) return;
  const cost = (amount: bigint) => previewOf(formatAmount(amount), about)!.cost;
  expect(formatAmount(cost(stake)) <= available).toBe(true);
  expect(problemOfSecond(formatAmount(stake + 1n), { ...about, available })?.key).toBe(
    'INSUFFICIENT_BALANCE',
  );
});

test('quick amounts are multiples of the minimum within the maximum', () => {
  expect(quickAmounts(config)).toEqual(['5', '10', '25', '50']);
  expect(quickAmounts({ ...config, openAmountMin: '2500' })).toEqual(['2500', '5000']);
});
