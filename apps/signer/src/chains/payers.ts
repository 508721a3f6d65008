import type { SignerRecord } from '../record/signer-record.ts';
import type { ChainSetup } from '../setup.ts';
import type { SignerFolder } from '../signer-folder.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { BitcoinPayer } from './bitcoin/bitcoin-payer.ts';
import { EvmPayer } from './evm/evm-payer.ts';
import type { Payer } from './payer.ts';
import { RipplePayer } from './ripple/ripple-payer.ts';

interface PayerDeps {
  readonly chain: string;
  readonly url: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly files: SignerFolder;
}

/** What pays on a chain, by its kind. */
export function payerOf(setup: ChainSetup, deps: PayerDeps): Payer {
  switch (setup.kind) {
    case 'evm':
      return new EvmPayer({ ...deps, setup });
    case 'bitcoin':
    case 'litecoin':
      return new BitcoinPayer({ ...deps, setup, indexFile: deps.files.outputsOf(deps.chain) });
    case 'ripple':
      return new RipplePayer({ ...deps, setup });
  }
}
