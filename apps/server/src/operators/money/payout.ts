import { bytesToHex } from '@noble/hashes/utils.js';
import { payoutChallenge, type Payout } from '@bourse/custody/payout';
import { formatAmount } from '@bourse/money/amount';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import type { OpsChainView } from '@bourse/protocol/operators/chains/calls';
import type { WithdrawalRow } from './withdrawal-queries.ts';

const AMOUNT_DECIMALS = 8;

/** What the signer is to send for a withdrawal. What a chain has no decimals for stays with the house. */
export function payoutOf(row: WithdrawalRow, chain: OpsChainView): Payout {
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
  };
}

/** The challenge of a pay-out, as approvals are bound to it. */
export function payoutHash(payout: Payout): string {
  return bytesToHex(payoutChallenge(payout));
}
