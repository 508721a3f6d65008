import { formatAmount } from '@bourse/money/amount';
import type { Language } from '@bourse/protocol/pairs';
import type { DepositView, MoveStatus } from '@bourse/protocol/wallet/calls';
import { remarkOf, type DepositRow } from './deposits.ts';

/** A deposit as its user sees it. */
export function depositView(row: DepositRow, language: Language): DepositView {
  return {
    id: row.id,
    currency: row.currency,
    chain: row.chain,
    amount: formatAmount(BigInt(row.amount)),
    arrival: row.status === 'finished' ? formatAmount(BigInt(row.arrival)) : '0',
    txHash: row.tx_hash,
    status: statusOf(row.status),
    source: row.source,
    confirmations: row.confirmations,
    remark: remarkOf(row, language),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}

/** What is decided and not credited yet is still pending for whoever waits for it. */
function statusOf(status: DepositRow['status']): MoveStatus {
  return status === 'crediting' ? 'pending' : status;
}
