import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { wording } from '@bourse/protocol/texts/wording';
import { approvePayout } from '@bourse/testkit/approver';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { FLAGS } from '@bourse/testkit/ripple/ledger-rules';
import { TEST_HOT_XRP, TEST_XPUB_XRP, TEST_XRP_PAYEE, XRP } from '@bourse/testkit/ripple/ripple-payouts';
import { startTestRipple } from '@bourse/testkit/ripple/ripple-server';
import { makeSignerFolder } from '@bourse/testkit/signer';
import { afterAll, expect, test } from 'vitest';
import { eventually, verifiedUser, withdraw } from '../test-wallet.ts';
import { alertsOf, BEHIND_THE_SIGNER, enrolApprovers, startSignerOf, withdrawalOf } from './test-payouts.ts';

/** Where users deposit; of a wallet that the signer has no key of. */
const SHARED = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

const ripple = await startTestRipple();
ripple.chain.pay(TEST_HOT_XRP, 1_000n * XRP);
ripple.chain.pay(TEST_XRP_PAYEE, 100n * XRP);
ripple.mine(1);
const exchange = await startTestExchange({
  startAt: BEHIND_THE_SIGNER,
  env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_XRP: ripple.url, XPUB_XRP: TEST_XPUB_XRP },
  parts: { wallet: { chainPollMs: 20, reconcileMs: 100 } },
});
await exchange.running.wallet.operations.updateChain({
  currency: 'XRP',
  chain: 'XRP',
  manualAddress: SHARED,
});
const admin = await enrolAdmin(exchange);
const user = await verifiedUser(exchange);
const keys = await makeSignerFolder({
  chains: { XRP: { kind: 'ripple', feeCap: '0.01', coins: { XRP: { decimals: 6 } } } },
  limits: { XRP: { payout: '500', hour: '5000', day: '5000' } },
});
const approvers = await enrolApprovers(exchange, admin, keys);
const signer = await startSignerOf(exchange, { keys, rpcUrls: { XRP: ripple.url } });

afterAll(async () => {
  await signer.stop();
  await ripple.stop();
});

const view = (id: string) => withdrawalOf(user, id);

/** Resolves when the ledger's server has it. */
async function sent(id: string): Promise<void> {
  await eventually(async () => {
    const { events } = await admin.ok('/ops/api/payouts/status', { id });
    expect(events.map(({ event }: { event: string }) => event)).toContain('broadcast');
  });
}

async function request(memo: string): Promise<string> {
  const fields = { currency: 'XRP', chain: 'XRP', address: TEST_XRP_PAYEE, memo, amount: '25' };
  const { data } = await withdraw(exchange, user, fields);
  return data.id;
}

test('in by the tag, out with a tag: deposited, credited, approved, signed, confirmed, and the books agree', async () => {
  const deposit = await user.ok('/bb/recharge/address', { currency: 'XRP', chain: 'XRP' });
  expect(deposit).toMatchObject({ address: SHARED, kind: 'shared' });
  ripple.chain.pay(SHARED, 300n * XRP, Number(deposit.memo));
  ripple.mine(12);
  const { available } = await user.balance('XRP');
  await eventually(async () =>
    expect(Number((await user.balance('XRP')).available)).toBe(Number(available) + 300),
  );

  const id = await request('42');
  await approvePayout(id, approvers);
  await sent(id);
  ripple.mine(1);
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'pending', confirmations: 1 }));
  const { txHash } = await view(id);
  expect(txHash).toMatch(/^[0-9A-F]{64}$/);
  // 25 less the fee of 0.25.
  expect(ripple.balance(TEST_XRP_PAYEE)).toBe(124_750_000n);
  expect(ripple.chain.find(txHash!)!.told).toMatchObject({ DestinationTag: 42, Account: TEST_HOT_XRP });
  ripple.mine(10);
  await eventually(async () =>
    expect(await view(id)).toMatchObject({ status: 'pending', confirmations: 11 }),
  );
  ripple.mine(1);
  await eventually(async () => expect(await view(id)).toMatchObject({ status: 'finished', txHash }));
  expect(await alertsOf(exchange, id)).toEqual([]);

  // The wallet's filling is a receipt that nobody has booked; fees of the ledger are a term.
  await eventually(async () => {
    const { list } = await admin.ok('/ops/api/reconciliation/list');
    const coin = list.find((each: ReconciliationView) => each.chain === 'XRP');
    expect(coin).toMatchObject({
      state: 'received',
      difference: '0',
      problem: '',
      terms: { paid: '24.75', fees: '0.000012' },
    });
  });
});

