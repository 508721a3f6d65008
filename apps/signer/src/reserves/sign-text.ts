import { attestationText, type Attested } from '@bourse/custody/attestation/attestation';
import { bip322Digest, bip322Text } from '@bourse/custody/attestation/bip322';
import { signEosMessage } from '../chains/eos/eos-keys.ts';
import { signEvmMessage } from '../chains/evm/evm-keys.ts';
import type { OwnKey } from '../chains/own-keys.ts';
import { signRippleMessage } from '../chains/ripple/ripple-keys.ts';
import { signTronMessage } from '../chains/tron/tron-keys.ts';
import type { KeyVault } from '../vault/key-vault.ts';

/**
 * Signs that an address is ours, for one commitment to the exchange's liabilities. The only text that is ever signed; no
 * signature of a text pays anything: no transaction begins as what is signed does.
 */
export async function signAttested(
  vault: KeyVault,
  { kind, path }: OwnKey,
  attested: Attested,
): Promise<string> {
  const text = attestationText(attested);
  switch (kind) {
    case 'evm':
      return signEvmMessage(vault, path, text);
    case 'tron':
      return signTronMessage(vault, path, text);
    case 'ripple':
      return signRippleMessage(vault, path, text);
    case 'eos':
      return signEosMessage(vault, path, text);
    case 'bitcoin':
    case 'litecoin':
      return bip322Text(
        await vault.sign(path, bip322Digest(kind, attested.address, text)),
        vault.publicKey(path),
      );
  }
}
