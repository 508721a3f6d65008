import type { Column } from '@bourse/ui/lib/columns';
import { formatDateTime } from '@bourse/ui/format/time';

/** A moment: in the reader's time on the page, in UTC in a file, so that a program can read it. */
export function timeColumn<Row>(head: string, time: (row: Row) => number, key = 'time'): Column<Row> {
  return {
    key,
    head,
    leads: 'when',
    fileHead: `${head} (UTC)`,
    text: (row) => utc(time(row)),
    cell: (row) => <span className="text-muted">{formatDateTime(time(row))}</span>,
  };
}

/** Nothing for what has not happened. */
export function utc(ms: number): string {
  return ms === 0 ? '' : new Date(ms).toISOString();
}
