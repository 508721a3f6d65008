import { formatAmount, parseAmount } from '@bourse/money/amount';
import { expect, test } from 'vitest';
import {
  brokenStopRule,
  closingFee,
  isFresh,
  isUnderMaintenance,
  leverageForPrice,
  limitFillPrice,
  liquidationPrice,
  marginShare,
  marketPrice,
  notionalOf,
  openingFee,
  profitOf,
  profitRatePpm,
  quantityOf,
  tierOf,
  valueOf,
} from './rules.ts';

const amount = (text: string) => parseAmount(text)!;

test.each([
  ['100', 20, '2000'],
  ['5', 100, '500'],
  ['0.00000001', 5, '0.00000005'],
])('N: margin %s at %ix is %s', (margin, leverage, notional) => {
  expect(formatAmount(notionalOf(amount(margin), leverage))).toBe(notional);
});

test.each([
  ['2000', '60012', '0.03332666', 'rounded down'],
  ['2000', '50000', '0.04', 'exact'],
  ['500', '0.1', '5000', 'exact'],
  ['0.00000001', '60000', '0', 'rounded down'],
])('Q: %s at %s is %s, %s', (notional, price, quantity) => {
  expect(formatAmount(quantityOf(amount(notional), amount(price)))).toBe(quantity);
});

test.each([
  ['2000', '1'],
  ['2000.00000001', '1.00000001'],
  ['0.00000001', '0.00000001'],
])('opening a notional of %s costs %s, rounded up', (notional, fee) => {
  expect(formatAmount(openingFee(amount(notional)))).toBe(fee);
});

test('parts of a close cost what one close costs', () => {
  const price = amount('59988.01234567');
  const whole = amount('0.03332667');
  let closed = 0n;
  let paid = 0n;
  for (const part of [1n, 7n, amount('0.01'), amount('0.02'), whole - amount('0.03') - 8n]) {
    closed += part * price;
    const fee = closingFee(closed) - paid;
    expect(fee >= 0n).toBe(true);
    paid += fee;
  }
  expect(paid).toBe(closingFee(whole * price));
});

test.each([
  ['buy', '60000', '60012'],
  ['sell', '60000', '59988'],
  ['buy', '0.60', '0.60012'],
  ['sell', '0.60', '0.59988'],
  ['buy', '0.000001', '0.00000101'],
  ['sell', '0.000001', '0.00000099'],
] as const)('a market %s at a mark of %s fills at %s, against the taker', (side, mark, price) => {
  expect(formatAmount(marketPrice(side, amount(mark)))).toBe(price);
});

test.each([
  ['buy', '60000', '60000', '60000', 'just reached: at the limit'],
  ['buy', '60000', '59994', '60000', 'the market rule would be worse'],
  ['buy', '60000', '59000', '59011.8', 'jumped over: better than the limit'],
  ['sell', '60000', '60000', '60000', 'just reached: at the limit'],
  ['sell', '60000', '61000', '60987.8', 'jumped over: better than the limit'],
] as const)('a limit %s of %s at a mark of %s fills at %s: %s', (side, limit, mark, price, _why) => {
  expect(formatAmount(limitFillPrice(side, amount(limit), marketPrice(side, amount(mark))))).toBe(price);
});

test.each([
  ['buy', '0.5', '60000', '61000', '500'],
  ['buy', '0.5', '60000', '59000', '-500'],
  ['sell', '0.5', '60000', '59000', '500'],
  ['sell', '0.5', '60000', '61000', '-500'],
  ['buy', '0.00000001', '60000', '60000.5', '0'],
  ['buy', '0.00000001', '60000', '59999.5', '-0.00000001'],
  ['buy', '1', '60000', '60000', '0'],
] as const)(
  'profit of a %s of %s from %s to %s is %s: gains down, losses up',
  (side, quantity, from, to, profit) => {
    expect(formatAmount(profitOf(side, amount(quantity), amount(from), amount(to)))).toBe(profit);
  },
);

test.each([
  ['50', '100', 500_000n],
  ['-33', '100', -330_000n],
  ['1', '3', 333_333n],
  ['1', '0', 0n],
])('a profit of %s on a margin of %s is a rate of %i ppm', (profit, margin, rate) => {
  const value = profit.startsWith('-') ? -amount(profit.slice(1)) : amount(profit);
  expect(profitRatePpm(value, amount(margin))).toBe(rate);
});

test.each([
  ['50000', 4_000n, 100],
  ['50000.00000001', 5_000n, 50],
  ['250000', 5_000n, 50],
  ['250000.00000001', 10_000n, 20],
  ['1000000', 10_000n, 20],
])('a notional of %s needs %i ppm and allows %ix', (notional, maintenance, leverage) => {
  expect(tierOf(amount(notional))).toMatchObject({ maintenancePpm: maintenance, maxLeverage: leverage });
});

test('a notional above a million is in no tier', () => {
  expect(tierOf(amount('1000000.00000001'))).toBeUndefined();
});

