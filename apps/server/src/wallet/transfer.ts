import { formatAmount } from '@bourse/money/amount';
import { Refusal } from '@bourse/protocol/refusal';
import type { OwnTransferTable } from './records.ts';
import { walletCalls, type TransferView } from '@bourse/protocol/wallet/calls';
import { handle, type Call } from '../gateway/call.ts';
import type { OwnTransfers } from './own-transfers.ts';

/** Between a user's own spot and contract accounts. No product switch: money must always find its way back. */
export function transferCalls(transfers: OwnTransfers): Call[] {
  return [
    handle(walletCalls.transfer, async (input, { session }) => {
      const to = input.type === '1' ? 'contract' : 'spot';
      const row = await transfers.request(session.userId, { ...input, to });
      return row instanceof Refusal ? row : transferView(row);
    }),
  ];
}

function transferView(row: OwnTransferTable): TransferView {
  return {
    id: row.id,
    currency: row.currency,
    amount: formatAmount(BigInt(row.amount)),
    type: row.receiver === 'contract' ? '1' : '2',
    time: Number(row.time),
  };
}
