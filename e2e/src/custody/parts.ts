import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { init } from '@bourse/signer/commands/init';
import { enrol } from '@bourse/signer/policy/operators';
import { SignerFolder } from '@bourse/signer/signer-folder';
import type { KdfCost } from '@bourse/signer/vault/key-file';
import { startTestBitcoin, type TestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestEos, type TestEos } from '@bourse/testkit/eos/eos-node';
import { spelledAsBefore } from '@bourse/testkit/eos/eos-wire';
import { OTHER_EOS_WALLET } from '@bourse/testkit/eos/other-wallet';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange, type TestExchange, type TestExchangeOptions } from '@bourse/testkit/exchange';
import { createMigratedDatabase } from '@bourse/server/database/test-database';
import { startTestPostgres, type TestPostgres } from '@bourse/testkit/postgres';
import { OTHER_XRP_WALLET } from '@bourse/testkit/ripple/other-wallet';
import { startTestRipple, type TestRipple } from '@bourse/testkit/ripple/ripple-server';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { startTestTron, type TestTron } from '@bourse/testkit/tron-node';
import { COINS } from './coins.ts';
import { CONFIRMATIONS } from './holdings.ts';

/** Everything that runs, and what the signer has made known of its keys. */
export interface Parts {
  readonly folder: string;
  readonly postgres: TestPostgres;
  readonly evm: TestEvm;
  readonly bitcoin: TestBitcoin;
  readonly tron: TestTron;
  readonly ripple: TestRipple;
  readonly eos: TestEos;
  readonly exchange: TestExchange;
  /** Its settings as environment variables. */
  readonly env: Readonly<Record<string, string>>;
  /** Addresses of the hot wallet. */
  readonly hot: {
    readonly evm: string;
    readonly bitcoin: string;
    readonly tron: string;
    readonly ripple: string;
    readonly eos: string;
  };
}

const PASSPHRASE = 'a passphrase for an evening';
/** Where users deposit XRP: of a wallet of the house that the signer has no key of. */
export const SHARED_XRP = OTHER_XRP_WALLET.address;

/** What pays on EOS, and where users deposit: both are ruled by a wallet of the house that the signer has no key of. */
const HOT_EOS = 'exchangewllt';
export const SHARED_EOS = 'depositwllt1';
/** As on the chain. */
const EOS_BLOCK_MS = 500;

export interface PartsOptions {
  /** Where the Bitcoin node keeps its blocks; absent: nowhere. */
  readonly bitcoinFile?: string;
  readonly exchange?: Pick<TestExchangeOptions, 'port' | 'startAt'>;
  /** What opening the key file costs; absent: what it costs anywhere. */
  readonly cost?: KdfCost;
  /** What the signer may pay. */
  readonly limits?: Readonly<Record<string, { payout: string; hour: string; day: string }>>;
  /** From how many USDT on the signer empties a user's address into the hot wallet; absent: never. */
  readonly sweepFrom?: string;
}

/** Chains and exchange, the latter with nothing of the keys but their extended public ones. */
export async function startParts(folder: string, options: PartsOptions = {}): Promise<Parts> {
  const { bitcoinFile: file, cost } = options;
  const lines = await init({ folder, passphrase: PASSPHRASE, ...(cost && { cost }) });
  const told = (name: string) => lines.find((line) => line.startsWith(name))!.slice(name.length);
  const [evm, bitcoin, tron, ripple, eos, postgres] = await Promise.all([
    startTestEvm(),
    startTestBitcoin(file === undefined ? {} : { file }),
    startTestTron(),
    startTestRipple(),
    startTestEos(),
    startTestPostgres(),
  ]);
  eos.ledger.open(HOT_EOS, spelledAsBefore(told('eos: ')), OTHER_EOS_WALLET.key);
  eos.ledger.open(SHARED_EOS, OTHER_EOS_WALLET.key, OTHER_EOS_WALLET.key);
  eos.ledger.open(COINS.eos.outside);
  // The exchange begins to read a hundred blocks back.
  eos.mine(200);
  eos.mineEvery(EOS_BLOCK_MS);
  const env = {
    DEMO_REVIEW: 'off',
    PAYOUTS: 'signer',
    XPUB_EVM: told('XPUB_EVM='),
    XPUB_BTC: told('XPUB_BTC='),
    XPUB_TRON: told('XPUB_TRON='),
    XPUB_XRP: told('XPUB_XRP='),
    RPC_ERC20: evm.url,
    RPC_BTC: bitcoin.url,
    RPC_TRC20: tron.url,
    RPC_XRP: ripple.url,
    RPC_EOS: eos.url,
  };
  const exchange = await startTestExchange({
    ...options.exchange,
    databaseUrl: await createMigratedDatabase(postgres),
    env,
    parts: { wallet: { chainPollMs: 100, reconcileMs: 250 } },
  });
  const token = { currency: 'USDT', chain: 'ERC20', tokenContract: evm.token, decimals: 6 } as const;
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ ...token, confirmations: CONFIRMATIONS });
  await operations.updateChain({ currency: 'BTC', chain: 'BTC', confirmations: CONFIRMATIONS });
  await operations.updateChain({ currency: 'USDT', chain: 'TRC20', confirmations: CONFIRMATIONS });
  await operations.updateChain({
    ...{ currency: 'XRP', chain: 'XRP', confirmations: CONFIRMATIONS },
    manualAddress: SHARED_XRP,
  });
  await operations.updateChain({
    ...{ currency: 'EOS', chain: 'EOS', confirmations: CONFIRMATIONS },
    manualAddress: SHARED_EOS,
  });
  writeSetup(folder, { evm, tron, eos }, options);
  return {
    folder,
    postgres,
    evm,
    bitcoin,
    tron,
    ripple,
    eos,
    exchange,
    env,
    hot: {
      evm: told('evm: '),
      bitcoin: told('bitcoin: '),
      tron: told('tron: '),
      ripple: told('ripple: '),
      eos: HOT_EOS,
    },
  };
}

