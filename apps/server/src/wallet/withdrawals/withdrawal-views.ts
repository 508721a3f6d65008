import { formatAmount } from '@bourse/money/amount';
import type { UserMessage } from '@bourse/protocol/stream';
import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { splitPayee } from '@bourse/protocol/wallet/memo';
import type { TravelState } from '@bourse/protocol/wallet/travel';
import type { Bus } from '../../bus.ts';
import type { CommittedBatch } from '../../sequencer/sequencer.ts';
import type { WithdrawalTable } from '../records.ts';
import type { PayoutProgressTable } from '../tables.ts';

/**
 * A withdrawal as its user sees it: while it is being paid it is pending, and too late to cancel. What a signer has sent
 * for it has a hash and confirmations before it is finished.
 */
export function withdrawalView(
  row: WithdrawalTable,
  progress?: Pick<PayoutProgressTable, 'tx_hash' | 'confirmations'>,
  travel?: TravelState,
): WithdrawalView {
  const [amount, fee] = [BigInt(row.amount), BigInt(row.fee)];
  return {
    id: row.id,
    currency: row.currency,
    chain: row.chain,
    ...splitPayee(row.address),
    amount: formatAmount(amount),
    fee: formatAmount(fee),
    arrival: formatAmount(amount - fee),
    status: row.status === 'paying' ? 'pending' : row.status,
    cancellable: row.status === 'pending',
    txHash: row.tx_hash || (progress?.tx_hash ?? ''),
    confirmations: progress?.confirmations ?? 0,
    remark: row.remark,
    ...(travel === 'asked' && row.status === 'pending' && { travel }),
    createTime: Number(row.created_at),
    updateTime: Number(row.updated_at),
  };
}

/** Sends every signed-in user the withdrawals that a commit changed. */
export function publishWithdrawals(bus: Bus, batch: CommittedBatch): void {
  const seq = batch.entries.at(-1)?.seq ?? 0;
  for (const row of batch.withdrawals) {
    if (!bus.hasSubscribers(`user:${row.owner}`)) continue;
    const withdrawals = [withdrawalView(row)];
    bus.publish(`user:${row.owner}`, { ch: 'user', type: 'delta', seq, withdrawals } satisfies UserMessage);
  }
}
