import { lockFolder } from '../folder-lock.ts';
import { SignerRecord, type OpenPayment } from '../record/signer-record.ts';
import { SignerFolder } from '../signer-folder.ts';

/** What is accepted and not settled, a line each: what leaves as soon as the signer runs, unless it is cancelled or its order is gone. */
export async function list(folder: string, keys: string, now: number): Promise<readonly string[]> {
  const unlock = await lockFolder(folder);
  const record = new SignerRecord(new SignerFolder(folder).record, keys, now);
  try {
    const payouts = record.open().filter(({ payout }) => payout !== undefined);
    return payouts.length === 0 ? ['Nothing is accepted that is not settled.'] : payouts.map(lineOf);
  } finally {
    record.close();
    unlock();
  }
}

function lineOf({ id, payout, attempts, isLapsed }: OpenPayment): string {
  const { amount, coin, chain, address, memo } = payout!;
  const what = `${amount} ${coin} on ${chain} to ${address}${memo === '' ? '' : `, tag ${memo}`}`;
  const newest = attempts.at(-1);
  if (!newest) return `${id}: ${what}: accepted, not signed; can be cancelled`;
  if (isLapsed) return `${id}: ${what}: signed, and expired in no block; can be cancelled`;
  return `${id}: ${what}: signed, may be on its way as ${newest.txHash}; cannot be cancelled`;
}
