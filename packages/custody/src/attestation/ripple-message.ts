import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { deriveAddress, verify } from 'ripple-keypairs';

/** A key of either kind that the ledger knows, and a signature: both in capitals, as its libraries write them. */
const SIGNATURE = /^((?:0[23]|ED)[0-9A-F]{64}):((?:[0-9A-F]{2}){8,72})$/;

/**
 * The bytes of a text, in hexadecimal digits, as the ledger's libraries take a message to sign. What the ledger itself takes
 * begins with four bytes of which the last is zero, so no text of ours is a transaction.
 */
export function rippleMessage(text: string): string {
  return bytesToHex(utf8ToBytes(text));
}

/** A signature as it is written down: an address is a hash of its key, so the key has to come with it. */
export function rippleSignatureText(publicKey: string, signature: string): string {
  return `${publicKey}:${signature}`;
}

/** Whether the master key of an address has signed a text; what other keys an account has says nothing of who made it. */
export function isRippleAttestation(address: string, text: string, signature: string): boolean {
  const [, publicKey, signed] = SIGNATURE.exec(signature) ?? [];
  if (publicKey === undefined || signed === undefined) return false;
  try {
    return deriveAddress(publicKey) === address && verify(rippleMessage(text), signed, publicKey);
  } catch {
    // No point of the curve, no signature.
    return false;
  }
}
