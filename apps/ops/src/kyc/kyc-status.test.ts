import { expect, test } from 'vitest';
import { kycStatus, neighbours } from './kyc-status.ts';

const QUEUE = [{ id: '4' }, { id: '7' }, { id: '9' }];

test.each([
  ['4', { previous: undefined, next: '7' }],
  ['7', { previous: '4', next: '9' }],
  ['9', { previous: '7', next: undefined }],
  // Decided meanwhile.
  ['5', { next: '4' }],
])('beside %s', (id, wanted) => {
  expect(neighbours(QUEUE, id)).toEqual(wanted);
});

test('an empty queue leads nowhere', () => {
  expect(neighbours([], '4').next).toBeUndefined();
});

test.each([
  ['verified', 'verified'],
  ['rejected', 'rejected'],
  ['paying', 'pending'],
  [undefined, 'pending'],
])('status %s shows %s', (status, shown) => {
  expect(kycStatus({ status })).toBe(shown);
});
