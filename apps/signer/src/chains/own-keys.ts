import { setImmediate as turn } from 'node:timers/promises';
import type { Setup } from '../setup.ts';
import { depositPath, hotPath, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { ownAddress } from './own-addresses.ts';

/** Of a kind whose addresses say which key they are of; the name of an account of EOS does not. */
export type NamedKind = Exclude<KeyKind, 'eos'>;

export interface OwnKey {
  readonly kind: NamedKind;
  readonly path: string;
}

/** After so many keys others get a turn: a hundred take some 50 ms. */
const KEYS_PER_TURN = 50;

/**
 * Which keys of ours addresses are of: that of the hot wallet, or one of the users' up to the setup's index; those of others are
 * left out. As on the main network, as the exchange writes addresses.
 */
export async function findOwnKeys(
  vault: KeyVault,
  { kind, depositAddresses }: Setup['chains'][string],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, OwnKey>> {
  const found = new Map<string, OwnKey>();
  if (kind === 'eos') return found;
  const wanted = new Set(addresses);
  const look = (path: string) => {
    const address = ownAddress(vault, kind, path);
    if (wanted.delete(address)) found.set(address, { kind, path });
  };
  if (wanted.size > 0) look(hotPath(kind));
  for (let index = 0; index < depositAddresses && wanted.size > 0; index++) {
    look(depositPath(kind, index));
    if (index % KEYS_PER_TURN === 0) await turn();
  }
  return found;
}
