import type { Event } from '@bourse/protocol/event';
import { ONE_OPERATOR_DAY, type Voucher } from '@bourse/protocol/wallet/voucher';
import { expect, it } from 'vitest';
import { Fold } from './fold.ts';

const HOUR = 3_600_000;
let credits = 0;
const credit = (
  vouchedBy: Voucher | undefined,
  fields: { amount?: bigint; kind?: 'manualCredit' } = {},
): Event => ({
  type: 'credited',
  kind: 'deposit',
  currency: 'USDT',
  owner: 9,
  amount: 5n,
  reference: `deposit:${++credits}`,
  ...(vouchedBy && { vouchedBy }),
  ...fields,
});
const one = (worth: bigint, operator = 1): Voucher => ({ by: 'one', operator, claimed: 5n, worth });
const two: Voucher = { by: 'two', proposedBy: 1, approvedBy: 2 };
const fold = (...events: readonly (readonly [Event, number])[]) => {
  const folded = new Fold();
  for (const [event, time] of events) folded.apply(event, time);
};

it.each<[string, Event]>([
  ['the chain', credit({ by: 'chain' })],
  ['two operators', credit(two, { kind: 'manualCredit' })],
  ['one operator, for what was claimed', credit(one(ONE_OPERATOR_DAY))],
])('takes a credit that %s vouches for', (_who, event) => {
  expect(() => fold([event, 0])).not.toThrow();
});

it.each<[string, Event]>([
  ['a deposit claimed as 5 that finishes with a billion', credit(one(5n), { amount: 1_000_000_000n })],
  ['more in a day than one may decide', credit(one(ONE_OPERATOR_DAY + 1n))],
  ['a credit by hand on one word', credit(one(1n), { kind: 'manualCredit' })],
  ['a credit by hand on the word of the chain', credit({ by: 'chain' }, { kind: 'manualCredit' })],
  ['a credit approved by its proposer', credit({ by: 'two', proposedBy: 3, approvedBy: 3 })],
])('refuses %s', (_attack, event) => {
  expect(() => fold([event, 0])).toThrow('on the word of one person');
});

it('refuses a credit of nobody after the first that somebody vouched for', () => {
  expect(() => fold([credit(undefined), 0])).not.toThrow();
  expect(() => fold([credit(undefined), 0], [credit(two), 1], [credit(undefined), 2])).toThrow('one person');
});

it('refuses the slice that passes the limit of an operator and day', () => {
  const half = ONE_OPERATOR_DAY / 2n;
  expect(() => fold([credit(one(half)), 0], [credit(one(half)), 1], [credit(one(1n)), 2])).toThrow('slice');
  const others = [credit(one(half)), 0] as const;
  expect(() => fold(others, [credit(one(half)), 1], [credit(one(half, 2)), 2])).not.toThrow();
  expect(() => fold(others, [credit(one(half)), 1], [credit(one(half)), 25 * HOUR])).not.toThrow();
});
