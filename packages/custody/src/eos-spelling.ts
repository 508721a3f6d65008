import { ripemd160 } from '@noble/hashes/legacy.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58 } from '@scure/base';

const KEY_BYTES = 33;
/** Which of two keys that fit it is of, r and s. */
const SIGNATURE_BYTES = 65;
const CHECKSUM_BYTES = 4;
/** Of keys and signatures on secp256k1. */
const KIND = 'K1';

/** A compressed public key, as accounts of EOS name it in today's spelling. */
export function spellKey(key: Uint8Array): string {
  return `PUB_${KIND}_${withChecksum(key, KIND)}`;
}

/** As nodes take it. */
export function spellSignature(signature: Uint8Array): string {
  return `SIG_${KIND}_${withChecksum(signature, KIND)}`;
}

/** The compressed key; `undefined`: with a letter that is wrong, or of another kind, it is none. */
export function readKey(text: string): Uint8Array | undefined {
  return read(text, 'PUB', KEY_BYTES);
}

/** `undefined`: it is none. */
export function readSignature(text: string): Uint8Array | undefined {
  return read(text, 'SIG', SIGNATURE_BYTES);
}

/** A key that a node has written, in today's spelling: they write `EOS...`, which is of before. Of another kind it stays as it is. */
export function todaysSpelling(key: string): string {
  const before = /^EOS([1-9A-HJ-NP-Za-km-z]{50})$/.exec(key)?.[1];
  if (before === undefined) return key;
  const bytes = base58.decode(before).slice(0, KEY_BYTES);
  // With a letter that is wrong it is nobody's.
  return withChecksum(bytes, '') === before ? spellKey(bytes) : key;
}

/**
 * Whether r or s is one that nodes take: of 32 bytes that as a signed number would be neither negative nor shorter. Of s and its
 * negative, which recover the same key, that leaves one.
 */
export function isCanonical(half: Uint8Array): boolean {
  const [first, second] = half;
  return first! < 0x80 && (first !== 0 || second! >= 0x80);
}

function read(text: string, what: 'PUB' | 'SIG', length: number): Uint8Array | undefined {
  const prefix = `${what}_${KIND}_`;
  const digits = text.slice(prefix.length);
  if (!text.startsWith(prefix) || !/^[1-9A-HJ-NP-Za-km-z]{1,128}$/.test(digits)) return undefined;
  const bytes = base58.decode(digits).slice(0, length);
  return bytes.length === length && withChecksum(bytes, KIND) === digits ? bytes : undefined;
}

function withChecksum(bytes: Uint8Array, kind: string): string {
  const checksum = ripemd160(concatBytes(bytes, utf8ToBytes(kind))).subarray(0, CHECKSUM_BYTES);
  return base58.encode(concatBytes(bytes, checksum));
}
