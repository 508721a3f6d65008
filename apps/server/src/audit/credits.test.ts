import type { Voucher } from '@bourse/protocol/wallet/voucher';
import { expect, test } from 'vitest';
import { CreditCheck } from './credits.ts';

const deposit = { owner: 9, currency: 'USDT', amount: 5n, reference: 'deposit:1' };
const row = { ...deposit, name: 'deposit 1', owner: '9', amount: '5', isFinished: true };

test.each<[string, Voucher, boolean, readonly string[]]>([
  ['a chain that shows it', { by: 'chain' }, true, []],
  ['two who have seen it', { by: 'two', proposedBy: 1, approvedBy: 2 }, false, []],
  [
    'a chain that does not show it',
    { by: 'chain' },
    false,
    ['deposit 1 was credited as if a chain showed it'],
  ],
])('a deposit credited on the word of %s', (_voucher, vouchedBy, isOnChain, problems) => {
  const check = new CreditCheck();
  check.addEvent({ type: 'credited', kind: 'deposit', ...deposit, vouchedBy });
  check.addRow({ ...row, isOnChain });
  check.finish();
  expect(check.problems).toEqual(problems);
});
