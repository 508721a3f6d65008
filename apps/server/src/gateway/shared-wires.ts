import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Memo } from '../memo.ts';

const pack = promisify(gzip);

/** Answers kept; the largest, 2,000 candles, takes about 300 kB, and a tenth of that packed. */
const KEPT = 64;
/** How old the time in a shared answer may be. */
const SHARED_MS = 250;
const PACKED_LEVEL = 4;
/** Shorter ones are sent as they are, as all others. */
const PACKED_FROM = 1024;

/**
 * What a handler returns that is the same for all who ask for the same, until its source has another revision: it is made,
 * written and packed once.
 */
export class SharedAnswer<Data = unknown> {
  /** What was asked for, within its call. */
  readonly key: string;
  readonly revision: string | number | undefined;
  readonly make: () => Data;

  constructor(answer: {
    readonly key: string;
    readonly revision: string | number | undefined;
    readonly make: () => Data;
  }) {
    this.key = answer.key;
    this.revision = answer.revision;
    this.make = answer.make;
  }
}

interface Wire {
  readonly text: Buffer;
  packed?: Promise<Buffer>;
}

/** Shared answers as they go over the wire. */
export class SharedWires {
  readonly #wires = new Memo<Wire>(KEPT);

  /** The same buffer for all; packed where it pays and is taken. */
  body(
    { key, revision }: Pick<SharedAnswer, 'key' | 'revision'>,
    write: () => string,
    { now, takesGzip }: { readonly now: number; readonly takesGzip: boolean },
  ): Buffer | Promise<Buffer> {
    const at = `${revision} ${Math.floor(now / SHARED_MS)}`;
    const wire = this.#wires.get(key, at, () => ({ text: Buffer.from(write()) }));
    if (!takesGzip || wire.text.length < PACKED_FROM) return wire.text;
    return (wire.packed ??= pack(wire.text, { level: PACKED_LEVEL }));
  }
}
