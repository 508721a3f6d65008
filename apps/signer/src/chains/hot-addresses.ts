import { p2wpkh } from '@scure/btc-signer';
import { evmAddress } from './evm/evm-keys.ts';
import { networkOf } from './bitcoin/networks.ts';
import { rippleAddress } from './ripple/ripple-keys.ts';
import { hotPath, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/** What pays, on the chains' main networks. */
export function hotAddresses(
  vault: KeyVault,
): readonly { readonly kind: KeyKind; readonly address: string }[] {
  const witness = (kind: 'bitcoin' | 'litecoin') => ({
    kind,
    address: p2wpkh(vault.publicKey(hotPath(kind)), networkOf(kind, 'main')).address!,
  });
  return [
    { kind: 'evm', address: evmAddress(vault, hotPath('evm')) },
    witness('bitcoin'),
    witness('litecoin'),
    { kind: 'ripple', address: rippleAddress(vault, hotPath('ripple')) },
  ];
}
