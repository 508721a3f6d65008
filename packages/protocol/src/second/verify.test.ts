import { expect, test } from 'vitest';
import { blockText } from '../market/tick-text.ts';
import { firstBroken, ticksOf, verdictOf } from './verify.ts';

const T = 1_700_000_000_000;
const terms = { symbol: 'btcusdt', direction: 'up', seconds: 30, strikeAfter: T } as const;
const tick = (id: number, ms: number, price: number, symbol = 'btcusdt') => ({
  id,
  symbol,
  time: T + ms,
  price,
  mark: price,
});

test.each([
  [
    'the first tick after acceptance and the first at expiry',
    [
      [1, 1],
      [2, 100],
      [3, 30_001],
      [4, 30_002],
    ],
    'win',
    1,
    3,
  ],
  [
    'not a tick at the moment of acceptance',
    [
      [1, 0],
      [2, 1],
      [3, 30_001],
    ],
    'win',
    2,
    3,
  ],
  [
    'not a tick before expiry',
    [
      [1, 1],
      [2, 30_000],
      [3, 30_001],
    ],
    'win',
    1,
    3,
  ],
  [
    '30 s late is in time',
    [
      [1, 30_000],
      [2, 90_000],
    ],
    'win',
    1,
    2,
  ],
  ['a strike later than that', [[1, 30_001]], 'void', undefined, undefined],
  [
    'a settlement later than that',
    [
      [1, 1],
      [2, 60_002],
    ],
    'void',
    1,
    undefined,
  ],
  ['nothing yet', [], 'open', undefined, undefined],
  ['struck only', [[1, 1]], 'open', 1, undefined],
] as const)('%s', (_, times, outcome, strike, settlement) => {
  const ticks = times.map(([id, ms]) => tick(id, ms, 100 + id));
  const verdict = verdictOf(terms, ticks, ticks.at(-1)?.time ?? T);
  expect([verdict.outcome, verdict.strike?.id, verdict.settlement?.id]).toEqual([
    outcome,
    strike,
    settlement,
  ]);
});

test('ticks of other pairs do not count', () => {
  const ticks = [
    tick(1, 1, 100, 'ethusdt'),
    tick(2, 2, 100),
    tick(3, 30_001, 101, 'ethusdt'),
    tick(4, 30_002, 99),
  ];
  expect(verdictOf(terms, ticks, T + 30_002)).toMatchObject({
    outcome: 'lose',
    strike: { id: 2 },
    settlement: { id: 4 },
  });
});

test.each([
  ['a strike', [], 30_000, 'open'],
  ['a strike', [], 30_001, 'void'],
  ['a settlement', [tick(1, 1, 100)], 60_001, 'open'],
  ['a settlement', [tick(1, 1, 100)], 60_002, 'void'],
] as const)('silence instead of %s: %o until %i is %s', (_, ticks, until, outcome) => {
  expect(verdictOf(terms, ticks, T + until).outcome).toBe(outcome);
});

// A hash that is good enough to tell texts apart.
const sha256 = async (text: string) =>
  `#${text.length}:${[...text].reduce((sum, c, i) => sum + c.charCodeAt(0) * (i + 1), 0)}`;

async function chain(length: number) {
  const blocks = [];
  let previousHash = '0';
  for (let id = 1; id <= length; id++) {
    const ticks = `${id * 1000},btcusdt,${T + id},${100 + id},${100 + id}`;
    const hash = await sha256(blockText(previousHash, id, T + id, ticks));
    blocks.push({ id, time: T + id, ticks, previousHash, hash });
    previousHash = hash;
  }
  return blocks;
}

test('a chain that holds', async () => {
  const blocks = await chain(4);
  expect(await firstBroken(blocks, sha256)).toBeUndefined();
  expect(ticksOf(blocks).map(({ id }) => id)).toEqual([1000, 2000, 3000, 4000]);
});

test('a tampered tick, a block left out', async () => {
  const blocks = await chain(4);
  const tampered = blocks.map((block) =>
    block.id === 3 ? { ...block, ticks: block.ticks.replace('103', '104') } : block,
  );
  expect(await firstBroken(tampered, sha256)).toEqual({ id: 3, why: 'hash' });
  const gap = blocks.filter(({ id }) => id !== 2);
  expect(await firstBroken(gap, sha256)).toEqual({ id: 3, why: 'order' });
});
