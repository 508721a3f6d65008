import { expect, test } from 'vitest';
import type { DepthDelta, DepthSnapshot } from '@bourse/protocol/stream';
import { DepthBook } from './depth-book.ts';

const snapshot: DepthSnapshot = {
  ch: 'depth:btcusdt',
  type: 'snapshot',
  seq: 10,
  time: 0,
  bids: [
    ['99.5', '1'],
    ['99', '2'],
  ],
  asks: [
    ['100', '1'],
    ['101.25', '3'],
  ],
};

function delta(prev: number, seq: number, bids: DepthDelta['bids'], asks: DepthDelta['asks']): DepthDelta {
  return { ch: 'depth:btcusdt', type: 'delta', prev, seq, time: 0, bids, asks };
}

function started(): DepthBook {
  const book = new DepthBook();
  book.take(snapshot);
  return book;
}

test('levels are put in, replaced and removed in order', () => {
  const book = started();
  book.take(
    delta(
      10,
      12,
      [['99.25', '5']],
      [
        ['100', '0'],
        ['101.250', '4'],
        ['100.5', '2'],
      ],
    ),
  );
  const { bids, asks } = book.view();
  expect(bids.map(([price]) => price)).toEqual(['99.5', '99.25', '99']);
  expect(asks).toEqual([
    ['100.5', '2'],
    ['101.250', '4'],
  ]);
});

test('a gap is reported once, and deltas are passed over until the next snapshot', () => {
  const book = started();
  expect(book.take(delta(11, 13, [['1', '1']], []))).toBe('gap');
  expect(book.take(delta(13, 14, [['2', '1']], []))).toBe('ok');
  expect(book.view().bids).toEqual(snapshot.bids);
  expect(book.take({ ...snapshot, seq: 20, bids: [] })).toBe('ok');
  expect(book.take(delta(20, 21, [['98', '1']], []))).toBe('ok');
  expect(book.view().bids).toEqual([['98', '1']]);
});

test('a delta older than the snapshot changes nothing', () => {
  const book = started();
  expect(book.take(delta(8, 9, [['1', '1']], []))).toBe('ok');
  expect(book.take(delta(8, 10, [['1', '1']], []))).toBe('ok');
  expect(book.view().bids).toEqual(snapshot.bids);
});

test('not ready before the first snapshot; an empty book after it is', () => {
  const book = new DepthBook();
  expect(book.view().ready).toBe(false);
  book.take({ ...snapshot, bids: [], asks: [] });
  expect(book.view().ready).toBe(true);
});
