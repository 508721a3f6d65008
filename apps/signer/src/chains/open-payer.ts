import type { SignerRecord } from '../record/signer-record.ts';
import type { ChainSetup } from '../setup.ts';
import type { SignerFolder } from '../signer-folder.ts';
import type { KeyVault } from '../vault/key-vault.ts';
import { BitcoinPayer } from './bitcoin/bitcoin-payer.ts';
import { EosPayer } from './eos/eos-payer.ts';
import { EvmPayer } from './evm/evm-payer.ts';
import type { Payer } from './payer.ts';
import { RipplePayer } from './ripple/ripple-payer.ts';
import { TronPayer } from './tron/tron-payer.ts';

export interface PayerDeps {
  readonly chain: string;
  readonly url: string;
  /** More nodes of the same chain, by what they are for: of `RPC_TRC20_SOLID` that is `SOLID`. */
  readonly urlFor: (purpose: string) => string | undefined;
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
  tron: (setup, deps) => new TronPayer({ ...deps, setup, ...nodesOf(deps) }),
  ripple: (setup, deps) => new RipplePayer({ ...deps, setup }),
  eos: (setup, deps) => new EosPayer({ ...deps, setup, ...secondOf(deps) }),
};

export function openPayer<K extends ChainSetup['kind']>(setup: SetupOf<K>, deps: PayerDeps): Payer {
  return PAYERS[setup.kind](setup, deps);
}

function nodesOf(deps: PayerDeps): { solidUrl?: string; secondUrl?: string } {
  const solidUrl = deps.urlFor('SOLID');
  return { ...(solidUrl !== undefined && { solidUrl }), ...secondOf(deps) };
}

function secondOf({ urlFor }: PayerDeps): { secondUrl?: string } {
  const secondUrl = urlFor('SECOND');
  return secondUrl === undefined ? {} : { secondUrl };
}
