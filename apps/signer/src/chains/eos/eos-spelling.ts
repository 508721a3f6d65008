import { ripemd160 } from '@noble/hashes/legacy.js';
import { base58 } from '@scure/base';

const KEY_BYTES = 33;
const CHECKSUM_BYTES = 4;
/** Of keys and signatures on secp256k1. */
const KIND = 'K1';

/** A compressed public key, as accounts name it in today's spelling. */
export function spellKey(key: Uint8Array): string {
  return `PUB_${KIND}_${withChecksum(key, KIND)}`;
}

/** As nodes take it. */
export function spellSignature(signature: Uint8Array): string {
  return `SIG_${KIND}_${withChecksum(signature, KIND)}`;
}

/** A key that a node has written, in today's spelling: they write `EOS...`, which is of before. Of another kind it stays as it is. */
export function todaysSpelling(key: string): string {
  const before = /^EOS([1-9A-HJ-NP-Za-km-z]{50})$/.exec(key)?.[1];
  if (before === undefined) return key;
  const bytes = base58.decode(before).slice(0, KEY_BYTES);
  // With a letter that is wrong it is nobody's.
  return withChecksum(bytes, '') === before ? spellKey(bytes) : key;
}

function withChecksum(bytes: Uint8Array, kind: string): string {
  const checksum = ripemd160(Buffer.concat([bytes, Buffer.from(kind)])).subarray(0, CHECKSUM_BYTES);
  return base58.encode(Buffer.concat([bytes, checksum]));
}
