import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, type BrotliOptions } from 'node:zlib';
import { padded, writeDurably } from './span-files.ts';

/**
 * Archived rows of a table. The first line of a file is JSON that says what is in it; behind it stands, squeezed with
 * Brotli, a line of JSON for each row: its values in the order of the columns, as PostgreSQL spells them. The proof is the
 * SHA-256 of the rows' text and, in the next file, that of the whole file; the table `archives` has it too, so that
 * neither a file nor an entry can be changed or left out alone.
 */

const FORMAT = 'bourse-rows-1';
export const NO_FILE = '0'.repeat(64);

const compress: (bytes: Buffer, options: BrotliOptions) => Promise<Buffer> = promisify(brotliCompress);
const decompress: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);

/** An entry of the table `archives`. */
export interface ArchiveTable {
  file: string;
  /** The table whose rows they are. */
  source: string;
  first_id: string;
  last_id: string;
  rows: string;
  /** Of the newest of its rows, ms. */
  to_time: string;
  sha256: Buffer;
  /** Files of a table are numbered from 1. */
  number: number;
}

interface Header {
  readonly format: string;
  readonly table: string;
  readonly number: number;
  readonly columns: readonly string[];
  readonly first: string;
  readonly last: string;
  readonly rows: number;
  readonly toTime: string;
  /** Of the rows' text. */
  readonly sha256: string;
  /** SHA-256 of the file before. */
  readonly previous: string;
}

export type Values = readonly (string | null)[];

/** Writes a file; answers its entry. `before` is the entry of the file before. */
export async function writeRows(
  dir: string,
  what: Pick<Header, 'table' | 'columns' | 'toTime'>,
  rows: readonly Values[],
  before: Pick<ArchiveTable, 'number' | 'sha256'> | undefined,
): Promise<ArchiveTable> {
  const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), 'utf8');
  const id = what.columns.indexOf('id');
  const number = (before?.number ?? 0) + 1;
  const [first, last] = [rows[0]![id]!, rows.at(-1)![id]!];
  const header: Header = {
    format: FORMAT,
    number,
    ...what,
    first,
    last,
    rows: rows.length,
    sha256: sha256(text).toString('hex'),
    previous: before?.sha256.toString('hex') ?? NO_FILE,
  };
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  const content = Buffer.concat([
    Buffer.from(`${JSON.stringify(header)}\n`),
    await compress(text, { params }),
  ]);
  const file = `${what.table}-${padded(String(number))}.rows`;
  await writeDurably(dir, file, content);
  return {
    file,
    source: what.table,
    first_id: first,
    last_id: last,
    rows: String(rows.length),
    to_time: what.toTime,
    sha256: sha256(content),
    number,
  };
}

/** The rows of a file, by column. Throws when the file is not what its entry says. */
export async function readRows(
  dir: string,
  entry: ArchiveTable,
  previous: string,
): Promise<Record<string, string | null>[]> {
  const { columns, text } = await openFile(dir, entry, previous);
  const lines = text.toString('utf8').split('\n').slice(0, -1);
  if (entry.rows !== String(lines.length)) throw new Error(`${entry.file} has not the rows that it says`);
  return lines.map((line) => asRow(columns, line));
}

/** One row of a file, without reading the others. */
export async function findRow(
  dir: string,
  entry: ArchiveTable,
  previous: string,
  id: string,
): Promise<Record<string, string | null> | undefined> {
  const { columns, text } = await openFile(dir, entry, previous);
  const start = `["${id}",`;
  const isFirst = text.indexOf(start) === 0;
  const before = text.indexOf(`\n${start}`);
  if (!isFirst && before < 0) return undefined;
  const at = isFirst ? 0 : before + 1;
  return asRow(columns, text.toString('utf8', at, text.indexOf('\n', at)));
}

async function openFile(
  dir: string,
  entry: ArchiveTable,
  previous: string,
): Promise<{ columns: readonly string[]; text: Buffer }> {
  const { file } = entry;
  const bytes = await readFile(join(dir, file)).catch(() => {
    throw new Error(`the archive lacks ${file}`);
  });
  if (!sha256(bytes).equals(entry.sha256)) throw new Error(`${file} is not what was archived`);
  const end = bytes.indexOf('\n');
  const header = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
  const text = await decompress(bytes.subarray(end + 1));
  const isProved =
    header.format === FORMAT &&
    header.table === entry.source &&
    header.number === entry.number &&
    header.previous === previous &&
    header.sha256 === sha256(text).toString('hex');
  if (!isProved) throw new Error(`${file} does not follow from what it says itself`);
  return { columns: header.columns, text };
}

function asRow(columns: readonly string[], line: string): Record<string, string | null> {
  const values = JSON.parse(line) as Values;
  return Object.fromEntries(columns.map((column, at) => [column, values[at] ?? null]));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
