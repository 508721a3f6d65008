import { createHash } from 'node:crypto';
import { commitmentText } from '@bourse/protocol/liabilities/commitment';
import { reserveRequest, type ReserveRequest } from '@bourse/protocol/liabilities/reserve-request';
import type { SignerRecord } from '../record/signer-record.ts';

/** What is signed: the commitment's number and hash, as worked out here, for addresses that are ours. */
export interface Asked {
  readonly commitment: number;
  readonly hash: string;
  readonly addresses: ReserveRequest['addresses'];
}

const HOUR_MS = 60 * 60 * 1000;
/** A proof is of today; a signer that was away for the night still signs yesterday's. */
const OLDEST_MS = 48 * HOUR_MS;
/** Clocks differ. */
const AHEAD_MS = HOUR_MS;
/** One a day, and some that operators order. */
const MOST_IN_A_DAY = 24;

/**
 * Whether the signer signs for a commitment, by its own clock and record: nothing but what a proof of liabilities is made of, a
 * hash that is really of these fields, a time that is now, one hash for each number ever. Answers why not otherwise.
 */
export function readAsked(row: unknown, record: SignerRecord, now: number): Asked | string {
  const parsed = reserveRequest.safeParse(row);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    return `the request cannot be read: ${path.join('.')}: ${message}`;
  }
  const { commitment, addresses } = parsed.data;
  const { id, time, roots } = commitment;
  if (time < now - OLDEST_MS || time > now + AHEAD_MS) return 'the proof of liabilities is not of today';
  if (roots.some(({ coin }, index) => index > 0 && coin <= roots[index - 1]!.coin))
    return 'its coins are not in their order';
  const text = commitmentText({
    ...commitment,
    roots: roots.map((root) => ({ ...root, sum: BigInt(root.sum) })),
  });
  const hash = createHash('sha256').update(text).digest('hex');
  const before = record.attestedHash(id);
  if (before !== undefined && before !== hash) return `another proof ${id} of liabilities was signed before`;
  if (before === undefined && record.attestedSince(now - 24 * HOUR_MS) >= MOST_IN_A_DAY)
    return `${MOST_IN_A_DAY} proofs of liabilities were signed within a day`;
  return { commitment: id, hash, addresses };
}
