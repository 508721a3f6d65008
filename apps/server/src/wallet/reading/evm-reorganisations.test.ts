import { HDKey } from '@scure/bip32';
import type { TestUser } from '@bourse/testkit/client';
import { startTestExchange } from '@bourse/testkit/exchange';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { startTestChain } from '../deposits/test-chain.ts';
import { depositsOf, eventually, userWithAddress } from '../test-wallet.ts';

/** Reorganisations of an EVM chain just below the confirmations that a deposit takes as a rule. */
const CONFIRMATIONS = 12;
const xpub = HDKey.fromMasterSeed(Buffer.alloc(32, 11)).derive("m/44'/60'/0'").publicExtendedKey;
/** The token has six decimals, as USDT does. */
const USDT = 1_000_000n;

const chain = await startTestChain();
const token = await chain.deployToken();
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_EVM: xpub, RPC_ERC20: chain.url },
  parts: { wallet: { chainPollMs: 30 } },
});
const { operations } = exchange.running.wallet;
const confirmations = CONFIRMATIONS;
await operations.updateChain({ currency: 'USDT', chain: 'ERC20', tokenContract: token, confirmations });
afterAll(async () => {
  await stopClean(exchange);
  await chain.stop();
});

const shows = (user: TestUser, expected: object) =>
  eventually(async () => expect(await depositsOf(user)).toMatchObject([expected]));
const available = async (user: TestUser) => (await user.balance('USDT')).available;

test.each([4, 5, 6, 7, 8, 9, 10, 11])('of depth %i that drops a payment: never credited', async (depth) => {
  const { user, address } = await userWithAddress(exchange);
  const before = await chain.snapshot();
  await chain.transfer(token, address, 55n * USDT);
  await chain.mine(depth - 1);
  await shows(user, { status: 'pending', confirmations: depth });
  await chain.revert(before);
  await chain.mine(depth + 1);
  await shows(user, { status: 'pending', confirmations: 0 });
  await chain.mine(2 * CONFIRMATIONS);
  await shows(user, { status: 'rejected' });
  expect(await available(user)).toBe('10000.00000000');
});

test.each([4, 7, 11])('of depth %i that moves a payment: one deposit, credited once', async (depth) => {
  const { user, address } = await userWithAddress(exchange);
  const before = await chain.snapshot();
  const signed = await chain.sign(token, address, 60n * USDT);
  await signed.send();
  await chain.mine(depth - 1);
  await shows(user, { txHash: signed.hash, status: 'pending', confirmations: depth });
  await chain.revert(before);
  await chain.mine(2);
  await signed.send();
  await chain.mine(depth - 1);
  await shows(user, { txHash: signed.hash, status: 'pending', confirmations: depth });
  await chain.mine(CONFIRMATIONS - depth);
  await shows(user, { status: 'finished' });
  await chain.mine(CONFIRMATIONS);
  expect(await depositsOf(user)).toHaveLength(1);
  expect(await available(user)).toBe('10060.00000000');
  // It goes no deeper than what is credited: nobody has to look at it.
  expect(await exchange.query('select kind from custody_alerts')).toEqual([]);
});
