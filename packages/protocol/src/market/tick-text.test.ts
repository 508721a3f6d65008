import { expect, test } from 'vitest';
import { blockLines, carriedCommitment, isTicksText, parseTicksText, ticksText } from './tick-text.ts';
import { referenceText, unitsPerTick } from './reference-price.ts';

const tick = (symbol: string, price: number, mark = price) => ({ id: 1_000, symbol, time: 5, price, mark });

test.each([
  ['xrpusdt', 61_234_000, 61_235_678, '1000,xrpusdt,5,0.61234,0.61235678'],
  ['btcusdt', 6_000_000_000_000, 6_000_001_000_000, '1000,btcusdt,5,60000.0,60000.01'],
  ['xrpbtc', 12_345, 12_345, '1000,xrpbtc,5,0.000012345,0.000012345'],
  ['btcusdt', 9_007_199_254_740_991, 1, '1000,btcusdt,5,90071992.54740991,0.00000001'],
])('%s at %i is spelled with all digits, and read back', (symbol, price, mark, text) => {
  const ticks = [tick(symbol, price, mark)];
  expect(ticksText(ticks)).toBe(text);
  expect(parseTicksText(text)).toEqual(ticks);
  expect(isTicksText(text)).toBe(true);
});

// Blocks of before prices had all their decimals are hashed as they were, so they must be read as they were meant.
test('an old line counts in ticks of the pair', () => {
  const text = '1000,xrpusdt,5,61,60\n1001,btcusdt,5,6000001,6000000\n1002,xrpbtc,5,12345,12345';
  expect(isTicksText(text)).toBe(true);
  expect(parseTicksText(text).map(({ symbol, price }) => referenceText(price, symbol))).toEqual([
    '0.61',
    '60000.01',
    '0.000012345',
  ]);
});

test.each([
  '1000,xrpusdt,5,0.610,0.61',
  '1000,xrpusdt,5,0.61,61',
  '1000,xrpusdt,5,.61,0.61',
  '1000,xrpusdt,5,00.61,0.61',
  '1000,xrpusdt,5,6e1,6e1',
  '1000,xrpusdt,5,0.61',
  '1000,xrpusdt,5,0.61,0.61\n',
  'liabilities,3,abc',
  `liabilities,03,${'a'.repeat(64)}`,
  `liabilities,3,${'A'.repeat(64)}`,
  `liabilities,3,${'a'.repeat(64)},`,
  `liabilities,3,${'a'.repeat(64)}\n1000,xrpusdt,5,0.61,0.61`,
])('%j is no spelling of a tick', (text) => {
  expect(isTicksText(text)).toBe(false);
});

test.each([[[]], [[tick('xrpusdt', 61_000_000)]]])(
  'a block carries a commitment behind its ticks',
  (ticks) => {
    const commitment = { id: 3, hash: 'a1'.repeat(32) };
    const text = blockLines({ ticks, commitment });
    expect(text.split('\n').at(-1)).toBe(`liabilities,3,${commitment.hash}`);
    expect([isTicksText(text), parseTicksText(text), carriedCommitment(text)]).toEqual([
      true,
      ticks,
      commitment,
    ]);
    expect(carriedCommitment(blockLines({ ticks }))).toBeUndefined();
  },
);

test('a tick of the book is a whole number of units', () => {
  expect(unitsPerTick({ symbol: 'xrpusdt', priceDecimals: 2 })).toBe(1_000_000);
  expect(unitsPerTick({ symbol: 'xrpbtc', priceDecimals: 9 })).toBe(1);
  expect(unitsPerTick({ symbol: 'newusdt', priceDecimals: 8 })).toBe(1);
});
