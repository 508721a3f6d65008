import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import type { WithdrawalView } from '@bourse/protocol/wallet/calls';
import { approvePayout, enrolApprover, enrolmentOf, type Approver } from '@bourse/testkit/approver';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange, type TestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin, type TestOperator } from '@bourse/testkit/operator';
import { FLAGS } from '@bourse/testkit/ripple/ledger-rules';
import { TEST_HOT_XRP, TEST_XPUB_XRP, TEST_XRP_PAYEE, XRP } from '@bourse/testkit/ripple/ripple-payouts';
import { startTestRipple, type TestRipple } from '@bourse/testkit/ripple/ripple-server';
import { makeSignerFolder, type TestSignerFolder } from '@bourse/testkit/signer';
import { addSignerRole } from '@bourse/testkit/signer-database';
import { runTestSigner } from '@bourse/testkit/signer-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, verifiedUser, withdraw } from '../test-wallet.ts';

/** Where users deposit; of a wallet that the signer has no key of. */
const SHARED = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';

let ripple: TestRipple;
let exchange: TestExchange;
let keys: TestSignerFolder;
let signer: Awaited<ReturnType<typeof runTestSigner>>;
let admin: TestOperator;
let approvers: Approver[];
let user: TestUser;

beforeAll(async () => {
  ripple = await startTestRipple();
  ripple.chain.pay(TEST_HOT_XRP, 1_000n * XRP);
  ripple.chain.pay(TEST_XRP_PAYEE, 100n * XRP);
  ripple.mine(1);
  exchange = await startTestExchange({
    env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_XRP: ripple.url, XPUB_XRP: TEST_XPUB_XRP },
    parts: { wallet: { chainPollMs: 20, reconcileMs: 100 } },
  });
  await exchange.running.wallet.operations.updateChain({
    currency: 'XRP',
    chain: 'XRP',
    manualAddress: SHARED,
  });
  admin = await enrolAdmin(exchange);
  user = await verifiedUser(exchange);
  keys = await makeSignerFolder({
    chains: { XRP: { kind: 'ripple', feeCap: '0.01', coins: { XRP: { decimals: 6 } } } },
    limits: { XRP: { payout: '500', hour: '5000', day: '5000' } },
  });
  approvers = [await enrolApprover(exchange, admin, 'one'), await enrolApprover(exchange, admin, 'two')];
  for (const approver of approvers) keys.enrol(await enrolmentOf(approver));
  const databaseUrl = await addSignerRole(exchange.databaseUrl);
  signer = await runTestSigner({ keys, databaseUrl, rpcUrls: { XRP: ripple.url } });
});

afterAll(async () => {
  expect(await exchange.audit()).toMatchObject({ ok: true, differences: [] });
  expect(exchange.errors.filter((line) => !line.includes('"alert"'))).toEqual([]);
  await signer.stop();
  await exchange.stop();
  keys.remove();
  await ripple.stop();
});

async function view(id: string): Promise<WithdrawalView> {
  const { list } = await user.ok('/bb/user/statisticsUser/txPage');
  return list.find((each: WithdrawalView) => each.id === id);
}

/** What is open about a withdrawal. */
async function alertsOf(id: string): Promise<{ kind: string; args: object }[]> {
  return exchange.query(
    'select kind, args from custody_alerts where subject = $1 and ended_at is null order by id',
    [`withdrawal:${id}`],
  );
}

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
  expect(await alertsOf(id)).toEqual([]);

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
  await eventually(async () => expect(await alertsOf(id)).toMatchObject([{ kind: 'payoutDiffers' }]));
  expect((await view(id)).status).toBe('pending');
});

test('an address that takes no payment without a tag is refused by the signer, and given back by two', async () => {
  ripple.chain.change(TEST_XRP_PAYEE, { flags: FLAGS.requireDestTag });
  ripple.mine(1);
  const before = Number((await user.balance('XRP')).available);
  const id = await request('');
  await approvePayout(id, approvers);
  await eventually(async () =>
    expect(await alertsOf(id)).toEqual([
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
  await eventually(async () => expect(await alertsOf(id)).toMatchObject([{ kind: 'payoutReverted' }]));
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
  ).toMatchObject({ code: 'ADDRESS_IS_HOT_WALLET' });
  const fields = { currency: 'XRP', chain: 'XRP', address: TEST_HOT_XRP, memo: '', amount: '25' };
  expect((await withdraw(exchange, user, fields)).code).not.toBe(1);
});
