import { paperDays, PAPER_MOST_DAYS } from '@bourse/protocol/wallet/paper-period';

/** Whole days, UTC, both included. */
export interface DayPeriod {
  readonly from: string;
  readonly to: string;
}

const YEARS_BACK = 6;

/** This year and those before it, newest first. */
export function yearsUntil(now: number): string[] {
  const year = new Date(now).getUTCFullYear();
  return Array.from({ length: YEARS_BACK + 1 }, (_, back) => String(year - back));
}

/** Why no paper can be made of it. */
export function periodProblem({
  from,
  to,
}: Partial<DayPeriod>): 'open' | 'backwards' | 'tooLong' | undefined {
  if (from === undefined || to === undefined) return 'open';
  if (from > to) return 'backwards';
  return paperDays(from, to) > PAPER_MOST_DAYS ? 'tooLong' : undefined;
}
