import { coinReserves } from '@bourse/protocol/liabilities/reserves';
import { startTestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, enrolOperator } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_HOT_EVM, TEST_XPUB_BTC, TEST_XPUB_EVM } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { attestationText } from '@bourse/custody/attestation/attestation';
import pg from 'pg';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, expect, test } from 'vitest';

const cold = mnemonicToAccount('test test test test test test test test test test test junk', {
  addressIndex: 8,
});

/** Nobody listens there: a node that is away. */
const DEAD = 'http://127.0.0.1:9';
let signer: Awaited<ReturnType<typeof runTestSigner>> | undefined;

const evm = await startTestEvm();
const exchange = await startTestExchange({
  env: {
    DEMO_REVIEW: 'off',
    PAYOUTS: 'signer',
    RPC_ERC20: evm.url,
    RPC_BTC: DEAD,
    XPUB_EVM: TEST_XPUB_EVM,
    XPUB_BTC: TEST_XPUB_BTC,
  },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 50 } },
  startAt: Date.now(),
});
const token = { currency: 'USDT', chain: 'ERC20', tokenContract: evm.token, decimals: 6 } as const;
await exchange.running.wallet.operations.updateChain(token);
await exchange.signUp();
const admin = await enrolAdmin(exchange);
const finance = [
  await enrolOperator(exchange, admin, 'finance', 'one@example.com'),
  await enrolOperator(exchange, admin, 'finance', 'two@example.com'),
];
const pool = new pg.Client({ connectionString: exchange.databaseUrl });
await pool.connect();
await pool.query(
  `insert into custody_addresses (chain, address, kind, added_at)
     values ('ERC20', $1, 'cold', now())`,
  [cold.address],
);
await pool.end();
const keys = await makeSignerFolder({
  chains: {
    ERC20: {
      kind: 'evm',
      chainId: 31337,
      feeCap: '0.05',
      coins: { USDT: { token: evm.token, decimals: 6 } },
    },
    BTC: { kind: 'bitcoin', feeCap: '0.001', coins: { BTC: { decimals: 8 } } },
  },
  limits: {},
});
await evm.sendToken(TEST_HOT_EVM, 7_000_000n);
await evm.sendToken(cold.address, 5_000_000n);
const signerUrl = await addSignerRole(exchange.databaseUrl);
await exchange.running.liabilities.commit();

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
  signer = await runTestSigner({ keys, databaseUrl: signerUrl, rpcUrls: { ERC20: evm.url, BTC: DEAD } });
  const answer = await publishedWhen(({ addresses }) => addresses.length === 2);
  // In the order in which they were signed.
  const signed: { chain: string; address: string }[] = answer.statement.addresses;
  expect(signed.map(({ chain }) => chain).toSorted()).toEqual(['BTC', 'ERC20']);
  expect(signed.find(({ chain }) => chain === 'ERC20')!.address).toBe(TEST_HOT_EVM);
  expect(heldOf(answer)).toBe(700_000_000n);
  expect(answer.statement).toMatchObject({
    away: ['BTC'],
    unsigned: [{ chain: 'ERC20', kind: 'cold', count: 1 }],
  });
  await exchange.running.dailyReserves.run();
  expect((await published()).statement).toEqual(answer.statement);
});

/** Two operators publish what the cold wallet has signed for the newest proof; answers what they sent. */
async function bringCold(): Promise<string> {
  const { request } = await finance[0]!.ok('/ops/api/reserves/status');
  const { commitment, hash } = request;
  const { address } = cold;
  const text = attestationText({ commitment, hash, chain: 'ERC20', address });
  const signature = await cold.signMessage({ message: text });
  const signatures = [{ chain: 'ERC20', address, signature }];
  const attestations = JSON.stringify({ commitment, hash, signatures });
  const { proposal } = await finance[0]!.ok('/ops/api/reserves/publish', { attestations });
  expect(await finance[1]!.approve(proposal)).toMatchObject({ code: 1 });
  return attestations;
}

test('a cold wallet’s signature that operators bring is counted with the others', async () => {
  const attestations = await bringCold();
  const answer = await published();
  expect(answer.statement.unsigned).toEqual([]);
  expect(heldOf(answer)).toBe(1_200_000_000n);
  expect((await finance[0]!.ok('/ops/api/reserves/status')).unsigned).toEqual([]);
  expect((await finance[0]!.call('/ops/api/reserves/publish', { attestations })).code).toBe(0);
});

test('a chain whose node is away is named, and counts as not looked at, not as empty', async () => {
  const { statement } = await published();
  expect(statement.away).toEqual(['BTC']);
  const chains = (list: { chain: string }[]) => [...new Set(list.map(({ chain }) => chain))];
  expect([chains(statement.blocks), chains(statement.holdings)]).toEqual([['ERC20'], ['ERC20']]);
});

test('a day and a half without a statement is an alert, which the next statement ends', async () => {
  const open = () =>
    exchange.query("select subject from custody_alerts where kind = 'reservesOld' and ended_at is null");
  const look = async (ms: number) => {
    exchange.clock.advance(ms);
    await exchange.running.dailyReserves.run();
    return open();
  };
  expect(await look(0)).toEqual([]);
  const hour = 3_600_000;
  expect(await look(35 * hour)).toEqual([]);
  expect(await look(2 * hour)).toEqual([{ subject: 'reserves' }]);
  // The signer's clock is its own: for it that proof is of the day after tomorrow.
  await exchange.running.liabilities.commit();
  expect(await look(0)).toEqual([{ subject: 'reserves' }]);
  await Promise.all(finance.map((operator) => operator.login()));
  await bringCold();
  expect(await look(0)).toEqual([]);
});

test('of an earlier proof nothing is carried over: its signatures are of another hash', async () => {
  await exchange.running.liabilities.commit();
  await exchange.running.dailyReserves.run();
  const { commitment, hash } = (await finance[0]!.ok('/ops/api/reserves/status')).request;
  const { address } = cold;
  const signature = await cold.signMessage({
    message: attestationText({ commitment, hash, chain: 'ERC20', address }),
  });
  const client = new pg.Client({ connectionString: signerUrl });
  await client.connect();
  await client.query(
    `insert into reserve_signatures (commitment_id, chain, address, signature, at) values ($1, 'ERC20', $2, $3, 1)`,
    [commitment, address, signature],
  );
  await client.end();
  const { statement } = await publishedWhen((each) => each.commitment === commitment);
  expect(statement.addresses).toMatchObject([{ chain: 'ERC20', address, signature }]);
});
