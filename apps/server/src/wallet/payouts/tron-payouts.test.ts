import { approvePayout } from '@bourse/testkit/approver';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_HOT_TRON, TEST_XPUB_TRON } from '@bourse/testkit/signer';
import { startTestTron } from '@bourse/testkit/tron-node';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';
import { eventually, TRON_ADDRESS as TO } from '../test-wallet.ts';
import { alertsOf, BEHIND_THE_SIGNER, enrolApprovers, startSignerOf, withdrawalOf } from './test-payouts.ts';

const TRX = 1_000_000n;
const CHAIN = 'TRC20';

const tron = await startTestTron();
const exchange = await startTestExchange({
  startAt: BEHIND_THE_SIGNER,
  env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', XPUB_TRON: TEST_XPUB_TRON, RPC_TRC20: tron.url },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 100 } },
});
const admin = await enrolAdmin(exchange);
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
const user = await exchange.signUp();
const keys = await makeSignerFolder({
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
const approvers = await enrolApprovers(exchange, admin, keys);
await eventually(async () => expect(await exchange.query('select 1 from chain_watches')).toHaveLength(1));
tron.give(TEST_HOT_TRON, 1_000n * TRX);
tron.giveToken(TEST_HOT_TRON, 1_000_000_000n);
tron.mine(20);
const signer = await startSignerOf(exchange, { keys, rpcUrls: { TRC20: tron.url }, now: tron.now });
// A few blocks a second, so that what waits for solid ones does not wait long.
tron.mineEvery(100);

afterAll(async () => {
  await signer.stop();
  await tron.stop();
});

const view = (id: string) => withdrawalOf(user, id);
const statusOf = (id: string) => admin.ok('/ops/api/payouts/status', { id });

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
  expect(await alertsOf(exchange, id)).toEqual([]);
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
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutReverted' }]),
  );
  tron.ledger.isPaused = false;
  const { events } = await statusOf(id);
  expect(events.at(-1)).toMatchObject({
    event: 'reverted',
    detail: expect.stringMatching(/^REVERT; it has cost /),
  });
  expect((await view(id)).status).toBe('pending');
});
