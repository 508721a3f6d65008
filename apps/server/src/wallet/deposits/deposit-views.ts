import { formatAmount } from '@bourse/money/amount';
import type { Language } from '@bourse/protocol/languages';
import { wording } from '@bourse/protocol/texts/wording';
import type { TravelState } from '@bourse/protocol/wallet/travel';
import type { DepositView, MoveStatus } from '@bourse/protocol/wallet/calls';
import type { DepositRow } from '../tables.ts';

/** A deposit as its user sees it. */
export function depositView(row: DepositRow, language: Language, travel?: TravelState): DepositView {
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
    ...(travel === 'asked' && row.status === 'pending' && { travel }),
    createTime: row.created_at.getTime(),
    updateTime: row.updated_at.getTime(),
  };
}

/** What is decided and not credited yet is still pending for whoever waits for it. */
function statusOf(status: DepositRow['status']): MoveStatus {
  return status === 'crediting' ? 'pending' : status;
}

/** What the record says about it: an operator's remark, or our reason in the reader's language. */
export function remarkOf(
  row: Pick<DepositRow, 'reason' | 'reason_args' | 'remark'>,
  language: Language,
): string {
  return row.reason === null ? row.remark : wording(language, row.reason, row.reason_args);
}
