import type { PaperPeriod } from '@bourse/protocol/wallet/paper-calls';
import { refuse, type Refusal } from '@bourse/protocol/refusal';
import type { HistorySince } from '@bourse/protocol/config/calls';
import { timeText } from '../../clock.ts';
import { firstIdSince } from '../../database/first-id-since.ts';
import type { Database } from '../../database/schema.ts';

const DAY_MS = 86_400_000;

/** ms since 1970, both ends included. */
export interface Period {
  readonly from: number;
  readonly to: number;
}

/** Ids, both ends excluded. */
export interface IdRange {
  readonly after: bigint;
  readonly before: bigint;
}

/** Nothing attests to what has not happened: it ends now at the latest, and has begun. */
export function periodOf({ from, to }: PaperPeriod, now: number): Period | Refusal {
  const start = Date.parse(from);
  if (start > now) return refuse('INVALID_FIELD', { field: 'from' });
  return { from: start, to: Math.min(endOf(to), now) };
}

/** How its end is written: by the day, or by the minute while the day lasts. */
export function endText({ to: day }: PaperPeriod, { to }: Period): string {
  return to < endOf(day) ? timeText(to) : day;
}

const endOf = (day: string): number => Date.parse(day) + DAY_MS - 1;

/** Times grow with ids; of a period that lasts still, what there is now. */
export async function idsOf(
  db: Database,
  table: 'transfers' | 'trades',
  { from, to }: Period,
): Promise<IdRange> {
  const [first, end] = [await firstIdSince(db, table, from), await firstIdSince(db, table, to + 1)];
  return { after: first - 1n, before: end };
}

/** A paper from which archived lines are missing would be a wrong one. */
export function refuseArchived({ from }: Period, history: HistorySince): Refusal | undefined {
  const { transfers = 0, trades = 0, contracts = 0, seconds = 0 } = history;
  const since = Math.max(transfers, trades, contracts, seconds);
  if (from >= since) return undefined;
  const day = new Date(since + DAY_MS - 1).toISOString().slice(0, 10);
  return refuse('PAPER_ARCHIVED', { day });
}
