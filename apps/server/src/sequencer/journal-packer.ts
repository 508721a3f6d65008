import { setTimeout as sleep } from 'node:timers/promises';
import { REMEMBERED_MS } from '@bourse/engine/recent-keys';
import type { Database } from '../database/schema.ts';
import type { Services } from '../services.ts';
import { ChainCheck, NO_SEAL } from './journal-chain.ts';
import { packEntries, unpackEntries, type SealedEntry } from './journal-spans.ts';
import type { LedgerTables } from './tables.ts';

/** Entries in a span at most; more than a commit has. */
const SPAN = 2_000;
/** So many of the newest stay rows, however old: a start looks for the end of the journal there. */
const KEPT = 1_000;
const INTERVAL_MS = 60_000;
/** Between two spans, when there are many: the exchange has other things to do. */
const PAUSE_MS = 20;

/**
 * Packs entries of the journal that nobody looks up any more: request ids are looked up for a day, what is older is only
 * read from end to end, by the audit. An entry leaves `journal` in the transaction that puts it in a span, after it was
 * unpacked again for a test. Entries whose seals do not hold stay where they are, as evidence.
 */
export class JournalPacker {
  readonly #db: Database;
  readonly #stopping = new AbortController();
  #packing: Promise<number> | undefined;

  constructor(db: Database) {
    this.#db = db;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#packing?.catch(() => undefined);
  }

  /** Packs what is old enough; answers how many spans that made. While it does, further calls wait for the same. */
  packAll(now: number): Promise<number> {
    this.#packing ??= this.#packSpans(now - REMEMBERED_MS).finally(() => (this.#packing = undefined));
    return this.#packing;
  }

  async #packSpans(before: number): Promise<number> {
    let spans = 0;
    while (!this.#stopping.signal.aborted && (await this.#packSpan(before))) {
      spans++;
      await sleep(PAUSE_MS);
    }
    return spans;
  }

  async #packSpan(before: number): Promise<boolean> {
    const db = this.#db;
    const { seq } = await db.selectFrom('head').select('seq').executeTakeFirstOrThrow();
    const rows = await db
      .selectFrom('journal')
      .selectAll()
      .where('seq', '<=', String(Number(seq) - KEPT))
      .orderBy('seq')
      .limit(SPAN)
      .execute();
    if (rows.length < SPAN || Number(rows.at(-1)!.time) >= before) return false;
    const entries = rows.map(asEntry);
    const whole = entries.slice(0, entries.findLastIndex(({ seal }) => seal !== null) + 1);
    const [first, last] = [whole[0], whole.at(-1)];
    if (!first || !last) throw new Error(`no entry of the journal from ${entries[0]!.seq} on is sealed`);
    const earlier = await db
      .selectFrom('journal_spans')
      .select(['last_seq', 'seal'])
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
    const follows = Number(first.seq) === Number(earlier?.last_seq ?? 0) + 1;
    if (!follows || !holds(whole, previousSeal) || !areEqual(unpackEntries(span), whole))
      throw new Error(`the journal from ${first.seq} to ${last.seq} is not what was sealed`);
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('journal_spans').values(span).execute();
      await trx
        .deleteFrom('journal')
        .where('seq', '>=', span.first_seq)
        .where('seq', '<=', span.last_seq)
        .execute();
    });
    return true;
  }
}

/** Packs every minute. */
export function startJournalPacker({ db, clock, log }: Pick<Services, 'db' | 'clock' | 'log'>): {
  stop(): Promise<void>;
} {
  const packer = new JournalPacker(db);
  const timer = setInterval(() => {
    packer
      .packAll(clock.now())
      .catch((error: unknown) =>
        log.error({ err: error }, 'the journal was not packed; it is tried again in a minute'),
      );
  }, INTERVAL_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return packer.stop();
    },
  };
}

export function asEntry({ seal, ...fields }: LedgerTables['journal']): SealedEntry {
  return { ...fields, seal: seal && seal.toString('hex') };
}

function holds(entries: readonly SealedEntry[], previousSeal: string): boolean {
  const check = new ChainCheck(previousSeal);
  for (const entry of entries) check.add(entry);
  check.finish(entries.at(-1)!.seal!);
  return check.problems.length === 0;
}

function areEqual(some: readonly SealedEntry[], others: readonly SealedEntry[]): boolean {
  return (
    some.length === others.length &&
    others.every((entry, at) => JSON.stringify(entry) === JSON.stringify(some[at]))
  );
}
