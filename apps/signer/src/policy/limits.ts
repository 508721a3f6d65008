import type { Payout } from '@bourse/custody/payout';
import { reasonText } from '@bourse/custody/reasons';
import { fromBaseUnits, toBaseUnits } from '../amounts.ts';
import type { SignerRecord } from '../record/signer-record.ts';
import { LIMIT_DECIMALS, type CoinLimits } from '../setup.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Whether a pay-out is within the signer's own limits: not ever (`refuse`), not now (`wait`), or yes. */
export function checkLimits(
  { coin, amount }: Payout,
  limits: CoinLimits | undefined,
  isAutomatic: boolean,
  record: SignerRecord,
  now: number,
): { readonly refuse: string } | { readonly wait: string } | undefined {
  if (!limits) return { refuse: reasonText('noLimits', { coin }) };
  const units = unitsOf(amount);
  const most = isAutomatic ? limits.automatic.payout : limits.payout;
  if (units > unitsOf(most))
    return { refuse: reasonText(isAutomatic ? 'aboveMostAlone' : 'aboveMost', { most, coin }) };
  const sumSince = (time: number, isCounted: (each: { isAutomatic: boolean }) => boolean) =>
    record
      .acceptedSince(time)
      .filter((each) => each.coin === coin && isCounted(each))
      .reduce((sum, each) => sum + unitsOf(each.amount), 0n);
  if (isAutomatic) {
    const lately = record
      .acceptedSince(now - HOUR_MS)
      .filter((each) => each.coin === coin && each.isAutomatic);
    if (lately.length >= limits.automatic.count)
      return { wait: reasonText('tooManyAlone', { count: lately.length }) };
  }
  const windows = [
    ['hourSpent', now - HOUR_MS, limits.hour, () => true],
    ['daySpent', now - DAY_MS, limits.day, () => true],
    ...(isAutomatic
      ? [
          [
            'hourSpentAlone',
            now - HOUR_MS,
            limits.automatic.hour,
            (each: { isAutomatic: boolean }) => each.isAutomatic,
          ] as const,
        ]
      : []),
  ] as const;
  for (const [reason, since, limit, isCounted] of windows) {
    const left = unitsOf(limit) - sumSince(since, isCounted);
    if (units > left)
      return {
        wait: reasonText(reason, { left: fromBaseUnits(left > 0n ? left : 0n, LIMIT_DECIMALS), coin }),
      };
  }
  return undefined;
}

/** Of texts that the schemas have read. */
function unitsOf(text: string): bigint {
  return toBaseUnits(text, LIMIT_DECIMALS)!;
}
