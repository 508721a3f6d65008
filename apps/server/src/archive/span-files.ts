import { open, readdir, readFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { TickSpanTable } from '../market/tables.ts';
import type { JournalSpanTable } from '../sequencer/rows/tables.ts';

/**
 * Archived spans of a chain, the journal's or that of the ticks, several to a file. A file is named by the first and last
 * number in it and begins with one line of JSON that says what is in it; behind that line stand the packed spans, one
 * after the other, as they were in the database. Seals are those of the chain, so an archive proves itself.
 */
interface SpanKind<Span> {
  readonly name: string;
  readonly format: string;
  /** Columns of a span. */
  readonly first: keyof Span;
  readonly last: keyof Span;
  readonly previousSeal: keyof Span;
  readonly seal: keyof Span;
  readonly body: keyof Span;
}

export const JOURNAL_SPANS: SpanKind<JournalSpanTable> = {
  name: 'journal',
  format: 'bourse-journal-1',
  first: 'first_seq',
  last: 'last_seq',
  previousSeal: 'previous_seal',
  seal: 'seal',
  body: 'entries',
};

export const TICK_SPANS: SpanKind<TickSpanTable> = {
  name: 'ticks',
  format: 'bourse-ticks-1',
  first: 'first_id',
  last: 'last_id',
  previousSeal: 'previous_hash',
  seal: 'hash',
  body: 'blocks',
};

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

/** What any span has. */
export interface AnySpan {
  to_time: string;
}

/** The folder of the archive in a data directory. */
export function archiveDir(dataDir: string): string {
  return join(dataDir, 'archive');
}

/** Writes a file, durably and all at once; answers its name. */
export async function writeSpans<Span extends AnySpan>(
  dir: string,
  kind: SpanKind<Span>,
  spans: readonly Span[],
): Promise<string> {
  const header: Header = {
    format: kind.format,
    spans: spans.map((span) => ({
      first: span[kind.first] as string,
      last: span[kind.last] as string,
      toTime: span.to_time,
      previousSeal: (span[kind.previousSeal] as Buffer).toString('hex'),
      seal: (span[kind.seal] as Buffer).toString('hex'),
      bytes: (span[kind.body] as Buffer).length,
    })),
  };
  const [first, last] = [header.spans[0]!.first, header.spans.at(-1)!.last];
  const name = `${kind.name}-${padded(first)}-${padded(last)}.spans`;
  const bodies = spans.map((span) => span[kind.body] as Buffer);
  await writeDurably(dir, name, Buffer.concat([Buffer.from(`${JSON.stringify(header)}\n`), ...bodies]));
  return name;
}

/** All archived spans that end at this number and time (ms) or later, oldest first. Throws at a file that is none of ours. */
export async function* readSpans<Span extends AnySpan>(
  dir: string,
  kind: SpanKind<Span>,
  { from = 0, time = 0 }: { readonly from?: number; readonly time?: number } = {},
): AsyncGenerator<Span> {
  const files = (await spanFiles(dir, kind)).filter(({ last }) => last >= from);
  for (let index = await firstSince(dir, kind, files, time); index < files.length; index++) {
    const { header, bytes } = await readSpanFile(dir, kind, files[index]!.name);
    let at = bytes.indexOf('\n') + 1;
    for (const span of header.spans) {
      const body = bytes.subarray(at, at + span.bytes);
      at += span.bytes;
      if (Number(span.last) < from || Number(span.toTime) < time) continue;
      yield {
        [kind.first]: span.first,
        [kind.last]: span.last,
        to_time: span.toTime,
        [kind.previousSeal]: Buffer.from(span.previousSeal, 'hex'),
        [kind.seal]: Buffer.from(span.seal, 'hex'),
        [kind.body]: body,
      } as unknown as Span;
    }
  }
}

/** Which of the files is the first that reaches to `time`: by halving, since only what is in a file tells its time. */
async function firstSince<Span>(
  dir: string,
  kind: SpanKind<Span>,
  files: readonly { readonly name: string }[],
  time: number,
): Promise<number> {
  let [low, high] = [0, time === 0 ? 0 : files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { header } = await readSpanFile(dir, kind, files[middle]!.name);
    if (Number(header.spans.at(-1)!.toTime) >= time) high = middle;
    else low = middle + 1;
  }
  return low;
}

async function readSpanFile<Span>(
  dir: string,
  kind: SpanKind<Span>,
  name: string,
): Promise<{ header: Header; bytes: Buffer }> {
  const bytes = await readFile(join(dir, name));
  const header = JSON.parse(bytes.toString('utf8', 0, bytes.indexOf('\n'))) as Header;
  if (header.format !== kind.format) throw new Error(`${name} is not an archive of the ${kind.name}`);
  return { header, bytes };
}

/** The last number that is archived, 0 if none is. */
export async function lastArchived<Span>(dir: string, kind: SpanKind<Span>): Promise<number> {
  return (await spanFiles(dir, kind)).at(-1)?.last ?? 0;
}

async function spanFiles<Span>(
  dir: string,
  { name }: SpanKind<Span>,
): Promise<{ name: string; last: number }[]> {
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((file) => {
      const found = /^([a-z]+)-(\d{15})-(\d{15})\.spans$/.exec(file);
      return found?.[1] === name ? [{ name: file, last: Number(found[3]) }] : [];
    })
    .sort((a, b) => a.last - b.last);
}

/** A file is there whole, or not at all, also after a power cut. */
export async function writeDurably(dir: string, name: string, content: Buffer): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const path = join(dir, name);
  const file = await open(`${path}.new`, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  const folder = await open(dir, 'r');
  await folder.sync().finally(() => folder.close());
}

export function padded(number: string): string {
  return number.padStart(15, '0');
}
