import type { Level } from '@bourse/protocol/stream';
import { expect, test } from 'vitest';
import { btcusdt as pair } from '../testing/pairs.ts';
import { slippageOf } from './expected-price.ts';

const asks: Level[] = [
  ['100', '1'],
  ['102', '1'],
  ['104', '2'],
];
const bids: Level[] = [
  ['99', '1'],
  ['97', '1'],
];
const order = { direction: 'buy', type: 'market', amount: '100' } as const;
const about = { pair, mark: '100', last: '99.5' };
const slippage = (
  change: Partial<Parameters<typeof slippageOf>[0]>,
  at = about as object,
  book = { bids, asks },
) => slippageOf({ ...order, ...change }, { ...about, ...at }, book);

test('what the best price fills is not asked about; a buy is by value', () => {
  expect(slippage({})).toBe(undefined);
  // 1 at 100, 1 at 102, and 2 at 104: 102.5 on average.
  expect(slippage({ amount: '410' })).toEqual({ price: '102.5', percent: '2.50%' });
});

test('exactly 1 % is not asked about, a unit more is', () => {
  expect(slippage({ amount: '202' })).toBe(undefined);
  expect(slippage({ amount: '202.00000412' })?.percent).toBe('1.00%');
});

test('a sale is by quantity, and its price is below the market', () => {
  expect(slippage({ direction: 'sell', amount: '1' }, { mark: '99' })).toBe(undefined);
  expect(slippage({ direction: 'sell', amount: '2' }, { mark: '99' })).toEqual({
    price: '98',
    percent: '1.01%',
  });
});

test('what the book does not hold costs what its last level does', () => {
  expect(slippage({ amount: '1034' })).toEqual({ price: '103.4', percent: '3.40%' });
});

test('a lone offer makes no market: the mark does, or the last price where there is no feed', () => {
  const lone = { bids: [], asks: [['104', '9']] satisfies Level[] };
  expect(slippage({}, {}, lone)?.percent).toBe('4.00%');
  expect(slippage({}, { mark: undefined, last: '100' }, lone)?.percent).toBe('4.00%');
  expect(slippage({}, { mark: undefined, last: undefined }, lone)).toBe(undefined);
  // A last price on the other side of the best says nothing against it.
  expect(slippage({}, { mark: undefined, last: '110' }, lone)).toBe(undefined);
});

test('what lies more than 5 % beyond the mark is not traded with', () => {
  const far = {
    bids: [],
    asks: [
      ['100', '1'],
      ['105.01', '9'],
    ] satisfies Level[],
  };
  expect(slippage({ amount: '500' }, {}, far)).toBe(undefined);
  expect(slippage({ amount: '500' }, { mark: undefined, last: '100' }, far)?.percent).toBe('3.96%');
});

test('limits and stops are judged by what is typed, and an empty book by the exchange', () => {
  expect(slippage({ type: 'limit', amount: '410' })).toBe(undefined);
  expect(slippage({ type: 'stop-market', amount: '410' })).toBe(undefined);
  expect(slippage({}, {}, { bids: [], asks: [] })).toBe(undefined);
  expect(slippage({ amount: '' })).toBe(undefined);
});
