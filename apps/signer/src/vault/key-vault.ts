import type { KeyKind } from './key-paths.ts';

/** A signature on secp256k1, with s in the lower half, as chains want it. */
export interface Signature {
  readonly r: bigint;
  readonly s: bigint;
}

/**
 * Holds the private keys and gives none away. What pays asks for signatures of digests; where the keys lie (the key file,
 * an HSM, a KMS) is the vault's own business.
 */
export interface KeyVault {
  /** Names the keys without showing them; the record belongs to the keys it was begun with. */
  readonly id: string;
  /** Extended public key of the account, in the letters that its addresses are known by (xpub, zpub). */
  accountKey(kind: KeyKind): string;
  /** Compressed public key at a path. */
  publicKey(path: string): Uint8Array;
  /** `attempt`: another signature of the same digest for each number, where a chain does not take every one. */
  sign(path: string, digest: Uint8Array, attempt?: number): Promise<Signature>;
}
