import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { approvePayout, enrolApprover, enrolmentOf, type Approver } from '@bourse/testkit/approver';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import {
  makeSignerFolder,
  TEST_HOT_TRON,
  TEST_XPUB_TRON,
  type TestSignerFolder,
} from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner } from '@bourse/testkit/signer-run';
import { startTestTron, type TestTron } from '@bourse/testkit/tron-node';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, TRON_ADDRESS as TO } from '../test-wallet.ts';

const TRX = 1_000_000n;
const CHAIN = 'TRC20';

let tron: TestTron;
let exchange: TestExchange;
let keys: TestSignerFolder;
let signer: Awaited<ReturnType<typeof runTestSigner>>;
let admin: TestOperator;
let approvers: Approver[];
let user: TestUser;

beforeAll(async () => {
  tron = await startTestTron();
  exchange = await startTestExchange({
    env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', XPUB_TRON: TEST_XPUB_TRON, RPC_TRC20: tron.url },
    parts: { wallet: { chainPollMs: 30, reconcileMs: 100 } },
  });
  admin = await enrolAdmin(exchange);
  await admin.ok('/ops/api/coins/create', { symbol: 'TRX', name: 'TRON' });
  const limits = {
    depositMin: '1',
    withdrawFee: '1',
    withdrawMin: '2',
    withdrawMax: '500',
    withdrawDayMax: '900',
  };
  await exchange.running.wallet.operations.updateChain({
    ...{ currency: 'TRX', chain: CHAIN, format: 'tron', decimals: 6, ...limits },
    ...{ depositOpen: '1', withdrawOpen: '1' },
  });
  user = await exchange.signUp();
  keys = await makeSignerFolder({
    chains: {
      TRC20: {
        ...{ kind: 'tron', genesis: tron.genesis, feeCap: '60' },
        ...{ expirationSeconds: 3, signAnewAfterSeconds: 0 },
        coins: { TRX: { decimals: 6 }, USDT: { token: tron.token, decimals: 6 } },
      },
    },
    limits: {
      TRX: { payout: '500', hour: '5000', day: '5000' },
      USDT: { payout: '500', hour: '5000', day: '5000' },
    },
  });
  approvers = [await enrolApprover(exchange, admin, 'one'), await enrolApprover(exchange, admin, 'two')];
  for (const approver of approvers) keys.enrol(await enrolmentOf(approver));
  await eventually(async () => expect(await exchange.query('select 1 from chain_watches')).toHaveLength(1));
  tron.give(TEST_HOT_TRON, 1_000n * TRX);
  tron.giveToken(TEST_HOT_TRON, 1_000_000_000n);
  tron.mine(20);
  const databaseUrl = await addSignerRole(exchange.databaseUrl);
  signer = await runTestSigner({ keys, databaseUrl, rpcUrls: { TRC20: tron.url }, now: tron.now });
  // A few blocks a second, so that what waits for solid ones does not wait long.
  tron.mineEvery(100);
});

afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors.filter((line) => !line.includes('"alert"'))).toEqual([]);
  await signer.stop();
  await exchange.stop();
  keys.remove();
  await tron.stop();
});

async function view(id: string): Promise<WithdrawalView> {
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  return list.find((each: WithdrawalView) => each.id === id);
}

const statusOf = (id: string) => admin.ok('/ops/api/payouts/status', { id });
const alertsOf = (id: string): Promise<any[]> =>
  exchange.query('select kind, args from custody_alerts where subject = $1 and ended_at is null', [
    `withdrawal:${id}`,
  ]);

async function withdraw(currency: string, amount: string, fee: string): Promise<string> {
  const id = await requestWithdrawal(exchange, user, { currency, chain: CHAIN, amount, address: TO, fee });
  await approvePayout(id, approvers);
  return id;
}

test('USDT that two operators approve is signed, counted by our own node, and finished', async () => {
  const before = tron.tokenBalance(TO);
  const id = await withdraw('USDT', '105.5', '1');
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished' }));
  expect(tron.tokenBalance(TO)).toBe(before + 104_500_000n);
  const { txHash } = await view(id);
  expect(tron.sentBy(TEST_HOT_TRON)).toContain(txHash);
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ state: 'ended' }));
  expect(await alertsOf(id)).toEqual([]);
});

test('TRX come in, are credited, and go out again to the digit', async () => {
  const { address } = await user.ok('/bb/recharge/address', { currency: 'TRX', chain: CHAIN });
  tron.give(address, 50n * TRX);
  await eventually(async () => expect((await user.balance('TRX')).available).toBe('50.00000000'));
  const before = tron.balance(TO);
  const id = await withdraw('TRX', '12.345678', '1');
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished' }));
  expect(tron.balance(TO) - before).toBe(11_345_678n);
  expect((await user.balance('TRX')).available).toBe('37.65432200');
});

test('what no block has taken in time is signed anew, and finished by the one that is in a block', async () => {
  const before = tron.tokenBalance(TO);
  tron.isCongested = true;
  const id = await withdraw('USDT', '11', '1');
  await eventually(async () => {
    const events = (await statusOf(id)).events.map(({ event }: { event: string }) => event);
    expect(events).toContain('replaced');
  });
  tron.isCongested = false;
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished' }));
  expect(tron.tokenBalance(TO)).toBe(before + 10_000_000n);
  expect(tron.sentBy(TEST_HOT_TRON)).toContain((await view(id)).txHash);
});

test('a contract that refuses is an alert, with what it has cost in its reports', async () => {
  tron.isCongested = true;
  const id = await withdraw('USDT', '11', '1');
  await eventually(async () => expect((await statusOf(id)).events).toHaveLength(2));
  tron.ledger.isPaused = true;
  tron.isCongested = false;
  await eventually(async () => expect(await alertsOf(id)).toMatchObject([{ kind: 'payoutReverted' }]));
  tron.ledger.isPaused = false;
  const { events } = await statusOf(id);
  expect(events.at(-1)).toMatchObject({
    event: 'reverted',
    detail: expect.stringMatching(/^REVERT; it has cost /),
  });
  expect((await view(id)).status).toBe('pending');
});
