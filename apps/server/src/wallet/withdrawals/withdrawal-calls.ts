import { formatAmount } from '@bourse/money/amount';
import { walletCalls } from '@bourse/protocol/wallet/calls';
import { newest, pageOf, type Paging, type Period } from '../../database/newest.ts';
import type { Database } from '../../database/schema.ts';
import { handle, type Call } from '../../gateway/call.ts';
import type { Services } from '../../services.ts';
import type { WithdrawalTable } from '../records.ts';
import { PayoutStore } from '../payouts/payout-store.ts';
import { withdrawalView } from './withdrawal-views.ts';
import type { TravelRule } from '../../travel/travel-rule.ts';
import type { LevelLimits } from './level-limits.ts';
import type { Withdrawals } from './withdrawals.ts';

/** `/bb/user/statisticsUser/*`: withdrawing, cancelling, looking back. Cancelling is never switched off. */
export function withdrawalCalls(
  { reads }: Services,
  {
    withdrawals,
    levels,
    travel,
  }: {
    readonly withdrawals: Withdrawals;
    readonly levels: LevelLimits;
    readonly travel: Pick<TravelRule, 'of' | 'standing'>;
  },
): Call[] {
  return [
    handle(walletCalls.withdraw, (input, caller) => withdrawals.request(caller, input)),
    handle(walletCalls.withdrawLimits, async (_input, { session }) => {
      const [view, standing] = await Promise.all([
        levels.view(session.userId),
        travel.standing(session.userId),
      ]);
      if (!standing) return view;
      const { from, used } = standing;
      return {
        ...view,
        travel: { from: formatAmount(from), used: used === undefined ? '' : formatAmount(used) },
      };
    }),
    handle(walletCalls.cancelWithdrawal, ({ id, requestId }, { session }) =>
      withdrawals.cancel(session.userId, id, requestId),
    ),
    handle(walletCalls.withdrawals, async (input, { session }) => {
      const { rows, total } = await listWithdrawals(reads.committed, session.userId, input);
      const progress = await new PayoutStore(reads.committed).progressOf(rows.map(({ id }) => id));
      const told = await travel.of(
        'withdrawal',
        rows.map(({ id }) => id),
      );
      return {
        list: rows.map((row) => withdrawalView(row, progress.get(row.id), told.get(row.id)?.state)),
        totalRow: total,
      };
    }),
  ];
}

interface WithdrawalFilter extends Period, Paging {
  readonly currency?: string | undefined;
}

/** A user's withdrawals, newest first. */
async function listWithdrawals(
  db: Database,
  userId: number,
  { currency, startTime, endTime, pageNo, pageSize }: WithdrawalFilter,
): Promise<{ rows: WithdrawalTable[]; total: number }> {
  let own = db.selectFrom('withdrawals').selectAll().where('owner', '=', String(userId));
  if (startTime !== undefined) own = own.where('created_at', '>=', String(startTime));
  if (endTime !== undefined) own = own.where('created_at', '<=', String(endTime));
  let query = db.selectFrom(newest(own.orderBy('id', 'desc'))).selectAll();
  if (currency !== undefined) query = query.where('currency', '=', currency.toUpperCase());
  return pageOf(query.orderBy('id', 'desc'), { pageNo, pageSize });
}
