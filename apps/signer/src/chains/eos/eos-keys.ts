import { secp256k1 } from '@noble/curves/secp256k1.js';
import type { KeyVault } from '../../vault/key-vault.ts';
import { spellKey } from './eos-spelling.ts';
import {
  encodeSigned,
  encodeTransaction,
  signingDigest,
  transactionId,
  type EosTransaction,
} from './eos-transaction.ts';

/** A key as accounts name it: `PUB_K1_...`. */
export function eosPublicKey(vault: KeyVault, path: string): string {
  return spellKey(vault.publicKey(path));
}

/** The bytes that go out, and their id; the same transaction has the same bytes each time. */
export async function signEos(
  vault: KeyVault,
  path: string,
  chainId: string,
  fields: EosTransaction,
): Promise<{ readonly raw: string; readonly txHash: string }> {
  const packed = encodeTransaction(fields);
  const signature = await signDigest(vault, path, signingDigest(packed, chainId));
  return { raw: encodeSigned(packed, signature), txHash: transactionId(packed) };
}

/** Half of all signatures are taken by the chain; so many are none too few. */
const MOST_ATTEMPTS = 64;
/** Before r and s: 27 as on Bitcoin, 4 of a compressed key, and which of two keys that fit it is of. */
const FIRST_BYTE = 31;

/**
 * A signature in the one spelling that nodes take: r and s each of 32 bytes that as a signed number would be neither negative nor
 * shorter.
 */
async function signDigest(vault: KeyVault, path: string, digest: Uint8Array): Promise<Uint8Array> {
  const own = Buffer.from(vault.publicKey(path));
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { r, s } = await vault.sign(path, digest, attempt);
    const [rBytes, sBytes] = [bytesOf(r), bytesOf(s)];
    if (!isCanonical(rBytes) || !isCanonical(sBytes)) continue;
    for (const recovery of [0, 1])
      if (signerOf(Buffer.of(recovery, ...rBytes, ...sBytes), digest)?.equals(own))
        return Buffer.of(FIRST_BYTE + recovery, ...rBytes, ...sBytes);
    throw new Error('the vault has signed with another key');
  }
  throw new Error(`the vault made no signature in ${MOST_ATTEMPTS} that the chain takes`);
}

/** `undefined`: nobody's. Not every number that could stand for r is a point's. */
function signerOf(signature: Uint8Array, digest: Uint8Array): Buffer | undefined {
  try {
    return Buffer.from(secp256k1.recoverPublicKey(signature, digest, { prehash: false }));
  } catch {
    return undefined;
  }
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}

function isCanonical(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return first! < 0x80 && (first !== 0 || second! >= 0x80);
}
