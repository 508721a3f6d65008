import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import { Packer, type Packed } from '../../database/packer.ts';
import type { Database } from '../../database/schema.ts';
import { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import { NO_SEAL } from './journal-chain.ts';
import { packEntries, unpackEntries, type SealedEntry } from './journal-spans.ts';
import type { LedgerTables } from '../rows/tables.ts';
import { plainTrace } from './trace.ts';

/** More than a commit has. */
const SPAN = 2_000;
/** Entries that stay rows: a start looks for the end of the journal among them. */
const KEPT = 1_000;
const INTERVAL_MS = 60_000;
const PAUSE_MS = 20;

/**
 * Packs entries of the journal that nobody looks up any more: request ids are looked up for a day, what is older is only
 * read from end to end, by the audit.
 */
export function journalPacker(db: Database): Packer<LedgerTables['journal']> {
  return new Packer(db, {
    rows: 'journal',
    key: 'seq',
    spans: 'journal_spans',
    spanRows: SPAN,
    kept: KEPT,
    pauseMs: PAUSE_MS,
    pack: async (rows: readonly LedgerTables['journal'][], now) =>
      Number(rows.at(-1)!.time) < now - REMEMBERED_MS ? packCommits(db, rows.map(asEntry)) : undefined,
  });
}

/** The commits that are whole among these entries. */
async function packCommits(db: Database, entries: readonly SealedEntry[]): Promise<Packed> {
  const whole = entries.slice(0, entries.findLastIndex(({ seal }) => seal !== null) + 1);
  const [first, last] = [whole[0], whole.at(-1)];
  if (!first || !last) throw new Error(`no entry of the journal from ${entries[0]!.seq} on is sealed`);
  const earlier = await db
    .selectFrom('journal_spans')
    .select('seal')
    .orderBy('last_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const previousSeal = earlier?.seal.toString('hex') ?? NO_SEAL;
  const span = {
    last_seq: last.seq!,
    first_seq: first.seq!,
    to_time: last.time!,
    previous_seal: Buffer.from(previousSeal, 'hex'),
    seal: Buffer.from(last.seal!, 'hex'),
    entries: await packEntries(whole),
  };
  // Unpacked, entries have the seals that follow from what is packed: those stored must be the same.
  if (!areEqual(unpackEntries(span), whole))
    throw new Error(`the journal from ${first.seq} to ${last.seq} is not what was sealed`);
  return { first: span.first_seq, last: span.last_seq, span };
}

/** Packs every minute. */
export function startJournalPacker({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): {
  stop(): Promise<unknown>;
} {
  const packer = journalPacker(db);
  const job = new Job({
    everyMs: INTERVAL_MS,
    work: () => packer.packAll(clock.now()),
    failed: (err) => log.error({ err }, 'the journal was not packed; it is tried again in a minute'),
  }).start();
  return { stop: () => Promise.all([packer.stop(), job.stop()]) };
}

export function asEntry({ seal, trace, ...fields }: LedgerTables['journal']): SealedEntry {
  return { ...fields, trace: trace && plainTrace(trace), seal: seal && seal.toString('hex') };
}

function areEqual(some: readonly SealedEntry[], others: readonly SealedEntry[]): boolean {
  return (
    some.length === others.length &&
    others.every((entry, at) => JSON.stringify(entry) === JSON.stringify(some[at]))
  );
}
