import { hotAddresses } from '../chains/hot-addresses.ts';
import { XPUB_SETTINGS, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/** What others may know of the keys: settings for the exchange, and where the hot wallet is filled. */
export function publicKeyLines(vault: KeyVault): readonly string[] {
  const settings = Object.entries(XPUB_SETTINGS) as [KeyKind, string][];
  return [
    'For the exchange (public keys; they can pay nothing):',
    ...settings.map(([kind, setting]) => `${setting}=${vault.accountKey(kind)}`),
    '',
    'Hot wallet, to be filled (on EOS the account whose active key this is to be):',
    ...hotAddresses(vault).map(({ kind, address }) => `${kind}: ${address}`),
  ];
}
