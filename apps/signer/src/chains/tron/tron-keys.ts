import { tip191Digest } from '@bourse/custody/attestation/tip191';
import { hexToBytes, recoverAddress, type Hex } from 'viem';
import type { KeyVault } from '../../vault/key-vault.ts';
import { evmAddress } from '../evm/evm-keys.ts';
import { tronAddressOf } from './tron-address.ts';
import { encodeRaw, encodeSigned, transactionId, type TronTransaction } from './tron-message.ts';

/** The same hash of the same kind of key as on EVM chains, by another path and in another spelling. */
export function tronAddress(vault: KeyVault, path: string): string {
  return tronAddressOf(`41${evmAddress(vault, path).slice(2)}`);
}

/** The bytes that go out, and their id. */
export async function signTron(
  vault: KeyVault,
  path: string,
  transaction: TronTransaction,
): Promise<{ readonly raw: string; readonly txHash: string }> {
  const raw = encodeRaw(transaction);
  const id = transactionId(raw);
  return {
    raw: encodeSigned(raw, await signDigest(vault, path, id)),
    txHash: Buffer.from(id).toString('hex'),
  };
}

/** A text, as wallets of TRON sign it (TIP-191): ids of transactions are made by another hash. */
export async function signTronMessage(vault: KeyVault, path: string, text: string): Promise<Hex> {
  const signature = await signDigest(vault, path, hexToBytes(tip191Digest(text)));
  return `0x${Buffer.from(signature).toString('hex')}`;
}

/** r, s, and by which of two keys that fit it is to be recovered, as wallets of TRON write it: 27 or 28. */
async function signDigest(vault: KeyVault, path: string, digest: Uint8Array): Promise<Uint8Array> {
  const { r, s } = await vault.sign(path, digest);
  const halves = [r, s].map((each) => each.toString(16).padStart(64, '0')).join('');
  const hash: Hex = `0x${Buffer.from(digest).toString('hex')}`;
  const address = evmAddress(vault, path);
  for (const v of ['1b', '1c'])
    if ((await recoverAddress({ hash, signature: `0x${halves}${v}` })) === address)
      return Buffer.from(`${halves}${v}`, 'hex');
  throw new Error('the vault has signed with another key');
}
