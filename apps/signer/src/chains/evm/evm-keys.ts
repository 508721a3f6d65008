import { ECDH } from 'node:crypto';
import {
  keccak256,
  recoverAddress,
  toHex,
  type Address,
  type Hex,
  type TransactionSerializableEIP1559,
} from 'viem';
import { serializeTransaction } from 'viem';
import { publicKeyToAddress } from 'viem/accounts';
import type { KeyVault } from '../../vault/key-vault.ts';

export function evmAddress(vault: KeyVault, path: string): Address {
  const compressed = vault.publicKey(path);
  const both = ECDH.convertKey(compressed, 'secp256k1', undefined, 'hex', 'uncompressed') as string;
  return publicKeyToAddress(`0x${both}`);
}

/** The bytes that go out, and their hash. */
export async function signEvm(
  vault: KeyVault,
  path: string,
  transaction: TransactionSerializableEIP1559,
): Promise<{ readonly raw: Hex; readonly txHash: Hex }> {
  const digest = keccak256(serializeTransaction(transaction));
  const { r, s } = await vault.sign(path, Buffer.from(digest.slice(2), 'hex'));
  const signature = { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }) };
  const address = evmAddress(vault, path);
  for (const yParity of [0, 1]) {
    if ((await recoverAddress({ hash: digest, signature: { ...signature, yParity } })) !== address) continue;
    const raw = serializeTransaction(transaction, { ...signature, yParity });
    return { raw, txHash: keccak256(raw) };
  }
  throw new Error('the vault has signed with another key');
}
