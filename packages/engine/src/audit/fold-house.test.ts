import type { Event } from '@bourse/protocol/event';
import type { CreditCorrected, HouseTransferred } from '@bourse/protocol/house/journal';
import { HOUSE } from '@bourse/protocol/ledger/ledger';
import { expect, it } from 'vitest';
import { Fold } from './fold.ts';

const credit = (owner: number, amount: bigint, reference: string): Event => ({
  type: 'credited',
  kind: 'manualCredit',
  currency: 'USDT',
  owner,
  amount,
  reference,
});
const common = { moveId: 1, currency: 'USDT', amount: 10n, reason: 'r', proposedBy: 1, approvedBy: 2 };
const transfer = (fields: Partial<HouseTransferred> = {}): Event => ({
  type: 'houseTransferred',
  from: HOUSE.fees,
  to: HOUSE.insurance,
  ...common,
  ...fields,
});
const correction = (fields: Partial<CreditCorrected> = {}): Event => ({
  type: 'creditCorrected',
  owner: 9,
  direction: 'take',
  credit: 'manual:2',
  ...common,
  ...fields,
});

/** The fold of credits of 10 to the house account of fees and 10 to user 9, then of these events. */
function fold(...events: Event[]): void {
  const told = new Fold();
  const before = [
    credit(HOUSE.fees, 10n, 'manual:1'),
    credit(9, 10n, 'manual:2'),
    credit(9, 99n, 'manual:3'),
  ];
  for (const event of [...before, ...events]) told.apply(event, 1);
}

it('accepts what two operators moved', () => {
  fold(transfer(), correction({ moveId: 2 }), correction({ moveId: 3, direction: 'give' }));
});

it.each<[string, Event[]]>([
  ['happened twice', [transfer({ amount: 1n }), transfer({ amount: 1n })]],
  ['approved by its proposer', [transfer({ approvedBy: 1 })]],
  ['moves nothing', [transfer({ amount: 0n })]],
  ['leaves the house', [transfer({ to: HOUSE.withdrawals })]],
  ['leaves the house', [transfer({ to: 9 })]],
  ['leaves the house', [transfer({ from: HOUSE.genesis })]],
  ['more than was available', [transfer({ amount: 11n })]],
  ['never credited', [correction({ credit: 'manual:4' })]],
  ['is not about', [correction({ owner: 8 })]],
  ['is not about', [correction({ currency: 'BTC' })]],
  ['takes more than manual:2 was', [correction({ amount: 11n })]],
  ['takes more than manual:2 was', [correction(), correction({ moveId: 2 })]],
])('refuses what %s', (message, events) => {
  expect(() => fold(...events)).toThrow(message);
});
