import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isCanonical, readKey, readSignature, spellKey, spellSignature } from '../eos-spelling.ts';

/** Before r and s: 27 as on Bitcoin, 4 of a compressed key, and which of two keys that fit it is of. */
export const FIRST_BYTE = 31;

/**
 * What a key of EOS signs for a text: the SHA-256 of its bytes, as `PrivateKey.sign` of eosjs, `ecc.sign` of eosjs-ecc and wallets
 * that sign texts by them do; EOS has no prefix of its own for it. What is signed of a transaction is the SHA-256 of the chain's
 * id (32 bytes, themselves a hash), the transaction's bytes and 32 bytes more. So for a text of ours to be a transaction, its
 * first 32 letters would have to be the id of a chain.
 */
export function eosMessageDigest(text: string): Uint8Array {
  return sha256(utf8ToBytes(text));
}

/** A signature as it is written down: the name of an account says nothing of its keys, so the key has to come with it. */
export function eosSignatureText(publicKey: Uint8Array, signature: Uint8Array): string {
  return `${spellKey(publicKey)}:${spellSignature(signature)}`;
}

/**
 * Whether the key that comes with it has signed a text. That it is the key of an account is not shown by that: the account's
 * permissions say so (`eosKeyState`).
 */
export function isEosAttestation(text: string, signature: string): boolean {
  const [keyText = '', signatureText = '', ...more] = signature.split(':');
  const [key, signed] = [readKey(keyText), readSignature(signatureText)];
  if (!key || !signed || more.length > 0) return false;
  const recovered = eosSigner(signed, eosMessageDigest(text));
  return recovered !== undefined && spellKey(recovered) === spellKey(key);
}

/** The compressed key that has signed a digest; `undefined`: none has, in the one spelling that nodes take. */
export function eosSigner(signature: Uint8Array, digest: Uint8Array): Uint8Array | undefined {
  const recovery = signature[0]! - FIRST_BYTE;
  const halves = signature.subarray(1);
  if (recovery !== 0 && recovery !== 1) return undefined;
  if (!isCanonical(halves.subarray(0, 32)) || !isCanonical(halves.subarray(32))) return undefined;
  try {
    return secp256k1.recoverPublicKey(concatBytes(Uint8Array.of(recovery), halves), digest, {
      prehash: false,
    });
  } catch {
    // Not every number that could stand for r is a point's.
    return undefined;
  }
}
