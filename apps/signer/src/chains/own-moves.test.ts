import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestEvm } from '@bourse/testkit/evm-node';
import { makeSignerFolder, TEST_HOT_EVM, TEST_WORDS } from '@bourse/testkit/signer';
import { makeSignerDatabase } from '@bourse/testkit/signer-database';
import { runTestSigner, until } from '@bourse/testkit/signer-run';
import { expect, test } from 'vitest';
import { depositPath } from '../vault/key-paths.ts';
import { SeedVault } from '../vault/seed-vault.ts';
import { evmAddress } from './evm/evm-keys.ts';
import { hotAddresses } from './hot-addresses.ts';

const vault = new SeedVault(TEST_WORDS);
const COLD = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const COLD_BITCOIN = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const ETH = 10n ** 18n;

test('deposits are swept into the hot wallet, with gas where there is none, and the surplus goes to the cold address', async () => {
  const [evm, database] = [await startTestEvm(), await makeSignerDatabase()];
  const keys = await makeSignerFolder({
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.01',
        confirmations: 1,
        depositAddresses: 3,
        coldAddress: COLD,
        coins: {
          ETH: { decimals: 18, sweepFrom: '0.5' },
          USDT: { token: evm.token, decimals: 6, sweepFrom: '10', hotMost: '100' },
        },
      },
    },
    limits: {},
  });
  const users = [0, 1, 2].map((index) => evmAddress(vault, depositPath('evm', index)));
  const cold = await evm.tokenBalance(COLD);
  await evm.pay(TEST_HOT_EVM, ETH);
  await evm.sendToken(users[0]!, 150_000_000n);
  await evm.sendToken(users[1]!, 9_999_999n);
  await evm.pay(users[2]!, ETH);
  const signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { ERC20: evm.url } });
  try {
    // What is left of 150 stays, the rest is cold; less than 10 is not worth its fee.
    await until(
      () => evm.tokenBalance(COLD),
      (held) => held === cold + 50_000_000n,
      60_000,
    );
    expect(await evm.tokenBalance(TEST_HOT_EVM)).toBe(100_000_000n);
    expect(await evm.tokenBalance(users[0]!)).toBe(0n);
    expect(await evm.tokenBalance(users[1]!)).toBe(9_999_999n);
    await until(
      () => evm.balance(users[2]!),
      (held) => held < ETH / 100n,
      60_000,
    );
    expect(await evm.balance(TEST_HOT_EVM)).toBeGreaterThan((19n * ETH) / 10n);
    expect(await database.query('select * from payout_reports')).toEqual([]);
  } finally {
    await signer.stop();
    keys.remove();
    await Promise.all([evm.stop(), database.close()]);
  }
}, 120_000);

test('a hot wallet that is short is told, and that it is not any more', async () => {
  const [evm, database] = [await startTestEvm(), await makeSignerDatabase()];
  const keys = await makeSignerFolder({
    chains: {
      ERC20: {
        kind: 'evm',
        chainId: 31337,
        feeCap: '0.01',
        coins: { USDT: { token: evm.token, decimals: 6, hotLeast: '10' } },
      },
    },
    limits: {},
  });
  await evm.sendToken(TEST_HOT_EVM, 9_999_999n);
  const signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { ERC20: evm.url } });
  try {
    const reports = () => database.reports('hot:ERC20:USDT');
    const low = { event: 'low', txHash: '', detail: '9.999999' };
    expect(await until(reports, (seen) => seen.length > 0)).toEqual([low]);
    await evm.sendToken(TEST_HOT_EVM, 1n);
    const enough = { event: 'enough', txHash: '', detail: '10' };
    expect(await until(reports, (seen) => seen.length > 1)).toEqual([low, enough]);
  } finally {
    await signer.stop();
    keys.remove();
    await Promise.all([evm.stop(), database.close()]);
  }
}, 60_000);

test('what the hot wallet has too much of in bitcoin goes to the cold address', async () => {
  const [node, database] = [await startTestBitcoin(), await makeSignerDatabase()];
  const keys = await makeSignerFolder({
    chains: {
      BTC: {
        kind: 'bitcoin',
        feeCap: '0.001',
        coldAddress: COLD_BITCOIN,
        coins: { BTC: { decimals: 8, hotMost: '1' } },
      },
    },
    limits: {},
  });
  const hot = hotAddresses(vault).find(({ kind }) => kind === 'bitcoin')!.address;
  await node.pay([{ address: hot, value: 250_000_000n }]);
  await node.mine(1);
  const signer = await runTestSigner({ keys, databaseUrl: database.url, rpcUrls: { BTC: node.url } });
  try {
    const cold = async () => {
      await node.mine(1);
      const { unspents } = await node.rpc('scantxoutset', 'start', [`addr(${COLD_BITCOIN})`]);
      return (unspents as { amount: number }[]).map(({ amount }) => amount);
    };
    expect(await until(cold, (amounts) => amounts.length > 0, 60_000)).toEqual([1.5]);
  } finally {
    await signer.stop();
    keys.remove();
    await Promise.all([node.stop(), database.close()]);
  }
}, 120_000);
