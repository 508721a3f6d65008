import { startTestBitcoin } from '@bourse/testkit/bitcoin-node';
import { startTestEos } from '@bourse/testkit/eos/eos-node';
import { startTestRipple } from '@bourse/testkit/ripple/ripple-server';
import { afterAll, expect, test } from 'vitest';
import type { ChainNode } from '../nodes/chain-node.ts';
import { openNode } from '../nodes/open-node.ts';
import { PayoutSearch } from './payout-search.ts';

const bitcoin = await startTestBitcoin();
afterAll(() => bitcoin.stop());

const PAYEE = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu';
const XRP_PAYEE = 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe';
const HOUR = 3_600_000;

test('what was mined while the exchange was away for hours is found when it comes back', async () => {
  const txHash = await bitcoin.pay([{ address: PAYEE, value: 70_000n }]);
  await bitcoin.mine(60);
  const search = new PayoutSearch(openNode('bitcoin', bitcoin.url)!);
  const head = await search.head();
  const sought = (awayMs: number) => ({
    id: '1',
    txHashes: [txHash],
    block: undefined,
    from: search.since(head, awayMs),
  });
  const away = sought(2 * HOUR);
  await search.readOn([away], head);
  expect(await search.find(away)).toMatchObject({ txHash, blockNumber: head - 59n });
});

test('on the XRP ledger it is found by its hash, however many ledgers have been validated since', async () => {
  const ripple = await startTestRipple();
  try {
    const txHash = ripple.chain.pay(XRP_PAYEE, 70_000_000n);
    const search = new PayoutSearch(openNode('ripple', ripple.url)!);
    const sought = { id: '1', txHashes: [txHash], block: undefined, from: 0n };
    // Sent, and in no validated ledger yet.
    expect(await search.find(sought)).toBeUndefined();
    ripple.mine(1);
    const block = await search.head();
    ripple.mine(200);
    await search.readOn([sought], await search.head());
    expect(await search.find(sought)).toMatchObject({ txHash, blockNumber: block });
  } finally {
    await ripple.stop();
  }
});

test('on EOS, of two blocks a second, what was paid while the exchange was away is found as well', async () => {
  const eos = await startTestEos({ isStill: true });
  try {
    eos.mine(100);
    const txHash = eos.give('somebody1111', 12_345n, '7');
    eos.pass(70);
    const search = new PayoutSearch(openNode('eos', eos.url)!);
    const head = await search.head();
    const sought = { id: '1', txHashes: [txHash], block: undefined, from: search.since(head, 80_000) };
    // A hundred blocks at a time.
    await search.readOn([sought], head);
    await search.readOn([sought], head);
    const found = await search.find(sought);
    expect(found).toMatchObject({ txHash, payments: [{ to: 'somebody1111', memo: '7', value: 12_345n }] });
    expect(search.since(head, 50_000)).toBe(head - 100n - 24n);
  } finally {
    await eos.stop();
  }
});

test('it looks back as far as blocks may have come since the order, and a little further', () => {
  const search = new PayoutSearch(openNode('bitcoin', bitcoin.url)!);
  expect(search.since(1_000n, 0)).toBe(search.before(1_000n));
  expect(search.since(1_000n, 10 * HOUR)).toBe(1_000n - 360n - 24n);
  expect(search.since(100n, 10 * HOUR)).toBe(0n);
  // A clock that went back.
  expect(search.since(1_000n, -1)).toBe(search.before(1_000n));
  // A chain as young as that: from its first block on.
  expect(search.before(24n)).toBe(0n);
  expect(search.before(25n)).toBe(1n);
});

/** A node of a chain that has blocks of this fork, and a payment in each of them. */
function toldNode(): { readonly node: ChainNode; readonly scanned: bigint[]; fork: string } {
  const scanned: bigint[] = [];
  const node: ChainNode = {
    findsByHash: false,
    network: async () => 'told',
    head: async () => 100n,
    blockHash: async (number) => `${told.fork}-${number}`,
    scan: async (number) => {
      scanned.push(number);
      return { hash: `${told.fork}-${number}`, parentHash: '', candidates: [{ to: '', txHash: 'paid' }] };
    },
    transaction: async (_txHash, block) =>
      block === undefined ? undefined : { blockNumber: block, payments: [] },
  };
  const told = { fork: 'first', scanned, node };
  return told;
}

test('where blocks are looked through, each is once, and anew as far as the chain has changed', async () => {
  const told = toldNode();
  const { node, scanned } = told;
  const search = new PayoutSearch(node);
  const sought = { id: '1', txHashes: ['other', 'paid'], block: undefined, from: 98n };
  await search.readOn([sought], 100n);
  await search.readOn([sought], 100n);
  await search.readOn([sought], 101n);
  expect(scanned).toEqual([98n, 99n, 100n, 101n]);
  expect(await search.find(sought)).toEqual({ txHash: 'paid', blockNumber: 101n, payments: [] });
  scanned.length = 0;
  told.fork = 'second';
  await search.readOn([sought], 101n);
  expect(scanned).toEqual(Array.from({ length: 24 }, (_, i) => BigInt(78 + i)));
});

test('a chain that has changed is seen also as what is ordered now begins to be looked for', async () => {
  const told = toldNode();
  const search = new PayoutSearch(told.node);
  const earlier = { id: '1', txHashes: ['other'], block: undefined, from: 98n };
  await search.readOn([earlier], 100n);
  told.scanned.length = 0;
  told.fork = 'second';
  const fresh = { id: '2', txHashes: ['paid'], block: undefined, from: 101n };
  await search.readOn([earlier, fresh], 101n);
  expect(told.scanned[0]).toBe(77n);
});
