import { APPROVAL_SPAN_SECONDS, CLOCKS_APART_SECONDS } from '@bourse/custody/approval-end';
import { parseAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import { approvalEnds, leavesTime, payoutOf } from './payout.ts';

const HOUR = 3_600;
const TOKEN = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

function payout(amount: string, fee: string, decimals: number) {
  const [units, feeUnits] = [amount, fee].map((text) => String(parseAmount(text)!));
  const row = { id: '7', currency: 'USDT', chain: 'ERC20', address: 'A', amount: units!, fee: feeUnits! };
  return payoutOf(row, { tokenContract: TOKEN, decimals, feeLimit: '0.02' }, 9);
}

test.each([
  ['as much as arrives, where the chain has as many decimals', '10.12345678', '0.1', 8, '10.02345678'],
  ['the same where it has more', '10.12345678', '0.1', 18, '10.02345678'],
  ['less than a millionth stays with the house on a chain of six', '10.12345678', '0.1', 6, '10.023456'],
  ['a millionth itself is paid', '10.123456', '0.1', 6, '10.023456'],
  ['of a whole coin nothing is paid beside it', '10.99999999', '0', 0, '10'],
])('an order says what is paid to the user: %s', (_, amount, fee, decimals, paid) => {
  expect(payout(amount, fee, decimals)).toMatchObject({ amount: paid, decimals, token: TOKEN });
});

test('the tag of an address is signed beside it', () => {
  const row = { id: '7', currency: 'XRP', chain: 'XRP', amount: '100', fee: '0' };
  const chain = { tokenContract: '', decimals: 6, feeLimit: '0.01' };
  expect(payoutOf({ ...row, address: 'rN?memo=42' }, chain, 9)).toMatchObject({ address: 'rN', memo: '42' });
  expect(payoutOf({ ...row, address: 'rN' }, chain, 9)).toMatchObject({ address: 'rN', memo: '' });
});

/** A full hour, in seconds. */
const FULL = 500_000 * HOUR;

test.each<[string, { status?: 'paying'; fixed: number | null; at: number }, number[]]>([
  ['the last full hour within the span, or the one before', { fixed: null, at: FULL }, [24, 23]],
  ['the same in the last second of the hour', { fixed: null, at: FULL + HOUR - 1 }, [24, 23]],
  ['the one that the first has fixed', { fixed: FULL + 9 * HOUR, at: FULL + 8 * HOUR - 1 }, [9]],
  ['a new one, with an hour left of that', { fixed: FULL + 9 * HOUR, at: FULL + 8 * HOUR }, [32, 31]],
  [
    'the one that it was ordered with, whatever is left of it',
    { status: 'paying', fixed: FULL + 9 * HOUR, at: FULL + 20 * HOUR },
    [9],
  ],
])('what is signed holds until %s', (_, { status, fixed, at }, hours) => {
  const end = fixed === null ? null : String(fixed);
  const ends = approvalEnds({ status: status ?? 'pending', valid_until: end }, at * 1_000);
  expect(ends).toEqual(hours.map((hour) => FULL + hour * HOUR));
});

test('an end that somebody has put into the far future leaves no time', () => {
  const furthest = FULL + APPROVAL_SPAN_SECONDS + CLOCKS_APART_SECONDS;
  expect(leavesTime(furthest, FULL * 1_000)).toBe(true);
  expect(leavesTime(furthest + 1, FULL * 1_000)).toBe(false);
});
