import { attestationText, type Attested } from '@bourse/custody/attestation/attestation';
import { bip322Digest, bip322Text } from '@bourse/custody/attestation/bip322';
import { signEvmMessage } from '../chains/evm/evm-keys.ts';
import type { OwnKey } from '../chains/own-keys.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/**
 * Signs that an address is ours, for one commitment to the exchange's liabilities. The only text that is ever signed; no
 * signature of a text pays anything: wallets sign texts under a prefix that no transaction has.
 */
export async function signAttested(
  vault: KeyVault,
  { kind, path }: OwnKey,
  attested: Attested,
): Promise<string> {
  const text = attestationText(attested);
  if (kind === 'evm') return signEvmMessage(vault, path, text);
  return bip322Text(
    await vault.sign(path, bip322Digest(kind, attested.address, text)),
    vault.publicKey(path),
  );
}
