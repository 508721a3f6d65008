import { base58 } from '@scure/base';

/** Head of `[24(payload), crc]` in CBOR, and of `[h'28 bytes', {attributes}, type]` in the payload. */
const OUTER = [0x82, 0xd8, 0x18];
const INNER = [0x83, 0x58, 28];
const NETWORK_ATTRIBUTE = 2;

/**
 * An address of Cardano's Byron era on the main network: base58 of CBOR, closed by a CRC-32. Those of test networks name
 * their network in an attribute.
 */
export function byronAddress(text: string): string | undefined {
  const bytes = decode(text);
  if (!bytes || !startsWith(bytes, OUTER)) return undefined;
  const payload = payloadOf(bytes);
  if (!payload || !startsWith(payload, INNER)) return undefined;
  const attributes = payload[31];
  const firstKey = payload[32];
  const isMainNetwork =
    attributes === 0xa0 ? payload.length === 33 : attributes === 0xa1 && firstKey !== NETWORK_ATTRIBUTE;
  return isMainNetwork ? text : undefined;
}

function decode(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text);
  } catch {
    return undefined;
  }
}

/** The inner bytes, if their length and checksum are right and nothing follows. */
function payloadOf(bytes: Uint8Array): Uint8Array | undefined {
  const head = bytes[3] ?? 0;
  const [start, length] = head === 0x58 ? [5, bytes[4] ?? 0] : [4, head - 0x40];
  if (head !== 0x58 && (head < 0x40 || head > 0x57)) return undefined;
  const payload = bytes.subarray(start, start + length);
  const tail = bytes.subarray(start + length);
  if (payload.length !== length) return undefined;
  const crc = readUint(tail);
  return crc !== undefined && crc === crc32(payload) ? payload : undefined;
}

/** A CBOR unsigned number that fills the bytes, in its shortest form as the chain writes it. */
function readUint(bytes: Uint8Array): number | undefined {
  const sizes: Record<number, number> = { 0x18: 1, 0x19: 2, 0x1a: 4 };
  const head = bytes[0];
  if (head === undefined) return undefined;
  if (head < 0x18) return bytes.length === 1 ? head : undefined;
  const size = sizes[head];
  if (size === undefined || bytes.length !== 1 + size) return undefined;
  return bytes.subarray(1).reduce((value, byte) => value * 256 + byte, 0);
}

function startsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, i) => bytes[i] === byte);
}

/** CRC-32 of IEEE 802.3, bit by bit: addresses are short. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffff_ffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb8_8320 : 0);
  }
  return (crc ^ 0xffff_ffff) >>> 0;
}
