import type { ReconciliationView, UnexplainedView } from '@bourse/protocol/operators/reconciliation/calls';
import { approvePayout } from '@bourse/testkit/approver';
import { type TestUser } from '@bourse/testkit/client';
import { startTestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_HOT_EVM, TEST_WORDS, TEST_XPUB_EVM } from '@bourse/testkit/signer';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { createWalletClient, encodeFunctionData, erc20Abi, http, type Address } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterAll, expect, test } from 'vitest';
import { BEHIND_THE_SIGNER, enrolApprovers, startSignerOf } from '../payouts/test-payouts.ts';
import { eventually, userWithAddress, creditDeposit } from '../test-wallet.ts';

/** Books and an EVM chain, with a signer that pays and sweeps; each test leaves them in agreement. */
const CONFIRMATIONS = 3;
const ETH = 10n ** 18n;
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const THIEF = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';

const evm = await startTestEvm();
const exchange = await startTestExchange({
  startAt: BEHIND_THE_SIGNER,
  env: {
    DEMO_REVIEW: 'off',
    PAYOUTS: 'signer',
    XPUB_EVM: TEST_XPUB_EVM,
    RPC_ERC20: evm.url,
  },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 100 } },
});
const { operations } = exchange.running.wallet;
const confirmations = CONFIRMATIONS;
await operations.updateChain({
  ...{ currency: 'USDT', chain: 'ERC20', confirmations },
  ...{ tokenContract: evm.token, decimals: 6 },
});
await operations.updateChain({ currency: 'ETH', chain: 'ERC20', confirmations });
const admin = await enrolAdmin(exchange);
const keys = await makeSignerFolder({
  chains: {
    ERC20: {
      ...{
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.02',
        confirmations: CONFIRMATIONS,
        depositAddresses: 20,
      },
      coins: { ETH: { decimals: 18 }, USDT: { token: evm.token, decimals: 6, sweepFrom: '5000' } },
    },
  },
  limits: { USDT: { payout: '5000', hour: '50000', day: '50000' } },
});
const approvers = await enrolApprovers(exchange, admin, keys);
const [one, two] = approvers.map(({ operator }) => operator) as [TestOperator, TestOperator];
const signer = await startSignerOf(exchange, { keys, rpcUrls: { ERC20: evm.url } });

afterAll(async () => {
  await signer.stop();
  await evm.stop();
});

async function state(currency: string): Promise<ReconciliationView> {
  const { list } = await one.ok('/ops/api/reconciliation/list');
  return list.find((each: ReconciliationView) => each.currency === currency && each.chain === 'ERC20');
}

/** At a look that is newer than this moment. */
async function looked(currency: string, expected: object): Promise<ReconciliationView> {
  await eventually(async () => expect(await state(currency)).toMatchObject({ problem: '', ...expected }));
  // It stays so.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const after = await state(currency);
  expect(after).toMatchObject(expected);
  return after;
}

const unexplained = async (currency: string): Promise<UnexplainedView[]> =>
  (await one.ok('/ops/api/reconciliation/detail', { chain: 'ERC20', currency })).unexplained;

const alerts = async (kind = 'booksDiffer') =>
  (
    await exchange.query(
      `select subject from custody_alerts where kind = $1 and ended_at is null order by subject`,
      [kind],
    )
  ).map(({ subject }) => subject);

async function explain(currency: string, remark: string): Promise<void> {
  const { difference } = await state(currency);
  const { proposal } = await one.ok('/ops/api/reconciliation/explain', {
    ...{ chain: 'ERC20', currency, difference, remark },
  });
  expect(await one.approve(proposal)).toMatchObject({ msg: 'A different operator has to approve this.' });
  expect((await two.approve(proposal)).code).toBe(1);
}

/** Every receipt that is confirmed. */
async function bookAll(currency: string): Promise<void> {
  await eventually(async () => {
    for (const { receipt } of await unexplained(currency)) {
      const booking = { chain: 'ERC20', currency, receipt, remark: 'Ours.' };
      const { proposal } = await one.ok('/ops/api/reconciliation/bookReceipt', booking);
      expect((await two.approve(proposal)).code).toBe(1);
    }
    expect(await unexplained(currency)).toEqual([]);
  });
}

const request = (user: TestUser, amount: string, address = TO) =>
  requestWithdrawal(exchange, user, { amount, address, fee: '5' });
