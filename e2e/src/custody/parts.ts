import { fork, type ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { init } from '@bourse/signer/commands/init';
import { enrol } from '@bourse/signer/policy/operators';
import { SignerFolder } from '@bourse/signer/signer-folder';
import { startTestBitcoin, type TestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { createMigratedDatabase } from '@bourse/server/database/test-database';
import { startTestPostgres, type TestPostgres } from '@bourse/testkit/postgres';
import { addSignerRole } from '@bourse/testkit/signer-database';

/** Everything that runs, and what the signer has made known of its keys. */
/** What the house puts into its hot wallet, in units of 1e-6. */
export const HOT_USDT = 500_000_000n;

export interface Parts {
  readonly folder: string;
  readonly postgres: TestPostgres;
  readonly evm: TestEvm;
  readonly bitcoin: TestBitcoin;
  readonly exchange: TestExchange;
  /** Addresses of the hot wallet. */
  readonly hot: { readonly evm: string; readonly bitcoin: string };
}

const PASSPHRASE = 'a passphrase for an evening';
const CONFIRMATIONS = 12;

/** Chains and exchange, the latter with nothing of the keys but their extended public ones. */
export async function startParts(folder: string): Promise<Parts> {
  const lines = await init({ folder, passphrase: PASSPHRASE });
  const told = (name: string) => lines.find((line) => line.startsWith(name))!.slice(name.length);
  const [evm, bitcoin, postgres] = await Promise.all([
    startTestEvm(),
    startTestBitcoin(),
    startTestPostgres(),
  ]);
  const exchange = await startTestExchange({
    databaseUrl: await createMigratedDatabase(postgres),
    env: {
      DEMO_REVIEW: 'off',
      PAYOUTS: 'signer',
      XPUB_EVM: told('XPUB_EVM='),
      XPUB_BTC: told('XPUB_BTC='),
      RPC_ERC20: evm.url,
      RPC_BTC: bitcoin.url,
    },
    parts: { wallet: { chainPollMs: 100, reconcileMs: 250 } },
  });
  const token = { currency: 'USDT', chain: 'ERC20', tokenContract: evm.token, decimals: 6 } as const;
  const { operations } = exchange.running.wallet;
  await operations.updateChain({ ...token, confirmations: CONFIRMATIONS });
  await operations.updateChain({ currency: 'BTC', chain: 'BTC', confirmations: CONFIRMATIONS });
  writeSetup(folder, evm.token);
  return {
    folder,
    postgres,
    evm,
    bitcoin,
    exchange,
    hot: { evm: told('evm: '), bitcoin: told('bitcoin: ') },
  };
}

/** An operator carries the file of his passkey to the signer. */
export function carryOver(folder: string, enrolment: object): void {
  const file = join(folder, 'enrolment.json');
  writeFileSync(file, JSON.stringify(enrolment));
  enrol(new SignerFolder(folder).operators, file);
}

/** The signer in a process of its own, with its own role in the database. */
export async function startSigner({ folder, exchange, evm, bitcoin }: Parts): Promise<ChildProcess> {
  const passphrase = join(folder, 'passphrase');
  writeFileSync(passphrase, PASSPHRASE, { mode: 0o600 });
  const main = createRequire(import.meta.url).resolve('@bourse/signer/main');
  return fork(main, ['run'], {
    env: {
      PATH: process.env['PATH'],
      SIGNER_DIR: folder,
      SIGNER_PASSPHRASE_FILE: passphrase,
      SIGNER_POLL_MS: '100',
      DATABASE_URL: await addSignerRole(exchange.databaseUrl),
      RPC_ERC20: evm.url,
      RPC_BTC: bitcoin.url,
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** Lines of the signer's own record. */
export function recordOf(folder: string): readonly { event: { type: string; id?: string; raw?: string } }[] {
  return readFileSync(new SignerFolder(folder).record, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

function writeSetup(folder: string, token: string): void {
  const setup = {
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.02',
        depositAddresses: 20,
        coins: { ETH: { decimals: 18 }, USDT: { token, decimals: 6 } },
      },
      BTC: { kind: 'bitcoin', feeCap: '0.001', depositAddresses: 20, coins: { BTC: { decimals: 8 } } },
    },
    limits: {
      USDT: { payout: '1000', hour: '2000', day: '5000' },
      BTC: { payout: '0.5', hour: '1', day: '2' },
    },
  };
  writeFileSync(new SignerFolder(folder).setup, JSON.stringify(setup));
}
