import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/**
 * One payment out of the exchange, to the last digit: what operators approve with their passkeys and the signer signs.
 * Everybody computes the challenge from these fields for himself; nobody takes it from another.
 */
export interface Payout {
  /** Of the withdrawal; a withdrawal is paid once. */
  readonly id: string;
  readonly coin: string;
  readonly chain: string;
  /** The coin's contract on the chain; empty: the chain's own coin. */
  readonly token: string;
  /** Of the coin on the chain. */
  readonly decimals: number;
  readonly address: string;
  /** Empty: none. */
  readonly memo: string;
  /** What arrives, in the coin's units as a canonical decimal ("1.5"). */
  readonly amount: string;
  /** The most that the chain may take for it, in the chain's own coin. */
  readonly feeLimit: string;
  /** Until when an approval of it holds: whole seconds since 1970, UTC. The signer accepts no order after it. */
  readonly validUntil: number;
}

const VERSION = 'bourse payout 2';

/**
 * What an authenticator signs for a pay-out: SHA-256 over its fields in this order. As JSON, so that no field can
 * lend its end to the next one's beginning.
 */
export function payoutChallenge(payout: Payout): Uint8Array<ArrayBuffer> {
  const { id, coin, chain, token, decimals, address, memo, amount, feeLimit, validUntil } = payout;
  const fields = [VERSION, id, coin, chain, token, decimals, address, memo, amount, feeLimit, validUntil];
  return Uint8Array.from(sha256(utf8ToBytes(JSON.stringify(fields))));
}
