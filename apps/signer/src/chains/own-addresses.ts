import { p2wpkh } from '@scure/btc-signer';
import type { KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { networkOf } from './bitcoin/networks.ts';
import { evmAddress } from './evm/evm-keys.ts';
import { rippleAddress } from './ripple/ripple-keys.ts';
import { tronAddress } from './tron/tron-keys.ts';

type AddressOf = (vault: KeyVault, path: string) => string;

const witness =
  (kind: 'bitcoin' | 'litecoin'): AddressOf =>
  (vault, path) =>
    p2wpkh(vault.publicKey(path), networkOf(kind, 'main')).address!;

const ADDRESSES: Readonly<Record<KeyKind, AddressOf>> = {
  evm: evmAddress,
  bitcoin: witness('bitcoin'),
  litecoin: witness('litecoin'),
  tron: tronAddress,
  ripple: rippleAddress,
};

/** The address of a key, on the main network and as the exchange writes it. */
export function ownAddress(vault: KeyVault, kind: KeyKind, path: string): string {
  return ADDRESSES[kind](vault, path);
}
