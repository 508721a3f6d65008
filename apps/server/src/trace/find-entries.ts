import { decodeEvents } from '@bourse/protocol/journal';
import type { Event } from '@bourse/protocol/event';
import type pg from 'pg';
import { journalSpans } from '../audit/stored-spans.ts';
import { createClient } from '../database/host-client.ts';
import { readChunks } from '../database/read-chunks.ts';
import { asEntry } from '../sequencer/journal/journal-packer.ts';
import { unpackEntries, type SealedEntry } from '../sequencer/journal/journal-spans.ts';
import { traceOf } from '../sequencer/journal/trace.ts';
import type { LedgerTables } from '../sequencer/rows/tables.ts';

/** Which entries: those of a request, of a user, or of a user's request, of a stretch of time. */
export interface Wanted {
  /** As an answer's `X-Request-Id` or a line of a log spells it. */
  readonly request?: string | undefined;
  readonly user?: number | undefined;
  /** ms; both are within. */
  readonly from: number;
  readonly to: number;
}

export interface FoundEntry {
  readonly seq: number;
  readonly time: number;
  readonly command: string;
  readonly user: number | null;
  /** As the journal keeps it; null: the command came by none. */
  readonly trace: string | null;
  readonly events: readonly Event[];
}

/**
 * Entries of the journal, oldest first, wherever they are by now: in the archive (a folder), packed, or still rows. No index leads
 * to them, so all of that stretch is read; beside a live exchange as well, or on a replica.
 */
export async function* findEntries(
  databaseUrl: string,
  wanted: Wanted,
  archive?: string,
): AsyncGenerator<FoundEntry> {
  const trace = wanted.request === undefined ? undefined : traceOf(wanted.request);
  const owner = wanted.user === undefined ? undefined : String(wanted.user);
  const isWanted = (entry: SealedEntry): boolean =>
    Number(entry.time) >= wanted.from &&
    Number(entry.time) <= wanted.to &&
    (trace === undefined || entry.trace === trace) &&
    (owner === undefined || entry.owner === owner);
  const client = createClient(databaseUrl, { application_name: 'bourse-trace' });
  await client.connect();
  try {
    // What is packed or archived meanwhile is found where it was.
    await client.query('begin transaction isolation level repeatable read read only');
    for await (const entry of entriesOf(client, wanted, { trace, owner, archive }))
      if (isWanted(entry)) yield found(entry);
  } finally {
    await client.end();
  }
}

async function* entriesOf(
  client: pg.Client,
  { from, to }: Wanted,
  { trace, owner, archive }: Readonly<Record<'trace' | 'owner' | 'archive', string | undefined>>,
): AsyncGenerator<SealedEntry> {
  // The snapshot is taken before the files are read: what leaves the database later is in both.
  await client.query('select from head');
  for await (const span of journalSpans(client, archive, from)) {
    const entries = unpackEntries(span);
    if (Number(entries[0]!.time) > to) return;
    yield* entries;
  }
  const rows = readChunks<LedgerTables['journal']>(
    client,
    `select * from journal where time between $1 and $2
       and ($3::uuid is null or trace = $3) and ($4::bigint is null or owner = $4) order by seq`,
    [from, to, trace ?? null, owner ?? null],
  );
  for await (const some of rows) yield* some.map(asEntry);
}

function found({ seq, time, command, owner, trace, events }: SealedEntry): FoundEntry {
  return {
    seq: Number(seq),
    time: Number(time),
    command: command!,
    user: owner === null ? null : Number(owner),
    trace: trace ?? null,
    events: decodeEvents(events!),
  };
}