const statusOf = async (id: string) => (await one.ok('/ops/api/withdrawals/detail', { id })).status;

/** With the key of the hot wallet, past exchange and signer. */
async function steal(amount: bigint): Promise<string> {
  const account = mnemonicToAccount(TEST_WORDS, { path: "m/44'/60'/0'/1/0" });
  const wallet = createWalletClient({ account, chain: anvil, transport: http(evm.url) });
  const args = [THIEF as Address, amount] as const;
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args });
  return wallet.sendTransaction({ to: evm.token, data });
}

test('a fresh exchange agrees with its chains, and says which it does not watch', async () => {
  await looked('USDT', { state: 'agrees', difference: '0' });
  await looked('ETH', { state: 'agrees', difference: '0' });
  const { list } = await one.ok('/ops/api/reconciliation/list');
  expect(
    list
      .filter(({ chain }: ReconciliationView) => chain !== 'ERC20')
      .map((each: ReconciliationView) => each.state),
  ).toEqual(list.flatMap(({ chain }: ReconciliationView) => (chain === 'ERC20' ? [] : ['notWatched'])));
  expect(await alerts()).toEqual([]);
});

test('a deposit is explained while it is confirmed, and when it is credited', async () => {
  const { address } = await userWithAddress(exchange);
  await evm.sendToken(address, 1_000_250_000n);
  await looked('USDT', {
    state: 'agrees',
    terms: expect.objectContaining({ held: '1000.25', pending: '1000.25', credited: '0' }),
  });
  await evm.mine(CONFIRMATIONS);
  await looked('USDT', {
    state: 'agrees',
    terms: expect.objectContaining({ held: '1000.25', pending: '0', credited: '1000.25' }),
  });
});

test('what the books round off, and what is below the minimum, is explained', async () => {
  const { address } = await userWithAddress(exchange);
  await evm.pay(address, ETH / 4n + 9_999_999_999n);
  await evm.pay(address, 1_000n);
  await evm.sendToken(address, 999_999n);
  await evm.mine(CONFIRMATIONS);
  await looked('ETH', {
    state: 'agrees',
    terms: expect.objectContaining({
      held: '0.250000010000000999',
      credited: '0.25',
      rounding: '0.000000009999999999',
      small: '0.000000000000001',
    }),
  });
  await looked('USDT', { state: 'agrees', terms: expect.objectContaining({ notCredited: '0.999999' }) });
});

test('dust that a stranger sends to the hot wallet stops nothing', async () => {
  await evm.sendToken(TEST_HOT_EVM, 999_999n);
  await looked('USDT', { state: 'agrees', terms: expect.objectContaining({ small: '0.999999' }) });
});

test('what anyone pays to the hot wallet is told, stops nothing, and is booked by two', async () => {
  const { user } = await userWithAddress(exchange);
  const txHash = await evm.sendToken(TEST_HOT_EVM, 20_000_000_000n);
  await evm.pay(TEST_HOT_EVM, 2n * ETH);
  await looked('USDT', {
    state: 'received',
    difference: '0',
    terms: expect.objectContaining({ receipts: '20000' }),
  });
  expect(await alerts()).toEqual([]);
  expect(await alerts('receiptUnexplained')).toEqual(['books:ERC20:ETH', 'books:ERC20:USDT']);
  const [receipt] = await unexplained('USDT');
  expect(receipt).toMatchObject({ kind: 'in', amount: '20000', address: TEST_HOT_EVM, txHash });

  // Payouts go on.
  const id = await request(user, '25');
  await approvePayout(id, approvers);
  await eventually(async () => expect(await evm.tokenBalance(TO)).toBe(20_000_000n));

  const booking = { chain: 'ERC20', currency: 'USDT', receipt: receipt!.receipt, remark: 'Ours.' };
  const early = { ...booking, currency: 'ETH' };
  expect((await one.call('/ops/api/reconciliation/bookReceipt', early)).code).toBe(0);
  await evm.mine(CONFIRMATIONS);
  await eventually(async () => expect(await statusOf(id)).toBe('finished'));
  let proposal = '';
  await eventually(async () => {
    ({ proposal } = await one.ok('/ops/api/reconciliation/bookReceipt', booking));
  });
  // Neither alone nor twice.
  expect(await one.approve(proposal)).toMatchObject({ msg: 'A different operator has to approve this.' });
  expect((await two.call('/ops/api/reconciliation/bookReceipt', booking)).code).toBe(0);
  // What comes meanwhile is another one, and keeps nobody from booking this.
  await evm.sendToken(TEST_HOT_EVM, 3_000_000n);
  await looked('USDT', { terms: expect.objectContaining({ receipts: '20003' }) });
  expect((await two.approve(proposal)).code).toBe(1);
  expect((await two.call('/ops/api/reconciliation/bookReceipt', booking)).code).toBe(0);
  await looked('USDT', {
    state: 'received',
    difference: '0',
    terms: expect.objectContaining({ receipts: '3', explained: '20000' }),
  });
  await evm.mine(CONFIRMATIONS);
  await bookAll('USDT');
  await bookAll('ETH');
  await looked('USDT', { state: 'agrees' });
  await looked('ETH', { state: 'agrees' });
  expect(await alerts('receiptUnexplained')).toEqual([]);
});

