import { open, readdir, readFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { JournalSpanTable } from '../sequencer/tables.ts';

/**
 * Archived spans of the journal, several to a file. A file is named by its first and last sequence number and begins with
 * one line of JSON that says what is in it; behind that line stand the packed entries of its spans, one after the other
 * (sequencer/journal-spans.ts). Seals are those of the hash chain, so an archive proves itself.
 */

const FORMAT = 'bourse-journal-1';
const NAME = /^journal-(\d{15})-(\d{15})\.spans$/;

interface Header {
  readonly format: string;
  readonly spans: readonly {
    readonly first: string;
    readonly last: string;
    /** Of the last entry, ms. */
    readonly toTime: string;
    readonly previousSeal: string;
    readonly seal: string;
    readonly bytes: number;
  }[];
}

/** The folder of the archive in a data directory. */
export function archiveDir(dataDir: string): string {
  return join(dataDir, 'archive');
}

/** Writes a file, durably and all at once; answers its name. */
export async function writeSpans(dir: string, spans: readonly JournalSpanTable[]): Promise<string> {
  const header: Header = {
    format: FORMAT,
    spans: spans.map((span) => ({
      first: span.first_seq,
      last: span.last_seq,
      toTime: span.to_time,
      previousSeal: span.previous_seal.toString('hex'),
      seal: span.seal.toString('hex'),
      bytes: span.entries.length,
    })),
  };
  const name = `journal-${padded(spans[0]!.first_seq)}-${padded(spans.at(-1)!.last_seq)}.spans`;
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, name);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(
      Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...spans.map((s) => s.entries)]),
    );
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  const folder = await open(dir, 'r');
  await folder.sync().finally(() => folder.close());
  return name;
}

/** All archived spans, oldest first. Throws at a file that is none of ours. */
export async function* readSpans(dir: string): AsyncGenerator<JournalSpanTable> {
  for (const name of await archiveFiles(dir)) {
    const bytes = await readFile(join(dir, name));
    const end = bytes.indexOf('\n');
    const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
    if (header.format !== FORMAT) throw new Error(`${name} is not an archive of the journal`);
    let at = end + 1;
    for (const span of header.spans) {
      yield {
        first_seq: span.first,
        last_seq: span.last,
        to_time: span.toTime,
        previous_seal: Buffer.from(span.previousSeal, 'hex'),
        seal: Buffer.from(span.seal, 'hex'),
        entries: bytes.subarray(at, at + span.bytes),
      };
      at += span.bytes;
    }
  }
}

/** The last sequence number that is archived, 0 if none is. */
export async function lastArchived(dir: string): Promise<number> {
  const last = (await archiveFiles(dir)).at(-1);
  return last === undefined ? 0 : Number(NAME.exec(last)![2]);
}

async function archiveFiles(dir: string): Promise<string[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => NAME.test(name)).toSorted();
}

function padded(seq: string): string {
  return seq.padStart(15, '0');
}
