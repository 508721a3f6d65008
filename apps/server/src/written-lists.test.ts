import { PAIRS } from '@bourse/protocol/pairs';
import { expect, test } from 'vitest';
import { PairCandles, type Candle } from './market/candles/pair-candles.ts';
import { WrittenLists, type WrittenListSource } from './written-json.ts';

const SIZE = 2_000;

function pairOf(minutes: number): PairCandles {
  const pair = new PairCandles(PAIRS[0]!);
  for (let minute = 0; minute <= minutes; minute++) pair.tick(minute * 60_000, 1_000 + minute);
  return pair;
}

/** Counts what is written of it. */
function listOf(pair: PairCandles): WrittenListSource<Candle> & { written: number } {
  return {
    written: 0,
    key: 'btcusdt/1min',
    revision: () => pair.closedRevision,
    items: (size) => pair.list('1min', size + 1).slice(1),
    write({ minute, close }) {
      this.written++;
      return `${minute}:${close}`;
    },
  };
}

const expected = (newest: number, size: number) =>
  Array.from({ length: size }, (_, n) => `${newest - 1 - n}:${1_000 + newest - 1 - n}`).join(',');

test('attack: pages of every size were written anew; each candle is written once, whatever sizes are asked for', async () => {
  const list = listOf(pairOf(3_000));
  const texts = new WrittenLists();
  for (const size of [SIZE, SIZE - 1, 700, 1, SIZE]) {
    await texts.prepare(list, size);
    expect(texts.items(list, size).join(',')).toBe(expected(3_000, size));
  }
  expect(list.written).toBe(SIZE);
});

test('attack: a page of 2,000 held the event loop for 13 ms; others have their turn while it is written', async () => {
  const list = listOf(pairOf(3_000));
  const texts = new WrittenLists();
  const steps: number[] = [];
  const preparing = Promise.all([texts.prepare(list, SIZE), texts.prepare(list, SIZE)]);
  const look = () => {
    steps.push(list.written);
    if (list.written < SIZE) setImmediate(look);
  };
  look();
  await preparing;
  // Two who ask for the same share the work.
  for (const [n, step] of steps.entries()) expect(step - (steps[n - 1] ?? 0)).toBeLessThanOrEqual(1_000);
  expect(steps.length).toBeGreaterThanOrEqual(2);
  expect(list.written).toBe(SIZE);
});

test('what closes meanwhile is in it, and where there are fewer they are all', async () => {
  const pair = pairOf(1_200);
  const list = listOf(pair);
  const texts = new WrittenLists();
  const preparing = texts.prepare(list, SIZE);
  pair.tick(1_201 * 60_000, 2_201);
  await preparing;
  expect(texts.items(list, SIZE).join(',')).toBe(expected(1_201, 1_201));
  pair.tick(1_202 * 60_000, 2_202);
  expect(texts.items(list, 3).join(',')).toBe(expected(1_202, 3));
  expect(texts.items(listOf(new PairCandles(PAIRS[0]!)), 5).join(',')).toBe('');
});

test('attack: more is asked for than there is; that there is no more is looked at once', async () => {
  const list = listOf(pairOf(900));
  let looks = 0;
  const counted = { ...list, items: (size: number) => (looks++, list.items(size)) };
  const texts = new WrittenLists();
  for (let n = 0; n < 5; n++) {
    await texts.prepare(counted, SIZE);
    expect(texts.items(counted, SIZE)).toHaveLength(900);
  }
  expect(looks).toBe(2);
  expect(texts.items(counted, 3)).toHaveLength(3);
});
