import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);

/** Of an address, version in front: 21 bytes in hex. */
export function tronDigits(address: string): string {
  return Buffer.from(base58check.decode(address)).toString('hex');
}

export function tronAddressOf(digits: string): string {
  return base58check.encode(Buffer.from(digits, 'hex'));
}
