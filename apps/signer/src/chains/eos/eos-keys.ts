import { Bytes, KeyType, PublicKey, Signature } from '@wharfkit/antelope';
import type { KeyVault } from '../../vault/key-vault.ts';
import { encodeSigned, eosTransaction, type EosTransaction } from './eos-transaction.ts';

/** A key as accounts name it, in today's spelling: `PUB_K1_...`. */
export function eosPublicKey(vault: KeyVault, path: string): string {
  return String(keyOf(vault, path));
}

/** The bytes that go out, and their id; the same transaction has the same bytes each time. */
export async function signEos(
  vault: KeyVault,
  path: string,
  chainId: string,
  fields: EosTransaction,
): Promise<{ readonly raw: string; readonly txHash: string }> {
  const transaction = eosTransaction(fields);
  const digest = transaction.signingDigest(chainId).array;
  const signature = await signDigest(vault, path, digest);
  return { raw: encodeSigned(transaction, signature), txHash: String(transaction.id) };
}

/** Half of all signatures are taken by the chain; so many are none too few. */
const MOST_ATTEMPTS = 64;

/**
 * A signature in the one spelling that nodes take: r and s each of 32 bytes that as a signed number would be neither negative nor
 * shorter. Which of two keys it is of stands before them.
 */
async function signDigest(vault: KeyVault, path: string, digest: Uint8Array): Promise<Signature> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { r, s } = await vault.sign(path, digest, attempt);
    const [rBytes, sBytes] = [bytesOf(r), bytesOf(s)];
    if (!isCanonical(rBytes) || !isCanonical(sBytes)) continue;
    const own = keyOf(vault, path);
    for (const recovery of [0, 1]) {
      // 27 as on Bitcoin, 4 of a compressed key.
      const data = Uint8Array.of(31 + recovery, ...rBytes, ...sBytes);
      const signature = new Signature(KeyType.K1, new Bytes(data));
      if (isBy(own, signature, digest)) return signature;
    }
    throw new Error('the vault has signed with another key');
  }
  throw new Error(`the vault made no signature in ${MOST_ATTEMPTS} that the chain takes`);
}

function isBy(key: PublicKey, signature: Signature, digest: Uint8Array): boolean {
  try {
    return signature.recoverDigest(digest).equals(key);
  } catch {
    // Not every number that could stand for r with the other recovery is a point's.
    return false;
  }
}

function keyOf(vault: KeyVault, path: string): PublicKey {
  return new PublicKey(KeyType.K1, new Bytes(vault.publicKey(path)));
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}

function isCanonical(bytes: Buffer): boolean {
  const [first, second] = bytes;
  return first! < 0x80 && (first !== 0 || second! >= 0x80);
}
