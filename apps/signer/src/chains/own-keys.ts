import { p2wpkh } from '@scure/btc-signer';
import type { Setup } from '../setup.ts';
import { depositPath, hotPath, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { networkOf } from './bitcoin/networks.ts';
import { evmAddress } from './evm/evm-keys.ts';

export interface OwnKey {
  readonly kind: KeyKind;
  readonly path: string;
}

/**
 * Which key of ours an address is of: that of the hot wallet, or one of the users' up to the setup's index. As on the main
 * network, as the exchange writes addresses.
 */
export function ownKeys(
  vault: KeyVault,
  { kind, depositAddresses }: Setup['chains'][string],
): ReadonlyMap<string, OwnKey> {
  const addressOf = (path: string) =>
    kind === 'evm'
      ? evmAddress(vault, path)
      : p2wpkh(vault.publicKey(path), networkOf(kind, 'main')).address!;
  const paths = [
    hotPath(kind),
    ...Array.from({ length: depositAddresses }, (_, index) => depositPath(kind, index)),
  ];
  return new Map(paths.map((path) => [addressOf(path), { kind, path }]));
}
