import { opsPayoutCalls } from '@bourse/protocol/operators/payouts/calls';
import { handle, type Call } from '../../gateway/call.ts';
import type { Deps } from '../deps.ts';

/** What the signer makes of withdrawals, and how far their payments are by our own nodes. */
export function payoutHandlers({ services: { reads } }: Deps): Call[] {
  const status = handle(opsPayoutCalls.status, async ({ id }) => {
    const progress = await reads.db
      .selectFrom('payout_progress')
      .selectAll()
      .where('withdrawal_id', '=', id)
      .executeTakeFirst();
    if (!progress) return null;
    const reports = await reads.db
      .selectFrom('payout_reports')
      .selectAll()
      .where('id', '=', id)
      .orderBy('seq', 'desc')
      .limit(MOST_EVENTS)
      .execute();
    return {
      state: progress.state,
      txHash: progress.tx_hash,
      confirmations: progress.confirmations,
      events: reports
        .toReversed()
        .flatMap(({ event, tx_hash: txHash, detail, at }) =>
          event === 'low' || event === 'enough' ? [] : [{ event, txHash, detail, time: Number(at) }],
        ),
    };
  });

  return [status];
}

/** The newest; one that waits for long has many. */
const MOST_EVENTS = 100;
