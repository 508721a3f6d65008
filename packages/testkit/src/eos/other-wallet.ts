import { attestationText, type Attested } from '@bourse/custody/attestation/attestation';
import { eosPublicKey, signEosMessage } from '@bourse/signer/chains/eos/eos-keys';
import { hotPath } from '@bourse/signer/vault/key-paths';
import { SeedVault } from '@bourse/signer/vault/seed-vault';
import { spelledAsBefore } from './eos-wire.ts';

const vault = new SeedVault('test test test test test test test test test test test junk');

/** A wallet of the house on EOS whose key the signer does not have: of the account that users share, say. */
export const OTHER_EOS_WALLET = {
  /** As nodes write it. */
  key: spelledAsBefore(eosPublicKey(vault, hotPath('eos'))),
  /** In the form in which operators bring it. */
  attest: (attested: Attested): Promise<string> =>
    signEosMessage(vault, hotPath('eos'), attestationText(attested)),
};
