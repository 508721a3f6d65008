import type { Random } from '@bourse/engine/sim/random';

const PAYLOADS = [
  Buffer.alloc(0),
  Buffer.from('{"op":"ping"}'),
  Buffer.from('{"sub":"market.btcusdt.depth.step0"}'),
  Buffer.alloc(130, 'A'),
  Buffer.alloc(70_000, '{'),
  // No UTF-8.
  Buffer.from([0xff, 0xfe, 0xc0, 0x80]),
  // Reasons to close: one that there is, one that there is not, and half of one.
  Buffer.from([0x03, 0xe8]),
  Buffer.from([0x00, 0x01]),
  Buffer.from([0x01]),
];
/** The kinds of RFC 6455, and two that it does not know. */
const KINDS = [0, 1, 1, 1, 2, 8, 9, 10, 3, 15];
const RESERVED_BITS = [0, 0, 0, 1, 2, 4, 7];
/** What is said to follow, where that is not what does. */
const LENGTHS = [0, 1, 0xffff, 0x7fffffff];

/** A WebSocket frame as a client should not send it, more often than not: unmasked, unfinished, of a kind or length that is not so. */
export function brokenFrame(random: Random): Buffer {
  const payload = random.pick(PAYLOADS);
  const length = random.chance(0.6) ? payload.length : random.pick(LENGTHS);
  const isMasked = random.chance(0.75);
  const first = (random.chance(0.75) ? 0x80 : 0) | (random.pick(RESERVED_BITS) << 4) | random.pick(KINDS);
  const mask = Buffer.from([1, 2, 3, 4]);
  const body = isMasked ? payload.map((byte, i) => byte ^ mask[i % 4]!) : payload;
  return Buffer.concat([
    Buffer.from([first]),
    lengthBytes(length, isMasked),
    ...(isMasked ? [mask] : []),
    body,
  ]);
}

function lengthBytes(length: number, isMasked: boolean): Buffer {
  const flag = isMasked ? 0x80 : 0;
  if (length < 126) return Buffer.from([flag | length]);
  const bytes = Buffer.alloc(length < 0x10000 ? 3 : 9);
  bytes[0] = flag | (length < 0x10000 ? 126 : 127);
  if (length < 0x10000) bytes.writeUInt16BE(length, 1);
  else bytes.writeBigUInt64BE(BigInt(length), 1);
  return bytes;
}
