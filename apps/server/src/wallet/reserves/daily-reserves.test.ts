import { coinReserves } from '@bourse/protocol/liabilities/reserves';
import { startTestEvm, type TestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator, type TestOperator } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_HOT_EVM, TEST_XPUB_EVM, type TestSignerFolder } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { attestationText } from '@bourse/custody/attestation/attestation';
import pg from 'pg';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';

const cold = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 8,
});

let evm: TestEvm;
let exchange: TestExchange;
let keys: TestSignerFolder;
let signer: Awaited<ReturnType<typeof runTestSigner>> | undefined;
let signerUrl: string;
let finance: readonly TestOperator[];

beforeAll(async () => {
  evm = await startTestEvm();
  exchange = await startTestExchange({
    env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_ERC20: evm.url, XPUB_EVM: TEST_XPUB_EVM },
    parts: { wallet: { chainPollMs: 30, reconcileMs: 50 } },
    startAt: Date.now(),
  });
  const token = { currency: 'USDT', chain: 'ERC20', tokenContract: evm.token, decimals: 6 } as const;
  await exchange.running.wallet.operations.updateChain(token);
  await exchange.signUp();
  const admin = await enrolAdmin(exchange);
  finance = [
    await enrolOperator(exchange, admin, 'finance', 'one@example.com'),
    await enrolOperator(exchange, admin, 'finance', 'two@example.com'),
  ];
  const pool = new pg.Client({ connectionString: exchange.databaseUrl });
  await pool.connect();
  await pool.query(
    `insert into custody_addresses (chain, address, kind, added_at) values ('ERC20', $1, 'cold', now())`,
    [cold.address],
  );
  await pool.end();
  keys = await makeSignerFolder({
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.05',
        coins: { USDT: { token: evm.token, decimals: 6 } },
      },
    },
    limits: {},
  });
  await evm.sendToken(TEST_HOT_EVM, 7_000_000n);
  await evm.sendToken(cold.address, 5_000_000n);
  signerUrl = await addSignerRole(exchange.databaseUrl);
  await exchange.running.liabilities.commit();
});

afterAll(async () => {
  await signer?.stop();
  await exchange.stop();
  keys.remove();
  await evm.stop();
});

const published = () => exchange.visitor.ok('/bb/liabilities/reserves');
const heldOf = (answer: Awaited<ReturnType<typeof published>>) =>
  coinReserves(answer.statement, answer.commitment.roots).find(({ coin }) => coin === 'USDT')!.held;

/** As time would have it. */
async function publishedWhen(holds: (statement: any) => boolean) {
  return until(
    async () => {
      await exchange.running.dailyReserves.run();
      return published();
    },
    ({ statement }) => statement !== null && holds(statement),
  );
}

test('asked and not answered, nothing is published, and operators see who has not signed', async () => {
  await exchange.running.dailyReserves.run();
  expect((await published()).statement).toBeNull();
  const { signer: asked, unsigned } = await finance[0]!.ok('/ops/api/reserves/status');
  expect(asked).toMatchObject({ signed: 0 });
  expect(unsigned).toContainEqual({ chain: 'ERC20', address: TEST_HOT_EVM });
});

test('what others write in the signer’s name counts for nothing', async () => {
  const client = new pg.Client({ connectionString: signerUrl });
  await client.connect();
  await client.query(
    `insert into reserve_signatures (commitment_id, chain, address, signature, at)
     values (1, 'ERC20', $1, $2, 1)`,
    [TEST_HOT_EVM, `0x${'11'.repeat(65)}`],
  );
  await client.end();
  await exchange.running.dailyReserves.run();
  expect((await published()).statement).toBeNull();
});

test('the signer’s addresses are published by themselves, the cold one as missing', async () => {
  signer = await runTestSigner({ keys, databaseUrl: signerUrl, rpcUrls: { ERC20: evm.url } });
  const answer = await publishedWhen(() => true);
  expect(answer.statement.addresses.map(({ address }: { address: string }) => address)).toEqual([
    TEST_HOT_EVM,
  ]);
  expect(heldOf(answer)).toBe(700_000_000n);
  expect(answer.statement).toMatchObject({
    away: [],
    unsigned: [{ chain: 'ERC20', kind: 'cold', count: 1 }],
  });
  await exchange.running.dailyReserves.run();
  expect((await published()).statement).toEqual(answer.statement);
});

test('a cold wallet’s signature that operators bring is counted with the others', async () => {
  const { request } = await finance[0]!.ok('/ops/api/reserves/status');
  const { commitment, hash } = request;
  const { address } = cold;
  const text = attestationText({ commitment, hash, chain: 'ERC20', address });
  const signature = await cold.signMessage({ message: text });
  const attestations = JSON.stringify({
    commitment,
    hash,
    signatures: [{ chain: 'ERC20', address, signature }],
  });
  const { proposal } = await finance[0]!.ok('/ops/api/reserves/publish', { attestations });
  const approved = await finance[1]!.approve(proposal);
  expect(approved.msg + approved.code).toBe(`${approved.msg}1`);
  const answer = await published();
  expect(answer.statement.addresses).toHaveLength(2);
  expect(answer.statement.unsigned).toEqual([]);
  expect(heldOf(answer)).toBe(1_200_000_000n);
  expect((await finance[0]!.ok('/ops/api/reserves/status')).unsigned).toEqual([]);
  expect((await finance[0]!.call('/ops/api/reserves/publish', { attestations })).code).toBe(0);
});
