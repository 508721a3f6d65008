import type { Hex } from 'viem';
import { recoverAddress } from 'viem';
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
    raw: encodeSigned(raw, await signId(vault, path, id)),
    txHash: Buffer.from(id).toString('hex'),
  };
}

/** r, s, and by which of two keys that fit it is to be recovered, as wallets of TRON write it: 27 or 28. */
async function signId(vault: KeyVault, path: string, id: Uint8Array): Promise<Uint8Array> {
  const { r, s } = await vault.sign(path, id);
  const halves = [r, s].map((each) => each.toString(16).padStart(64, '0')).join('');
  const hash: Hex = `0x${Buffer.from(id).toString('hex')}`;
  const address = evmAddress(vault, path);
  for (const v of ['1b', '1c'])
    if ((await recoverAddress({ hash, signature: `0x${halves}${v}` })) === address)
      return Buffer.from(`${halves}${v}`, 'hex');
  throw new Error('the vault has signed with another key');
}
