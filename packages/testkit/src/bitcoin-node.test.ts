import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startTestBitcoin } from './bitcoin-node.ts';

const bitcoin = await startTestBitcoin();
afterAll(() => bitcoin.stop());

const ADDRESS = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';

async function tip(): Promise<any> {
  return bitcoin.rpc('getblock', await bitcoin.rpc('getbestblockhash'), 2);
}

async function txidsAt(height: number): Promise<string[]> {
  return (await bitcoin.rpc('getblock', await bitcoin.rpc('getblockhash', height), 1)).tx;
}

test('a payment is mined with its outputs in their order', async () => {
  const txid = await bitcoin.pay([
    { address: ADDRESS, value: 12_345n },
    { address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', value: 1n },
  ]);
  expect(await bitcoin.rpc('getrawmempool')).toEqual([txid]);
  const [hash] = await bitcoin.mine(1);
  const block = await tip();
  expect(block.hash).toBe(hash);
  expect(block.tx[1].txid).toBe(txid);
  expect(block.tx[1].vout.slice(0, 2).map(({ value }: any) => value)).toEqual([0.00012345, 1e-8]);
});

test('a reorganisation moves payments or forgets them', async () => {
  const before: number = await bitcoin.rpc('getblockcount');
  const [kept, lost] = [
    await bitcoin.pay([{ address: ADDRESS, value: 1_000n }]),
    await bitcoin.pay([{ address: ADDRESS, value: 2_000n }]),
  ];
  await bitcoin.mine(11);
  expect(await txidsAt(before + 1)).toEqual(expect.arrayContaining([kept, lost]));
  await bitcoin.reorganise(11, { forget: [lost] });
  expect(await bitcoin.rpc('getblockcount')).toBe(before + 12);
  const now = await txidsAt(before + 1);
  expect(now).toContain(kept);
  expect(now).not.toContain(lost);
});

test('what is signed is sent when told, and coins of an address are found', async () => {
  const address = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2';
  const { txid, send } = await bitcoin.sign([{ address, value: 70_000n }]);
  expect(await bitcoin.rpc('getrawmempool')).toEqual([]);
  await send();
  await bitcoin.mine(1);
  const found = await bitcoin.rpc('scantxoutset', 'start', [`addr(${address})`]);
  expect(found).toMatchObject({ total_amount: 0.0007, unspents: [{ txid, vout: 0, amount: 0.0007 }] });
});

test('after a kill it has the blocks of its file and has forgotten what waited', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bitcoin-'));
  const kept = await startTestBitcoin({ file: join(folder, 'blocks') });
  try {
    const mined = await kept.pay([{ address: ADDRESS, value: 70_000n }]);
    const [hash] = await kept.mine(1);
    await kept.pay([{ address: ADDRESS, value: 80_000n }]);
    await kept.stop();
    await kept.revive();
    expect(await kept.rpc('getbestblockhash')).toBe(hash);
    expect((await kept.rpc('getblock', hash, 1)).tx).toContain(mined);
    expect(await kept.rpc('getrawmempool')).toEqual([]);
    await kept.pay([{ address: ADDRESS, value: 90_000n }]);
    expect(await kept.mine(1)).toHaveLength(1);
  } finally {
    await kept.stop();
    rmSync(folder, { recursive: true });
  }
}, 60_000);
