import { createHash, type Hash } from 'node:crypto';

/**
 * The journal's hash chain. The last entry of every commit carries the seal of that commit, which covers its entries
 * and the seal before; the head row keeps the newest. An entry that is changed, removed or put in breaks the seal of
 * its commit, and with it every later one.
 *
 * A seal is the SHA-256, in lower-case hex, of the seal before, a newline, and the commit's entries: their fields in the
 * order of JOURNAL_FIELDS, joined by U+001E, each entry ended by U+001D. A null is U+0000, which no stored text holds.
 * An entry whose command came by a request has its trace (`trace.ts`) as one more field; one without has none, and so is
 * sealed as all were before there were traces.
 * Before the first stands NO_SEAL. Entries older than the chain were sealed by the migration, 1,000 at a time.
 */

export const NO_SEAL = '0'.repeat(64);

export const JOURNAL_FIELDS = ['seq', 'time', 'command', 'owner', 'request_id', 'result', 'events'] as const;

/** Where the trace stands: behind what every entry has. */
const TRACE_FIELD = JOURNAL_FIELDS.length;

/** A journal row's fields, as text. */
export type JournalFields = Readonly<Record<(typeof JOURNAL_FIELDS)[number], string | null>>;

/** The same, with the trace where there is one. */
export type TracedFields = JournalFields & { readonly trace?: string | null };

/** The values of an entry in the order of JOURNAL_FIELDS, and its trace. */
export function sealedValues(row: TracedFields): (string | null)[] {
  const values = JOURNAL_FIELDS.map((field) => row[field]);
  if (row.trace != null) values.push(row.trace);
  return values;
}

/** One entry as it is sealed; values as those of `sealedValues`. */
export function sealedText(values: readonly (string | null)[]): string {
  return `${values.map((value) => value ?? '\0').join('\x1e')}\x1d`;
}

/** The entry of such a text, without its end. */
export function tracedFields(text: string): TracedFields {
  const values = text.split('\x1e').map((value) => (value === '\0' ? null : value));
  const fields = Object.fromEntries(JOURNAL_FIELDS.map((field, n) => [field, values[n] ?? null]));
  return { ...(fields as JournalFields), trace: values[TRACE_FIELD] ?? null };
}

/**
 * The same of all entries of a commit at once, given by column, the traces behind the others; `nulls`: what stands for null in
 * each.
 */
export function sealedColumns(columns: readonly (readonly string[])[], nulls: readonly string[]): string {
  let text = '';
  for (let entry = 0; entry < columns[0]!.length; entry++) {
    for (let field = 0; field < JOURNAL_FIELDS.length; field++) {
      const value = columns[field]![entry]!;
      text += `${field === 0 ? '' : '\x1e'}${value === nulls[field] ? '\0' : value}`;
    }
    const trace = columns[TRACE_FIELD]![entry]!;
    text += trace === nulls[TRACE_FIELD] ? '\x1d' : `\x1e${trace}\x1d`;
  }
  return text;
}

/** Takes the entries of one commit, oldest first, and gives its seal. */
export class Sealing {
  readonly #hash: Hash;

  constructor(before: string) {
    this.#hash = createHash('sha256').update(`${before}\n`, 'utf8');
  }

  /** One entry; values as those of `sealedValues`. */
  add(values: readonly (string | null)[]): void {
    this.addText(sealedText(values));
  }

  /** Any number of entries, as `sealedText` spells them. */
  addText(text: string): void {
    this.#hash.update(text, 'utf8');
  }

  seal(): string {
    return this.#hash.digest('hex');
  }
}

/** Follows the stored chain from its beginning; finds the commits whose seal is not theirs. */
export class ChainCheck {
  readonly problems: string[] = [];
  #last = NO_SEAL;
  #sealing = new Sealing(NO_SEAL);
  #unsealed = false;

  /** The next stored entry; `seal` is null unless it is the last of its commit. */
  add(row: TracedFields & { readonly seal: string | null }): void {
    this.#sealing.add(sealedValues(row));
    this.#unsealed = row.seal === null;
    if (row.seal === null) return;
    if (this.#sealing.seal() !== row.seal)
      this.problems.push(`the seal of journal ${row.seq} is not that of its entries`);
    this.#last = row.seal;
    this.#sealing = new Sealing(row.seal);
  }

  /** There are no more; `seal` is what the head row holds. */
  finish(seal: string): void {
    if (this.#unsealed) this.problems.push('the journal ends without a seal');
    if (this.#last !== seal) this.problems.push('the last seal of the journal is not the one of the head');
  }
}
