import { createClient } from '../database/host-client.ts';
import { connectDatabase } from '../database/connect.ts';
import { PARTITIONED_TABLES } from '../database/partitions.ts';
import { moveEndedSeconds } from '../second/ended-seconds.ts';
import { archiveRows, type RowsReport } from './archive-rows.ts';
import { archiveSpans, JOURNAL_CHAIN, TICK_CHAIN, type SpansReport } from './archive-spans.ts';

/** Any number; the same one everywhere, so that only one archives at a time. */
const LOCK = 7_246_022;

/** What ended before these times (ms) leaves the database. */
export interface ArchiveLimits {
  /** Of the journal and the tick chain, which go on being read from the files. */
  readonly chains: number;
  /** Of what users look up. */
  readonly history: number;
}

export interface ArchiveReport {
  readonly journal: SpansReport;
  readonly ticks: SpansReport;
  /** By table. */
  readonly history: Readonly<Record<string, RowsReport>>;
}

/** Moves what is old from the database to files in `dir`, beside a live exchange or without one. */
export async function archive(
  databaseUrl: string,
  dir: string,
  { chains, history }: ArchiveLimits,
): Promise<ArchiveReport> {
  const client = createClient(databaseUrl, { application_name: 'bourse-archive' });
  await client.connect();
  const { db, close } = connectDatabase(databaseUrl, {
    applicationName: 'bourse-archive',
    maxConnections: 1,
    statementTimeoutMs: 0,
  });
  try {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!rows[0]!.taken) throw new Error('something is being archived already');
    const journal = await archiveSpans(client, dir, JOURNAL_CHAIN, chains);
    const ticks = await archiveSpans(client, dir, TICK_CHAIN, chains);
    const reports: Record<string, RowsReport> = {};
    await moveEndedSeconds(db);
    for (const table of PARTITIONED_TABLES) reports[table] = await archiveRows(db, dir, table, history);
    return { journal, ticks, history: reports };
  } finally {
    await close();
    await client.end();
  }
}