// (P_open × Q − M) / (Q × (1 − 0.0045)) and (P_open × Q + M) / (Q × (1 + 0.0045)), worked out by hand.
test.each([
  ['buy', '1', '40000', '2000', 3_817_177_297_840, '38,000 / 0.9955 = 38,171.772…, down'],
  ['sell', '1', '40000', '2000', 4_181_184_668_990, '42,000 / 1.0045 = 41,811.846…, up'],
  ['buy', '1', '40000', '8000', 3_214_465_092_918, '32,000 / 0.9955 = 32,144.650…, down'],
  ['buy', '5', '40000', '4000', 3_941_679_235_796, 'a notional of 200,000 needs 0.5 %: 39,200 / 0.9945'],
  ['buy', '10', '40000', '20000', 3_840_323_395_654, 'a notional of 400,000 needs 1 %: 38,000 / 0.9895'],
  ['buy', '1', '40000', '40000', 0, 'the margin covers a price of zero'],
  ['buy', '1', '40000', '39999.99999999', 1, 'the least price'],
  ['sell', '1', '40000', '99999999999', 0, 'no price is that high'],
] as const)(
  'liquidation of a %s of %s from %s with %s: %i (%s)',
  (side, quantity, openPrice, margin, price, _why) => {
    const position = {
      side,
      quantity: amount(quantity),
      openPrice: amount(openPrice),
      margin: amount(margin),
    };
    expect(liquidationPrice(position)).toBe(price);
  },
);

test.each([1n, 100_000n])(
  'equity covers maintenance up to the liquidation price, not at it (prices times %i)',
  (scale) => {
    for (const side of ['buy', 'sell'] as const) {
      for (const leverage of [5n, 10n, 20n, 50n, 100n]) {
        const openPrice = amount('0.63012345') * scale;
        const margin = amount('123.45678901');
        const position = { side, margin, openPrice, quantity: quantityOf(margin * leverage, openPrice) };
        const price = BigInt(liquidationPrice(position));
        const away = side === 'buy' ? 1n : -1n;
        expect(isUnderMaintenance(position, price)).toBe(true);
        expect(isUnderMaintenance(position, price + away)).toBe(false);
      }
    }
  },
);

test.each([
  [60_000_000, 12_000_000, 'XRP at 0.60'],
  [60, 12, 'a coin at 0.0000006: its least step is 1.7 %'],
  [4, 0, 'a coin at 0.00000004'],
])('a price of %i units allows %ix: %s', (price, leverage) => {
  expect(leverageForPrice(price)).toBe(leverage);
});

test.each([
  ['100', '1', '3', '33.33333333'],
  ['100', '3', '3', '100'],
  ['0.00000001', '1', '2', '0'],
])('of a margin of %s, %s of %s owns %s', (margin, part, quantity, share) => {
  expect(formatAmount(marginShare(amount(margin), amount(part), amount(quantity)))).toBe(share);
});

test('a value is rounded down', () => {
  expect(valueOf(1n, amount('60000.5'))).toBe(60_000n);
});

const LONG = { side: 'buy', reference: 100, liquidation: 80 } as const;
const SHORT = { side: 'sell', reference: 100, liquidation: 120 } as const;
test.each([
  [LONG, 99, 101, undefined],
  [LONG, undefined, undefined, undefined],
  [LONG, 100, undefined, 'STOP_LOSS_NOT_BELOW'],
  [LONG, 81, undefined, undefined],
  [LONG, 80, undefined, 'STOP_LOSS_BEYOND_LIQUIDATION'],
  [{ ...LONG, liquidation: 0 }, 1, undefined, undefined],
  [LONG, undefined, 100, 'STOP_PROFIT_NOT_ABOVE'],
  [LONG, 100, 100, 'STOP_LOSS_NOT_BELOW'],
  [LONG, Number.NaN, undefined, 'STOP_LOSS_NOT_BELOW'],
  [LONG, undefined, Number.NaN, 'STOP_PROFIT_NOT_ABOVE'],
  [SHORT, 101, 99, undefined],
  [SHORT, 100, undefined, 'STOP_LOSS_NOT_ABOVE'],
  [SHORT, 119, undefined, undefined],
  [SHORT, 120, undefined, 'STOP_LOSS_BEYOND_LIQUIDATION'],
  [{ ...SHORT, liquidation: 0 }, 1000, undefined, undefined],
  [SHORT, undefined, 100, 'STOP_PROFIT_NOT_BELOW'],
  [SHORT, Number.NaN, undefined, 'STOP_LOSS_NOT_ABOVE'],
  [SHORT, undefined, Number.NaN, 'STOP_PROFIT_NOT_BELOW'],
] as const)('of %o, a stop loss at %s and a profit at %s: %s', (bounds, stopLoss, stopProfit, rule) => {
  expect(brokenStopRule(bounds, { stopLoss, stopProfit })).toBe(rule);
});

test.each([
  ['a mark of five seconds', false, true, 5_000, true],
  ['a millisecond more', false, true, 5_001, false],
  ['a stale feed', true, true, 0, false],
  ['a newest price too old, or in doubt, for the house', false, false, 0, false],
])('whether the house deals on a pair: %s', (_what, isStale, isYoung, age, deals) => {
  expect(isFresh({ isStale, prices: { isYoung: (now) => isYoung && now === age } }, 0, age)).toBe(deals);
});
