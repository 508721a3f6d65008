import { webcrypto } from 'node:crypto';
import { blockText, NO_BLOCK, parseTicksText, ticksText } from '@bourse/protocol/market/tick-text';
import { expect, test } from 'vitest';
import { CHAIN_START, firstBrokenBlock, sealBlock, type StoredBlock } from './tick-block.ts';

const TIME = 1_700_000_000_000;
const ticks = [
  { symbol: 'btcusdt', time: TIME - 300, price: 6_000_000_000_000, mark: 5_999_900_500_000 },
  { symbol: 'ethbtc', time: TIME - 200, price: 5_000_000, mark: 5_000_100 },
];

function chain(length: number): StoredBlock[] {
  const blocks: StoredBlock[] = [];
  let end = CHAIN_START;
  for (let index = 0; index < length; index++) {
    const block = sealBlock(end, TIME + index * 1_000, index === 2 ? [] : ticks);
    blocks.push({ ...block, ticks: ticksText(block.ticks) });
    end = block;
  }
  return blocks;
}

test('a block is spelled exactly as documented', () => {
  const block = sealBlock(CHAIN_START, TIME, ticks);
  expect(block.id).toBe(1);
  expect(block.previousHash).toBe(NO_BLOCK);
  expect(ticksText(block.ticks)).toBe(
    '1000,btcusdt,1699999999700,60000.0,59999.005\n1001,ethbtc,1699999999800,0.05,0.050001',
  );
  expect(parseTicksText(ticksText(block.ticks))).toEqual(block.ticks);
  expect(parseTicksText('')).toEqual([]);
});

test('a browser comes to the same hash', async () => {
  const block = sealBlock({ id: 41, hash: 'ab'.repeat(32) }, TIME, ticks);
  const text = blockText(block.previousHash, 42, TIME, ticksText(block.ticks));
  const digest = await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  expect(block.hash).toBe(Buffer.from(digest).toString('hex'));
});

test('a chain holds, and begins anywhere', () => {
  expect(firstBrokenBlock(chain(5))).toBeUndefined();
  expect(firstBrokenBlock(chain(5).slice(2))).toBeUndefined();
});

test.each([
  [
    'a price changed',
    2,
    (block: StoredBlock) => ({ ...block, ticks: block.ticks.replace('60000.0', '60000.01') }),
    2,
  ],
  ['a time changed', 3, (block: StoredBlock) => ({ ...block, time: block.time + 1 }), 3],
  ['a block resealed', 2, (block: StoredBlock) => ({ ...block, ...resealed(block) }), 3],
])('%s is found', (_, id, change, broken) => {
  const blocks = chain(5).map((block) => (block.id === id ? change(block) : block));
  expect(firstBrokenBlock(blocks)).toBe(broken);
});

test('a block left out is found', () => {
  expect(firstBrokenBlock(chain(5).filter((block) => block.id !== 3))).toBe(4);
});

function resealed(block: StoredBlock): StoredBlock {
  const sealed = sealBlock({ id: block.id - 1, hash: block.previousHash }, block.time, ticks.slice(1));
  return { ...sealed, ticks: ticksText(sealed.ticks) };
}

test('a block holds at most 1,000 ticks', () => {
  const many = (count: number) => Array.from({ length: count }, () => ticks[0]!);
  expect(sealBlock(CHAIN_START, TIME, many(1_000)).ticks.at(-1)!.id).toBe(1_999);
  expect(() => sealBlock(CHAIN_START, TIME, many(1_001))).toThrow(RangeError);
});
