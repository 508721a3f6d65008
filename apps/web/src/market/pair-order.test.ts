import { expect, test } from 'vitest';
import { nextOrder, sortPairs, type PairOrder } from './pair-order.ts';

const pair = (baseCoin: string, quoteCoin: string) => ({
  symbol: (baseCoin + quoteCoin).toLowerCase(),
  baseCoin,
  quoteCoin,
});
const PAIRS = [pair('BTC', 'USDT'), pair('XRP', 'BTC'), pair('ETH', 'USDT'), pair('ADA', 'ETH')];
const ticker = (symbol: string, open: string, close: string, turnover: string) => ({
  symbol,
  open,
  close,
  high: close,
  low: open,
  vol: '1',
  turnover,
});
const TICKERS = new Map(
  [
    ticker('btcusdt', '60000', '66000', '900000000.5'),
    ticker('xrpbtc', '0.000008123', '0.000008122', '12'),
    ticker('ethusdt', '3000', '3330', '1000000000'),
  ].map((each) => [each.symbol, each]),
);
const sorted = (order: PairOrder | undefined) =>
  sortPairs(PAIRS, TICKERS, order).map(({ baseCoin }) => baseCoin);

test.each<[PairOrder | undefined, string[]]>([
  [undefined, ['BTC', 'XRP', 'ETH', 'ADA']],
  [{ key: 'pair', descending: false }, ['ADA', 'BTC', 'ETH', 'XRP']],
  [{ key: 'pair', descending: true }, ['XRP', 'ETH', 'BTC', 'ADA']],
  [{ key: 'last', descending: true }, ['BTC', 'ETH', 'XRP', 'ADA']],
  [{ key: 'last', descending: false }, ['XRP', 'ETH', 'BTC', 'ADA']],
  [{ key: 'change', descending: true }, ['ETH', 'BTC', 'XRP', 'ADA']],
  [{ key: 'turnover', descending: true }, ['ETH', 'BTC', 'XRP', 'ADA']],
  [{ key: 'turnover', descending: false }, ['XRP', 'BTC', 'ETH', 'ADA']],
])('%j', (order, expected) => {
  expect(sorted(order)).toEqual(expected);
});

test('clicks go through both directions and back', () => {
  const first = nextOrder(undefined, 'last');
  expect(first).toEqual({ key: 'last', descending: true });
  const second = nextOrder(first, 'last');
  expect(second).toEqual({ key: 'last', descending: false });
  expect(nextOrder(second, 'last')).toBeUndefined();
  expect(nextOrder(second, 'pair')).toEqual({ key: 'pair', descending: false });
});
