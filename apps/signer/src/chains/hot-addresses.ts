import { hotPath, KEY_KINDS, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { ownAddress } from './own-addresses.ts';

/** What pays, on the chains' main networks. */
export function hotAddresses(
  vault: KeyVault,
): readonly { readonly kind: KeyKind; readonly address: string }[] {
  return KEY_KINDS.map((kind) => ({ kind, address: ownAddress(vault, kind, hotPath(kind)) }));
}
