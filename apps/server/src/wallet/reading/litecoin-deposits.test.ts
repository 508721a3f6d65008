import { parseAmount } from '@bourse/money/amount';
import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestExchange } from '@bourse/testkit/exchange';
import { HDKey } from '@scure/bip32';
import { bech32 } from '@scure/base';
import { stopClean } from '@bourse/testkit/stop-clean';
import { afterAll, expect, test } from 'vitest';
import { eventually } from '../test-wallet.ts';

/** Addresses of Litecoin are another spelling of Bitcoin's scripts, which a Bitcoin node has blocks of. */
const ZPUB = { private: 0x04b2_430c, public: 0x04b2_4746 };
const zpub = HDKey.fromMasterSeed(Buffer.alloc(32, 9), ZPUB).derive("m/84'/2'/0'").publicExtendedKey;
const CONFIRMATIONS = 12;

const node = await startTestBitcoin();
const exchange = await startTestExchange({
  env: { DEMO_REVIEW: 'off', XPUB_LTC: zpub, RPC_LTC: node.url },
  parts: { wallet: { chainPollMs: 30 } },
});
afterAll(async () => {
  await stopClean(exchange);
  await node.stop();
});

test('a payment to an address of Litecoin is credited at the twelfth confirmation, to the digit', async () => {
  const user = await exchange.signUp();
  const { address } = await user.ok('/bb/recharge/address', { currency: 'LTC', chain: 'LTC' });
  expect(address).toMatch(/^ltc1q/);
  const available = async () => parseAmount((await user.balance('LTC')).available)!;
  const before = await available();
  const bitcoinSpelling = bech32.encode('bc', bech32.decode(address).words);
  // Blocks are read from the one on that was the newest at the first look.
  await eventually(async () => expect(await exchange.query('select 1 from chain_watches')).toHaveLength(1));
  const txHash = await node.pay([{ address: bitcoinSpelling, value: 12_345_679n }]);
  await node.mine(CONFIRMATIONS - 1);
  await eventually(async () => {
    const { list } = await user.ok('/bb/recharge/record');
    expect(list[0]).toMatchObject({ currency: 'LTC', txHash, confirmations: CONFIRMATIONS - 1 });
  });
  expect(await available()).toBe(before);
  await node.mine(1);
  await eventually(async () => expect((await available()) - before).toBe(12_345_679n));
}, 60_000);
