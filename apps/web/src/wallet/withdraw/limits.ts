import { DECIMALS, formatFixed, parseAmount } from '@bourse/money/amount';
import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { subtractAmounts } from '@bourse/ui/format/decimal';

export const DAY_MS = 86_400_000;

/**
 * How much of a currency can still be withdrawn within 24 h, all networks together. `withdrawals` are those of the
 * currency; what was rejected or cancelled does not count.
 */
export function leftOfDay(
  withdrawals: readonly Pick<WithdrawalView, 'amount' | 'status' | 'createTime'>[],
  dayMax: string,
  now: number,
): string {
  const used = withdrawals
    .filter(({ status }) => status === 'pending' || status === 'finished')
    .filter(({ createTime }) => createTime > now - DAY_MS)
    .reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);
  return subtractAmounts(dayMax, formatFixed(used, DECIMALS));
}
