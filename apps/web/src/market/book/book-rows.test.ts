import { expect, test } from 'vitest';
import {
  bookRows,
  groupChoices,
  groupDecimals,
  groupStep,
  spreadAndMid,
  takingAll,
  type BookRow,
} from './book-rows.ts';

type Levels = [string, string][];
const BIDS: Levels = [
  ['99.99', '1'],
  ['99.91', '2'],
  ['99.89', '0.00000001'],
];
const ASKS: Levels = [
  ['100.01', '0.5'],
  ['100.10', '1.5'],
  ['100.11', '4'],
];
const SHAPE = { priceDecimals: 2, group: 0, rows: 20 };
const brief = (rows: BookRow[]) => rows.map(({ price, amount, total }) => [price, amount, total]);

test('rows carry cumulative amounts and one scale for both sides', () => {
  const { bids, asks } = bookRows(BIDS.slice(0, 2), ASKS, SHAPE);
  expect(brief(bids)).toEqual([
    ['99.99', '1.00000000', '1.00000000'],
    ['99.91', '2.00000000', '3.00000000'],
  ]);
  expect(bids.map(({ depth }) => depth)).toEqual([1 / 6, 0.5]);
  expect(asks.map(({ depth }) => depth)).toEqual([1 / 12, 1 / 3, 1]);
});

test('grouping puts bids at the price below and asks at the price above', () => {
  const { bids, asks } = bookRows(BIDS, ASKS, { ...SHAPE, group: 1 });
  expect(brief(bids)).toEqual([
    ['99.90', '3.00000000', '3.00000000'],
    ['99.80', '0.00000001', '3.00000001'],
  ]);
  expect(brief(asks)).toEqual([
    ['100.10', '2.00000000', '2.00000000'],
    ['100.20', '4.00000000', '6.00000000'],
  ]);
});

test('a row holds its whole group, and no more rows than asked for are made', () => {
  const { asks } = bookRows([], ASKS, { ...SHAPE, group: 1, rows: 1 });
  expect(brief(asks)).toEqual([['100.10', '2.00000000', '2.00000000']]);
  const many = Array.from({ length: 30 }, (_, n): [string, string] => [String(100 + n), '1']);
  expect(bookRows(many.toReversed(), many, SHAPE).asks).toHaveLength(20);
});

test('taking all of it is reckoned from the real prices, not from those of the groups', () => {
  const { asks } = bookRows([], ASKS, { ...SHAPE, group: 1 });
  expect(takingAll(asks[0]!, 2)).toEqual({ average: '100.07', value: '200.15500000' });
  expect(takingAll(asks[1]!, 2)).toEqual({ average: '100.09', value: '600.59500000' });
});

test('nine decimals and huge amounts stay exact', () => {
  const bids: Levels = [['0.000008123', '999999999999.99999999']];
  const row = bookRows(bids, [], { priceDecimals: 9, group: 0, rows: 20 }).bids[0]!;
  expect(row).toMatchObject({ price: '0.000008123', total: '999999999999.99999999' });
  expect(takingAll(row, 9)).toEqual({ average: '0.000008123', value: '8122999.99999999' });
});

test('own orders are summed where their group stands, on their side only', () => {
  const own = [
    { side: 'buy', price: '99.99', amount: '0.1' },
    { side: 'buy', price: '99.91', amount: '0.25' },
    { side: 'sell', price: '99.90', amount: '7' },
  ] as const;
  expect(bookRows(BIDS, ASKS, SHAPE, own).bids.map(({ own }) => own)).toEqual([
    '0.10000000',
    '0.25000000',
    undefined,
  ]);
  const grouped = bookRows(BIDS, ASKS, { ...SHAPE, group: 1 }, own);
  expect(grouped.bids.map(({ own }) => own)).toEqual(['0.35000000', undefined]);
  expect(grouped.asks.map(({ own }) => own)).toEqual([undefined, undefined]);
});

test.each<[string, number, number[]]>([
  ['68721.76', 2, [0, 1, 2, 3, 4]],
  ['0.52', 2, [0, 1]],
  ['0.000008123', 9, [0, 1, 2]],
  ['0.123456', 6, [0, 1, 2, 3]],
])('at %s the groupings are %j', (price, decimals, choices) => {
  expect(groupChoices(price, decimals)).toEqual(choices);
});

test.each<[number, number, string, number]>([
  [0, 2, '0.01', 2],
  [1, 2, '0.1', 1],
  [2, 2, '1', 0],
  [4, 2, '100', 0],
  [2, 9, '0.0000001', 7],
])('10^%i ticks of %i decimals are %s', (group, priceDecimals, step, decimals) => {
  expect(groupStep(group, priceDecimals)).toBe(step);
  expect(groupDecimals(group, priceDecimals)).toBe(decimals);
});

test('spread and mid are exact', () => {
  expect(spreadAndMid('0.000002447', '0.00000245', 9)).toEqual({
    spread: '0.000000003',
    mid: '0.0000024485',
  });
});
