import type { SignerRecord } from '../record/signer-record.ts';
import type { ChainSetup } from '../setup.ts';
import type { SignerFolder } from '../signer-folder.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { BitcoinPayer } from './bitcoin/bitcoin-payer.ts';
import { EvmPayer } from './evm/evm-payer.ts';
import type { Payer } from './payer.ts';
import { RipplePayer } from './ripple/ripple-payer.ts';

export interface PayerDeps {
  readonly chain: string;
  readonly url: string;
  readonly vault: KeyVault;
  readonly record: SignerRecord;
  readonly files: SignerFolder;
  readonly now: () => number;
}

type SetupOf<K extends ChainSetup['kind']> = Extract<ChainSetup, { kind: K }>;

/** Who pays on which kind of chain. */
const PAYERS: {
  readonly [K in ChainSetup['kind']]: (setup: SetupOf<K>, deps: PayerDeps) => Payer;
} = {
  evm: (setup, deps) => new EvmPayer({ ...deps, setup }),
  bitcoin: (setup, deps) => new BitcoinPayer({ ...deps, setup, indexFile: deps.files.outputsOf(deps.chain) }),
  litecoin: (setup, deps) =>
    new BitcoinPayer({ ...deps, setup, indexFile: deps.files.outputsOf(deps.chain) }),
  ripple: (setup, deps) => new RipplePayer({ ...deps, setup }),
};

export function openPayer<K extends ChainSetup['kind']>(setup: SetupOf<K>, deps: PayerDeps): Payer {
  return PAYERS[setup.kind](setup, deps);
}
