import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { expect, test } from 'vitest';
import { challengeOf } from './sign-payout.ts';

const NOW = Date.UTC(2026, 10, 23);
const PAYOUT: Payout = {
  id: '17',
  coin: 'USDT',
  chain: 'ERC20',
  token: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  memo: '',
  amount: '99.5',
  feeLimit: '0.01',
  validUntil: NOW / 1_000 + 86_400,
};
/** By `printf '%s' '["bourse payout 2","17",...,1795478400]' | sha256sum`. */
const HASH = 'd1a40b3f077a489a141f59d3ff9803d9edcbd879d33be24e3b3109a411decc3f';

test('the page makes the challenge of what it shows, the end with it', () => {
  expect(challengeOf(PAYOUT, HASH, NOW)).toEqual(payoutChallenge(PAYOUT));
});

test.each<[string, Partial<Payout>]>([
  ['a later end', { validUntil: PAYOUT.validUntil + 1 }],
  ['another address', { address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
])('a page that shows %s than the hash is over signs nothing', (_, shown) => {
  expect(challengeOf({ ...PAYOUT, ...shown }, HASH, NOW)).toBe('otherPayload');
});

test.each([
  ['in its last second', PAYOUT.validUntil * 1_000, true],
  ['after it', PAYOUT.validUntil * 1_000 + 1, false],
  ['by a clock that is ten minutes slow', NOW - 600_000, true],
  ['by a clock that is slower', NOW - 600_001, false],
])('what would hold for longer than a day, or holds no more, is not signed: %s', (_, now, isSigned) => {
  const expected = isSigned ? payoutChallenge(PAYOUT) : 'otherEnd';
  expect(challengeOf(PAYOUT, HASH, now)).toEqual(expected);
});