/** An operator carries the file of his passkey to the signer. */
export function carryOver(folder: string, enrolment: object): void {
  const file = join(folder, 'enrolment.json');
  writeFileSync(file, JSON.stringify(enrolment));
  enrol(new SignerFolder(folder).operators, file);
}

/** The signer in a process of its own, with its own role in the database. */
export async function startSigner(parts: Parts): Promise<ChildProcess> {
  return forkSigner(parts, await addSignerRole(parts.exchange.databaseUrl));
}

/** With `killBefore` it ends by itself, by SIGKILL before its n-th step outside of itself. */
export function forkSigner(
  { folder, evm, bitcoin, tron, ripple, eos }: Parts,
  databaseUrl: string,
  killBefore?: number,
): ChildProcess {
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, PASSPHRASE, { mode: 0o600 });
  const { resolve } = createRequire(import.meta.url);
  const main = resolve(killBefore === undefined ? '@bourse/signer/main' : '@bourse/testkit/signer-child');
  return fork(main, ['run'], {
    env: {
      PATH: process.env['PATH'],
      SIGNER_DIR: folder,
      SIGNER_PASSPHRASE_FILE: passphrase,
      SIGNER_POLL_MS: '100',
      DATABASE_URL: databaseUrl,
      RPC_ERC20: evm.url,
      RPC_BTC: bitcoin.url,
      RPC_TRC20: tron.url,
      RPC_TRC20_SECOND: tron.second.url,
      RPC_XRP: ripple.url,
      RPC_EOS: eos.url,
      RPC_EOS_SECOND: eos.second.url,
      KILL_BEFORE: String(killBefore ?? 0),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** What tests look at of an event of the signer's record. */
interface RecordedEvent {
  readonly type: string;
  readonly id?: string;
  readonly chain?: string;
  readonly from?: string;
  readonly nonce?: number;
  readonly inputs?: readonly string[];
  readonly block?: object;
}

/** Lines of the signer's own record. */
export function recordOf(folder: string): readonly { event: RecordedEvent }[] {
  return readFileSync(new SignerFolder(folder).record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

const LIMITS = {
  USDT: { payout: '1000', hour: '2000', day: '5000' },
  BTC: { payout: '0.5', hour: '1', day: '2' },
  XRP: { payout: '100', hour: '200', day: '500' },
  EOS: { payout: '100', hour: '200', day: '500' },
};

function writeSetup(
  folder: string,
  { evm: { token }, tron, eos: { chainId } }: Pick<Parts, 'evm' | 'tron' | 'eos'>,
  { limits = LIMITS, sweepFrom }: PartsOptions,
): void {
  const setup = {
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.02',
        depositAddresses: 20,
        coins: { ETH: { decimals: 18 }, USDT: { token, decimals: 6, ...(sweepFrom && { sweepFrom }) } },
      },
      BTC: { kind: 'bitcoin', feeCap: '0.001', depositAddresses: 20, coins: { BTC: { decimals: 8 } } },
      TRC20: tronSetup(tron),
      XRP: { kind: 'ripple', feeCap: '0.01', coins: { XRP: { decimals: 6 } } },
      EOS: {
        ...{ kind: 'eos', chainId, account: HOT_EOS, feeCap: '1', expirationSeconds: 30 },
        coins: { EOS: { decimals: 4 } },
      },
    },
    limits,
  };
  writeFileSync(new SignerFolder(folder).setup, JSON.stringify(setup));
}

/** What no block takes within half a minute is signed anew. */
function tronSetup({ genesis, token }: TestTron): object {
  return {
    ...{ kind: 'tron', genesis, feeCap: '60', expirationSeconds: 30, depositAddresses: 20 },
    coins: { TRX: { decimals: 6 }, USDT: { token, decimals: 6 } },
  };
}
