import { formatAmount, parseAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import {
  closingOf,
  expectedLiquidation,
  liquidationWith,
  unrealizedPnl,
  tenthsOf,
  totalsOf,
} from './unrealized-pnl.ts';
import { testPosition } from './positions/test-position.ts';

test.each([
  ['buy', '61000', '32.92674008', 329_267n],
  ['buy', '60012', '0', 0n],
  ['buy', '59000', '-33.72657992', -337_265n],
  ['sell', '61000', '-32.92674008', -329_267n],
  ['sell', '59000', '33.72657992', 337_265n],
] as const)('a %s stands at a mark of %s with %s', (direction, mark, profit, ratePpm) => {
  const unrealized = unrealizedPnl(testPosition({ direction }), mark);
  expect([unrealized.price, formatAmount(unrealized.profit), unrealized.ratePpm]).toEqual([
    mark,
    profit,
    ratePpm,
  ]);
});

test('without a live mark it stands as the exchange last told it', () => {
  expect(formatAmount(unrealizedPnl(testPosition({ price: '61000' }), undefined).profit)).toBe('32.92674008');
  expect(unrealizedPnl(testPosition({ price: '' }), undefined)).toEqual({
    price: '',
    profit: 0n,
    ratePpm: 0n,
  });
});

test.each([
  [1, '0.00333266'],
  [3, '0.00999799'],
  [10, '0.03332666'],
])('%i tenths of the quantity are %s, rounded down', (tenths, quantity) => {
  expect(tenthsOf('0.03332666', tenths)).toBe(quantity);
});

test('closing a part pays 0.02 % beside the mark, its fee, and frees its share of the margin', () => {
  const closing = closingOf(testPosition({ quantity: '0.04', openPrice: '50000' }), parseAmount('0.01')!, {
    mark: '51000',
  });
  expect(formatAmount(closing.price)).toBe('50989.8');
  expect(formatAmount(closing.profit)).toBe('9.898');
  expect(formatAmount(closing.fee)).toBe('0.254949');
  expect(formatAmount(closing.margin)).toBe('25');
  expect(formatAmount(closing.arrival)).toBe('34.643051');
});

test('a short is bought back above the mark', () => {
  const short = testPosition({ direction: 'sell', quantity: '0.04', openPrice: '50000' });
  const closing = closingOf(short, parseAmount('0.04')!, { mark: '51000' });
  expect(formatAmount(closing.price)).toBe('51010.2');
  expect(formatAmount(closing.profit)).toBe('-40.408');
  expect(formatAmount(closing.arrival)).toBe('58.571796');
});

test.each([
  ['buy', '50500', '50489.9'],
  ['buy', '51500', '50989.8'],
  ['sell', '51500', '51510.3'],
  ['sell', '50500', '51010.2'],
] as const)(
  'a %s with the newest tick at %s and the mark at 51000 is closed at %s',
  (direction, newest, price) => {
    const position = testPosition({ direction, quantity: '0.04', openPrice: '50000' });
    expect(formatAmount(closingOf(position, parseAmount('0.04')!, { mark: '51000', newest }).price)).toBe(
      price,
    );
  },
);

// The fault: the dialog knew the least spread only, so what it promised was more than what came.
test('in a moving market it is closed at the spread of the moment', () => {
  const position = testPosition({ quantity: '0.04', openPrice: '50000' });
  const { price } = closingOf(position, parseAmount('0.04')!, { mark: '51000', spread: '0.0032' });
  expect(formatAmount(price)).toBe('50836.8');
});

test('nobody owes more than the margin', () => {
  const closing = closingOf(testPosition(), parseAmount('0.03332666')!, { mark: '50000' });
  expect(closing.arrival).toBe(0n);
});

test('more margin moves the liquidation price away', () => {
  const long = testPosition({ quantity: '0.04', openPrice: '50000' });
  // (2000 − 100) / (0.04 × 0.9955), (2000 − 150) / ..., and none once the margin covers a price of zero.
  expect(liquidationWith(long, 0n)).toBe(4_771_471_622_300);
  expect(liquidationWith(long, parseAmount('50')!)).toBe(4_645_906_579_608);
  expect(liquidationWith(long, parseAmount('1900')!)).toBe(0);
  const short = { ...long, direction: 'sell' } as const;
  expect(liquidationWith(short, 0n)).toBe(5_226_480_836_237);
  expect(liquidationWith(short, parseAmount('50')!)).toBe(5_350_920_856_148);
});

test('an order that waits will be liquidated as one that opened at its limit', () => {
  const order = testPosition({ status: 'waiting', openPrice: '', limitPrice: '50000' });
  expect(expectedLiquidation(order)).toBe(4_771_471_622_300);
});

test('what is left of a part after fees has its share of the opening fee taken off', () => {
  const position = testPosition({
    quantity: '0.04',
    openQuantity: '0.04',
    openFee: '1',
    openPrice: '50000',
  });
  // 9.898 less 0.254949 and a quarter of 1.
  const { net } = closingOf(position, parseAmount('0.01')!, { mark: '51000' });
  expect(formatAmount(net)).toBe('9.393051');
});

test('no more is lost than margin and opening fee', () => {
  const { net } = closingOf(testPosition(), parseAmount('0.03332666')!, { mark: '50000' });
  expect(formatAmount(-net)).toBe('101');
});

test('totals are those of all positions; of one without a price there are none', () => {
  const both = [testPosition(), testPosition({ direction: 'sell' })];
  const totals = totalsOf(both, () => ({ mark: '61000' }))!;
  expect([totals.margin, totals.profit].map(formatAmount)).toEqual(['200', '0']);
  const nets = both.map((each) => closingOf(each, parseAmount('0.03332666')!, { mark: '61000' }).net);
  expect(totals.net).toBe(nets[0]! + nets[1]!);
  expect(totalsOf(both, ({ direction }) => (direction === 'buy' ? { mark: '61000' } : undefined))).toBe(
    undefined,
  );
});
