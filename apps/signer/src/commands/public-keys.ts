import { hotAddresses } from '../chains/hot-addresses.ts';
import { KEY_KINDS, XPUB_SETTINGS } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/** What others may know of the keys: settings for the exchange, and where the hot wallet is filled. */
export function publicKeyLines(vault: KeyVault): readonly string[] {
  return [
    'For the exchange (public keys; they can pay nothing):',
    ...KEY_KINDS.map((kind) => `${XPUB_SETTINGS[kind]}=${vault.accountKey(kind)}`),
    '',
    'Hot wallet, to be filled:',
    ...hotAddresses(vault).map(({ kind, address }) => `${kind}: ${address}`),
  ];
}
