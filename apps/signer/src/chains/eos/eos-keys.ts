import {
  eosMessageDigest,
  eosSignatureText,
  eosSigner,
  FIRST_BYTE,
} from '@bourse/custody/attestation/eos-message';
import { isCanonical, spellKey } from '@bourse/custody/eos-spelling';
import type { KeyVault } from '../../vault/key-vault.ts';
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

/** A text, as wallets sign it; with the key, which the name of an account does not say. */
export async function signEosMessage(vault: KeyVault, path: string, text: string): Promise<string> {
  return eosSignatureText(vault.publicKey(path), await signDigest(vault, path, eosMessageDigest(text)));
}

/** Half of all signatures are taken by the chain; so many are none too few. */
const MOST_ATTEMPTS = 64;

/** A signature in the one spelling that nodes take. */
async function signDigest(vault: KeyVault, path: string, digest: Uint8Array): Promise<Uint8Array> {
  const own = Buffer.from(vault.publicKey(path));
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const { r, s } = await vault.sign(path, digest, attempt);
    const [rBytes, sBytes] = [bytesOf(r), bytesOf(s)];
    if (!isCanonical(rBytes) || !isCanonical(sBytes)) continue;
    for (const recovery of [0, 1]) {
      const signature = Buffer.of(FIRST_BYTE + recovery, ...rBytes, ...sBytes);
      const signer = eosSigner(signature, digest);
      if (signer && own.equals(signer)) return signature;
    }
    throw new Error('the vault has signed with another key');
  }
  throw new Error(`the vault made no signature in ${MOST_ATTEMPTS} that the chain takes`);
}

function bytesOf(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex');
}
