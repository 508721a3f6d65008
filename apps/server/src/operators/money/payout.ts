import { bytesToHex } from '@noble/hashes/utils.js';
import { APPROVAL_SPAN_SECONDS, isTooFarAhead } from '@bourse/custody/approval-end';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { formatAmount } from '@bourse/money/amount';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import type { WithdrawalRow } from './withdrawal-queries.ts';

const AMOUNT_DECIMALS = 8;

/** Ends are full hours, so that all who look within one are shown the same. */
const END_STEP_SECONDS = 60 * 60;

/** With less left approvals count no more here: the signer would get the order too late, and refuse it for good. */
const LEAST_LEFT_SECONDS = 60 * 60;

/** What the signer is to send for a withdrawal. What a chain has no decimals for stays with the house. */
export function payoutOf(
  row: Pick<WithdrawalRow, 'id' | 'currency' | 'chain' | 'address' | 'amount' | 'fee'>,
  chain: Pick<OpsChainView, 'tokenContract' | 'decimals' | 'feeLimit'>,
  validUntil: number,
): Payout {
  const dust = 10n ** BigInt(Math.max(0, AMOUNT_DECIMALS - chain.decimals));
  const arrival = BigInt(row.amount) - BigInt(row.fee);
  return {
    id: row.id,
    coin: row.currency,
    chain: row.chain,
    token: chain.tokenContract,
    decimals: chain.decimals,
    memo: '',
    ...splitPayee(row.address),
    amount: formatAmount(arrival - (arrival % dust)),
    feeLimit: chain.feeLimit,
    validUntil,
  };
}

/**
 * Until when an approval holds that is given now: as the first one has fixed it, until little is left of that. Then earlier
 * ones count no more, and the next one fixes a new end: the last full hour within the span, or the one before, which pages
 * of an hour ago show. The first of these is shown. `now` in ms.
 */
export function approvalEnds(
  { status, valid_until }: Pick<WithdrawalRow, 'status' | 'valid_until'>,
  now: number,
): readonly [number, ...number[]] {
  const fixed = Number(valid_until ?? 0);
  if (status !== 'pending' || leavesTime(fixed, now)) return [fixed];
  const hour = Math.floor(now / 1_000 / END_STEP_SECONDS) * END_STEP_SECONDS;
  const end = hour + APPROVAL_SPAN_SECONDS;
  return [end, end - END_STEP_SECONDS];
}

/** Whether a pay-out that is approved until then may be started. What somebody has put into the far future counts as ended. `now` in ms. */
export function leavesTime(validUntil: number, now: number): boolean {
  return now < (validUntil - LEAST_LEFT_SECONDS) * 1_000 && !isTooFarAhead(validUntil, now);
}

/** The challenge of a pay-out, as approvals are bound to it. */
export function payoutHash(payout: Payout): string {
  return bytesToHex(payoutChallenge(payout));
}
