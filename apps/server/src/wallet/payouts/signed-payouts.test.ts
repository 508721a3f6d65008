import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { approvePayout, signPayout } from '@bourse/testkit/approver';
import { startTestEvm } from '@bourse/testkit/evm-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { onceBefore } from '@bourse/testkit/once';
import { enrolAdmin } from '@bourse/testkit/operator';
import { makeSignerFolder, TEST_HOT_EVM, testSecrets } from '@bourse/testkit/signer';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';
import { Payouts } from '../../operators/money/payouts.ts';
import { eventually } from '../test-wallet.ts';
import { alertsOf, BEHIND_THE_SIGNER, enrolApprovers, startSignerOf, withdrawalOf } from './test-payouts.ts';

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const ETH = 10n ** 18n;

const evm = await startTestEvm();
const exchange = await startTestExchange({
  startAt: BEHIND_THE_SIGNER,
  env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_ERC20: evm.url },
  parts: { wallet: { chainPollMs: 30 } },
});
const token = { currency: 'USDT', chain: 'ERC20', tokenContract: evm.token, decimals: 6 } as const;
await exchange.running.wallet.operations.updateChain(token);
const admin = await enrolAdmin(exchange);
const user = await exchange.signUp();
const keys = await makeSignerFolder({
  chains: {
    ERC20: {
      kind: 'evm',
      chainId: 31337,
      feeCap: '0.05',
      coins: { USDT: { token: evm.token, decimals: 6 } },
    },
  },
  limits: { USDT: { payout: '500', hour: '5000', day: '5000' } },
});
const approvers = await enrolApprovers(exchange, admin, keys);
await evm.pay(TEST_HOT_EVM, ETH);
await evm.sendToken(TEST_HOT_EVM, 10_000_000_000n);
/** How far the signer's clock is ahead of ours. */
let ahead = 0;
const signer = await startSignerOf(exchange, {
  keys,
  rpcUrls: { ERC20: evm.url },
  now: () => Date.now() + ahead,
});

afterAll(async () => {
  await signer.stop();
  await evm.stop();
});

const request = (amount: string) => requestWithdrawal(exchange, user, { amount, address: TO, fee: '5' });

const view = (id: string) => withdrawalOf(user, id);

const statusOf = (id: string) => admin.ok('/ops/api/payouts/status', { id });
/** As a signer would say; the signer of this test has not said it. */
async function order(id: string, reports: readonly [event: string, txHash: string][]): Promise<void> {
  const { payout, payloadHash } = await admin.ok('/ops/api/withdrawals/detail', { id });
  expect(payloadHash).toHaveLength(64);
  expect(
    await exchange.running.services.sequencer.submit({ type: 'startPayout', withdrawalId: Number(id) }),
  ).toMatchObject({ status: 'done' });
  for (const [event, txHash] of [['accepted', ''] as const, ...reports])
    await exchange.query(
      `insert into payout_reports (id, event, tx_hash, detail, at) values ($1, $2, $3, '', 1)`,
      [id, event, txHash],
    );
  await exchange.query(
    `insert into payout_orders (id, payout, approvals, automatic, created_at) values ($1, $2, '[]', '{}', $3)`,
    [id, JSON.stringify(payout), exchange.clock.now()],
  );
}

test('what two operators approve is signed, counted by our own node, and finished at the twelfth', async () => {
  const before = await evm.tokenBalance(TO);
  const id = await request('105.5');
  await approvePayout(id, approvers);
  await eventually(async () => expect((await view(id)).txHash).toMatch(/^0x/));
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'pending', confirmations: 1 }));
  expect(await evm.tokenBalance(TO)).toBe(before + 100_500_000n);
  await evm.mine(10);
  await eventually(async () =>
    expect(await view(id)).toMatchObject({ status: 'pending', confirmations: 11 }),
  );
  const { txHash, events } = await statusOf(id);
  expect(events.map(({ event }: { event: string }) => event)).toEqual(['accepted', 'broadcast']);
  await evm.mine(1);
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished', txHash }));
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ state: 'ended' }));
  expect(await alertsOf(exchange, id)).toEqual([]);
});

test('what the signer refuses waits for persons, who give it back', async () => {
  const id = await request('600');
  await approvePayout(id, approvers);
  await eventually(async () => expect(await statusOf(id)).toMatchObject({ state: 'refused' }));
  expect(await alertsOf(exchange, id)).toEqual([
    { kind: 'payoutRefused', args: { reason: 'one pay-out is at most 500 USDT' } },
  ]);
  expect((await view(id)).status).toBe('pending');
  const [one, two] = approvers.map(({ operator }) => operator);
  const rejected = await one!.ok('/ops/api/withdrawals/reject', { id, remark: 'too much', notPaid: '1' });
  expect((await two!.approve(rejected.proposal)).code).toBe(1);
  await eventually(async () => expect((await view(id)).status).toBe('rejected'));
  await eventually(async () => expect(await alertsOf(exchange, id)).toEqual([]));
});

