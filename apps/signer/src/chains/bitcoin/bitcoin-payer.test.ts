import type { Payout } from '@bourse/custody/payout';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import {
  endOfApproval,
  makeSignerFolder,
  TEST_WORDS,
  type TestApprover,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { makeSignerDatabase, type TestSignerDatabase } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { p2wpkh, Transaction } from '@scure/btc-signer';
import { readFileSync, rmSync } from 'node:fs';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import type { RunningSigner } from '../../commands/run.ts';
import { SignerFolder } from '../../signer-folder.ts';
import { depositPath, hotPath } from '../../vault/key-paths.ts';
import { SeedVault } from '../../vault/seed-vault.ts';
import { networkOf } from './networks.ts';

const vault = new SeedVault(TEST_WORDS);
const addressAt = (path: string) => p2wpkh(vault.publicKey(path), networkOf('bitcoin', 'main')).address!;
const HOT = addressAt(hotPath('bitcoin'));
const USER = addressAt(depositPath('bitcoin', 2));
/** Of the test vectors of BIP 84, BIP 44 and BIP 49, one of each kind. */
const TO = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const LEGACY = '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA';
const BTC = 100_000_000n;

let database: TestSignerDatabase;
let keys: TestSignerFolder;
let approvers: TestApprover[];
let signer: RunningSigner | undefined;
let lastId = 0;

const node = await startTestBitcoin();

afterAll(() => node.stop());

beforeEach(async () => {
  database = await makeSignerDatabase();
  keys = await makeSignerFolder(setup());
  approvers = [await keys.approver(1), await keys.approver(2)];
});

afterEach(async () => {
  await stop();
  keys.remove();
  await database.close();
});

function setup({ replaceAfterSeconds = 1 } = {}) {
  return {
    chains: {
      BTC: {
        kind: 'bitcoin',
        feeCap: '0.001',
        replaceAfterSeconds,
        depositAddresses: 5,
        coins: { BTC: { decimals: 8 } },
      },
    },
    limits: { BTC: { payout: '5', hour: '50', day: '50' } },
  };
}

async function start() {
  signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { BTC: node.url } });
}

async function stop() {
  await signer?.stop();
  signer = undefined;
}

async function order(fields: Partial<Payout> = {}): Promise<string> {
  const payout: Payout = {
    id: String(++lastId),
    coin: 'BTC',
    chain: 'BTC',
    token: '',
    decimals: 8,
    address: TO,
    memo: '',
    amount: '0.5',
    feeLimit: '0.0005',
    validUntil: endOfApproval(),
    ...fields,
  };
  await database.order(
    payout,
    approvers.map((each) => each.approve(payout)),
  );
  return payout.id;
}

async function sent(id: string): Promise<Transaction> {
  const reports = await until(
    () => database.reports(id),
    (seen) => seen.some(({ event }) => event === 'broadcast'),
  );
  const txid = reports.find(({ event }) => event === 'broadcast')!.txHash;
  return transaction(txid);
}

