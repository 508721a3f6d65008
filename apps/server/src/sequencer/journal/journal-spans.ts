import { promisify } from 'node:util';
import { brotliCompress, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib';
import { Sealing, sealedText, sealedValues, tracedFields, type TracedFields } from './journal-chain.ts';
import type { JournalSpanTable } from '../rows/tables.ts';

/**
 * Older entries of the journal, many to a row: the very text that the seals cover, commit after commit, each ended by
 * U+001C, squeezed with Brotli. The seals within follow from the one before the first entry.
 */

const COMMIT_END = '\x1c';
const ENTRY_END = '\x1d';

/** A journal row; `seal` is in hex. */
export type SealedEntry = TracedFields & { readonly seal: string | null };

/** On another thread. */
const compress: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress);

/** Entries that follow one another and end with a sealed one. */
export async function packEntries(entries: readonly SealedEntry[]): Promise<Buffer> {
  const text = entries
    .map((entry) => sealedText(sealedValues(entry)) + (entry.seal === null ? '' : COMMIT_END))
    .join('');
  return compress(Buffer.from(text, 'utf8'), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
}

/** The entries as they were, with the seals that follow from their text. */
export function unpackEntries(span: Pick<JournalSpanTable, 'previous_seal' | 'entries'>): SealedEntry[] {
  const commits = brotliDecompressSync(span.entries).toString('utf8').split(COMMIT_END);
  if (commits.pop() !== '') throw new Error('a span of the journal does not end with a seal');
  let seal = span.previous_seal.toString('hex');
  return commits.flatMap((commit) => {
    const sealing = new Sealing(seal);
    sealing.addText(commit);
    seal = sealing.seal();
    const entries = commit.split(ENTRY_END).slice(0, -1);
    return entries.map((text, at) => ({
      ...tracedFields(text),
      seal: at === entries.length - 1 ? seal : null,
    }));
  });
}
