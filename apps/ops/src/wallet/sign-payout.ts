import { isEnded, isTooFarAhead } from '@bourse/custody/approval-end';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';

/** What is wrong with a pay-out that a server wants signed; a key of the texts under `withdrawals`. */
export type PayoutFault = 'otherPayload' | 'otherEnd';

/**
 * What a passkey signs for a pay-out, made here, of the fields that are shown: whatever the server says that it is, the
 * passkey signs what the operator has read, or nothing. Nor does it sign what would hold for longer than an approval may, or
 * holds no more. `now` in ms.
 */
export function challengeOf(
  payout: Payout,
  payloadHash: string,
  now: number,
): Uint8Array<ArrayBuffer> | PayoutFault {
  const challenge = payoutChallenge(payout);
  const hash = [...challenge].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== payloadHash) return 'otherPayload';
  const { validUntil } = payout;
  return isEnded(validUntil, now) || isTooFarAhead(validUntil, now) ? 'otherEnd' : challenge;
}
