import { bytesToHex } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { payoutChallenge, type Payout } from './payout.ts';

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
  validUntil: 1_795_478_400,
};

/** By `printf '%s' '[...]' | sha256sum`. */
const DIGEST = 'd1a40b3f077a489a141f59d3ff9803d9edcbd879d33be24e3b3109a411decc3f';

test('a challenge is the SHA-256 of the fields as JSON', () => {
  expect(hex(PAYOUT)).toBe(DIGEST);
});

test('every field changes the challenge', () => {
  const challenges = new Set([hex(PAYOUT)]);
  const fields = Object.keys(PAYOUT) as (keyof Payout)[];
  for (const field of fields) challenges.add(hex({ ...PAYOUT, [field]: `${PAYOUT[field]}1` }));
  expect(challenges.size).toBe(fields.length + 1);
});

test('what one field loses another cannot gain', () => {
  expect(hex({ ...PAYOUT, address: 'a', memo: 'bc' })).not.toBe(hex({ ...PAYOUT, address: 'ab', memo: 'c' }));
  expect(hex({ ...PAYOUT, memo: '","1' })).not.toBe(hex({ ...PAYOUT, memo: '', amount: '1' }));
});

function hex(payout: Payout): string {
  return bytesToHex(payoutChallenge(payout));
}
