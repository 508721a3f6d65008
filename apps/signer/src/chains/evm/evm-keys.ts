import { ECDH } from 'node:crypto';
import {
  hashMessage,
  keccak256,
  recoverAddress,
  serializeSignature,
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
  const signature = await signDigest(vault, path, keccak256(serializeTransaction(transaction)));
  const raw = serializeTransaction(transaction, signature);
  return { raw, txHash: keccak256(raw) };
}

/** A text, as wallets sign personal messages (EIP-191): no transaction begins like that. */
export async function signEvmMessage(vault: KeyVault, path: string, text: string): Promise<Hex> {
  return serializeSignature(await signDigest(vault, path, hashMessage(text)));
}

async function signDigest(vault: KeyVault, path: string, digest: Hex) {
  const { r, s } = await vault.sign(path, Buffer.from(digest.slice(2), 'hex'));
  const signature = { r: toHex(r, { size: 32 }), s: toHex(s, { size: 32 }) };
  const address = evmAddress(vault, path);
  for (const yParity of [0, 1])
    if ((await recoverAddress({ hash: digest, signature: { ...signature, yParity } })) === address)
      return { ...signature, yParity };
  throw new Error('the vault has signed with another key');
}
