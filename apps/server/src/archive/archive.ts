import pg from 'pg';
import { unpackEntries } from '../sequencer/journal-spans.ts';
import type { JournalSpanTable } from '../sequencer/tables.ts';
import { lastArchived, writeSpans } from './journal-files.ts';

/** Spans in a file at most: 100,000 entries, some megabytes. */
const SPANS_PER_FILE = 50;
/** Any number; the same one everywhere, so that only one archives at a time. */
const LOCK = 7_246_022;

export interface ArchiveReport {
  readonly files: readonly string[];
  readonly spans: number;
  /** The last sequence number that is archived. */
  readonly lastSeq: number;
}

/**
 * Moves packed spans of the journal that ended before `before` (ms) from the database to files. A span leaves the
 * database when its file is durable; one that a killed run left in both is recognised. What does not follow from its seal
 * stays. The newest span always stays, for the packer goes on from it. Runs beside a live exchange.
 */
export async function archiveJournal(
  databaseUrl: string,
  dir: string,
  before: number,
): Promise<ArchiveReport> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bourse-archive' });
  await client.connect();
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!rows[0]!.taken) throw new Error('the journal is being archived already');
    const files: string[] = [];
    let spans = 0;
    for (;;) {
      const moved = await archiveFile(client, dir, before);
      if (!moved) return { files, spans, lastSeq: await lastArchived(dir) };
      files.push(moved.file);
      spans += moved.spans;
    }
  } finally {
    await client.end();
  }
}

async function archiveFile(
  client: pg.Client,
  dir: string,
  before: number,
): Promise<{ file: string; spans: number } | undefined> {
  const archived = await lastArchived(dir);
  await client.query('delete from journal_spans where last_seq <= $1', [archived]);
  const { rows: spans } = await client.query<JournalSpanTable>(
    `select * from journal_spans
     where to_time < $1 and last_seq < (select max(last_seq) from journal_spans)
     order by last_seq limit ${SPANS_PER_FILE}`,
    [before],
  );
  if (spans.length === 0) return undefined;
  let last = archived;
  for (const span of spans) {
    const entries = unpackEntries(span);
    const holds = entries.at(-1)?.seal === span.seal.toString('hex') && entries[0]?.seq === String(last + 1);
    if (!holds)
      throw new Error(`the journal from ${span.first_seq} to ${span.last_seq} is not what was sealed`);
    last = Number(span.last_seq);
  }
  const file = await writeSpans(dir, spans);
  await client.query('delete from journal_spans where last_seq <= $1', [last]);
  return { file, spans: spans.length };
}
