import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_WORDS,
  type TestApprover,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import type { Payout } from '@bourse/custody/payout';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningSigner } from '../../commands/run.ts';
import { hotPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { evmAddress } from './evm-keys.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ETH = 10n ** 18n;
const HOT = evmAddress(new SeedVault(TEST_WORDS), hotPath('evm'));

let evm: TestEvm;
let database: TestSignerDatabase;
let keys: TestSignerFolder;
let approvers: TestApprover[];
let signer: RunningSigner | undefined;
let lastId = 0;

beforeEach(async () => {
  database = await makeSignerDatabase();
  evm = await startTestEvm();
  keys = await makeSignerFolder(setupOf(evm));
  approvers = [await keys.approver(1), await keys.approver(2)];
  await evm.pay(HOT, 10n * ETH);
  await evm.sendToken(HOT, 1_000_000_000n);
});

afterEach(async () => {
  await stop();
  keys.remove();
  await evm.stop();
  await database.close();
});

function setupOf({ token }: TestEvm, more: object = {}) {
  return {
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.05',
        replaceAfterSeconds: 1,
        coins: { ETH: { decimals: 18 }, USDT: { token, decimals: 6 } },
        ...more,
      },
    },
    limits: {
      ETH: { payout: '5', hour: '10', day: '20' },
      USDT: { payout: '500', hour: '5000', day: '5000' },
    },
  };
}

async function start() {
  signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { ERC20: evm.url } });
}

async function stop() {
  await signer?.stop();
  signer = undefined;
}

function payoutOf(fields: Partial<Payout>): Payout {
  const id = String(++lastId);
  return {
    id,
    coin: 'USDT',
    chain: 'ERC20',
    token: evm.token,
    decimals: 6,
    address: TO,
    memo: '',
    amount: '99.5',
    feeLimit: '0.01',
    validUntil: endOfApproval(),
    ...fields,
  };
}

async function order(fields: Partial<Payout> = {}): Promise<Payout> {
  const payout = payoutOf(fields);
  await database.order(
    payout,
    approvers.map((each) => each.approve(payout)),
  );
  return payout;
}

const eventsOf = async (id: string) => (await database.reports(id)).map(({ event }) => event);
const sent = (id: string) =>
  until(
    () => eventsOf(id),
    (events) => events.includes('broadcast'),
  );

/** What was broadcast is in a block a moment later. */
const paid = (amount: bigint) =>
  until(
    () => evm.tokenBalance(TO),
    (held) => held === amount,
  );

test('a token and the own coin are paid to the digit', async () => {
  const before = await evm.balance(TO);
  await start();
  const token = await order();
  await sent(token.id);
  const own = await order({ coin: 'ETH', token: '', decimals: 18, amount: '1.000000000000000001' });
  await sent(own.id);
  await paid(99_500_000n);
  expect(await evm.tokenBalance(HOT)).toBe(900_500_000n);
  await until(
    () => evm.balance(TO),
    (held) => held === before + ETH + 1n,
  );
  expect(await eventsOf(token.id)).toEqual(['accepted', 'broadcast']);
});

test('many at once are each paid once', async () => {
  const payouts = await Promise.all(Array.from({ length: 30 }, () => order({ amount: '1' })));
  await start();
  for (const { id } of payouts) await sent(id);
  await paid(30_000_000n);
  expect(await evm.nonce(HOT)).toBe(30);
});

test('what waits is not paid with money that is promised to others', async () => {
  await evm.automine(false);
  const [first, second, third] = [
    await order({ amount: '500' }),
    await order({ amount: '400' }),
    await order({ amount: '200' }),
  ];
  await start();
  await sent(first!.id);
  await sent(second!.id);
  const [, report] = await until(
    () => database.reports(third!.id),
    (reports) => reports.length === 2,
  );
  expect(report).toMatchObject({ event: 'waiting', detail: `${HOT} has 100 USDT only` });
  await evm.automine(true);
  await evm.mine(1);
  expect(await evm.tokenBalance(TO)).toBe(900_000_000n);
});

test('a stuck one is replaced by the same nonce, and only one of them is mined', async () => {
  await evm.automine(false);
  await start();
  const { id } = await order();
  await sent(id);
  const reports = await until(
    () => database.reports(id),
    (seen) => seen.some(({ event }) => event === 'replaced'),
  );
  expect(new Set(reports.map(({ txHash }) => txHash)).size).toBe(reports.length);
  await evm.automine(true);
  await evm.mine(13);
  await paid(99_500_000n);
  expect(await evm.nonce(HOT)).toBe(1);
});

test('a higher fee than the limit is never signed', async () => {
  await evm.automine(false);
  await start();
  // Gas of a transfer is some 50,000: at most 5 gwei.
  const { id } = await order({ feeLimit: '0.00025' });
  await sent(id);
  const reports = await until(
    () => database.reports(id),
    (seen) => seen.some(({ event }) => event === 'waiting'),
  );
  expect(reports.at(-1)!.detail).toBe('stuck: a higher fee would be above the fee limit');
  await evm.automine(true);
  await evm.mine(1);
  const spent = 10n * ETH - (await evm.balance(HOT));
  expect(spent).toBeLessThan(250_000_000_000_000n);
});

test('what the nodes forget is sent again as it was, also by the next process', async () => {
  await evm.automine(false);
  await start();
  const { id } = await order();
  await sent(id);
  await stop();
  await evm.dropPool();
  await evm.automine(true);
  await start();
  await until(
    () => evm.tokenBalance(TO),
    (balance) => balance > 0n,
  );
  expect(await evm.tokenBalance(TO)).toBe(99_500_000n);
  const reports = await database.reports(id);
  expect(reports.filter(({ event }) => event === 'broadcast')).toHaveLength(1);
});

test('a key that was used elsewhere signs nothing until a person has looked', async () => {
  await start();
  await sent((await order()).id);
  await stop();
  // As an old copy of the record would have it: fewer transactions than the chain has.
  const { privateKeyToAccount } = await import('viem/accounts');
  const { createWalletClient, http } = await import('viem');
  const { anvil } = await import('viem/chains');
  const { HDKey } = await import('@scure/bip32');
  const { mnemonicToSeedSync } = await import('@scure/bip39');
  const key = HDKey.fromMasterSeed(mnemonicToSeedSync(TEST_WORDS)).derive(hotPath('evm')).privateKey!;
  const account = privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`);
  await createWalletClient({ account, chain: anvil, transport: http(evm.url) }).sendTransaction({
    to: TO,
    value: 1n,
  });
  await start();
  const { id } = await order();
  const reports = await until(
    () => database.reports(id),
    (seen) => seen.length === 2,
  );
  expect(reports.at(-1)!.detail).toBe(`${HOT} has 2 transactions on the chain, 1 in the record`);
});

test('a signer without its record does not run', async () => {
  await start();
  await sent((await order()).id);
  await stop();
  keys.remove();
  keys = await makeSignerFolder(setupOf(evm));
  await expect(start()).rejects.toThrow('is not in this record');
});