test('a payment with another tag finishes nothing', async () => {
  const id = await request('43');
  const { payout } = await admin.ok('/ops/api/withdrawals/detail', { id });
  expect(payout).toMatchObject({ address: TEST_XRP_PAYEE, memo: '43', amount: '24.75' });
  await exchange.running.services.sequencer.submit({ type: 'startPayout', withdrawalId: Number(id) });
  const txHash = ripple.chain.pay(TEST_XRP_PAYEE, 24_750_000n, 44);
  // As a signer would say that lies.
  for (const [event, hash] of [
    ['accepted', ''],
    ['broadcast', txHash],
  ])
    await exchange.query(
      `insert into payout_reports (id, event, tx_hash, detail, at) values ($1, $2, $3, '', 1)`,
      [id, event, hash],
    );
  await exchange.query(
    `insert into payout_orders (id, payout, approvals, automatic, created_at) values ($1, $2, '[]', '{}', $3)`,
    [id, JSON.stringify(payout), exchange.clock.now()],
  );
  ripple.mine(20);
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutDiffers' }]),
  );
  expect((await view(id)).status).toBe('pending');
});

test('an address that takes no payment without a tag is refused by the signer, and given back by two', async () => {
  ripple.chain.change(TEST_XRP_PAYEE, { flags: FLAGS.requireDestTag });
  ripple.mine(1);
  const before = Number((await user.balance('XRP')).available);
  const id = await request('');
  await approvePayout(id, approvers);
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toEqual([
      { kind: 'payoutRefused', args: { reason: 'the address takes payments with a tag only' } },
    ]),
  );
  const [one, two] = approvers.map(({ operator }) => operator);
  const rejected = await one!.ok('/ops/api/withdrawals/reject', { id, remark: 'no tag', notPaid: '1' });
  expect((await two!.approve(rejected.proposal)).code).toBe(1);
  await eventually(async () => expect((await view(id)).status).toBe('rejected'));
  expect(Number((await user.balance('XRP')).available)).toBe(before);
  ripple.chain.change(TEST_XRP_PAYEE, { flags: 0 });
  ripple.mine(1);
});

test('what the ledger takes a fee for and does not pay is an alert, with its cost in the record', async () => {
  ripple.chain.openFee = 50_000n;
  const id = await request('');
  await approvePayout(id, approvers);
  await sent(id);
  ripple.chain.change(TEST_XRP_PAYEE, { flags: FLAGS.requireDestTag });
  ripple.chain.openFee = 10n;
  ripple.mine(3);
  await eventually(async () =>
    expect(await alertsOf(exchange, id)).toMatchObject([{ kind: 'payoutReverted' }]),
  );
  const { events } = await admin.ok('/ops/api/payouts/status', { id });
  expect(events.at(-1)).toMatchObject({
    event: 'reverted',
    detail: 'tecDST_TAG_NEEDED, at a fee of 0.01 XRP',
  });
  expect((await view(id)).status).toBe('pending');
});

test('the hot wallet is no address for deposits, and nobody withdraws to it', async () => {
  const { operations } = exchange.running.wallet;
  expect(
    await operations.updateChain({ currency: 'XRP', chain: 'XRP', manualAddress: TEST_HOT_XRP }),
  ).toMatchObject({ code: 'ADDRESS_HAS_OTHER_USE' });
  for (const kind of ['hot', 'cold'])
    expect(
      await approvers[0]!.operator.call('/ops/api/reconciliation/setAddress', {
        ...{ chain: 'XRP', address: SHARED, kind },
      }),
    ).toMatchObject({ code: 0, msg: wording('en-US', 'ADDRESS_HAS_OTHER_USE') });
  const fields = { currency: 'XRP', chain: 'XRP', address: TEST_HOT_XRP, memo: '', amount: '25' };
  expect((await withdraw(exchange, user, fields)).code).not.toBe(1);
});
