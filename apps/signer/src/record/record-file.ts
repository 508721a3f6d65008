import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../durable-file.ts';
import { SignerRefused } from '../signer-refused.ts';
import { eventSchema, type SignerEvent } from './events.ts';

const lineSchema = z.strictObject({
  seq: z.number().int().min(1),
  at: z.number().int(),
  /** Hash of the line before; of the first one: empty. */
  prev: z.string(),
  event: eventSchema,
  hash: z.string(),
});
export type RecordLine = z.infer<typeof lineSchema>;

const CHUNK = 1 << 16;
const NEWLINE = 0x0a;

/**
 * The signer's own truth: a file of JSON lines that is only added to. Each line carries the hash of the one before, and is
 * on the disk before anything follows from it. A last line that a crash has cut off was never acted upon and is taken
 * away; anything else that does not fit stops the signer.
 */
export class RecordFile {
  readonly #file: number;
  #seq = 0;
  #hash = '';
  #broken = false;

  private constructor(file: number) {
    this.#file = file;
  }

  /** Reads all lines into `onLine`, in order. */
  static open(path: string, onLine: (line: RecordLine) => void): RecordFile {
    const file = openSync(path, 'a+', 0o600);
    const record = new RecordFile(file);
    try {
      record.#readAll(path, onLine);
    } catch (error) {
      closeSync(file);
      throw error;
    }
    syncFolder(dirname(path));
    return record;
  }

  get seq(): number {
    return this.#seq;
  }

  get isEmpty(): boolean {
    return this.#seq === 0;
  }

  /** Durable when it returns. Several events are one write: all that matters is that they stand in order. */
  append(events: readonly SignerEvent[], at: number): readonly RecordLine[] {
    // After a write that failed nobody knows how the file ends; a restart reads it.
    if (this.#broken) throw new Error('the record could not be written; start the signer again');
    this.#broken = true;
    const lines: RecordLine[] = [];
    let [seq, prev] = [this.#seq, this.#hash];
    for (const event of events) {
      const body = { seq: ++seq, at, prev, event };
      const hash = hashOf(body);
      lines.push({ ...body, hash });
      prev = hash;
    }
    const bytes = Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), 'utf8');
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    fsyncSync(this.#file);
    [this.#seq, this.#hash] = [seq, prev];
    this.#broken = false;
    return lines;
  }

  close(): void {
    closeSync(this.#file);
  }

  #readAll(path: string, onLine: (line: RecordLine) => void): void {
    const buffer = Buffer.alloc(CHUNK);
    let rest = Buffer.alloc(0);
    let whole = 0;
    for (let position = 0; ;) {
      const size = readSync(this.#file, buffer, 0, CHUNK, position);
      if (size === 0) break;
      position += size;
      let bytes = Buffer.concat([rest, buffer.subarray(0, size)]);
      for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE)) {
        onLine(this.#readLine(path, bytes.subarray(0, end).toString('utf8')));
        whole += end + 1;
        bytes = bytes.subarray(end + 1);
      }
      rest = bytes;
    }
    if (rest.length === 0) return;
    ftruncateSync(this.#file, whole);
    fsyncSync(this.#file);
  }

  #readLine(path: string, text: string): RecordLine {
    const line = parse(text);
    if (line?.seq !== this.#seq + 1 || line.prev !== this.#hash)
      throw new SignerRefused(
        `${path}: line ${this.#seq + 1} is not as it was written. Nothing is signed until a person has looked at it (docs/custody.md).`,
      );
    this.#seq = line.seq;
    this.#hash = line.hash;
    return line;
  }
}

/** `undefined`: not as it was written. The hash is over the text as it stands, before anything reads it. */
function parse(text: string): RecordLine | undefined {
  try {
    const line = JSON.parse(text) as RecordLine;
    return hashOf(line) === line.hash ? lineSchema.parse(line) : undefined;
  } catch {
    return undefined;
  }
}

function hashOf({ seq, at, prev, event }: Omit<RecordLine, 'hash'>): string {
  return createHash('sha256')
    .update(JSON.stringify([seq, at, prev, event]))
    .digest('hex');
}
