import { createHash } from 'node:crypto';
import { payoutSchema, type RecordedPayout } from './events.ts';

/** Tells pay-outs apart by all that is paid, not by their numbers only. */
export function payoutKey(payout: RecordedPayout): string {
  const { id, coin, chain, token, decimals, address, memo, amount, feeLimit, validUntil } = payout;
  return hashOf([id, coin, chain, token, decimals, address, memo, amount, feeLimit, validUntil ?? null]);
}

/** The same of what stands in the queue, whatever it is. */
export function orderedKey(payout: unknown): string {
  const parsed = payoutSchema.safeParse(payout);
  return parsed.success ? payoutKey(parsed.data) : hashOf(payout);
}

function hashOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex');
}