/** As the node has it in its pool or in a block. */
function signedSoFar(): Transaction[] {
  return readFileSync(new SignerFolder(keys.folder).record, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"signed"'))
    .map((line) => Transaction.fromRaw(Buffer.from(JSON.parse(line).event.raw, 'hex')));
}

async function transaction(txid: string): Promise<Transaction> {
  const hex = await until(
    () => node.rpc('getrawtransaction', txid).catch(() => ''),
    (seen: string) => seen !== '',
  );
  return Transaction.fromRaw(Buffer.from(hex, 'hex'));
}

const outputs = (paid: Transaction) =>
  Array.from({ length: paid.outputsLength }, (_, index) => ({
    address: paid.getOutputAddress(index),
    amount: paid.getOutput(index).amount!,
  }));
const inputs = (paid: Transaction) =>
  Array.from({ length: paid.inputsLength }, (_, index) => {
    const { txid, index: vout } = paid.getInput(index);
    return `${Buffer.from(txid!).toString('hex')}:${vout}`;
  });

/** What the node says an address has in blocks. */
async function unspent(address: string): Promise<bigint> {
  const { unspents } = await node.rpc('scantxoutset', 'start', [`addr(${address})`]);
  return (unspents as { amount: number }[]).reduce(
    (sum, each) => sum + BigInt(Math.round(each.amount * 1e8)),
    0n,
  );
}

test('it pays from the hot wallet and a deposit address, to the digit, with the change to itself', async () => {
  await node.pay([
    { address: HOT, value: BTC / 2n },
    { address: USER, value: BTC / 4n },
  ]);
  await node.mine(1);
  await start();
  const paid = await sent(await order({ amount: '0.6' }));
  expect(outputs(paid)[0]).toEqual({ address: TO, amount: 60_000_000n });
  expect(outputs(paid)[1]!.address).toBe(HOT);
  const fee = (BTC * 3n) / 4n - outputs(paid).reduce((sum, { amount }) => sum + amount, 0n);
  expect(fee).toBeGreaterThan(BigInt(paid.vsize));
  expect(fee).toBeLessThanOrEqual(50_000n);
  await node.mine(1);
  expect(await unspent(TO)).toBe(60_000_000n);
  expect(await unspent(HOT)).toBe(outputs(paid)[1]!.amount);
  expect(await unspent(USER)).toBe(0n);
});

test('an output is promised once; the next payment waits for the change', async () => {
  await node.pay([{ address: HOT, value: 2n * BTC }]);
  await node.mine(1);
  await start();
  const first = await order();
  const firstPaid = await sent(first);
  const second = await order({ address: LEGACY, amount: '1' });
  const waiting = await until(
    () => database.reports(second),
    (seen) => seen.length === 2,
  );
  expect(waiting.at(-1)!.detail).toMatch(/in blocks that no other payment spends/);
  await node.mine(1);
  const secondPaid = await sent(second);
  expect(inputs(secondPaid)).not.toEqual(expect.arrayContaining(inputs(firstPaid)));
  expect(outputs(secondPaid)[0]).toEqual({ address: LEGACY, amount: BTC });
});

test('a stuck one is replaced by the same inputs, the same payment and a higher fee', async () => {
  await node.pay([{ address: HOT, value: 3n * BTC }]);
  await node.mine(1);
  await start();
  const id = await order({ amount: '0.7' });
  const first = await sent(id);
  await until(
    () => database.reports(id),
    (seen) => seen.some(({ event }) => event === 'replaced'),
  );
  await stop();
  const signed = signedSoFar();
  for (const each of signed) {
    expect(inputs(each)).toEqual(inputs(first));
    expect(outputs(each)[0]).toEqual({ address: TO, amount: 70_000_000n });
  }
  const changes = signed.map((each) => outputs(each)[1]!.amount);
  expect(changes).toEqual(changes.toSorted((a, b) => Number(b - a)));
  expect(new Set(changes).size).toBe(signed.length);
  expect(3n * BTC - 70_000_000n - changes.at(-1)!).toBeLessThanOrEqual(50_000n);

  // This node keeps the first in its pool; one that has forgotten it takes the newest.
  await node.reorganise(1, { forget: signed.map(({ id: txid }) => txid) });
  await start();
  // Until the node has it, it may be replaced once more.
  await until(
    () => node.rpc('getrawmempool') as Promise<string[]>,
    (pool) => signedSoFar().some(({ id: txid }) => pool.includes(txid)),
  );
  const before = await unspent(TO);
  await node.mine(1);
  expect(await unspent(TO)).toBe(before + 70_000_000n);
});

test('what a reorganisation throws out is sent again as it was', async () => {
  // On a busy machine a second may pass before the look, and then it would be sent again at a higher fee.
  keys.writeSetup(setup({ replaceAfterSeconds: 600 }));
  await node.pay([{ address: HOT, value: 2n * BTC }]);
  await node.mine(1);
  await start();
  const id = await order({ amount: '0.9', address: LEGACY });
  const before = await unspent(LEGACY);
  const paid = await sent(id);
  await node.mine(2);
  await stop();
  await node.reorganise(2, { forget: [paid.id] });
  expect(await unspent(LEGACY)).toBe(before);
  await start();
  await transaction(paid.id);
  await node.mine(1);
  expect(await unspent(LEGACY)).toBe(before + 90_000_000n);
});

test('a lost index is read again, and finds the same outputs', async () => {
  await node.pay([{ address: HOT, value: 2n * BTC }]);
  await node.mine(1);
  await start();
  await sent(await order({ amount: '0.1' }));
  await node.mine(1);
  await stop();
  rmSync(new SignerFolder(keys.folder).outputsOf('BTC'));
  await start();
  const paid = await sent(await order({ amount: '0.2' }));
  expect(outputs(paid)[0]!.amount).toBe(20_000_000n);
});

test('nothing is paid for more than the fee limit', async () => {
  await node.pay([{ address: HOT, value: 2n * BTC }]);
  await node.mine(1);
  await start();
  const id = await order({ feeLimit: '0.000001' });
  const reports = await until(
    () => database.reports(id),
    (seen) => seen.length === 2,
  );
  expect(reports.at(-1)!.detail).toBe('the chain asks for more than the fee limit');
});

async function settled(id: string): Promise<void> {
  const lines = () => readFileSync(new SignerFolder(keys.folder).record, 'utf8').split('\n');
  await until(
    async () => {
      await node.mine(1);
      return lines().some((line) => line.includes('"settled"') && JSON.parse(line).event.id === id);
    },
    (seen) => seen,
  );
}

test('what a settled payment has spent is never spent again, though the chain has forgotten the payment', async () => {
  // So many that none of the tests before is undone with it.
  await node.mine(40);
  await node.pay([{ address: HOT, value: BTC }]);
  await node.mine(1);
  await start();
  const first = await order({ amount: '0.2' });
  const paid = await sent(first);
  await settled(first);
  await stop();
  await node.reorganise(30, { forget: [paid.id] });
  await node.pay([{ address: HOT, value: BTC / 2n }]);
  await node.mine(1);
  await start();
  const second = await sent(await order({ amount: '0.3' }));
  for (const input of inputs(second)) expect(inputs(paid)).not.toContain(input);
});

test('a node that was set back is waited for: nothing is signed by what it does not know yet', async () => {
  // What the reorganisation throws out is not replaced meanwhile.
  keys.writeSetup(setup({ replaceAfterSeconds: 600 }));
  await node.pay([{ address: HOT, value: BTC }]);
  await node.mine(8);
  await start();
  await settled(await order({ amount: '0.1' }));
  await node.reorganise(6, { blocks: 2 });
  const signed = signedSoFar().length;
  const id = await order({ amount: '0.1' });
  await until(
    () => database.reports(id),
    (seen) => seen.some(({ event }) => event === 'accepted'),
  );
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(signedSoFar()).toHaveLength(signed);
  await node.mine(5);
  await sent(id);
});
