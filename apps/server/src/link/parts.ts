/** NATS takes a megabyte by default: what is longer goes in parts. */
const PART_BYTES = 512 * 1024;
/** Of each part: its number, and whether another follows. */
const HEADER_BYTES = 5;
/** Messages under way; those whose rest was lost are among them for good. */
const MOST_OPEN = 100;

/** A message as the parts that are sent one after the other. Most are one part, which a text is written into at once. */
export function partsOf(body: string | Uint8Array): Uint8Array[] {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length;
  if (length <= PART_BYTES) {
    const part = partFor(length, 0, false);
    if (typeof body === 'string') part.write(body, HEADER_BYTES);
    else part.set(body, HEADER_BYTES);
    return [part];
  }
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const count = Math.ceil(length / PART_BYTES);
  return Array.from({ length: count }, (_, at) => {
    const piece = bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES);
    const part = partFor(piece.length, at, at + 1 < count);
    part.set(piece, HEADER_BYTES);
    return part;
  });
}

/** With its header, and room for so many bytes. */
function partFor(length: number, at: number, isMore: boolean): Buffer {
  const part = Buffer.allocUnsafe(HEADER_BYTES + length);
  part.writeUInt32BE(at, 0);
  part.writeUInt8(isMore ? 1 : 0, 4);
  return part;
}

/** Puts the parts of messages together; of a message that has lost a part, nothing comes out. */
export class Joiner {
  readonly #pieces = new Map<string, Buffer[]>();

  /** The whole message, with its last part. `from`: which parts belong together. */
  take(from: string, part: Uint8Array): Buffer | undefined {
    const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength);
    const [at, isMore, piece] = [bytes.readUInt32BE(0), bytes[4] === 1, bytes.subarray(HEADER_BYTES)];
    if (at === 0 && !isMore) return piece;
    const pieces = at === 0 ? [] : this.#pieces.get(from);
    this.#pieces.delete(from);
    if (pieces?.length !== at) return undefined;
    pieces.push(piece);
    if (this.#pieces.size >= MOST_OPEN) this.#pieces.clear();
    if (!isMore) return Buffer.concat(pieces);
    this.#pieces.set(from, pieces);
    return undefined;
  }
}
