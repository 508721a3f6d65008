import { setImmediate as turn } from 'node:timers/promises';
import type { Setup } from '../setup.ts';
import { depositPath, hotPath, type KeyKind } from '../vault/key-paths.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { ownAddress } from './own-addresses.ts';

export interface OwnKey {
  readonly kind: KeyKind;
  readonly path: string;
}

/** After so many keys others get a turn: a hundred take some 50 ms. */
const KEYS_PER_TURN = 50;

/**
 * Which keys of ours addresses are of: that of the hot wallet, or one of the users' up to the setup's index; those of others are
 * left out. As on the main network, as the exchange writes addresses. On EOS the setup says whose account is ours: the one that pays.
 */
export async function findOwnKeys(
  vault: KeyVault,
  setup: Setup['chains'][string],
  addresses: readonly string[],
): Promise<ReadonlyMap<string, OwnKey>> {
  const { kind, depositAddresses } = setup;
  if (kind === 'eos')
    return new Map(addresses.includes(setup.account) ? [[setup.account, { kind, path: hotPath(kind) }]] : []);
  const found = new Map<string, OwnKey>();
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