test('a receipt hides no loss: what is missing stops payouts until two operators have explained it', async () => {
  const { user } = await userWithAddress(exchange);
  await creditDeposit(exchange, user, { amount: '1000' });
  await evm.sendToken(TEST_HOT_EVM, 1_000_000_000n);
  await looked('USDT', { state: 'stopped', difference: '-1000' });
  expect(await alerts()).toEqual(['books:ERC20:USDT']);

  // It is asked for and approved as ever, and waits.
  const id = await request(user, '105.5');
  await approvePayout(id, approvers);
  expect(await one.ok('/ops/api/withdrawals/detail', { id })).toMatchObject({
    status: 'pending',
    stopped: true,
  });
  const { payloadHash } = await one.ok('/ops/api/withdrawals/detail', { id });
  expect((await one.call('/ops/api/withdrawals/startPayout', { id, payloadHash })).msg).toMatch(
    /^Payouts of USDT wait/,
  );

  const stale = { chain: 'ERC20', currency: 'USDT', remark: 'x', difference: '19999' };
  expect((await one.call('/ops/api/reconciliation/explain', stale)).code).toBe(0);
  await explain('USDT', 'Paid to an old address of ours.');
  await looked('USDT', { state: 'received', difference: '0' });
  expect(await alerts()).toEqual([]);

  // What waited goes on by itself.
  await eventually(async () => expect(await statusOf(id)).toBe('paying'));
  await eventually(async () => expect(await evm.tokenBalance(TO)).toBe(120_500_000n));
  await looked('USDT', { terms: expect.objectContaining({ underWay: '100.5', paid: '20' }) });
  await evm.mine(CONFIRMATIONS);
  await eventually(async () => expect(await statusOf(id)).toBe('finished'));
  await looked('USDT', { terms: expect.objectContaining({ underWay: '0', paid: '120.5' }) });
  await bookAll('USDT');
  await looked('USDT', { state: 'agrees' });
  const { terms } = await looked('ETH', { state: 'agrees' });
  expect(Number(terms!.fees)).toBeGreaterThan(0);
});

test('a sweep, with the gas that it is sent for it, moves nothing, and makes nobody richer', async () => {
  const { user, address } = await userWithAddress(exchange);
  // Dear enough that the gas is more than the least deposit of ETH.
  await evm.setBaseFee(40_000_000_000n);
  await evm.sendToken(address, 6_000_000_000n);
  const fees = Number((await state('ETH')).terms!.fees);
  await eventually(async () => {
    await evm.setBaseFee(40_000_000_000n);
    await evm.mine(1);
    expect(await evm.tokenBalance(address)).toBe(0n);
  });
  await evm.mine(CONFIRMATIONS);
  await looked('USDT', { state: 'agrees' });
  const { terms } = await looked('ETH', { state: 'agrees' });
  expect(Number(terms!.fees)).toBeGreaterThan(fees);
  const { list } = await user.ok('/bb/recharge/record');
  expect(list.map(({ currency, amount }: any) => `${amount} ${currency}`)).toEqual(['6000 USDT']);
}, 30_000);

