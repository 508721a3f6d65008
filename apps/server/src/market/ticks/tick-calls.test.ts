import { blockText, NO_BLOCK, parseTicksText } from '@bourse/protocol/market/tick-text';
import { startTestExchange } from '@bourse/testkit/exchange';
import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';

const exchange = await startTestExchange();
const startedAt = exchange.clock.now();
for (let second = 0; second < 70; second++) await exchange.clock.advance(1_000);
afterAll(() => exchange.stop());

interface Block {
  id: number;
  time: number;
  ticks: string;
  previousHash: string;
  hash: string;
}

const blocks = async (fields: Record<string, string>): Promise<Block[]> =>
  (await exchange.visitor.ok('/bb/market/tickBlocks', fields)).list;

test('anyone can fetch the chain from its beginning and recompute it', async () => {
  const list = await blocks({ fromId: '1' });
  expect(list.length).toBeGreaterThan(60);
  let before = NO_BLOCK;
  for (const [index, { id, time, ticks, previousHash, hash }] of list.entries()) {
    expect([id, previousHash]).toEqual([index + 1, before]);
    expect(hash).toBe(
      createHash('sha256')
        .update(blockText(previousHash, id, time, ticks))
        .digest('hex'),
    );
    before = hash;
  }
  expect(parseTicksText(list.at(-1)!.ticks).map(({ symbol }) => symbol)).toContain('btcusdt');
});

test('a part of it by time or id', async () => {
  const [first] = await blocks({ fromTime: String(startedAt + 30_000), limit: '1' });
  expect(first!.time).toBeGreaterThanOrEqual(startedAt + 30_000);
  expect(first!.time).toBeLessThanOrEqual(startedAt + 32_000);
  expect((await blocks({ fromId: String(first!.id), limit: '3' })).map(({ id }) => id)).toEqual([
    first!.id,
    first!.id + 1,
    first!.id + 2,
  ]);
});

test('the root of each minute is the last block of it', async () => {
  const minute = Math.floor(startedAt / 60_000);
  const { list } = await exchange.visitor.ok('/bb/market/tickRoots', { fromMinute: String(minute) });
  expect(list.length).toBeGreaterThan(0);
  const [root] = list;
  const [block, next] = await blocks({ fromId: String(root.blockId), limit: '2' });
  expect(block!.hash).toBe(root.hash);
  expect(Math.floor(block!.time / 60_000)).toBe(root.minute);
  expect(Math.floor(next!.time / 60_000)).toBeGreaterThan(root.minute);
});

test.each([{}, { fromId: '0' }, { fromId: 'x' }, { fromTime: '-1' }, { fromId: '1', limit: '401' }])(
  'refuses %j',
  async (fields) => {
    expect((await exchange.visitor.call('/bb/market/tickBlocks', fields)).code).toBe(0);
  },
);