/** Two sign it, then it is given up before it starts: the signatures stay in the database. */
async function giveUpSigned(): Promise<string> {
  const id = await request('20');
  await signPayout(id, approvers[0]!);
  const freeze = (at: string | null) =>
    exchange.query('update users set withdrawals_frozen_at = $1 where id = $2', [at, user.userId]);
  onceBefore(Payouts.prototype, 'carryOut', () => freeze('2026-01-05'));
  expect((await signPayout(id, approvers[1]!)).data.approvals).toBe(2);
  await freeze(null);
  await approvers[0]!.operator.ok('/ops/api/withdrawals/reject', { id, remark: 'not wanted any more' });
  await eventually(async () => expect((await view(id)).status).toBe('rejected'));
  return id;
}

/** As whoever owns the database may. */
async function orderByHand(id: string): Promise<void> {
  const { payout } = await admin.ok('/ops/api/withdrawals/detail', { id });
  await exchange.query(
    `insert into payout_orders (id, payout, approvals, automatic, created_at)
     select $1::text, $2, jsonb_agg(jsonb_build_object(
       'operator', operator_id, 'credentialId', credential_id, 'response', assertion)), null, $3
     from approvals where withdrawal_id::text = $1::text`,
    [id, JSON.stringify(payout), exchange.clock.now()],
  );
}

const decisionOf = (id: string) =>
  exchange.query(
    `select event, detail from payout_reports where id = $1 and event in ('accepted', 'refused')`,
    [id],
  );

test('what two have signed and given up is paid to nobody once its end is over, who ever orders it', async () => {
  const [early, late] = [await giveUpSigned(), await giveUpSigned()];
  // Up to its end it is good for the payment that both have signed.
  await orderByHand(early);
  await eventually(async () => expect(await decisionOf(early)).toMatchObject([{ event: 'accepted' }]));
  ahead = 25 * 60 * 60 * 1_000;
  await orderByHand(late);
  await eventually(async () =>
    expect(await decisionOf(late)).toEqual([
      {
        event: 'refused',
        detail: expect.stringMatching(/^the approval ended at 20.*Z, before it was accepted$/),
      },
    ]),
  );
  ahead = 0;
});

test('a transaction that pays something else finishes nothing', async () => {
  const id = await request('50');
  const other = await evm.sendToken(TO, 44_000_000n);
  await order(id, [['broadcast', other]]);
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutDiffers' }]),
  );
  await evm.mine(20);
  await eventually(async () => expect((await view(id)).confirmations).toBeGreaterThan(12));
  expect((await view(id)).status).toBe('pending');
  await exchange.running.services.sequencer.submit({
    type: 'rejectWithdrawal',
    withdrawalId: Number(id),
    remark: 'a test',
  });
  await eventually(async () => expect(await alertsOf(exchange, id)).toEqual([]));
});

test('of several transactions the one that is mined counts, whichever that is', async () => {
  const id = await request('15');
  const mined = await evm.sendToken(TO, 10_000_000n);
  await order(id, [
    ['broadcast', mined],
    ['replaced', `0x${'12'.repeat(32)}`],
  ]);
  await eventually(async () => expect(await view(id)).toMatchObject({ txHash: mined, confirmations: 1 }));
  await evm.mine(11);
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished', txHash: mined }));
});

test('what reverts on the chain is an alert, and not finished', async () => {
  const id = await request('15');
  await order(id, [
    ['broadcast', `0x${'34'.repeat(32)}`],
    ['reverted', `0x${'34'.repeat(32)}`],
  ]);
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutReverted' }]),
  );
  expect(await view(id)).toMatchObject({ status: 'pending', confirmations: 0 });
});

test('an order that nobody sends is an alert after a quarter of an hour', async () => {
  const id = await request('15');
  await order(id, []);
  const isFollowed = () => exchange.query('select 1 from payout_progress where withdrawal_id = $1', [id]);
  await eventually(async () => expect(await isFollowed()).toHaveLength(1));
  await exchange.clock.advance(15 * 60_000);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await alertsOf(exchange, id)).toEqual([]);
  await exchange.clock.advance(1);
  await eventually(async () => expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutWaits' }]));
});

test('a hot wallet that is low is an alert until it is filled', async () => {
  const say = (event: string) =>
    exchange.query(
      `insert into payout_reports (id, event, tx_hash, detail, at) values ('hot:BTC:BTC', $1, '', '0.1', 1)`,
      [event],
    );
  const kinds = async () =>
    (
      await exchange.query(
        `select kind from custody_alerts where subject = 'hot:BTC:BTC' and ended_at is null`,
      )
    ).map(({ kind }) => kind);
  await say('low');
  await eventually(async () => expect(await kinds()).toEqual(['hotWalletLow']));
  await say('enough');
  await eventually(async () => expect(await kinds()).toEqual([]));
});

test('who steals the database and the data folder has no key', async () => {
  const { dataDir } = exchange.running.services.settings;
  const tables = await exchange.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  let dump = '';
  for (const { name } of tables) {
    const [row] = await exchange.query(`select string_agg(t::text, ' ') as text from ${name} t`);
    dump += ` ${row.text ?? ''}`;
  }
  for (const file of readdirSync(dataDir, { recursive: true, withFileTypes: true }))
    if (file.isFile()) dump += ` ${readFileSync(join(file.parentPath, file.name), 'latin1')}`;
  // What was paid is in it, so the search is in the right place.
  expect(dump).toContain(TO);
  const found = testSecrets().filter((secret) => dump.toLowerCase().includes(secret.toLowerCase()));
  expect(found).toEqual([]);
});
