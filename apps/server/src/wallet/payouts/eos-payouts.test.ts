import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { approvePayout } from '@bourse/testkit/approver';
import { startTestEos } from '@bourse/testkit/eos/eos-node';
import { EOS, fillEos, HOT, TO } from '@bourse/testkit/eos/eos-scene';
import { wording } from '@bourse/protocol/texts/wording';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { makeSignerFolder } from '@bourse/testkit/signer';
import { afterAll, expect, test } from 'vitest';
import { eventually, verifiedUser, withdraw } from '../test-wallet.ts';
import { alertsOf, BEHIND_THE_SIGNER, enrolApprovers, startSignerOf, withdrawalOf } from './test-payouts.ts';

/** Where users deposit; the signer has no key of it. */
const SHARED = 'depositwllt1';

const eos = await startTestEos();
fillEos(eos);
// What it holds when it is entered would be a difference, which stops payouts.
eos.ledger.balances.set(HOT, 0n);
eos.ledger.open(SHARED);
// The exchange begins to read a hundred blocks back.
eos.mine(200);
const exchange = await startTestExchange({
  startAt: BEHIND_THE_SIGNER,
  env: { DEMO_REVIEW: 'off', PAYOUTS: 'signer', RPC_EOS: eos.url },
  parts: { wallet: { chainPollMs: 20, reconcileMs: 100 } },
});
await exchange.running.wallet.operations.updateChain({
  ...{ currency: 'EOS', chain: 'EOS', manualAddress: SHARED },
});
const admin = await enrolAdmin(exchange);
const user = await verifiedUser(exchange);
const keys = await makeSignerFolder({
  chains: {
    EOS: {
      ...{ kind: 'eos', chainId: eos.chainId, account: HOT, feeCap: '1' },
      coins: { EOS: { decimals: 4 } },
    },
  },
  limits: { EOS: { payout: '500', hour: '5000', day: '5000' } },
});
const approvers = await enrolApprovers(exchange, admin, keys);
const signer = await startSignerOf(exchange, { keys, rpcUrls: { EOS: eos.url } });

afterAll(async () => {
  await signer.stop();
  await eos.stop();
});

const view = (id: string) => withdrawalOf(user, id);

test('in by the memo, out with a memo: deposited, credited, approved, signed, confirmed, and the books agree', async () => {
  const [one, two] = approvers.map(({ operator }) => operator);
  const entered = await one!.ok('/ops/api/reconciliation/setAddress', {
    chain: 'EOS',
    address: HOT,
    kind: 'hot',
  });
  expect((await two!.approve(entered.proposal)).code).toBe(1);
  eos.give(HOT, 1_000n * EOS);
  // What users send there could not be told from what the house pays into it.
  const { operations } = exchange.running.wallet;
  expect(await operations.updateChain({ currency: 'EOS', chain: 'EOS', manualAddress: HOT })).toMatchObject({
    code: 'ADDRESS_HAS_OTHER_USE',
  });

  const deposit = await user.ok('/bb/recharge/address', { currency: 'EOS', chain: 'EOS' });
  expect(deposit).toMatchObject({ address: SHARED, kind: 'shared' });
  eos.give(SHARED, 300n * EOS, deposit.memo);
  eos.mine(40);
  const { available } = await user.balance('EOS');
  await eventually(async () =>
    expect(Number((await user.balance('EOS')).available)).toBe(Number(available) + 300),
  );

  const fields = { currency: 'EOS', chain: 'EOS', address: TO, memo: 'for 한국 42', amount: '25.1' };
  const { data } = await withdraw(exchange, user, fields);
  await approvePayout(data.id, approvers);
  await eventually(async () => {
    const { events } = await admin.ok('/ops/api/payouts/status', { id: data.id });
    expect(events.map(({ event }: { event: string }) => event)).toContain('broadcast');
  });
  // Confirmed, and no further back than a clock that stands lets the exchange look for it.
  eos.mine(30);
  await eventually(async () => expect(await view(data.id)).toMatchObject({ status: 'finished' }));
  const { txHash } = await view(data.id);
  expect(eos.sentBy(HOT)).toEqual([txHash]);
  // 25.1 less the fee of 0.1.
  expect(eos.balance(TO)).toBe(25n * EOS);
  expect(eos.taken).toMatchObject([{ from: HOT, to: TO, memo: 'for 한국 42' }]);
  expect(await alertsOf(exchange, data.id)).toEqual([]);

  await eventually(async () => {
    const { list } = await admin.ok('/ops/api/reconciliation/list');
    const coin = list.find((each: ReconciliationView) => each.chain === 'EOS');
    expect(coin).toMatchObject({ problem: '', terms: { paid: '25', fees: '0' } });
  });
});

test('attack: where users deposit is neither hot nor cold, in whichever order it is said', async () => {
  const [one, two] = approvers.map(({ operator }) => operator);
  const { operations } = exchange.running.wallet;
  const enter = (address: string, kind: string) =>
    one!.call('/ops/api/reconciliation/setAddress', { chain: 'EOS', address, kind });
  const share = (manualAddress: string) =>
    operations.updateChain({ currency: 'EOS', chain: 'EOS', manualAddress });
  const refused = { code: 0, msg: wording('en-US', 'ADDRESS_HAS_OTHER_USE') };
  expect(await enter(SHARED, 'hot')).toMatchObject(refused);
  expect(await enter(SHARED, 'cold')).toMatchObject(refused);
  // As any other address of the house it may be named.
  const named = await enter(SHARED, 'other');
  expect(await two!.approve(named.data.proposal)).toMatchObject({ code: 1 });

  const cold = await enter('coldwallet11', 'cold');
  expect(await two!.approve(cold.data.proposal)).toMatchObject({ code: 1 });
  expect(await share('coldwallet11')).toMatchObject({ code: 'ADDRESS_HAS_OTHER_USE' });
  expect(await share(HOT)).toMatchObject({ code: 'ADDRESS_HAS_OTHER_USE' });

  // One that has become so since it was proposed.
  const late = await enter('depositwllt2', 'hot');
  expect(late).toMatchObject({ code: 1 });
  expect(await share('depositwllt2')).toMatchObject({ manualAddress: 'depositwllt2' });
  expect(await two!.approve(late.data.proposal)).toMatchObject(refused);
  expect((await one!.ok('/ops/api/reconciliation/addresses')).list).toContainEqual({
    ...{ chain: 'EOS', address: 'depositwllt2', kind: 'shared', entered: false },
  });
});
