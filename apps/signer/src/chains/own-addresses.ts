import { p2wpkh } from '@scure/btc-signer';
import type { KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { networkOf } from './bitcoin/networks.ts';
import { eosPublicKey } from './eos/eos-keys.ts';
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
  // Accounts have names that are given to them; what a key has is what an account is made to name.
  eos: eosPublicKey,
};

/** The address of a key, on the main network and as the exchange writes it; on EOS the public key itself. */
export function ownAddress(vault: KeyVault, kind: KeyKind, path: string): string {
  return ADDRESSES[kind](vault, path);
}
