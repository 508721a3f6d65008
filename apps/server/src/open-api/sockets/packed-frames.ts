import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import { writeJson } from '../exact-json.ts';

/** All server frames of the market sockets are binary: JSON in gzip. Little time counts for more than few bytes. */
const LEVEL = { level: 1 };
/** Below that, deflating saves less than it takes: the bytes go as they are. */
const SHORT = 512;
/** Magic, deflate, no flags, no time, unknown system. */
const HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 4, 255]);
const STORED = { head: 5, most: 0xff_ff };

/** A piece of JSON that many frames have in common, deflated once. */
export interface PackedPart {
  readonly plain: Buffer;
  /** Whole bytes of blocks of which none is the last, so that other blocks may follow. */
  readonly deflated: Buffer;
}

export function packPart(json: string): PackedPart {
  const plain = Buffer.from(json);
  return { plain, deflated: deflateRawSync(plain, { ...LEVEL, finishFlush: constants.Z_SYNC_FLUSH }) };
}

export function packed(message: object): Buffer {
  const text = writeJson(message);
  if (text.length > SHORT) return gzipSync(text, LEVEL);
  const plain = Buffer.from(text);
  return plain.length > SHORT ? gzipSync(plain, LEVEL) : gzipOf([], plain, crc32(plain), plain.length);
}

/**
 * One gzip member of `head`, `part` and `tail`: only the part is deflated, and was before; the others, which differ from client
 * to client, are stored. Several members, one after the other, would be shorter to write, but not every client reads on.
 */
export function packedAround(head: string, part: PackedPart, tail: string): Buffer {
  const [before, after] = [Buffer.from(head), Buffer.from(tail)];
  const length = before.length + part.plain.length + after.length;
  const sum = crc32(after, crc32(part.plain, crc32(before)));
  return gzipOf([stored(before, false), part.deflated], after, sum, length);
}

/** `blocks`, then `last` as a stored block that is the last one. */
function gzipOf(blocks: readonly Buffer[], last: Buffer, sum: number, length: number): Buffer {
  const trailer = Buffer.allocUnsafe(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(length, 4);
  return Buffer.concat([HEAD, ...blocks, stored(last, true), trailer]);
}

/** A stored block; longer than `STORED.most` it would be none. */
function stored(bytes: Buffer, isLast: boolean): Buffer {
  if (bytes.length > STORED.most) throw new RangeError('too long for a stored block');
  const block = Buffer.allocUnsafe(STORED.head + bytes.length);
  block.writeUInt8(isLast ? 1 : 0, 0);
  block.writeUInt16LE(bytes.length, 1);
  block.writeUInt16LE(bytes.length ^ STORED.most, 3);
  bytes.copy(block, STORED.head);
  return block;
}
