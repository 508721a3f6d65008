import type pg from 'pg';
import { JOURNAL_SPANS, lastArchived, readSpans } from '../archive/span-files.ts';
import { readChunks } from '../database/read-chunks.ts';
import type { JournalSpanTable } from '../sequencer/rows/tables.ts';

/** They are long. */
export const SPANS_AT_ONCE = 100;

/**
 * Packed entries of the journal that reach to `time` (ms), first those in the folder of the archive; a killed run may have left
 * some in both places.
 */
export async function* journalSpans(
  client: pg.Client,
  archive: string | undefined,
  time = 0,
): AsyncGenerator<JournalSpanTable> {
  let archived = 0;
  if (archive !== undefined) {
    archived = await lastArchived(archive, JOURNAL_SPANS);
    yield* readSpans(archive, JOURNAL_SPANS, { time });
  }
  const spans = readChunks<JournalSpanTable>(
    client,
    'select * from journal_spans where last_seq > $1 and to_time >= $2 order by last_seq',
    [archived, time],
    { atOnce: SPANS_AT_ONCE },
  );
  for await (const some of spans) yield* some;
}
