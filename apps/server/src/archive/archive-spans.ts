import type pg from 'pg';
import { unpackEntries } from '../sequencer/journal/journal-spans.ts';
import type { JournalSpanTable } from '../sequencer/rows/tables.ts';
import type { TickSpanTable } from '../market/tables.ts';
import { blocksOf } from '../market/ticks/tick-store.ts';
import { JOURNAL_SPANS, lastArchived, TICK_SPANS, writeSpans, type AnySpan } from './span-files.ts';

/** Spans in a file at most: 100,000 entries of the journal or 50 minutes of ticks, some megabytes or less. */
const SPANS_PER_FILE = 50;

/** A chain whose spans are moved, and how one of them is proved. */
interface Chain<Span extends AnySpan> {
  readonly table: 'journal_spans' | 'tick_spans';
  readonly kind: Parameters<typeof writeSpans<Span>>[1];
  /** Whether the span begins with number `first` and its texts give its own seal. */
  readonly holds: (span: Span, first: number) => boolean;
}

export const JOURNAL_CHAIN: Chain<JournalSpanTable> = {
  table: 'journal_spans',
  kind: JOURNAL_SPANS,
  holds: (span, first) => {
    const entries = unpackEntries(span);
    return entries.at(-1)?.seal === span.seal.toString('hex') && entries[0]?.seq === String(first);
  },
};

export const TICK_CHAIN: Chain<TickSpanTable> = {
  table: 'tick_spans',
  kind: TICK_SPANS,
  holds: (span, first) => {
    const blocks = blocksOf(span);
    return blocks.at(-1)?.hash === span.hash.toString('hex') && blocks[0]?.id === first;
  },
};

export interface SpansReport {
  readonly files: readonly string[];
  readonly spans: number;
  /** The last number that is archived. */
  readonly last: number;
}

/**
 * Moves packed spans that ended before `before` (ms) from the database to files. A span leaves the database when its file
 * is durable; one that a killed run left in both is recognised. What does not follow from its seal stays. The newest span
 * always stays, for the packer goes on from it. Spans are few and long: deleting a day of them is deleting a thousand rows.
 */
export async function archiveSpans<Span extends AnySpan>(
  client: pg.Client,
  dir: string,
  chain: Chain<Span>,
  before: number,
): Promise<SpansReport> {
  const files: string[] = [];
  let spans = 0;
  for (;;) {
    const moved = await archiveFile(client, dir, chain, before);
    if (!moved) return { files, spans, last: await lastArchived(dir, chain.kind) };
    files.push(moved.file);
    spans += moved.spans;
  }
}

async function archiveFile<Span extends AnySpan>(
  client: pg.Client,
  dir: string,
  { table, kind, holds }: Chain<Span>,
  before: number,
): Promise<{ file: string; spans: number } | undefined> {
  const archived = await lastArchived(dir, kind);
  const key = String(kind.last);
  await client.query(`delete from ${table} where ${key} <= $1`, [archived]);
  const { rows: spans } = await client.query<Span & pg.QueryResultRow>(
    `select * from ${table}
     where to_time < $1 and ${key} < (select max(${key}) from ${table})
     order by ${key} limit ${SPANS_PER_FILE}`,
    [before],
  );
  if (spans.length === 0) return undefined;
  let last = archived;
  for (const span of spans) {
    if (!holds(span, last + 1))
      throw new Error(`the ${kind.name} from ${last + 1} to ${span[key]} is not what was sealed`);
    last = Number(span[key]);
  }
  const file = await writeSpans(dir, kind, spans);
  await client.query(`delete from ${table} where ${key} <= $1`, [last]);
  return { file, spans: spans.length };
}
