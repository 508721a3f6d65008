import { expect, test } from 'vitest';
import { tradesByCandle, type OwnTrade } from './own-trades.ts';

const STARTS = [1000, 2000, 3000];
const trade = (time: number, side: OwnTrade['side'], amount: string, quote: string): OwnTrade => ({
  time,
  side,
  amount,
  quote,
});

test('trades of a candle are added up by side, at their average price', () => {
  const trades = [
    trade(2000, 'buy', '0.01', '500'),
    trade(2999, 'buy', '0.02', '1030'),
    trade(2500, 'sell', '0.1', '5100.5'),
  ];
  expect(tradesByCandle(STARTS, trades, 2)).toEqual([
    {},
    { buy: { amount: '0.03', price: '51000.00' }, sell: { amount: '0.1', price: '51005.00' } },
    {},
  ]);
});

test('the average price is exact to the digit and rounded down', () => {
  const trades = [trade(1000, 'sell', '3', '200'), trade(1001, 'sell', '0.00000001', '0')];
  expect(tradesByCandle(STARTS, trades, 4)[0]).toEqual({ sell: { amount: '3.00000001', price: '66.6666' } });
});

test('what is newer than the last candle belongs to it; what is older than the first is not shown', () => {
  const [first, , last] = tradesByCandle(
    STARTS,
    [trade(999, 'buy', '1', '1'), trade(99_999, 'buy', '2', '4')],
    0,
  );
  expect([first, last]).toEqual([{}, { buy: { amount: '2', price: '2' } }]);
});

test('without candles there is nothing to mark', () => {
  expect(tradesByCandle([], [trade(5, 'buy', '1', '1')], 2)).toEqual([]);
});