test('a withdrawal to another user of ours is a payout and a deposit', async () => {
  const [from, to] = [await userWithAddress(exchange), await userWithAddress(exchange)];
  const id = await request(from.user, '55', to.address);
  await approvePayout(id, approvers);
  await eventually(async () => expect(await evm.tokenBalance(to.address)).toBe(50_000_000n));
  await evm.mine(CONFIRMATIONS);
  await eventually(async () => expect(await statusOf(id)).toBe('finished'));
  await eventually(async () => expect((await to.user.balance('USDT')).available).toBe('10050.00000000'));
  await looked('USDT', { state: 'agrees' });
});

test('a reorganisation is no difference', async () => {
  const { user, address } = await userWithAddress(exchange);
  const before = await evm.snapshot();
  await evm.sendToken(address, 77_000_000n);
  await looked('USDT', { state: 'agrees', terms: expect.objectContaining({ pending: '77' }) });
  await evm.revert(before);
  await evm.mine(2);
  await looked('USDT', { state: 'agrees', terms: expect.objectContaining({ pending: '0' }) });
  expect(await alerts()).toEqual([]);
  expect((await user.balance('USDT')).available).toBe('10000.00000000');
});

test('a theft with the key of the hot wallet is seen, with its transaction, and stops the coin alone', async () => {
  const txHash = await steal(1_234_000_000n);
  await evm.sendToken(TEST_HOT_EVM, 1_234_000_000n);
  await looked('USDT', { state: 'stopped', difference: '-1234' });
  expect((await unexplained('USDT')).map(({ kind }) => kind)).toEqual(['in', 'out']);
  await evm.mine(CONFIRMATIONS);
  await eventually(async () => {
    const [{ receipt }] = (await unexplained('USDT')) as [UnexplainedView];
    const booking = { chain: 'ERC20', currency: 'USDT', receipt, remark: 'A stranger’s.' };
    const { proposal } = await one.ok('/ops/api/reconciliation/bookReceipt', booking);
    expect((await two.approve(proposal)).code).toBe(1);
  });
  expect(await unexplained('USDT')).toMatchObject([{ kind: 'out', amount: '-1234', txHash, address: THIEF }]);
  // To the last digit, of which a hot wallet has nineteen by now.
  const { terms } = await looked('ETH', { state: 'agrees' });
  expect(terms!.small).toBe('0.000000000000001');
  const { list } = await one.ok('/ops/api/reconciliation/history', { chain: 'ERC20', currency: 'USDT' });
  expect(list[0]).toMatchObject({ difference: '-1234' });
  await explain('USDT', 'Stolen; see the report.');
  await looked('USDT', { state: 'agrees' });
});

test('a credit that no block shows is a difference', async () => {
  const { user } = await userWithAddress(exchange);
  const id = await creditDeposit(exchange, user, { amount: '300' });
  await looked('USDT', { state: 'stopped', difference: '-300' });
  expect(await unexplained('USDT')).toMatchObject([
    { kind: 'credited', amount: '-300', subject: `deposit:${id}` },
  ]);
  await explain('USDT', 'Paid to an old address of ours.');
  await looked('USDT', { state: 'agrees' });
});

test('the cold address is ours as soon as two have entered it, and is not another user’s', async () => {
  const { address } = await userWithAddress(exchange);
  const enter = { chain: 'ERC20', kind: 'cold' };
  expect((await one.call('/ops/api/reconciliation/setAddress', { ...enter, address })).code).toBe(0);
  const cold = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
  const { proposal } = await one.ok('/ops/api/reconciliation/setAddress', {
    ...enter,
    address: cold.toLowerCase(),
  });
  expect((await two.approve(proposal)).code).toBe(1);
  expect((await one.ok('/ops/api/reconciliation/addresses')).list).toContainEqual({
    ...{ chain: 'ERC20', address: cold, kind: 'cold', entered: true },
  });
  // One of anvil's own, rich: what it holds already is to be explained.
  await looked('ETH', { state: 'stopped', difference: '10000' });
  await explain('ETH', 'Opening balance of the cold wallet.');
  await looked('ETH', { state: 'agrees' });
});

test('a node that is away is no difference; how old the last look is, is shown', async () => {
  const before = await state('USDT');
  await evm.stop();
  await eventually(async () => expect((await state('USDT')).problem).not.toBe(''));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(await state('USDT')).toMatchObject({ state: 'agrees', difference: '0' });
  expect((await state('USDT')).lookedTime).toBeGreaterThanOrEqual(before.lookedTime);
  expect(await alerts()).toEqual([]);
});
