import type { ReconciliationView } from '@bourse/protocol/operators/reconciliation/calls';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { enrolAdmin } from '@bourse/testkit/operator';
import { TEST_XPUB_BTC } from '@bourse/testkit/signer';
import { requestWithdrawal } from '@bourse/testkit/withdrawal';
import { afterAll, expect, test } from 'vitest';
import { creditDeposit, EVM_ADDRESS, eventually, newHash, userWithAddress } from '../test-wallet.ts';

const BTC = { currency: 'BTC', chain: 'BTC' };

const bitcoin = await startTestBitcoin();
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_BTC: TEST_XPUB_BTC, RPC_BTC: bitcoin.url },
  parts: { wallet: { chainPollMs: 30, reconcileMs: 100 } },
});
const admin = await enrolAdmin(exchange);
afterAll(async () => {
  await exchange.stop();
  await bitcoin.stop();
});

async function looked(expected: object): Promise<void> {
  await eventually(async () => {
    const { list } = await admin.ok('/ops/api/reconciliation/list');
    const isBitcoin = ({ currency, chain }: ReconciliationView) => currency === 'BTC' && chain === 'BTC';
    expect(list.find(isBitcoin)).toMatchObject({ problem: '', ...expected });
  });
}

test('coins that the books have and no block shows stop the payouts of Bitcoin, and of nothing else', async () => {
  const { operations } = exchange.running.wallet;
  const { user, address } = await userWithAddress(exchange, BTC.currency, BTC.chain);
  await looked({ state: 'agrees', difference: '0' });

  await bitcoin.pay([{ address, value: 150_000_000n }]);
  await bitcoin.mine(12);
  await looked({ state: 'agrees', terms: expect.objectContaining({ held: '1.5', credited: '1.5' }) });
  const payout = { ...BTC, amount: '0.2', address, fee: '0.0005' };
  const [first, second] = [
    await requestWithdrawal(exchange, user, payout),
    await requestWithdrawal(exchange, user, payout),
  ];
  const ofEther = await requestWithdrawal(exchange, user, { amount: '20', address: EVM_ADDRESS, fee: '5' });
  expect(await operations.startPayout(first)).toBeUndefined();

  const deposit = await creditDeposit(exchange, user, { ...BTC, amount: '0.3', txHash: newHash().slice(2) });
  await looked({ state: 'stopped', difference: '-0.3' });
  const { unexplained } = await admin.ok('/ops/api/reconciliation/detail', BTC);
  expect(unexplained).toMatchObject([{ kind: 'credited', amount: '-0.3', subject: `deposit:${deposit}` }]);
  expect(
    await exchange.query("select 1 from custody_alerts where kind = 'booksDiffer' and ended_at is null"),
  ).toHaveLength(1);
  expect(await operations.startPayout(second)).toMatchObject({
    code: 'OPS_COIN_STOPPED',
    args: { currency: 'BTC' },
  });
  expect(await operations.startPayout(ofEther)).toBeUndefined();
  expect((await user.balance('BTC')).frozen).toBe('0.40000000');
  expect((await exchange.audit()).ok).toBe(true);
}, 60_000);
